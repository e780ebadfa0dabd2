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
    soft: Option<Duration>,
    /// Greatest time. After it the search ends at once.
    hard: Option<Duration>,
}

impl TimeManager {
    /// Starts the time now.
    #[must_use]
    pub fn new(limits: &Limits) -> TimeManager {
        let start = Stopwatch::start(limits.measure);
        let (soft, hard) = time_limits(limits);
        let clock_start = (!limits.ponder).then_some(start);
        TimeManager { measure: limits.measure, start, clock_start, soft, hard }
    }

    /// The hard limit in nodes, if time is measured by nodes.
    #[must_use]
    pub fn node_limit(&self) -> Option<u64> {
        let TimeMeasure::Nodes(rate) = self.measure else { return None };
        let nodes = self.hard?.as_nanos().saturating_mul(rate.get().into()) / 1_000_000_000;
        Some(u64::try_from(nodes).unwrap_or(u64::MAX).max(1))
    }

    /// Time since the start of the search, including pondering.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search is stopped or the hard limit is reached. A hard limit in nodes is not
    /// checked here, see [`TimeManager::node_limit`].
    pub fn must_stop(&mut self, control: &Control) -> bool {
        if control.is_stopped() {
            return true;
        }
        let Some(hard) = self.hard else { return false };
        if let TimeMeasure::Nodes(_) = self.measure {
            return false;
        }
        self.check_ponderhit(control);
        self.clock_start.is_some_and(|start| start.elapsed() >= hard)
    }

    /// Whether the planned time, multiplied by `time_scale`, is used up after `nodes` nodes.
    pub fn soft_limit_reached(&mut self, control: &Control, nodes: u64, time_scale: f64) -> bool {
        let Some(soft) = self.soft else { return false };
        if let TimeMeasure::Nodes(rate) = self.measure {
            return nodes as f64 >= soft.as_secs_f64() * time_scale * rate.get() as f64;
        }
        self.check_ponderhit(control);
        self.clock_start.is_some_and(|start| start.elapsed() >= soft.mul_f64(time_scale))
    }

    /// Whether the search is still pondering.
    pub fn is_pondering(&mut self, control: &Control) -> bool {
        self.check_ponderhit(control);
        self.clock_start.is_none()
    }

    /// Whether the time is a share of a clock.
    #[must_use]
    pub fn uses_clock(&self) -> bool {
        self.soft.is_some()
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

/// The soft and the hard limit that follow from `limits`.
fn time_limits(limits: &Limits) -> (Option<Duration>, Option<Duration>) {
    if limits.infinite {
        return (None, None);
    }
    let least = Duration::from_millis(1);
    // At most a quarter of a fixed time is subtracted.
    let fixed = limits.move_time.map(|t| (t - limits.overhead.min(t / 4)).max(least));
    let Some(clock) = limits.clock else { return (None, fixed) };

    // About a year at most, so that sums do not overflow.
    let seconds = |t: Duration| t.as_secs_f64().min(3e7);
    let left = seconds(clock.left.saturating_sub(limits.overhead).max(least));
    let left = left - TIME_RESERVE.min(left * TIME_RESERVE_SHARE);
    let increment = seconds(clock.increment);
    let (soft, share) = match clock.turns_to_go {
        // The last turn before time is added may use most of the time left.
        Some(turns) => {
            let turns = f64::from(turns.max(1));
            (left / (turns + 0.4).min(TURNS_EXPECTED), (1.6 / turns).clamp(HARD_SHARE, 0.85))
        }
        None => (left / TURNS_EXPECTED, HARD_SHARE),
    };
    let soft = soft + increment * INCREMENT_SHARE;
    let hard = (soft * HARD_FACTOR).min(left * share).max(least.as_secs_f64());
    let hard = Duration::from_secs_f64(hard);
    let soft = Duration::from_secs_f64(soft).min(hard);
    (Some(soft), Some(fixed.map_or(hard, |f| f.min(hard))))
}

#[cfg(test)]
mod tests {
    use super::*;
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
                    let (soft, hard) = time_limits(&clock(left, increment, turns));
                    let (soft, hard) = (soft.expect("soft"), hard.expect("hard"));
                    assert!(soft <= hard);
                    assert!(hard <= Duration::from_millis(left.saturating_sub(10).max(1)));
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
        assert!(time_limits(&limits).0.is_some());
    }

    #[test]
    fn a_fixed_time_is_used_except_for_the_overhead() {
        let ms = Duration::from_millis;
        let limits = Limits { move_time: Some(ms(20)), overhead: ms(5), ..Limits::default() };
        assert_eq!(time_limits(&limits), (None, Some(ms(15))));
        let limits = Limits { overhead: ms(30), ..limits };
        assert_eq!(time_limits(&limits), (None, Some(ms(15))));
        let limits = Limits { move_time: Some(ms(1_000)), ..limits };
        assert_eq!(time_limits(&limits), (None, Some(ms(970))));
    }

    #[test]
    fn time_can_be_measured_by_nodes() {
        let rate = NonZeroU64::new(10_000).expect("not zero");
        let measure = TimeMeasure::Nodes(rate);
        let seconds = Duration::from_secs;
        let exact = Limits { measure, move_time: Some(seconds(8)), ..Limits::default() };
        assert_eq!(TimeManager::new(&exact).node_limit(), Some(80_000));
        let tiny = Limits { move_time: Some(Duration::from_nanos(9)), ..exact };
        assert_eq!(TimeManager::new(&tiny).node_limit(), Some(1));
        let (control, limits) = (Control::new(), Limits { measure, ..clock(60_000, 0, None) });
        let mut time_manager = TimeManager::new(&limits);
        let hard = time_manager.node_limit().expect("a limit");
        assert!((10_000..600_000).contains(&hard), "{hard}");
        assert!(!time_manager.must_stop(&control));
        assert!(!time_manager.soft_limit_reached(&control, 0, 1.0));
        assert!(time_manager.soft_limit_reached(&control, hard, 1.0));
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
        let (control, mut time_manager) = (Control::new(), TimeManager::new(&limits));
        let before = processor_time().expect("Linux tells it");
        std::thread::sleep(pause);
        // Other tests of this process use the processor at the same time.
        let used = processor_time().expect("Linux tells it") - before;
        assert!(time_manager.elapsed() >= used);
        assert!(used >= pause / 2 || !time_manager.must_stop(&control));
    }

    #[test]
    fn pondering_time_is_not_counted() {
        let control = Control::new();
        let mut time_manager = TimeManager::new(&Limits { ponder: true, ..clock(1, 0, None) });
        std::thread::sleep(Duration::from_millis(3));
        assert!(!time_manager.must_stop(&control) && time_manager.is_pondering(&control));
        control.ponderhit();
        assert!(!time_manager.must_stop(&control));
        std::thread::sleep(Duration::from_millis(3));
        assert!(time_manager.must_stop(&control) && !time_manager.is_pondering(&control));
    }
}
