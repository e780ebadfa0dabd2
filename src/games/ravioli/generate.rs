//! Legal moves: checkers and pins first, over either board, then only what they allow.

use super::{NO_PASSANT, OFFICERS, Ravioli, SLIDERS};
use crate::board::parts::{king_steps, leaps, slides};
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};

impl<const BERO: bool> Ravioli<BERO> {
    /// Every legal move, or with `NOISY` every capture and promotion.
    pub(super) fn generate_moves<const NOISY: bool, S: Sink>(&self, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king(side);
        let guard = self.tables.lines.guard(&self.board, side, Self::ATTACKERS);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            let lifted = |s: Square| s == king || self.board.at(s).is_empty();
            !self.attacked_when(to, enemy, Square::OFF, lifted)
        });
        if guard.is_free() {
            self.men::<NOISY, S>(sink, |_, _| true);
        } else if guard.checks < 2 {
            self.men::<NOISY, S>(sink, |from, to| guard.allows(from, to));
        }
        if self.state.passant != NO_PASSANT {
            self.passant_captures(self.state.passant, sink);
        }
        if !NOISY && guard.checks == 0 && self.state.rights != 0 {
            self.castlings(sink);
        }
    }

    /// All men but the king, where `allow` permits.
    #[inline]
    fn men<const NOISY: bool, S: Sink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        let any = |_| true;
        tables.pawns.moves::<NOISY, S>(board, side, &OFFICERS, sink, &allow, any);
        if BERO {
            tables.berolina.moves::<NOISY, S>(board, side, &OFFICERS, sink, &allow, any);
        }
        leaps::<NOISY, S>(board, &tables.programs, Kind::KNIGHT.of(side), sink, &allow);
        for &kind in SLIDERS {
            slides::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
    }

    /// The legal captures in passing: the square passed and the pawn that passed it.
    pub(super) fn passant_captures<S: Sink>(&self, passant: (Square, Square), sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king(side);
        let safe =
            |open: &dyn Fn(Square) -> bool, gone| !self.attacked_when(king, enemy, gone, open);
        self.tables.pawns.passant(&self.board, side, passant, sink, safe);
        if BERO {
            self.tables.berolina.passant(&self.board, side, passant, sink, safe);
        }
    }

    /// The legal castlings; the caller knows that the king is not in check.
    fn castlings<S: Sink>(&self, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            let castle = &self.tables.castles[wing];
            let attacked =
                |s, open: &dyn Fn(Square) -> bool| self.attacked_when(s, enemy, Square::OFF, open);
            if self.state.rights & 1 << wing != 0 && castle.is_free(&self.board, attacked) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }
}
