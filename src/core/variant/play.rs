//! Playing moves and taking them back.

use super::parts::Kept;
use super::parts::explosion::Blown;
use super::{Standard, State, Variant};
use crate::board::square::tag;
use crate::board::{EnPassant, IncrementalState, Kind, Piece, parts};
use crate::moves::Move;

/// What undoes a move of a standard game.
#[derive(Clone, Copy)]
pub struct Undo {
    /// The state before the move.
    pub state: State,
    /// The captured piece, or [`Piece::EMPTY`].
    pub captured: Piece,
    /// What has vanished beside it.
    blown: Blown,
    /// What the parts were before the move.
    kept: Kept,
    /// The incremental state of the board before the move.
    sums: IncrementalState,
}

impl Undo {
    /// What undoes a move that touches no piece of this position.
    #[must_use]
    pub fn of_pass<V: Variant>(position: &Standard<V>) -> Undo {
        let (state, sums) = (position.state, position.board.incremental_state());
        let (blown, kept) = ([Piece::EMPTY; 9], Kept::default());
        Undo { state, captured: Piece::EMPTY, blown, kept, sums }
    }
}

impl<V: Variant> Standard<V> {
    /// Plays a legal move.
    pub fn play_move(&mut self, m: Move) -> Undo {
        let undo = self.play_uncounted(m);
        if self.variant.counts_checks() && self.is_king_attacked() {
            self.variant.count_check(undo.state.side, false);
        }
        undo
    }

    /// As [`Standard::play_move`], but whether it gives check is left to a layer over the game.
    pub fn play_uncounted(&mut self, m: Move) -> Undo {
        if V::HAS_PARTS && m.tag() == tag::PASS {
            let kept = self.variant.kept();
            let undo = Undo { kept, ..Undo::of_pass(self) };
            let before = self.state;
            self.state = before.after_move(before.rights, false, EnPassant::NONE);
            V::note(self, &before, m, Piece::EMPTY);
            return undo;
        }
        let before = self.state;
        let sums = self.board.incremental_state();
        let piece = self.board.at(m.from());
        let counts_anew = match self.variant.pawn_rights() {
            Some(rights) if V::HAS_PARTS => rights.resets_clock(piece),
            _ => piece.kind() == Kind::PAWN,
        };
        let kept = self.variant.kept();
        let captured = parts::play(&mut self.board, before.side, m);
        self.variant.played(before.side, m, captured);
        let resets_clock =
            counts_anew || !captured.is_empty() || matches!(m.tag(), tag::DROP | tag::LION);
        let keeps = |s| self.castlings.kept_rights(s);
        let mut rights = before.rights & keeps(m.from()) & keeps(m.to());
        if V::HAS_PARTS && m.ungated().tag() == tag::CASTLE && self.variant.castles_oppositely() {
            rights &= !self.castlings.rights_on(before.side.other(), m.ungated());
        }
        let blown = self.explode(m, captured);
        if V::HAS_PARTS && m.tag() == tag::LION {
            rights &= self.castlings.kept_rights(m.victim());
            self.variant.blew_up(blown[0], false);
        } else if let Some(explosion) = self.exploding() {
            let gone =
                explosion.cells(m.to()).iter().zip(blown).filter(|(_, piece)| !piece.is_empty());
            gone.for_each(|(s, piece)| {
                rights &= self.castlings.kept_rights(*s);
                self.variant.blew_up(piece, false);
            });
        }
        self.state = before.after_move(rights, resets_clock, EnPassant::NONE);
        if m.tag() == tag::DOUBLE_STEP {
            self.set_en_passant(self.passed_by(m));
        }
        if V::HAS_PARTS {
            V::note(self, &before, m, captured);
        }
        Undo { state: before, captured, blown, kept, sums }
    }

    /// Takes a move back.
    pub fn undo_move(&mut self, m: Move, undo: Undo) {
        if self.variant.counts_checks() && self.is_king_attacked() {
            self.variant.count_check(undo.state.side, true);
        }
        self.undo_uncounted(m, undo);
    }

    /// Takes back what [`Standard::play_uncounted`] has played.
    pub fn undo_uncounted(&mut self, m: Move, undo: Undo) {
        self.state = undo.state;
        if V::HAS_PARTS && m.tag() == tag::PASS {
            self.variant.restore(undo.kept);
            return;
        }
        if V::HAS_PARTS && (m.tag() == tag::LION || self.exploding().is_some()) {
            self.restore(m, undo.blown);
            let gone = undo.blown.into_iter().filter(|piece| !piece.is_empty());
            gone.for_each(|piece| self.variant.blew_up(piece, true));
        }
        self.variant.undone(undo.state.side, m, undo.captured);
        self.variant.restore(undo.kept);
        parts::undo_play(&mut self.board, undo.state.side, m, undo.captured, undo.sums);
    }

    /// Gives the move to the other side without a move on the board; returns what undoes it.
    pub fn pass(&mut self) -> Undo {
        let undo = Undo::of_pass(self);
        self.state.side = self.state.side.other();
        undo
    }
}
