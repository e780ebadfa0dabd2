//! `match`: plays engines against each other in any game, with Rialto as the referee.
//!
//! A match is a list of *pairs*: two games of one opening with colours swapped and the same dice.
//! Worker threads take the pairs one after another; each has its own two engine processes.

mod adjudication;
mod balance;
pub mod cecp;
mod control;
mod cross_table;
mod elo;
mod engine_book;
mod engine_option;
mod fairymax;
mod game;
mod game_file;
mod listener;
mod live;
mod notation;
mod opening;
mod page;
mod perft;
mod player;
mod process;
mod progress;
mod random;
mod records;
mod resume;
mod schedule;
mod score;
mod spec;
mod sprt;
mod stop;
pub mod uci;
mod work;

pub use adjudication::{Adjudication, DrawCondition, ResignCondition, ScoredGame};
pub use balance::OpeningBalance;
pub use control::{EngineLimits, LONGEST_MARGIN, TimeControl, seconds};
pub use cross_table::CrossTable;
pub use elo::{Estimate, elo_of, estimate, normalized, score_of};
pub use engine_option::{EngineOption, OptionKind};
pub(super) use game::white_view;
pub use game::{EndReason, EndWords, GameEnd};
pub use game_file::GameFileSpec;
pub use listener::{MatchListener, MatchedGame};
pub use live::{LiveMatch, Watched};
pub use opening::{Book, BookFormat, BookLine, OpenedGame};
pub use page::{GameReplay, VIEWER, live_page, style};
pub use perft::perft;
pub use player::{Reply, SearchInfo};
pub use progress::MatchProgress;
pub use random::RandomOpenings;
pub use schedule::{Encounter, Pair};
pub use score::MatchScore;
pub use spec::{EngineProtocol, EngineSpec, EngineVariant, number_duplicates};
pub use sprt::{Decision, Model, Sprt};
pub use stop::EndedBySignal;

use super::PositionSpec;
use crate::pgn::PgnStyle;
use crate::rules::Outcome;
use anyhow::{Result, anyhow, bail, ensure};
use player::Start;
use records::MatchRecords;
use resume::{games_of_file, games_of_results};
use schedule::Schedule;
use std::collections::BTreeMap;
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
    /// The games of each pairing.
    pub encounter: Encounter,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Whether the match goes on after an engine has crashed or has not answered.
    pub recovers: bool,
    /// Time between two games of a worker.
    pub wait: Duration,
    /// Where openings come from.
    pub book: Book,
    /// Seed of openings and dice.
    pub seed: u64,
    /// Conditions of adjudication.
    pub adjudication: Adjudication,
    /// A sequential test of the first engine against the second.
    pub sprt: Option<Sprt>,
    /// More tags of the games, (name, value), such as Event.
    pub tags: Vec<(String, String)>,
    /// The words about the end of a game in its record.
    pub words: fn(&GameEnd) -> EndWords,
    /// Whether the games that are in the PGN file already are not played again.
    pub resumes: bool,
    /// The results of games that are not played again although their records are not known, by their
    /// numbers.
    pub earlier: BTreeMap<u64, Outcome>,
    /// The PGN file to write, and its style.
    pub pgn: Option<(GameFileSpec, PgnStyle)>,
    /// The file to write with the FEN of each game's last position.
    pub epd: Option<GameFileSpec>,
    /// The HTML page to write.
    pub html: Option<PathBuf>,
}

/// A match without engines and games yet: one game at a time from random openings, without conditions
/// and files.
impl Default for Plan {
    fn default() -> Plan {
        let position = PositionSpec::default();
        Plan {
            book: Book::Random(RandomOpenings::of(&position.game)),
            position,
            engines: Vec::new(),
            gauntlet: false,
            encounter: Encounter::of_pairs(0),
            concurrency: 1,
            recovers: true,
            wait: Duration::ZERO,
            seed: 1,
            adjudication: Adjudication::default(),
            sprt: None,
            tags: Vec::new(),
            words: GameEnd::words,
            resumes: false,
            earlier: BTreeMap::new(),
            pgn: None,
            epd: None,
            html: None,
        }
    }
}

impl Plan {
    /// Checks the engines.
    ///
    /// # Errors
    /// There are too few, or too many for a test, or one has a book that is not of this game.
    fn check(&self) -> Result<()> {
        ensure!(self.engines.len() >= 2, "a match needs two engines");
        ensure!(
            self.sprt.is_none() || self.engines.len() == 2,
            "a sequential test is of two engines"
        );
        if self.position.game != "chess"
            && let Some(engine) = self.engines.iter().find(|engine| engine.book.is_some())
        {
            bail!("engine '{}': book=: only chess has such books", engine.name);
        }
        Ok(())
    }
}

/// Number of games of a match.
#[must_use]
pub fn number_of_games(plan: &Plan) -> u64 {
    Schedule::new(plan.engines.len(), plan.gauntlet, plan.encounter).games()
}

/// Plays a match, of whose games `listener` hears. A signal or a decided test ends it early. However
/// it ends, the games that were played are in the table and in the files. If somebody may watch
/// (`live`), a match that was played to its end waits for a signal then.
///
/// # Errors
/// An engine cannot be started, a file cannot be written, or the game cannot be set up.
/// [`EndedBySignal`]: a signal ended the match.
pub fn run(plan: &Plan, listener: &dyn MatchListener, live: Option<&LiveMatch>) -> Result<()> {
    plan.check()?;
    let schedule = Schedule::new(plan.engines.len(), plan.gauntlet, plan.encounter);
    let start = Start::of(&plan.position)?;
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
