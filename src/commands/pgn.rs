//! `pgn`: replays game records under their rules.

use crate::counted::counted;
use crate::pgn::{self, ParsedGame, Record, ReplayError};
use crate::protocol::xboard_plies;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Files of this size get a progress bar, bytes.
const BIG: usize = 1 << 20;

/// Writes a line for each game with an error, then a summary. Returns whether there was no error.
///
/// # Errors
/// A file cannot be read.
pub fn pgn(files: &[PathBuf], out: &mut dyn Write) -> Result<bool> {
    let (mut games, mut turns, mut errors) = (0, 0, 0_usize);
    for file in files {
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("cannot read '{name}'"))?;
        let text = pgn::decode(bytes);
        let progress = progress(text.len())?;
        let mut parsed_games = pgn::read(&text);
        let mut number = 0;
        while let Some(game) = parsed_games.next() {
            number += 1;
            match replay(&game) {
                Ok(record) => turns += record.turns.len(),
                Err(error) => {
                    turns += error.turns;
                    errors += 1;
                    let line = game.line;
                    progress.suspend(|| {
                        writeln!(out, "{name}: game {number} (line {line}), {error}")
                    })?;
                }
            }
            progress.set_position(parsed_games.offset() as u64);
        }
        progress.finish_and_clear();
        games += number;
    }
    let sums = [(games, "game"), (turns, "turn"), (errors, "error")];
    writeln!(out, "{}", sums.map(|(number, noun)| counted(number, noun)).join(", "))?;
    Ok(errors == 0)
}

/// Replays a game. The file does not say whether XBoard has saved it; the reading that gets further
/// counts.
fn replay(game: &ParsedGame) -> Result<Record, ReplayError> {
    let error = match game.replay() {
        Ok(record) => return Ok(record),
        Err(error) => error,
    };
    let Some(plies) = game.game().and_then(xboard_plies) else { return Err(error) };
    game.replay_xboard(&*plies).map_err(
        |other| {
            if other.turns > error.turns { other } else { error }
        },
    )
}

/// A progress bar on standard error, if that is a terminal and the file is big.
fn progress(bytes: usize) -> Result<ProgressBar> {
    if bytes < BIG {
        return Ok(ProgressBar::hidden());
    }
    let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes}, {eta} left")?;
    Ok(ProgressBar::new(bytes as u64).with_style(style))
}
