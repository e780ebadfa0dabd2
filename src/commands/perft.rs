//! `perft`: counts sequences of turns, and says how fast.

use crate::position_spec::PositionSpec;
use crate::search::report::Control;
use anyhow::{Context, Result};
use std::io::Write;
use std::time::Duration;

/// Writes the number of sequences of `depth` turns to `out`; with `divide`, also for each first
/// turn. Writes the CPU time of the count, without the start of the program, to `speed`.
///
/// # Errors
/// As [`PositionSpec::session`], or the output cannot be written.
pub fn perft(
    position: &PositionSpec,
    depth: u32,
    divide: bool,
    out: &mut dyn Write,
    speed: &mut dyn Write,
) -> Result<()> {
    let mut session = position.session()?;
    let start = cpu_time();
    let nodes = if divide && depth > 0 {
        let counts = session.divide(depth, &Control::new()).context("nobody stops this count")?;
        for (turn, nodes) in &counts.turns {
            writeln!(out, "{turn}: {nodes}")?;
        }
        counts.sum
    } else {
        session.perft(depth)
    };
    let seconds = (cpu_time() - start).as_secs_f64();
    writeln!(out, "nodes {nodes}")?;
    out.flush()?;
    let rate = nodes as f64 / seconds.max(1e-9) / 1e6;
    writeln!(speed, "{seconds:.3} s of CPU time, {rate:.1} million nodes per second")?;
    Ok(())
}

/// The CPU time that this thread has used.
#[cfg(unix)]
fn cpu_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// The time since the first call: other systems have no such clock.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
