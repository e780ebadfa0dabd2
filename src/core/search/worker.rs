//! The state of one searching thread: the position, the search stack and the keys for repetitions.

use super::ThreadData;
use super::correction::{CorrectionHistory, CorrectionIndex};
use super::history::History;
use super::params::{MAX_PLY, Params};
use super::quiescence::QuiescenceNodes;
use super::reductions::{ReductionKind, Reductions};
use super::stack::{StackEntry, new_stack};
use super::threads::ThreadGroup;
use super::time::TimeManager;
use super::tt::{Entry, TranspositionTable};
use crate::moves::Move;
use crate::network::Evaluator;
use crate::rules::{Ending, Heuristics, Outcome, PastPly, RepetitionRule, Side};
use crate::search::report::{Control, MATE, Value};

/// The techniques that a search may use. Without selectivity its value is that of minimax over
/// static evaluations, which the tests check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchFeatures {
    /// Pruning, reductions, extensions and quiescence search.
    pub selective: bool,
    /// Whether the transposition table is used.
    pub table: bool,
}

impl Default for SearchFeatures {
    /// The features for playing games.
    fn default() -> SearchFeatures {
        SearchFeatures { selective: true, table: true }
    }
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub struct Shared<'s> {
    pub tt: &'s TranspositionTable,
    pub reductions: &'s Reductions,
    pub control: &'s Control,
    pub thread_group: &'s ThreadGroup,
    pub features: SearchFeatures,
    pub params: &'s Params,
}

/// The state of one searching thread.
pub struct Worker<'s, R: Heuristics> {
    pub position: R,
    pub tt: &'s TranspositionTable,
    pub history: &'s mut History,
    pub correction: &'s mut CorrectionHistory,
    evaluator: &'s mut Evaluator,
    pub control: &'s Control,
    pub time_manager: TimeManager,
    pub features: SearchFeatures,
    pub params: &'s Params,
    /// Index of the thread. The main thread is 0.
    pub thread_number: usize,
    /// Nodes visited by this thread.
    pub nodes: u64,
    /// Positions of which this thread's tables of endings knew the result.
    pub table_hits: u64,
    /// Nodes visited by the other threads when their counters were last read.
    other_nodes: u64,
    /// Most nodes that all threads together may visit.
    pub node_limit: u64,
    /// The search has to end. Values are meaningless from now on.
    pub stopped: bool,
    /// The search has to end because another thread has completed this iteration.
    pub overtaken: bool,
    /// The nodes of the last quiescence search.
    pub quiescence: QuiescenceNodes,
    /// Deepest ply of this iteration.
    pub seldepth: usize,
    /// Depth of this iteration, in plies.
    pub root_depth: i32,
    /// Distance from the root, in plies.
    pub ply: usize,
    /// Null move pruning is off before this ply, while a null move cutoff is verified.
    pub null_move_min_ply: usize,
    /// Chance nodes search only the most likely outcome. Set inside null move, ProbCut and singular
    /// searches.
    pub most_likely_only: bool,
    /// The current line contains an unlikely chance outcome. Further chance nodes search only the
    /// most likely outcome.
    pub after_rare_throw: bool,
    /// Principal variations by ply (triangular PV table).
    pub pv_table: Vec<Vec<Move>>,
    pub stack: Vec<StackEntry>,
    /// Position keys of the game and of the current line, the current position last.
    keys: Vec<u64>,
    /// The plies of the game and of the current line, if they judge a repetition: one less than
    /// `keys`.
    plies: Vec<PastPly>,
    /// Index of the root position in `keys`.
    root_key_index: usize,
    /// Index in `keys` of the position after the last null move. Earlier positions do not count as
    /// repetitions.
    null_move_key_index: usize,
    repetition: RepetitionRule,
    reductions: &'s Reductions,
    pub thread_group: &'s ThreadGroup,
}

