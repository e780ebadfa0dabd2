//! Chance: the only code that averages.
//!
//! The value of a position before the dice is the one whose points ([`super::expected`]) are
//! the mean of the outcomes'. The rare outcomes come first, shallower by the logarithm of their
//! rarity and a little more, and are mostly found in the table; then only the common one has to be
//! searched, with the window that the others leave to it. So a null window stays a null window.
//! Only the throws of the next two turns are averaged: what the weather costs on average is for the
//! evaluation to know. (The order of Ballard's Star1 and Star2, see [`super::star`], leaves the
//! share of the rare outcomes open while the common one is searched, and so widens every window
//! behind it.)

use super::expected::{points, value};
use super::params::{CHANCE_DEPTH, CHANCE_MARGIN, CHANCE_REDUCTION, CHANCE_TURNS, MAX_PLY};
use super::tt::{Entry, NO_EVAL};
use super::worker::{Features, Worker};
use crate::moves::{Chances, Move};
use crate::rules::{Heuristics, Rules};
use crate::search::report::{Bound, INFINITE, Value};

/// How what chance may do is averaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Averaging {
    /// Rare outcomes first and shallower, then the common one in the window that is left.
    RareFirst,
    /// Each outcome in the window that is left if those behind it are the best or the worst.
    Star1,
    /// The same after one move of each outcome has shown what it is worth at least.
    Star2,
    /// Not at all: what is likeliest happens.
    Likeliest,
}

/// What chance will most likely do; `None` if it is a player's turn.
pub fn most_likely<R: Rules>(position: &R) -> Option<Move> {
    if !position.is_chance() {
        return None;
    }
    let mut chances = Chances::new();
    position.chances(&mut chances);
    chances.into_iter().max_by_key(|chance| chance.weight).map(|chance| chance.m)
}

/// The least value that is `enough`, where all that are larger are so too; sought around a
/// guess.
pub(super) fn smallest(guess: Value, holds: impl Fn(Value) -> bool) -> Value {
    let guess = guess.clamp(-INFINITE + 1, INFINITE);
    let (mut low, mut high) = (-INFINITE, INFINITE);
    let mut step = 1;
    if holds(guess) {
        high = guess;
        while high - step > low && holds(high - step) {
            high -= step;
            step *= 4;
        }
        low = low.max(high - step);
    } else {
        low = guess;
        while low + step < high && !holds(low + step) {
            low += step;
            step *= 4;
        }
        high = high.min(low + step);
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

impl<R: Heuristics> Worker<'_, R> {
    /// The value of a position in which chance acts, within (`alpha`, `beta`) exact.
    pub(super) fn chance_node<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        let Features { selective, averaging, .. } = self.features;
        let within_turns = averaging != Averaging::RareFirst || self.turns() <= CHANCE_TURNS;
        let average =
            within_turns && depth > CHANCE_DEPTH && !self.after_unlikely && !self.most_likely_only;
        if averaging == Averaging::Likeliest || selective && !average {
            let Some(m) = most_likely(&self.position) else { return 0 };
            return self.after_chance(m, |s| s.player_node::<PV>(alpha, beta, depth, cut_node));
        }
        let mut chances = Chances::new();
        self.position.chances(&mut chances);
        chances.sort_by_key(|chance| chance.weight);
        let entry = self.probe();
        if !PV
            && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta))
            && (selective || entry.is_some_and(|e| e.depth == depth))
        {
            return value;
        }
        let value = match averaging {
            Averaging::Star1 => self.star::<PV>(&chances, (alpha, beta), depth, false),
            Averaging::Star2 => self.star::<PV>(&chances, (alpha, beta), depth, true),
            _ => self.rare_first::<PV>(&chances, (alpha, beta), depth, cut_node),
        };
        if self.stopped {
            return 0;
        }
        let bound = Bound::from_window(value, alpha, beta);
        let tt_pv = Entry::tt_pv(entry, PV);
        let (best, eval) = (Move::NONE, NO_EVAL);
        self.store(Entry { best, value, eval, depth, bound, tt_pv });
        value
    }

    /// [`Averaging::RareFirst`]; `chances` come rarest first.
    fn rare_first<const PV: bool>(
        &mut self,
        chances: &Chances,
        window: (Value, Value),
        depth: i32,
        cut_node: bool,
    ) -> Value {
        let (alpha, beta) = window;
        let total: u32 = chances.iter().map(|chance| chance.weight).sum();
        let probability = |weight: u32| f64::from(weight) / f64::from(total);
        let Some((common, rare)) = chances.split_last() else { return 0 };
        let before = std::mem::replace(&mut self.after_unlikely, true);
        let mut rest = 0.0;
        for chance in rare {
            // Of 36 throws 3 are 5 plies less, 1 is 7.
            let rarity = (total / chance.weight).ilog2() as i32;
            let reduction = if self.features.selective { rarity + CHANCE_REDUCTION } else { 0 };
            let value =
                self.after_chance(chance.m, |s| s.search_rare::<PV>(window, depth - reduction));
            rest += probability(chance.weight) * points(value);
        }
        self.after_unlikely = before;
        if self.stopped {
            return 0;
        }

        let mean =
            |common_value: Value| value(rest + probability(common.weight) * points(common_value));
        if mean(INFINITE) <= alpha {
            return mean(INFINITE);
        }
        if mean(-INFINITE) >= beta {
            return mean(-INFINITE);
        }
        let guess = |bound| value((points(bound) - rest) / probability(common.weight));
        let high = smallest(guess(beta), |v| mean(v) >= beta);
        let low = match beta - alpha {
            1 => high - 1,
            _ => smallest(guess(alpha), |v| mean(v) > alpha) - 1,
        };
        self.pv_table[self.ply].clear();
        mean(self.after_chance(common.m, |s| s.player_node::<PV>(low, high, depth, cut_node)))
    }

    /// The value behind an unlikely outcome, as far as it matters: it is taken for no more than
    /// a little better or worse than the window. In a null window a bound is taken for it.
    fn search_rare<const PV: bool>(&mut self, (alpha, beta): (Value, Value), depth: i32) -> Value {
        let selective = self.features.selective;
        let (low, high) = match (selective, PV) {
            (false, _) => (-INFINITE, INFINITE),
            (true, true) => {
                ((alpha - CHANCE_MARGIN).max(-INFINITE), (beta + CHANCE_MARGIN).min(INFINITE))
            }
            (true, false) => (alpha, beta),
        };
        if selective && (depth <= 0 || self.ply >= MAX_PLY) {
            return self.quiesce::<PV>(low, high);
        }
        match self.probe() {
            Some(e) if e.depth >= depth && e.bound == Bound::Exact && selective => e.value,
            _ => self.player_node::<PV>(low, high, depth, !PV),
        }
    }
}
