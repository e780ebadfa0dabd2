//! The Piazza: the sixteen central squares of a board, and the walkways over them.

use crate::board::{CELLS, Grid, Square};

/// Number of squares of the Piazza.
pub const AREA: usize = 16;

/// Number of possible walkways: four rows and four columns, each in two directions.
pub const WALKWAYS: usize = 16;

/// The tables of the Piazza of a board. The *index* of a square is its index in `squares`.
#[derive(Debug)]
pub struct Centre {
    grid: Grid,
    /// By rank from below, then by file.
    pub squares: [Square; AREA],
    /// The index of each cell; [`AREA`] for cells on land.
    index: [u8; CELLS],
    /// The four squares of each walkway in its direction, then the land square beyond its end.
    pub walkways: [[Square; 5]; WALKWAYS],
    /// The squares of each walkway: bit `i` is the square with index `i`.
    masks: [u16; WALKWAYS],
}

/// The number of a walkway: 0 to 3 rows to the right, 4 to 7 rows to the left, 8 to 11 columns up,
/// 12 to 15 columns down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walkway(pub u8);

impl Walkway {
    /// All walkways by number.
    pub fn all() -> impl Iterator<Item = Walkway> {
        (0..WALKWAYS as u8).map(Walkway)
    }

    /// Whether one may be built beside the other: both rows or both columns, and not the same line.
    #[must_use]
    pub fn is_compatible_with(self, other: Walkway) -> bool {
        self.0 / 8 == other.0 / 8 && self.0 % 4 != other.0 % 4
    }
}

/// At most two walkways, in the order in which they were built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Walkways([Option<Walkway>; 2]);

impl Walkways {
    pub fn iter(&self) -> impl Iterator<Item = Walkway> {
        self.0.into_iter().flatten()
    }

    /// These walkways and `way`, which replaces the second if there are two.
    pub fn with(self, way: Option<Walkway>) -> Walkways {
        match self.0 {
            [None, _] => Walkways([way, None]),
            [first, _] => Walkways([first, way]),
        }
    }
}

impl Centre {
    /// Why a board of this shape has no Piazza, if so.
    #[must_use]
    pub fn misfit(grid: Grid) -> Option<String> {
        let Grid { files, ranks, .. } = grid;
        let fits = files % 2 == 0 && ranks % 2 == 0 && files >= 6 && ranks >= 6;
        (!fits).then(|| {
            format!("expected an even number of files and ranks, at least 6, found {files}x{ranks}")
        })
    }

    /// The Piazza of a board with an even number of files and ranks, at least six.
    #[must_use]
    pub const fn new(grid: Grid) -> Centre {
        let (left, low) = (grid.files / 2 - 2, grid.ranks / 2 - 2);
        let mut centre = Centre {
            grid,
            squares: [Square::OFF; AREA],
            index: [AREA as u8; CELLS],
            walkways: [[Square::OFF; 5]; WALKWAYS],
            masks: [0; WALKWAYS],
        };
        let mut i = 0;
        while i < AREA {
            let square = Square((low + i as u8 / 4) * grid.files + left + i as u8 % 4);
            centre.squares[i] = square;
            centre.index[square.at()] = i as u8;
            i += 1;
        }
        let mut way = 0;
        while way < WALKWAYS {
            let (line, direction) = (way as i8 % 4, way / 4);
            let mut step = 0;
            while step < 5 {
                let (forward, back) = (step as i8, 3 - step as i8);
                let (df, dr) = match direction {
                    0 => (forward, line),
                    1 => (back, line),
                    2 => (line, forward),
                    _ => (line, back),
                };
                if let Some(square) = grid.square(left as i8 + df, low as i8 + dr) {
                    centre.walkways[way][step] = square;
                    if step < 4 {
                        centre.masks[way] |= 1 << centre.index[square.at()];
                    }
                }
                step += 1;
            }
            way += 1;
        }
        centre
    }

    /// The index of `s` in the Piazza; `None` on land.
    #[inline]
    #[must_use]
    pub fn index_of(&self, s: Square) -> Option<usize> {
        let index = self.index[s.at()] as usize;
        (index < AREA).then_some(index)
    }

    /// The four squares of a walkway in its direction.
    #[must_use]
    pub fn squares_of(&self, way: Walkway) -> &[Square] {
        &self.walkways[way.0 as usize % WALKWAYS][..4]
    }

    /// The squares of these walkways: bit `i` is the square with index `i`.
    #[inline]
    #[must_use]
    pub(super) fn mask(&self, ways: Walkways) -> u16 {
        ways.iter().fold(0, |mask, way| mask | self.masks[way.0 as usize % WALKWAYS])
    }

    /// The text of a walkway: its first and its last square, such as `c3f3`.
    #[must_use]
    pub fn name(&self, way: Walkway) -> String {
        let squares = self.squares_of(way);
        self.grid.name(squares[0]) + &self.grid.name(squares[3])
    }

    /// The walkway with this text.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Walkway> {
        Walkway::all().find(|&way| self.name(way) == name)
    }
}
