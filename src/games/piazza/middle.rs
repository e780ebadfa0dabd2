//! The Piazza: the sixteen squares in the middle of a board, and the walkways over them.

use super::weather::Walkways;
use crate::board::weather_base::{AREA, WALKWAYS};
use crate::board::{CELLS, Grid, Square};

/// Where a man stands, as the weather sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// In the Piazza, a step from land.
    Edge,
    /// In the Piazza, farther from land.
    Heart,
    /// On a walkway.
    Walkway,
    /// On land, a step from the Piazza.
    Beside,
    /// On land, farther from it.
    Land,
}

/// The Piazza of a board.
pub(super) struct Middle {
    /// Row by row.
    pub squares: [Square; AREA],
    /// What each cell is when there is no walkway.
    ground: [Ground; CELLS],
    /// The place of each cell in `squares`; [`AREA`] or more for cells on land.
    place: [u8; CELLS],
    /// The four squares of each walkway in its direction, then the land beyond.
    pub walkways: [[Square; 5]; WALKWAYS],
    /// The places of each walkway, one bit each.
    covers: [u16; WALKWAYS],
}

/// A walkway by its number: rows to the right and to the left, columns up and down, four each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Walkway(pub u8);

impl Walkway {
    pub fn all() -> impl Iterator<Item = Walkway> {
        (0..WALKWAYS as u8).map(Walkway)
    }

    /// Whether one may be built when the other stands: another line of the same kind.
    pub fn goes_with(self, other: Walkway) -> bool {
        self.0 / 8 == other.0 / 8 && self.0 % 4 != other.0 % 4
    }
}

/// Whether a line of the Piazza, counted from 0, is one, and not among the outer ones.
const fn inside(line: i8, outer: i8) -> bool {
    line >= outer && line < 4 - outer
}

impl Middle {
    /// The Piazza of a board with an even number of files and ranks, at least six.
    pub const fn new(grid: Grid) -> Middle {
        let (left, low) = (grid.files / 2 - 2, grid.ranks / 2 - 2);
        let mut middle = Middle {
            squares: [Square::OFF; AREA],
            ground: [Ground::Land; CELLS],
            place: [AREA as u8; CELLS],
            walkways: [[Square::OFF; 5]; WALKWAYS],
            covers: [0; WALKWAYS],
        };
        let mut i = 0;
        while i < AREA {
            let square = Square((low + i as u8 / 4) * grid.files + left + i as u8 % 4);
            middle.squares[i] = square;
            middle.place[square.at()] = i as u8;
            i += 1;
        }
        let mut i = 0;
        while i < 36 {
            let (df, dr) = (i % 6 - 1, i / 6 - 1);
            if let Some(square) = grid.square(left as i8 + df, low as i8 + dr) {
                middle.ground[square.at()] = if inside(df, 0) && inside(dr, 0) {
                    if inside(df, 1) && inside(dr, 1) { Ground::Heart } else { Ground::Edge }
                } else {
                    Ground::Beside
                };
            }
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
                    middle.walkways[way][step] = square;
                    if step < 4 {
                        middle.covers[way] |= 1 << middle.place[square.at()];
                    }
                }
                step += 1;
            }
            way += 1;
        }
        middle
    }

    /// The place of `s` in the Piazza, `None` on land.
    #[inline]
    pub fn place(&self, s: Square) -> Option<usize> {
        let place = self.place[s.at()] as usize;
        (place < AREA).then_some(place)
    }

    /// What a cell is when there is no walkway.
    #[inline]
    pub fn ground(&self, s: Square) -> Ground {
        self.ground[s.at()]
    }

    /// The four squares of a walkway in its direction.
    pub fn squares_of(&self, way: Walkway) -> &[Square] {
        &self.walkways[way.0 as usize % WALKWAYS][..4]
    }

    /// The places that these walkways cover, one bit each.
    #[inline]
    pub fn covered(&self, ways: Walkways) -> u16 {
        ways.iter().fold(0, |places, way| places | self.covers[way.0 as usize % WALKWAYS])
    }

    /// Its name: the first and the last square.
    pub fn name(&self, grid: Grid, way: Walkway) -> String {
        let squares = self.squares_of(way);
        grid.name(squares[0]) + &grid.name(squares[3])
    }

    /// The walkway of this name.
    pub fn find(&self, grid: Grid, name: &str) -> Option<Walkway> {
        Walkway::all().find(|&way| self.name(grid, way) == name)
    }
}
