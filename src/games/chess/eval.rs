//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Chess, GRID};
use crate::board::parts::{Evaluation, by_kind, placed};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// What a man on a square is worth, White's advantage positive, packed as the evaluation packs it.
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    placed(&SQUARES, GRID, piece, s)
}

impl Chess {
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
        let side = self.state.side;
        let value = self.evaluation().value(side);
        let stronger = if value > 0 { side } else { side.other() };
        if self.cannot_win(stronger) { value / 8 } else { value }
    }

    /// Whether an advantage of this side will hardly win: it has no pawn and is ahead by
    /// no more than a minor piece.
    fn cannot_win(&self, side: Side) -> bool {
        let officers = |side: Side| -> i32 {
            let worth = |k: &Kind| self.board.count(k.of(side)) * VALUES[k.0 as usize];
            WEIGHTS.officers.iter().map(worth).sum()
        };
        self.board.count(Kind::PAWN.of(side)) == 0 && officers(side) - officers(side.other()) < 400
    }
}
