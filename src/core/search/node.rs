//! The nodes of the main search: principal variation search with pruning, reductions and
//! extensions.

use super::correction::CorrectionIndex;
use super::params::*;
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Side, Wdl};
use crate::search::report::{Bound, INFINITE, MATE, TABLE_WIN, Value};

/// What a node knows before it generates moves.
pub(super) struct NodeState {
    /// Remaining depth, in plies.
    pub(super) depth: i32,
    /// Static evaluation without correction, as the transposition table stores it. [`NO_EVAL`] in
    /// check and in the middle of a turn.
    pub(super) raw_eval: Value,
    /// Best estimate of the value: the corrected evaluation, or the transposition table's value
    /// where that is more exact. [`NO_EVAL`] where `raw_eval` is.
    pub(super) eval: Value,
    /// Index of the position in the correction history.
    pub(super) correction_index: CorrectionIndex,
    /// By how much the static evaluation is greater than two turns ago (or four, if there was none
    /// two turns ago), 0 if unknown.
    pub(super) improvement: Value,
    /// Whether the hash move is noisy.
    pub(super) noisy_hash_move: bool,
    /// By how much the correction history changes the static evaluation, to either side.
    pub(super) correction: Value,
    /// Whether the node is expected to fail high.
    pub(super) cut_node: bool,
    /// The transposition table entry of the position.
    pub(super) entry: Option<Entry>,
    /// Whether the position is or was in a principal variation.
    pub(super) tt_pv: bool,
}

