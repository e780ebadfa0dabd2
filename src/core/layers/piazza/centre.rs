//! The Piazza: a block of squares in the middle of a board, and the walkways over it.

use crate::board::{CELLS, Grid, Square};
use crate::diagram::Direction;

/// The most squares of a Piazza: five files and four ranks.
pub(super) const MOST_SQUARES: usize = 20;

/// The most walkways: four rows and five columns, each in two directions.
pub(super) const MOST_WALKWAYS: usize = 18;

/// The most squares of a walkway.
pub(super) const LONGEST: usize = 5;

/// The tables of the Piazza of a board. The *index* of a square is its index in the list of
/// squares.
#[derive(Debug)]
pub struct Centre {
    grid: Grid,
    /// The number of files of the Piazza.
    pub(super) files: u8,
    /// The number of ranks of the Piazza.
    pub(super) ranks: u8,
    /// By rank from below, then by file. Those behind the last are not used.
    squares: [Square; MOST_SQUARES],
    /// The index of each cell; [`MOST_SQUARES`] for cells on land.
    index: [u8; CELLS],
    /// The squares of each walkway in its direction, then the land square beyond its end.
    paths: [[Square; LONGEST + 1]; MOST_WALKWAYS],
    /// The squares of each walkway: bit `i` is the square with index `i`.
    masks: [u32; MOST_WALKWAYS],
}

