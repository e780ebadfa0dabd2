//! `bench`: how fast the search is, and a number that changes when it searches differently.

use super::open;
use crate::search::report::{Control, Limits, Silent};
use crate::session::Session;
use anyhow::Result;
use std::io::Write;
use std::time::{Duration, Instant};

/// Transposition table, mebibytes.
const HASH: usize = 16;
/// Plies, for a game that is not listed.
const DEPTH: u32 = 10;
/// Plies that take each game about as long.
const DEPTHS: [(&str, u32); 5] =
    [("chess", 14), ("archchess", 11), ("ravioli", 12), ("ravioli-bero", 11), ("nacv", 5)];

/// Searches the bench positions of `games` to a fixed depth (`depth`, or each game's own) on
/// one thread, each with an empty table. Writes a line a game, then the sum.
///
/// # Errors
/// Unknown game, or the output cannot be written.
pub fn bench(games: &[&str], depth: Option<u32>, out: &mut impl Write) -> Result<()> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for game in games {
        let usual = DEPTHS.iter().find(|(name, _)| name == game).map_or(DEPTH, |(_, d)| *d);
        let depth = depth.unwrap_or(usual);
        let (n, t) = run(open(game)?.as_mut(), depth)?;
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
    for fen in session.bench() {
        session.forget();
        session.set(Some(fen), &[])?;
        let start = Instant::now();
        nodes += session.think(&limits, &Control::new(), &mut Silent).nodes;
        time += start.elapsed();
    }
    Ok((nodes, time))
}

/// Positions a second.
fn rate(nodes: u64, time: Duration) -> u64 {
    u64::try_from(u128::from(nodes) * 1_000_000 / time.as_micros().max(1)).unwrap_or(u64::MAX)
}
