//! The running search of the engine, and what is known from the last one.

use super::snapshot::Snapshot;
use crate::search::report::{Progress, Report};
use std::time::{Duration, Instant};

/// What the running search is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Job {
    /// The engine's turn.
    Move,
    /// Pondering: the opponent is expected to play this turn, which the session has played
    /// already.
    Ponder(String),
    /// Analysis: all results are shown.
    Analyze,
    /// A hint for the user.
    Hint,
}

/// The running search, and what the last one leaves.
#[derive(Default)]
pub(super) struct Search {
    /// What the running search is for; `None`: none runs.
    pub(super) job: Option<Job>,
    /// The last report of the running search.
    pub(super) report: Option<Report>,
    pub(super) progress: Option<Progress>,
    /// When the running search, or the engine's own time after pondering, started.
    start: Option<Instant>,
    /// The turn that the last search expects from the opponent.
    pub(super) expected: Option<String>,
    /// The position after the expected turn, while pondering.
    pub(super) pondered: Option<Snapshot>,
    /// The opponent has played the expected turn, so that the legal turns of the position are not
    /// listed yet.
    pub(super) is_ponder_hit: bool,
    /// Turns that the user excluded from the analysis.
    pub(super) excluded: Vec<String>,
    /// Pings that came during the engine's search and are answered after its move.
    pub(super) pings: Vec<String>,
}

impl Search {
    /// A search begins.
    pub(super) fn begin(&mut self, job: Job) {
        (self.report, self.progress, self.start) = (None, None, Some(Instant::now()));
        (self.job, self.is_ponder_hit) = (Some(job), false);
    }

    /// If the search ponders on `turn`, which the opponent has played: it becomes the engine's own.
    /// Returns the position after the turn.
    pub(super) fn ponder_hit(&mut self, turn: &str) -> Option<Snapshot> {
        if !matches!(&self.job, Some(Job::Ponder(expected)) if expected == turn) {
            return None;
        }
        (self.job, self.is_ponder_hit, self.start) = (Some(Job::Move), true, Some(Instant::now()));
        self.pondered.take()
    }

    /// Whether the engine thinks about its turn.
    pub(super) fn is_own_turn(&self) -> bool {
        self.job == Some(Job::Move)
    }

    /// Whether its results are shown; `post`: those of a game, too.
    pub(super) fn is_shown(&self, post: bool) -> bool {
        match self.job {
            Some(Job::Analyze) => true,
            Some(Job::Move | Job::Ponder(_)) => post,
            Some(Job::Hint) | None => false,
        }
    }

    /// How long it has lasted.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// Leaves turns out of the analysis, or takes them in again.
    pub(super) fn set_excluded(&mut self, turns: Vec<String>, exclude: bool) {
        self.excluded.retain(|turn| !turns.contains(turn));
        if exclude {
            self.excluded.extend(turns);
        }
    }
}
