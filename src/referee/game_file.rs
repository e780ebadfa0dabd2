//! A file to which a match writes each game.

use anyhow::{Context, Result};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFileSpec {
    /// Its path.
    pub path: PathBuf,
    /// Whether what it holds stays; otherwise the first game replaces it.
    pub appends: bool,
}

/// The file of a match's games. It holds whole games only.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
    /// Length of the whole games in it, bytes; `None` before the first one, which replaces
    /// everything.
    length: Option<u64>,
}

impl GameFile {
    /// Opens the file. What it holds is replaced, if at all, when the first game is written.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn open(spec: &GameFileSpec) -> Result<GameFile> {
        let path = spec.path.clone();
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let mut file = opened.with_context(|| cannot_write(&path))?;
        let end = |file: &mut File| -> io::Result<Option<u64>> {
            let regular = file.metadata()?.is_file();
            if regular { file.seek(SeekFrom::End(0)).map(Some) } else { Ok(None) }
        };
        let length =
            if spec.appends { end(&mut file).with_context(|| cannot_write(&path))? } else { None };
        Ok(GameFile { path, file, length })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written; the games before this one are still in it.
    pub(super) fn write(&mut self, game: &str) -> Result<()> {
        let added = self.add(game);
        added.with_context(|| format!("{}, so the match ends", cannot_write(&self.path)))
    }

    fn add(&mut self, game: &str) -> io::Result<()> {
        // A terminal or a pipe has no length.
        let regular = self.file.metadata()?.is_file();
        if regular && self.length.is_none() {
            self.file.set_len(0)?;
        }
        let before = self.length.unwrap_or(0);
        // One write for the whole game, so that even a killed program leaves only whole games.
        let written = self.file.write_all(game.as_bytes());
        if written.is_err() && regular {
            self.file.set_len(before)?;
            self.file.seek(SeekFrom::Start(before))?;
        }
        written?;
        self.length = Some(before + game.len() as u64);
        Ok(())
    }
}

pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write '{}'", path.display())
}
