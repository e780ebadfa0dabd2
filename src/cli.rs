//! The command line, as clap reads it.

mod matches;
mod train;

use anyhow::{Result, bail};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
use matches::MatchArgs;
use rialto::diagram::Style;
use rialto::network;
use rialto::search::skill;
use rialto::tools::PositionSpec;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;
use train::{DataArgs, PositionsArgs, TrainArgs};

/// The version, and whether the evaluation uses the wide instructions that x86-64 processors may have.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let wide = if network::has_wide_instructions() { "with AVX2" } else { "without AVX2" };
    format!("{}, {wide}", rialto::VERSION)
});

/// A chess-variant engine for XBoard, WinBoard and UCI programs. Without a command, the first
/// line of the input chooses the protocol: 'xboard', 'uci', 'usi' or 'ucci'.
#[derive(Parser)]
#[command(name = "rialto", version = VERSION.as_str(), disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options file; otherwise engine.ini of the working folder, or beside the program
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// File of more games (docs/variants.md)
    #[arg(long, global = true, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// Log to standard error from this level on, such as 'debug' (every line of the protocol) or
    /// 'warn'
    #[arg(long, global = true, value_name = "FILTER", num_args = 0..=1,
          require_equals = true, default_missing_value = "debug")]
    pub log: Option<String>,
    /// Log to this file instead of standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
}

