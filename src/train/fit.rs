//! `train`: finds the weights of the evaluation's terms that predict the games best.

use super::adam::Adam;
use super::checkpoint::Checkpoints;
use super::descent::{Best, Descent, Objective, divide};
use super::linear::{Target, Weights, scale, value};
use super::read;
use super::sample::{self, Sample, ToSample};
use super::store::Header;
use crate::linear::{Parameters, halves, taper};
use crate::search::report::Control;
use anyhow::Result;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::path::PathBuf;
use std::thread;

/// Positions per step.
const BATCH: usize = 4_096;
/// Parts of a batch that threads work on. A fixed number keeps the rounding of sums the same.
const PARTS: usize = 2;
/// Length of the first step, centipawns; it falls to zero.
const RATE: f64 = 2.0;
/// Variance of a result, squared points. It weighs the error of the games against the distance from
/// the present weights.
const RESULT_VARIANCE: f64 = 0.1;

/// The settings of a training.
#[derive(Clone, Debug)]
pub struct Training {
    /// The game's name.
    pub game: String,
    /// Files of games made by `data`.
    pub files: Vec<PathBuf>,
    /// Number of passes over the positions.
    pub epochs: usize,
    /// Seed of the choice of validation games and of the order of positions.
    pub seed: u64,
    /// The training target (`sample::set_targets`): 0 is the score of the search, 1 the result of
    /// the game; numbers between mix both and the scores of later positions.
    pub lambda: f64,
    /// Standard deviation of the prior around the present weights, centipawns.
    pub spread: f64,
    /// Neurons of a new network for each side.
    pub neurons: usize,
    /// The network to begin with.
    pub from: Option<PathBuf>,
    /// The file to write: a new `values.rs`, or the network.
    pub out: Option<PathBuf>,
}

/// Finds better weights for the terms of a game's evaluation; prints its progress, and at the end
/// the piece values. `stop` ends it early.
///
/// # Errors
/// Unknown game, a file that cannot be read or written or holds something else, no positions, or
/// [`Interrupted`](crate::tools::Interrupted).
pub fn train(settings: &Training, stop: &Control, out: &mut impl Write) -> Result<()> {
    let parameters = read::parameters(&settings.game)?;
    let checkpoints = Checkpoints::new(settings.out.as_deref(), stop)?;
    let (mut games, headers) = read::all(&settings.files, &parameters, &ToSample, stop)?;
    let number = games.len();
    let start: Weights = parameters.weights.iter().map(|&w| pair(halves(w))).collect();
    let values = games.iter().flatten().map(|sample| (value(&start, sample), sample.label));
    let target = Target { scale: scale(values) };
    for game in &mut games {
        let labels = game.iter_mut().map(|sample| &mut sample.label);
        sample::set_targets(labels, target.scale, settings.lambda);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let [training_set, validation_set] = divide(games, &mut random, out)?;
    writeln!(out, "scale {:.0} centipawns", target.scale)?;
    let adam = Adam::new(2 * start.len());
    let mut fit =
        Fit { target, spread: settings.spread, start: &start, training_set, validation_set, adam };
    let descent = Descent { epochs: settings.epochs, batch: BATCH, rate: RATE };
    let positions = fit.training_set.len() + fit.validation_set.len();
    let source = |best: &Best<Weights>| {
        let origin = origin(settings, &headers, number, positions, best);
        (origin + &(parameters.source)(&rounded(&best.weights))).into_bytes()
    };
    let found = descent.run(&mut fit, start.clone(), &mut random, &checkpoints, source, out)?;
    let weights = rounded(&found.weights);
    write!(out, "{}", piece_values(&parameters, &weights, &fit.training_set))?;
    Ok(())
}

/// The weights as the evaluation reads them.
fn rounded(weights: &[[f64; 2]]) -> Vec<i32> {
    weights.iter().map(|w| taper(w[0].round() as i32, w[1].round() as i32)).collect()
}

fn pair((middle, end): (i32, i32)) -> [f64; 2] {
    [middle.into(), end.into()]
}

/// The squared error of the sums of features, plus a penalty for the distance from the present
/// weights.
struct Fit<'a> {
    target: Target,
    spread: f64,
    start: &'a [[f64; 2]],
    training_set: Vec<Sample>,
    validation_set: Vec<Sample>,
    adam: Adam,
}

impl Objective for Fit<'_> {
    type Weights = Weights;

    fn number(&self) -> usize {
        self.training_set.len()
    }

    fn step(&mut self, weights: &mut Weights, batch: &[usize], length: f64) -> f64 {
        let (gradient, error) = self.gradient(weights, batch);
        let steps = self.adam.steps(gradient.as_flattened().iter().copied());
        for (weight, step) in weights.as_flattened_mut().iter_mut().zip(steps) {
            *weight -= length * step;
        }
        error
    }

    fn loss(&self, weights: &Weights) -> f64 {
        let sum = |part: &[Sample]| part.iter().map(|s| self.target.loss(weights, s)).sum::<f64>();
        parts(&self.validation_set, sum).iter().sum::<f64>() / self.validation_set.len() as f64
    }
}

