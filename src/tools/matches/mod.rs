//! `match`: plays engines against each other in any game, with Rialto as the referee.
//!
//! A match is a list of *pairs*: two games of one opening with colours swapped and the same dice.
//! Worker threads take the pairs one after another; each has its own two engine processes.

mod balance;
pub mod cecp;
mod control;
mod cross_table;
mod elo;
mod fairymax;
mod game;
mod game_file;
mod live;
mod opening;
mod page;
mod perft;
mod player;
mod process;
mod progress;
mod random;
mod records;
mod schedule;
mod score;
mod spec;
mod sprt;
mod stop;
pub mod uci;
mod work;

pub use control::{EngineLimits, TimeControl, seconds};
pub use cross_table::CrossTable;
pub use elo::{Estimate, elo_of, estimate, score_of};
pub(super) use game::white_view;
pub use game::{Adjudication, EndReason, GameEnd};
pub use live::{LiveMatch, Watched};
pub use opening::{Book, OpenedGame};
pub use page::{GameReplay, VIEWER, live_page, style};
pub use perft::perft;
pub use player::{Reply, SearchInfo};
pub use random::RandomOpenings;
pub use score::MatchScore;
pub use spec::{EngineProtocol, EngineSpec, number_duplicates};
pub use sprt::{Decision, Model, Sprt};
pub use stop::EndedBySignal;

use super::PositionSpec;
use anyhow::{Context, Result, anyhow, ensure};
use balance::OpeningBalance;
use progress::MatchProgress;
use records::MatchRecords;
use schedule::Schedule;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;
use stop::Stop;
use work::MatchRunner;

/// The largest number of games played at the same time. Each has two processes and several
/// threads.
pub const MOST_CONCURRENT_GAMES: u16 = 512;

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

impl Plan {
    /// Checks the number of engines.
    ///
    /// # Errors
    /// There are too few, or too many for a test.
    fn check(&self) -> Result<()> {
        ensure!(self.engines.len() >= 2, "a match needs two engines; name each with --engine");
        ensure!(self.sprt.is_none() || self.engines.len() == 2, "--sprt tests two engines");
        Ok(())
    }
}

/// Plays a match. Progress goes to standard error, every game and the table to standard output. A
/// signal or a decided test ends it early. However it ends, the games that were played are in the
/// table and in the files. If somebody may watch (`live`), a match that was played to its end waits
/// for a signal then.
///
/// # Errors
/// An engine cannot be started, a file cannot be written, or the game cannot be set up.
/// [`EndedBySignal`]: a signal ended the match.
pub fn run(plan: &Plan, live: Option<&LiveMatch>) -> Result<()> {
    plan.check()?;
    let schedule = Schedule::new(plan.engines.len(), plan.gauntlet, plan.games);
    let names: Vec<String> = plan.engines.iter().map(|spec| spec.name.clone()).collect();
    let records = MatchRecords::open(plan, CrossTable::new(names, plan.sprt))?;
    let stop = live.map_or_else(Stop::on_signals, |live| Ok(live.stop().clone()))?;
    let progress = MatchProgress::new(schedule.games());
    let (records, ended) = MatchRunner {
        plan,
        schedule: &schedule,
        stop: &stop,
        progress: &progress,
        live,
        records: records.into(),
        next: 0.into(),
        protocols: plan.engines.iter().map(|_| OnceLock::new()).collect(),
    }
    .play();
    let MatchRecords { table, balance, html, .. } = records;
    let (played, games) = (table.games(), schedule.games());
    let mut errors = Vec::from_iter(ended.err());
    if let Some(signal) = stop.signal()
        && u64::from(played) < games
        && table.decision() == Decision::Open
    {
        errors.push(EndedBySignal { signal, played, games }.into());
    }
    // A match without a game that ends by an error has no table.
    if played > 0 || errors.is_empty() {
        errors.extend(print(&table, &balance).err());
        errors.extend(html.and_then(|html| html.write(plan, &table, &balance).err()));
    }
    one_error(errors)?;
    if let Some(live) = live {
        live.end();
        let _ = writeln!(io::stderr(), "The match is over. Its page stays until Ctrl-C.");
        stop.wait_for_signal();
    }
    Ok(())
}

/// Prints the table, and how balanced the openings were.
///
/// # Errors
/// It cannot be written. A closed output pipe is no error.
fn print(table: &CrossTable, balance: &OpeningBalance) -> Result<()> {
    let mut out = io::stdout().lock();
    match write!(out, "{table}{balance}").and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(e).context("cannot write the table to standard output")
        }
        _ => Ok(()),
    }
}

/// All errors in one.
fn one_error(mut errors: Vec<anyhow::Error>) -> Result<()> {
    match errors.len() {
        0 => Ok(()),
        1 => Err(errors.remove(0)),
        _ => {
            let texts: Vec<String> = errors.iter().map(|error| format!("{error:#}")).collect();
            Err(anyhow!("{}", texts.join("; ")))
        }
    }
}