impl<R: Heuristics> Worker<'_, R> {
    /// The value, for `mover`, of the position after its move. It is negated only if the other side
    /// is to move now: in the middle of a turn the same side moves again.
    ///
    /// `cut_node`: whether the position is expected to fail high if the other side is to move. If
    /// the same side moves again, the opposite is expected.
    pub fn child<const PV: bool>(
        &mut self,
        mover: Side,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        if self.position.side() == mover {
            self.node::<PV>(alpha, beta, depth, !PV && !cut_node)
        } else {
            -self.node::<PV>(-beta, -alpha, depth, cut_node)
        }
    }

    /// The value if the node needs no search: the search is stopped, the game is over, or mate
    /// distance pruning closes the window.
    fn early_return(&mut self, alpha: &mut Value, beta: &mut Value) -> Option<Value> {
        self.pv_table[self.ply].clear();
        if self.should_stop() {
            return Some(0);
        }
        self.seldepth = self.seldepth.max(self.ply);
        if self.ply == 0 {
            return None;
        }
        if let Some(value) = self.game_end_value() {
            return Some(value);
        }
        // Mate distance pruning: a mate from here cannot be nearer than these bounds.
        *alpha = (*alpha).max(self.turns() as Value - MATE);
        *beta = (*beta).min(MATE - self.turns() as Value - 1);
        (*alpha >= *beta).then_some(*alpha)
    }

    /// The value of the position at `depth` plies. It is exact within (`alpha`, `beta`), otherwise
    /// a bound, and meaningless once the search is stopped.
    pub fn node<const PV: bool>(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        if let Some(value) = self.early_return(&mut alpha, &mut beta) {
            return value;
        }
        if R::HAS_CHANCE && self.position.is_chance() && (depth > 0 || self.features.selective) {
            return self.chance_node::<PV>(alpha, beta, depth, cut_node);
        }
        self.player_node::<PV>(alpha, beta, depth, cut_node)
    }

    /// The value of a position that has not ended and in which a player, not chance, moves.
    pub(super) fn player_node<const PV: bool>(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        cut_node: bool,
    ) -> Value {
        if !self.features.selective {
            return self.plain_alpha_beta(alpha, beta, depth);
        }
        if depth <= 0 || self.ply >= MAX_PLY {
            return self.quiesce::<PV>(alpha, beta, depth.min(0));
        }

        let excluded = self.stack_entry().excluded;
        let entry = if excluded == Move::NONE { self.probe() } else { None };
        if !PV
            && let Some(value) = entry.and_then(|e| e.cutoff(depth, alpha, beta))
            && self.position.turns_until_draw() > NEAR_DRAW_TURNS
        {
            return value;
        }

        let is_whole = excluded == Move::NONE && self.ply > 0;
        let known = if is_whole { self.table_value() } else { None };
        if let Some((value, bound)) = known
            && bound.decides(value, alpha, beta)
        {
            let depth = (depth + TABLE_DEPTH).min(MAX_PLY as i32 - 1);
            let (best, eval, tt_pv) = (Move::NONE, NO_EVAL, Entry::tt_pv(entry, PV));
            self.store(Entry { best, value, eval, depth, bound, tt_pv });
            return value;
        }

        let mut state = self.node_state::<PV>(depth, cut_node, entry);
        state.depth = self.depth_in_hindsight(&state);
        if !PV
            && excluded == Move::NONE
            && let Some(value) = self.prune_node(&state, alpha, beta)
        {
            return value;
        }
        if self.stopped {
            return 0;
        }
        if state.depth >= self.params.iir_depth
            && (PV || cut_node)
            && !self.position.is_midturn()
            && excluded == Move::NONE
            && entry.is_none_or(|e| e.best == Move::NONE)
        {
            state.depth -= 1;
        }
        self.stack_entry_after(1).killers = [Move::NONE; 2];
        if !R::PHASED {
            self.stack_entry_after(2).cutoff_count = 0;
        }
        let value = self.search_moves::<PV>(&state, alpha, beta);
        match known {
            Some((least, Bound::Lower)) => value.max(least),
            Some((most, Bound::Upper)) => value.min(most),
            _ => value,
        }
    }

    /// What tables of endings say of the position: a win or loss may come by a nearer mate than
    /// they know.
    fn table_value(&mut self) -> Option<(Value, Bound)> {
        let result = self.position.table_result()?;
        self.table_hits += 1;
        let turns = self.turns() as Value;
        Some(match result {
            Wdl::Win => (TABLE_WIN - turns, Bound::Lower),
            Wdl::Draw => (0, Bound::Exact),
            Wdl::Loss => (turns - TABLE_WIN, Bound::Upper),
        })
    }

    /// The static evaluation and everything derived from it.
    fn node_state<const PV: bool>(
        &mut self,
        depth: i32,
        cut_node: bool,
        entry: Option<Entry>,
    ) -> NodeState {
        let (forced, excluded) = (self.stack_entry().forced, self.stack_entry().excluded);
        let midturn = self.position.is_midturn();
        let raw_eval = if forced || midturn {
            NO_EVAL
        } else if excluded != Move::NONE {
            self.stack_entry().eval
        } else {
            entry.map(|e| e.eval).filter(|&e| e != NO_EVAL).unwrap_or_else(|| self.evaluate())
        };
        let correction_index = self.correction_index();
        let corrected_eval = match raw_eval {
            NO_EVAL => NO_EVAL,
            _ if excluded != Move::NONE => raw_eval,
            _ => self.correction.apply(correction_index, raw_eval),
        };
        self.stack_entry().eval = corrected_eval;
        let past_evals = [2, 4].map(|turns| self.stack_entry_turns_before(turns).eval);
        let past_eval = if past_evals[0] == NO_EVAL { past_evals[1] } else { past_evals[0] };
        let improvement = match (corrected_eval, past_eval) {
            (NO_EVAL, _) | (_, NO_EVAL) => 0,
            (now, past) => now - past,
        };
        let correction = if raw_eval == NO_EVAL { 0 } else { (corrected_eval - raw_eval).abs() };
        let eval = match raw_eval {
            NO_EVAL => NO_EVAL,
            _ => entry.map_or(corrected_eval, |e| e.better_eval(corrected_eval)),
        };
        let tt_pv = Entry::tt_pv(entry, PV);
        let noisy_hash_move =
            entry.is_some_and(|e| e.best != Move::NONE && self.position.is_noisy(e.best));
        NodeState {
            depth,
            raw_eval,
            eval,
            correction_index,
            improvement,
            noisy_hash_move,
            correction,
            cut_node,
            entry,
            tt_pv,
        }
    }

    /// Plain alpha-beta over static evaluations, with the transposition table if it is enabled.
    /// Only entries of equal depth are used, so that the value is that of minimax.
    fn plain_alpha_beta(&mut self, mut alpha: Value, beta: Value, depth: i32) -> Value {
        if depth <= 0 {
            return self.evaluate();
        }
        if let Some(entry) = self.probe()
            && entry.depth == depth
            && let Some(value) = entry.cutoff(depth, alpha, beta)
        {
            return value;
        }
        let mut moves = MoveList::new();
        self.position.moves(&mut moves);
        if moves.is_empty() {
            return self.value_of(self.position.no_move_result());
        }
        let (mover, old_alpha) = (self.position.side(), alpha);
        let (mut best, mut best_move) = (-INFINITE, Move::NONE);
        for m in moves {
            let undo = self.play(m);
            let value = self.child::<false>(mover, alpha, beta, depth - 1, false);
            self.undo(m, undo);
            if value > best {
                (best, best_move) = (value, m);
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        let bound = Bound::from_window(best, old_alpha, beta);
        let (eval, tt_pv) = (NO_EVAL, false);
        self.store(Entry { best: best_move, value: best, eval, depth, bound, tt_pv });
        best
    }
}
