//! The time control of CECP.

use crate::search::report::{self, Limits};
use std::time::Duration;

/// What `level`, `st`, `sd` and `time` have said.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    /// Turns of a session; 0: the session is the whole game.
    turns: u32,
    /// Time of a session.
    base: Duration,
    /// Added after each turn.
    increment: Duration,
    /// Instead of all that: exactly this long a turn.
    exact: Option<Duration>,
    /// Deepest iteration, plies.
    depth: Option<u32>,
    /// Time left.
    left: Duration,
}

impl Default for Clock {
    /// What XBoard starts with: 40 turns in 5 minutes.
    fn default() -> Clock {
        let base = Duration::from_secs(300);
        Clock { turns: 40, base, increment: Duration::ZERO, exact: None, depth: None, left: base }
    }
}

impl Clock {
    /// `level TURNS BASE INCREMENT`; `None` if it cannot be read. BASE is `M` or `M:SS`,
    /// INCREMENT seconds.
    pub fn level(&mut self, words: &str) -> Option<()> {
        let [turns, base, increment] = words.split_whitespace().collect::<Vec<_>>()[..] else {
            return None;
        };
        let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)?;
        let (turns, increment) = (turns.parse().ok()?, seconds(increment)?);
        *self = Clock { turns, base, increment, exact: None, depth: self.depth, left: base };
        Some(())
    }

    /// `st SECONDS`.
    pub fn exact(&mut self, words: &str) -> Option<()> {
        self.exact = Some(seconds(words.trim())?);
        Some(())
    }

    /// `sd PLIES`.
    pub fn depth(&mut self, words: &str) -> Option<()> {
        self.depth = Some(words.trim().parse::<u32>().ok()?.max(1));
        Some(())
    }

    /// `time CENTISECONDS`.
    pub fn left(&mut self, words: &str) -> Option<()> {
        let centiseconds = words.trim().parse::<i64>().ok()?;
        self.left =
            Duration::from_millis(u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10));
        Some(())
    }

    /// A new game: the depth limit goes, the clock is full.
    pub fn restart(&mut self) {
        self.depth = None;
        self.left = self.base;
    }

    /// The limits of the next turn, when the engine has played `turns` of the game.
    #[must_use]
    pub fn limits(&self, turns: u32) -> Limits {
        let clock = report::Clock {
            left: self.left,
            increment: self.increment,
            turns_to_go: (self.turns > 0).then(|| self.turns - turns % self.turns),
        };
        Limits {
            depth: self.depth,
            move_time: self.exact,
            clock: self.exact.is_none().then_some(clock),
            ..Limits::default()
        }
    }

    /// The engine thought for `time` and has now played `turns` of the game. XBoard will
    /// tell the exact time before the next turn; until then this is needed for pondering.
    pub fn spend(&mut self, time: Duration, turns: u32) {
        self.left = self.left.saturating_sub(time).saturating_add(self.increment);
        if self.turns > 0 && turns.is_multiple_of(self.turns) {
            self.left = self.left.saturating_add(self.base);
        }
    }
}

/// A span in seconds, perhaps with a fraction; not negative, at most some thousand years.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok()?;
    (0.0..1e11).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_come_round() {
        let mut clock = Clock::default();
        clock.level("40 0:30 0.5").unwrap();
        let to_go = |turns| clock.limits(turns).clock.unwrap().turns_to_go;
        assert_eq!((to_go(0), to_go(39), to_go(40)), (Some(40), Some(1), Some(40)));
        let limits = clock.limits(0).clock.unwrap();
        assert_eq!((limits.left.as_secs(), limits.increment.as_millis()), (30, 500));
        clock.left("1234").unwrap();
        clock.spend(Duration::from_millis(340), 40);
        assert_eq!(clock.limits(40).clock.unwrap().left.as_millis(), 12_000 + 500 + 30_000);
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut clock = Clock::default();
        for words in ["", "40", "40 5", "a 5 0", "40 x 0", "40 5 -1", "40 NaN 0", "40 1e300 0"] {
            assert_eq!(clock.level(words), None, "{words}");
        }
        assert_eq!(clock.exact("-1"), None);
        assert_eq!(clock, Clock::default());
        clock.exact("2.5").unwrap();
        assert_eq!(clock.limits(0).move_time, Some(Duration::from_millis(2500)));
    }
}