impl<'s, R: Heuristics> Worker<'s, R> {
    /// A worker for thread `thread_number` at `position`. `past` holds the earlier plies of the
    /// game, oldest first.
    pub fn new(
        position: &R,
        past: &[PastPly],
        shared: Shared<'s>,
        data: &'s mut ThreadData,
        time_manager: TimeManager,
        thread_number: usize,
    ) -> Worker<'s, R> {
        let Shared { tt, reductions, control, thread_group, features, params } = shared;
        let mut keys: Vec<u64> = past.iter().map(|ply| ply.key).collect();
        keys.push(position.key());
        let no_move = data.history.no_move();
        let repetition = position.repetition_rule();
        let mut worker = Worker {
            position: position.clone(),
            tt,
            history: &mut data.history,
            correction: &mut data.correction,
            evaluator: &mut data.evaluator,
            control,
            time_manager,
            features,
            params,
            thread_number,
            nodes: 0,
            table_hits: 0,
            other_nodes: 0,
            node_limit: u64::MAX,
            stopped: false,
            overtaken: false,
            quiescence: QuiescenceNodes::default(),
            seldepth: 0,
            root_depth: 0,
            ply: 0,
            null_move_min_ply: 0,
            most_likely_only: false,
            after_rare_throw: false,
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            stack: new_stack(no_move),
            root_key_index: keys.len() - 1,
            null_move_key_index: 0,
            keys,
            plies: if repetition.perpetual_check_loses { past.to_vec() } else { Vec::new() },
            repetition,
            reductions,
            thread_group,
        };
        worker.stack_entry().forced = worker.position.is_forced();
        worker
    }

    /// The static evaluation of the position, for the side to move, centipawns.
    pub fn evaluate(&mut self) -> Value {
        self.position.evaluate(self.evaluator, self.turns())
    }

    /// Index of the position in the correction history.
    pub fn correction_index(&self) -> CorrectionIndex {
        let [last, previous] = [1, 2].map(|plies| self.stack_entry_before(plies).piece_to);
        let (keys, side) = (self.position.correction_keys(), self.position.side());
        self.correction.index(keys, side, last, previous)
    }

    /// Late move reduction of move number `count`, in 1/1024 plies.
    pub fn reduction(&self, noisy: bool, depth: i32, count: usize) -> i32 {
        if noisy {
            self.reductions.get(ReductionKind::Noisy, depth, count)
        } else if self.position.is_midturn() {
            // The one ply of the current turn has already been subtracted from the depth.
            self.reductions.get(ReductionKind::Midturn, depth + 1, count)
        } else {
            self.reductions.get(ReductionKind::Quiet, depth, count)
        }
    }

    /// Plays `m` and determines whether the opponent is in check or has to capture.
    pub fn play(&mut self, m: Move) -> R::Undo {
        self.tt.prefetch(self.position.likely_key_after(m));
        let piece_to = self.position.piece_to(m);
        let entry = self.stack_entry();
        (entry.played, entry.piece_to) = (m, piece_to);
        let (mover, moves_piece) = (self.position.side(), self.position.moves_piece(m));
        let undo = self.position.play(m);
        self.enter_child();
        // The opponent can answer a check only after the turn is complete.
        let forced = !self.position.is_midturn() && self.position.is_forced();
        self.stack_entry().forced = forced;
        self.record_ply(mover, |position| moves_piece.then(|| forced && position.in_check()));
        undo
    }

    /// Undoes `m`.
    pub fn undo(&mut self, m: Move, undo: R::Undo) {
        self.ply -= 1;
        self.leave_position();
        self.position.undo(m, undo);
    }

    /// Makes a null move, calls `then` and undoes the null move. `None` where the game allows no
    /// null move, for example in check.
    pub fn with_null_move<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let undo = self.position.make_null_move()?;
        let no_move = self.history.no_move();
        let entry = self.stack_entry();
        (entry.played, entry.piece_to, entry.is_quiet) = (Move::NONE, no_move, false);
        self.enter_child();
        self.stack_entry().forced = false;
        self.record_ply(self.position.side().other(), |_| None);
        let null_move_key_index =
            std::mem::replace(&mut self.null_move_key_index, self.keys.len() - 1);
        let result = self.with_most_likely_only(then);
        self.null_move_key_index = null_move_key_index;
        self.ply -= 1;
        self.leave_position();
        self.position.undo_null_move(undo);
        Some(result)
    }

    /// Calls `then` with only the most likely outcome searched at chance nodes.
    pub fn with_most_likely_only<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> T {
        let most_likely_only = std::mem::replace(&mut self.most_likely_only, true);
        let result = then(self);
        self.most_likely_only = most_likely_only;
        result
    }

    /// Plays the chance outcome `m`, calls `then` and undoes the outcome. An outcome counts neither
    /// as a ply nor as a node. The side to move stays the same.
    pub fn after_chance<T>(&mut self, m: Move, then: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.play(m);
        self.push_key();
        self.record_ply(self.position.side(), |_| None);
        let result = then(self);
        self.leave_position();
        self.position.undo(m, undo);
        result
    }

    fn push_key(&mut self) {
        let key = self.position.key();
        // Chance nodes are rarely looked up in the transposition table.
        if !self.position.is_chance() {
            self.tt.prefetch(key);
        }
        self.keys.push(key);
    }

    /// Records who has made the last ply, and whether it gives check, for
    /// [`RepetitionRule::ending`].
    fn record_ply(&mut self, mover: Side, checks: impl FnOnce(&R) -> Option<bool>) {
        if self.repetition.perpetual_check_loses {
            let (key, checks) = (self.keys[self.keys.len() - 2], checks(&self.position));
            self.plies.push(PastPly { key, mover, checks });
        }
    }

    /// Forgets the current position and the ply that has led to it.
    fn leave_position(&mut self) {
        self.keys.pop();
        if self.repetition.perpetual_check_loses {
            self.plies.pop();
        }
    }

    fn enter_child(&mut self) {
        self.nodes += 1;
        self.push_key();
        self.ply += 1;
        if R::PHASED {
            let StackEntry { turns, turn_start, .. } = *self.stack_entry_before(1);
            let ply = self.ply;
            let same_turn = self.position.is_midturn();
            let entry = self.stack_entry();
            (entry.turns, entry.turn_start) =
                if same_turn { (turns, turn_start) } else { (turns + 1, ply) };
        }
    }

    /// Whether the search has to end. Checks the clock and the other threads only at some nodes.
    pub fn should_stop(&mut self) -> bool {
        // Games with turns of several moves need more time for each node.
        let interval = if R::PHASED { 32 } else { 1024 };
        if self.nodes.is_multiple_of(interval) {
            self.other_nodes = self.thread_group.record_nodes(self.thread_number, self.nodes);
            let nodes = self.total_nodes();
            self.overtaken |= self.thread_group.has_completed(self.root_depth as u32);
            self.stopped |= self.overtaken
                || self.thread_group.is_finished()
                || self.time_manager.must_stop(self.control, nodes);
        }
        self.stopped |= self.total_nodes() >= self.node_limit;
        self.stopped
    }

    /// Nodes visited by all threads.
    pub fn total_nodes(&self) -> u64 {
        self.nodes + self.other_nodes
    }

    /// The value of a position in which the game is drawn by repetition or over by
    /// [`crate::rules::Rules::rule_ending`]; `None` otherwise.
    pub fn game_end_value(&self) -> Option<Value> {
        if self.position.is_midturn() {
            return None;
        }
        if let Some(first) = self.repeated_position() {
            let plies = self.plies.get(first..).unwrap_or_default();
            return Some(self.value_of(self.repetition.ending(self.position.side(), plies)));
        }
        let ending = self.position.rule_ending()?;
        // Checkmate takes precedence over a draw by move counters.
        if self.stack_entry_before(0).forced
            && !self.position.is_chance()
            && self.position.count() == 0
        {
            return Some(self.value_of(self.position.no_move_result()));
        }
        Some(self.value_of(ending))
    }

    /// The value of an ending for the side to move.
    pub fn value_of(&self, ending: Ending) -> Value {
        match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == self.position.side() => MATE - self.turns() as Value,
            Outcome::Win(_) => self.turns() as Value - MATE,
        }
    }

    /// The index in `keys` of an equal position, if the position counts as a repetition: it
    /// occurred once since the root, or so often in the game that the game ends.
    fn repeated_position(&self) -> Option<usize> {
        let now = self.keys.len() - 1;
        let back = self.position.reversible_moves().min(now - self.null_move_key_index);
        let (key, past) = (self.keys[now], &self.keys[now - back..now]);
        // Almost always there is none, and this is the fastest way to find that out.
        if !past.contains(&key) || self.repetition.occurrences == 0 {
            return None;
        }
        let mut occurrences = 0;
        for (i, &k) in past.iter().enumerate().rev() {
            if k == key {
                occurrences += 1;
                let index = now - back + i;
                if occurrences + 1 == self.repetition.occurrences || index > self.root_key_index {
                    return Some(index);
                }
            }
        }
        None
    }

    /// The transposition table entry of the current position.
    pub fn probe(&self) -> Option<Entry> {
        if self.features.table {
            self.tt.probe(self.keys[self.keys.len() - 1], self.turns())
        } else {
            None
        }
    }

    /// Stores an entry for the current position in the transposition table.
    pub fn store(&self, entry: Entry) {
        if self.features.table {
            self.tt.store(self.keys[self.keys.len() - 1], self.turns(), entry);
        }
    }

    /// Sets the principal variation of the current ply: `moves`, followed by that of the position
    /// after them.
    pub fn update_pv(&mut self, moves: &[Move]) {
        let (here, deeper) = self.pv_table.split_at_mut(self.ply + 1);
        let line = &mut here[self.ply];
        line.clear();
        line.extend_from_slice(moves);
        line.extend_from_slice(&deeper[moves.len() - 1]);
    }
}
