//! The root search: iterative deepening, aspiration windows, several principal variations, and the
//! decision to stop.

use super::params::*;
use super::tt::{Entry, NO_EVAL};
use super::turns::exclude_turn;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::{Heuristics, Turn};
use crate::search::report::{
    Bound, INFINITE, Limits, Listener, MATE, MATE_BOUND, Progress, Report, Score, SearchResult,
    Value,
};
use smallvec::SmallVec;
use std::time::Duration;

/// A turn to search at the root: a complete turn, or its first moves, which the search below
/// completes.
#[derive(Clone)]
pub struct RootTurn {
    pub moves: Turn,
    /// Value if this turn was searched first or raised alpha in its last search, otherwise
    /// -[`INFINITE`].
    pub value: Value,
    /// Value after the previous iteration.
    pub previous_value: Value,
    /// Deepest ply of the search that gave the principal variation.
    pub seldepth: usize,
    /// Principal variation, beginning with `moves`.
    pub pv: Vec<Move>,
    /// Nodes visited below this turn in all iterations.
    pub nodes: u64,
}

impl RootTurn {
    pub fn new(moves: Turn) -> RootTurn {
        let pv = moves.to_vec();
        RootTurn { moves, value: -INFINITE, previous_value: -INFINITE, seldepth: 0, pv, nodes: 0 }
    }
}

/// Sorts by value, equal ones in the order that they have.
fn best_first(turns: &mut [RootTurn]) {
    turns.sort_by_key(|root_turn| -root_turn.value);
}

/// Progress is reported only after this time.
const PROGRESS_DELAY: Duration = Duration::from_secs(1);

/// A search from the root: worker, root turns and listener.
pub struct RootSearch<'s, R: Heuristics> {
    pub worker: Worker<'s, R>,
    pub turns: Vec<RootTurn>,
    pub limits: &'s Limits,
    pub listener: &'s mut dyn Listener,
    /// The turns that a weak level chooses from, best first; empty at full strength.
    pub candidates: Vec<RootTurn>,
    depth: u32,
    /// Value of the best turn in the iteration before, or -[`INFINITE`].
    expected: Value,
}

