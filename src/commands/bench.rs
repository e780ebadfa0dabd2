//! `bench`: the speed of the search, and a node count that changes whenever the search changes.

use crate::position_spec::open;
use crate::search::report::{Control, Limits, NullListener};
use crate::session::Session;
use anyhow::Result;
use std::io::Write;
use std::time::{Duration, Instant};

/// Size of the transposition table, mebibytes.
const HASH: usize = 16;

/// Searches the bench positions of `games` to a fixed depth (`depth`, or each game's own) on
/// one thread, each with an empty transposition table. Writes a line for each game, then the sum:
/// `N nodes M nps`.
///
/// # Errors
/// Unknown game, or the output cannot be written.
pub fn bench(games: &[&str], depth: Option<u32>, out: &mut dyn Write) -> Result<()> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for game in games {
        let mut session = open(game)?;
        let depth = depth.unwrap_or(session.info().bench_depth);
        let (n, t) = run(session.as_mut(), depth)?;
        let (ms, nps) = (t.as_millis(), rate(n, t));
        writeln!(out, "{game}: depth {depth}, {n} nodes in {ms} ms, {nps} nps")?;
        nodes += n;
        time += t;
    }
    writeln!(out, "{nodes} nodes {} nps", rate(nodes, time))?;
    Ok(())
}

fn run(session: &mut dyn Session, depth: u32) -> Result<(u64, Duration)> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    session.set_hash(HASH);
    for fen in session.info().bench_positions {
        session.clear_search();
        session.set_position(Some(fen), &[])?;
        let start = Instant::now();
        nodes += session.search(&limits, &Control::new(), &mut NullListener).nodes;
        time += start.elapsed();
    }
    Ok((nodes, time))
}

/// Nodes per second.
fn rate(nodes: u64, time: Duration) -> u64 {
    u64::try_from(u128::from(nodes) * 1_000_000 / time.as_micros().max(1)).unwrap_or(u64::MAX)
}
