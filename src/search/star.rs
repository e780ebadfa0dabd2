//! Star1 and Star2, the classical algorithms for chance nodes. The tests compare [`super::chance`]
//! with them.
//!
//! Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983. The window of
//! an outcome follows from the possible expected scores of the outcomes after it: in Star1 from 0
//! to 1, in Star2 at least the score of one move that was searched before.

use super::chance::smallest;
use super::expected::{points, value};
use super::picker::MovePicker;
use super::worker::Worker;
use crate::moves::{ChanceOutcome, ChanceOutcomes, Move};
use crate::rules::Heuristics;
use crate::search::report::{INFINITE, Value};
use smallvec::SmallVec;

/// An outcome of chance during the search.
struct Branch {
    m: Move,
    /// Its weight in the mean.
    probability: f64,
    /// Lower bound of its expected score.
    lower_bound: f64,
}

impl<R: Heuristics> Worker<'_, R> {
    /// The mean of `chances` (sorted by weight, the rarest first), exact within the window (alpha,
    /// beta). `probe_first` selects Star2: first, one move of each outcome is searched.
    pub(super) fn star<const PV: bool>(
        &mut self,
        chances: &ChanceOutcomes,
        window: (Value, Value),
        depth: i32,
        probe_first: bool,
    ) -> Value {
        let total: u32 = chances.iter().map(|chance| chance.weight).sum();
        let outcome = |chance: &ChanceOutcome| Branch {
            m: chance.m,
            probability: f64::from(chance.weight) / f64::from(total),
            lower_bound: 0.0,
        };
        let mut outcomes: SmallVec<[Branch; 8]> = chances.iter().rev().map(outcome).collect();
        let last = outcomes.len() - 1;
        let after_unlikely = self.after_unlikely;
        for i in 0..outcomes.len() * usize::from(probe_first) {
            self.after_unlikely = after_unlikely || i > 0;
            if let Some(value) = self.probe_outcome(&mut outcomes, i, window, depth) {
                self.after_unlikely = after_unlikely;
                return value;
            }
        }
        let mut sum = 0.0;
        for (i, Branch { m, probability, .. }) in outcomes.iter().enumerate() {
            let remaining = &outcomes[i + 1..];
            let worst = sum + remaining.iter().map(|o| o.probability * o.lower_bound).sum::<f64>();
            let best = sum + remaining.iter().map(|o| o.probability).sum::<f64>();
            let mean_with = |rest: f64, v: Value| value(rest + probability * points(v));
            if mean_with(best, INFINITE) <= window.0 {
                return mean_with(best, INFINITE);
            }
            if mean_with(worst, -INFINITE) >= window.1 {
                return mean_with(worst, -INFINITE);
            }
            let low = smallest(window.0, |v| mean_with(best, v) > window.0) - 1;
            let high = smallest(window.1, |v| mean_with(worst, v) >= window.1);
            self.after_unlikely = after_unlikely || i > 0;
            self.pv_table[self.ply].clear();
            let outcome_value = self.after_chance(*m, |s| {
                if PV || high - low > 1 {
                    s.player_node::<true>(low, high, depth, false)
                } else {
                    s.player_node::<false>(low, high, depth, false)
                }
            });
            self.after_unlikely = after_unlikely;
            if self.stopped {
                return 0;
            }
            sum += probability * points(outcome_value);
            if outcome_value <= low && i < last {
                return mean_with(best, outcome_value);
            }
            if outcome_value >= high && i < last {
                return mean_with(worst, outcome_value);
            }
        }
        value(sum)
    }

    /// Searches the first move of outcome `i` for a lower bound. Returns a value if the lower
    /// bounds together reach beta.
    fn probe_outcome(
        &mut self,
        outcomes: &mut [Branch],
        i: usize,
        (alpha, beta): (Value, Value),
        depth: i32,
    ) -> Option<Value> {
        let others: f64 = outcomes.iter().map(|o| o.probability * o.lower_bound).sum();
        let best: f64 =
            outcomes.iter().map(|o| o.probability).sum::<f64>() - outcomes[i].probability;
        let Branch { m, probability, .. } = outcomes[i];
        let low = smallest(alpha, |v| value(best + probability * points(v)) > alpha) - 1;
        let high = smallest(beta, |v| value(others + probability * points(v)) >= beta);
        let outcome_value =
            self.after_chance(m, |s| s.search_first_move(low.min(high - 1), high, depth))?;
        if outcome_value > low {
            outcomes[i].lower_bound = points(outcome_value);
        }
        let sum = value(outcomes.iter().map(|o| o.probability * o.lower_bound).sum());
        (sum >= beta && !self.stopped).then_some(sum)
    }

    /// The value of the first move that the move picker returns.
    fn search_first_move(&mut self, alpha: Value, beta: Value, depth: i32) -> Option<Value> {
        let hash_move = self.probe().map_or(Move::NONE, |e| e.best);
        let mut picker = MovePicker::new(hash_move, self.stack_entry().killers);
        let previous_moves = self.previous_moves();
        let m = picker.next::<false, R>(&self.position, self.history, previous_moves)?.m;
        let mover = self.position.side();
        let undo = self.play(m);
        let value = self.child::<true>(mover, alpha, beta, depth - 1, false);
        self.undo(m, undo);
        Some(value)
    }
}
