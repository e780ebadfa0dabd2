//! The alpha-beta window of a node, and the best move so far.

use super::tt::Entry;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, INFINITE, Value};

/// What a node looks for, and what its moves have brought so far.
pub(super) struct Window {
    /// The value that the side to move has already.
    pub alpha: Value,
    /// The value from which the opponent does not enter the node.
    pub beta: Value,
    /// The best value so far, which may be below `alpha`.
    pub best: Value,
    /// The last move that raised `alpha`; [`Move::NONE`] if there is none.
    pub best_move: Move,
    /// `alpha` before the first move.
    old_alpha: Value,
}

impl Window {
    /// The window before the first move.
    pub const fn new(alpha: Value, beta: Value) -> Window {
        Window { alpha, beta, best: -INFINITE, best_move: Move::NONE, old_alpha: alpha }
    }

    /// What the best value says about the value of the node.
    pub fn bound(&self) -> Bound {
        Bound::from_window(self.best, self.old_alpha, self.beta)
    }

    /// The entry of a node of quiescence search.
    pub fn entry(&self, eval: Value, tt_pv: bool) -> Entry {
        let bound = self.bound();
        Entry { best: self.best_move, value: self.best, eval, depth: 0, bound, tt_pv }
    }
}

impl<R: Heuristics> Worker<'_, R> {
    /// Takes note of the value of a move. Returns whether it is a beta cutoff, after which no other
    /// move is searched.
    #[inline]
    pub(super) fn update_window<const PV: bool>(
        &mut self,
        window: &mut Window,
        m: Move,
        value: Value,
    ) -> bool {
        if value <= window.best {
            return false;
        }
        window.best = value;
        if value <= window.alpha {
            return false;
        }
        window.best_move = m;
        if PV {
            self.update_pv(&[m]);
        }
        if value >= window.beta {
            return true;
        }
        window.alpha = value;
        false
    }
}
