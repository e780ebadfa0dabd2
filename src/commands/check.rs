//! `check`: says what is wrong in a file of games, and shows how their pieces move.

use crate::position_spec::PositionSpec;
use crate::variant::described::{Description, LEGEND};
use crate::{games, referee};
use anyhow::{Error, Result, bail};
use std::io::Write;
use std::path::Path;

/// Depths of the perft that is shown, and that is compared with another program.
const DEPTHS: u32 = 3;
const COMPARED_DEPTH: u32 = 4;

/// What `check` has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Nothing is wrong.
    Sound,
    /// Another program counts other numbers of turns.
    Differs,
    /// Something is wrong in the file, or a game is over before its first turn.
    Refused,
}

/// Writes everything that is wrong in `file`, one line each; if nothing is, how the pieces of its
/// games move (`game`: only of this one), and the numbers of turns from the start, compared with
/// those of the engine `against`.
///
/// # Errors
/// No such game in the file, the other engine fails, or the output cannot be written.
pub fn check(
    file: &Path,
    game: Option<&str>,
    against: Option<&str>,
    out: &mut dyn Write,
) -> Result<Verdict> {
    let described = match games::load(file).map_err(Error::msg)?.complete() {
        Ok(described) => described,
        Err(problems) => {
            for problem in problems {
                writeln!(out, "{problem}")?;
            }
            return Ok(Verdict::Refused);
        }
    };
    let chosen: Vec<&Description> =
        described.iter().filter(|d| game.is_none_or(|game| game == d.name())).copied().collect();
    if chosen.is_empty() {
        let names: Vec<&str> = described.iter().map(|d| d.name()).collect();
        bail!(
            "no game '{}' in the file, expected one of: {}",
            game.unwrap_or("?"),
            names.join(", ")
        );
    }
    let mut verdict = Verdict::Sound;
    for description in chosen {
        writeln!(out, "{}", super::page(description.name())?)?;
        writeln!(out, "{LEGEND}")?;
        for picture in description.piece_pictures() {
            writeln!(out, "{}", picture.text())?;
        }
        let position = PositionSpec { game: description.name().into(), ..PositionSpec::default() };
        let mut session = position.session()?;
        if let Some(ending) = session.ending() {
            writeln!(out, "{}: the game is over at its start: {ending}", description.name())?;
            verdict = Verdict::Refused;
            continue;
        }
        let counts: Vec<String> =
            (1..=DEPTHS).map(|depth| session.perft(depth).to_string()).collect();
        writeln!(out, "perft 1 to {DEPTHS}: {}", counts.join(" "))?;
        if let Some(engine) = against {
            let own = session.perft(COMPARED_DEPTH);
            let other = referee::perft(engine, file, description.name(), COMPARED_DEPTH)?;
            let same = if own == other { "the same" } else { "DIFFERENT" };
            writeln!(out, "perft {COMPARED_DEPTH}: {own}, {engine}: {other}, {same}")?;
            if own != other && verdict == Verdict::Sound {
                verdict = Verdict::Differs;
            }
        }
    }
    Ok(verdict)
}
