//! One thread's search: the position, the line that led to it, and what ends a line.

use super::ThreadData;
use super::chance::Averaging;
use super::correction::{CorrectionHistory, CorrectionIndex};
use super::history::{History, PreviousMoves};
use super::params::{MAX_PLY, Params};
use super::reductions::{ReductionKind, Reductions};
use super::stack::StackEntry;
use super::threads::ThreadGroup;
use super::time::TimeManager;
use super::tt::{Entry, TranspositionTable};
use crate::moves::Move;
use crate::rules::{Ending, Heuristics, Outcome};
use crate::search::report::{Control, MATE, Value};

/// What a search may do beyond plain minimax. Selectivity and table off, its value is that of
/// minimax over static evaluations, which the tests hold it to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// Pruning, reductions, extensions and quiescence.
    pub selective: bool,
    /// Answers from the transposition table.
    pub table: bool,
    /// How chance is averaged.
    pub averaging: Averaging,
}

impl Default for Features {
    /// How games are played.
    fn default() -> Features {
        Features { selective: true, table: true, averaging: Averaging::RareFirst }
    }
}

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub struct Shared<'s> {
    pub tt: &'s TranspositionTable,
    pub reductions: &'s Reductions,
    pub control: &'s Control,
    pub thread_group: &'s ThreadGroup,
    pub features: Features,
    pub params: &'s Params,
}

/// Frames before the root, so that a node may look four plies back.
const STACK_OFFSET: usize = 4;

/// The state of one searching thread.
pub struct Worker<'s, R: Heuristics> {
    pub position: R,
    pub tt: &'s TranspositionTable,
    pub history: &'s mut History<R>,
    pub correction: &'s mut CorrectionHistory<R>,
    pub control: &'s Control,
    pub time_manager: TimeManager,
    pub features: Features,
    pub params: &'s Params,
    /// Of its thread; the first one's is 0.
    pub thread_number: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Positions that the other threads visited, some time ago.
    other_nodes: u64,
    /// Most positions that may be visited, by all threads together.
    pub node_limit: u64,
    /// The search has to end; values are worthless from now on.
    pub stopped: bool,
    /// Deepest ply of this iteration.
    pub seldepth: usize,
    /// Depth of this iteration.
    pub root_depth: i32,
    /// Distance from the root.
    pub ply: usize,
    /// No null move before this ply.
    pub null_move_min_ply: usize,
    /// Only the likeliest outcome of chance counts: this search merely verifies something.
    pub most_likely_only: bool,
    /// The line has an unlikely outcome of chance in it already.
    pub after_unlikely: bool,
    /// Best lines by ply.
    pub pv_table: Vec<Vec<Move>>,
    stack: Vec<StackEntry>,
    /// Keys of the game and of the line, the present position's last.
    keys: Vec<u64>,
    /// Index of the root's key.
    root_key_index: usize,
    /// Index of the key behind the last pass: no position before it can come again.
    null_move_key_index: usize,
    reductions: &'s Reductions,
    thread_group: &'s ThreadGroup,
}

