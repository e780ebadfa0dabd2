//! The clocks of both players, by the server's monotonic time.

use super::setup::TimeControl;
use crate::rules::Side;
use std::time::{Duration, Instant};

/// Two clocks. One of them runs, or none.
#[derive(Clone, PartialEq, Debug)]
pub struct TableClock {
    control: TimeControl,
    left: [Duration; 2],
    /// The side whose clock runs, and since when.
    running: Option<(Side, Instant)>,
}

impl TableClock {
    /// Both clocks full and stopped.
    #[must_use]
    pub fn new(control: TimeControl) -> TableClock {
        TableClock { control, left: [control.base; 2], running: None }
    }

    /// Time added after each turn.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.control.increment
    }

    /// Time left for `side` at `now`.
    #[must_use]
    pub fn left(&self, side: Side, now: Instant) -> Duration {
        let used = match self.running {
            Some((runs, since)) if runs == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(used)
    }

    /// The side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Stops the running clock.
    pub fn stop(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
            self.running = None;
        }
    }

    /// Lets the clock of `side` run, and stops the other.
    pub fn start(&mut self, side: Side, now: Instant) {
        if self.running() != Some(side) {
            self.stop(now);
            self.running = Some((side, now));
        }
    }

    /// `side` has made its turn: its clock stops and gets the increment, if it was running.
    pub fn turn_made(&mut self, side: Side, now: Instant) {
        if self.running() == Some(side) {
            self.stop(now);
            self.left[side.index()] += self.control.increment;
        }
    }

    /// What both clocks show, to be restored by [`TableClock::set`].
    #[must_use]
    pub fn both(&self, now: Instant) -> [Duration; 2] {
        [self.left(Side::White, now), self.left(Side::Black, now)]
    }

    /// Stops both clocks and sets them.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.left = left;
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_only_while_it_runs() {
        let seconds = Duration::from_secs;
        let (start, side) = (Instant::now(), Side::White);
        let mut clock = TableClock::new(TimeControl { base: seconds(60), increment: seconds(2) });
        clock.start(side, start);
        assert_eq!(clock.left(side, start + seconds(5)), seconds(55));
        clock.turn_made(side, start + seconds(5));
        clock.start(Side::Black, start + seconds(5));
        assert_eq!(clock.both(start + seconds(8)), [seconds(57), seconds(57)]);
        clock.stop(start + seconds(8));
        assert_eq!(clock.both(start + seconds(100)), [seconds(57), seconds(57)]);
        clock.start(Side::Black, start + seconds(100));
        assert_eq!(clock.left(Side::Black, start + seconds(1_000)), Duration::ZERO);
    }
}
