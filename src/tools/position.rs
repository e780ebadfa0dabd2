//! Commands about one position: moves, play, show.

use super::open;
use crate::diagram::Style;
use crate::render::svg::{self, Theme};
use crate::render::terminal;
use crate::rules::Choices;
use crate::session::{AnyGame, Session, any_game};
use anyhow::{Context, Result, anyhow};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A position as given on the command line.
#[derive(Clone, Debug, Default)]
pub struct PositionSpec {
    /// The game's name.
    pub game: String,
    /// FEN; `None`: the start position.
    pub fen: Option<String>,
    /// Rule options, `KEY=VALUE`.
    pub options: Vec<String>,
    /// Turns played from that position.
    pub turns: Vec<String>,
}

impl PositionSpec {
    /// The start position of the self-play game with this number.
    #[must_use]
    pub fn of_self_play(game: &dyn AnyGame, number: usize) -> PositionSpec {
        let options = game.self_play_options(number).into_iter();
        let options = options.map(|(key, value)| format!("{key}={value}")).collect();
        PositionSpec { game: game.info().name.into(), options, ..PositionSpec::default() }
    }

    /// The rule options as (key, value), spelt as the game spells them.
    ///
    /// # Errors
    /// An option is not `KEY=VALUE`, or it is one of the game and has a wrong value.
    pub fn rules(&self) -> Result<Vec<(String, String)>> {
        let game = any_game(&self.game);
        let known = game.as_ref().map_or(&[][..], |game| game.info().options);
        let rule = |option: &String| {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| anyhow!("--option '{option}': expected KEY=VALUE"))?;
            let (key, value) = (key.trim(), value.trim());
            let Some(rule) = known.iter().find(|rule| rule.key.eq_ignore_ascii_case(key)) else {
                return Ok((key.to_string(), value.to_string()));
            };
            let mut choices = Choices::default();
            choices.set(known, key, value).map_err(anyhow::Error::msg)?;
            Ok((rule.key.to_string(), choices.get(rule)))
        };
        self.options.iter().map(rule).collect()
    }

    /// Opens a session at this position.
    ///
    /// # Errors
    /// The game, an option, the FEN or a turn is invalid; the text says which and why.
    pub fn session(&self) -> Result<Box<dyn Session>> {
        let mut session = open(&self.game)?;
        for (key, value) in self.rules()? {
            session.set_rule(&key, &value)?;
        }
        let turns: Vec<&str> = self.turns.iter().map(String::as_str).collect();
        session.set_position(self.fen.as_deref(), &turns)?;
        Ok(session)
    }
}

/// `show --eval`: the evaluation of a position. `network` is the file of another network than that
/// of the program.
///
/// # Errors
/// As [`PositionSpec::session`], or the network cannot be read or is another game's.
pub fn explain(position: &PositionSpec, network: Option<&Path>) -> Result<String> {
    let mut session = position.session()?;
    if let Some(path) = network {
        let name = || format!("network '{}'", path.display());
        let bytes = std::fs::read(path).with_context(name)?;
        session.set_network(Some(&bytes)).with_context(name)?;
    }
    Ok(session.explain())
}

/// `moves`: the legal turns, one a line, sorted bytewise; only their number if they are too many.
/// Where dice are thrown first, one list for each outcome, headed by its name and a colon.
///
/// # Errors
/// As [`PositionSpec::session`].
pub fn moves(position: &PositionSpec) -> Result<String> {
    let mut session = position.session()?;
    let mut text = String::new();
    for (name, turns) in session.chance_outcomes() {
        let _ = writeln!(text, "{name}:");
        turns.iter().for_each(|turn| text += &format!("{turn}\n"));
    }
    if !text.is_empty() {
        return Ok(text);
    }
    let legal = session.legal_turns();
    let turns = if legal.is_empty() { session.perft(1) } else { 0 };
    Ok(match turns {
        0 => legal.into_iter().map(|turn| turn + "\n").collect(),
        _ => format!("{turns} turns, too many to list\n"),
    })
}

/// `play` with turns: the FEN reached, and the result if the game is over.
///
/// # Errors
/// As [`PositionSpec::session`].
pub fn play(position: &PositionSpec) -> Result<String> {
    let session = position.session()?;
    let mut text = session.fen() + "\n";
    if let Some(ending) = session.ending() {
        let _ = writeln!(text, "{ending}");
    }
    Ok(text)
}

/// `show`: the board for a terminal, and the FEN.
///
/// # Errors
/// As [`PositionSpec::session`].
pub fn show(position: &PositionSpec, coloured: bool) -> Result<String> {
    let session = position.session()?;
    let draw = if coloured { terminal::coloured } else { terminal::plain };
    Ok(draw(&session.diagram(), &session.fen()))
}

/// `show --svg`: writes the board as an SVG picture to `file`.
///
/// # Errors
/// As [`PositionSpec::session`]; the game has no such style; or the file cannot be written.
pub fn write_svg(position: &PositionSpec, style: Style, theme: Theme, file: &Path) -> Result<()> {
    let picture = svg::draw(&position.session()?.diagram_in(style)?, theme);
    fs::write(file, picture)
        .with_context(|| format!("cannot write the picture '{}'", file.display()))
}
