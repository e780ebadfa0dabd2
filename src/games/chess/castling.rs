//! Castling: which rights there are; the journeys are `board::parts::Castle`'s.

use super::{Chess, GRID};
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

impl Chess {
    /// The legal castlings; the caller knows that the king is not in check.
    pub(super) fn castlings<S: Sink>(&self, sink: &mut S) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            if self.state.rights & 1 << wing == 0 {
                continue;
            }
            let castle = &self.castles[wing];
            let enemy = side.other();
            if castle
                .is_free(&self.board, |s, open| self.attacked_when(s, enemy, Square::OFF, open))
            {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    /// The rook that a castling letter names: the outermost (`K`, `Q`) or the one on a file.
    pub(super) fn rook_on(&self, side: Side, file: u8) -> Option<Square> {
        let rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let square = Square(rank * GRID.files + file);
        (self.board.at(square) == Kind::ROOK.of(side)).then_some(square)
    }
}
