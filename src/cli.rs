//! The command line, as clap reads it.

mod completions;
mod error;
mod matches;
mod train;
mod values;

use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
pub use completions::completions;
use matches::MatchArgs;
use rialto::diagram::Style;
use rialto::network;
use rialto::position_spec::PositionSpec;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;
use train::{DataArgs, PositionsArgs, TrainArgs};
use values::{GameName, Level, levels, log_filter, number, seconds, style};

/// The greatest depth of perft; its counts would have hundreds of digits.
const DEEPEST_PERFT: u32 = 100;

/// What a person reads who starts the program without a command.
pub const GREETING: &str = "\
Rialto plays chess and its variants.
  rialto serve          play in the browser
  rialto play chess     play in this terminal
  rialto xboard chess   play in XBoard
  rialto rules          the games
  rialto help           all commands
Without a command it waits for a program: for 'uci', 'xboard', 'usi', 'ucci' or 'quit'.
";

/// The version, and whether the evaluation uses the wide instructions that x86-64 processors may have.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let wide = if network::has_wide_instructions() { "with AVX2" } else { "without AVX2" };
    format!("{}, {wide}", rialto::VERSION)
});

/// The help of `--level`.
static LEVEL_HELP: LazyLock<String> =
    LazyLock::new(|| format!("Strength of the engine, by number or name: {}", levels()));

/// A chess-variant engine for XBoard, WinBoard and UCI programs. Without a command, the first
/// line of the input chooses the protocol: 'xboard', 'uci', 'usi' or 'ucci'.
#[derive(Parser)]
#[command(name = "rialto", version = VERSION.as_str())]
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
          require_equals = true, default_missing_value = "debug", value_parser = log_filter)]
    pub log: Option<String>,
    /// Log to this file instead of standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
}

