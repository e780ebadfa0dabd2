//! Squares that have turned to stone: nothing enters them any more.

use crate::board::fen::{RankPart, rank_parts, write_rank};
use crate::board::{CELLS, Grid, Square};

/// The squares of a board that have turned to stone, one bit each: the first 64 squares, then the
/// others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Walls([u64; 2]);

impl Walls {
    /// Adds a square.
    pub fn add(&mut self, s: Square) {
        self.0[s.at() >> 6] |= 1 << (s.at() & 63);
    }

    /// Whether a square is one of them.
    #[must_use]
    pub fn has(self, s: Square) -> bool {
        self.0[s.at() >> 6] >> (s.at() & 63) & 1 != 0
    }

    /// Their squares.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..CELLS as u8).map(Square).filter(move |s| self.has(*s))
    }

    /// What they add to the key of a position: nothing if there are none.
    #[inline]
    #[must_use]
    pub fn key(self) -> u64 {
        if self == Walls::default() {
            return 0;
        }
        // Odd factors of no meaning mix the bits of both halves.
        let [low, high] = self.0;
        let mixed =
            low.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ high.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }

    /// Takes the squares marked with `*` out of the first field of a FEN, but for the holes of the
    /// board: there they are empty.
    #[must_use]
    pub fn take(grid: Grid, pieces: &str) -> (Walls, String) {
        let mut walls = Walls::default();
        let mut rank = i32::from(grid.ranks);
        let mut emptied = |row: &str| {
            rank -= 1;
            let mut places: Vec<Option<String>> = Vec::new();
            for part in rank_parts(row) {
                match part {
                    RankPart::Empty(run) => places.extend(std::iter::repeat_n(None, run)),
                    RankPart::Letter(c) => {
                        let (file, rank) = (i8::try_from(places.len()), i8::try_from(rank));
                        let at = file.ok().zip(rank.ok());
                        let square = at.and_then(|(file, rank)| grid.square(file, rank));
                        let wall = square.filter(|_| c == '*');
                        wall.into_iter().for_each(|s| walls.add(s));
                        places.push(wall.is_none().then(|| c.to_string()));
                    }
                }
            }
            write_rank(places.into_iter())
        };
        let rows: Vec<String> = pieces.split('/').map(&mut emptied).collect();
        (walls, rows.join("/"))
    }
}
