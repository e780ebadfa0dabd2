//! Chance: the only code that averages.
//!
//! The value of a position before the dice is the value whose points ([`expected`]) are the
//! mean of the outcomes'. The rare outcomes come first, shallower by about the logarithm of
//! their rarity, and are mostly found in the table; then only the common outcome has to be
//! searched, with the window that the rest of the mean leaves to it. So a null window stays
//! one. (The usual order, Ballard's Star1 and Star2, 1983, leaves the common outcome's share
//! open while the rare ones are searched, and so opens every window behind.)

use super::expected::{points, value};
use super::params::{CHANCE_DEPTH, MAX_PLY};
use super::table::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{Chance, Chances, Move};
use crate::rules::Heuristics;
use crate::search::report::{Bound, INFINITE, MATE, Value};

impl<R: Heuristics> Worker<'_, R> {
    /// The value of a position in which chance acts, within (`alpha`, `beta`) exact.
    pub(super) fn chance<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut: bool,
    ) -> Value {
        let mut chances = Chances::new();
        self.position.chances(&mut chances);
        chances.sort_by_key(|chance| chance.weight);
        let Some(common) = chances.pop() else { return 0 };
        if depth <= CHANCE_DEPTH || self.unlikely || self.sure {
            return self.behind(common.m, |s| s.node_after::<PV>(alpha, beta, depth, cut));
        }
        let entry = self.probe();
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta)) {
            return value;
        }

        let total = common.weight + chances.iter().map(|chance| chance.weight).sum::<u32>();
        let share = |chance: &Chance| f64::from(chance.weight) / f64::from(total);
        self.unlikely = true;
        let mut rest = 0.0;
        for chance in &chances {
            // 3 of 36 are 3 plies less, 1 of 36 is 5.
            let less = (total / chance.weight).ilog2() as i32;
            let value = self.behind(chance.m, |s| s.rare(depth - less));
            rest += share(chance) * points(value);
            if self.stopped {
                break;
            }
        }
        self.unlikely = false;
        if self.stopped {
            return 0;
        }

        // The points that the common outcome has to reach for the mean to reach a bound, as a
        // value just below or above.
        let needed = |bound: Value| (points(bound) - rest) / share(&common);
        let low = if needed(alpha) <= 0.0 { -INFINITE } else { value(needed(alpha).min(1.0)) - 1 };
        let high = if needed(beta) >= 1.0 { INFINITE } else { value(needed(beta).max(0.0)) + 1 };
        let (low, high) = (low.max(-INFINITE), high.min(INFINITE).max(low + 1));
        self.lines[self.ply].clear();
        let found = self.behind(common.m, |s| s.node_after::<PV>(low, high, depth, cut));
        if self.stopped {
            return 0;
        }
        let mean = value(rest + share(&common) * points(found));
        let bound = Bound::of(found, low, high);
        self.store(Entry { best: Move::NONE, value: mean, eval: NO_EVAL, depth, bound });
        mean
    }

    /// The value behind an unlikely outcome.
    fn rare(&mut self, depth: i32) -> Value {
        if depth <= 0 || self.ply >= MAX_PLY {
            return self.quiesce::<true>(-INFINITE, INFINITE);
        }
        match self.probe() {
            Some(e) if e.depth >= depth && e.bound == Bound::Exact => e.value,
            _ => self.node_after::<true>(-INFINITE, INFINITE, depth, false),
        }
    }

    /// Lets chance do `m`, calls `then`, and takes it back. No ply of the line: the side to
    /// act stays the same.
    pub(super) fn behind<T>(&mut self, m: Move, then: impl FnOnce(&mut Self) -> T) -> T {
        let was = self.position.play(m);
        self.notice();
        let result = then(self);
        self.forget_last();
        self.position.undo(m, was);
        result
    }
}
