//! Alpha-beta search for any game that implements [`crate::rules::Heuristics`].
//!
//! A [`Search`] owns what is kept between searches: the transposition table and the history tables
//! of each thread. Each search creates one `Worker` per thread, which holds the position and the
//! search stack, and one `RootSearch` per worker, which runs iterative deepening.

mod chance;
mod correction;
pub mod expected;
mod history;
mod moves;
mod node;
pub mod params;
mod picker;
mod prune;
mod quiescence;
mod reductions;
pub mod report;
mod reward;
mod root;
pub mod skill;
mod stack;
mod threads;
mod time;
mod tt;
mod turns;
mod weak;
mod window;
mod worker;

use crate::moves::{Move, MoveList};
use crate::network::{Evaluator, Network};
use crate::rules::{Heuristics, PastPly, Turn};
use correction::CorrectionHistory;
use history::History;
use params::{MAX_PLY, Params};
use reductions::Reductions;
use report::{Control, INFINITE, Limits, Listener, NullListener, SearchResult, Value};
use root::RootSearch;
use smallvec::smallvec;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use threads::ThreadGroup;
use time::TimeManager;
use tt::TranspositionTable;
use turns::exclude_turn;
pub use worker::SearchFeatures;
use worker::{Shared, Worker};

/// Nodes of the search that prepares the others. Its depth suffices for all parts of the search.
const PREPARATION_NODES: u64 = 5_000;

/// A searcher for one game: all positions that it gets are of this game.
pub struct Search {
    tt: TranspositionTable,
    params: Params,
    reductions: Reductions,
    /// History tables, one entry per thread.
    thread_data: Vec<ThreadData>,
    /// The number of piece-to indices of the game.
    piece_to_size: usize,
    /// A search has run since the tables were allocated.
    has_searched: bool,
    /// The network to use instead of that of the program.
    network: Option<Arc<Network>>,
    /// Which techniques the search may use.
    pub features: SearchFeatures,
}

/// The history tables of one thread, kept between searches.
struct ThreadData {
    history: History,
    correction: CorrectionHistory,
    evaluator: Evaluator,
}

impl ThreadData {
    fn new(piece_to_size: usize) -> ThreadData {
        ThreadData {
            history: History::new(piece_to_size),
            correction: CorrectionHistory::new(piece_to_size),
            evaluator: Evaluator::new(MAX_PLY),
        }
    }

    /// The memory for the tables of a thread, roughly: those indexed by two piece-to indices, and
    /// all others.
    fn bytes(piece_to_size: usize) -> usize {
        const OTHERS: usize = 2 << 20;
        2 * size_of::<i16>() * (piece_to_size + 1).pow(2) + OTHERS
    }

    fn clear(&mut self) {
        self.history.clear();
        self.correction.clear();
    }
}

impl Search {
    /// A searcher for a game with so many piece-to indices ([`Heuristics::piece_to_size`]), with a
    /// transposition table of `hash` MiB and `threads` threads (at least one).
    #[must_use]
    pub fn new(piece_to_size: usize, hash: usize, threads: usize, params: &Params) -> Search {
        let mut search = Search {
            tt: TranspositionTable::new(hash),
            reductions: Reductions::new(params),
            params: params.clone(),
            thread_data: Vec::new(),
            piece_to_size,
            has_searched: false,
            network: None,
            features: SearchFeatures::default(),
        };
        search.set_threads(threads);
        search
    }

    /// The size of the transposition table, MiB.
    #[must_use]
    pub fn hash(&self) -> usize {
        self.tt.mebibytes()
    }

    /// Replaces the transposition table by one of `hash` MiB and clears all other tables.
    pub fn set_hash(&mut self, hash: usize) {
        // The old table is freed first.
        self.tt = TranspositionTable::new(0);
        self.clear();
        self.tt = TranspositionTable::new(hash);
        self.has_searched = false;
    }

