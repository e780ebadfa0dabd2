//! Evaluation of Archchess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Archchess, CENTURION, DECURION, GRID};
use crate::board::parts::{Evaluation, Given, by_kind, psqt_value};
use crate::board::{Kind, Piece, Square};

/// Centipawns by kind, centurion and decurion the last, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 290, 340, 520, 1_000, 10_000, 560, 150]);

/// What the evaluation takes as given.
static GIVEN: Given = Given {
    phase: [0, 0, 1, 1, 2, 4, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0],
    full: 30,
    non_pawns: &[DECURION, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, CENTURION, Kind::QUEEN],
    checks: &[
        (DECURION, 1),
        (Kind::KNIGHT, 1 << 1),
        (Kind::BISHOP, 1 << 2 | 1 << 5),
        (Kind::ROOK, 1 << 3 | 1 << 5),
        (CENTURION, 1 << 4),
    ],
    attack: [0, 0, 81, 52, 44, 10, 0, 60, 50, 0, 0, 0, 0, 0, 0, 0],
    check: [0, 0, 790, 635, 1080, 780, 0, 800, 400, 0, 0, 0, 0, 0, 0, 0],
    tempo: 15,
};

/// Piece-square value, positive for White, packed by [`crate::taper::taper`].
pub(super) fn piece_square_value(piece: Piece, s: Square) -> i32 {
    psqt_value(&SQUARES, GRID, piece, s)
}

impl Archchess {
    /// The hand-made evaluation of this position.
    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        let tables = self.tables;
        Evaluation {
            board: &self.board,
            programs: &tables.programs,
            pawns: &tables.pawns,
            grid: GRID,
            given: &GIVEN,
            weights: &WEIGHTS,
        }
    }

    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        self.evaluation().value(self.state.side)
    }
}
