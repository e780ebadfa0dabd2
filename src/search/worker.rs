//! One thread's search: the position, the line that led to it, and what ends a line.

use super::Mind;
use super::chance::Averaging;
use super::correction::{Correction, Place};
use super::history::{Context, History};
use super::params::{MAX_PLY, Params};
use super::reductions::{Reductions, Sort};
use super::stack::Frame;
use super::threads::Crew;
use super::time::Timer;
use super::tt::{Entry, Table};
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
    pub table: &'s Table,
    pub reductions: &'s Reductions,
    pub control: &'s Control,
    pub crew: &'s Crew,
    pub features: Features,
    pub params: &'s Params,
}

/// Frames before the root, so that a node may look four plies back.
const BEFORE: usize = 4;

/// The state of one searching thread.
pub struct Worker<'s, R: Heuristics> {
    pub position: R,
    pub table: &'s Table,
    pub history: &'s mut History<R>,
    pub correction: &'s mut Correction<R>,
    pub control: &'s Control,
    pub timer: Timer,
    pub features: Features,
    pub params: &'s Params,
    /// Of its thread; the first one's is 0.
    pub number: usize,
    /// Positions visited.
    pub nodes: u64,
    /// Positions that the other threads visited, some time ago.
    others: u64,
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
    pub null_from: usize,
    /// Only the likeliest outcome of chance counts: this search merely verifies something.
    pub sure: bool,
    /// The line has an unlikely outcome of chance in it already.
    pub unlikely: bool,
    /// Best lines by ply.
    pub lines: Vec<Vec<Move>>,
    frames: Vec<Frame>,
    /// Keys of the game and of the line, the present position's last.
    keys: Vec<u64>,
    /// Index of the root's key.
    root: usize,
    /// Index of the key behind the last pass: no position before it can come again.
    barrier: usize,
    reductions: &'s Reductions,
    crew: &'s Crew,
}

