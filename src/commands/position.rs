//! Commands about one position: moves, play, show.

use super::play::{Typed, ambiguous, find_turn};
use crate::diagram::Style;
use crate::dice::is_throw;
use crate::position_spec::PositionSpec;
use crate::render::svg::{self, Theme};
use crate::render::terminal;
use crate::session::{Session, SessionError, Turns};

use anyhow::{Context, Result, anyhow};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Opens a session at a position. Its turns may be typed as in a game in the terminal.
///
/// # Errors
/// As [`PositionSpec::session`], or a turn may mean several.
fn open(position: &PositionSpec) -> Result<Box<dyn Session>> {
    let start = PositionSpec { turns: Vec::new(), ..position.clone() };
    let mut session = start.session()?;
    for text in &position.turns {
        let Err(error) = session.play(text) else { continue };
        match find_turn(session.as_ref(), text) {
            _ if is_throw(text) => return Err(error.into()),
            Typed::Turn(turn) => session.play(&turn)?,
            Typed::Beginning(ways) => return Err(anyhow!(ambiguous(text, &ways))),
            Typed::Illegal(reason) => {
                return Err(SessionError::Turn { text: text.clone(), reason }.into());
            }
        }
    }
    Ok(session)
}

/// `show --eval`: the evaluation of a position. `network` is the file of another network than that
/// of the program.
///
/// # Errors
/// As [`PositionSpec::session`], or the network cannot be read or is another game's.
pub fn explain(position: &PositionSpec, network: Option<&Path>) -> Result<String> {
    let mut session = open(position)?;
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
    let mut session = open(position)?;
    let mut text = String::new();
    for (name, turns) in session.chance_outcomes() {
        let _ = writeln!(text, "{name}:");
        turns.iter().for_each(|turn| text += &format!("{turn}\n"));
    }
    if !text.is_empty() {
        return Ok(text);
    }
    Ok(match session.legal_turns() {
        Turns::Listed(turns) => turns.into_iter().map(|turn| turn + "\n").collect(),
        Turns::Unlisted => format!("{} turns, too many to list\n", session.perft(1)),
        Turns::AfterThrow => String::new(),
    })
}

/// `play` with turns: the FEN reached, and the result if the game is over.
///
/// # Errors
/// As [`PositionSpec::session`].
pub fn play(position: &PositionSpec) -> Result<String> {
    let session = open(position)?;
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
    let session = open(position)?;
    let draw = if coloured { terminal::coloured } else { terminal::plain };
    Ok(draw(&session.diagram(), &session.fen()))
}

/// `show --svg`: writes the board as an SVG picture to `file`.
///
/// # Errors
/// As [`PositionSpec::session`]; the game has no such style; or the file cannot be written.
pub fn write_svg(position: &PositionSpec, style: Style, theme: Theme, file: &Path) -> Result<()> {
    let picture = svg::draw(&open(position)?.diagram_in(style)?, theme);
    fs::write(file, picture)
        .with_context(|| format!("cannot write the picture '{}'", file.display()))
}