impl Fit<'_> {
    /// The gradient of a batch, and the sum of its squared errors.
    fn gradient(&self, weights: &[[f64; 2]], batch: &[usize]) -> (Weights, f64) {
        let gradients = parts(batch, |part| {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            let add_sample = |&i: &usize| {
                self.target.add_gradient(weights, &self.training_set[i], &mut gradient)
            };
            let error: f64 = part.iter().map(add_sample).sum();
            (gradient, error)
        });
        let prior_factor =
            2.0 * RESULT_VARIANCE / (self.spread * self.spread * self.training_set.len() as f64);
        let mut sum = vec![[0.0; 2]; weights.len()];
        for (i, derivative) in sum.iter_mut().enumerate() {
            for half in [0, 1] {
                let sum_of_parts: f64 =
                    gradients.iter().map(|(gradient, _)| gradient[i][half]).sum();
                derivative[half] = sum_of_parts / batch.len() as f64
                    + prior_factor * (weights[i][half] - self.start[i][half]);
            }
        }
        (sum, gradients.iter().map(|(_, error)| error).sum())
    }
}

/// Applies `work` to each of the [`PARTS`] of a list on several threads; results in order.
pub fn parts<T: Sync, U: Send>(list: &[T], work: impl Fn(&[T]) -> U + Sync) -> Vec<U> {
    let work = &work;
    thread::scope(|scope| {
        let chunks = list.chunks(list.len().div_ceil(PARTS).max(1));
        let threads: Vec<_> = chunks.map(|part| scope.spawn(move || work(part))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, U>| thread.join();
        // A panicking thread has already printed its message.
        threads.into_iter().filter_map(|thread| join(thread).ok()).collect()
    })
}

/// Table of piece values on their usual squares, before and after; middle game and end game.
fn piece_values(parameters: &Parameters, weights: &[i32], samples: &[Sample]) -> String {
    let mut seen = vec![0_u64; weights.len()];
    for sample in samples {
        for &(i, n) in &sample.features {
            seen[usize::from(i)] += u64::from(n.unsigned_abs());
        }
    }
    let mut text = String::new();
    for (name, range) in &parameters.pieces {
        let number: u64 = seen[range.clone()].iter().sum();
        let mean = |weights: &[i32]| {
            let mut sums = [0.0; 2];
            for i in range.clone() {
                let [middle, end] = pair(halves(weights[i]));
                let share = seen[i] as f64 / number as f64;
                sums = [sums[0] + share * middle, sums[1] + share * end];
            }
            format!("{:.0}/{:.0}", sums[0], sums[1])
        };
        if number > 0 {
            let (before, now) = (mean(&parameters.weights), mean(weights));
            text += &format!("{name:<16}{before:>12} -> {now}\n");
        }
    }
    text
}

/// The comment at the top of a `values.rs`.
fn origin(
    settings: &Training,
    headers: &[Header],
    games: usize,
    positions: usize,
    best: &Best<Weights>,
) -> String {
    let Training { game, seed, lambda, spread, .. } = settings;
    let [before, best_loss] = best.losses;
    // The file of an interrupted training says how far that came.
    let epochs = match best.epochs {
        finished if finished == settings.epochs => finished.to_string(),
        finished => format!("{finished} of {}", settings.epochs),
    };
    let mut nodes: Vec<String> = headers.iter().map(|header| header.nodes.to_string()).collect();
    nodes.dedup();
    let nodes = nodes.join(" and ");
    format!(
        "//! The values of {game}, centipawns.\n\
         //!\n\
         //! Found by `rialto train` (seed {seed}, {epochs} epochs) on {positions} quiet positions of\n\
         //! {games} games of the engine against itself, {nodes} nodes per move, lambda {lambda}, drawn\n\
         //! towards the values before within {spread} centipawns. Validation loss {best_loss:.6}, before\n\
         //! {before:.6}.\n\n"
    )
}

#[cfg(test)]
mod tests {
    use super::super::linear::tests::labelled;
    use super::*;

    fn fitted(seed: u64, epochs: usize) -> Best<Weights> {
        let truth: Weights = (0..20).map(|i| [f64::from(i) * 5.0, 60.0 - f64::from(i)]).collect();
        let mut training_set = labelled(&truth, 5_000, 1);
        let validation_set = training_set.split_off(4_000);
        let start = vec![[30.0, 30.0]; truth.len()];
        let (target, adam) = (Target { scale: 150.0 }, Adam::new(2 * truth.len()));
        let mut fit =
            Fit { target, spread: 10_000.0, start: &start, training_set, validation_set, adam };
        let descent = Descent { epochs, batch: BATCH, rate: RATE };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let stop = Control::new();
        let checkpoints = Checkpoints::new(None, &stop).unwrap();
        let (bytes, out) = (|_: &Best<_>| Vec::new(), &mut Vec::new());
        descent.run(&mut fit, start.clone(), &mut random, &checkpoints, bytes, out).unwrap()
    }

    #[test]
    fn known_weights_are_found() {
        let Best { weights, losses: [before, best], .. } = fitted(5, 800);
        assert!(best < before / 100.0, "{before} {best}");
        for (i, [middle, end]) in weights.into_iter().enumerate() {
            let (m, e) = (i as f64 * 5.0, 60.0 - i as f64);
            assert!((middle - m).abs() < 2.0 && (end - e).abs() < 2.0, "{i}: {middle} {end}");
        }
    }

    #[test]
    fn the_same_seed_finds_the_same_weights() {
        assert_eq!(fitted(7, 5).weights, fitted(7, 5).weights);
    }
}
