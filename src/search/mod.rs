//! Alpha-beta for any game that fulfils [`crate::rules::Heuristics`].
//!
//! A [`Search`] owns what outlives one search: the transposition table and the history. Each
//! [`Search::think`] makes a worker (the position and the line under search), which the root
//! drives through deeper and deeper iterations.

mod chance;
mod clock;
mod correction;
pub mod expected;
mod history;
mod node;
mod order;
mod params;
mod prune;
mod quiescence;
mod reductions;
pub mod report;
mod root;
mod star;
mod table;
mod turns;
mod worker;

use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Turn};
pub use chance::Averaging;
use clock::Timer;
use correction::Correction;
use history::History;
use reductions::Reductions;
use report::{Control, Found, INFINITE, Limits, Listener, Value};
use root::Root;
use smallvec::smallvec;
use std::time::Duration;
use table::Table;
use turns::take_out;
pub use worker::Features;
use worker::Worker;

/// A searcher for one game.
pub struct Search<R: Heuristics> {
    memory: Memory<R>,
    /// What it may do.
    pub features: Features,
}

/// What outlives one search.
struct Memory<R> {
    table: Table,
    history: History<R>,
    correction: Correction<R>,
    reductions: Reductions,
}

impl<R: Heuristics> Search<R> {
    /// A searcher with a transposition table of `hash` MiB.
    #[must_use]
    pub fn new(hash: usize) -> Search<R> {
        let memory = Memory {
            table: Table::new(hash),
            history: History::new(),
            correction: Correction::new(),
            reductions: Reductions::new(),
        };
        Search { memory, features: Features::default() }
    }

    /// Forgets everything learned from earlier searches.
    pub fn forget(&mut self) {
        self.memory.table.clear();
        self.memory.history = History::new();
        self.memory.correction = Correction::new();
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
        self.memory.table.grow_older();
        let timer = Timer::new(limits);
        let turns = self.candidates(position, limits);
        let none = turns.is_empty();
        let mut worker =
            Worker::new(position, past, &mut self.memory, control, timer, self.features);
        worker.node_limit = limits.nodes.unwrap_or(u64::MAX);
        let mut root = Root::new(worker, turns, limits, tell);
        let found = if none { Found::default() } else { root.deepen() };
        while !control.stopped() && (limits.infinite || root.worker.timer.pondering(control)) {
            std::thread::sleep(Duration::from_millis(1));
        }
        found
    }

    /// The value of `position` to `depth` plies, for comparison with plain minimax.
    pub fn value(&mut self, position: &R, past: &[u64], depth: u32) -> Value {
        self.memory.table.grow_older();
        let control = Control::new();
        let timer = Timer::new(&Limits::default());
        let mut worker =
            Worker::new(position, past, &mut self.memory, &control, timer, self.features);
        worker.root_depth = depth as i32;
        worker.node::<true>(-INFINITE, INFINITE, depth as i32, false)
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
        let known = self.memory.table.probe(position.key(), 0).map(|e| e.best);
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
