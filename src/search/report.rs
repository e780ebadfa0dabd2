//! What goes into a search and what comes out of it, without any game in it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A score from the mover's point of view.
///
/// Centipawns between -[`MATE_BOUND`] and +[`MATE_BOUND`]; beyond that a mate,
/// `MATE - plies` for the winner.
pub type Value = i32;

/// Mate at the root.
pub const MATE: Value = 32_000;
/// Scores at least this far from zero are mates.
pub const MATE_BOUND: Value = MATE - 1_000;
/// Beyond every score.
pub const INFINITE: Value = MATE + 1;

/// A score in the words of a protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns for the side to move.
    Centipawns(i32),
    /// Mate in so many turns of the winner; negative: the side to move is mated.
    Mate(i32),
}

impl Score {
    /// Reads a search value; `plies` to mate become turns, rounded up.
    #[must_use]
    pub fn of(value: Value) -> Score {
        if value >= MATE_BOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_BOUND {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }
}

/// Whether a reported score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this much (fail high).
    Lower,
    /// At most this much (fail low).
    Upper,
}

impl Bound {
    /// What a fail-soft `value` says that a search with the window (`alpha`, `beta`) gave.
    #[must_use]
    pub fn from_window(value: Value, alpha: Value, beta: Value) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// One line of thinking, given while the search runs.
#[derive(Clone, Debug)]
pub struct Report {
    /// Plies searched fully.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// 1 for the best line, 2 for the second, ...
    pub multipv: usize,
    /// For the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// Positions visited so far.
    pub nodes: u64,
    /// Since the start of the search.
    pub time: Duration,
    /// Table use, per mille.
    pub hashfull: u32,
    /// The line, turn texts.
    pub pv: Vec<String>,
}

/// The root move being searched, for `.` in analysis and `info currmove`.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Iteration under way, plies.
    pub depth: u32,
    /// Text of the root move being searched.
    pub turn: String,
    /// Its number in the list, from 1.
    pub number: usize,
    /// Number of root moves.
    pub of: usize,
    /// Positions visited so far.
    pub nodes: u64,
    /// Since the start of the search.
    pub time: Duration,
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added after each turn.
    pub increment: Duration,
    /// Turns until more time comes; `None`: the rest of the game.
    pub turns_to_go: Option<u32>,
}

/// When a search has to end. Every limit given holds; none given means "until stopped".
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Iterations, plies.
    pub depth: Option<u32>,
    /// Positions, kept to exactly at one thread.
    pub nodes: Option<u64>,
    /// Stop once a mate in so many turns is proved.
    pub mate: Option<u32>,
    /// This long, less the overhead.
    pub move_time: Option<Duration>,
    /// Share out this clock.
    pub clock: Option<Clock>,
    /// Taken off the clock's time for the way to the GUI and back; of [`Limits::move_time`]
    /// a quarter at most.
    pub overhead: Duration,
    /// Do not answer before `stop`, even when all is searched.
    pub infinite: bool,
    /// The opponent is to move: time starts to count at [`Control::ponderhit`].
    pub ponder: bool,
    /// Only these turns at the root; empty: all.
    pub only: Vec<String>,
    /// Not these turns at the root (CECP `exclude`).
    pub not: Vec<String>,
    /// Lines to report, at least 1 (0 counts as 1).
    pub multipv: usize,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The best turn; `None` only if the game is over or every turn is excluded.
    pub best: Option<String>,
    /// The expected answer.
    pub ponder: Option<String>,
    /// For the side to move, search units.
    pub value: Value,
    /// Completed depth, plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// The way to a running search: shared between the front end and the thinking thread.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    ponderhit: Arc<AtomicBool>,
}

impl Control {
    /// A fresh one; every search gets its own.
    #[must_use]
    pub fn new() -> Control {
        Control::default()
    }

    /// Ends the search within 10 ms.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The pondered turn was played: the clock runs from now on.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Whether `stop` was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether `ponderhit` was called.
    #[must_use]
    pub fn is_ponderhit(&self) -> bool {
        self.ponderhit.load(Ordering::Relaxed)
    }
}

/// Where a search tells what it does.
pub trait Listener {
    /// A finished line.
    fn report(&mut self, _: &Report) {}
    /// A root move taken up; called only after the first second of a search.
    fn progress(&mut self, _: &Progress) {}
}

/// Hears nothing.
pub struct Silent;
impl Listener for Silent {}
