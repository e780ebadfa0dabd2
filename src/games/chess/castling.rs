//! Castling, orthodox and from shuffled starts: the king arrives on the g- or c-file, the
//! rook beside him on the f- or d-file.

use super::{Chess, GRID};
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;
use arrayvec::ArrayVec;

/// One of the four castlings of a position, whether the right still exists or not.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Castle {
    pub(super) king: (Square, Square),
    pub(super) rook: (Square, Square),
    /// Squares that must be empty: all that king and rook cross or reach, but their own.
    empty: ArrayVec<Square, 7>,
    /// Squares the king stands on and crosses; no enemy may attack them.
    crossed: ArrayVec<Square, 7>,
}

impl Castle {
    /// The castling of `side` with the king and the rook on these squares.
    pub(super) fn new(side: Side, king: Square, rook: Square) -> Castle {
        let rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let (king_file, rook_file) = if rook > king { (6, 5) } else { (2, 3) };
        let at = |file: u8| Square(rank * GRID.files + file);
        let (king_to, rook_to) = (at(king_file), at(rook_file));
        let ends = [king, king_to, rook, rook_to].map(|s| s.0);
        let (low, high) = (ends.iter().min(), ends.iter().max());
        let span = *low.expect("four squares")..=*high.expect("four squares");
        Castle {
            king: (king, king_to),
            rook: (rook, rook_to),
            empty: span.map(Square).filter(|&s| s != king && s != rook).collect(),
            crossed: (king.0.min(king_to.0)..=king.0.max(king_to.0))
                .map(Square)
                .filter(|&s| s != king_to)
                .collect(),
        }
    }

    /// A castling that no position has.
    pub(super) fn none() -> Castle {
        Castle {
            king: (Square::OFF, Square::OFF),
            rook: (Square::OFF, Square::OFF),
            empty: ArrayVec::new(),
            crossed: ArrayVec::new(),
        }
    }
}

impl Chess {
    /// The legal castlings; the caller knows that the king is not in check.
    pub(super) fn castlings<S: Sink>(&self, sink: &mut S) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            if self.state.rights & 1 << wing == 0 {
                continue;
            }
            let castle = &self.castles[wing];
            if castle.empty.iter().all(|&s| self.board.at(s).is_empty())
                && self.may_pass(castle, side.other())
            {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    fn may_pass(&self, castle: &Castle, enemy: Side) -> bool {
        let king = castle.king.0;
        let lifted = |s: Square| s == king || self.board.at(s).is_empty();
        let after = |s: Square| s != castle.rook.1 && (s == castle.rook.0 || lifted(s));
        castle.crossed.iter().all(|&s| !self.attacked_when(s, enemy, Square::OFF, lifted))
            && !self.attacked_when(castle.king.1, enemy, Square::OFF, after)
    }

    /// The rook that a castling letter names: the outermost (`K`, `Q`) or the one on a file.
    pub(super) fn rook_on(&self, side: Side, file: u8) -> Option<Square> {
        let rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let square = Square(rank * GRID.files + file);
        (self.board.at(square) == Kind::ROOK.of(side)).then_some(square)
    }
}
