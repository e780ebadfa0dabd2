//! The files that a match writes.

use anyhow::{Context, Result};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The PGN file. It holds whole games only.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
    /// Length of the whole games in it, bytes; `None` before the first one.
    length: Option<u64>,
}

impl GameFile {
    /// Opens the file. What it holds is replaced when the first game is written.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn open(path: &Path) -> Result<GameFile> {
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = opened.with_context(|| cannot_write(path))?;
        Ok(GameFile { path: path.to_path_buf(), file, length: None })
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

/// The HTML page: written beside its place and then moved there, so that a page that cannot be
/// written leaves the one before it. Dropped without a page, it leaves no trace.
pub(super) struct PageFile {
    path: PathBuf,
    /// Where the page is written first; `None` if `path` is no file, such as a pipe.
    beside: Option<PathBuf>,
    file: File,
}

impl PageFile {
    /// Opens a file beside `path`.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn open(path: &Path) -> Result<PageFile> {
        // A symbolic link stays one.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let special = fs::metadata(&path).is_ok_and(|found| !found.is_file());
        let beside = (!special).then(|| {
            let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
            name.push(".part");
            path.with_file_name(name)
        });
        let file = File::create(beside.as_ref().unwrap_or(&path));
        Ok(PageFile { file: file.with_context(|| cannot_write(&path))?, beside, path })
    }

    /// Writes the page to its place.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write(mut self, page: &str) -> Result<()> {
        self.place(page).with_context(|| cannot_write(&self.path))
    }

    fn place(&mut self, page: &str) -> io::Result<()> {
        self.file.write_all(page.as_bytes())?;
        if let Some(beside) = &self.beside {
            // Some file systems report a full disk only here.
            self.file.sync_all()?;
            fs::rename(beside, &self.path)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Drop for PageFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write '{}'", path.display())
}
