//! Watching two engines: how long each turn is to be seen, and pauses.

use super::answer::{Answer, Refusal};
use super::setup::is_engine;
use super::table::{NextStep, Table};
use crate::rules::Side;
use crate::search::report::Score;
use std::time::{Duration, Instant};

/// The pace until somebody sets another one: weak levels find their turns at once.
pub const USUAL_PACE: Duration = Duration::from_secs(1);
/// The longest pace.
pub const MAX_PACE: Duration = Duration::from_secs(60);

/// A turn that the engine has found, but that is not played yet.
pub struct HeldTurn {
    /// Its text.
    pub turn: String,
    /// Its score for the mover, and the depth.
    pub score: (Score, u32),
    /// When it is to be played.
    due: Instant,
}

impl Table {
    /// The engine has found its turn. It plays it; where nobody else plays and no clock runs, not
    /// before the last turn has been seen for the pace.
    pub(super) fn turn_found(&mut self, turn: String, score: (Score, u32)) {
        let watched = self.clock.is_none()
            && [Side::White, Side::Black].iter().all(|&side| is_engine(self.players, side));
        let due = self.turn_start + self.pace;
        if watched && due > Instant::now() {
            self.held = Some(HeldTurn { turn, score, due });
        } else {
            self.play_found(&turn, score);
        }
    }

    fn play_found(&mut self, turn: &str, score: (Score, u32)) {
        if let Err(error) = self.record(turn, Some(score)) {
            log::error!("{error}");
        }
        self.changed();
    }

    /// Plays the turn that is held back if it is due, or `at_once`. Returns whether there is one.
    pub(super) fn play_held(&mut self, at_once: bool) -> bool {
        let Some(held) = self.held.take_if(|held| at_once || held.due <= Instant::now()) else {
            return false;
        };
        self.play_found(&held.turn, held.score);
        true
    }

    /// Sets how long each turn of two engines is to be seen.
    pub fn set_pace(&mut self, pace: Duration) -> Answer {
        self.pace = pace.min(MAX_PACE);
        self.version += 1;
        Answer::Done
    }

    /// The engine waits until it is told to move.
    ///
    /// # Errors
    /// It is not to move.
    pub fn pause(&mut self) -> Result<Answer, Refusal> {
        if self.next_step() != NextStep::Engine {
            return Err(Refusal::Invalid("the engine is not to move".into()));
        }
        self.paused = true;
        Ok(self.changed())
    }
}