/// The number of a walkway: first the rows to the right, then the rows to the left, the columns up
/// and the columns down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walkway(pub u8);

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
        let fits = files >= 6 && ranks >= 6 && (files == 9 || files % 2 == 0 && ranks % 2 == 0);
        (!fits).then(|| {
            format!(
                "expected an even number of files and ranks, at least 6, or 9 files, \
                 found {files}x{ranks}"
            )
        })
    }

    /// The Piazza of a board. It has the middle of the board as its own middle, so it has an odd
    /// number of files or ranks where the board has: five files for nine, three ranks instead of
    /// four.
    #[must_use]
    pub const fn new(grid: Grid) -> Centre {
        let (files, ranks) = (4 + grid.files % 2, 4 - grid.ranks % 2);
        let (left, low) = ((grid.files - files) / 2, (grid.ranks - ranks) / 2);
        let mut centre = Centre {
            grid,
            files,
            ranks,
            squares: [Square::OFF; MOST_SQUARES],
            index: [MOST_SQUARES as u8; CELLS],
            paths: [[Square::OFF; LONGEST + 1]; MOST_WALKWAYS],
            masks: [0; MOST_WALKWAYS],
        };
        let mut i = 0;
        while i < files * ranks {
            let square = Square((low + i / files) * grid.files + left + i % files);
            centre.squares[i as usize] = square;
            centre.index[square.at()] = i;
            i += 1;
        }
        let mut way = 0;
        while way < centre.walkway_count() {
            let (direction, line) = centre.line(Walkway(way as u8));
            let (length, line) = (centre.length(Walkway(way as u8)), line as i8);
            let mut step = 0;
            while step <= length {
                let (forward, back) = (step as i8, length as i8 - 1 - step as i8);
                let (df, dr) = match direction {
                    Direction::Right => (forward, line),
                    Direction::Left => (back, line),
                    Direction::Up => (line, forward),
                    Direction::Down => (line, back),
                };
                if let Some(square) = grid.square(left as i8 + df, low as i8 + dr) {
                    centre.paths[way][step] = square;
                    if step < length {
                        centre.masks[way] |= 1 << centre.index[square.at()];
                    }
                }
                step += 1;
            }
            way += 1;
        }
        centre
    }

    /// The squares of the Piazza, by rank from below, then by file.
    #[inline]
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.square_count()]
    }

    /// The number of squares of the Piazza.
    #[inline]
    pub(super) const fn square_count(&self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The number of walkways that can be built.
    #[inline]
    pub(super) const fn walkway_count(&self) -> usize {
        2 * (self.files as usize + self.ranks as usize)
    }

    /// All walkways by number.
    pub fn walkways(&self) -> impl Iterator<Item = Walkway> + use<> {
        (0..self.walkway_count() as u8).map(Walkway)
    }

    /// The direction of a walkway, and which row from below or which column from the left it is.
    pub(super) const fn line(&self, way: Walkway) -> (Direction, u8) {
        let rows = 2 * self.ranks;
        if way.0 < rows {
            let direction = if way.0 < self.ranks { Direction::Right } else { Direction::Left };
            (direction, way.0 % self.ranks)
        } else {
            let column = way.0 - rows;
            let direction = if column < self.files { Direction::Up } else { Direction::Down };
            (direction, column % self.files)
        }
    }

    /// The number of squares of a walkway.
    #[inline]
    const fn length(&self, way: Walkway) -> usize {
        (if way.0 < 2 * self.ranks { self.files } else { self.ranks }) as usize
    }

    /// The index of `s` in the Piazza; `None` on land.
    #[inline]
    #[must_use]
    pub fn index_of(&self, s: Square) -> Option<usize> {
        let index = self.index[s.at()] as usize;
        (index < MOST_SQUARES).then_some(index)
    }

    /// The squares of a walkway in its direction.
    #[must_use]
    pub fn squares_of(&self, way: Walkway) -> &[Square] {
        &self.paths[way.0 as usize][..self.length(way)]
    }

    /// The squares of a walkway in its direction, then the land square beyond its end.
    #[inline]
    pub(super) fn path_of(&self, way: Walkway) -> &[Square] {
        &self.paths[way.0 as usize][..=self.length(way)]
    }

    /// Whether one walkway may be built beside the other: both rows or both columns, and not the
    /// same line. These are the walkways that have no square in common.
    pub(super) fn are_compatible(&self, one: Walkway, other: Walkway) -> bool {
        self.masks[one.0 as usize] & self.masks[other.0 as usize] == 0
    }

    /// The squares of these walkways: bit `i` is the square with index `i`.
    #[inline]
    pub(super) fn mask(&self, ways: Walkways) -> u32 {
        ways.iter().fold(0, |mask, way| mask | self.masks[way.0 as usize])
    }

    /// All squares of the Piazza: bit `i` is the square with index `i`.
    #[inline]
    pub(super) const fn whole(&self) -> u32 {
        (1 << self.square_count()) - 1
    }

    /// The text of a walkway: its first and its last square, such as `c3f3`.
    #[must_use]
    pub fn name(&self, way: Walkway) -> String {
        let squares = self.squares_of(way);
        squares.first().into_iter().chain(squares.last()).map(|&s| self.grid.name(s)).collect()
    }

    /// The walkway with this text.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Walkway> {
        self.walkways().find(|&way| self.name(way) == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(grid: Grid, name: &str) -> Square {
        grid.parse_square(name).expect("a square")
    }

    /// For each board the first and the last square of the Piazza, and the number of walkways for
    /// the first builder and for the second after a row and after a column.
    #[test]
    fn the_piazza_is_in_the_middle_and_has_its_walkways() {
        for ([files, ranks], corners, [count, after_row, after_column]) in [
            ([8, 8], ["c3", "f6"], [16, 6, 6]),
            ([6, 6], ["b2", "e5"], [16, 6, 6]),
            ([10, 8], ["d3", "g6"], [16, 6, 6]),
            ([9, 10], ["c4", "g7"], [18, 6, 8]),
            ([9, 9], ["c4", "g6"], [16, 4, 8]),
        ] {
            let grid = Grid::new(files, ranks);
            let centre = Centre::new(grid);
            assert_eq!(Centre::misfit(grid), None);
            let squares = centre.squares();
            assert_eq!([squares[0], squares[squares.len() - 1]], corners.map(|s| square(grid, s)));
            let inside = grid.squares().filter(|&s| centre.index_of(s).is_some());
            assert_eq!(inside.collect::<Vec<_>>(), squares);
            assert_eq!(centre.walkways().count(), count, "{files}x{ranks}");
            for way in centre.walkways() {
                let is_row = matches!(centre.line(way).0, Direction::Right | Direction::Left);
                let second = centre.walkways().filter(|&other| centre.are_compatible(way, other));
                let expected = if is_row { after_row } else { after_column };
                assert_eq!(second.count(), expected, "{files}x{ranks}");
                assert_eq!(centre.find(&centre.name(way)), Some(way));
            }
        }
    }

    #[test]
    fn walkways_lead_across_the_piazza_onto_land() {
        let names = |(files, ranks): (u8, u8)| -> Vec<String> {
            let centre = Centre::new(Grid::new(files, ranks));
            centre.walkways().map(|way| centre.name(way)).collect()
        };
        let chess =
            "c3f3 c4f4 c5f5 c6f6 f3c3 f4c4 f5c5 f6c6 c3c6 d3d6 e3e6 f3f6 c6c3 d6d3 e6e3 f6f3";
        assert_eq!(names((8, 8)).join(" "), chess);
        let xiangqi = "c4g4 c5g5 c6g6 c7g7 g4c4 g5c5 g6c6 g7c7 \
                       c4c7 d4d7 e4e7 f4f7 g4g7 c7c4 d7d4 e7e4 f7f4 g7g4";
        assert_eq!(names((9, 10)).join(" "), xiangqi);
        let shogi = "c4g4 c5g5 c6g6 g4c4 g5c5 g6c6 \
                     c4c6 d4d6 e4e6 f4f6 g4g6 c6c4 d6d4 e6e4 f6f4 g6g4";
        assert_eq!(names((9, 9)).join(" "), shogi);
        let grid = Grid::new(9, 9);
        let centre = Centre::new(grid);
        for (way, path) in
            [("c5g5", "c5d5e5f5g5h5"), ("e6e4", "e6e5e4e3"), ("g4c4", "g4f4e4d4c4b4")]
        {
            let squares = centre.path_of(centre.find(way).expect("a walkway"));
            assert_eq!(squares.iter().map(|&s| grid.name(s)).collect::<String>(), path);
        }
    }

    #[test]
    fn boards_without_a_middle_block_have_no_piazza() {
        for (files, ranks) in [(4, 8), (8, 4), (7, 8), (8, 9), (9, 5), (11, 10)] {
            let why = Centre::misfit(Grid::new(files, ranks)).expect("no Piazza");
            assert!(why.ends_with(&format!("found {files}x{ranks}")), "{why}");
        }
    }
}