    /// Whether the tables are as large as a game with so many piece-to indices needs them.
    #[must_use]
    pub const fn fits(&self, piece_to_size: usize) -> bool {
        self.piece_to_size == piece_to_size
    }

    /// The number of threads of the next searches.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.thread_data.len()
    }

    /// Sets the number of threads (at least one) of the next searches; fewer if memory is short.
    ///
    /// With one thread the search is deterministic: it depends only on the position and the earlier
    /// searches. With several threads it also depends on their timing.
    pub fn set_threads(&mut self, threads: usize) {
        let threads = threads.max(1);
        self.thread_data.truncate(threads);
        while self.thread_data.len() < threads {
            let number = self.thread_data.len() + 1;
            let tables = ThreadData::bytes(self.piece_to_size);
            if number > 1 && !threads::has_memory(number, tables) {
                log::warn!("searching with {} threads, memory is short for more", number - 1);
                break;
            }
            self.thread_data.push(ThreadData::new(self.piece_to_size));
        }
    }

    /// Sets the tunable parameters of the next searches.
    pub fn set_params(&mut self, params: &Params) {
        self.reductions = Reductions::new(params);
        self.params = params.clone();
    }

    /// Sets the network of the next searches; `None`: that of the program.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.clear();
    }

    /// Clears the transposition table and all history tables.
    pub fn clear(&mut self) {
        // Tables that no search has filled are zero already. Writing zeros into them would make the
        // system provide all their pages, which takes longer than a small search.
        if !self.has_searched {
            return;
        }
        self.tt.clear();
        self.thread_data.iter_mut().for_each(ThreadData::clear);
    }

    /// Makes the first search as fast as the later ones, with a short search of `position` whose
    /// results are forgotten. Without it the first search waits on its clock for what is loaded or
    /// set up at first use: the program's code, its networks, the pages of the tables. That can
    /// take 0.1 s. Does nothing after any search.
    pub fn prepare<R: Heuristics>(&mut self, position: &R) {
        if self.has_searched {
            return;
        }
        let limits = Limits { nodes: Some(PREPARATION_NODES), ..Limits::default() };
        let tt = std::mem::replace(&mut self.tt, TranspositionTable::new(1));
        self.search(position, &[], &limits, &Control::new(), &mut NullListener);
        self.tt = tt;
        self.tt.map_pages();
        self.thread_data.iter_mut().for_each(ThreadData::clear);
    }

    /// Searches `position`. `past` holds the earlier plies of the game, oldest first.
    ///
    /// Returns when a limit is reached or `control` is stopped. Under [`Limits::infinite`] it
    /// returns only after a stop, under [`Limits::ponder`] only after a stop or a ponder hit.
    pub fn search<R: Heuristics>(
        &mut self,
        position: &R,
        past: &[PastPly],
        limits: &Limits,
        control: &Control,
        listener: &mut dyn Listener,
    ) -> SearchResult {
        self.has_searched = true;
        self.choose_network(position);
        self.tt.new_generation();
        let mut time_manager = TimeManager::new(limits, position.game_length());
        let turns = self.root_turns(position, limits);
        let thread_group = ThreadGroup::new(self.thread_data.len());
        let (shared, thread_data) = self.split(control, &thread_group);
        let mut thread_data = thread_data.iter_mut().enumerate().filter(|_| !turns.is_empty());
        let mut worker =
            |(number, data)| Worker::new(position, past, shared, data, time_manager, number);
        let main_worker = thread_data.next().map(&mut worker);
        let help = |helper| -> threads::Job<'_> {
            let turns = turns.clone();
            Box::new(move || RootSearch::new(helper, turns, limits, &mut NullListener).deepen())
        };
        let helpers = thread_data.map(worker).map(help).collect();
        let result = main_worker.map(|mut main_worker| {
            let node_limits = [limits.nodes, time_manager.node_limit()];
            main_worker.node_limit = node_limits.into_iter().flatten().min().unwrap_or(u64::MAX);
            let mut main = RootSearch::new(main_worker, turns.clone(), limits, listener);
            thread_group.run(helpers, &mut || main.deepen())
        });
        while !control.is_stopped() && (limits.infinite || time_manager.is_pondering(control)) {
            thread::sleep(Duration::from_millis(1));
        }
        result.unwrap_or_default()
    }

    /// The value of `position` at `depth` plies. The tests compare it with plain minimax.
    pub fn fixed_depth_value<R: Heuristics>(
        &mut self,
        position: &R,
        past: &[PastPly],
        depth: u32,
    ) -> Value {
        self.has_searched = true;
        self.tt.new_generation();
        self.choose_network(position);
        let (control, thread_group, time_manager) = (
            Control::new(),
            ThreadGroup::new(1),
            TimeManager::new(&Limits::default(), position.game_length()),
        );
        let (shared, thread_data) = self.split(&control, &thread_group);
        let mut worker = Worker::new(position, past, shared, &mut thread_data[0], time_manager, 0);
        worker.root_depth = depth as i32;
        worker.node::<true>(-INFINITE, INFINITE, depth as i32, false)
    }

    /// Gives the evaluators the network for `position`.
    fn choose_network<R: Heuristics>(&mut self, position: &R) {
        let network = self.network.clone().or_else(|| position.built_in_network());
        for data in &mut self.thread_data {
            data.evaluator.set_network(network.clone());
        }
    }

    /// Splits the searcher into what all threads share and the data of each thread.
    fn split<'s>(
        &'s mut self,
        control: &'s Control,
        thread_group: &'s ThreadGroup,
    ) -> (Shared<'s>, &'s mut [ThreadData]) {
        let Search { tt, params, reductions, thread_data, features, .. } = self;
        (Shared { tt, params, reductions, control, thread_group, features: *features }, thread_data)
    }

    /// The turns to search at the root, most promising first.
    ///
    /// Each turn is given by its first move only; the search finds the rest. Only if `limits` name
    /// turns of several moves, more of their moves are fixed here.
    fn root_turns<R: Heuristics>(&self, position: &R, limits: &Limits) -> Vec<Turn> {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let parse = |texts: &[String]| -> Vec<Turn> {
            texts.iter().filter_map(|text| position.parse_turn(text).ok()).collect()
        };
        // Where tables know the result, nothing else has to be found out.
        let is_free = limits.search_turns.is_empty()
            && limits.excluded_turns.is_empty()
            && limits.multipv <= 1
            && limits.skill.is_none();
        if is_free && let Some(best) = position.table_moves(&moves).filter(|best| !best.is_empty())
        {
            moves = best;
        }
        let (only, not) = (parse(&limits.search_turns), parse(&limits.excluded_turns));
        let mut turns: Vec<Turn> = moves.into_iter().map(|m| smallvec![m]).collect();
        for turn in only.iter().chain(&not) {
            exclude_turn(position, &mut turns, turn);
        }
        if !limits.search_turns.is_empty() {
            turns = only.into_iter().filter(|turn| !not.contains(turn)).collect();
            turns.sort();
            turns.dedup();
        }
        let hash_move = self.tt.probe(position.key(), 0).map(|e| e.best);
        let mut scores: Vec<(i32, Move)> = turns.iter().map(|turn| (0, turn[0])).collect();
        position.add_quiet_bonuses(&mut scores);
        let rank = |m: Move, score: i32| {
            let wins = position.is_noisy(m) && position.see_at_least(m, 0);
            let is_hash_move = Some(m) == hash_move;
            (!is_hash_move, !wins, -position.material_gain(m), -score, position.attacker_value(m))
        };
        let ranks = scores.into_iter().map(|(score, m)| rank(m, score));
        lowest_first(ranks.zip(turns).collect())
    }
}

/// What the turns at the root are sorted by.
type Rank = (bool, bool, i32, i32, i32);

/// The turns by rank, equal ones in the order that they have.
fn lowest_first(mut ranked: Vec<(Rank, Turn)>) -> Vec<Turn> {
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, turn)| turn).collect()
}
