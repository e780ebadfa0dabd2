//! Quiescence search: only noisy moves (captures and promotions), until the position is quiet. In
//! check all moves. Who has to capture is evaluated only after many nodes, as everybody is whose
//! captures do not end.

use super::chance::most_likely;
use super::params::{
    MAX_CHECKED_NODES, MAX_FORCED_NODES, MAX_PLY, MAX_QUIESCENCE_NODES, TURN_COMPLETIONS,
};
use super::picker::{MovePicker, ScoredMove};
use super::tt::{Entry, NO_EVAL};
use super::window::Window;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, INFINITE, MATE_BOUND, Value};

/// How often the most nodes of a quiescence search are halved at most.
const MOST_HALVINGS: u32 = 6;

/// After so many quiescence searches that had fewer, the most nodes are doubled again.
const RECOVERY: u32 = 8;

/// The nodes of one quiescence search. If one search after the other takes the most, as between
/// two armies of queens, the next ones may have fewer.
#[derive(Default)]
pub struct QuiescenceNodes {
    /// How many nodes the worker had where it began.
    start: u64,
    /// Whether it has had the most.
    is_at_end: bool,
    /// How often the most is halved, times [`RECOVERY`].
    halvings: u32,
}

impl QuiescenceNodes {
    /// A quiescence search begins.
    fn begin(&mut self, nodes: u64) {
        let halvings = self.halvings;
        self.halvings = match self.is_at_end {
            true => (halvings + RECOVERY).min(MOST_HALVINGS * RECOVERY),
            false => halvings.saturating_sub(1),
        };
        (self.start, self.is_at_end) = (nodes, false);
    }

    /// How many it has had.
    fn count(&self, nodes: u64) -> u64 {
        nodes - self.start
    }

    /// Whether it has had the most, which before any halving is `most`.
    fn reaches(&mut self, nodes: u64, most: u64) -> bool {
        let is_at_end = self.count(nodes) >= most >> (self.halvings / RECOVERY);
        self.is_at_end |= is_at_end;
        is_at_end
    }
}

