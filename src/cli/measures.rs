//! The commands that count, measure, solve and tune.

use super::position::RulesArgs;
use super::values::{GameName, number};
use super::{print, write_out};
use anyhow::Result;
use clap::Args;
use rialto::commands::{self, Tuning};
use rialto::games;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// The greatest depth of perft; its counts would have hundreds of digits.
const DEEPEST_PERFT: u32 = 100;

/// The arguments of `perft`.
#[derive(Args)]
pub struct PerftArgs {
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
}

impl PerftArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let PerftArgs { game, depth, rules, divide } = self;
        let position = rules.position(game, Vec::new())?;
        write_out(|out| commands::perft(&position, depth, divide, out, &mut io::stderr()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The arguments of `bench`.
#[derive(Args)]
pub struct BenchArgs {
    /// Only this game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: Option<String>,
    /// Depth in plies
    #[arg(long, value_parser = number(1..=u32::MAX))]
    depth: Option<u32>,
}

impl BenchArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let games = self.game.as_ref().map_or(games::NAMES.to_vec(), |game| vec![game.as_str()]);
        write_out(|out| commands::bench(&games, self.depth, out))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The arguments of `values`.
#[derive(Args)]
pub struct ValuesArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// Another network than that of the program
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl ValuesArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        print(&commands::values(&self.game, self.network.as_deref())?)
    }
}

/// The arguments of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    /// The pieces besides the king, such as Q or RR
    #[arg(required = true)]
    endings: Vec<String>,
}

impl SolveArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        write_out(|out| commands::solve(&self.endings, out))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The arguments of `tune`.
#[derive(Args)]
pub struct TuneArgs {
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
}

impl TuneArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let TuneArgs { game, names, pairs, nodes, seed, concurrency } = self;
        let tuning = Tuning { game, names, pairs, nodes, seed, concurrency };
        write_out(|out| commands::tune(&tuning, out))?;
        Ok(ExitCode::SUCCESS)
    }
}
