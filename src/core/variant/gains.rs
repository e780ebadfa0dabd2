//! What moves gain in games where a capture is not all that they gain, or takes more than what
//! stands on its arrival cell. Out of line, so that the other games do not pay for it.

use super::{Standard, Variant};
use crate::board::square::tag;
use crate::board::{Piece, Square};
use crate::moves::Move;
use crate::variant::parts::explosion::Explosion;
use crate::variant::parts::lion;

impl<V: Variant> Standard<V> {
    /// [`Variant::gains_plainly`], at no cost where all games of the type do.
    #[inline]
    pub(super) fn gains_plainly(&self) -> bool {
        !V::HAS_PARTS || self.variant.gains_plainly()
    }

    /// Whether pieces are to be lost rather than won.
    #[inline]
    pub(super) fn gives_away(&self) -> bool {
        V::HAS_PARTS && self.variant.gives_away()
    }

    /// Whether a move is noisy although its tag does not say so: a capture beside which a piece
    /// comes in, a check that counts, or a step to the goal.
    #[cold]
    pub(super) fn is_noisy_otherwise(&self, m: Move) -> bool {
        m.tag() == tag::GATE && !self.captured_otherwise(m).is_empty()
            || V::threat_worth(self, m) > 0
    }

    /// The piece that a move captures; of two that a lion captures, the more valuable one.
    #[cold]
    pub(super) fn captured_otherwise(&self, m: Move) -> Piece {
        let see = self.static_exchange();
        match m.tag() {
            tag::GATE => see.captured(m.ungated()),
            tag::LION => {
                let [first, second] = lion::captured(&self.board, m);
                if see.value(second.kind()) > see.value(first.kind()) { second } else { first }
            }
            _ => see.captured(m),
        }
    }

    /// What a move gains, centipawns.
    #[cold]
    pub(super) fn gain_otherwise(&self, m: Move) -> i32 {
        if self.gives_away() {
            return 0;
        }
        match self.exploding_with(m) {
            Some(explosion) => self.blast_gain(explosion, m),
            None => self.capture_gain(m) + V::threat_worth(self, m),
        }
    }

    /// Whether the static exchange value of a move is at least `threshold` centipawns.
    #[cold]
    pub(super) fn gains_at_least_otherwise(&self, m: Move, threshold: i32) -> bool {
        if self.gives_away() {
            // Nobody captures there because it is of use.
            return true;
        }
        if let Some(explosion) = self.exploding_with(m) {
            // Nothing is left that could be captured back.
            return self.blast_gain(explosion, m) >= threshold;
        }
        let (see, threshold) = (self.static_exchange(), threshold - V::threat_worth(self, m));
        match m.tag() {
            tag::GATE => see.at_least(m.ungated(), threshold),
            // A lion that is back where it was is attacked no more than before.
            tag::LION if m.from() == m.to() => self.capture_gain(m) >= threshold,
            tag::LION => see.at_least_gaining(m, self.capture_gain(m), threshold),
            _ => see.at_least(m, threshold),
        }
    }

    /// What a move gains by capturing and promoting, centipawns.
    fn capture_gain(&self, m: Move) -> i32 {
        let see = self.static_exchange();
        match m.tag() {
            tag::GATE => see.material_gain(m.ungated()),
            tag::LION => {
                lion::captured(&self.board, m).map(|piece| see.value(piece.kind())).iter().sum()
            }
            _ => see.material_gain(m),
        }
    }

    /// What vanishes with a move if it captures; `None` if that is all as in chess.
    fn exploding_with(&self, m: Move) -> Option<&'static Explosion> {
        self.exploding().filter(|all| all.explodes() || all.ends(self.board.at(m.from())))
    }

    /// What a move gains with all that explodes, centipawns.
    fn blast_gain(&self, explosion: &Explosion, m: Move) -> i32 {
        let captured = self.captured_otherwise(m);
        if captured.is_empty() {
            return self.capture_gain(m);
        }
        let see = self.static_exchange();
        let value = |piece: Piece| {
            let value = see.value(piece.kind());
            if piece.side() == self.state.side { -value } else { value }
        };
        let around = explosion.cells(m.to()).iter().enumerate().skip(1);
        let around = around.filter(|(_, s)| **s != Square::OFF && **s != m.from());
        let blown: i32 = around
            .map(|(_, s)| self.board.at(*s))
            .filter(|piece| explosion.takes(*piece, false))
            .map(value)
            .sum();
        let capturing = self.board.at(m.from());
        let lost = if explosion.takes(capturing, true) { value(capturing) } else { 0 };
        value(captured) + blown + lost
    }
}
