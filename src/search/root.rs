//! The root: iterative deepening, aspiration windows, several lines, and when to stop.

use super::params::*;
use super::tt::{Entry, NO_EVAL};
use super::turns::take_out;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::{Heuristics, Turn};
use crate::search::report::{
    Bound, Found, INFINITE, Limits, Listener, MATE, MATE_BOUND, Progress, Report, Score, Value,
};
use smallvec::SmallVec;
use std::time::Duration;

/// What may be played at the root, and what is known about it: a whole turn, or a beginning
/// whose best end the search below finds.
pub struct RootTurn {
    pub moves: Turn,
    /// Value of the last search that raised alpha with it, else -[`INFINITE`].
    pub value: Value,
    /// Value in the last iteration that was finished.
    pub before: Value,
    pub seldepth: usize,
    /// Best line, beginning with `moves`.
    pub line: Vec<Move>,
    /// Positions visited behind it, all iterations.
    pub nodes: u64,
}

impl RootTurn {
    fn new(moves: Turn) -> RootTurn {
        let line = moves.to_vec();
        RootTurn { moves, value: -INFINITE, before: -INFINITE, seldepth: 0, line, nodes: 0 }
    }
}

/// Root turns are announced only after this time.
const ANNOUNCE: Duration = Duration::from_secs(1);

/// A search from the root: the worker, the candidates and the listener.
pub struct Root<'s, R: Heuristics> {
    pub worker: Worker<'s, R>,
    pub turns: Vec<RootTurn>,
    pub limits: &'s Limits,
    pub tell: &'s mut dyn Listener,
    depth: u32,
    /// The first line that was told last, so that it is not told twice.
    told: Option<(u32, Vec<Move>)>,
}

