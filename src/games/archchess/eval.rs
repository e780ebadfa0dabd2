//! Evaluation of Archchess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Archchess, GRID};
use crate::board::parts::{Evaluation, taper};
use crate::board::{Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 290, 340, 520, 1_000, 10_000, 560, 150]);

/// A table by kind from the values of pawn, knight, bishop, rook, queen, king,
/// centurion and decurion.
const fn by_kind(values: [i32; 8]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 8 {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

/// What a man on a square is worth, White's advantage positive, packed by [`taper`].
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    // The tables are written with the last rank on top, as White sees the board.
    let (sign, seen) = match piece.side() {
        Side::White => (1, GRID.mirror(s)),
        Side::Black => (-1, s),
    };
    match SQUARES.get(piece.kind().0 as usize - 1) {
        Some(table) => {
            let (middle, end) = table[seen.at()];
            sign * taper(i32::from(middle), i32::from(end))
        }
        None => 0,
    }
}

impl Archchess {
    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        let tables = self.tables;
        Evaluation {
            board: &self.board,
            programs: &tables.programs,
            pawns: &tables.pawns,
            grid: GRID,
            weights: &WEIGHTS,
        }
    }

    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        self.evaluation().value(self.state.side)
    }
}
