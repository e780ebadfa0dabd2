//! The input and output of a search, independent of any game.

use super::skill::Skill;
use crate::rules::Side;
use std::num::NonZeroU64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A value from the point of view of the side to move.
///
/// Between -[`MATE_BOUND`] and +[`MATE_BOUND`] it is in centipawns. Beyond that it is a mate:
/// `MATE - n` for the winner and `n - MATE` for the loser, where `n` is the number of turns of both
/// sides from the root to the end of the game.
pub type Value = i32;

/// The value of a position that is won at the root.
pub const MATE: Value = 32_000;
/// Values at least this far from zero are mates.
pub const MATE_BOUND: Value = MATE - 1_000;
/// What a position is worth that is won by tables of endings, less the turns to it: more than
/// evaluations are.
pub const TABLE_WIN: Value = 20_000;
/// Values at least this far from zero are wins by tables of endings, or mates.
pub const TABLE_BOUND: Value = TABLE_WIN - 1_000;
/// Greater than every value.
pub const INFINITE: Value = MATE + 1;

/// A value in the form that UCI and CECP report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Centipawns from the point of view of the side to move.
    Centipawns(i32),
    /// Mate in this many turns of the winner. Negative: the side to move is mated.
    Mate(i32),
}

impl Score {
    /// Converts a search value. The turns of both sides until mate become turns of the winner,
    /// rounded up.
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

    /// Converts between the view of `side` and White's view, in either direction.
    #[must_use]
    pub fn from_view_of(self, side: Side) -> Score {
        match (side, self) {
            (Side::White, score) => score,
            (Side::Black, Score::Centipawns(value)) => Score::Centipawns(value.saturating_neg()),
            (Side::Black, Score::Mate(turns)) => Score::Mate(turns.saturating_neg()),
        }
    }
}

/// Whether a value is exact or only a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is a lower bound (fail high).
    Lower,
    /// The value is an upper bound (fail low).
    Upper,
}

impl Bound {
    /// The kind of bound that a fail-soft `value` is, after a search with the window (`alpha`,
    /// `beta`).
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

    /// Whether a value of this kind is enough for the window (`alpha`, `beta`).
    #[must_use]
    pub fn decides(self, value: Value, alpha: Value, beta: Value) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// A principal variation with its score, reported while the search runs.
#[derive(Clone, Debug)]
pub struct Report {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Index of the principal variation: 1 for the best, 2 for the second, and so on.
    pub multipv: usize,
    /// From the point of view of the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// Nodes visited so far, by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
    /// Share of the sampled transposition table entries that belong to this search, per mille.
    pub hashfull: u32,
    /// Positions whose result the first thread found in tables of endings.
    pub table_hits: u64,
    /// The principal variation, one text per turn.
    pub pv: Vec<String>,
}

/// The root turn being searched, for `info currmove` (UCI) and the answer to `.` (CECP).
#[derive(Clone, Debug)]
pub struct Progress {
    /// Depth of the current iteration, in plies.
    pub depth: u32,
    /// Text of the root turn being searched.
    pub turn: String,
    /// Its number in the list, from 1.
    pub number: usize,
    /// Number of root turns.
    pub of: usize,
    /// Nodes visited so far, by all threads.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
}

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each turn.
    pub increment: Duration,
    /// Turns until more time is added. `None`: the time left is for the rest of the game.
    pub turns_to_go: Option<u32>,
}

/// How a search measures its time. The times in its reports are those of a clock, or, with the
/// other two measures, processor time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeMeasure {
    /// By a clock.
    #[default]
    Clock,
    /// By the processor time of all threads. On systems other than Linux by a clock.
    Processor,
    /// By the nodes visited: so many are one second. Pondering is not supported.
    Nodes(NonZeroU64),
}

/// The limits of a search. It ends at the first limit that it reaches. Without limits it runs until
/// it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Most nodes. With one thread the limit is exact.
    pub nodes: Option<u64>,
    /// No further iteration begins after so many nodes. A search that is not broken off within an
    /// iteration finds better turns for the nodes that it needs.
    pub soft_nodes: Option<u64>,
    /// Stop once a mate within this many turns is found.
    pub mate: Option<u32>,
    /// A fixed time, from which [`Limits::overhead`] is subtracted.
    pub move_time: Option<Duration>,
    /// The clock, from which the time manager plans the time of this turn.
    pub clock: Option<Clock>,
    /// How the time for `move_time` and `clock` is measured.
    pub measure: TimeMeasure,
    /// Move overhead: time lost between engine and user interface, subtracted from the clock. From
    /// [`Limits::move_time`] at most a quarter is subtracted.
    pub overhead: Duration,
    /// Do not return before a stop, even when every depth has been searched.
    pub infinite: bool,
    /// The opponent is to move, so time is counted only from [`Control::ponderhit`] on.
    pub ponder: bool,
    /// Search only these turns at the root. Empty: all.
    pub search_turns: Vec<String>,
    /// Do not search these turns at the root (CECP `exclude`).
    pub excluded_turns: Vec<String>,
    /// Number of principal variations to report. 0 counts as 1.
    pub multipv: usize,
    /// A strength below the full one. The last report is about the turn that is played then.
    pub skill: Option<Skill>,
    /// Seed of the choices of a weak level, which also depend on the position. `None`: a random
    /// one for each search.
    pub seed: Option<u64>,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchResult {
    /// The best turn. `None` only if the game is over or every turn is excluded.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
    /// From the point of view of the side to move.
    pub value: Value,
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Nodes visited, by all threads.
    pub nodes: u64,
}

/// Controls a running search. The clones share their state, so that another thread can stop the
/// search.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    ponderhit: Arc<AtomicBool>,
}

impl Control {
    /// A new control. Each search needs its own.
    #[must_use]
    pub fn new() -> Control {
        Control::default()
    }

    /// Ends the search within 10 ms.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected turn: time is counted from now on.
    pub fn ponderhit(&self) {
        self.ponderhit.store(true, Ordering::Relaxed);
    }

    /// Whether [`Control::stop`] was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether [`Control::ponderhit`] was called.
    #[must_use]
    pub fn is_ponderhit(&self) -> bool {
        self.ponderhit.load(Ordering::Relaxed)
    }
}

/// Receives the reports of a search.
pub trait Listener {
    /// A principal variation was completed, or its score was outside the aspiration window.
    fn report(&mut self, _: &Report) {}
    /// The search of a root turn begins. Called only after the first second of a search.
    fn progress(&mut self, _: &Progress) {}
}

/// A listener that ignores every report.
pub struct NullListener;
impl Listener for NullListener {}
