//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Chess, GRID};
use crate::board::parts::{Evaluation, taper};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// A table by kind from the values of pawn, knight, bishop, rook, queen and king.
const fn by_kind(values: [i32; 6]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 6 {
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
