//! Castling rights. The squares that king and rook cross are in [`Castling`].

use super::{Chess, GRID, KING_FILE};
use crate::board::parts::Castling;
use crate::board::{CheckInfo, Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;

impl Chess {
    /// The legal castlings of the side to move, which is not in check. `safe`: as in
    /// [`Variant::special_moves`](crate::variant::Variant::special_moves).
    pub(super) fn legal_castlings<S: MoveSink>(
        &self,
        checks: &CheckInfo<'_>,
        safe: u64,
        sink: &mut S,
    ) {
        let side = self.state.side;
        let king = self.king_square(side);
        let attacks = &self.tables.attacks;
        // From the e-file, all squares of a castling are near; in Chess960 they may not be.
        let all_near = GRID.file(king) == KING_FILE;
        self.castlings(sink, |s, castle, open| match s.0.abs_diff(king.0) {
            0 => false,
            // The king steps to every empty square beside it. On its arrival square the rook may
            // have gone out of a line.
            1 if s != castle.king.1 && self.board.at(s).is_empty() => safe >> (s.0 & 63) & 1 == 0,
            1 => attacks.is_attacked_near_king(checks, s, open),
            2 if all_near => attacks.is_attacked_near_king(checks, s, open),
            _ => self.is_attacked_if(s, side.other(), Square::OFF, open),
        });
    }

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
            let castle = &self.variant.castles[wing];
            if castle.is_free(&self.board, |s, open| attacked(s, castle, open)) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    /// Whether king and rook of this castling start on the squares of orthodox chess.
    pub(super) fn is_orthodox(&self, wing: usize) -> bool {
        let castle = &self.variant.castles[wing];
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
