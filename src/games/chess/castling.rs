//! Castling: which rights there are; the journeys are `board::parts::Castle`'s.

use super::{Chess, GRID};
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

impl Chess {
    /// The castlings over squares that nobody attacks, and with `SAFE` to such a square.
    pub(super) fn castlings<const SAFE: bool, S: Sink>(&self, sink: &mut S) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            if self.state.rights & 1 << wing == 0 {
                continue;
            }
            let castle = &self.castles[wing];
            let enemy = side.other();
            let attacked = |s, open: &dyn Fn(Square) -> bool| {
                (SAFE || s != castle.king.1) && self.attacked_when(s, enemy, Square::OFF, open)
            };
            if castle.is_free(&self.board, attacked) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    /// Whether king and rook of this right stand where they do in the start position.
    pub(super) fn is_orthodox(&self, wing: usize) -> bool {
        let castle = &self.castles[wing];
        let corner = if wing.is_multiple_of(2) { 7 } else { 0 };
        GRID.file(castle.king.0) == 4 && GRID.file(castle.rook.0) == corner
    }

    /// Drops the other rights, which positions of shuffled starts have.
    pub(super) fn keep_orthodox(&mut self) {
        for wing in 0..4 {
            if !self.is_orthodox(wing) {
                self.state.rights &= !(1 << wing);
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
