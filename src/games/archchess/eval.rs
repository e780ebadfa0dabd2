//! Evaluation of Archchess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Archchess, GRID};
use crate::board::parts::{Evaluation, by_kind, placed};
use crate::board::{Piece, Square};

/// Centipawns by kind, centurion and decurion the last, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 290, 340, 520, 1_000, 10_000, 560, 150]);

/// What a man on a square is worth, White's advantage positive, packed as the evaluation packs it.
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    placed(&SQUARES, GRID, piece, s)
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
