//! Chance: the only code that averages.
//!
//! The value of a position before the dice is the one whose points ([`super::expected`]) are
//! the mean of the outcomes'. The rare outcomes come first, shallower by about the logarithm of
//! their rarity, and are mostly found in the table; then only the common one has to be
//! searched, with the window that the others leave to it. So a null window stays a null window.
//! (The order of Ballard's Star1 and Star2, 1983, leaves the share of the rare outcomes open
//! while the common one is searched, and so widens every window behind it.)

use super::expected::{points, value};
use super::params::{CHANCE_DEPTH, MAX_PLY};
use super::table::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{Chances, Move};
use crate::rules::{Heuristics, Rules};
use crate::search::report::{Bound, INFINITE, Value};

/// What chance will most likely do; `None` if it is a player's turn.
pub fn likeliest<R: Rules>(position: &R) -> Option<Move> {
    if !position.is_chance() {
        return None;
    }
    let mut chances = Chances::new();
    position.chances(&mut chances);
    chances.into_iter().max_by_key(|chance| chance.weight).map(|chance| chance.m)
}

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
        let total: u32 = chances.iter().map(|chance| chance.weight).sum();
        let Some(common) = chances.pop() else { return 0 };
        let selective = self.features.selective;
        if selective && (depth <= CHANCE_DEPTH || self.unlikely || self.sure) {
            return self.behind(common.m, |s| s.choice::<PV>(alpha, beta, depth, cut));
        }
        let entry = self.probe();
        if !PV
            && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta))
            && (selective || entry.is_some_and(|e| e.depth == depth))
        {
            return value;
        }

        let share = |weight: u32| f64::from(weight) / f64::from(total);
        let unlikely = std::mem::replace(&mut self.unlikely, true);
        let mut rest = 0.0;
        for chance in &chances {
            // Of 36 throws 3 are 3 plies less, 1 is 5.
            let less = if selective { (total / chance.weight).ilog2() as i32 } else { 0 };
            let value = self.behind(chance.m, |s| s.rare(depth - less));
            rest += share(chance.weight) * points(value);
        }
        self.unlikely = unlikely;
        if self.stopped {
            return 0;
        }

        // The points that the common outcome has to promise for the mean to reach a bound.
        let common_share = share(common.weight);
        let needed = |bound: Value| (points(bound) - rest) / common_share;
        let mean = |points: f64| value(rest + common_share * points);
        if needed(alpha) >= 1.0 {
            return mean(1.0);
        }
        if needed(beta) <= 0.0 {
            return mean(0.0);
        }
        let low = if needed(alpha) <= 0.0 { -INFINITE } else { value(needed(alpha)) - 1 };
        let high = if needed(beta) >= 1.0 { INFINITE } else { value(needed(beta)) + 1 };
        self.lines[self.ply].clear();
        let found = self.behind(common.m, |s| s.choice::<PV>(low, high, depth, cut));
        if self.stopped {
            return 0;
        }
        let value = mean(points(found));
        let bound = Bound::of(found, low, high);
        self.store(Entry { best: Move::NONE, value, eval: NO_EVAL, depth, bound });
        value
    }

    /// The value behind an unlikely outcome.
    fn rare(&mut self, depth: i32) -> Value {
        if self.features.selective && (depth <= 0 || self.ply >= MAX_PLY) {
            return self.quiesce::<true>(-INFINITE, INFINITE);
        }
        match self.probe() {
            Some(e) if e.depth >= depth && e.bound == Bound::Exact && self.features.selective => {
                e.value
            }
            _ => self.choice::<true>(-INFINITE, INFINITE, depth, false),
        }
    }
}