impl<'s, R: Heuristics> Worker<'s, R> {
    /// Thread `number`'s worker at `position`; `past` are the keys of the game before it, oldest
    /// first.
    pub fn new(
        position: &R,
        past: &[u64],
        shared: Shared<'s>,
        mind: &'s mut Mind<R>,
        timer: Timer,
        number: usize,
    ) -> Worker<'s, R> {
        let Shared { table, reductions, control, crew, features, params } = shared;
        let mut keys = past.to_vec();
        keys.push(position.key());
        let mut worker = Worker {
            position: position.clone(),
            table,
            history: &mut mind.history,
            correction: &mut mind.correction,
            control,
            timer,
            features,
            params,
            number,
            nodes: 0,
            others: 0,
            node_limit: u64::MAX,
            stopped: false,
            seldepth: 0,
            root_depth: 0,
            ply: 0,
            null_from: 0,
            sure: false,
            unlikely: false,
            lines: vec![Vec::new(); MAX_PLY + 2],
            frames: vec![Frame::new(History::<R>::nothing()); MAX_PLY + BEFORE + 3],
            root: keys.len() - 1,
            barrier: 0,
            keys,
            reductions,
            crew,
        };
        worker.frame().in_check = worker.position.in_check();
        worker
    }

    /// The frame of this ply.
    pub fn frame(&mut self) -> &mut Frame {
        &mut self.frames[self.ply + BEFORE]
    }

    /// The frame of the next ply.
    pub fn next_frame(&mut self) -> &mut Frame {
        &mut self.frames[self.ply + BEFORE + 1]
    }

    /// The frame of the ply behind the next.
    pub fn frame_after_next(&mut self) -> &mut Frame {
        &mut self.frames[self.ply + BEFORE + 2]
    }

    /// The frame `plies` (at most 4) ago.
    pub fn frame_before(&self, plies: usize) -> &Frame {
        &self.frames[self.ply + BEFORE - plies]
    }

    /// The frame at which the turn `turns` (at most 4) ago began.
    pub fn frame_turns_before(&self, turns: usize) -> &Frame {
        if !R::PHASED {
            return self.frame_before(turns);
        }
        let mut ply = self.ply + BEFORE;
        for _ in 0..turns {
            let begun = self.frames[ply].begun;
            if begun == 0 {
                return &self.frames[0];
            }
            ply = BEFORE + begun - 1;
        }
        &self.frames[BEFORE + self.frames[ply].begun]
    }

    /// Moves made in the turn under way.
    pub fn steps(&self) -> usize {
        self.ply - self.frame_before(0).begun
    }

    /// Turns completed since the root.
    pub fn turns(&self) -> usize {
        if R::PHASED { self.frames[self.ply + BEFORE].turns } else { self.ply }
    }

    /// Whether the root's turn goes on here: no choice is left out.
    pub fn answers_root(&self) -> bool {
        R::PHASED && self.ply == 1 && self.position.midturn()
    }

    /// The traces that led here.
    pub fn context(&self) -> Context {
        [1, 2, 4].map(|plies| self.frame_before(plies).trace)
    }

    /// Where this position's corrections are kept.
    pub fn place(&self) -> Place {
        let [last, previous] = [1, 2].map(|plies| self.frame_before(plies).trace);
        let (structures, side) = (self.position.structures(), self.position.side());
        Correction::<R>::place(structures, side, last, previous)
    }

    /// Late-move reduction of move number `count`, 1/1024 plies.
    pub fn reduction(&self, noisy: bool, depth: i32, count: usize) -> i32 {
        if noisy {
            self.reductions.of(Sort::Noisy, depth, count)
        } else if self.position.midturn() {
            // The depth left is that of the turns to come, and the last of them is this.
            self.reductions.of(Sort::Midturn, depth + 1, count)
        } else {
            self.reductions.of(Sort::Quiet, depth, count)
        }
    }

    /// Plays `m` and looks whether it gives check.
    pub fn play(&mut self, m: Move) -> R::Undo {
        let trace = self.position.trace(m);
        let frame = self.frame();
        (frame.played, frame.trace) = (m, trace);
        let was = self.position.play(m);
        self.descend();
        // In the middle of a turn nobody is called to answer a check.
        self.frame().in_check = !self.position.midturn() && self.position.in_check();
        was
    }

    /// Takes `m` back.
    pub fn undo(&mut self, m: Move, was: R::Undo) {
        self.ply -= 1;
        self.keys.pop();
        self.position.undo(m, was);
    }

    /// Passes the turn and calls `then`; `None` where passing proves nothing.
    pub fn passing<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let was = self.position.pass()?;
        let frame = self.frame();
        (frame.played, frame.trace, frame.quiet) = (Move::NONE, History::<R>::nothing(), false);
        self.descend();
        self.frame().in_check = false;
        let barrier = std::mem::replace(&mut self.barrier, self.keys.len() - 1);
        let result = self.verifying(then);
        self.barrier = barrier;
        self.ply -= 1;
        self.keys.pop();
        self.position.unpass(was);
        Some(result)
    }

    /// Calls `then` while of what chance may do only the likeliest counts.
    pub fn verifying<T>(&mut self, then: impl FnOnce(&mut Self) -> T) -> T {
        let sure = std::mem::replace(&mut self.sure, true);
        let result = then(self);
        self.sure = sure;
        result
    }

    /// Lets chance do `m`, calls `then`, and takes it back. This is no ply of the line, and counts
    /// as one position with that before: the same side acts.
    pub fn behind<T>(&mut self, m: Move, then: impl FnOnce(&mut Self) -> T) -> T {
        let was = self.position.play(m);
        self.enter();
        let result = then(self);
        self.keys.pop();
        self.position.undo(m, was);
        result
    }

    fn enter(&mut self) {
        let key = self.position.key();
        // Hardly any of those in which chance acts are looked up.
        if !self.position.is_chance() {
            self.table.touch(key);
        }
        self.keys.push(key);
    }

    fn descend(&mut self) {
        self.nodes += 1;
        self.enter();
        self.ply += 1;
        if R::PHASED {
            let Frame { turns, begun, .. } = *self.frame_before(1);
            let ply = self.ply;
            let goes_on = self.position.midturn();
            let frame = self.frame();
            (frame.turns, frame.begun) = if goes_on { (turns, begun) } else { (turns + 1, ply) };
        }
    }

    /// Whether the search has to end; asks the clock and the other threads now and then.
    pub fn out_of_budget(&mut self) -> bool {
        // Moves of a turn that takes several are dear to generate.
        let often = if R::PHASED { 32 } else { 1024 };
        if self.nodes.is_multiple_of(often) {
            self.others = self.crew.count(self.number, self.nodes);
            self.stopped |= self.crew.over() || self.timer.expired(self.control);
        }
        self.stopped |= self.all_nodes() >= self.node_limit;
        self.stopped
    }

    /// Positions that all threads visited.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.others
    }

    /// The value of a position that ends the game here: repetition, or what the position
    /// alone decides.
    pub fn ended(&self) -> Option<Value> {
        if self.position.midturn() {
            return None;
        }
        if self.repeated() {
            return Some(0);
        }
        let ending = self.position.verdict()?;
        // Mate and stalemate come first.
        if self.frame_before(0).in_check && !self.position.is_chance() && self.position.count() == 0
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
    fn repeated(&self) -> bool {
        let now = self.keys.len() - 1;
        let back = self.position.reversible().min(now - self.barrier);
        let key = self.keys[now];
        let mut earlier = 0;
        for (i, &k) in self.keys[now - back..now].iter().enumerate().rev() {
            if k == key {
                earlier += 1;
                if earlier == 2 || now - back + i > self.root {
                    return true;
                }
            }
        }
        false
    }

    /// What the table knows about this position.
    pub fn probe(&self) -> Option<Entry> {
        if self.features.table {
            self.table.probe(self.keys[self.keys.len() - 1], self.turns())
        } else {
            None
        }
    }

    /// Tells the table about this position.
    pub fn store(&self, entry: Entry) {
        if self.features.table {
            self.table.store(self.keys[self.keys.len() - 1], self.turns(), entry);
        }
    }

    /// The best line from here is `moves` and what was best behind them.
    pub fn keep_line(&mut self, moves: &[Move]) {
        let (here, behind) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut here[self.ply];
        line.clear();
        line.extend_from_slice(moves);
        line.extend_from_slice(&behind[moves.len() - 1]);
    }
}
