//! The commands with which a GUI starts the engine.

use super::Files;
use super::position::RulesArgs;
use super::values::GameName;
use anyhow::{Error, Result, bail};
use clap::Args;
use rialto::config::{self, Settings};
use rialto::position_spec::open;
use rialto::protocol::{self, Protocol, StartPosition, Window};
use std::io::{self, BufReader, IsTerminal};
use std::process::ExitCode;

/// What a person reads who starts the program without a command.
const GREETING: &str = "\
Rialto plays chess and its variants.
  rialto serve          play in the browser
  rialto play chess     play in this terminal
  rialto xboard chess   play in XBoard
  rialto rules          the games
  rialto help           all commands
Without a command it waits for a program: for 'uci', 'xboard', 'usi', 'ucci' or 'quit'.
";

/// Speaks the protocol that the first line of the input names.
pub(super) fn run_announced(files: &Files) -> Result<ExitCode> {
    if io::stdin().is_terminal() {
        // Nobody but a person types here; a program sends its first line at once.
        eprint!("{GREETING}");
    }
    speak(None, settings(files)?, None)
}

/// Speaks `protocol`.
pub(super) fn run(protocol: Protocol, files: &Files) -> Result<ExitCode> {
    speak(Some(protocol), settings(files)?, None)
}

/// The arguments of `cecp`.
#[derive(Args)]
pub struct CecpArgs {
    /// Write each turn as one text, as in UCI, even if an XBoard window cannot show it
    #[arg(long)]
    plain: bool,
    /// The game that the window is for: only its options are shown, and --fen is a position of it
    #[arg(long, value_parser = GameName, hide_possible_values = true)]
    game: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

impl CecpArgs {
    pub(super) fn run(self, files: &Files) -> Result<ExitCode> {
        let (mut settings, warnings) = settings(files)?;
        let has_start = self.rules.start.is_some();
        let game = self.game.clone().unwrap_or_default();
        if game.is_empty() && has_start {
            bail!("--start: expected --game too");
        }
        let position = self.rules.position(game, Vec::new())?;
        for (key, value) in position.rules()? {
            settings.set(&key, &value).map_err(Error::msg)?;
        }
        if self.plain {
            settings.set(config::PLAIN, "true").map_err(Error::msg)?;
        }
        let window = match (self.game, position.fen) {
            (Some(game), fen) => Some(window(game, fen, &settings)?),
            (None, Some(_)) => bail!("--fen: expected --game too"),
            (None, None) => None,
        };
        speak(Some(Protocol::Cecp), (settings, warnings), window)
    }
}

/// The settings of the options file, and what is wrong in it and in the file of games.
pub(super) fn settings(files: &Files) -> Result<(Settings, Vec<String>)> {
    let (settings, mut warnings) = config::load(files.config.as_deref()).map_err(Error::msg)?;
    for warning in &warnings {
        log::warn!("{warning}");
    }
    warnings.extend_from_slice(&files.warnings);
    Ok((settings, warnings))
}

/// The window for `game`, with the start position `fen` if it can be read under the rules of
/// `settings`.
fn window(game: String, fen: Option<String>, settings: &Settings) -> Result<Window> {
    let mut session = open(&game)?;
    for (key, value) in settings.rules(&game) {
        session.set_rule(key, value)?;
    }
    let start = match fen {
        None => None,
        Some(fen) => {
            session.set_position(Some(&fen), &[])?;
            Some(StartPosition { fen, view: session.view() })
        }
    };
    Ok(Window { game, start })
}

/// Speaks `protocol`, or the one that the first line of the input names, until the GUI ends it.
fn speak(
    protocol: Option<Protocol>,
    (settings, warnings): (Settings, Vec<String>),
    window: Option<Window>,
) -> Result<ExitCode> {
    let input = BufReader::new(io::stdin());
    protocol::run(protocol, settings, warnings, window, input, io::stdout());
    Ok(ExitCode::SUCCESS)
}
