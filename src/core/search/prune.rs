//! Pruning and extensions: nodes that need no full search, moves that can be skipped, and the
//! singular extension.

use super::node::NodeState;
use super::params::*;
use super::picker::{MovePicker, ScoredMove};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, MATE_BOUND, Value};

/// What to do with a move.
pub(super) enum Prune {
    /// Search it.
    No,
    /// Skip it.
    Move,
    /// Skip it and all remaining quiet moves.
    Quiets,
}

/// The result of a singular search.
pub(super) enum Singular {
    /// Extend the hash move by this many plies. Negative: reduce it.
    Extend(i32),
    /// Multicut: return this value without a search.
    Cut(Value),
}

impl<R: Heuristics> Worker<'_, R> {
    /// The value of a null-window node if it can be pruned before moves are generated.
    pub(super) fn prune_node(
        &mut self,
        state: &NodeState,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let params = self.params;
        let NodeState { depth, eval, improvement, .. } = *state;
        if eval == NO_EVAL {
            return None;
        }
        // Razoring: far below alpha the quiescence search replaces the search, unless it raises
        // alpha.
        if depth <= params.razor_depth
            && eval + params.razor_base + params.razor_margin * depth < alpha
        {
            let value = self.quiesce::<false>(alpha, alpha + 1, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        // Reverse futility pruning: far above beta a quiet move is assumed to hold the advantage.
        let reduce_margin = || {
            let before = self.stack_entry_turns_before(1).eval;
            let opponent_loss = self.stack_entry_before(0).eval + before;
            improvement > 0 || (before != NO_EVAL && opponent_loss > params.reverse_futility_loss)
        };
        if depth <= params.reverse_futility_depth
            && beta.abs() < MATE_BOUND
            && eval
                - params.reverse_futility_margin * (depth - i32::from(reduce_margin()))
                - params.reverse_futility_correction * state.correction / 100
                >= beta
            && eval < MATE_BOUND
        {
            return Some((eval + beta) / 2);
        }
        // Null move pruning: if a null move fails high, a real move most likely fails high too.
        if depth >= params.null_depth
            && eval >= beta
            && self.stack_entry().eval >= beta - params.null_margin * depth - params.null_base
            && self.stack_entry_before(1).played != Move::NONE
            && self.ply >= self.null_move_min_ply
            && beta > -MATE_BOUND
        {
            let eval_reduction =
                ((eval - beta) / params.null_value_divisor).min(params.null_value_max);
            let depth =
                depth - params.null_reduction - depth / params.null_depth_divisor - eval_reduction;
            let mover = self.position.side();
            let value =
                self.with_null_move(|s| s.child::<false>(mover, beta - 1, beta, depth, false));
            if self.stopped {
                return Some(0);
            }
            if let Some(value) = value
                && value >= beta
                && self.null_move_verified(beta, state.depth, depth)
            {
                return Some(if value >= MATE_BOUND { beta } else { value });
            }
            if self.stopped {
                return Some(0);
            }
        }
        self.probcut(state, beta)
    }

    /// Verifies a null move cutoff at great depth, because of zugzwang: a search to `reduced` plies
    /// without null moves in its first plies must fail high too.
    fn null_move_verified(&mut self, beta: Value, depth: i32, reduced: i32) -> bool {
        if depth < self.params.null_verification_depth || self.null_move_min_ply > 0 {
            return true;
        }
        self.null_move_min_ply = self.ply + 3 * reduced.max(1) as usize / 4;
        let value = self.node::<false>(beta - 1, beta, reduced, false);
        self.null_move_min_ply = 0;
        value >= beta
    }

    /// ProbCut: a capture that exceeds beta by a margin in a shallower search is assumed to exceed
    /// beta in the full search.
    fn probcut(&mut self, state: &NodeState, beta: Value) -> Option<Value> {
        let params = self.params;
        let NodeState { depth, entry, .. } = *state;
        let probcut_beta = beta + params.probcut_margin;
        if depth < params.probcut_depth
            || beta.abs() >= MATE_BOUND
            || entry.is_some_and(|e| {
                e.depth >= depth - params.probcut_reduction && e.value < probcut_beta
            })
        {
            return None;
        }
        let hash_move = entry.map_or(Move::NONE, |e| e.best);
        let mover = self.position.side();
        let see_threshold = probcut_beta - self.stack_entry().eval;
        let hash_move = if hash_move != Move::NONE && self.position.is_noisy(hash_move) {
            hash_move
        } else {
            Move::NONE
        };
        let previous_moves = self.previous_moves();
        let mut picker = MovePicker::new(hash_move, [Move::NONE; 2]);
        while let Some(scored) =
            picker.next::<true, R>(&self.position, self.history, previous_moves)
        {
            if scored.losing {
                break;
            }
            if !self.position.see_at_least(scored.m, see_threshold) {
                continue;
            }
            self.stack_entry().is_quiet = false;
            let undo = self.play(scored.m);
            let shallow_depth = depth - params.probcut_reduction;
            let value = self.with_most_likely_only(|s| {
                let value = s.child::<false>(mover, probcut_beta - 1, probcut_beta, 0, true);
                if value < probcut_beta || shallow_depth <= 0 {
                    return value;
                }
                s.child::<false>(
                    mover,
                    probcut_beta - 1,
                    probcut_beta,
                    shallow_depth,
                    !state.cut_node,
                )
            });
            self.undo(scored.m, undo);
            if self.stopped {
                return Some(0);
            }
            if value >= probcut_beta {
                self.store(Entry {
                    best: scored.m,
                    value,
                    eval: state.raw_eval,
                    depth: shallow_depth + 1,
                    bound: Bound::Lower,
                    tt_pv: state.tt_pv,
                });
                return Some(value);
            }
        }
        None
    }

    /// Whether to skip the move number `count` of a null-window node. `reduction`: its late move
    /// reduction, in 1/1024 plies; `check`: whether it gives check.
    pub(super) fn prune_move(
        &self,
        state: &NodeState,
        scored: &ScoredMove,
        alpha: Value,
        count: usize,
        reduction: i32,
        check: bool,
    ) -> Prune {
        let params = self.params;
        let NodeState { depth, eval, improvement, .. } = *state;
        let history = self.move_history(scored);
        let less = params.prune_history * self.history_reduction(scored.noisy, history) / 100;
        let reduced = (depth - (reduction - less) / 1024).max(0);
        if scored.noisy || check {
            let futile = !check
                && eval != NO_EVAL
                && reduced <= params.noisy_futility_depth
                && eval
                    + params.noisy_futility_base
                    + params.noisy_futility_margin * reduced
                    + self.position.material_gain(scored.m)
                    <= alpha;
            let limit = -params.see_noisy * depth;
            let noisy_history = if scored.noisy { history } else { 0 };
            let more = (noisy_history / params.see_noisy_history).clamp(-limit, limit);
            let threshold = -limit - more;
            let loses_material = depth <= params.see_depth
                && (scored.losing || !scored.noisy)
                && !self.position.see_at_least(scored.m, threshold);
            return if futile || loses_material { Prune::Move } else { Prune::No };
        }
        if depth <= params.late_depth {
            let move_limit = if self.position.is_midturn() {
                params.late_midturn_base + depth * depth / params.late_midturn_divisor
            } else {
                (params.late_base + depth * depth) / (2 - i32::from(improvement > 0))
            };
            if count as i32 > move_limit {
                return Prune::Quiets;
            }
        }
        if eval != NO_EVAL
            && reduced <= params.futility_depth
            && eval + params.futility_base + params.futility_margin * reduced <= alpha
        {
            return Prune::Quiets;
        }
        let bad_history =
            reduced <= params.history_prune_depth && scored.history < params.history_prune * depth;
        let losing = depth <= params.see_depth
            && !self.position.see_at_least(scored.m, params.see_quiet * reduced * reduced);
        if bad_history || losing { Prune::Move } else { Prune::No }
    }

    /// Whether the move loses no material by static exchange evaluation. Only checks by such moves
    /// are extended.
    pub(super) fn keeps_material(&self, scored: &ScoredMove) -> bool {
        !scored.losing && (scored.noisy || self.position.see_at_least(scored.m, 0))
    }

    /// Singular extension: searches all moves but the hash move at reduced depth. If they all fail
    /// low against a bound below the hash move's value, the hash move is extended.
    pub(super) fn singular_extension<const PV: bool>(
        &mut self,
        state: &NodeState,
        beta: Value,
    ) -> Singular {
        let params = self.params;
        let NodeState { depth, cut_node, entry, .. } = *state;
        let Some(entry) = entry else { return Singular::Extend(0) };
        if depth < params.singular_depth
            || entry.depth < depth - params.singular_tt_depth
            || entry.bound == Bound::Upper
            || entry.value.abs() >= MATE_BOUND
        {
            return Singular::Extend(0);
        }
        let singular_beta = entry.value - params.singular_margin * depth;
        self.stack_entry().excluded = entry.best;
        let value = self.with_most_likely_only(|s| {
            s.node::<false>(singular_beta - 1, singular_beta, (depth - 1) / 2, cut_node)
        });
        self.stack_entry().excluded = Move::NONE;
        if value < singular_beta {
            let double = !PV
                && value < singular_beta - params.singular_double
                && self.stack_entry_before(1).double_extensions < MAX_DOUBLE_EXTENSIONS;
            Singular::Extend(1 + i32::from(double))
        } else if singular_beta >= beta {
            // Multicut: the hash move and another move fail high.
            Singular::Cut(singular_beta)
        } else if entry.value >= beta {
            Singular::Extend(-2 + i32::from(PV))
        } else {
            Singular::Extend(-i32::from(cut_node))
        }
    }
}
