//! The time control of CECP.

use crate::search::report::{self, Limits, TimeMeasure};
use std::num::NonZeroU64;
use std::time::Duration;

/// The values of `level`, `st`, `sd`, `nps` and `time`.
#[derive(Clone, PartialEq, Debug)]
pub struct CecpClock {
    /// Turns per session; 0: one session for the whole game.
    turns: u32,
    /// Time per session.
    base: Duration,
    /// Added after each turn.
    increment: Duration,
    /// `st`: exactly this time per turn, instead of the above.
    exact: Option<Duration>,
    /// `sd`: the deepest iteration, in plies.
    depth: Option<u32>,
    /// `nps`: how the engine's time is measured.
    measure: TimeMeasure,
    /// Time left on the engine's clock.
    left: Duration,
}

impl Default for CecpClock {
    /// XBoard's default: 40 turns in 5 minutes.
    fn default() -> CecpClock {
        let base = Duration::from_secs(300);
        CecpClock {
            turns: 40,
            base,
            increment: Duration::ZERO,
            exact: None,
            depth: None,
            measure: TimeMeasure::Clock,
            left: base,
        }
    }
}

impl CecpClock {
    /// Reads `level TURNS BASE INCREMENT`; `None` if that fails. BASE is `M` or `M:SS`, INCREMENT
    /// is in seconds.
    pub fn level(&mut self, text: &str) -> Option<()> {
        let [turns, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return None;
        };
        let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)?;
        let (turns, increment) = (turns.parse().ok()?, seconds(increment)?);
        *self = CecpClock { turns, base, increment, exact: None, left: base, ..self.clone() };
        Some(())
    }

    /// Reads `st SECONDS`.
    pub fn exact(&mut self, text: &str) -> Option<()> {
        self.exact = Some(seconds(text.trim())?);
        Some(())
    }

    /// Reads `sd PLIES`.
    pub fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(text.trim().parse::<u32>().ok()?.max(1));
        Some(())
    }

    /// Reads `nps NODES`: so many nodes count as one second. With 0, processor time counts.
    pub fn node_rate(&mut self, text: &str) -> Option<()> {
        let rate = NonZeroU64::new(text.trim().parse().ok()?);
        self.measure = rate.map_or(TimeMeasure::Processor, TimeMeasure::Nodes);
        Some(())
    }

    /// Reads `time CENTISECONDS`.
    pub fn left(&mut self, text: &str) -> Option<()> {
        self.left = centiseconds(text)?;
        Some(())
    }

    /// Reads `otim CENTISECONDS`. The time manager does not use the opponent's clock.
    pub fn opponents_left(&self, text: &str) -> Option<()> {
        centiseconds(text).map(drop)
    }

    /// For a new game: removes the depth limit and the node rate, and fills the clock.
    pub fn restart(&mut self) {
        (self.depth, self.measure) = (None, TimeMeasure::Clock);
        self.left = self.base;
    }

    /// Whether the engine may ponder. Under `nps`, XBoard counts all nodes and times that the
    /// engine reports as used in its own turn.
    #[must_use]
    pub fn allows_pondering(&self) -> bool {
        self.measure == TimeMeasure::Clock
    }

    /// The limits for the next search, when the engine has played `turns` turns of the game.
    /// `overhead` is the time lost between engine and GUI in each turn; it costs no nodes.
    #[must_use]
    pub fn limits(&self, turns: u32, overhead: Duration) -> Limits {
        let clock = report::Clock {
            left: self.left,
            increment: self.increment,
            turns_to_go: (self.turns > 0).then(|| self.turns - turns % self.turns),
        };
        Limits {
            depth: self.depth,
            move_time: self.exact,
            clock: self.exact.is_none().then_some(clock),
            measure: self.measure,
            overhead: if self.allows_pondering() { overhead } else { Duration::ZERO },
            ..Limits::default()
        }
    }

    /// Updates the clock after the engine thought for `time` and visited `nodes` nodes; `turns` is
    /// the number of turns it has played now. XBoard sends the exact time before the next turn.
    /// Until then pondering uses this one.
    pub fn turn_done(&mut self, time: Duration, nodes: u64, turns: u32) {
        let time = match self.measure {
            TimeMeasure::Nodes(rate) => Duration::from_secs_f64(nodes as f64 / rate.get() as f64),
            TimeMeasure::Clock | TimeMeasure::Processor => time,
        };
        self.left = self.left.saturating_sub(time).saturating_add(self.increment);
        if self.turns > 0 && turns.is_multiple_of(self.turns) {
            self.left = self.left.saturating_add(self.base);
        }
    }
}

/// Reads seconds with an optional fraction; at least 0, less than 10^11.
fn seconds(text: &str) -> Option<Duration> {
    let seconds = text.parse::<f64>().ok()?;
    (0.0..1e11).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Reads centiseconds. A clock may be below 0.
fn centiseconds(text: &str) -> Option<Duration> {
    let number = u64::try_from(text.trim().parse::<i64>().ok()?).unwrap_or(0);
    Some(Duration::from_millis(number.saturating_mul(10)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_to_go_start_again_after_a_session() {
        let mut clock = CecpClock::default();
        clock.level("40 0:30 0.5").unwrap();
        let to_go = |turns| clock.limits(turns, Duration::ZERO).clock.unwrap().turns_to_go;
        assert_eq!((to_go(0), to_go(39), to_go(40)), (Some(40), Some(1), Some(40)));
        let limits = clock.limits(0, Duration::ZERO).clock.unwrap();
        assert_eq!((limits.left.as_secs(), limits.increment.as_millis()), (30, 500));
        clock.left("1234").unwrap();
        clock.turn_done(Duration::from_millis(340), 9, 40);
        assert_eq!(
            clock.limits(40, Duration::ZERO).clock.unwrap().left.as_millis(),
            12_000 + 500 + 30_000
        );
    }

    #[test]
    fn invalid_text_changes_nothing() {
        let mut clock = CecpClock::default();
        for text in ["", "40", "40 5", "a 5 0", "40 x 0", "40 5 -1", "40 NaN 0", "40 1e300 0"] {
            assert_eq!(clock.level(text), None, "{text}");
        }
        assert_eq!(clock.exact("-1"), None);
        assert_eq!((clock.node_rate("-1"), clock.node_rate("fast")), (None, None));
        assert_eq!(clock, CecpClock::default());
        clock.exact("2.5").unwrap();
        assert_eq!(clock.limits(0, Duration::ZERO).move_time, Some(Duration::from_millis(2500)));
    }
    #[test]
    fn a_node_rate_lasts_until_the_next_game() {
        let overhead = Duration::from_millis(30);
        let mut clock = CecpClock::default();
        assert_eq!(clock.limits(0, overhead).overhead, overhead);
        clock.node_rate("500").unwrap();
        clock.level("0 1 0").unwrap();
        let limits = clock.limits(0, overhead);
        assert_eq!(limits.measure, TimeMeasure::Nodes(NonZeroU64::new(500).unwrap()));
        assert_eq!(limits.overhead, Duration::ZERO);
        clock.turn_done(Duration::from_secs(40), 5_000, 1);
        assert_eq!(clock.limits(1, overhead).clock.unwrap().left, Duration::from_secs(50));
        clock.node_rate("0").unwrap();
        assert_eq!(clock.limits(1, overhead).measure, TimeMeasure::Processor);
        clock.restart();
        assert_eq!(clock.limits(0, overhead).measure, TimeMeasure::Clock);
    }
}
