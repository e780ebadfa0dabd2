//! `match`: engines against each other on any of the games, with Rialto as the referee.
//!
//! A match is a list of *pairs*: two games of one opening, colours swapped, with the same dice.
//! Workers take pairs one after the other, each with two engines of its own.

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
mod records;
mod schedule;
mod score;
mod spec;
mod sprt;
mod uci;
mod work;

pub use control::{Limits, Time, seconds};
pub use cross_table::Table;
pub use elo::{Estimate, elo_of, estimate, score_of};
pub(super) use game::white_view;
pub use game::{Adjudication, Verdict, Why};
pub use opening::{Book, Opened};
pub use score::Score;
pub use spec::{Protocol, Spec, tell_apart};
pub use sprt::{Decision, Model, Sprt};

use super::Place;
use anyhow::{Context, Result, ensure};
use progress::Progress;
use records::Desk;
use schedule::schedule;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use work::Hall;

/// A match as it was ordered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game, its rules, and where it starts.
    pub place: Place,
    /// Two or more.
    pub engines: Vec<Spec>,
    /// The first against all others, instead of everybody against everybody.
    pub gauntlet: bool,
    /// Games of each pairing.
    pub games: usize,
    /// Games at the same time.
    pub concurrency: usize,
    /// Whether engines think on each other's time.
    pub ponder: bool,
    /// What a turn may take beyond the clock.
    pub margin: Duration,
    /// Where openings come from.
    pub book: Book,
    /// What openings and dice follow from.
    pub seed: u64,
    /// Ends by agreement.
    pub adjudication: Adjudication,
    /// A test of the first engine against the second.
    pub sprt: Option<Sprt>,
    /// Where the games are written.
    pub pgn: Option<PathBuf>,
    /// Where the page of the match is written.
    pub html: Option<PathBuf>,
}

/// Plays a match; tells on standard error how it goes, and on standard output every game and
/// the table. Ends early, with what there is, at an interrupt or when the test is decided.
///
/// # Errors
/// An engine cannot be started at all, a file cannot be written, or the game cannot be set up.
pub fn run(plan: &Plan) -> Result<Table> {
    ensure!(plan.engines.len() >= 2, "a match needs two engines; name each with --engine");
    ensure!(plan.sprt.is_none() || plan.engines.len() == 2, "--sprt tests two engines");
    let stop = Arc::new(AtomicBool::new(false));
    let interrupted = Arc::clone(&stop);
    // The second interrupt ends the program at once.
    ctrlc::set_handler(move || {
        if interrupted.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("interrupts cannot be heard")?;
    play(plan, &stop)
}

/// As [`run`], and ends early when `stop` becomes true.
///
/// # Errors
/// As [`run`].
pub fn play(plan: &Plan, stop: &AtomicBool) -> Result<Table> {
    let pairs = schedule(plan.engines.len(), plan.gauntlet, plan.games);
    let games = pairs.iter().map(|pair| pair.games).sum();
    let names: Vec<String> = plan.engines.iter().map(|spec| spec.name.clone()).collect();
    let desk = Desk::open(plan, Table::new(names, plan.sprt))?;
    let progress = Progress::new(games);
    let hall =
        Hall { plan, pairs: &pairs, stop, progress: &progress, desk: desk.into(), next: 0.into() };
    let Desk { table, html, .. } = hall.play()?;
    if let Some(mut html) = html {
        html.write(plan, &table)?;
    }
    print!("{table}");
    Ok(table)
}
