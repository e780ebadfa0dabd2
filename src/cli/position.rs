//! The commands about one position.

use super::values::{GameName, style};
use super::{print, write_out};
use anstream::ColorChoice;
use anyhow::Result;
use clap::Args;
use rialto::commands;
use rialto::diagram::Style;
use rialto::position_spec::{PositionSpec, StartChoice};
use rialto::render::svg::Theme;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// The start position and the rules.
#[derive(Args)]
pub struct RulesArgs {
    /// Start from this position instead of the usual one
    #[arg(long)]
    pub fen: Option<String>,
    /// In Chess960: begin with the start of this number, from 0 to 959, or with one that is drawn
    #[arg(long, value_name = "NUMBER|random", conflicts_with = "fen")]
    pub start: Option<StartChoice>,
    /// Set a rule option; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
}

impl RulesArgs {
    /// The position in a game, after these turns. The number of a start that is drawn is told on
    /// standard error.
    ///
    /// # Errors
    /// The game or its options are invalid, or it has no such start.
    pub(super) fn position(self, game: String, turns: Vec<String>) -> Result<PositionSpec> {
        let RulesArgs { fen, start, options } = self;
        let mut position = PositionSpec { game, fen, options, turns };
        if let Some(start) = start {
            let number = position.begin_with(start)?;
            if start == StartChoice::Random {
                let _ = writeln!(io::stderr(), "Start {number}");
            }
        }
        Ok(position)
    }

    /// The position in which games begin each of which draws a start of its own, where the game has
    /// them and none is chosen.
    ///
    /// # Errors
    /// As [`RulesArgs::position`].
    pub(super) fn of_each_game(self, game: String) -> Result<PositionSpec> {
        let RulesArgs { fen, start, options } = self;
        let mut position = PositionSpec { game, fen, options, turns: Vec::new() };
        if let Some(start) = start {
            position.begin_with(start)?;
        }
        if start == Some(StartChoice::Random) {
            position.fen = None;
        }
        Ok(position)
    }
}

/// A position.
#[derive(Args)]
pub struct PositionArgs {
    /// The game
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: String,
    #[command(flatten)]
    rules: RulesArgs,
    /// Turns to play
    turns: Vec<String>,
}

impl PositionArgs {
    /// `moves`
    pub(super) fn run_moves(self) -> Result<ExitCode> {
        print(&commands::moves(&self.spec()?)?)
    }

    /// Whether turns are given.
    pub(super) fn has_turns(&self) -> bool {
        !self.turns.is_empty()
    }

    /// As [`RulesArgs::of_each_game`], without the turns.
    ///
    /// # Errors
    /// The same.
    pub(super) fn of_each_game(self) -> Result<PositionSpec> {
        self.rules.of_each_game(self.game)
    }

    /// The position.
    ///
    /// # Errors
    /// As [`RulesArgs::position`].
    pub(super) fn spec(self) -> Result<PositionSpec> {
        self.rules.position(self.game, self.turns)
    }
}

/// The arguments of `show`.
#[derive(Args)]
pub struct ShowArgs {
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
    /// The style of the picture: 'figures' (default), 'piecepack' in chess, or 'characters' in
    /// xiangqi and shogi
    #[arg(long, requires = "svg", value_parser = style)]
    style: Option<Style>,
}

impl ShowArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let position = self.position.spec()?;
        if self.eval {
            return print(&commands::explain(&position, self.network.as_deref())?);
        }
        if let Some(file) = self.svg {
            let theme = if self.dark { Theme::Dark } else { Theme::Light };
            let style = self.style.unwrap_or(Style::Figures);
            commands::write_svg(&position, style, theme, &file)?;
            return Ok(ExitCode::SUCCESS);
        }
        write_out(|out| {
            let coloured = out.current_choice() != ColorChoice::Never;
            Ok(write!(out, "{}", commands::show(&position, coloured)?)?)
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
