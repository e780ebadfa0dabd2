//! `match`: plays engines against each other in any game, with Rialto as the referee.
//!
//! A match is a list of *pairs*: two games of one opening with colours swapped and the same dice.
//! Worker threads take the pairs one after another; each has its own two engine processes.

mod adjudication;
mod clock;
pub mod dialects;
mod end;
mod engine;
mod game;
mod game_file;
mod openings;
mod output;
mod plan;
mod resume;
mod schedule;
mod statistics;
mod stop;
mod work;

pub use adjudication::{Adjudication, DrawCondition, ResignCondition, ScoredGame, white_view};
use anyhow::{Result, anyhow};
pub use clock::{LONGEST_MARGIN, TimeControl, seconds};
pub use end::{EndReason, EndWords, GameEnd};
use engine::client::GameSetup;
pub use engine::client::{Reply, SearchInfo};
pub use engine::limits::EngineLimits;
pub use engine::option::{EngineOption, OptionKind};
pub use engine::perft::perft;
pub use engine::spec::{EngineProtocol, EngineSpec, EngineVariant, number_duplicates};
pub use engine::{cecp, uci};
pub use game_file::GameFileSpec;
pub use openings::book::{Book, BookFormat, BookLine};
pub use openings::opened::OpenedGame;
pub use openings::random::RandomOpenings;
pub use output::listener::{MatchListener, MatchedGame};
pub use output::live::{LiveMatch, Watched};
pub use output::page::GameReplay;
pub use output::page::{VIEWER, game_page, live_page, style};
pub use output::progress::MatchProgress;
use output::records::MatchRecords;
pub use plan::{MOST_CONCURRENT_GAMES, Plan};
use resume::{games_of_file, games_of_results};
use schedule::Schedule;
pub use schedule::{Encounter, Pair};
pub use statistics::balance::OpeningBalance;
pub use statistics::cross_table::CrossTable;
pub use statistics::elo::{Estimate, elo_of, estimate, normalized, score_of};
pub use statistics::score::MatchScore;
pub use statistics::sprt::{Decision, Model, Sprt};
use std::io::{self, Write};
use std::sync::OnceLock;
pub use stop::EndedBySignal;
use stop::Stop;
use work::MatchRunner;

/// Number of games of a match.
#[must_use]
pub fn number_of_games(plan: &Plan) -> u64 {
    Schedule::new(plan.engines.len(), plan.gauntlet, plan.encounter).games()
}

/// Plays a match, of whose games `listener` hears. A signal or a decided test ends it early.
/// However it ends, the games that were played are in the table and in the files. If somebody may
/// watch (`live`), a match that was played to its end waits for a signal then.
///
/// # Errors
/// An engine cannot be started, a file cannot be written, or the game cannot be set up.
/// [`EndedBySignal`]: a signal ended the match.
pub fn run(plan: &Plan, listener: &dyn MatchListener, live: Option<&LiveMatch>) -> Result<()> {
    plan.check()?;
    let schedule = Schedule::new(plan.engines.len(), plan.gauntlet, plan.encounter);
    let start = GameSetup::of(&plan.position)?;
    let names: Vec<String> = plan.engines.iter().map(|spec| spec.name.clone()).collect();
    let earlier = match &plan.pgn {
        Some((file, _)) if plan.resumes => games_of_file(plan, &schedule, &file.path)?,
        _ => games_of_results(plan, &schedule)?,
    };
    let mut records = MatchRecords::open(plan, CrossTable::new(names, plan.sprt))?;
    let results = records.add_earlier(&earlier);
    if plan.resumes {
        listener.resumed(&records.table);
    }
    if let Some(live) = live {
        for record in earlier.iter().filter_map(|game| game.record.as_ref()) {
            live.game(record).end(record, &records.table, &records.balance);
        }
    }
    let stop = live.map_or_else(Stop::on_signals, |live| Ok(live.stop().clone()))?;
    if records.table.decision() != Decision::Open {
        stop.set();
    }
    let (records, ended) = MatchRunner {
        plan,
        schedule: &schedule,
        stop: &stop,
        listener,
        live,
        start,
        records: records.into(),
        earlier: results,
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
        errors.extend(listener.result(&table, &balance).err());
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
