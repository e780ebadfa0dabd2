//! Legal moves: checkers and pins first, then only what they allow.

use super::{ATTACKERS, Archchess, CENTURION, DECURION, GRID};
use crate::board::parts::{king_steps, leaps, slides};
use crate::board::{Kind, Square};
use crate::moves::Sink;

impl Archchess {
    /// Every legal move, or with `NOISY` every capture and promotion.
    pub(super) fn generate_moves<const NOISY: bool, S: Sink>(&self, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king(side);
        let lines = &self.tables.lines;
        let guard = lines.guard(&self.board, side, ATTACKERS);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            let lifted = |s: Square| s == king || self.board.at(s).is_empty();
            !self.attacked_when(to, enemy, Square::OFF, lifted)
        });
        if guard.is_free() {
            self.men::<NOISY, S>(sink, |_, _| true, |_| true);
        } else if guard.checks < 2 {
            // In check a double step can only be legal by ending the check.
            let double = |to| guard.checks == 0 || !self.beside(to);
            let allow = |from, to| guard.allows(from, to);
            self.men::<NOISY, S>(sink, allow, double);
        }
        if self.state.passant != Square::OFF {
            self.passant_captures(self.state.passant, sink);
        }
        if !NOISY && self.state.rights != 0 {
            self.king_rights(guard.checks > 0, sink);
        }
    }

    /// All men but the king, where `allow` permits.
    #[inline]
    fn men<const NOISY: bool, S: Sink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        tables.pawns.moves::<NOISY, S>(board, side, &[Kind::QUEEN], sink, &allow, double);
        for kind in [Kind::KNIGHT, CENTURION, DECURION] {
            leaps::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
        for &kind in ATTACKERS.sliders {
            slides::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
    }

    /// Whether an enemy pawn stands beside `s`, where chess would let it capture a pawn
    /// that has just double-stepped there.
    fn beside(&self, s: Square) -> bool {
        let pawn = Kind::PAWN.of(self.state.side.other());
        [-1, 1].into_iter().any(|df| GRID.step(s, df, 0).is_some_and(|n| self.board.at(n) == pawn))
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
