//! The commands about one position.

use super::values::{GameName, style};
use super::{print, write_out};
use anstream::ColorChoice;
use anyhow::Result;
use clap::Args;
use rialto::commands;
use rialto::diagram::Style;
use rialto::position_spec::PositionSpec;
use rialto::render::svg::Theme;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

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
        print(&commands::moves(&self.into())?)
    }
}

impl From<PositionArgs> for PositionSpec {
    fn from(
        PositionArgs { game, rules: RulesArgs { fen, options }, turns }: PositionArgs,
    ) -> PositionSpec {
        PositionSpec { game, fen, options, turns }
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
    /// The style of the picture: 'figures' (default), 'piecepack' in chess, or 'characters' in xiangqi
    /// and shogi
    #[arg(long, requires = "svg", value_parser = style)]
    style: Option<Style>,
}

impl ShowArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let position = self.position.into();
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
