//! Time manager: how long a search may take.

use super::params::*;
use crate::search::report::{Control, Limits, TimeMeasure};
use std::time::{Duration, Instant};

/// The time limits of one search: none, a fixed time, or a share of the clock.
#[derive(Clone, Copy)]
pub struct TimeManager {
    measure: TimeMeasure,
    start: Stopwatch,
    /// When the time began to count: at the start of the search or at the ponder hit. `None` while
    /// pondering.
    clock_start: Option<Stopwatch>,
    /// Planned time. The search ends after it, between two iterations.
    optimum: Option<Duration>,
    /// Greatest time while the search is not in trouble. After it the search ends at once.
    usual_maximum: Option<Duration>,
    /// Greatest time. After it the search ends at once.
    maximum: Option<Duration>,
    /// Whether the maximum limit applies instead of the usual_maximum one.
    score_dropped: bool,
}

/// The limits that follow from [`Limits`]; see [`TimeManager`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct TimeLimits {
    optimum: Option<Duration>,
    usual_maximum: Option<Duration>,
    maximum: Option<Duration>,
}

impl TimeManager {
    /// Starts the time now. `game_length`: see [`crate::rules::Heuristics::game_length`].
    #[must_use]
    pub fn new(limits: &Limits, game_length: u16) -> TimeManager {
        let start = Stopwatch::start(limits.measure);
        let TimeLimits { optimum, usual_maximum, maximum } = time_limits(limits, game_length);
        let clock_start = (!limits.ponder).then_some(start);
        let (measure, score_dropped) = (limits.measure, false);
        TimeManager { measure, start, clock_start, optimum, usual_maximum, maximum, score_dropped }
    }

    /// The maximum limit in nodes, if time is measured by nodes.
    #[must_use]
    pub fn node_limit(&self) -> Option<u64> {
        let TimeMeasure::Nodes(rate) = self.measure else { return None };
        let nodes = self.maximum?.as_nanos().saturating_mul(rate.get().into()) / 1_000_000_000;
        Some(u64::try_from(nodes).unwrap_or(u64::MAX).max(1))
    }

    /// Says whether the search is in trouble: whether its best turn turned out to lose something,
    /// so that another one is worth more time.
    pub fn set_score_dropped(&mut self, score_dropped: bool) {
        self.score_dropped = score_dropped;
    }

    /// Time since the start of the search, including pondering.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search is stopped or its greatest time is reached after `nodes` nodes.
    pub fn must_stop(&mut self, control: &Control, nodes: u64) -> bool {
        if control.is_stopped() {
            return true;
        }
        let limit = if self.score_dropped { self.maximum } else { self.usual_maximum };
        limit.is_some_and(|limit| self.is_used_up(limit, control, nodes))
    }

    /// Whether the planned time, multiplied by `time_scale`, is used up after `nodes` nodes.
    pub fn soft_limit_reached(&mut self, control: &Control, nodes: u64, time_scale: f64) -> bool {
        let Some(optimum) = self.optimum else { return false };
        self.is_used_up(optimum.mul_f64(time_scale), control, nodes)
    }

    fn is_used_up(&mut self, time: Duration, control: &Control, nodes: u64) -> bool {
        if let TimeMeasure::Nodes(rate) = self.measure {
            return nodes as f64 >= time.as_secs_f64() * rate.get() as f64;
        }
        self.check_ponderhit(control);
        self.clock_start.is_some_and(|start| start.elapsed() >= time)
    }

    /// Whether the search is still pondering.
    pub fn is_pondering(&mut self, control: &Control) -> bool {
        self.check_ponderhit(control);
        self.clock_start.is_none()
    }

    /// Whether the time is a share of a clock.
    #[must_use]
    pub fn uses_clock(&self) -> bool {
        self.optimum.is_some()
    }

    fn check_ponderhit(&mut self, control: &Control) {
        if self.clock_start.is_none() && control.is_ponderhit() {
            self.clock_start = Some(Stopwatch::start(self.measure));
        }
    }
}

/// The start of a measured time.
#[derive(Clone, Copy)]
enum Stopwatch {
    Clock(Instant),
    /// Processor time of the process until the start.
    Processor(Duration),
}

impl Stopwatch {
    fn start(measure: TimeMeasure) -> Stopwatch {
        let processor = (measure != TimeMeasure::Clock).then(processor_time).flatten();
        processor.map_or_else(|| Stopwatch::Clock(Instant::now()), Stopwatch::Processor)
    }

