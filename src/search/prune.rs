//! Where a node saves work, or spends more: what can be settled or left out without a full
//! search, and which move deserves a deeper one.

use super::node::Outlook;
use super::params::*;
use super::picker::{Pick, Picker};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, MATE_BOUND, Value};

/// What to do with a move.
pub(super) enum Prune {
    /// Search it.
    No,
    /// Leave it out.
    Move,
    /// Leave out this and all quiet moves behind it.
    Quiets,
}

/// What a singular verification says.
pub(super) enum Singular {
    /// So many plies more (or fewer).
    Extend(i32),
    /// The node fails high without a search.
    Cut(Value),
}

impl<R: Heuristics> Worker<'_, R> {
    /// Tries to settle a null-window node without looking at its moves.
    pub(super) fn prune_node(
        &mut self,
        outlook: &Outlook,
        alpha: Value,
        beta: Value,
    ) -> Option<Value> {
        let params = self.params;
        let Outlook { depth, eval, improving, .. } = *outlook;
        if eval == NO_EVAL {
            return None;
        }
        // Razoring: hopeless, unless a capture changes it.
        if depth <= params.razor_depth
            && eval + params.razor_base + params.razor_margin * depth < alpha
        {
            let value = self.quiesce::<false>(alpha, alpha + 1);
            if value <= alpha {
                return Some(value);
            }
        }
        // Reverse futility: so good that a quiet move holds it.
        let easier = || {
            let before = self.frame_turns_before(1).eval;
            let gained = self.frame_before(0).eval + before;
            improving || (before != NO_EVAL && gained > params.reverse_futility_loss)
        };
        if depth <= params.reverse_futility_depth
            && beta.abs() < MATE_BOUND
            && eval - params.reverse_futility_margin * (depth - i32::from(easier())) >= beta
            && eval < MATE_BOUND
        {
            return Some((eval + beta) / 2);
        }
        // Null move: so good that the opponent may move twice.
        if depth >= params.null_depth
            && eval >= beta
            && self.frame().eval >= beta - params.null_margin * depth - params.null_base
            && self.frame_before(1).played != Move::NONE
            && self.ply >= self.null_from
            && beta > -MATE_BOUND
        {
            let ahead = ((eval - beta) / params.null_value_divisor).min(params.null_value_max);
            let depth = depth - params.null_reduction - depth / params.null_depth_divisor - ahead;
            let mover = self.position.side();
            let value = self.passing(|s| s.child::<false>(mover, beta - 1, beta, depth, false));
            if self.stopped {
                return Some(0);
            }
            if let Some(value) = value
                && value >= beta
                && self.confirmed(beta, outlook.depth, depth)
            {
                return Some(if value >= MATE_BOUND { beta } else { value });
            }
            if self.stopped {
                return Some(0);
            }
        }
        self.probcut(outlook, beta)
    }

    /// Whether a deep null-move cutoff is no zugzwang: a search without null moves near the
    /// root of its tree agrees.
    fn confirmed(&mut self, beta: Value, depth: i32, reduced: i32) -> bool {
        if depth < self.params.null_confirm_depth || self.null_from > 0 {
            return true;
        }
        self.null_from = self.ply + 3 * reduced.max(1) as usize / 4;
        let value = self.node::<false>(beta - 1, beta, reduced, false);
        self.null_from = 0;
        value >= beta
    }

    /// ProbCut: a capture that wins by far in a shallower search wins.
    fn probcut(&mut self, outlook: &Outlook, beta: Value) -> Option<Value> {
        let params = self.params;
        let Outlook { depth, entry, .. } = *outlook;
        let target = beta + params.probcut_margin;
        if depth < params.probcut_depth
            || beta.abs() >= MATE_BOUND
            || entry
                .is_some_and(|e| e.depth >= depth - params.probcut_reduction && e.value < target)
        {
            return None;
        }
        let first = entry.map_or(Move::NONE, |e| e.best);
        let mover = self.position.side();
        let short = target - self.frame().eval;
        let first =
            if first != Move::NONE && self.position.is_noisy(first) { first } else { Move::NONE };
        let context = self.context();
        let mut picker = Picker::new(first, [Move::NONE; 2]);
        while let Some(pick) = picker.next::<true, R>(&self.position, self.history, context) {
            if pick.losing {
                break;
            }
            if !self.position.exchange(pick.m, short) {
                continue;
            }
            self.frame().quiet = false;
            let was = self.play(pick.m);
            let shallow = depth - params.probcut_reduction;
            let value = self.verifying(|s| {
                let value = s.child::<false>(mover, target - 1, target, 0, true);
                if value < target || shallow <= 0 {
                    return value;
                }
                s.child::<false>(mover, target - 1, target, shallow, !outlook.cut)
            });
            self.undo(pick.m, was);
            if self.stopped {
                return Some(0);
            }
            if value >= target {
                self.store(Entry {
                    best: pick.m,
                    value,
                    eval: outlook.raw,
                    depth: shallow + 1,
                    bound: Bound::Lower,
                    principal: outlook.principal,
                });
                return Some(value);
            }
        }
        None
    }

    /// Whether a late or losing move, a `check` or not, may be left out of a null-window node.
    pub(super) fn prune_move(
        &self,
        outlook: &Outlook,
        pick: &Pick,
        alpha: Value,
        count: usize,
        reduction: i32,
        check: bool,
    ) -> Prune {
        let params = self.params;
        let Outlook { depth, eval, improving, .. } = *outlook;
        if pick.noisy || check {
            let hopeless = depth <= params.exchange_depth
                && (pick.losing || !pick.noisy)
                && !self.position.exchange(pick.m, params.exchange_noisy * depth);
            return if hopeless { Prune::Move } else { Prune::No };
        }
        if depth <= params.late_depth {
            let most = if self.position.midturn() {
                params.late_midturn_base + depth * depth / params.late_midturn_divisor
            } else {
                (params.late_base + depth * depth) / (2 - i32::from(improving))
            };
            if count as i32 > most {
                return Prune::Quiets;
            }
        }
        let reduced = (depth - reduction / 1024).max(0);
        if eval != NO_EVAL
            && reduced <= params.futility_depth
            && eval + params.futility_base + params.futility_margin * reduced <= alpha
        {
            return Prune::Quiets;
        }
        let unlikely =
            reduced <= params.history_prune_depth && pick.history < params.history_prune * depth;
        let losing = depth <= params.exchange_depth
            && !self.position.exchange(pick.m, params.exchange_quiet * reduced * reduced);
        if unlikely || losing { Prune::Move } else { Prune::No }
    }

    /// Whether a move loses nothing by exchange: if it gives check, it deserves a ply more.
    pub(super) fn sound(&self, pick: &Pick) -> bool {
        !pick.losing && (pick.noisy || self.position.exchange(pick.m, 0))
    }

    /// Whether the table's move is so much better than all others that it deserves more depth.
    pub(super) fn singular<const PV: bool>(&mut self, outlook: &Outlook, beta: Value) -> Singular {
        let params = self.params;
        let Outlook { depth, cut, entry, .. } = *outlook;
        let Some(entry) = entry else { return Singular::Extend(0) };
        if depth < params.singular_depth
            || entry.depth < depth - params.singular_table_depth
            || entry.bound == Bound::Upper
            || entry.value.abs() >= MATE_BOUND
        {
            return Singular::Extend(0);
        }
        let bar = entry.value - params.singular_margin * depth;
        self.frame().excluded = entry.best;
        let value = self.verifying(|s| s.node::<false>(bar - 1, bar, (depth - 1) / 2, cut));
        self.frame().excluded = Move::NONE;
        if value < bar {
            let double = !PV
                && value < bar - params.singular_double
                && self.frame_before(1).doubles < SINGULAR_DOUBLES;
            Singular::Extend(1 + i32::from(double))
        } else if bar >= beta {
            // Two moves fail high.
            Singular::Cut(bar)
        } else if entry.value >= beta {
            Singular::Extend(-2 + i32::from(PV))
        } else {
            Singular::Extend(-i32::from(cut))
        }
    }
}
