//! `train`: the weights that tell the outcomes of games best.

use super::adam::Adam;
use super::bar;
use super::linear::{Aim, Weights, scale, value};
use super::read;
use super::sample::{self, Features, Sample};
use super::store::Header;
use crate::linear::{Parameters, halves, taper};
use anyhow::{Context, Result, ensure};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::path::PathBuf;
use std::thread;

/// Positions between two steps.
const BATCH: usize = 4_096;
/// Parts of a batch that threads work at; their number decides how sums are rounded.
const PARTS: usize = 2;
/// The length of the first step, centipawns; it sinks to nothing.
const RATE: f64 = 2.0;
/// One game of so many is kept for validation.
pub const HELD: usize = 10;
/// What a result varies by, squared: a result says as much about the weights as this allows.
const NOISE: f64 = 0.1;

/// A training as it was ordered.
#[derive(Clone, Debug)]
pub struct Training {
    /// The game's name.
    pub game: String,
    /// Games by `data`.
    pub files: Vec<PathBuf>,
    /// How often each position is looked at.
    pub epochs: usize,
    /// What the choice of games for validation and the order of positions follow from.
    pub seed: u64,
    /// How far what is learned looks ahead in the game (`sample::foresee`): from 0, the search's
    /// score, to 1, the game's result.
    pub lambda: f64,
    /// How far from the present weights one may easily come, centipawns.
    pub spread: f64,
    /// The new `values.rs`.
    pub out: Option<PathBuf>,
}

/// Looks for better weights of a game's evaluation; tells how it goes on, and at last what men
/// are worth.
///
/// # Errors
/// Unknown game, a file that cannot be read or holds something else, or no positions.
pub fn train(order: &Training, out: &mut impl Write) -> Result<()> {
    let parameters = read::parameters(&order.game)?;
    let (mut games, headers) = read::all(&order.files, &parameters, &Features)?;
    let number = games.len();
    let start: Weights = parameters.weights.iter().map(|&w| pair(halves(w))).collect();
    let values = games.iter().flatten().map(|sample| (value(&start, sample), sample.label));
    let aim = Aim { scale: scale(values) };
    for game in &mut games {
        let labels = game.iter_mut().map(|sample| &mut sample.label);
        sample::foresee(labels, aim.scale, order.lambda);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(order.seed);
    shuffle(&mut games, &mut random);
    let learned: Vec<Sample> = games.split_off(number / HELD).into_iter().flatten().collect();
    let held: Vec<Sample> = games.into_iter().flatten().collect();
    ensure!(!learned.is_empty() && !held.is_empty(), "too few games: {number}");

    let (n, v) = (learned.len(), held.len());
    writeln!(out, "{number} games, {n} quiet positions to learn from, {v} for validation")?;
    writeln!(out, "scale {:.0} centipawns", aim.scale)?;
    writeln!(out, "{:>5}{:>12}{:>12}", "epoch", "training", "validation")?;
    let descent = Descent { aim, spread: order.spread, epochs: order.epochs };
    let mut told = Ok(());
    let (before, best, found) = descent.run(&learned, &held, &start, &mut random, |epoch, t, v| {
        if told.is_ok() {
            told = writeln!(out, "{epoch:>5}{t:>12.6}{v:>12.6}").and_then(|()| out.flush());
        }
    });
    told?;
    writeln!(out, "best validation {best:.6}, before {before:.6}")?;
    let round = |w: &[f64; 2]| taper(w[0].round() as i32, w[1].round() as i32);
    let weights: Vec<i32> = found.iter().map(round).collect();
    write!(out, "{}", men(&parameters, &weights, &learned))?;
    if let Some(file) = &order.out {
        let origin = origin(order, &headers, number, n + v, [before, best]);
        std::fs::write(file, origin + &(parameters.source)(&weights))
            .with_context(|| format!("cannot write '{}'", file.display()))?;
    }
    Ok(())
}

fn pair((middle, end): (i32, i32)) -> [f64; 2] {
    [middle.into(), end.into()]
}

/// Fisher and Yates's.
pub fn shuffle<T>(list: &mut [T], random: &mut impl Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, (((random.next_u64() >> 32) * (i as u64 + 1)) >> 32) as usize);
    }
}

/// A way downhill.
struct Descent {
    aim: Aim,
    spread: f64,
    epochs: usize,
}

impl Descent {
    /// Goes it from `start`; `tell` hears each epoch's training loss and validation loss. The
    /// validation loss before, the best one, and its weights.
    fn run(
        &self,
        learned: &[Sample],
        held: &[Sample],
        start: &[[f64; 2]],
        random: &mut impl Rng,
        mut tell: impl FnMut(usize, f64, f64),
    ) -> (f64, f64, Weights) {
        let mut weights = start.to_vec();
        let before = self.loss(&weights, held);
        tell(0, self.loss(&weights, learned), before);
        let mut best = (before, weights.clone());
        let mut order: Vec<usize> = (0..learned.len()).collect();
        let batches = learned.len().div_ceil(BATCH);
        let mut adam = Adam::new(2 * weights.len());
        let progress = bar(self.epochs * batches, "batches");
        for epoch in 0..self.epochs {
            shuffle(&mut order, random);
            for (i, batch) in order.chunks(BATCH).enumerate() {
                let gone = (epoch * batches + i) as f64 / (self.epochs * batches) as f64;
                let gradient = self.gradient(&weights, start, learned, batch);
                let ways = adam.ways(gradient.as_flattened().iter().copied());
                for (weight, way) in weights.as_flattened_mut().iter_mut().zip(ways) {
                    *weight -= RATE * (1.0 - gone) * way;
                }
                progress.inc(1);
            }
            let loss = self.loss(&weights, held);
            progress.suspend(|| tell(epoch + 1, self.loss(&weights, learned), loss));
            if loss < best.0 {
                best = (loss, weights.clone());
            }
        }
        progress.finish_and_clear();
        (before, best.0, best.1)
    }