    fn elapsed(self) -> Duration {
        match self {
            Stopwatch::Clock(start) => start.elapsed(),
            Stopwatch::Processor(start) => {
                processor_time().map_or(Duration::ZERO, |now| now.saturating_sub(start))
            }
        }
    }
}

/// The processor time that this process has used, if the system tells it.
fn processor_time() -> Option<Duration> {
    #[cfg(target_os = "linux")]
    return rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime).try_into().ok();
    #[cfg(not(target_os = "linux"))]
    return None;
}

fn time_limits(limits: &Limits, game_length: u16) -> TimeLimits {
    if limits.infinite {
        return TimeLimits::default();
    }
    let least = Duration::from_millis(1);
    // At most a quarter of a fixed time is subtracted.
    let fixed = limits.move_time.map(|t| (t - limits.overhead.min(t / 4)).max(least));
    let Some(clock) = limits.clock else {
        return TimeLimits { optimum: None, usual_maximum: fixed, maximum: fixed };
    };

    // About a year at most, so that sums do not overflow.
    let seconds = |t: Duration| t.as_secs_f64().min(3e7);
    let left = seconds(clock.left.saturating_sub(limits.overhead).max(least));
    let left = left - TIME_RESERVE.min(left * TIME_RESERVE_SHARE);
    let increment = seconds(clock.increment);
    let turns_expected = TURNS_EXPECTED_BASE + TURNS_EXPECTED_SHARE * f64::from(game_length);
    let (optimum, calm_share, hard_share) = match clock.turns_to_go {
        // The last turn before time is added may use most of the time left.
        Some(turns) => {
            let turns = f64::from(turns.max(1));
            let share = (1.6 / turns).clamp(HARD_SHARE, 0.85);
            (left / (turns + 0.4).min(turns_expected), share, share)
        }
        None => (left / turns_expected, CALM_SHARE, HARD_SHARE),
    };
    let optimum = optimum + increment * INCREMENT_SHARE;
    let maximum = (optimum * HARD_FACTOR).min(left * hard_share).max(least.as_secs_f64());
    let optimum = optimum.min(maximum);
    let usual_maximum = (left * calm_share).max(optimum * CALM_FACTOR).min(maximum);
    let within = |t: f64| {
        let t = Duration::from_secs_f64(t);
        fixed.map_or(t, |fixed| fixed.min(t))
    };
    TimeLimits {
        optimum: Some(Duration::from_secs_f64(optimum)),
        usual_maximum: Some(within(usual_maximum)),
        maximum: Some(within(maximum)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GAME_LENGTH;
    use crate::search::report::Clock;
    use std::num::NonZeroU64;

    fn clock(left: u64, increment: u64, turns_to_go: Option<u32>) -> Limits {
        let ms = Duration::from_millis;
        let clock = Clock { left: ms(left), increment: ms(increment), turns_to_go };
        Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() }
    }

    #[test]
    fn limits_never_exceed_the_clock() {
        for left in [0, 1, 5, 11, 50, 100, 1000, 5000, 300_000] {
            for increment in [0, 50, 5000] {
                for turns in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let limits = time_limits(&clock(left, increment, turns), GAME_LENGTH);
                    let maximum = limits.maximum.expect("maximum");
                    assert!(
                        limits.optimum <= limits.usual_maximum
                            && limits.usual_maximum <= limits.maximum
                    );
                    assert!(maximum <= Duration::from_millis(left.saturating_sub(10).max(1)));
                }
            }
        }
    }

    #[test]
    fn a_huge_clock_does_not_overflow() {
        let limits = Limits {
            clock: Some(Clock {
                left: Duration::from_secs(u64::from(u32::MAX)),
                increment: Duration::from_secs(u64::from(u32::MAX)),
                turns_to_go: None,
            }),
            ..Limits::default()
        };
        assert!(time_limits(&limits, GAME_LENGTH).optimum.is_some());
    }

    #[test]
    fn a_fixed_time_is_used_except_for_the_overhead() {
        let ms = Duration::from_millis;
        let fixed =
            |n| TimeLimits { optimum: None, usual_maximum: Some(ms(n)), maximum: Some(ms(n)) };
        let limits = Limits { move_time: Some(ms(20)), overhead: ms(5), ..Limits::default() };
        assert_eq!(time_limits(&limits, GAME_LENGTH), fixed(15));
        let limits = Limits { overhead: ms(30), ..limits };
        assert_eq!(time_limits(&limits, GAME_LENGTH), fixed(15));
        let limits = Limits { move_time: Some(ms(1_000)), ..limits };
        assert_eq!(time_limits(&limits, GAME_LENGTH), fixed(970));
    }

    #[test]
    fn a_calm_turn_takes_less_than_a_tenth_of_the_clock() {
        for (left, increment) in [(60_000, 0), (120_000, 1_000), (120_000, 2_000), (5_000, 50)] {
            let limits = time_limits(&clock(left, increment, None), GAME_LENGTH);
            assert!(
                limits.usual_maximum < Some(Duration::from_millis(left / 10)),
                "{left}+{increment}"
            );
            assert!(limits.usual_maximum > limits.optimum && limits.maximum > limits.usual_maximum);
        }
    }

    #[test]
    fn an_iteration_is_not_broken_off_at_the_planned_time_when_the_clock_is_low() {
        let limits = time_limits(&clock(600, 40, None), GAME_LENGTH);
        assert!(
            limits.usual_maximum >= limits.optimum.map(|optimum| optimum.mul_f64(1.5)),
            "{limits:?}"
        );
    }

    #[test]
    fn a_search_in_trouble_has_more_time() {
        let (control, limits) = (Control::new(), clock(70, 0, None));
        let mut time_manager = TimeManager::new(&limits, GAME_LENGTH);
        let TimeLimits { usual_maximum, maximum, .. } = time_limits(&limits, GAME_LENGTH);
        std::thread::sleep(usual_maximum.expect("a usual_maximum limit"));
        assert!(time_manager.must_stop(&control, 0));
        time_manager.set_score_dropped(true);
        assert!(!time_manager.must_stop(&control, 0) || Some(time_manager.elapsed()) >= maximum);
    }

    #[test]
    fn time_can_be_measured_by_nodes() {
        let rate = NonZeroU64::new(10_000).expect("not zero");
        let measure = TimeMeasure::Nodes(rate);
        let seconds = Duration::from_secs;
        let exact = Limits { measure, move_time: Some(seconds(8)), ..Limits::default() };
        assert_eq!(TimeManager::new(&exact, GAME_LENGTH).node_limit(), Some(80_000));
        // The least time is a millisecond, in which there may be no whole node.
        let slow = TimeMeasure::Nodes(NonZeroU64::MIN);
        let tiny = Limits { measure: slow, move_time: Some(Duration::from_nanos(9)), ..exact };
        assert_eq!(TimeManager::new(&tiny, GAME_LENGTH).node_limit(), Some(1));
        let (control, limits) = (Control::new(), Limits { measure, ..clock(60_000, 0, None) });
        let mut time_manager = TimeManager::new(&limits, GAME_LENGTH);
        let maximum = time_manager.node_limit().expect("a limit");
        assert!((10_000..600_000).contains(&maximum), "{maximum}");
        assert!(!time_manager.must_stop(&control, 10_000));
        assert!(time_manager.must_stop(&control, maximum - 1));
        time_manager.set_score_dropped(true);
        assert!(!time_manager.must_stop(&control, maximum - 1));
        assert!(!time_manager.soft_limit_reached(&control, 0, 1.0));
        assert!(time_manager.soft_limit_reached(&control, maximum, 1.0));
    }

    /// Sleeping uses no processor time.
    #[cfg(target_os = "linux")]
    #[test]
    fn time_can_be_measured_by_the_processor() {
        let pause = Duration::from_secs(2);
        let limits = Limits {
            measure: TimeMeasure::Processor,
            move_time: Some(pause / 2),
            ..Limits::default()
        };
        let (control, mut time_manager) = (Control::new(), TimeManager::new(&limits, GAME_LENGTH));
        let before = processor_time().expect("Linux tells it");
        std::thread::sleep(pause);
        // Other tests of this process use the processor at the same time.
        let used = processor_time().expect("Linux tells it") - before;
        assert!(time_manager.elapsed() >= used);
        assert!(used >= pause / 2 || !time_manager.must_stop(&control, 0));
    }

    #[test]
    fn pondering_time_is_not_counted() {
        let control = Control::new();
        let mut time_manager =
            TimeManager::new(&Limits { ponder: true, ..clock(1, 0, None) }, GAME_LENGTH);
        std::thread::sleep(Duration::from_millis(3));
        assert!(!time_manager.must_stop(&control, 0) && time_manager.is_pondering(&control));
        control.ponderhit();
        assert!(!time_manager.must_stop(&control, 0));
        std::thread::sleep(Duration::from_millis(3));
        assert!(time_manager.must_stop(&control, 0) && !time_manager.is_pondering(&control));
    }
}
