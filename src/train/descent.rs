//! Gradient descent shared by both trainers: epochs of shuffled batches with a falling step
//! length, and validation on games that are kept apart.

use super::checkpoint::Checkpoints;
use super::progress_bar;
use anyhow::{Result, ensure};
use rand_core::Rng;
use std::io::Write;

/// One of this number of games is kept for validation.
const VALIDATION_GAMES: usize = 10;

/// The settings of a descent.
pub struct Descent {
    /// Number of passes over the positions.
    pub epochs: usize,
    /// Positions per step.
    pub batch: usize,
    /// Length of the first step; it falls linearly to zero.
    pub rate: f64,
}

/// A function to be minimised.
pub trait Objective {
    /// Its weights.
    type Weights: Clone;

    /// Number of training positions.
    fn number(&self) -> usize;
    /// Makes a step of this length along the gradient of a batch; returns the sum of squared
    /// errors before it.
    fn step(&mut self, weights: &mut Self::Weights, batch: &[usize], length: f64) -> f64;
    /// Mean squared error of the validation positions.
    fn loss(&self, weights: &Self::Weights) -> f64;
}

/// The best weights of a descent.
pub struct Best<W> {
    /// The weights with the lowest validation loss.
    pub weights: W,
    /// Validation loss of the first weights and of the best.
    pub losses: [f64; 2],
    /// Number of finished epochs.
    pub epochs: usize,
}

impl Descent {
    /// Minimises `objective` from `weights`. Each epoch writes its training loss (the mean during
    /// the epoch) and its validation loss, and the checkpoint: the best weights so far as `bytes`.
    ///
    /// # Errors
    /// `out` or the checkpoint cannot be written, or the descent is interrupted.
    pub fn run<H: Objective>(
        &self,
        objective: &mut H,
        mut weights: H::Weights,
        random: &mut impl Rng,
        checkpoints: &Checkpoints,
        bytes: impl Fn(&Best<H::Weights>) -> Vec<u8>,
        out: &mut impl Write,
    ) -> Result<Best<H::Weights>> {
        let before = objective.loss(&weights);
        writeln!(out, "{:>5}{:>12}{:>12}", "epoch", "training", "validation")?;
        writeln!(out, "{:>5}{:>12}{before:>12.6}", 0, "")?;
        let mut best = Best { weights: weights.clone(), losses: [before, before], epochs: 0 };
        let mut order: Vec<usize> = (0..objective.number()).collect();
        let batches = order.len().div_ceil(self.batch);
        let progress = progress_bar(self.epochs * batches, "batches");
        for epoch in 0..self.epochs {
            shuffle(&mut order, random);
            let mut error = 0.0;
            for (i, batch) in order.chunks(self.batch).enumerate() {
                checkpoints.check(epoch)?;
                let done = (epoch * batches + i) as f64 / (self.epochs * batches) as f64;
                error += objective.step(&mut weights, batch, self.rate * (1.0 - done));
                progress.inc(1);
            }
            let (training, loss) = (error / order.len() as f64, objective.loss(&weights));
            progress.suspend(|| {
                writeln!(out, "{:>5}{training:>12.6}{loss:>12.6}", epoch + 1)?;
                out.flush()
            })?;
            if loss < best.losses[1] {
                (best.weights, best.losses[1]) = (weights.clone(), loss);
            }
            best.epochs = epoch + 1;
            checkpoints.write(|| bytes(&best))?;
        }
        if self.epochs == 0 {
            checkpoints.write(|| bytes(&best))?;
        }
        progress.finish_and_clear();
        writeln!(out, "best validation {:.6}, before {before:.6}", best.losses[1])?;
        Ok(best)
    }
}

/// Splits positions by game into training and validation positions.
///
/// # Errors
/// Too few games, or `out` cannot be written.
pub fn divide<T>(
    mut games: Vec<Vec<T>>,
    random: &mut impl Rng,
    out: &mut impl Write,
) -> Result<[Vec<T>; 2]> {
    let number = games.len();
    shuffle(&mut games, random);
    let training_set: Vec<T> =
        games.split_off(number / VALIDATION_GAMES).into_iter().flatten().collect();
    let validation_set: Vec<T> = games.into_iter().flatten().collect();
    ensure!(!training_set.is_empty() && !validation_set.is_empty(), "too few games: {number}");
    let (n, v) = (training_set.len(), validation_set.len());
    writeln!(out, "{number} games, {n} quiet positions to learn from, {v} for validation")?;
    Ok([training_set, validation_set])
}

/// Shuffles by the algorithm of Fisher and Yates.
fn shuffle<T>(list: &mut [T], random: &mut impl Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, (((random.next_u64() >> 32) * (i as u64 + 1)) >> 32) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn shuffling_keeps_all_elements() {
        let mut list: Vec<u32> = (0..100).collect();
        shuffle(&mut list, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn games_stay_whole() {
        let games: Vec<Vec<u32>> = (0..40).map(|game| vec![game; 3]).collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let [training_set, validation_set] = divide(games, &mut random, &mut Vec::new()).unwrap();
        assert_eq!((training_set.len(), validation_set.len()), (108, 12));
        assert!(validation_set.iter().all(|game| !training_set.contains(game)));
        assert!(divide(vec![vec![1]; 9], &mut random, &mut Vec::new()).is_err());
    }
}
