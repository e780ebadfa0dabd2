//! The commands that make and train networks.

use super::values::{GameName, number, real};
use super::write_out;
use anyhow::Result;
use clap::Args;
use rialto::interrupt::stop_on_interrupt;
use rialto::network::check_neurons;
use rialto::train::{self, Positions, SelfPlay, Training, parallel};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `data`.
#[derive(Args)]
pub struct DataArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// The file; if it exists with fewer games of the same settings, games are added
    file: PathBuf,
    /// Number of games that the file holds at the end
    #[arg(long, default_value_t = 1_000, value_parser = number(1..=usize::MAX))]
    games: usize,
    /// Nodes of a search after which it begins no further iteration
    #[arg(long, default_value_t = 400, value_parser = number(1..=u64::MAX))]
    nodes: u64,
    /// Seed of the openings and the dice
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = number(1..=u16::MAX))]
    concurrency: u16,
    /// Random turns at the start of each game: a number, or the least and the most
    #[arg(long, value_name = "TURNS", default_value = "4-16", value_parser = turns)]
    random: [u16; 2],
    /// Play with this network
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl DataArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let settings = self.settings();
        write_out(|out| train::data(&settings, &stop_on_interrupt()?, out))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The settings that they mean.
    fn settings(self) -> SelfPlay {
        let DataArgs { game, file, games, nodes, seed, concurrency, random, network } = self;
        let concurrency = concurrency.into();
        SelfPlay { game, file, games, nodes, seed, concurrency, random, network }
    }
}

/// The arguments of `positions`.
#[derive(Args)]
pub struct PositionsArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// The file to write
    out: PathBuf,
    /// The files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Training target: 0 is the score of the search, 1 the result of the game; numbers between
    /// mix both and the scores of later positions
    #[arg(long, value_name = "SHARE", default_value_t = 0.8, value_parser = real(0.0..=1.0))]
    lambda: f64,
    /// Advantage with an expected score of 73 %, centipawns; otherwise the one with which the
    /// scores predict the results best
    #[arg(long, value_name = "CP", value_parser = number(1..=10_000_u32))]
    scale: Option<u32>,
    /// Imagined positions for each position of a game, on average
    #[arg(long, value_name = "NUMBER", default_value_t = 4.0, value_parser = real(0.0..=100.0))]
    imagined: f64,
    /// Nodes of the search that values an imagined position; 0: the evaluation values it
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0..=u64::MAX))]
    imagined_nodes: u64,
    /// Value imagined positions with this network
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Seed of the imagined positions
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Threads; otherwise one for each core
    #[arg(long, value_parser = number(1..=u16::MAX))]
    threads: Option<u16>,
}

impl PositionsArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let settings = self.settings();
        write_out(|out| train::positions(&settings, &stop_on_interrupt()?, out))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The settings that they mean.
    fn settings(self) -> Positions {
        Positions {
            game: self.game,
            out: self.out,
            files: self.files,
            lambda: self.lambda,
            scale: self.scale,
            imagined: self.imagined,
            imagined_nodes: self.imagined_nodes,
            network: self.network,
            seed: self.seed,
            threads: threads(self.threads),
        }
    }
}

/// The arguments of `train`.
#[derive(Args)]
pub struct TrainArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    /// The network to write
    out: PathBuf,
    /// The files of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 10, value_parser = number(0..=usize::MAX))]
    epochs: usize,
    /// Seed of the first weights, of the held-out positions and of the order of the others
    #[arg(long, default_value_t = 1, value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// Neurons for each side: a multiple of 64, at most 512
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = neurons, conflicts_with = "from")]
    neurons: usize,
    /// Give the pieces inputs of their own for each of four zones of the king
    #[arg(long)]
    king_zones: bool,
    /// Start with this network instead of a random one; the weights of inputs that it lacks
    /// start at zero, those of zones of the king at what it has for all of them
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Threads; otherwise one for each core
    #[arg(long, value_parser = number(1..=u16::MAX))]
    threads: Option<u16>,
}

impl TrainArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let settings = self.settings();
        write_out(|out| train::train(&settings, &stop_on_interrupt()?, out))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The settings that they mean.
    fn settings(self) -> Training {
        Training {
            game: self.game,
            files: self.files,
            out: self.out,
            epochs: self.epochs,
            seed: self.seed,
            neurons: self.neurons,
            king_zones: self.king_zones,
            from: self.from,
            threads: threads(self.threads),
        }
    }
}

/// The number of threads: as many as there are cores if it is not given.
fn threads(number: Option<u16>) -> usize {
    number.map_or_else(parallel::cores, usize::from)
}

/// A number, or two with `-` between them.
fn turns(text: &str) -> Result<[u16; 2], String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok([least, most]),
        _ => Err("expected a number, or two such as 4-16".into()),
    }
}

/// A number of neurons.
fn neurons(text: &str) -> Result<usize, String> {
    check_neurons(text.parse().unwrap_or(0)).map_err(|numbers| format!("expected {numbers}"))
}