/// The command. Those for a person come first.
#[derive(Subcommand)]
pub enum Command {
    /// Play on a board in the browser
    Serve {
        /// The game that the page begins with; otherwise the one that was played last
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: Option<String>,
        /// The port; otherwise 6464, or any free one
        #[arg(long, value_parser = number(0..=u16::MAX))]
        port: Option<u16>,
        /// Only print the address of the page
        #[arg(long)]
        no_open: bool,
    },
    /// Play against the engine in the terminal; with turns: play these, show the FEN reached and
    /// the result if the game is over
    Play {
        #[command(flatten)]
        position: PositionArgs,
        #[command(flatten)]
        level: LevelArgs,
    },
    /// Start XBoard with this engine
    Xboard {
        /// The game
        #[arg(required_unless_present = "engine_list", value_parser = GameName,
              hide_possible_values = true)]
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
    /// Play engines against each other
    Match(Box<MatchArgs>),
    /// Show the rules of a game, or the list of games
    Rules {
        /// The game
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: Option<String>,
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
    /// List the legal turns
    Moves(PositionArgs),
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
    /// Replay the games of PGN files under their rules and report errors
    Pgn {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Show the throw of the dice that follows from a seed and the turns played
    Dice {
        /// The seed of the game
        #[arg(value_parser = number(0..=u64::MAX))]
        seed: u64,
        /// The turns played
        turns: Vec<String>,
    },
    /// Count the sequences of legal turns (perft)
    Perft {
        /// The game
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// Number of turns of each sequence
        #[arg(value_parser = number(0..=DEEPEST_PERFT))]
        depth: u32,
        #[command(flatten)]
        rules: RulesArgs,
        /// Also show the count for each first turn
        #[arg(long)]
        divide: bool,
    },
    /// Search fixed positions to a fixed depth
    Bench {
        /// Only this game
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: Option<String>,
        /// Depth in plies
        #[arg(long, value_parser = number(1..=u32::MAX))]
        depth: Option<u32>,
    },
    /// Show what the pieces of a game are worth to its network
    Values {
        /// The game
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// Another network than that of the program
        #[arg(long, value_name = "FILE")]
        network: Option<PathBuf>,
    },
    /// Solve endgames of ravioli: king and one or two pieces against a king (minutes each)
    Solve {
        /// The pieces besides the king, such as Q or RR
        #[arg(required = true)]
        endings: Vec<String>,
    },
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
    /// Record games of the engine against itself, for 'positions'
    Data(DataArgs),
    /// Write the positions of games recorded by 'data', for 'train'
    Positions(PositionsArgs),
    /// Train a network on positions written by 'positions'
    Train(TrainArgs),
    /// Tune the search parameters of a game by self-play
    Tune {
        /// The game
        #[arg(value_parser = GameName, hide_possible_values = true)]
        game: String,
        /// Tune only this parameter; may be repeated
        #[arg(long = "only", value_name = "NAME")]
        names: Vec<String>,
        /// Number of pairs of games
        #[arg(long, default_value_t = 1_000, value_parser = number(1..=usize::MAX))]
        pairs: usize,
        /// Nodes per move
        #[arg(long, default_value_t = 5_000, value_parser = number(1..=u64::MAX))]
        nodes: u64,
        /// Seed of the openings and of the changes to the parameters
        #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
        seed: u64,
        /// Pairs of games played at the same time
        #[arg(long, default_value_t = 1, value_parser = number(1..=512_usize))]
        concurrency: usize,
    },
    /// Speak the UCI protocol
    Uci,
    /// Speak the USI protocol of shogi programs
    Usi,
    /// Speak the UCCI protocol of xiangqi programs
    Ucci,
    /// Speak the CECP protocol (XBoard, WinBoard)
    Cecp {
        /// Write each turn as one text, as in UCI, even if an XBoard window cannot show it
        #[arg(long)]
        plain: bool,
        /// The game that the window is for: only its options are shown, and --fen is a position of it
        #[arg(long, value_parser = GameName, hide_possible_values = true)]
        game: Option<String>,
        #[command(flatten)]
        rules: RulesArgs,
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
          value_parser = number(1..=u64::MAX))]
    pub nodes: Option<u64>,
    /// Thinking time per turn of the engine (1 second if neither this nor --nodes is given)
    #[arg(long, value_name = "SECONDS", conflicts_with = "turns", value_parser = seconds)]
    pub time: Option<Duration>,
    #[arg(long, conflicts_with = "turns", default_value = "full", value_parser = Level,
          hide_possible_values = true, help = LEVEL_HELP.as_str())]
    pub level: i64,
    /// Seed of the dice and of the errors of a weak level; a random one otherwise
    #[arg(long, conflicts_with = "turns", value_parser = number(0..=u64::MAX))]
    pub seed: Option<u64>,
}

/// A position.
#[derive(Args)]
pub struct PositionArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    pub game: String,
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Turns to play
    pub turns: Vec<String>,
}

/// The command line.
fn command() -> clap::Command {
    // A value such as -1 is a wrong number, not an unknown option.
    let read = |command: clap::Command| {
        command.mut_args(|arg| match arg.get_action().takes_values() {
            true => arg.allow_negative_numbers(true),
            false => arg,
        })
    };
    read(Cli::command()).mut_subcommands(read)
}

/// Reads the command line of the process. `None`: it asked for a help text, which is printed.
///
/// # Errors
/// What is wrong with it, and what was expected.
pub fn parse() -> Result<Option<Cli>, String> {
    let read = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    match read {
        Ok(cli) => Ok(Some(cli)),
        Err(e) if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let _ = e.print();
            Ok(None)
        }
        Err(e) => {
            let mut command = command();
            command.build();
            Err(error::message(&e, &command))
        }
    }
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
            None => {
                let names: Vec<&str> = program.get_subcommands().map(|c| c.get_name()).collect();
                bail!("unknown command '{name}', expected one of: {}", names.join(", "))
            }
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
