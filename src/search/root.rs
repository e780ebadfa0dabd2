//! The root: iterative deepening, aspiration windows, several lines, and when to stop.

use super::params::*;
use super::table::{Entry, NO_EVAL};
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::{
    Bound, Found, INFINITE, Limits, Listener, MATE, MATE_BOUND, Progress, Report, Score, Value,
};
use std::time::Duration;

/// A root move and what is known about it.
pub struct RootMove {
    pub m: Move,
    /// Value of the last search that raised alpha with it, else -[`INFINITE`].
    pub value: Value,
    /// Value in the last iteration that was finished.
    pub before: Value,
    pub seldepth: usize,
    /// Best line, beginning with `m`.
    pub line: Vec<Move>,
    /// Positions visited behind it, all iterations.
    pub nodes: u64,
}

/// Root moves are announced only after this time.
const ANNOUNCE: Duration = Duration::from_secs(1);

/// A search from the root: the worker, the candidates and the listener.
pub struct Root<'s, R: Heuristics> {
    pub worker: Worker<'s, R>,
    pub moves: Vec<RootMove>,
    pub limits: &'s Limits,
    pub tell: &'s mut dyn Listener,
    depth: u32,
    /// The first line that was told last, so that it is not told twice.
    told: Option<(u32, Vec<Move>)>,
}

