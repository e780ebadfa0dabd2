//! The commands that play engines against each other.

use super::position::RulesArgs;
use super::values::{GameName, number};
use anyhow::Result;
use clap::Args;
use rialto::pgn::PgnStyle;
use rialto::referee::dialects::{self, Dialect};
use rialto::referee::{
    self, Adjudication, Book, Encounter, EngineLimits, EngineSpec, GameFileSpec, LiveMatch,
    MatchProgress, Plan, RandomOpenings, Sprt,
};
use rialto::rules::RANDOM_TURNS;
use rialto::serve;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The help of `--engine`.
static ENGINE_HELP: LazyLock<String> =
    LazyLock::new(|| format!("An engine: {} COMMAND", EngineSpec::words()));

/// A match. An engine is given as settings and a command, such as 'name=A option.Hash=16 rialto'.
/// The command 'rialto' is this program; other commands start other UCI or CECP engines.
#[derive(Args)]
pub struct MatchArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    #[arg(long = "engine", value_name = "ENGINE", required = true, help = ENGINE_HELP.as_str())]
    engines: Vec<String>,
    /// Settings for every engine, as in --engine
    #[arg(long, value_name = "SETTINGS", default_value = "", hide_default_value = true)]
    each: String,
    /// Time control: [TURNS/][MINUTES:]SECONDS[+INCREMENT]
    #[arg(long)]
    tc: Option<String>,
    /// Seconds per turn
    #[arg(long)]
    st: Option<String>,
    /// Nodes per move
    #[arg(long)]
    nodes: Option<String>,
    /// Depth per move, plies
    #[arg(long)]
    depth: Option<String>,
    /// Time that a turn may exceed the clock, milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50,
          value_parser = number(0..=referee::LONGEST_MARGIN))]
    margin: u64,
    /// Number of games for each pair of engines
    #[arg(long, default_value_t = 100, value_parser = number(1..=usize::MAX))]
    games: usize,
    /// Games played at the same time, at most 512
    #[arg(long, default_value_t = 1,
          value_parser = number(1..=referee::MOST_CONCURRENT_GAMES))]
    concurrency: u16,
    /// Only the first engine plays against each of the others
    #[arg(long)]
    gauntlet: bool,
    /// Let engines think while the opponent is to move (ponder)
    #[arg(long)]
    ponder: bool,
    /// File of openings: one EPD, FEN or list of turns per line, or games as PGN
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Random turns at the start of each pair of games; with PGN openings: turns taken from them
    /// [default: 8; random turns in nacv: 2, after a drawn start of Chess960: 0]
    #[arg(long, value_name = "TURNS", value_parser = number(0..=usize::from(u16::MAX)))]
    random: Option<usize>,
    /// Largest advantage of a side after the random turns, centipawns
    #[arg(long, value_name = "CP", default_value_t = 100, conflicts_with = "openings",
          value_parser = number(0..=i32::MAX))]
    balance: i32,
    /// Seed of the openings and the dice
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// A side loses when both engines score it CP centipawns behind for TURNS turns
    #[arg(long, value_name = "CP:TURNS")]
    resign: Option<String>,
    /// The game is a draw when both engines score it within CP centipawns of 0 for TURNS turns,
    /// from turn FROM on
    #[arg(long, value_name = "CP:TURNS:FROM")]
    draw: Option<String>,
    /// Stop when this sequential probability ratio test is decided
    #[arg(long, value_name = "ELO0:ELO1[:ALPHA:BETA][:logistic|:bayesian]")]
    sprt: Option<String>,
    /// Write the games to this PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Go on with a match that was interrupted: games that are in the file of --pgn are not played
    /// again
    #[arg(long, requires = "pgn")]
    resume: bool,
    /// Write an HTML page with the cross table and every game on a board
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show the match in the browser while it is played, and afterwards until Ctrl-C
    #[arg(long)]
    serve: bool,
    /// The port of --serve; otherwise 6464, or any free one
    #[arg(long, requires = "serve", value_parser = number(0..=u16::MAX))]
    port: Option<u16>,
    /// With --serve: only print the address of the page, to standard error
    #[arg(long, requires = "serve")]
    no_open: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

impl MatchArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let served = self.serve.then_some((self.port, !self.no_open));
        let plan = self.plan()?;
        let live = match served {
            Some((port, open)) => {
                let live = Arc::new(LiveMatch::new(&plan)?);
                serve::watch(&live, port, open)?;
                Some(live)
            }
            None => None,
        };
        let progress = MatchProgress::new(referee::number_of_games(&plan));
        referee::run(&plan, &progress, live.as_deref())?;
        Ok(ExitCode::SUCCESS)
    }

    /// The plan of the match.
    ///
    /// # Errors
    /// An argument is invalid; the text says which.
    fn plan(self) -> Result<Plan> {
        let margin = Duration::from_millis(self.margin);
        let mut limits = EngineLimits { margin, ..EngineLimits::default() };
        for (key, value) in
            [("tc", self.tc), ("st", self.st), ("nodes", self.nodes), ("depth", self.depth)]
        {
            if let Some(value) = value {
                limits.set(key, &value)?;
            }
        }
        let read = |text: &String| EngineSpec::read(&self.each, text, limits);
        let mut engines = self.engines.iter().map(read).collect::<Result<Vec<_>>>()?;
        for engine in &mut engines {
            engine.ponders = self.ponder;
        }
        referee::number_duplicates(&mut engines);
        let position = self.rules.of_each_game(self.game)?;
        let book = match &self.openings {
            Some(file) => Book::read(file, &position, self.random.unwrap_or(RANDOM_TURNS))?,
            None => {
                let default = RandomOpenings::of(&position.game).within(self.balance);
                let random = |turns| RandomOpenings { turns, ..default };
                match Book::of_start(&position)? {
                    Book::Shuffled { starts, .. } => {
                        let random = self.random.filter(|turns| *turns > 0).map(random);
                        Book::Shuffled { starts, random }
                    }
                    _ => Book::Random(random(self.random.unwrap_or(default.turns))),
                }
            }
        };
        Ok(Plan {
            position,
            engines,
            gauntlet: self.gauntlet,
            encounter: Encounter::of_pairs(self.games),
            concurrency: self.concurrency.into(),
            book,
            seed: self.seed,
            adjudication: Adjudication::read(self.resign.as_deref(), self.draw.as_deref())?,
            sprt: self.sprt.as_deref().map(str::parse::<Sprt>).transpose()?,
            resumes: self.resume,
            pgn: self
                .pgn
                .map(|path| (GameFileSpec { path, appends: self.resume }, PgnStyle::default())),
            html: self.html,
            ..Plan::default()
        })
    }
}

/// The command line of another referee.
#[derive(Args)]
pub struct RefereeArgs {
    /// Its options; -help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    arguments: Vec<String>,
}

impl RefereeArgs {
    pub(super) fn run(self, dialect: Dialect) -> Result<ExitCode> {
        dialects::run(dialect, &self.arguments)?;
        Ok(ExitCode::SUCCESS)
    }
}
