//! Time controls, and the clock of a game.

use anyhow::{Context, Result, ensure};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How an engine's time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A clock for the whole game, or for each session of `turns`.
    Clock {
        /// After this number of turns `base` is added again.
        turns: Option<u32>,
        /// Time at the start.
        base: Duration,
        /// Time added after each turn.
        increment: Duration,
    },
    /// A fixed time for each turn; unused time is lost.
    Turn(Duration),
}

/// Reads `40/60+0.5` (40 turns in 60 seconds plus half a second each), or `10+0.1` or `10` for the
/// whole game, also written `0/10`. The time may also be `MINUTES:SECONDS`.
impl FromStr for TimeControl {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<TimeControl> {
        let (turns, rest) = match text.split_once('/') {
            Some((turns, rest)) => (Some(turns), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let read = || -> Result<TimeControl> {
            // Other referees write 0 where the clock is for the whole game.
            let turns = turns.map(number_of_turns).transpose()?.filter(|turns| *turns > 0);
            let base = match base.split_once(':') {
                Some((minutes, rest)) => 60 * seconds(minutes)? + seconds(rest)?,
                None => seconds(base)?,
            };
            let increment = seconds(increment)?;
            ensure!(base > Duration::ZERO, "no time at all");
            Ok(TimeControl::Clock { turns, base, increment })
        };
        read().with_context(|| {
            format!(
                "time control '{text}': expected [TURNS/][MINUTES:]SECONDS[+INCREMENT], such as 10+0.1"
            )
        })
    }
}

/// Writes PGN's `TimeControl`. A fixed time per turn is a session of one turn.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Clock { turns, base, increment } => {
                if let Some(turns) = turns {
                    write!(f, "{turns}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
            TimeControl::Turn(time) => write!(f, "1/{}", time.as_secs_f64()),
        }
    }
}

/// The greatest time margin: an hour, milliseconds.
pub const LONGEST_MARGIN: u64 = 3_600_000;

/// Reads a number of seconds.
///
/// # Errors
/// Not a number, or more than a year.
pub fn seconds(text: &str) -> Result<Duration> {
    let number: f64 = text.trim().parse().ok().with_context(|| format!("'{text}' is no number"))?;
    ensure!((0.0..3.2e7).contains(&number), "'{text}' is no length of time");
    Ok(Duration::from_secs_f64(number))
}

fn number_of_turns(text: &str) -> Result<u32> {
    text.trim().parse().ok().with_context(|| format!("'{text}' is no number of turns"))
}

/// The clock of one side in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameClock {
    time: Option<TimeControl>,
    /// Time left before the current turn.
    left: Duration,
    turns_to_go: Option<u32>,
}

impl GameClock {
    /// The clock at the start of a game in which this side has already `played` turns. They count
    /// as turns of the first session, because XBoard, and so CECP engines, count in this way.
    #[must_use]
    pub fn new(time: Option<TimeControl>, played: u32) -> GameClock {
        let (left, turns_to_go) = match time {
            Some(TimeControl::Clock { turns, base, .. }) => (base, turns.map(|n| n - played % n)),
            Some(TimeControl::Turn(time)) => (time, None),
            None => (Duration::ZERO, None),
        };
        GameClock { time, left, turns_to_go }
    }

    /// Time left for the current turn, if time is measured.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|_| self.left)
    }

    /// The increment, if a clock runs.
    #[must_use]
    pub fn increment(&self) -> Option<Duration> {
        match self.time {
            Some(TimeControl::Clock { increment, .. }) => Some(increment),
            _ => None,
        }
    }

    /// Turns until the next session.
    #[must_use]
    pub fn turns_to_go(&self) -> Option<u32> {
        self.turns_to_go
    }

    /// Subtracts the time of a turn; false if it exceeded the time left plus `margin`.
    pub fn subtract(&mut self, used: Duration, margin: Duration) -> bool {
        let Some(time) = self.time else { return true };
        if used > self.left + margin {
            return false;
        }
        match time {
            TimeControl::Turn(_) => {}
            TimeControl::Clock { turns, base, increment } => {
                self.left = self.left.saturating_sub(used) + increment;
                if let Some(to_go) = &mut self.turns_to_go {
                    *to_go -= 1;
                    if *to_go == 0 {
                        self.left += base;
                        self.turns_to_go = turns;
                    }
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, written) in [
            ("10+0.1", "10+0.1"),
            ("60", "60"),
            ("40/1:30.5+0.5", "40/90.5+0.5"),
            ("5+0", "5"),
            ("0/10+0.1", "10+0.1"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), written);
        }
        for wrong in
            ["", "x", "0", "+1", "10+", "0/0", "-1/60", "-1", "1/2/3", "1e99", "nan", "1:", ":1"]
        {
            let error = format!("{:#}", wrong.parse::<TimeControl>().unwrap_err());
            assert!(error.starts_with(&format!("time control '{wrong}': expected")), "{error}");
        }
        let error = format!("{:#}", "0:01/5".parse::<TimeControl>().unwrap_err());
        assert!(error.ends_with(": '0:01' is no number of turns"), "{error}");
    }

    #[test]
    fn a_clock_runs() {
        let (second, margin) = (Duration::from_secs(1), Duration::from_millis(50));
        let mut clock = GameClock::new("2/10+1".parse().ok(), 4);
        assert!(clock.subtract(4 * second, margin));
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(7 * second), Some(1)));
        assert!(clock.subtract(7 * second + margin, margin));
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(11 * second), Some(2)));
        assert!(!clock.subtract(11 * second + 2 * margin, margin));

        let mut turn = GameClock::new(Some(TimeControl::Turn(second)), 0);
        assert!(turn.subtract(second / 2, margin) && turn.subtract(second, margin));
        assert!(!turn.subtract(2 * second, margin));
        assert!(GameClock::new(None, 1).subtract(99 * second, margin));
        assert_eq!(GameClock::new("40/60".parse().ok(), 4).turns_to_go(), Some(36));
    }
}
