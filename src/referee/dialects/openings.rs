//! The option `-openings`.

use super::arguments::{Word, number};
use crate::position_spec::PositionSpec;
use crate::referee::openings::book::{Book, BookFormat};
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// A file of openings.
pub(super) struct Openings {
    file: PathBuf,
    format: BookFormat,
    is_random: bool,
    /// Number of turns that are taken of a PGN game.
    turns: usize,
    /// The place, from 0, of the opening with which the match begins.
    pub(super) first: usize,
}

impl Openings {
    /// Reads the words of the option.
    ///
    /// # Errors
    /// There is no file, or a word is not understood.
    pub(super) fn read(word: &Word) -> Result<Openings> {
        let (mut file, mut format) = (None, None);
        let (mut is_random, mut turns, mut start) = (false, usize::MAX, 1);
        for (key, value) in word.pairs(&["file", "format", "order", "plies", "start", "policy"])? {
            match (key, value) {
                ("file", _) => file = Some(PathBuf::from(value)),
                ("format", "epd") => format = Some(BookFormat::Lines),
                ("format", "pgn") => format = Some(BookFormat::Pgn),
                ("format", _) => bail!("-openings format: expected epd or pgn, found '{value}'"),
                ("order", "random") => is_random = true,
                ("order", "sequential") => is_random = false,
                ("order", _) => {
                    bail!("-openings order: expected random or sequential, found '{value}'")
                }
                ("plies", _) => turns = number("-openings plies", value, 1)?,
                ("start", _) => start = number("-openings start", value, 1)?,
                ("policy", "default") => {}
                ("policy", _) => bail!("-openings policy: expected default, found '{value}'"),
                _ => {}
            }
        }
        let file = file.context("-openings: expected file=")?;
        let format = format.unwrap_or_else(|| BookFormat::of(&file));
        Ok(Openings { file, format, is_random, turns, first: start - 1 })
    }

    /// The openings in the order of the match; `seed` determines a random one.
    ///
    /// # Errors
    /// See [`Book::read_lines`].
    pub(super) fn book(&self, position: &PositionSpec, seed: u64) -> Result<Book> {
        let mut lines = Book::read_lines(&self.file, self.format, position, self.turns)?;
        if self.is_random {
            Book::shuffle(&mut lines, seed);
        }
        let first = self.first % lines.len();
        lines.rotate_left(first);
        Ok(Book::Lines(lines))
    }

    /// The name of the file.
    pub(super) fn name(&self) -> Option<String> {
        Some(self.file.file_name()?.display().to_string())
    }
}
