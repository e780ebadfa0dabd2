//! The file that a training writes: the best weights so far, after each epoch. An interrupt loses
//! only the epoch that it ends.

use crate::search::report::Control;
use crate::tools::Interrupted;
use crate::tools::replace_file::{check_replaceable, replace_file};
use anyhow::{Context, Result, bail};
use std::path::Path;

/// Where the weights go, and what ends the training early.
pub struct Checkpoints<'a> {
    file: Option<&'a Path>,
    stop: &'a Control,
}

impl<'a> Checkpoints<'a> {
    /// Weights go to `file` until `stop` is stopped.
    ///
    /// # Errors
    /// The file will not be writable.
    pub fn new(file: Option<&'a Path>, stop: &'a Control) -> Result<Checkpoints<'a>> {
        let checkpoints = Checkpoints { file, stop };
        if let Some(file) = file {
            check_replaceable(file).with_context(|| cannot_write(file))?;
        }
        Ok(checkpoints)
    }

    /// Replaces the file. The function is only called if there is one.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was before.
    pub fn write(&self, contents: impl FnOnce() -> Vec<u8>) -> Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        replace_file(file, &contents()).with_context(|| cannot_write(file))
    }

    /// Whether the training may go on after this number of finished epochs.
    ///
    /// # Errors
    /// [`Interrupted`], with what the file holds.
    pub fn check(&self, epochs: usize) -> Result<()> {
        if !self.stop.is_stopped() {
            return Ok(());
        }
        let kept = match self.file {
            Some(file) if epochs > 0 => {
                format!("'{}' holds the best weights of the epochs before", file.display())
            }
            _ => "nothing was written".into(),
        };
        bail!(Interrupted(format!(" in epoch {}: {kept}", epochs + 1)));
    }
}

fn cannot_write(file: &Path) -> String {
    format!("cannot write '{}'", file.display())
}
