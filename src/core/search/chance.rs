//! Chance nodes: the mean over the outcomes of a throw of the dice.
//!
//! The value of a chance node is the value whose expected score ([`super::expected`]) is the mean
//! of the expected scores of its outcomes. The rare outcomes are searched first. They are reduced
//! by the logarithm of their rarity and a constant, and most of them are found in the transposition
//! table. Then the most likely outcome is searched with the window that follows from their values.
//! This way, a null window stays a null window. Star1 and Star2 (Ballard, "The *-minimax search
//! procedure for trees containing chance nodes", 1983) search the most likely outcome first, while
//! the others are still unknown, and therefore need a wider window.
//!
//! Only the throws of the first [`CHANCE_TURNS`] turns are averaged. The evaluation has to contain
//! the mean effect of later throws.

use super::expected::{points, value};
use super::params::{CHANCE_DEPTH, CHANCE_MARGIN, CHANCE_REDUCTION, CHANCE_TURNS, MAX_PLY};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{ChanceOutcome, ChanceOutcomes, Move};
use crate::rules::{Heuristics, Rules};
use crate::search::report::{Bound, INFINITE, Value};

/// The most likely outcome of chance. `None` if a player is to move.
pub fn most_likely<R: Rules>(position: &R) -> Option<Move> {
    if !R::HAS_CHANCE || !position.is_chance() {
        return None;
    }
    let mut chances = ChanceOutcomes::new();
    position.chance_outcomes(&mut chances);
    chances.into_iter().max_by_key(|chance| chance.weight).map(|chance| chance.m)
}

fn rarest_first(chances: &mut [ChanceOutcome]) {
    chances.sort_by_key(|chance| chance.weight);
}

/// The smallest value for which `holds` is true. `holds` must be true for all greater values. The
/// search starts at `guess`.
fn smallest(guess: Value, holds: impl Fn(Value) -> bool) -> Value {
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
    /// The value of a chance node, exact within (`alpha`, `beta`).
    pub(super) fn chance_node<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        let selective = self.features.selective;
        let average = self.turns() <= CHANCE_TURNS
            && depth > CHANCE_DEPTH
            && !self.after_rare_throw
            && !self.most_likely_only;
        if selective && !average {
            let Some(m) = most_likely(&self.position) else { return 0 };
            return self.after_chance(m, |s| s.player_node::<PV>(alpha, beta, depth, cut_node));
        }
        let mut chances = ChanceOutcomes::new();
        self.position.chance_outcomes(&mut chances);
        rarest_first(&mut chances);
        let entry = self.probe();
        if !PV
            && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta))
            && (selective || entry.is_some_and(|e| e.depth == depth))
        {
            return value;
        }
        let value = self.rare_first::<PV>(&chances, (alpha, beta), depth, cut_node);
        if self.stopped {
            return 0;
        }
        let bound = Bound::from_window(value, alpha, beta);
        let tt_pv = Entry::tt_pv(entry, PV);
        let (best, eval) = (Move::NONE, NO_EVAL);
        self.store(Entry { best, value, eval, depth, bound, tt_pv });
        value
    }

    /// Searches rare outcomes first and at reduced depth, then the most likely one in the window
    /// that follows from their values. `chances` are sorted by weight, the rarest first.
    fn rare_first<const PV: bool>(
        &mut self,
        chances: &ChanceOutcomes,
        window: (Value, Value),
        depth: i32,
        cut_node: bool,
    ) -> Value {
        let (alpha, beta) = window;
        let total: u32 = chances.iter().map(|chance| chance.weight).sum();
        let probability = |weight: u32| f64::from(weight) / f64::from(total);
        let Some((common, rare)) = chances.split_last() else { return 0 };
        let after_rare_throw = std::mem::replace(&mut self.after_rare_throw, true);
        let mut rare_sum = 0.0;
        for chance in rare {
            // With 36 throws, an outcome of 3 throws is reduced by 5 plies, one of a single throw
            // by 7.
            let rarity = (total / chance.weight).ilog2() as i32;
            let reduction = if self.features.selective { rarity + CHANCE_REDUCTION } else { 0 };
            let value =
                self.after_chance(chance.m, |s| s.search_rare::<PV>(window, depth - reduction));
            rare_sum += probability(chance.weight) * points(value);
        }
        self.after_rare_throw = after_rare_throw;
        if self.stopped {
            return 0;
        }

        let mean = |common_value: Value| {
            value(rare_sum + probability(common.weight) * points(common_value))
        };
        if mean(INFINITE) <= alpha {
            return mean(INFINITE);
        }
        if mean(-INFINITE) >= beta {
            return mean(-INFINITE);
        }
        let guess = |bound| value((points(bound) - rare_sum) / probability(common.weight));
        let high = smallest(guess(beta), |v| mean(v) >= beta);
        let low = match beta - alpha {
            1 => high - 1,
            _ => smallest(guess(alpha), |v| mean(v) > alpha) - 1,
        };
        self.pv_table[self.ply].clear();
        mean(self.after_chance(common.m, |s| s.player_node::<PV>(low, high, depth, cut_node)))
    }

    /// The value of an unlikely outcome. In the principal variation the window is wider by
    /// [`CHANCE_MARGIN`], and outside it the value is only a bound. In a null window it is always
    /// only a bound.
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
            return self.quiesce::<PV>(low, high, depth.min(0));
        }
        match self.probe() {
            Some(e) if e.depth >= depth && e.bound == Bound::Exact && selective => e.value,
            _ => self.player_node::<PV>(low, high, depth, !PV),
        }
    }
}