impl<'s, R: Heuristics> Root<'s, R> {
    /// Ready to search `turns` (or beginnings of turns), best guesses first.
    pub fn new(
        worker: Worker<'s, R>,
        turns: Vec<Turn>,
        limits: &'s Limits,
        tell: &'s mut dyn Listener,
    ) -> Root<'s, R> {
        let turns = turns.into_iter().map(RootTurn::new).collect();
        Root { worker, turns, limits, tell, depth: 0, told: None }
    }

    /// Deepens until a limit is reached. Every other thread is a ply ahead.
    pub fn deepen(&mut self) -> Found {
        let last = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let mut finished = 0;
        let mut steady = 0_u32;
        let mut best = Turn::new();
        let start = 1 + self.worker.number as u32 % 2;
        for depth in start..=last {
            self.depth = depth;
            self.worker.root_depth = depth as i32;
            for root in &mut self.turns {
                root.before = root.value;
            }
            let lines = self.search_lines(depth as i32);
            if self.worker.stopped {
                break;
            }
            for number in 0..lines {
                self.report(number, Bound::Exact);
            }
            finished = depth;
            let now = self.turn(&self.turns[0].line);
            steady = if now == best { steady + 1 } else { 0 };
            best = now;
            if self.satisfied(depth, steady) {
                break;
            }
        }
        // The last iteration was not finished, but it found something better.
        let turn = self.turn(&self.turns[0].line);
        if self.told.as_ref().is_none_or(|(_, line)| !line.starts_with(&turn)) {
            self.report(0, Bound::Exact);
        }
        self.found(finished)
    }

    /// Searches the best lines to `depth`, as many as are wanted; how many there are.
    fn search_lines(&mut self, depth: i32) -> usize {
        let wanted = self.limits.multipv.max(1);
        let mut line = 0;
        while line < wanted.min(self.turns.len()) {
            self.worker.seldepth = 0;
            self.aspire(line, depth);
            if self.worker.stopped {
                break;
            }
            if line + 1 < wanted {
                self.detach(line);
            }
            self.turns[..=line].sort_by_key(|root| -root.value);
            line += 1;
        }
        line
    }

    /// Makes the turn that was found for line number `line` a turn of its own, so that the next
    /// line may begin in the same way.
    fn detach(&mut self, line: usize) {
        let turn = self.turn(&self.turns[line].line);
        if turn == self.turns[line].moves {
            return;
        }
        let mut rest = vec![std::mem::replace(&mut self.turns[line].moves, turn.clone())];
        take_out(&self.worker.position, &mut rest, &turn);
        self.turns.extend(rest.into_iter().map(RootTurn::new));
    }

    fn found(&mut self, depth: u32) -> Found {
        let first = &self.turns[0];
        let value = if first.value == -INFINITE { first.before } else { first.value };
        let value = if value == -INFINITE { 0 } else { value };
        let texts = self.texts(&first.line);
        let mut texts = texts.into_iter();
        let best = texts.next();
        let ponder = texts.next().or_else(|| self.answer());
        Found { best, ponder, value, depth, nodes: self.worker.all_nodes() }
    }

    /// Whether the search may end before its time, after iteration `depth`.
    fn satisfied(&mut self, depth: u32, steady: u32) -> bool {
        if self.worker.number > 0 {
            return false;
        }
        let first = &self.turns[0];
        let (value, before) = (first.value, first.before);
        if let Some(turns) = self.limits.mate
            && let Score::Mate(found) = Score::of(value)
            && (1..=turns as i32).contains(&found)
        {
            return true;
        }
        let single = self.turns.len() == 1 && self.worker.position.turns() == 1;
        let worker = &mut self.worker;
        if !worker.timer.frugal() || worker.timer.pondering(worker.control) {
            return false;
        }
        // A mate that so deep a search could not shorten.
        if value.abs() >= MATE_BOUND && depth as i32 > 2 * (MATE - value.abs()) + 2 {
            return true;
        }
        if single && depth >= SINGLE_TURN_DEPTH {
            return true;
        }
        let effort = first.nodes as f64 / worker.nodes.max(1) as f64;
        let patience = patience(depth, steady, effort, before, value);
        worker.timer.enough(worker.control, patience)
    }

    /// Searches line number `line` (from 0) to `depth`, with a window around what is expected.
    fn aspire(&mut self, line: usize, depth: i32) {
        let expected = self.turns[line].before;
        let mut delta = self.worker.params.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= self.worker.params.aspiration_depth && expected.abs() < MATE_BOUND {
            (alpha, beta) = (expected - delta, expected + delta);
        }
        let mut reduced = 0;
        loop {
            let value = self.search(line, alpha, beta, (depth - reduced).max(1));
            self.turns[line..].sort_by_key(|root| -root.value);
            if self.worker.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
                self.report_bound(line, Bound::Upper);
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(3);
                self.report_bound(line, Bound::Lower);
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 800 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the root's turns from number `line` on.
    fn search(&mut self, line: usize, mut alpha: Value, beta: Value, depth: i32) -> Value {
        let mover = self.worker.position.side();
        let old_alpha = alpha;
        let mut best = -INFINITE;
        self.worker.lines[0].clear();
        self.worker.next_frame().killers = [Move::NONE; 2];
        let eval =
            if self.worker.frame().in_check { NO_EVAL } else { self.worker.position.evaluate() };
        self.worker.frame().eval = eval;
        for i in line..self.turns.len() {
            self.announce(i);
            let moves = &self.turns[i].moves;
            let worker = &mut self.worker;
            let nodes = worker.nodes;
            let noisy = worker.position.is_noisy(moves[0]);
            let count = i - line + 1;
            let late = worker.reduction(noisy, depth, count) / 1024 - 1;
            let played: SmallVec<[_; 1]> = moves.iter().map(|&m| (m, worker.play(m))).collect();
            let new_depth = depth - 1;
            let mut value = -INFINITE;
            if count > 1 {
                let mut reduction = 0;
                if depth >= worker.params.reduction_depth && count > 2 {
                    reduction = late - i32::from(worker.frame().in_check);
                }
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                value =
                    worker.child::<false>(mover, alpha, alpha + 1, reduced.min(new_depth), true);
                if value > alpha && reduced < new_depth {
                    value = worker.child::<false>(mover, alpha, alpha + 1, new_depth, true);
                }
            }
            if count == 1 || value > alpha {
                value = worker.child::<true>(mover, alpha, beta, new_depth, false);
            }
            for (m, was) in played.into_iter().rev() {
                worker.undo(m, was);
            }
            let root = &mut self.turns[i];
            root.nodes += worker.nodes - nodes;
            if worker.stopped {
                return 0;
            }
            best = best.max(value);
            if count == 1 || value > alpha {
                root.value = value;
                root.seldepth = worker.seldepth;
                worker.keep_line(&root.moves);
                root.line.clone_from(&worker.lines[0]);
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            } else {
                root.value = -INFINITE;
            }
        }
        if line == 0 && self.limits.only.is_empty() && self.limits.not.is_empty() {
            let best_move = if best > old_alpha { self.worker.lines[0][0] } else { Move::NONE };
            let bound = Bound::of(best, old_alpha, beta);
            self.worker.store(Entry {
                best: best_move,
                value: best,
                eval,
                depth,
                bound,
                principal: true,
            });
        }
        best
    }

    fn announce(&mut self, index: usize) {
        let time = self.worker.timer.elapsed();
        if time >= ANNOUNCE {
            self.tell.progress(&Progress {
                depth: self.depth,
                turn: self.worker.position.turn_text(&self.turn(&self.turns[index].line)),
                number: index + 1,
                of: self.turns.len(),
                nodes: self.worker.all_nodes(),
                time,
            });
        }
    }

    /// A window was missed: worth telling only in a long search.
    fn report_bound(&mut self, line: usize, bound: Bound) {
        if line == 0 && self.worker.timer.elapsed() >= ANNOUNCE {
            self.report(line, bound);
        }
    }

    fn report(&mut self, line: usize, bound: Bound) {
        let root = &self.turns[line];
        let value = if root.value == -INFINITE { root.before } else { root.value };
        if value == -INFINITE {
            return;
        }
        let report = Report {
            depth: self.depth,
            seldepth: root.seldepth.max(1) as u32,
            multipv: line + 1,
            score: Score::of(value),
            bound,
            nodes: self.worker.all_nodes(),
            time: self.worker.timer.elapsed(),
            hashfull: self.worker.table.fullness(),
            pv: self.texts(&root.line),
        };
        if line == 0 {
            self.told = Some((self.depth, root.line.clone()));
        }
        self.tell.report(&report);
    }
}

/// How much of the planned time the position deserves: more while the best move changes, took
/// little of the effort or lost value.
fn patience(depth: u32, steady: u32, effort: f64, before: Value, value: Value) -> f64 {
    if depth < 4 {
        return 1.0;
    }
    let stability = [1.9, 1.25, 1.0, 0.9, 0.85, 0.8][steady.min(5) as usize];
    let effort = 1.6 - effort;
    let fall = if before == -INFINITE { 0 } else { (before - value).clamp(-20, 60) };
    let fall = 1.0 + f64::from(fall) / 100.0;
    (stability * effort * fall).clamp(0.3, 3.0)
}
