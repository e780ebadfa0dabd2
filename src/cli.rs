//! The words of the command line, as clap reads them.

use anyhow::Result;
use clap::{Args, Parser, Subcommand};
use rialto::tools::Place;
use rialto::tools::matches::{self, Adjudication, Book, Limits, Plan, Spec, Sprt};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A chess-variant engine for XBoard, WinBoard and UCI programs. Without a word, the first
/// line of the input decides: 'xboard' or 'uci'.
#[derive(Parser)]
#[command(name = "rialto", version, disable_help_subcommand = true)]
pub struct Words {
    #[command(subcommand)]
    pub word: Option<Word>,
    /// Options file; otherwise engine.ini of the working folder, or beside the program
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// What to log to standard error, such as 'debug' (all that is said) or 'warn'
    #[arg(long, global = true, value_name = "FILTER", num_args = 0..=1,
          require_equals = true, default_missing_value = "debug")]
    pub log: Option<String>,
    /// Log to this file instead
    #[arg(long, global = true, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
}

/// The word that says what is to be done.
#[derive(Subcommand)]
pub enum Word {
    /// Talk CECP (XBoard, WinBoard)
    Cecp {
        /// One text a turn, as under UCI, instead of what an XBoard window can show
        #[arg(long)]
        plain: bool,
    },
    /// Talk UCI
    Uci,
    /// Search fixed positions to a fixed depth
    Bench {
        /// One game only
        game: Option<String>,
        /// Plies
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        depth: Option<u32>,
    },
    /// Count the sequences of legal plies
    Perft {
        /// The game
        game: String,
        /// Plies
        depth: u32,
        #[command(flatten)]
        rules: RulesOf,
        /// A count for each turn
        #[arg(long)]
        divide: bool,
    },
    /// List the legal turns
    Moves(PlaceOf),
    /// Play turns, show the position text reached and the result if the game is over
    Play(PlaceOf),
    /// Show the board
    Show {
        #[command(flatten)]
        place: PlaceOf,
        /// Write it as a picture
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// A picture for a dark screen
        #[arg(long, requires = "svg")]
        dark: bool,
    },
    /// Show the throw of dice that follows turns, as programs agree on it
    Dice {
        /// The seed of the game
        seed: u64,
        /// The turns played
        turns: Vec<String>,
    },
    /// Replay the games of PGN files under their rules, and say what is wrong
    Pgn {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show the rules of a game, or the list of games
    Rules {
        /// The game
        game: Option<String>,
    },
    /// Solve endings of ravioli: king and one or two men against a king (minutes each)
    Solve {
        /// The men, as in Q or RR
        #[arg(required = true)]
        endings: Vec<String>,
    },
    /// Play engines against each other
    Match(Box<MatchOf>),
    /// Find better numbers for the search of a game, by games against itself
    Tune {
        /// The game
        game: String,
        /// Only these numbers, instead of all
        #[arg(long = "only", value_name = "NAME")]
        names: Vec<String>,
        /// Pairs of games
        #[arg(long, default_value_t = 1_000)]
        pairs: usize,
        /// Positions a turn
        #[arg(long, default_value_t = 5_000)]
        nodes: u64,
        /// What openings and changes follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Pairs at a time
        #[arg(long, default_value_t = 1)]
        concurrency: usize,
    },
    /// Let the engine play itself, for 'train'
    Data {
        /// The game
        game: String,
        /// The file; one that holds fewer games of the same sort is filled up
        file: PathBuf,
        /// Games that it shall hold
        #[arg(long, default_value_t = 1_000)]
        games: usize,
        /// Positions for each turn
        #[arg(long, default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// What openings and dice follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Games at the same time
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
        concurrency: u16,
        /// Random turns at the start of each game
        #[arg(long, value_name = "TURNS", default_value_t = 8)]
        random: u16,
    },
    /// Look for better values of the evaluation in files of games by 'data'
    Train {
        /// The game
        game: String,
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// How often each position is looked at
        #[arg(long, default_value_t = 30)]
        epochs: usize,
        /// What the games for validation and the order of positions follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How far to look ahead in the game for what is learned: from 0, the search's score, to 1,
        /// the game's result
        #[arg(long, value_name = "SHARE", default_value_t = 0.9, value_parser = share)]
        lambda: f64,
        /// How far from the present values one may easily come, centipawns
        #[arg(long, value_name = "CP", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..))]
        spread: u16,
        /// Learn the hidden layer instead
        #[arg(long, conflicts_with = "spread")]
        hidden: bool,
        /// Begin with this layer, not from nothing; inputs that it lacks add nothing yet
        #[arg(long, value_name = "FILE", requires = "hidden")]
        from: Option<PathBuf>,
        /// Write the new values.rs, or the layer
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Start XBoard with this engine
    Xboard {
        /// The game
        game: String,
        /// The engine plays itself
        #[arg(long = "match")]
        matched: bool,
        /// Options for XBoard, after --
        #[arg(last = true)]
        options: Vec<OsString>,
    },
}

/// A start and rules other than the usual ones.
#[derive(Args)]
pub struct RulesOf {
    /// Position text instead of the start
    #[arg(long)]
    pub fen: Option<String>,
    /// Choose a rule
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

/// A position.
#[derive(Args)]
pub struct PlaceOf {
    /// The game
    pub game: String,
    #[command(flatten)]
    pub rules: RulesOf,
    /// Turns to play
    pub turns: Vec<String>,
}

/// A match. An engine is a line of words: 'name=A option.Hash=16 rialto', where 'rialto' is this
/// program, or any other command of a UCI or CECP engine.
#[derive(Args)]
pub struct MatchOf {
    /// The game
    pub game: String,
    /// An engine: [name=N] [proto=uci|cecp] [dir=D] [tc=T] [st=S] [nodes=N] [depth=N]
    /// [start=own] [option.NAME=VALUE]... COMMAND
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub engines: Vec<String>,
    /// Words for every engine, as in --engine
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub each: String,
    /// Time: [TURNS/]SECONDS[+INCREMENT]
    #[arg(long)]
    pub tc: Option<String>,
    /// Seconds for each turn
    #[arg(long)]
    pub st: Option<String>,
    /// Positions for each turn
    #[arg(long)]
    pub nodes: Option<String>,
    /// Plies for each turn
    #[arg(long)]
    pub depth: Option<String>,
    /// What a turn may take beyond the clock, milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50)]
    pub margin: u64,
    /// Games of each two engines
    #[arg(long, default_value_t = 100)]
    pub games: usize,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub concurrency: u16,
    /// Only the first engine against each other one
    #[arg(long)]
    pub gauntlet: bool,
    /// Let engines think on each other's time
    #[arg(long)]
    pub ponder: bool,
    /// File of openings: an EPD, a FEN or turns a line, or games as PGN
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Random turns at the start of each pair of games; with openings as PGN, turns of those
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    pub random: usize,
    /// By how much one side may be ahead behind random turns, centipawns
    #[arg(long, value_name = "CP", default_value_t = 100, conflicts_with = "openings")]
    pub balance: i32,
    /// What openings and dice follow from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// A side is lost when both engines have seen it CP behind for so many turns
    #[arg(long, value_name = "CP:TURNS")]
    pub resign: Option<String>,
    /// A draw when both have seen the score within CP of 0 for so many turns, from turn FROM on
    #[arg(long, value_name = "CP:TURNS:FROM")]
    pub draw: Option<String>,
    /// Stop when this test is decided
    #[arg(long, value_name = "ELO0:ELO1[:ALPHA:BETA][:logistic]")]
    pub sprt: Option<String>,
    /// Write the games
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Write a page with the table and every game on a board
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub rules: RulesOf,
}

impl MatchOf {
    /// The match that the words ask for.
    ///
    /// # Errors
    /// Which of them is wrong.
    pub fn plan(self) -> Result<Plan> {
        let mut limits = Limits::default();
        for (key, value) in
            [("tc", self.tc), ("st", self.st), ("nodes", self.nodes), ("depth", self.depth)]
        {
            if let Some(value) = value {
                limits.set(key, &value)?;
            }
        }
        let read = |text: &String| Spec::read(&self.each, text, limits);
        let mut engines = self.engines.iter().map(read).collect::<Result<Vec<_>>>()?;
        matches::tell_apart(&mut engines);
        let RulesOf { fen, options } = self.rules;
        let place = Place { game: self.game, fen, options, turns: Vec::new() };
        let book = match &self.openings {
            Some(file) => Book::read(file, &place, self.random)?,
            None => Book::Random { turns: self.random, balance: self.balance },
        };
        Ok(Plan {
            place,
            engines,
            gauntlet: self.gauntlet,
            games: self.games,
            concurrency: self.concurrency.into(),
            ponder: self.ponder,
            margin: Duration::from_millis(self.margin),
            book,
            seed: self.seed,
            adjudication: Adjudication::read(self.resign.as_deref(), self.draw.as_deref())?,
            sprt: self.sprt.as_deref().map(str::parse::<Sprt>).transpose()?,
            pgn: self.pgn,
            html: self.html,
        })
    }
}

impl From<PlaceOf> for Place {
    fn from(PlaceOf { game, rules: RulesOf { fen, options }, turns }: PlaceOf) -> Place {
        Place { game, fen, options, turns }
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n| (0.0..=1.0).contains(n));
    number.ok_or_else(|| "expected a number from 0 to 1".into())
}