impl<'s, R: Heuristics> Worker<'s, R> {
    /// Thread `number`'s worker at `position`; `past` are the keys of the game before it, oldest
    /// first.
    pub fn new(
        position: &R,
        past: &[u64],
        shared: Shared<'s>,
        data: &'s mut ThreadData<R>,
        time_manager: TimeManager,
        thread_number: usize,
    ) -> Worker<'s, R> {
        let Shared { tt, reductions, control, thread_group, features, params } = shared;
        let mut keys = past.to_vec();
        keys.push(position.key());
        let mut worker = Worker {
            position: position.clone(),
            tt,
            history: &mut data.history,
            correction: &mut data.correction,
            control,
            time_manager,
            features,
            params,
            thread_number,
            nodes: 0,
            other_nodes: 0,
            node_limit: u64::MAX,
            stopped: false,
            seldepth: 0,
            root_depth: 0,
            ply: 0,
            null_move_min_ply: 0,
            most_likely_only: false,
            after_unlikely: false,
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            stack: vec![StackEntry::new(History::<R>::no_move()); MAX_PLY + STACK_OFFSET + 3],
            root_key_index: keys.len() - 1,
            null_move_key_index: 0,
            keys,
            reductions,
            thread_group,
        };
        worker.stack_entry().in_check = worker.position.in_check();
        worker
    }

    /// The frame of this ply.
    pub fn stack_entry(&mut self) -> &mut StackEntry {
        &mut self.stack[self.ply + STACK_OFFSET]
    }

    /// The stack entry `plies` (at most 2) plies deeper.
    pub fn stack_entry_after(&mut self, plies: usize) -> &mut StackEntry {
        &mut self.stack[self.ply + STACK_OFFSET + plies]
    }

    /// The frame `plies` (at most 4) ago.
    pub fn stack_entry_before(&self, plies: usize) -> &StackEntry {
        &self.stack[self.ply + STACK_OFFSET - plies]
    }

    /// The frame at which the turn `turns` (at most 4) ago began.
    pub fn stack_entry_turns_before(&self, turns: usize) -> &StackEntry {
        if !R::PHASED {
            return self.stack_entry_before(turns);
        }
        let mut ply = self.ply + STACK_OFFSET;
        for _ in 0..turns {
            let turn_start = self.stack[ply].turn_start;
            if turn_start == 0 {
                return &self.stack[0];
            }
            ply = STACK_OFFSET + turn_start - 1;
        }
        &self.stack[STACK_OFFSET + self.stack[ply].turn_start]
    }

    /// Moves made in the turn under way.
    pub fn moves_in_turn(&self) -> usize {
        self.ply - self.stack_entry_before(0).turn_start
    }

    /// Turns completed since the root.
    pub fn turns(&self) -> usize {
        if R::PHASED { self.stack[self.ply + STACK_OFFSET].turns } else { self.ply }
    }

    /// Whether the root's turn goes on here: no choice is left out.
    pub fn in_root_turn(&self) -> bool {
        R::PHASED && self.ply == 1 && self.position.midturn()
    }

    /// The traces that led here.
    pub fn previous_moves(&self) -> PreviousMoves {
        [1, 2, 4].map(|plies| self.stack_entry_before(plies).piece_to)
    }

    /// Where this position's corrections are kept.
    pub fn correction_index(&self) -> CorrectionIndex {
        let [last, previous] = [1, 2].map(|plies| self.stack_entry_before(plies).piece_to);
        let (structures, side) = (self.position.structures(), self.position.side());
        CorrectionHistory::<R>::index(structures, side, last, previous)
    }

    /// Late-move reduction of move number `count`, 1/1024 plies.
    pub fn reduction(&self, noisy: bool, depth: i32, count: usize) -> i32 {
        if noisy {
            self.reductions.get(ReductionKind::Noisy, depth, count)
        } else if self.position.midturn() {
            // The depth left is that of the turns to come, and the last of them is this.
            self.reductions.get(ReductionKind::Midturn, depth + 1, count)
        } else {
            self.reductions.get(ReductionKind::Quiet, depth, count)
        }
    }

    /// Plays `m` and looks whether it gives check.
    pub fn play(&mut self, m: Move) -> R::Undo {
        let piece_to = self.position.trace(m);
        let entry = self.stack_entry();
        (entry.played, entry.piece_to) = (m, piece_to);
        let undo = self.position.play(m);
        self.enter_child();
        // In the middle of a turn nobody is called to answer a check.
        self.stack_entry().in_check = !self.position.midturn() && self.position.in_check();
        undo
    }

    /// Takes `m` back.
    pub fn undo(&mut self, m: Move, undo: R::Undo) {
        self.ply -= 1;
        self.keys.pop();
        self.position.undo(m, undo);
    }

    /// Passes the turn and calls `then`; `None` where passing proves nothing.
    pub fn with_null_move<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let undo = self.position.pass()?;
        let entry = self.stack_entry();
        (entry.played, entry.piece_to, entry.is_quiet) =
            (Move::NONE, History::<R>::no_move(), false);
        self.enter_child();
        self.stack_entry().in_check = false;
        let null_move_key_index =
            std::mem::replace(&mut self.null_move_key_index, self.keys.len() - 1);
        let result = self.with_most_likely_only(then);
        self.null_move_key_index = null_move_key_index;
        self.ply -= 1;
        self.keys.pop();
        self.position.unpass(undo);
        Some(result)
    }

    /// Calls `then` while of what chance may do only the likeliest counts.
    pub fn with_most_likely_only<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> T {
        let most_likely_only = std::mem::replace(&mut self.most_likely_only, true);
        let result = then(self);
        self.most_likely_only = most_likely_only;
        result
    }

    /// Lets chance do `m`, calls `then`, and takes it back. This is no ply of the line, and counts
    /// as one position with that before: the same side acts.
    pub fn after_chance<T>(&mut self, m: Move, then: impl FnOnce(&mut Self) -> T) -> T {
        let undo = self.position.play(m);
        self.push_key();
        let result = then(self);
        self.keys.pop();
        self.position.undo(m, undo);
        result
    }

    fn push_key(&mut self) {
        let key = self.position.key();
        // Hardly any of those in which chance acts are looked up.
        if !self.position.is_chance() {
            self.tt.prefetch(key);
        }
        self.keys.push(key);
    }

    fn enter_child(&mut self) {
        self.nodes += 1;
        self.push_key();
        self.ply += 1;
        if R::PHASED {
            let StackEntry { turns, turn_start, .. } = *self.stack_entry_before(1);
            let ply = self.ply;
            let goes_on = self.position.midturn();
            let entry = self.stack_entry();
            (entry.turns, entry.turn_start) =
                if goes_on { (turns, turn_start) } else { (turns + 1, ply) };
        }
    }

    /// Whether the search has to end; asks the clock and the other threads now and then.
    pub fn should_stop(&mut self) -> bool {
        // Moves of a turn that takes several are dear to generate.
        let often = if R::PHASED { 32 } else { 1024 };
        if self.nodes.is_multiple_of(often) {
            self.other_nodes = self.thread_group.record_nodes(self.thread_number, self.nodes);
            self.stopped |=
                self.thread_group.is_finished() || self.time_manager.must_stop(self.control);
        }
        self.stopped |= self.total_nodes() >= self.node_limit;
        self.stopped
    }

    /// Positions that all threads visited.
    pub fn total_nodes(&self) -> u64 {
        self.nodes + self.other_nodes
    }

    /// The value of a position that ends the game here: repetition, or what the position
    /// alone decides.
    pub fn game_end_value(&self) -> Option<Value> {
        if self.position.midturn() {
            return None;
        }
        if self.is_repetition() {
            return Some(0);
        }
        let ending = self.position.verdict()?;
        // Mate and stalemate come first.
        if self.stack_entry_before(0).in_check
            && !self.position.is_chance()
            && self.position.count() == 0
        {
            return Some(self.value_of(self.position.stuck()));
        }
        Some(self.value_of(ending))
    }

    /// The value of an ending for the side to act.
    pub fn value_of(&self, ending: Ending) -> Value {
        match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == self.position.side() => MATE - self.turns() as Value,
            Outcome::Win(_) => self.turns() as Value - MATE,
        }
    }

    /// Whether the position counts as a repetition: once before behind the root, or twice in
    /// the game.
    fn is_repetition(&self) -> bool {
        let now = self.keys.len() - 1;
        let back = self.position.reversible().min(now - self.null_move_key_index);
        let key = self.keys[now];
        let mut earlier = 0;
        for (i, &k) in self.keys[now - back..now].iter().enumerate().rev() {
            if k == key {
                earlier += 1;
                if earlier == 2 || now - back + i > self.root_key_index {
                    return true;
                }
            }
        }
        false
    }

    /// What the table knows about this position.
    pub fn probe(&self) -> Option<Entry> {
        if self.features.table {
            self.tt.probe(self.keys[self.keys.len() - 1], self.turns())
        } else {
            None
        }
    }

    /// Tells the table about this position.
    pub fn store(&self, entry: Entry) {
        if self.features.table {
            self.tt.store(self.keys[self.keys.len() - 1], self.turns(), entry);
        }
    }

    /// The best line from here is `moves` and what was best behind them.
    pub fn update_pv(&mut self, moves: &[Move]) {
        let (here, deeper) = self.pv_table.split_at_mut(self.ply + 1);
        let line = &mut here[self.ply];
        line.clear();
        line.extend_from_slice(moves);
        line.extend_from_slice(&deeper[moves.len() - 1]);
    }
}