impl<R: Heuristics> Worker<'_, R> {
    /// The quiescence value of the position, exact within (`alpha`, `beta`). `depth` is 0 where the
    /// main search ends, and one less with every ply from there.
    pub fn quiesce<const PV: bool>(&mut self, mut alpha: Value, beta: Value, depth: i32) -> Value {
        if depth == 0 {
            self.quiescence.begin(self.nodes);
        }
        if R::PHASED && self.position.is_midturn() {
            return self.quiesce_midturn::<PV>(alpha, beta, depth);
        }
        if R::HAS_CHANCE
            && let Some(m) = most_likely(&self.position)
        {
            return self.after_chance(m, |s| s.quiesce::<PV>(alpha, beta, depth));
        }
        let forced = self.stack_entry().forced;
        if depth < 0 && self.has_searched_enough(forced) {
            let eval = self.evaluate();
            return self.correction.apply(self.correction_index(), eval);
        }
        let entry = self.probe();
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(0, alpha, beta)) {
            return value;
        }

        let tt_pv = Entry::tt_pv(entry, PV);
        let mut best = -INFINITE;
        let (mut raw_eval, mut eval) = (NO_EVAL, NO_EVAL);
        if !forced {
            raw_eval = entry.map_or(NO_EVAL, |e| e.eval);
            if raw_eval == NO_EVAL {
                raw_eval = self.evaluate();
            }
            eval = self.correction.apply(self.correction_index(), raw_eval);
            best = entry.map_or(eval, |e| e.better_eval(eval));
            if best >= beta || self.ply >= MAX_PLY {
                if entry.is_none() {
                    self.store(Entry {
                        best: Move::NONE,
                        value: best,
                        eval: raw_eval,
                        depth: 0,
                        bound: Bound::Lower,
                        tt_pv,
                    });
                }
                return best;
            }
            alpha = alpha.max(best);
        } else if self.ply >= MAX_PLY {
            return 0;
        }

        // A quiet hash move is ignored unless the side to move has hardly a choice.
        let hash_move = entry.map_or(Move::NONE, |e| e.best);
        let useful = hash_move != Move::NONE && (forced || self.position.is_noisy(hash_move));
        let hash_move = if useful { hash_move } else { Move::NONE };
        let (killers, previous_moves) = (self.stack_entry().killers, self.previous_moves());
        let mut picker = MovePicker::new(hash_move, killers);

        let mut window = Window::new(alpha, beta);
        window.best = best;
        let mover = self.position.side();
        let futility_base = eval + self.params.delta_margin;
        let mut count = 0;
        loop {
            let (position, history) = (&self.position, &*self.history);
            let scored = if forced {
                picker.next::<false, R>(position, history, previous_moves)
            } else {
                picker.next::<true, R>(position, history, previous_moves)
            };
            let Some(scored) = scored else { break };
            count += 1;
            if window.best > -MATE_BOUND {
                // After one move out of check that avoids mate, the other quiet moves are skipped.
                if !scored.noisy && forced {
                    picker.skip_quiets(|_| false);
                    continue;
                }
                if scored.losing {
                    break;
                }
                if !forced {
                    let futility_value = futility_base + self.position.material_gain(scored.m);
                    if futility_value <= window.alpha {
                        window.best = window.best.max(futility_value);
                        continue;
                    }
                    if futility_base <= window.alpha && !self.position.see_at_least(scored.m, 1) {
                        window.best = window.best.max(futility_base);
                        continue;
                    }
                }
            }
            let undo = self.play(scored.m);
            let value = self.child::<PV>(mover, window.alpha, beta, depth - 1, false);
            self.undo(scored.m, undo);
            if self.stopped {
                return 0;
            }
            if self.update_window::<PV>(&mut window, scored.m, value) {
                break;
            }
        }
        if forced && count == 0 {
            return self.value_of(self.position.no_move_result());
        }
        self.store(window.entry(raw_eval, tt_pv));
        window.best
    }

    /// Whether this quiescence search has had so many nodes that the position is evaluated as it
    /// is.
    fn has_searched_enough(&mut self, forced: bool) -> bool {
        if forced && !self.position.in_check() {
            return self.quiescence.count(self.nodes) >= MAX_FORCED_NODES;
        }
        let most = if forced { MAX_CHECKED_NODES } else { MAX_QUIESCENCE_NODES };
        self.quiescence.reaches(self.nodes, most)
    }

    /// Quiescence search in the middle of a turn, where the static evaluation is not meaningful.
    /// Tries the [`TURN_COMPLETIONS`] best continuations after the turn's first move, and only the
    /// best one after later moves.
    fn quiesce_midturn<const PV: bool>(&mut self, alpha: Value, beta: Value, depth: i32) -> Value {
        if self.ply >= MAX_PLY {
            return self.evaluate();
        }
        let entry = self.probe();
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(0, alpha, beta)) {
            return value;
        }
        let hash_move = entry.map_or(Move::NONE, |e| e.best);
        let (killers, previous_moves) = (self.stack_entry().killers, self.previous_moves());
        let mut picker = MovePicker::new(hash_move, killers);
        let mut window = Window::new(alpha, beta);
        let mover = self.position.side();
        // More continuations after later moves would multiply the tree.
        let choices = if self.moves_in_turn() > 1 { 1 } else { TURN_COMPLETIONS };
        for _ in 0..choices {
            let scored = picker.next::<false, R>(&self.position, self.history, previous_moves);
            let Some(ScoredMove { m, .. }) = scored else { break };
            let undo = self.play(m);
            let value = self.child::<PV>(mover, window.alpha, beta, depth - 1, false);
            self.undo(m, undo);
            if self.stopped {
                return 0;
            }
            if self.update_window::<PV>(&mut window, m, value) {
                break;
            }
        }
        self.store(window.entry(NO_EVAL, Entry::tt_pv(entry, PV)));
        window.best
    }
}
