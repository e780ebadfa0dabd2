//! Legal moves: checkers and pins first, then only what they allow.

use super::{ATTACKERS, Chess};
use crate::board::parts::{king_steps, leaps, slides};
use crate::board::{Kind, Square};
use crate::moves::Sink;

const PROMOTIONS: &[Kind] = &[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

impl Chess {
    /// Every legal move, or with `NOISY` every capture and promotion.
    pub(super) fn generate_moves<const NOISY: bool, S: Sink>(&self, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king(side);
        let guard = self.lines().guard(&self.board, side, ATTACKERS);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            let lifted = |s: Square| s == king || self.board.at(s).is_empty();
            !self.attacked_when(to, enemy, Square::OFF, lifted)
        });
        if guard.is_free() {
            self.men::<NOISY, S>(sink, |_, _| true);
        } else if guard.checks < 2 {
            self.men::<NOISY, S>(sink, |from, to| guard.allows(from, to));
        }
        if self.state.passant != Square::OFF {
            self.passant_captures(self.state.passant, sink);
        }
        if !NOISY && guard.checks == 0 && self.state.rights != 0 {
            self.castlings::<true, S>(sink);
        }
    }

    /// All men but the king, where `allow` permits.
    #[inline]
    pub(super) fn men<const NOISY: bool, S: Sink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        tables.pawns.moves::<NOISY, S>(board, side, PROMOTIONS, sink, &allow, |_| true);
        leaps::<NOISY, S>(board, &tables.programs, Kind::KNIGHT.of(side), sink, &allow);
        for &kind in ATTACKERS.sliders {
            slides::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
    }

    /// The legal captures of the pawn that passed `target`.
    pub(super) fn passant_captures<S: Sink>(&self, target: Square, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king(side);
        let pawns = &self.tables.pawns;
        let victim = pawns.behind(side, target);
        pawns.passant(&self.board, side, (target, victim), sink, |open, gone| {
            !self.attacked_when(king, enemy, gone, open)
        });
    }
}
