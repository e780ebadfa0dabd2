//! The commands with which a person plays.

use super::position::{PositionArgs, RulesArgs};
use super::protocols::settings;
use super::values::{GameName, Level, address, host, levels, number, seconds};
use super::{Files, print, write_out};
use anstream::ColorChoice;
use anyhow::Result;
use clap::Args;
use rialto::commands::{self, Console, TerminalGame};
use rialto::search::skill::Skill;
use rialto::serve::Serve;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::net::IpAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::time::Duration;

/// The help of `--level`.
static LEVEL_HELP: LazyLock<String> =
    LazyLock::new(|| format!("Strength of the engine, by number or name: {}", levels()));

/// The arguments of `serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// The game that the page begins with; otherwise the one that was played last
    #[arg(value_parser = GameName, hide_possible_values = true)]
    game: Option<String>,
    /// The port; otherwise 6464, or any free one
    #[arg(long, value_parser = number(0..=u16::MAX))]
    port: Option<u16>,
    /// Let other devices in, at this address of the machine (0.0.0.0 for all of them)
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<IpAddr>,
    /// The name under which a proxy passes requests on, as browsers write it; may be repeated
    #[arg(long, value_name = "NAME", value_parser = host)]
    host: Vec<String>,
    /// Only print the address of the page
    #[arg(long)]
    no_open: bool,
}

impl ServeArgs {
    pub(super) fn run(self, files: &Files) -> Result<ExitCode> {
        let (settings, _) = settings(files)?;
        let ServeArgs { game, port, listen, host, no_open } = self;
        let serve = Serve { game, port, listen, hosts: host, open: !no_open };
        write_out(|out| serve.run(&settings, out))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The arguments of `play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Play Black; otherwise you have White
    #[arg(long, conflicts_with = "turns")]
    black: bool,
    /// Nodes per move of the engine
    #[arg(long, value_name = "N", conflicts_with = "turns",
          value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Thinking time per turn of the engine (1 second if neither this nor --nodes is given)
    #[arg(long, value_name = "SECONDS", conflicts_with = "turns", value_parser = seconds)]
    time: Option<Duration>,
    #[arg(long, conflicts_with = "turns", default_value = "full", value_parser = Level,
          hide_possible_values = true, help = LEVEL_HELP.as_str())]
    level: i64,
    /// Seed of the dice and of the errors of a weak level; a random one otherwise
    #[arg(long, conflicts_with = "turns", value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
}

impl PlayArgs {
    pub(super) fn run(self) -> Result<ExitCode> {
        let PlayArgs { position, black, nodes, time, level, seed } = self;
        if position.has_turns() {
            return print(&commands::play(&position.spec()?)?);
        }
        let position = position.of_each_game()?;
        let game =
            TerminalGame { position, black, nodes, time, seed, skill: Skill::of_level(level) };
        let echo = !io::stdin().is_terminal();
        write_out(|out| {
            let coloured = out.current_choice() != ColorChoice::Never;
            let mut input = io::stdin().lock();
            game.run(Console { input: &mut input, output: out, coloured, echo })
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The arguments of `xboard`.
#[derive(Args)]
pub struct XboardArgs {
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
}

impl XboardArgs {
    pub(super) fn run(self, files: &Files) -> Result<ExitCode> {
        // Without a game it was asked for the list.
        let Some(game) = self.game else { return print(&commands::xboard::engine_list()?) };
        // The options file may name a file of games.
        settings(files)?;
        let position = self.rules.position(game, Vec::new())?;
        let named = [("--config", &files.config), ("--variants", &files.variants)];
        let given: Vec<(&str, &Path)> =
            named.iter().filter_map(|(option, file)| Some((*option, file.as_deref()?))).collect();
        let status = commands::xboard::run(&position, self.matched, &given, &self.window_options)?;
        let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
        Ok(ExitCode::from(code))
    }
}