    /// Mean squared error.
    fn loss(&self, weights: &[[f64; 2]], samples: &[Sample]) -> f64 {
        let sum = |part: &[Sample]| part.iter().map(|s| self.aim.loss(weights, s)).sum::<f64>();
        let sums = parts(samples, sum);
        sums.iter().sum::<f64>() / samples.len() as f64
    }

    /// The slope of the mean squared error of a batch, and of what it costs to leave `start`.
    fn gradient(
        &self,
        weights: &[[f64; 2]],
        start: &[[f64; 2]],
        samples: &[Sample],
        batch: &[usize],
    ) -> Weights {
        let gradients = parts(batch, |part| {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            for &i in part {
                self.aim.learn(weights, &samples[i], &mut gradient);
            }
            gradient
        });
        let pull = 2.0 * NOISE / (self.spread * self.spread * samples.len() as f64);
        let mut sum = vec![[0.0; 2]; weights.len()];
        for (i, slope) in sum.iter_mut().enumerate() {
            for half in [0, 1] {
                let steep: f64 = gradients.iter().map(|gradient| gradient[i][half]).sum();
                slope[half] =
                    steep / batch.len() as f64 + pull * (weights[i][half] - start[i][half]);
            }
        }
        sum
    }
}

/// What `work` makes of the [`PARTS`] of a list, in their order.
pub fn parts<T: Sync, U: Send>(list: &[T], work: impl Fn(&[T]) -> U + Sync) -> Vec<U> {
    let work = &work;
    thread::scope(|scope| {
        let chunks = list.chunks(list.len().div_ceil(PARTS).max(1));
        let threads: Vec<_> = chunks.map(|part| scope.spawn(move || work(part))).collect();
        let join = |thread: thread::ScopedJoinHandle<'_, U>| thread.join();
        // A thread that panicked has said so.
        threads.into_iter().filter_map(|thread| join(thread).ok()).collect()
    })
}

/// What men are worth where they usually stand, before and now; middle game and end game.
fn men(parameters: &Parameters, weights: &[i32], samples: &[Sample]) -> String {
    let mut seen = vec![0_u64; weights.len()];
    for sample in samples {
        for &(i, n) in &sample.features {
            seen[usize::from(i)] += u64::from(n.unsigned_abs());
        }
    }
    let mut text = String::new();
    for (name, range) in &parameters.men {
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

/// The comment that begins a `values.rs`.
fn origin(
    order: &Training,
    headers: &[Header],
    games: usize,
    positions: usize,
    [before, best]: [f64; 2],
) -> String {
    let Training { game, epochs, seed, lambda, spread, .. } = order;
    let mut nodes: Vec<String> = headers.iter().map(|header| header.nodes.to_string()).collect();
    nodes.dedup();
    let nodes = nodes.join(" and ");
    format!(
        "//! The values of {game}, centipawns.\n\
         //!\n\
         //! Found by `rialto train` (seed {seed}, {epochs} epochs) on {positions} quiet positions of\n\
         //! {games} games of the engine against itself, {nodes} nodes a turn, lambda {lambda}, drawn\n\
         //! towards the values before within {spread} centipawns. Validation loss {best:.6}, before\n\
         //! {before:.6}.\n\n"
    )
}

#[cfg(test)]
mod tests {
    use super::super::linear::tests::labelled;
    use super::*;

    fn fitted(seed: u64, epochs: usize) -> (f64, f64, Weights) {
        let truth: Weights = (0..20).map(|i| [f64::from(i) * 5.0, 60.0 - f64::from(i)]).collect();
        let samples = labelled(&truth, 5_000, 1);
        let (learned, held) = samples.split_at(4_000);
        let aim = Aim { scale: 150.0 };
        let descent = Descent { aim, spread: 10_000.0, epochs };
        let start = vec![[30.0, 30.0]; truth.len()];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        descent.run(learned, held, &start, &mut random, |_, _, _| ())
    }

    #[test]
    fn known_weights_are_found_again() {
        let (before, best, weights) = fitted(5, 800);
        assert!(best < before / 100.0, "{before} {best}");
        for (i, [middle, end]) in weights.into_iter().enumerate() {
            let (m, e) = (i as f64 * 5.0, 60.0 - i as f64);
            assert!((middle - m).abs() < 2.0 && (end - e).abs() < 2.0, "{i}: {middle} {end}");
        }
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        assert_eq!(fitted(7, 5), fitted(7, 5));
    }

    #[test]
    fn nothing_is_lost_by_shuffling() {
        let mut list: Vec<u32> = (0..100).collect();
        shuffle(&mut list, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert_ne!(list, (0..100).collect::<Vec<_>>());
        list.sort();
        assert_eq!(list, (0..100).collect::<Vec<_>>());
    }
}