/// The command.
#[derive(Subcommand)]
pub enum Command {
    /// Speak the CECP protocol (XBoard, WinBoard)
    Cecp {
        /// Write each turn as one text, as in UCI, even if an XBoard window cannot show it
        #[arg(long)]
        plain: bool,
        /// The game of --fen
        #[arg(long, requires = "fen")]
        game: Option<String>,
        #[command(flatten)]
        rules: RulesArgs,
    },
    /// Speak the UCI protocol
    Uci,
    /// Speak the USI protocol of shogi programs
    Usi,
    /// Speak the UCCI protocol of xiangqi programs
    Ucci,
    /// Search fixed positions to a fixed depth
    Bench {
        /// Only this game
        game: Option<String>,
        /// Depth in plies
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        depth: Option<u32>,
    },
    /// Count the sequences of legal turns (perft)
    Perft {
        /// The game
        game: String,
        /// Number of turns of each sequence
        depth: u32,
        #[command(flatten)]
        rules: RulesArgs,
        /// Also show the count for each first turn
        #[arg(long)]
        divide: bool,
    },
    /// List the legal turns
    Moves(PositionArgs),
    /// Play against the engine in the terminal; with turns: play these, show the FEN reached and
    /// the result if the game is over
    Play {
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        level: LevelArgs,
    },
    /// Show the board
    Show {
        #[command(flatten)]
        position: PositionArgs,
        /// Show the evaluation: what each piece contributes
        #[arg(long, conflicts_with = "svg")]
        eval: bool,
        /// With --eval: another network than that of the program
        #[arg(long, value_name = "FILE", requires = "eval")]
        network: Option<PathBuf>,
        /// Write the board as an SVG picture to this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Use colours for a dark screen
        #[arg(long, requires = "svg")]
        dark: bool,
        /// The style of the picture: 'figures' (default), 'piecepack' in chess, or 'characters' in xiangqi
        /// and shogi
        #[arg(long, requires = "svg", value_parser = style)]
        style: Option<Style>,
    },
    /// Show what the pieces of a game are worth to its network
    Values {
        /// The game
        game: String,
        /// Another network than that of the program
        #[arg(long, value_name = "FILE")]
        network: Option<PathBuf>,
    },
    /// Show the throw of the dice that follows from a seed and the turns played
    Dice {
        /// The seed of the game
        seed: u64,
        /// The turns played
        turns: Vec<String>,
    },
    /// Replay the games of PGN files under their rules and report errors
    Pgn {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Check a file of games, and show how their pieces move
    Check {
        /// The file
        file: PathBuf,
        /// Only this game
        game: Option<String>,
        /// Compare the numbers of turns with those of another UCI engine
        #[arg(long, value_name = "COMMAND")]
        against: Option<String>,
    },
    /// Show the rules of a game, or the list of games
    Rules {
        /// The game
        game: Option<String>,
    },
    /// Solve endgames of ravioli: king and one or two pieces against a king (minutes each)
    Solve {
        /// The pieces besides the king, such as Q or RR
        #[arg(required = true)]
        endings: Vec<String>,
    },
    /// Play engines against each other
    Match(Box<MatchArgs>),
    /// Play a match as cutechess-cli does: with its options and its output
    #[command(disable_help_flag = true)]
    Cutechess(RefereeArgs),
    /// Play a match as fastchess does: with its options and its output
    #[command(disable_help_flag = true)]
    Fastchess(RefereeArgs),
    /// Write the completions of a shell for these commands
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write a page of the manual in the format of man
    Man {
        /// The page of this command; otherwise that of the program
        command: Option<String>,
    },
    /// Tune the search parameters of a game by self-play
    Tune {
        /// The game
        game: String,
        /// Tune only this parameter; may be repeated
        #[arg(long = "only", value_name = "NAME")]
        names: Vec<String>,
        /// Number of pairs of games
        #[arg(long, default_value_t = 1_000)]
        pairs: usize,
        /// Nodes per move
        #[arg(long, default_value_t = 5_000)]
        nodes: u64,
        /// Seed of the openings and of the changes to the parameters
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Pairs of games played at the same time
        #[arg(long, default_value_t = 1)]
        concurrency: usize,
    },
    /// Record games of the engine against itself, for 'positions'
    Data(DataArgs),
    /// Write the positions of games recorded by 'data', for 'train'
    Positions(PositionsArgs),
    /// Train a network on positions written by 'positions'
    Train(TrainArgs),
    /// Play on a board in the browser
    Serve {
        /// The game that the page begins with; otherwise the one that was played last
        game: Option<String>,
        /// The port; otherwise 6464, or any free one
        #[arg(long)]
        port: Option<u16>,
        /// Only print the address of the page
        #[arg(long)]
        no_open: bool,
    },
    /// Start XBoard with this engine
    Xboard {
        /// The game
        #[arg(required_unless_present = "engine_list")]
        game: Option<String>,
        /// Print lines for XBoard's own list of engines, one for each game, and start nothing
        #[arg(long, exclusive = true)]
        engine_list: bool,
        /// Let the engine play against itself
        #[arg(long = "match")]
        matched: bool,
        #[command(flatten)]
        rules: RulesArgs,
        /// Options for XBoard, after --
        #[arg(last = true, value_name = "OPTIONS")]
        window_options: Vec<OsString>,
    },
}

/// The command line of another referee.
#[derive(Args)]
pub struct RefereeArgs {
    /// Its options; -help lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
    pub arguments: Vec<String>,
}

/// The start position and the rules.
#[derive(Args)]
pub struct RulesArgs {
    /// Start from this position instead of the usual one
    #[arg(long)]
    pub fen: Option<String>,
    /// Set a rule option; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

/// How the engine plays against a person.
#[derive(Args)]
pub struct LevelArgs {
    /// Play Black; otherwise you have White
    #[arg(long, conflicts_with = "turns")]
    pub black: bool,
    /// Nodes per move of the engine
    #[arg(long, value_name = "N", conflicts_with = "turns",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Thinking time per turn of the engine (1 second if neither this nor --nodes is given)
    #[arg(long, value_name = "SECONDS", conflicts_with = "turns", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Strength of the engine: 1 (beginner) to 8 (full strength), or one of the names that a wrong
    /// value lists
    #[arg(long, conflicts_with = "turns", default_value = "full", value_parser = level)]
    pub level: i64,
    /// Seed of the dice and of the errors of a weak level; a random one otherwise
    #[arg(long, conflicts_with = "turns")]
    pub seed: Option<u64>,
}

/// A position.
#[derive(Args)]
pub struct PositionArgs {
    /// The game
    pub game: String,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Turns to play
    pub turns: Vec<String>,
}

/// Writes the completions of a shell.
pub fn completions(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Cli::command(), "rialto", out);
}

/// Writes a page of the manual.
///
/// # Errors
/// There is no such command, or the page cannot be written.
pub fn man(command: Option<&str>, out: &mut dyn Write) -> Result<()> {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => Man::new(program),
        Some(name) => match program.find_subcommand(name) {
            Some(found) => Man::new(found.clone()).title(format!("rialto-{name}")),
            None => bail!("unknown command '{name}'"),
        },
    };
    // The section of games.
    Ok(page.section("6").render(out)?)
}

impl From<PositionArgs> for PositionSpec {
    fn from(
        PositionArgs { game, rules: RulesArgs { fen, options }, turns }: PositionArgs,
    ) -> PositionSpec {
        PositionSpec { game, fen, options, turns }
    }
}

/// A style of pictures, by its name.
fn style(text: &str) -> Result<Style, String> {
    let known = Style::ALL.into_iter().find(|style| style.name() == text);
    known.ok_or_else(|| format!("expected one of: {}", Style::ALL.map(Style::name).join(", ")))
}

/// A level for people, by its name or its place.
fn level(text: &str) -> Result<i64, String> {
    skill::named(text).ok_or_else(|| {
        let names = skill::NAMES.map(|(name, _)| name).join(", ");
        format!("expected 1 to {} or one of: {names}", skill::NAMES.len())
    })
}

/// A time of more than 0 seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|n| Duration::try_from_secs_f64(n).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected seconds, more than 0".into())
}
