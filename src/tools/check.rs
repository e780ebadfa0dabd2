//! `check`: says what is wrong in a file of games, and shows how their pieces move.

use super::PositionSpec;
use crate::games;
use crate::variant::described::Description;
use anyhow::{Result, bail};
use std::io::Write;
use std::path::Path;

/// Depths of the perft that is shown.
const DEPTHS: u32 = 3;

/// Writes everything that is wrong in `file`, one line each; if nothing is, how the pieces of its
/// games move (`game`: only of this one), and the numbers of turns from the start.
///
/// Returns whether the file is sound.
///
/// # Errors
/// No such game in the file, or the output cannot be written.
pub fn check(file: &Path, game: Option<&str>, out: &mut impl Write) -> Result<bool> {
    let described = match games::load(file) {
        Ok(described) => described,
        Err(problems) => {
            for problem in problems {
                writeln!(out, "{problem}")?;
            }
            return Ok(false);
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
    for description in chosen {
        writeln!(out, "{}", super::page(description.name())?)?;
        for picture in description.piece_pictures() {
            writeln!(out, "{picture}")?;
        }
        let position = PositionSpec { game: description.name().into(), ..PositionSpec::default() };
        let mut session = position.session()?;
        let counts: Vec<String> =
            (1..=DEPTHS).map(|depth| session.perft(depth).to_string()).collect();
        writeln!(out, "perft 1 to {DEPTHS}: {}", counts.join(" "))?;
    }
    Ok(true)
}
