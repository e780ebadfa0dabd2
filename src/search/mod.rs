//! Alpha-beta for any game that fulfils [`crate::rules::Heuristics`].
//!
//! A [`Search`] owns what outlives one search: the transposition table and what each thread
//! learned. Each [`Search::think`] makes a worker a thread (the position and the line under
//! search), which its root drives through deeper and deeper iterations.

mod chance;
mod correction;
pub mod expected;
mod history;
mod node;
pub mod params;
mod picker;
mod prune;
mod quiescence;
mod reductions;
pub mod report;
mod root;
mod stack;
mod star;
mod threads;
mod time;
mod tt;
mod turns;
mod worker;

use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Turn};
pub use chance::Averaging;
use correction::CorrectionHistory;
use history::History;
use params::Params;
use reductions::Reductions;
use report::{Control, Found, INFINITE, Limits, Listener, Silent, Value};
use root::RootSearch;
use smallvec::smallvec;
use std::thread;
use std::time::Duration;
use threads::ThreadGroup;
use time::TimeManager;
use tt::TranspositionTable;
use turns::exclude_turn;
pub use worker::Features;
use worker::{Shared, Worker};

/// A searcher for one game.
pub struct Search<R: Heuristics> {
    tt: TranspositionTable,
    params: Params,
    reductions: Reductions,
    /// One a thread.
    thread_data: Vec<ThreadData<R>>,
    /// What it may do.
    pub features: Features,
}

/// What a thread learned.
struct ThreadData<R> {
    history: History<R>,
    correction: CorrectionHistory<R>,
}

impl<R: Heuristics> ThreadData<R> {
    fn new() -> ThreadData<R> {
        ThreadData { history: History::new(), correction: CorrectionHistory::new() }
    }
}

impl<R: Heuristics> Search<R> {
    /// A searcher with a transposition table of `hash` MiB and so many threads.
    #[must_use]
    pub fn new(hash: usize, threads: usize, params: &Params) -> Search<R> {
        let mut search = Search {
            tt: TranspositionTable::new(hash),
            reductions: Reductions::new(params),
            params: params.clone(),
            thread_data: Vec::new(),
            features: Features::default(),
        };
        search.set_threads(threads);
        search
    }

    /// Searches with so many threads (at least one) from now on. With one the tree follows from
    /// the position and what was searched before; with several, from chance too.
    pub fn set_threads(&mut self, threads: usize) {
        self.thread_data.resize_with(threads.max(1), ThreadData::new);
    }

    /// Searches with these numbers from now on.
    pub fn set_params(&mut self, params: &Params) {
        self.reductions = Reductions::new(params);
        self.params = params.clone();
    }

    /// Forgets everything learned from earlier searches.
    pub fn forget(&mut self) {
        self.tt.clear();
        self.thread_data.fill_with(ThreadData::new);
    }

    /// Searches `position`; `past` are the keys of the game before it, oldest first.
    ///
    /// Returns when a limit is reached or `control` says stop, but under
    /// [`Limits::infinite`] and [`Limits::ponder`] never before it is allowed to.
    pub fn think(
        &mut self,
        position: &R,
        past: &[u64],
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> Found {
        self.tt.new_generation();
        let mut time_manager = TimeManager::new(limits);
        let turns = self.root_turns(position, limits);
        let thread_group = ThreadGroup::new(self.thread_data.len());
        let (shared, thread_data) = self.split(control, &thread_group);
        let result = thread::scope(|scope| {
            let _guard = thread_group.finish_on_drop();
            let mut thread_data = thread_data.iter_mut().enumerate().filter(|_| !turns.is_empty());
            let mut worker =
                |(number, data)| Worker::new(position, past, shared, data, time_manager, number);
            let mut main_worker = thread_data.next().map(&mut worker)?;
            for helper in thread_data.map(worker) {
                let turns = turns.clone();
                scope.spawn(|| RootSearch::new(helper, turns, limits, &mut Silent).deepen());
            }
            main_worker.node_limit = limits.nodes.unwrap_or(u64::MAX);
            Some(RootSearch::new(main_worker, turns, limits, listener).deepen())
        });
        while !control.is_stopped() && (limits.infinite || time_manager.is_pondering(control)) {
            thread::sleep(Duration::from_millis(1));
        }
        result.unwrap_or_default()
    }

    /// The value of `position` to `depth` plies, for comparison with plain minimax.
    pub fn value(&mut self, position: &R, past: &[u64], depth: u32) -> Value {
        self.tt.new_generation();
        let (control, thread_group, time_manager) =
            (Control::new(), ThreadGroup::new(1), TimeManager::new(&Limits::default()));
        let (shared, thread_data) = self.split(&control, &thread_group);
        let mut worker = Worker::new(position, past, shared, &mut thread_data[0], time_manager, 0);
        worker.root_depth = depth as i32;
        worker.node::<true>(-INFINITE, INFINITE, depth as i32, false)
    }

    /// What all threads of a search share, and what each has for itself.
    fn split<'s>(
        &'s mut self,
        control: &'s Control,
        thread_group: &'s ThreadGroup,
    ) -> (Shared<'s>, &'s mut [ThreadData<R>]) {
        let Search { tt, params, reductions, thread_data, features } = self;
        (Shared { tt, params, reductions, control, thread_group, features: *features }, thread_data)
    }

    /// The turns that `limits` leave, best guesses first: as their first moves, unless limits
    /// tell turns with the same first move apart.
    fn root_turns(&self, position: &R, limits: &Limits) -> Vec<Turn> {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let parse = |texts: &[String]| -> Vec<Turn> {
            texts.iter().filter_map(|text| position.find_turn(text).ok()).collect()
        };
        let (only, not) = (parse(&limits.only), parse(&limits.not));
        let mut turns: Vec<Turn> = moves.into_iter().map(|m| smallvec![m]).collect();
        for turn in only.iter().chain(&not) {
            exclude_turn(position, &mut turns, turn);
        }
        if !limits.only.is_empty() {
            turns = only.into_iter().filter(|turn| !not.contains(turn)).collect();
            turns.sort();
            turns.dedup();
        }
        let hash_move = self.tt.probe(position.key(), 0).map(|e| e.best);
        let mut scores: Vec<(i32, Move)> = turns.iter().map(|turn| (0, turn[0])).collect();
        position.advise(&mut scores);
        let mut scored_turns: Vec<(i32, Turn)> =
            scores.into_iter().zip(turns).map(|((score, _), turn)| (score, turn)).collect();
        scored_turns.sort_by_cached_key(|(score, turn)| {
            let m = turn[0];
            let wins = position.is_noisy(m) && position.exchange(m, 0);
            (Some(m) != hash_move, !wins, -position.gain(m), -score, position.stake(m))
        });
        scored_turns.into_iter().map(|(_, turn)| turn).collect()
    }
}
