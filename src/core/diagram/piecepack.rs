//! A position on a piecepack table.

use super::{Diagram, Item, Region};

/// A suit of a piecepack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    /// Suns, red.
    Suns,
    /// Moons, black.
    Moons,
    /// Crowns, green.
    Crowns,
    /// Arms, blue.
    Arms,
}

/// A value of a coin or die, of those that games use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The ace.
    Ace,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
}

impl Diagram {
    /// The same position on the backs of tiles, with `components` in the place of the pieces.
    #[must_use]
    pub fn on_piecepack_table(mut self, components: &[Item]) -> Diagram {
        for field in self.boards.iter_mut().flat_map(|board| &mut board.fields) {
            (field.region, field.dark) = (Region::Tile, false);
        }
        self.with_components(components)
    }
}
