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
use correction::Correction;
use history::History;
use params::Params;
use reductions::Reductions;
use report::{Control, Found, INFINITE, Limits, Listener, Silent, Value};
use root::Root;
use smallvec::smallvec;
use std::thread;
use std::time::Duration;
use threads::Crew;
use time::Timer;
use tt::Table;
use turns::take_out;
pub use worker::Features;
use worker::{Shared, Worker};

/// A searcher for one game.
pub struct Search<R: Heuristics> {
    table: Table,
    params: Params,
    reductions: Reductions,
    /// One a thread.
    minds: Vec<Mind<R>>,
    /// What it may do.
    pub features: Features,
}

/// What a thread learned.
struct Mind<R> {
    history: History<R>,
    correction: Correction<R>,
}

impl<R: Heuristics> Mind<R> {
    fn new() -> Mind<R> {
        Mind { history: History::new(), correction: Correction::new() }
    }
}

impl<R: Heuristics> Search<R> {
    /// A searcher with a transposition table of `hash` MiB and so many threads.
    #[must_use]
    pub fn new(hash: usize, threads: usize, params: &Params) -> Search<R> {
        let mut search = Search {
            table: Table::new(hash),
            reductions: Reductions::new(params),
            params: params.clone(),
            minds: Vec::new(),
            features: Features::default(),
        };
        search.set_threads(threads);
        search
    }

    /// Searches with so many threads (at least one) from now on. With one the tree follows from
    /// the position and what was searched before; with several, from chance too.
    pub fn set_threads(&mut self, threads: usize) {
        self.minds.resize_with(threads.max(1), Mind::new);
    }

    /// Searches with these numbers from now on.
    pub fn set_params(&mut self, params: &Params) {
        self.reductions = Reductions::new(params);
        self.params = params.clone();
    }

    /// Forgets everything learned from earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
        self.minds.fill_with(Mind::new);
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
        tell: &mut dyn Listener,
    ) -> Found {
        self.table.grow_older();
        let mut timer = Timer::new(limits);
        let turns = self.candidates(position, limits);
        let crew = Crew::new(self.minds.len());
        let (shared, minds) = self.share(control, &crew);
        let found = thread::scope(|scope| {
            let _lead = crew.lead();
            let mut minds = minds.iter_mut().enumerate().filter(|_| !turns.is_empty());
            let mut worker =
                |(number, mind)| Worker::new(position, past, shared, mind, timer, number);
            let mut first = minds.next().map(&mut worker)?;
            for other in minds.map(worker) {
                let turns = turns.clone();
                scope.spawn(|| Root::new(other, turns, limits, &mut Silent).deepen());
            }
            first.node_limit = limits.nodes.unwrap_or(u64::MAX);
            Some(Root::new(first, turns, limits, tell).deepen())
        });
        while !control.stopped() && (limits.infinite || timer.pondering(control)) {
            thread::sleep(Duration::from_millis(1));
        }
        found.unwrap_or_default()
    }

    /// The value of `position` to `depth` plies, for comparison with plain minimax.
    pub fn value(&mut self, position: &R, past: &[u64], depth: u32) -> Value {
        self.table.grow_older();
        let (control, crew, timer) = (Control::new(), Crew::new(1), Timer::new(&Limits::default()));
        let (shared, minds) = self.share(&control, &crew);
        let mut worker = Worker::new(position, past, shared, &mut minds[0], timer, 0);
        worker.root_depth = depth as i32;
        worker.node::<true>(-INFINITE, INFINITE, depth as i32, false)
    }

    /// What all threads of a search share, and what each has for itself.
    fn share<'s>(
        &'s mut self,
        control: &'s Control,
        crew: &'s Crew,
    ) -> (Shared<'s>, &'s mut [Mind<R>]) {
        let Search { table, params, reductions, minds, features } = self;
        (Shared { table, params, reductions, control, crew, features: *features }, minds)
    }

    /// The turns that `limits` leave, best guesses first: as their first moves, unless limits
    /// tell turns with the same first move apart.
    fn candidates(&self, position: &R, limits: &Limits) -> Vec<Turn> {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let named = |texts: &[String]| -> Vec<Turn> {
            texts.iter().filter_map(|text| position.find_turn(text).ok()).collect()
        };
        let (only, not) = (named(&limits.only), named(&limits.not));
        let mut turns: Vec<Turn> = moves.into_iter().map(|m| smallvec![m]).collect();
        for turn in only.iter().chain(&not) {
            take_out(position, &mut turns, turn);
        }
        if !limits.only.is_empty() {
            turns = only.into_iter().filter(|turn| !not.contains(turn)).collect();
            turns.sort();
            turns.dedup();
        }
        let known = self.table.probe(position.key(), 0).map(|e| e.best);
        let mut advice: Vec<(i32, Move)> = turns.iter().map(|turn| (0, turn[0])).collect();
        position.advise(&mut advice);
        let mut advised: Vec<(i32, Turn)> =
            advice.into_iter().zip(turns).map(|((score, _), turn)| (score, turn)).collect();
        advised.sort_by_cached_key(|(score, turn)| {
            let m = turn[0];
            let wins = position.is_noisy(m) && position.exchange(m, 0);
            (Some(m) != known, !wins, -position.gain(m), -score, position.stake(m))
        });
        advised.into_iter().map(|(_, turn)| turn).collect()
    }
}
