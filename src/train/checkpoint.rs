//! Checkpoints: the state of an interrupted training, so that it can go on as if nothing had
//! happened.

use super::adam::Adam;
use super::gradient::{Errors, Learner};
use crate::replace_file::replace_file;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// How far a training has come.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Progress {
    /// Epochs finished.
    pub epoch: u64,
    /// Pools finished in this epoch.
    pub pool: u64,
    /// Batches finished in this pool.
    pub batch: u64,
    /// Records used in this epoch.
    pub records: u64,
    /// Errors during this epoch.
    pub errors: Errors,
}

/// The file of a checkpoint.
pub struct Checkpoint {
    path: PathBuf,
    /// The settings of the training. A checkpoint of other settings is refused.
    settings: String,
}

impl Checkpoint {
    /// The checkpoint of the training that writes the network `out`.
    #[must_use]
    pub fn beside(out: &Path, settings: String) -> Checkpoint {
        let mut path = out.as_os_str().to_owned();
        path.push(".checkpoint");
        Checkpoint { path: path.into(), settings }
    }

    /// Writes the state.
    ///
    /// # Errors
    /// The file cannot be written; it is as it was before.
    pub fn write(&self, progress: &Progress, learner: &Learner) -> Result<()> {
        let Progress { epoch, pool, batch, records, errors } = progress;
        let mut bytes = format!("{}\n\n", self.settings).into_bytes();
        let numbers = [*epoch, *pool, *batch, *records, errors.numbers[0], errors.numbers[1]];
        let numbers = numbers.into_iter().chain([learner.adam.steps]);
        bytes.extend(numbers.flat_map(u64::to_le_bytes));
        bytes.extend(errors.sums.iter().flat_map(|sum| sum.to_le_bytes()));
        let Adam { means, squares, .. } = &learner.adam;
        let all = learner.net.weights().iter().chain(means).chain(squares);
        bytes.extend(all.flat_map(|weight| weight.to_le_bytes()));
        replace_file(&self.path, &bytes).with_context(|| self.name())
    }

    /// Reads the state into `learner`; `None` if there is no checkpoint.
    ///
    /// # Errors
    /// The file is that of a training with other settings, or damaged.
    pub fn read(&self, learner: &mut Learner) -> Result<Option<Progress>> {
        if !self.path.exists() {
            return Ok(None);
        }
        let mut read = || -> Result<Progress> {
            let bytes = fs::read(&self.path)?;
            let settings = format!("{}\n\n", self.settings);
            let rest = bytes.strip_prefix(settings.as_bytes()).context(
                "it belongs to a training with other settings or positions; delete it to begin anew",
            )?;
            let (numbers, rest) = rest.split_at_checked(9 * 8).context("it is cut off")?;
            let (numbers, _) = numbers.as_chunks::<8>();
            let whole = |i: usize| u64::from_le_bytes(numbers[i]);
            let real = |i: usize| f64::from_le_bytes(numbers[i]);
            let (weights, left) = rest.as_chunks::<4>();
            let number = learner.net.weights().len();
            ensure!(weights.len() == 3 * number && left.is_empty(), "it is cut off");
            let mut weights = weights.iter().map(|bytes| f32::from_le_bytes(*bytes));
            let Adam { means, squares, steps } = &mut learner.adam;
            *steps = whole(6);
            for list in [learner.net.weights_mut(), means, squares] {
                list.iter_mut().zip(&mut weights).for_each(|(old, new)| *old = new);
            }
            let errors = Errors { sums: [real(7), real(8)], numbers: [whole(4), whole(5)] };
            let [epoch, pool, batch, records] = [0, 1, 2, 3].map(whole);
            Ok(Progress { epoch, pool, batch, records, errors })
        };
        let progress = read().with_context(|| self.name())?;
        Ok(Some(progress))
    }

    /// Removes the file of a training that has ended.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(&self) -> Result<()> {
        if self.path.exists() {
            fs::remove_file(&self.path).with_context(|| self.name())?;
        }
        Ok(())
    }

    fn name(&self) -> String {
        format!("checkpoint '{}'", self.path.display())
    }
}
