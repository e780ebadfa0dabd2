//! The commands about games and their records.

use super::values::{GameName, number};
use super::{print, write_out};
use anyhow::Result;
use clap::Args;
use rialto::commands::{self, Verdict};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `rules`.
#[derive(Args)]
pub struct RulesPageArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: Option<String>,
}

impl RulesPageArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        match self.game {
            Some(game) => print(commands::page(&game)?),
            None => print(&commands::games()),
        }
    }
}

/// The arguments of `check`.
#[derive(Args)]
pub struct CheckArgs {
    /// The file
    file: PathBuf,
    /// Only this game
    game: Option<String>,
    /// Compare the numbers of turns with those of another UCI engine
    #[arg(long, value_name = "COMMAND")]
    against: Option<String>,
}

impl CheckArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let CheckArgs { file, game, against } = self;
        let (game, against) = (game.as_deref(), against.as_deref());
        Ok(match write_out(|out| commands::check(&file, game, against, out))? {
            Verdict::Sound => ExitCode::SUCCESS,
            Verdict::Differs => ExitCode::FAILURE,
            Verdict::Refused => ExitCode::from(2),
        })
    }
}

/// The arguments of `pgn`.
#[derive(Args)]
pub struct PgnArgs {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl PgnArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let sound = write_out(|out| commands::pgn(&self.files, out))?;
        Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The arguments of `dice`.
#[derive(Args)]
pub struct DiceArgs {
    /// The seed of the game
    #[arg(value_parser = number(0..=u64::MAX))]
    seed: u64,
    /// The turns played
    turns: Vec<String>,
}

impl DiceArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        print(&commands::dice(self.seed, &self.turns))
    }
}
