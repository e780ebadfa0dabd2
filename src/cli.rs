//! The command line, as clap reads it. Each command stands with its arguments.

mod boards;
mod completions;
mod error;
mod games;
mod matches;
mod measures;
mod position;
mod protocols;
mod train;
mod values;

use anyhow::Result;
use boards::{PlayArgs, ServeArgs, XboardArgs};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use completions::{CompletionsArgs, ManArgs};
use games::{CheckArgs, DiceArgs, PgnArgs, RulesPageArgs};
use matches::{MatchArgs, RefereeArgs};
use measures::{BenchArgs, PerftArgs, SolveArgs, TuneArgs, ValuesArgs};
use position::{PositionArgs, ShowArgs};
use protocols::CecpArgs;
use rialto::network;
use rialto::protocol::Protocol;
use rialto::referee::dialects::Dialect;
use std::io::{StdoutLock, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::LazyLock;
use train::{DataArgs, PositionsArgs, TrainArgs};
use values::log_filter;

/// The version, and whether the evaluation uses the wide instructions that x86-64 processors may
/// have.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let wide = if network::has_wide_instructions() { "with AVX2" } else { "without AVX2" };
    format!("{}, {wide}", rialto::VERSION)
});

/// A chess-variant engine for XBoard, WinBoard and UCI programs. Without a command, the first
/// line of the input chooses the protocol: 'xboard', 'uci', 'usi' or 'ucci'.
#[derive(Parser)]
#[command(name = "rialto", version = VERSION.as_str())]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub files: Files,
    /// Log to standard error from this level on, such as 'debug' (every line of the protocol) or
    /// 'warn'
    #[arg(long, global = true, value_name = "FILTER", num_args = 0..=1,
          require_equals = true, default_missing_value = "debug", value_parser = log_filter)]
    pub log: Option<String>,
    /// Log to this file instead of standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub log_file: Option<PathBuf>,
}

/// The files that every command reads.
#[derive(clap::Args)]
pub struct Files {
    /// Options file; otherwise engine.ini of the working folder, or beside the program
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// File of more games (docs/variants.md)
    #[arg(long, global = true, value_name = "FILE")]
    pub variants: Option<PathBuf>,
    /// What is wrong in the file of games, of which some can be played; it has been said on
    /// standard error
    #[arg(skip)]
    pub warnings: Vec<String>,
}

/// The command. Those for a person come first.
#[derive(Subcommand)]
pub enum Command {
    /// Play on a board in the browser
    Serve(ServeArgs),
    /// Play against the engine in the terminal; with turns: play these, show the FEN reached and
    /// the result if the game is over
    Play(PlayArgs),
    /// Start XBoard with this engine
    Xboard(XboardArgs),
    /// Play engines against each other
    Match(Box<MatchArgs>),
    /// Show the rules of a game, or the list of games
    Rules(RulesPageArgs),
    /// Show the board
    Show(ShowArgs),
    /// List the legal turns
    Moves(PositionArgs),
    /// Check a file of games, and show how their pieces move
    Check(CheckArgs),
    /// Replay the games of PGN files under their rules and report errors
    Pgn(PgnArgs),
    /// Show the throw of the dice that follows from a seed and the turns played
    Dice(DiceArgs),
    /// Count the sequences of legal turns (perft)
    Perft(PerftArgs),
    /// Search fixed positions to a fixed depth
    Bench(BenchArgs),
    /// Show what the pieces of a game are worth to its network
    Values(ValuesArgs),
    /// Solve endgames of ravioli: king and one or two pieces against a king (minutes each)
    Solve(SolveArgs),
    /// Play a match as cutechess-cli does: with its options and its output
    #[command(disable_help_flag = true)]
    Cutechess(RefereeArgs),
    /// Play a match as fastchess does: with its options and its output
    #[command(disable_help_flag = true)]
    Fastchess(RefereeArgs),
    /// Write the completions of a shell for these commands
    Completions(CompletionsArgs),
    /// Write a page of the manual in the format of man
    Man(ManArgs),
    /// Record games of the engine against itself, for 'positions'
    Data(DataArgs),
    /// Write the positions of games recorded by 'data', for 'train'
    Positions(PositionsArgs),
    /// Train a network on positions written by 'positions'
    Train(TrainArgs),
    /// Tune the search parameters of a game by self-play
    Tune(TuneArgs),
    /// Speak the UCI protocol
    Uci,
    /// Speak the USI protocol of shogi programs
    Usi,
    /// Speak the UCCI protocol of xiangqi programs
    Ucci,
    /// Speak the CECP protocol (XBoard, WinBoard)
    Cecp(CecpArgs),
}

/// Runs the command.
///
/// # Errors
/// What is wrong, for the person who typed it.
pub fn run(command: Option<Command>, files: &Files) -> Result<ExitCode> {
    let Some(command) = command else { return protocols::run_announced(files) };
    match command {
        Command::Serve(args) => args.run(files),
        Command::Play(args) => args.run(),
        Command::Xboard(args) => args.run(files),
        Command::Match(args) => args.run(),
        Command::Rules(args) => args.run(),
        Command::Show(args) => args.run(),
        Command::Moves(args) => args.run_moves(),
        Command::Check(args) => args.run(),
        Command::Pgn(args) => args.run(),
        Command::Dice(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Values(args) => args.run(),
        Command::Solve(args) => args.run(),
        Command::Cutechess(args) => args.run(Dialect::Cutechess),
        Command::Fastchess(args) => args.run(Dialect::Fastchess),
        Command::Completions(args) => args.run(),
        Command::Man(args) => args.run(),
        Command::Data(args) => args.run(),
        Command::Positions(args) => args.run(),
        Command::Train(args) => args.run(),
        Command::Tune(args) => args.run(),
        Command::Uci => protocols::run(Protocol::Uci, files),
        Command::Usi => protocols::run(Protocol::Usi, files),
        Command::Ucci => protocols::run(Protocol::Ucci, files),
        Command::Cecp(args) => args.run(files),
    }
}

/// Standard output, which drops colours where nobody sees them.
type Output = anstream::AutoStream<StdoutLock<'static>>;

/// Writes to standard output.
fn write_out<T>(write: impl FnOnce(&mut Output) -> Result<T>) -> Result<T> {
    let mut out = anstream::stdout().lock();
    let value = write(&mut out)?;
    out.flush()?;
    Ok(value)
}

/// Prints a text. The command has done what it was asked for.
fn print(text: &str) -> Result<ExitCode> {
    write_out(|out| Ok(out.write_all(text.as_bytes())?))?;
    Ok(ExitCode::SUCCESS)
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