impl<'s, R: Heuristics> Root<'s, R> {
    /// Ready to search `moves`, best guesses first.
    pub fn new(
        worker: Worker<'s, R>,
        moves: &[Move],
        limits: &'s Limits,
        tell: &'s mut dyn Listener,
    ) -> Root<'s, R> {
        let fresh = |&m: &Move| RootMove {
            m,
            value: -INFINITE,
            before: -INFINITE,
            seldepth: 0,
            line: vec![m],
            nodes: 0,
        };
        Root {
            worker,
            moves: moves.iter().map(fresh).collect(),
            limits,
            tell,
            depth: 0,
            told: None,
        }
    }

    /// Deepens until a limit is reached.
    pub fn deepen(&mut self) -> Found {
        let lines = self.limits.multipv.clamp(1, self.moves.len());
        let last = self.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let mut finished = 0;
        let mut steady = 0_u32;
        let mut best = Move::NONE;
        for depth in 1..=last {
            self.depth = depth;
            self.worker.root_depth = depth as i32;
            for root in &mut self.moves {
                root.before = root.value;
            }
            for line in 0..lines {
                self.worker.seldepth = 0;
                self.aspire(line, depth as i32);
                if self.worker.stopped {
                    break;
                }
                self.moves[..=line].sort_by_key(|root| -root.value);
                for number in 0..=line {
                    if line + 1 == lines {
                        self.report(number, Bound::Exact);
                    }
                }
            }
            if self.worker.stopped {
                break;
            }
            finished = depth;
            steady = if self.moves[0].m == best { steady + 1 } else { 0 };
            best = self.moves[0].m;
            if self.satisfied(depth, steady) {
                break;
            }
        }
        // The last iteration was not finished, but it found something better.
        let first = &self.moves[0];
        if self.told.as_ref().is_none_or(|(_, line)| line[0] != first.m) {
            self.report(0, Bound::Exact);
        }
        self.found(finished)
    }

    fn found(&mut self, depth: u32) -> Found {
        let first = &self.moves[0];
        let value = if first.value == -INFINITE { first.before } else { first.value };
        let value = if value == -INFINITE { 0 } else { value };
        let texts = self.texts(&first.line);
        let mut texts = texts.into_iter();
        let best = texts.next();
        let ponder = texts.next().or_else(|| self.answer());
        Found { best, ponder, value, depth, nodes: self.worker.nodes }
    }

    /// The table's answer to the best move, if it is legal.
    fn answer(&self) -> Option<String> {
        let mut position = self.worker.position.clone();
        position.play(self.moves[0].m);
        let entry = self.worker.table.probe(position.key(), 1)?;
        let mut legal = crate::moves::MoveList::new();
        position.moves(&mut legal);
        legal.contains(&entry.best).then(|| position.text(entry.best))
    }

    /// Whether the search may end before its time, after iteration `depth`.
    fn satisfied(&mut self, depth: u32, steady: u32) -> bool {
        let first = &self.moves[0];
        let (value, before) = (first.value, first.before);
        if let Some(turns) = self.limits.mate
            && let Score::Mate(found) = Score::of(value)
            && (1..=turns as i32).contains(&found)
        {
            return true;
        }
        let worker = &mut self.worker;
        if !worker.timer.frugal() || worker.timer.pondering(worker.control) {
            return false;
        }
        // A mate that so deep a search could not shorten.
        if value.abs() >= MATE_BOUND && depth as i32 > 2 * (MATE - value.abs()) + 2 {
            return true;
        }
        if self.moves.len() == 1 && depth >= SINGLE_TURN_DEPTH {
            return true;
        }
        let effort = first.nodes as f64 / worker.nodes.max(1) as f64;
        let patience = patience(depth, steady, effort, before, value);
        worker.timer.enough(worker.control, patience)
    }

    /// Searches line number `line` (from 0) to `depth`, with a window around what is expected.
    fn aspire(&mut self, line: usize, depth: i32) {
        let expected = self.moves[line].before;
        let mut delta = ASPIRATION;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_DEPTH && expected.abs() < MATE_BOUND {
            (alpha, beta) = (expected - delta, expected + delta);
        }
        let mut reduced = 0;
        loop {
            let value = self.search(line, alpha, beta, (depth - reduced).max(1));
            self.moves[line..].sort_by_key(|root| -root.value);
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

    /// Searches the root moves from number `line` on.
    fn search(&mut self, line: usize, mut alpha: Value, beta: Value, depth: i32) -> Value {
        let mover = self.worker.position.side();
        let old_alpha = alpha;
        let mut best = -INFINITE;
        self.worker.lines[0].clear();
        self.worker.next_frame().killers = [Move::NONE; 2];
        let eval =
            if self.worker.frame().in_check { NO_EVAL } else { self.worker.position.evaluate() };
        self.worker.frame().eval = eval;
        for i in line..self.moves.len() {
            let m = self.moves[i].m;
            self.announce(m, i);
            let worker = &mut self.worker;
            let nodes = worker.nodes;
            let noisy = worker.position.is_noisy(m);
            let count = i - line + 1;
            let was = worker.play(m);
            let new_depth = depth - 1;
            let mut value = -INFINITE;
            if count > 1 {
                let mut reduction = 0;
                if depth >= REDUCTION_DEPTH && count > 2 {
                    reduction = worker.reduction(noisy, depth, count) / 1024 - 1;
                    reduction -= i32::from(worker.frame().in_check);
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
            worker.undo(m, was);
            let root = &mut self.moves[i];
            root.nodes += worker.nodes - nodes;
            if worker.stopped {
                return 0;
            }
            best = best.max(value);
            if count == 1 || value > alpha {
                root.value = value;
                root.seldepth = worker.seldepth;
                worker.keep_line(m);
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
            self.worker.store(Entry { best: best_move, value: best, eval, depth, bound });
        }
        best
    }

    fn announce(&mut self, m: Move, index: usize) {
        let time = self.worker.timer.elapsed();
        if time >= ANNOUNCE {
            self.tell.progress(&Progress {
                depth: self.depth,
                turn: self.worker.position.text(m),
                number: index + 1,
                of: self.moves.len(),
                nodes: self.worker.nodes,
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
        let root = &self.moves[line];
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
            nodes: self.worker.nodes,
            time: self.worker.timer.elapsed(),
            hashfull: self.worker.table.fullness(),
            pv: self.texts(&root.line),
        };
        if line == 0 {
            self.told = Some((self.depth, root.line.clone()));
        }
        self.tell.report(&report);
    }

    /// A line from the root in words.
    fn texts(&self, line: &[Move]) -> Vec<String> {
        let mut position = self.worker.position.clone();
        let mut text = |&m: &Move| {
            let text = position.text(m);
            position.play(m);
            text
        };
        line.iter().map(&mut text).collect()
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