impl<'s, R: Heuristics> RootSearch<'s, R> {
    /// A search of `turns` (complete turns or their first moves), most promising first.
    pub fn new(
        mut worker: Worker<'s, R>,
        turns: Vec<Turn>,
        limits: &'s Limits,
        listener: &'s mut dyn Listener,
    ) -> RootSearch<'s, R> {
        let turns = turns.into_iter().map(RootTurn::new).collect();
        // The first thread decides for all whether there is trouble.
        worker.time_manager.set_score_dropped(worker.thread_number > 0);
        let (candidates, expected) = (Vec::new(), -INFINITE);
        RootSearch { worker, turns, limits, listener, candidates, depth: 0, expected }
    }

    /// Iterative deepening until a limit is reached.
    pub fn deepen(&mut self) -> SearchResult {
        let mate_depth = |turns: u32| turns.saturating_mul(2).saturating_add(MATE_DEPTH_MARGIN);
        let max_depth = self.limits.depth.or(self.limits.mate.map(mate_depth)).unwrap_or(u32::MAX);
        let max_depth = max_depth.clamp(1, MAX_PLY as u32 - 1);
        let mut completed_depth = 0;
        let mut stable_iterations = 0_u32;
        let mut previous_best = Turn::new();
        if self.limits.skill.is_some() {
            self.keep_mate_in_one();
        }
        while completed_depth < max_depth {
            self.depth = completed_depth + 1;
            self.worker.root_depth = self.depth as i32;
            self.expected = self.turns[0].value;
            for root_turn in &mut self.turns {
                root_turn.previous_value = root_turn.value;
            }
            let mut pv_count = self.search_multipv(self.depth as i32);
            if self.worker.overtaken {
                (self.worker.overtaken, self.worker.stopped) = (false, false);
                (self.depth, self.turns) = self.worker.thread_group.completed();
                pv_count = self.wanted_pvs().min(self.turns.len());
            }
            self.keep_candidates(pv_count);
            if self.worker.stopped {
                break;
            }
            completed_depth = self.depth;
            self.worker.thread_group.complete(completed_depth, &self.turns);
            for number in 0..pv_count.min(self.limits.multipv.max(1)) {
                self.report(number, Bound::Exact);
            }
            let best_turn = self.first_turn(&self.turns[0].pv);
            stable_iterations = if best_turn == previous_best { stable_iterations + 1 } else { 0 };
            previous_best = best_turn;
            let nodes = self.worker.total_nodes();
            let enough_nodes = self.limits.soft_nodes.is_some_and(|limit| nodes >= limit);
            if enough_nodes || self.may_stop(completed_depth, stable_iterations) {
                break;
            }
        }
        // The last report has the totals of the search. A stopped iteration may also have found a
        // better turn; otherwise the values are those of the iteration before.
        if self.choose_candidate() {
            self.depth = completed_depth.max(1);
            self.report(0, Bound::Exact);
        } else if self.worker.stopped {
            let turn = self.first_turn(&self.turns[0].pv);
            if turn == previous_best && completed_depth > 0 {
                self.depth = completed_depth;
            }
            self.report(0, Bound::Exact);
        }
        self.result(completed_depth)
    }

    /// The number of principal variations to search: [`Limits::multipv`], at a weak level at least
    /// those that it chooses from.
    fn wanted_pvs(&self) -> usize {
        self.limits.multipv.max(self.limits.skill.map_or(1, |skill| skill.lines))
    }

    /// Searches the wanted principal variations, or one for each root turn if there are fewer, to
    /// `depth` plies. Returns the number of completed ones.
    fn search_multipv(&mut self, depth: i32) -> usize {
        let wanted = self.wanted_pvs();
        let mut pv_index = 0;
        while pv_index < wanted.min(self.turns.len()) {
            self.worker.seldepth = 0;
            self.aspiration_search(pv_index, depth);
            if self.worker.stopped {
                break;
            }
            if pv_index + 1 < wanted {
                self.split_turn(pv_index);
            }
            best_first(&mut self.turns[..=pv_index]);
            pv_index += 1;
        }
        pv_index
    }

    /// Completes the root turn of principal variation `pv_index`. The other turns that begin with
    /// the same moves become root turns of their own, so that the next principal variation may
    /// begin with these moves too.
    fn split_turn(&mut self, pv_index: usize) {
        let turn = self.first_turn(&self.turns[pv_index].pv);
        if turn == self.turns[pv_index].moves {
            return;
        }
        let mut rest = vec![std::mem::replace(&mut self.turns[pv_index].moves, turn.clone())];
        exclude_turn(&self.worker.position, &mut rest, &turn);
        self.turns.extend(rest.into_iter().map(RootTurn::new));
    }

    fn result(&mut self, depth: u32) -> SearchResult {
        let best = &self.turns[0];
        let value = if best.value == -INFINITE { best.previous_value } else { best.value };
        let value = if value == -INFINITE { 0 } else { value };
        let pv_texts = self.pv_texts(&best.pv);
        let mut pv_texts = pv_texts.into_iter();
        let best = pv_texts.next();
        let ponder = pv_texts.next().or_else(|| self.ponder_turn());
        SearchResult { best, ponder, value, depth, nodes: self.worker.total_nodes() }
    }

    /// Whether the search may end after the iteration `depth`, before the hard limit.
    fn may_stop(&mut self, depth: u32, stable_iterations: u32) -> bool {
        if self.worker.thread_number > 0 {
            return false;
        }
        let best = &self.turns[0];
        let (value, previous_value) = (best.value, best.previous_value);
        if let Some(turns) = self.limits.mate
            && let Score::Mate(mate_in) = Score::of(value)
            && (1..=turns as i32).contains(&mate_in)
        {
            return true;
        }
        let single = self.turns.len() == 1 && self.worker.position.count_turns() == 1;
        let worker = &mut self.worker;
        if !worker.time_manager.uses_clock() || worker.time_manager.is_pondering(worker.control) {
            return false;
        }
        // The depth in plies is already more than twice the number of turns until mate.
        if value.abs() >= MATE_BOUND && depth as i32 > 2 * (MATE - value.abs()) + 2 {
            return true;
        }
        if single && depth >= SINGLE_TURN_DEPTH {
            return true;
        }
        let turn_nodes: u64 = self.turns.iter().map(|turn| turn.nodes).sum();
        let effort = best.nodes as f64 / turn_nodes.max(1) as f64;
        let time_scale = time_scale(depth, stable_iterations, effort, previous_value, value);
        let nodes = worker.total_nodes();
        worker.time_manager.soft_limit_reached(worker.control, nodes, time_scale)
    }

    /// Searches principal variation number `pv_index` (from 0) to `depth` plies, with an aspiration
    /// window around its value in the previous iteration.
    fn aspiration_search(&mut self, pv_index: usize, depth: i32) {
        let expected = self.turns[pv_index].previous_value;
        let mut delta = self.worker.params.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= self.worker.params.aspiration_depth && expected.abs() < MATE_BOUND {
            (alpha, beta) = (expected - delta, expected + delta);
        }
        let mut reduced = 0;
        loop {
            let value = self.search_root(pv_index, alpha, beta, (depth - reduced).max(1));
            best_first(&mut self.turns[pv_index..]);
            if self.worker.stopped {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
                self.report_bound(pv_index, Bound::Upper);
            } else if value >= beta {
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(3);
                self.report_bound(pv_index, Bound::Lower);
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 800 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the root turns from `pv_index` on. The principal variations of those before it are
    /// already known.
    fn search_root(&mut self, pv_index: usize, mut alpha: Value, beta: Value, depth: i32) -> Value {
        let mover = self.worker.position.side();
        let old_alpha = alpha;
        let expected = self.expected;
        let mut best = -INFINITE;
        self.worker.pv_table[0].clear();
        self.worker.stack_entry_after(1).killers = [Move::NONE; 2];
        let eval = if self.worker.stack_entry().forced { NO_EVAL } else { self.worker.evaluate() };
        self.worker.stack_entry().eval = eval;
        for i in pv_index..self.turns.len() {
            self.report_progress(i);
            let moves = &self.turns[i].moves;
            let worker = &mut self.worker;
            let nodes = worker.nodes;
            let noisy = worker.position.is_noisy(moves[0]);
            let count = i - pv_index + 1;
            let table_reduction = worker.reduction(noisy, depth, count) / 1024;
            let played: SmallVec<[_; 1]> = moves.iter().map(|&m| (m, worker.play(m))).collect();
            let new_depth = depth - 1;
            let mut value = -INFINITE;
            if count > 1 {
                let mut reduction = 0;
                if depth >= worker.params.reduction_depth && count > 2 {
                    reduction = table_reduction - 1 - i32::from(worker.stack_entry().forced);
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
            for (m, undo) in played.into_iter().rev() {
                worker.undo(m, undo);
            }
            let root_turn = &mut self.turns[i];
            root_turn.nodes += worker.nodes - nodes;
            if worker.stopped {
                return 0;
            }
            best = best.max(value);
            if pv_index == 0 && worker.thread_number == 0 {
                let falls = expected != -INFINITE && expected - best >= TROUBLE_FALL;
                worker.time_manager.set_score_dropped(falls && best < TROUBLE_VALUE);
            }
            if count == 1 || value > alpha {
                root_turn.value = value;
                root_turn.seldepth = worker.seldepth;
                worker.update_pv(&root_turn.moves);
                root_turn.pv.clone_from(&worker.pv_table[0]);
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            } else {
                root_turn.value = -INFINITE;
            }
        }
        if pv_index == 0
            && self.limits.search_turns.is_empty()
            && self.limits.excluded_turns.is_empty()
        {
            let best_move = if best > old_alpha { self.worker.pv_table[0][0] } else { Move::NONE };
            let bound = Bound::from_window(best, old_alpha, beta);
            self.worker.store(Entry {
                best: best_move,
                value: best,
                eval,
                depth,
                bound,
                tt_pv: true,
            });
        }
        best
    }

    fn report_progress(&mut self, index: usize) {
        let time = self.worker.time_manager.elapsed();
        if time >= PROGRESS_DELAY {
            self.listener.progress(&Progress {
                depth: self.depth,
                turn: self.worker.position.turn_text(&self.first_turn(&self.turns[index].pv)),
                number: index + 1,
                of: self.turns.len(),
                nodes: self.worker.total_nodes(),
                time,
            });
        }
    }

    /// Reports that the score of the first principal variation missed the aspiration window, but
    /// only after the first second of the search.
    fn report_bound(&mut self, pv_index: usize, bound: Bound) {
        if pv_index == 0 && self.worker.time_manager.elapsed() >= PROGRESS_DELAY {
            self.report(pv_index, bound);
        }
    }

    fn report(&mut self, pv_index: usize, bound: Bound) {
        let root_turn = &self.turns[pv_index];
        let value =
            if root_turn.value == -INFINITE { root_turn.previous_value } else { root_turn.value };
        if value == -INFINITE {
            return;
        }
        let report = Report {
            depth: self.depth,
            seldepth: root_turn.seldepth.max(1) as u32,
            multipv: pv_index + 1,
            score: Score::of(value),
            bound,
            nodes: self.worker.total_nodes(),
            time: self.worker.time_manager.elapsed(),
            hashfull: self.worker.tt.hashfull(),
            table_hits: self.worker.table_hits,
            pv: self.pv_texts(&root_turn.pv),
        };
        self.listener.report(&report);
    }
}

/// Factor for the planned time. It is greater if the best turn changed in the last iterations, if
/// it took a small share of the nodes (`effort`), or if its value fell.
fn time_scale(
    depth: u32,
    stable_iterations: u32,
    effort: f64,
    previous_value: Value,
    value: Value,
) -> f64 {
    if depth < 4 {
        return 1.0;
    }
    let stability = [1.9, 1.25, 1.0, 0.9, 0.85, 0.8][stable_iterations.min(5) as usize];
    let effort = 1.6 - effort;
    let fall =
        if previous_value == -INFINITE { 0 } else { (previous_value - value).clamp(-20, 60) };
    let fall = 1.0 + f64::from(fall) / 100.0;
    (stability * effort * fall).clamp(0.3, 3.0)
}
