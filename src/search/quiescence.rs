//! Beyond the horizon: captures and promotions until the position is quiet.

use super::chance::likeliest;
use super::params::{FINISHES, MAX_PLY};
use super::picker::{Pick, Picker};
use super::tt::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{Bound, INFINITE, MATE_BOUND, Value};

impl<R: Heuristics> Worker<'_, R> {
    /// The value of the position once it is quiet; within (`alpha`, `beta`) exact.
    pub fn quiesce<const PV: bool>(&mut self, mut alpha: Value, beta: Value) -> Value {
        if self.position.midturn() {
            return self.finish_turn::<PV>(alpha, beta);
        }
        if let Some(m) = likeliest(&self.position) {
            return self.behind(m, |s| s.quiesce::<PV>(alpha, beta));
        }
        let in_check = self.frame().in_check;
        let entry = self.probe();
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(0, alpha, beta)) {
            return value;
        }

        let principal = Entry::principal(entry, PV);
        let mut best = -INFINITE;
        let (mut raw, mut eval) = (NO_EVAL, NO_EVAL);
        if !in_check {
            raw = entry.map_or(NO_EVAL, |e| e.eval);
            if raw == NO_EVAL {
                raw = self.position.evaluate();
            }
            eval = self.correction.apply(self.place(), raw);
            best = entry.map_or(eval, |e| e.better_eval(eval));
            if best >= beta || self.ply >= MAX_PLY {
                if entry.is_none() {
                    self.store(Entry {
                        best: Move::NONE,
                        value: best,
                        eval: raw,
                        depth: 0,
                        bound: Bound::Lower,
                        principal,
                    });
                }
                return best;
            }
            alpha = alpha.max(best);
        } else if self.ply >= MAX_PLY {
            return 0;
        }

        // Out of check all moves count, otherwise the table's move must be noisy too.
        let first = entry.map_or(Move::NONE, |e| e.best);
        let useful = first != Move::NONE && (in_check || self.position.is_noisy(first));
        let first = if useful { first } else { Move::NONE };
        let (killers, context) = (self.frame().killers, self.context());
        let mut picker = Picker::new(first, killers);

        let old_alpha = alpha;
        let mover = self.position.side();
        let enough = eval + self.params.delta;
        let mut best_move = Move::NONE;
        let mut count = 0;
        loop {
            let (position, history) = (&self.position, &*self.history);
            let pick = if in_check {
                picker.next::<false, R>(position, history, context)
            } else {
                picker.next::<true, R>(position, history, context)
            };
            let Some(pick) = pick else { break };
            count += 1;
            if best > -MATE_BOUND {
                // One way out of check is known: quiet ones add little.
                if !pick.noisy && in_check {
                    picker.skip_quiets(|_| false);
                    continue;
                }
                if pick.losing {
                    break;
                }
                if !in_check {
                    let reach = enough + self.position.gain(pick.m);
                    if reach <= alpha {
                        best = best.max(reach);
                        continue;
                    }
                    if enough <= alpha && !self.position.exchange(pick.m, 1) {
                        best = best.max(enough);
                        continue;
                    }
                }
            }
            let was = self.play(pick.m);
            let value = self.child::<PV>(mover, alpha, beta, 0, false);
            self.undo(pick.m, was);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = pick.m;
                    if PV {
                        self.keep_line(&[pick.m]);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && count == 0 {
            return self.value_of(self.position.stuck());
        }
        let bound = Bound::of(best, old_alpha, beta);
        self.store(Entry { best: best_move, value: best, eval: raw, depth: 0, bound, principal });
        best
    }

    /// The same in the middle of a turn, where nothing is known before the turn ends: the
    /// [`FINISHES`] most promising ways to go on after its first move, and then only one.
    fn finish_turn<const PV: bool>(&mut self, mut alpha: Value, beta: Value) -> Value {
        if self.ply >= MAX_PLY {
            return self.position.evaluate();
        }
        let entry = self.probe();
        if !PV && let Some(value) = entry.and_then(|e| e.cutoff(0, alpha, beta)) {
            return value;
        }
        let first = entry.map_or(Move::NONE, |e| e.best);
        let (killers, context) = (self.frame().killers, self.context());
        let mut picker = Picker::new(first, killers);
        let (mover, old_alpha) = (self.position.side(), alpha);
        let (mut best, mut best_move) = (-INFINITE, Move::NONE);
        // In a long turn every further choice would multiply them.
        let choices = if self.steps() > 1 { 1 } else { FINISHES };
        for _ in 0..choices {
            let pick = picker.next::<false, R>(&self.position, self.history, context);
            let Some(Pick { m, .. }) = pick else { break };
            let was = self.play(m);
            let value = self.child::<PV>(mover, alpha, beta, 0, false);
            self.undo(m, was);
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = m;
                    if PV {
                        self.keep_line(&[m]);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        let bound = Bound::of(best, old_alpha, beta);
        let (eval, principal) = (NO_EVAL, Entry::principal(entry, PV));
        self.store(Entry { best: best_move, value: best, eval, depth: 0, bound, principal });
        best
    }
}
