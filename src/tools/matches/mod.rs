//! `match`: plays engines against each other in any game, with Rialto as the referee.
//!
//! A match is a list of *pairs*: two games of one opening with colours swapped and the same dice.
//! Worker threads take the pairs one after another; each has its own two engine processes.

mod balance;
mod cecp;
mod control;
mod cross_table;
mod elo;
mod game;
mod opening;
mod page;
mod player;
mod process;
mod progress;
mod random;
mod records;
mod schedule;
mod score;
mod spec;
mod sprt;
mod uci;
mod work;

pub use control::{EngineLimits, TimeControl, seconds};
pub use cross_table::CrossTable;
pub use elo::{Estimate, elo_of, estimate, score_of};
pub(super) use game::white_view;
pub use game::{Adjudication, EndReason, GameEnd};
pub use opening::{Book, OpenedGame};
pub use random::RandomOpenings;
pub use score::MatchScore;
pub use spec::{EngineProtocol, EngineSpec, number_duplicates};
pub use sprt::{Decision, Model, Sprt};

use super::PositionSpec;
use anyhow::{Context, Result, ensure};
use progress::MatchProgress;
use records::MatchRecords;
use schedule::schedule;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use work::MatchRunner;

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game, its rule options and its start position.
    pub position: PositionSpec,
    /// Two or more engines.
    pub engines: Vec<EngineSpec>,
    /// Only the first engine plays each other one; otherwise a round robin.
    pub gauntlet: bool,
    /// Games of each pairing.
    pub games: usize,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Whether engines ponder.
    pub ponder: bool,
    /// Time that a turn may exceed the clock by.
    pub margin: Duration,
    /// Where openings come from.
    pub book: Book,
    /// Seed of openings and dice.
    pub seed: u64,
    /// Conditions of adjudication.
    pub adjudication: Adjudication,
    /// A sequential test of the first engine against the second.
    pub sprt: Option<Sprt>,
    /// The PGN file to write.
    pub pgn: Option<PathBuf>,
    /// The HTML page to write.
    pub html: Option<PathBuf>,
}

/// Plays a match. Progress goes to standard error, every game and the table to standard output. An
/// interrupt or a decided test ends it early, with the results so far.
///
/// # Errors
/// An engine cannot be started at all, a file cannot be written, or the game cannot be set up.
pub fn run(plan: &Plan) -> Result<CrossTable> {
    ensure!(plan.engines.len() >= 2, "a match needs two engines; name each with --engine");
    ensure!(plan.sprt.is_none() || plan.engines.len() == 2, "--sprt tests two engines");
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&stop);
    // A second interrupt ends the program at once.
    ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("interrupts cannot be heard")?;
    play(plan, &stop)
}

/// As [`run`], but ends early when `stop` becomes true.
///
/// # Errors
/// As [`run`].
pub fn play(plan: &Plan, stop: &AtomicBool) -> Result<CrossTable> {
    let pairs = schedule(plan.engines.len(), plan.gauntlet, plan.games);
    let games = pairs.iter().map(|pair| pair.games).sum();
    let names: Vec<String> = plan.engines.iter().map(|spec| spec.name.clone()).collect();
    let records = MatchRecords::open(plan, CrossTable::new(names, plan.sprt))?;
    let progress = MatchProgress::new(games);
    let runner = MatchRunner {
        plan,
        pairs: &pairs,
        stop,
        progress: &progress,
        records: records.into(),
        next: 0.into(),
    };
    let MatchRecords { table, balance, html, .. } = runner.play()?;
    if let Some(mut html) = html {
        html.write(plan, &table)?;
    }
    print!("{table}{balance}");
    Ok(table)
}
