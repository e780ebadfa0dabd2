//! The moves of a node of the main search: which are searched, how deep, and what is learned from
//! the result.

use super::node::NodeState;
use super::picker::{MovePicker, ScoredMove};
use super::prune::{Prune, Singular};
use super::tt::{Entry, NO_EVAL};
use super::window::Window;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, INFINITE, MATE_BOUND, Value};
use smallvec::SmallVec;

/// How a move is searched.
struct MoveSearch {
    /// The number of the move, from 1.
    count: usize,
    /// The depth without a reduction, in plies.
    depth: i32,
    /// What a turn costs: one ply of depth, however many moves it has.
    depth_cost: i32,
    /// The reduction, in 1,024ths of a ply.
    reduction: i32,
}

impl<R: Heuristics> Worker<'_, R> {
    /// Searches the moves of a node and gives its value, as [`Worker::node`].
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        state: &NodeState,
        alpha: Value,
        beta: Value,
    ) -> Value {
        let NodeState { depth, entry, .. } = *state;
        let excluded = self.stack_entry().excluded;
        let hash_move = entry.map_or(Move::NONE, |e| e.best);
        let (killers, previous_moves) = (self.stack_entry().killers, self.previous_moves());
        let mut picker = MovePicker::new(hash_move, killers);

        let mut window = Window::new(alpha, beta);
        let depth_cost = i32::from(!self.position.is_midturn());
        let full_width = PV || self.in_root_turn();
        let mut count = 0;
        let mut searched: SmallVec<[ScoredMove; 48]> = SmallVec::new();
        while let Some(scored) =
            picker.next::<false, R>(&self.position, self.history, previous_moves)
        {
            let m = scored.m;
            if m == excluded {
                continue;
            }
            count += 1;
            let check = self.position.gives_check(m);
            let reduction = self.reduction(scored.noisy, depth, count);
            if !full_width && window.best > -MATE_BOUND {
                match self.prune_move(state, &scored, window.alpha, count, reduction, check) {
                    Prune::No => {}
                    Prune::Move => continue,
                    Prune::Quiets => {
                        picker.skip_quiets(|m| self.position.gives_check(m));
                        continue;
                    }
                }
            }
            let extension = match self.extension::<PV>(state, &scored, check, beta, depth_cost) {
                Singular::Extend(plies) => plies,
                Singular::Cut(value) => return value,
            };
            if self.stopped {
                return 0;
            }
            let reduction =
                reduction - self.history_reduction(scored.noisy, self.move_history(&scored));
            let depth = depth - depth_cost + extension;
            let search = MoveSearch { count, depth, depth_cost, reduction };
            let value = self.search_move::<PV>(state, &scored, &window, search);
            if self.stopped {
                return 0;
            }
            if self.update_window::<PV>(&mut window, m, value) {
                self.update_histories(state.depth, &scored, &searched);
                self.stack_entry().cutoff_count += u32::from(!R::PHASED);
                break;
            }
            searched.push(scored);
        }

        if count == 0 {
            // The excluded hash move is the only legal move, so it is singular: fail low.
            let no_move_value = || self.value_of(self.position.no_move_result());
            return if excluded == Move::NONE { no_move_value() } else { window.alpha };
        }
        if excluded == Move::NONE {
            self.learn(state, &window);
        }
        window.best
    }

    /// By how many plies a move is searched deeper, or the value of the node where that is known
    /// without. Meaningless once the search is stopped.
    #[inline]
    fn extension<const PV: bool>(
        &mut self,
        state: &NodeState,
        scored: &ScoredMove,
        check: bool,
        beta: Value,
        depth_cost: i32,
    ) -> Singular {
        let extensible = depth_cost > 0 && self.turns() < 2 * self.root_depth as usize;
        let mut extension = i32::from(extensible && check && self.keeps_material(scored));
        if extensible && state.entry.is_some_and(|entry| entry.best == scored.m) {
            match self.singular_extension::<PV>(state, beta) {
                // The hash move is not singular: an extension for a check stays.
                Singular::Extend(0) => {}
                Singular::Extend(plies) => extension = plies,
                cut @ Singular::Cut(_) => return cut,
            }
        }
        let double_extensions =
            self.stack_entry_before(1).double_extensions + u32::from(extension >= 2);
        self.stack_entry().double_extensions = double_extensions;
        Singular::Extend(extension)
    }

    /// The value of a move: late moves are searched with less depth and a window without width
    /// first, and again as long as they turn out better than expected.
    #[inline]
    fn search_move<const PV: bool>(
        &mut self,
        state: &NodeState,
        scored: &ScoredMove,
        window: &Window,
        search: MoveSearch,
    ) -> Value {
        let params = self.params;
        let &Window { alpha, beta, best, .. } = window;
        let MoveSearch { count, mut depth, depth_cost, mut reduction } = search;
        let mover = self.position.side();
        self.stack_entry().is_quiet = !scored.noisy;
        let undo = self.play(scored.m);
        let mut value = -INFINITE;
        let reducible = state.depth >= params.reduction_depth || depth_cost == 0;
        let full_window = if reducible && count > 1 + usize::from(PV) {
            reduction += self.node_reduction(state, alpha);
            let reduced = (depth - reduction / 1024).clamp(depth_cost, depth.max(depth_cost));
            self.stack_entry_mut_before(1).reduction = depth - reduced;
            value = self.child::<false>(mover, alpha, alpha + 1, reduced, true);
            self.stack_entry_mut_before(1).reduction = 0;
            if value > alpha && reduced < depth {
                // The re-search is deeper after a clear improvement and shallower after a small
                // one.
                depth += i32::from(value > best + params.reduction_deeper);
                depth -= i32::from(value < best + params.reduction_shallower);
                if reduced < depth {
                    value = self.child::<false>(mover, alpha, alpha + 1, depth, !state.cut_node);
                }
            }
            value > alpha
        } else if !PV || count > 1 {
            value = self.child::<false>(mover, alpha, alpha + 1, depth, !state.cut_node);
            value > alpha
        } else {
            true
        };
        if PV && full_window {
            value = self.child::<true>(mover, alpha, beta, depth, false);
        }
        self.undo(scored.m, undo);
        value
    }

    /// Stores the result of a node in the transposition table and the correction history.
    #[inline]
    fn learn(&mut self, state: &NodeState, window: &Window) {
        let depth = state.depth;
        let (&Window { best, best_move, .. }, bound) = (window, window.bound());
        if bound == Bound::Upper {
            self.reward_previous_move(depth);
        }
        let (raw_eval, corrected_eval) = (state.raw_eval, self.stack_entry().eval);
        let tt_pv = state.tt_pv;
        self.store(Entry { best: best_move, value: best, eval: raw_eval, depth, bound, tt_pv });
        // The correction is updated only if the bound shows that the evaluation was wrong, and
        // if the best move is quiet: the static evaluation does not include captures.
        let informative = match bound {
            Bound::Exact => true,
            Bound::Lower => best > corrected_eval,
            Bound::Upper => best < corrected_eval,
        };
        let quiet = best_move == Move::NONE || !self.position.is_noisy(best_move);
        if informative && quiet && raw_eval != NO_EVAL && best.abs() < MATE_BOUND {
            self.correction.update(state.correction_index, best - corrected_eval, depth);
        }
    }
}
