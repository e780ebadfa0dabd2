//! Playing moves and taking them back.

use super::{Standard, Undo, Variant};
use crate::board::square::tag;
use crate::board::{Kind, Square, parts};
use crate::moves::{Move, MoveCounter};

impl<V: Variant> Standard<V> {
    /// Plays a legal move.
    pub fn play_move(&mut self, m: Move) -> Undo {
        let undo = self.play_uncounted(m);
        if self.variant.counts_checks() && self.is_in_check() {
            self.variant.count_check(undo.state.side, false);
        }
        undo
    }

    /// As [`Standard::play_move`], but whether it gives check is left to a layer over the game.
    pub fn play_uncounted(&mut self, m: Move) -> Undo {
        let before = self.state;
        let sums = self.board.incremental_state();
        let is_pawn = self.board.at(m.from()).kind() == Kind::PAWN;
        let captured = parts::play(&mut self.board, before.side, m);
        self.variant.played(before.side, m, captured);
        let resets_clock = is_pawn || !captured.is_empty() || m.tag() == tag::DROP;
        let kept = |s| self.castlings.kept_rights(s);
        let rights = before.rights & kept(m.from()) & kept(m.to());
        self.state = before.after_move(rights, resets_clock, Square::OFF);
        if m.tag() == tag::DOUBLE_STEP && self.variant.has_en_passant() {
            self.set_en_passant(self.tables.pawns.behind(before.side, m.to()));
        }
        Undo { state: before, captured, sums }
    }

    /// Takes a move back.
    pub fn undo_move(&mut self, m: Move, undo: Undo) {
        if self.variant.counts_checks() && self.is_in_check() {
            self.variant.count_check(undo.state.side, true);
        }
        self.undo_uncounted(m, undo);
    }

    /// Takes back what [`Standard::play_uncounted`] has played.
    pub fn undo_uncounted(&mut self, m: Move, undo: Undo) {
        self.state = undo.state;
        self.variant.undone(undo.state.side, m, undo.captured);
        parts::undo_play(&mut self.board, undo.state.side, m, undo.captured, undo.sums);
    }

    /// Gives the move to the other side without a move on the board; returns what undoes it.
    pub fn pass(&mut self) -> Undo {
        let undo = Undo::of_pass(self.state, &self.board);
        self.state.side = self.state.side.other();
        undo
    }

    /// Sets the en passant square, but only if a pawn of the side to move attacks it. So a position
    /// and its FEN do not depend on double steps that allow no capture.
    pub fn set_en_passant(&mut self, passed: Square) {
        let pawns = &self.tables.pawns;
        if pawns.en_passant_attackers(&self.board, self.state.side, passed).next().is_some() {
            self.state.en_passant = passed;
            let mut legal = MoveCounter::default();
            self.en_passant_captures(passed, &mut legal);
            self.state.en_passant_legal = legal.0 > 0;
        }
    }
}
