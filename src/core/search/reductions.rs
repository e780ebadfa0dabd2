//! Late move reductions, in 1/1024 plies: tables by depth and move number, and what the node and
//! the move change.

use super::node::NodeState;
use super::params::{CUTOFF_COUNT_THRESHOLD, IMPROVEMENT_MAX, Params};
use super::tt::NO_EVAL;
use super::worker::Worker;
use crate::rules::Heuristics;
use crate::search::report::Value;

/// Groups of moves with different reductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionKind {
    /// A quiet move that begins a turn.
    Quiet,
    /// A noisy move.
    Noisy,
    /// A quiet move in the middle of a turn. Only some games have them, and then there are very
    /// many, few of which matter.
    Midturn,
}

/// Greater depths and move numbers count as `SIZE - 1`.
const SIZE: usize = 64;

/// A table of `base + ln(depth) * ln(move number) / divisor` for each [`ReductionKind`].
pub struct Reductions([Vec<i32>; 3]);

impl Reductions {
    /// Computes the tables from `params`.
    #[must_use]
    pub fn new(params: &Params) -> Reductions {
        let ln = |n: usize| (n.max(1) as f64).ln();
        let table = |base: i32, divisor: i32| {
            let [base, divisor] = [base, divisor].map(|hundredths| f64::from(hundredths) / 100.0);
            let entry = |i: usize| base + ln(i / SIZE) * ln(i % SIZE) / divisor;
            (0..SIZE * SIZE).map(|i| (entry(i) * 1024.0) as i32).collect()
        };
        Reductions([
            table(params.reduction_base, params.reduction_divisor),
            table(params.reduction_noisy_base, params.reduction_noisy_divisor),
            table(params.reduction_midturn_base, params.reduction_midturn_divisor),
        ])
    }

    /// The reduction of move number `count` at `depth` plies, in 1/1024 plies.
    #[must_use]
    pub fn get(&self, kind: ReductionKind, depth: i32, count: usize) -> i32 {
        let depth = depth.clamp(0, SIZE as i32 - 1) as usize;
        self.0[kind as usize][depth * SIZE + count.min(SIZE - 1)]
    }
}

impl<R: Heuristics> Worker<'_, R> {
    /// How much less a move with this history is reduced, in 1/1024 plies.
    pub(super) fn history_reduction(&self, noisy: bool, history: i32) -> i32 {
        let divisor =
            if noisy { self.params.reduction_noisy_history } else { self.params.reduction_history };
        history * 1024 / divisor
    }

    /// How much more the moves of a node are reduced, in 1/1024 plies. The move has been played.
    pub(super) fn node_reduction(&self, state: &NodeState, alpha: Value) -> i32 {
        let params = self.params;
        let (child, node) = (self.stack_entry_before(0), self.stack_entry_before(1));
        let not_improving = state.improvement <= 0 && !node.forced;
        let improvement = state.improvement.clamp(-IMPROVEMENT_MAX, IMPROVEMENT_MAX);
        let many_cutoffs = child.cutoff_count > CUTOFF_COUNT_THRESHOLD;
        let mut reduction = params.reduction_not_improving * i32::from(not_improving);
        reduction -= params.reduction_improvement * improvement;
        reduction -= params.reduction_correction * state.correction;
        reduction += params.reduction_cut_node * i32::from(state.cut_node);
        reduction += params.reduction_noisy_hash_move * i32::from(state.noisy_hash_move);
        reduction -= params.reduction_check * i32::from(child.forced);
        reduction += params.reduction_cutoff_count * i32::from(many_cutoffs);
        if state.tt_pv {
            let raises_alpha = state.entry.is_some_and(|e| e.value > alpha);
            let deep = state.entry.is_some_and(|e| e.depth >= state.depth);
            reduction -= params.reduction_tt_pv;
            reduction -= params.reduction_tt_value * i32::from(raises_alpha);
            reduction -= params.reduction_tt_depth * i32::from(deep);
        }
        reduction
    }

    /// The depth of a node that the opponent's move has reached by a reduced search: one ply more
    /// if the move was reduced much and the opponent does not stand worse after it, one ply less if
    /// it clearly does.
    pub(super) fn depth_in_hindsight(&mut self, state: &NodeState) -> i32 {
        let reduction = std::mem::take(&mut self.stack_entry_mut_before(1).reduction);
        let parent = self.stack_entry_before(1);
        let eval = self.stack_entry_before(0).eval;
        if R::PHASED || eval == NO_EVAL || parent.eval == NO_EVAL {
            return state.depth;
        }
        let opponent_loss = eval + parent.eval;
        let params = self.params;
        let deeper = reduction >= params.hindsight_deeper && opponent_loss <= 0;
        let shallower = reduction >= params.hindsight_shallower
            && opponent_loss > params.hindsight_loss
            && state.depth >= 2;
        state.depth + i32::from(deeper) - i32::from(shallower)
    }
}
