//! Castling rights. The squares that king and rook cross are in [`Castling`].

use super::{Chess, GRID, KING_FILE};
use crate::board::parts::Castling;
use crate::board::{Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;

impl Chess {
    /// Castlings of the side to move. `attacked(square, castling, open)` says whether the enemy
    /// attacks the square if exactly the `open` squares are empty: the king's square, one that it
    /// crosses, or the arrival square.
    pub(super) fn castlings<S: MoveSink>(
        &self,
        sink: &mut S,
        attacked: impl Fn(Square, &Castling, &dyn Fn(Square) -> bool) -> bool,
    ) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            if self.state.rights & 1 << wing == 0 {
                continue;
            }
            let castle = &self.castles[wing];
            if castle.is_free(&self.board, |s, open| attacked(s, castle, open)) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    /// Whether king and rook of this castling start on the squares of orthodox chess.
    pub(super) fn is_orthodox(&self, wing: usize) -> bool {
        let castle = &self.castles[wing];
        let corner = if wing.is_multiple_of(2) { 7 } else { 0 };
        GRID.file(castle.king.0) == KING_FILE && GRID.file(castle.rook.0) == corner
    }

    /// Drops the rights that only shuffled starts have.
    pub(super) fn drop_shuffled_rights(&mut self) {
        for wing in 0..4 {
            if !self.is_orthodox(wing) {
                self.state.rights &= !(1 << wing);
            }
        }
    }

    /// The square on this file of the side's first rank, if a rook of the side stands there.
    pub(super) fn own_rook_on_file(&self, side: Side, file: u8) -> Option<Square> {
        let rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let square = Square(rank * GRID.files + file);
        (self.board.at(square) == Kind::ROOK.of(side)).then_some(square)
    }
}
