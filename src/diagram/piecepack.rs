//! A position on a piecepack table: the parts of a piecepack that stand for the pieces.

use super::{Diagram, Item, PieceImage, Region, Symbol};

/// The style of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A board and figures.
    Figures,
    /// The backs of piecepack tiles, with coins, dice and pawns.
    Piecepack,
}

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

/// What a component is and which of its sides is up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// A coin with its value up. This side shows no suit.
    Value(Value),
    /// A coin with its suit up. This side shows no value.
    Coin(Suit),
    /// A die that shows a value.
    Die(Suit, Value),
    /// A pawn.
    Pawn(Suit),
}

/// A component of a piecepack that stands for a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Component {
    /// The piece.
    pub piece: PieceImage,
    /// The component.
    pub part: Part,
    /// Whether it points down the board. A pawn points nowhere.
    pub turned: bool,
}

impl Component {
    /// The component as it is seen from the other side of the board.
    #[must_use]
    pub fn seen_from_behind(self) -> Component {
        Component { turned: !self.turned && !matches!(self.part, Part::Pawn(_)), ..self }
    }

    /// The component as it points up, for use outside of the board.
    #[must_use]
    pub fn upright(self) -> Component {
        Component { turned: false, ..self }
    }
}

impl Diagram {
    /// The same position on the backs of tiles, with `components` in the place of the pieces.
    #[must_use]
    pub fn on_piecepack_table(mut self, components: &[Item]) -> Diagram {
        for field in self.boards.iter_mut().flat_map(|board| &mut board.fields) {
            (field.region, field.dark) = (Region::Tile, false);
        }
        self.items.retain(|item| !matches!(item.symbol, Symbol::Piece(_)));
        self.add(components.iter().copied());
        self
    }
}
