//! `train --hidden`: trains the network that is added to the terms.
//!
//! The weights of the terms stay as they are; the network learns what they miss.

use super::adam::Adam;
use super::descent::{Descent, Objective, divide};
use super::fit::{Training, parts};
use super::linear::{points, scale};
use super::net::{self, Net, Neurons};
use super::read::{self, Convert};
use super::sample::{self, Label};
use crate::games::{self, Visitor};
use crate::linear::Linear;
use crate::network::{HEADER_ROWS, HIDDEN_NEURONS, Inputs, OUTPUT_SCALE, output_bucket};
use crate::rules::Heuristics;
use anyhow::{Context, Result, ensure};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;

/// Positions per step.
const BATCH: usize = 16_384;
/// Length of the first step, in units of a weight; it falls to zero.
const RATE: f64 = 0.002;
/// Weight decay per step, as a share of the step length.
const DECAY: f64 = 0.01;

/// A training position.
struct NetworkSample {
    inputs: Box<[[u16; 2]]>,
    /// Number of pieces: the first inputs of each list.
    pieces: u8,
    /// Value without the network, centipawns.
    fixed: f32,
    /// Factor of the network's value.
    share: f32,
    label: Label,
}

/// Makes a [`NetworkSample`] of each position, with these weights of the terms.
struct ToNetworkSample(Vec<i32>);

impl Convert for ToNetworkSample {
    type Output = NetworkSample;

    fn convert<R: Heuristics>(&self, position: &R, label: Label) -> NetworkSample {
        let Inputs { pieces: mut inputs, extra } = position.network_inputs();
        let pieces = inputs.len() as u8;
        inputs.extend(extra);
        let linear = Linear { layer: 0, ..position.linear() };
        let share = linear.share.0 as f32 / linear.share.1 as f32;
        let fixed = linear.value(&self.0) as f32;
        NetworkSample { inputs: inputs.into_boxed_slice(), pieces, fixed, share, label }
    }
}

/// Trains a network; prints its progress.
///
/// # Errors
/// Unknown game, a file of games or a network to begin with that cannot be read or holds something
/// else, no positions, or a game without a network.
pub fn hidden(order: &Training, out: &mut impl Write) -> Result<()> {
    struct Ask;
    impl Visitor for Ask {
        type Output = usize;
        fn visit<R: Heuristics>(self) -> usize {
            R::INPUTS
        }
    }
    let parameters = read::parameters(&order.game)?;
    let inputs = games::visit(&order.game, Ask).unwrap_or(0);
    ensure!(inputs > 0, "{} has no hidden layer", order.game);
    let take = ToNetworkSample(parameters.weights.clone());
    let (mut games, _) = read::all(&order.files, &parameters, &take)?;
    let scale = scale(games.iter().flatten().map(|look| (f64::from(look.fixed), look.label)));
    for game in &mut games {
        sample::set_targets(game.iter_mut().map(|look| &mut look.label), scale, order.lambda);
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(order.seed);
    let [learned, held] = divide(games, &mut random, out)?;
    writeln!(out, "scale {scale:.0} centipawns")?;
    let net = match &order.from {
        None => net::initial(inputs, &mut random),
        Some(file) => {
            let bytes = std::fs::read(file);
            let net = bytes.map_err(Into::into).and_then(|bytes| net::read(&bytes, inputs));
            net.with_context(|| format!("layer '{}'", file.display()))?
        }
    };
    let mut hidden = Hidden::new(scale, learned, held, &net);
    let descent = Descent { epochs: order.epochs, batch: BATCH, rate: RATE };
    let found = descent.run(&mut hidden, net, &mut random, out)?;
    if let Some(file) = &order.out {
        std::fs::write(file, net::rounded(&found.weights))
            .with_context(|| format!("cannot write '{}'", file.display()))?;
    }
    Ok(())
}

/// The squared error of terms and network together.
struct Hidden {
    scale: f32,
    learned: Vec<NetworkSample>,
    held: Vec<NetworkSample>,
    adam: Adam,
}

impl Hidden {
    /// For networks with the shape of `net`.
    fn new(scale: f64, learned: Vec<NetworkSample>, held: Vec<NetworkSample>, net: &Net) -> Hidden {
        Hidden { scale: scale as f32, learned, held, adam: Adam::new(net.len() * HIDDEN_NEURONS) }
    }
}

impl Objective for Hidden {
    type Weights = Net;

    fn number(&self) -> usize {
        self.learned.len()
    }

    fn step(&mut self, net: &mut Net, batch: &[usize], length: f64) -> f64 {
        let (slopes, wrong) = gradient(net, &self.learned, batch, self.scale);
        let ways = self.adam.steps(slopes.as_flattened().iter().map(|&slope| slope.into()));
        go(net, ways, length);
        wrong
    }

    fn loss(&self, net: &Net) -> f64 {
        loss(net, &self.held, self.scale)
    }
}

/// The accumulators of both views.
fn sums(net: &[Neurons], look: &NetworkSample) -> [Neurons; 2] {
    let mut sums = [net[0]; 2];
    for inputs in &look.inputs {
        for (sum, &input) in sums.iter_mut().zip(inputs) {
            for (sum, weight) in sum.iter_mut().zip(&net[HEADER_ROWS + usize::from(input)]) {
                *sum += weight;
            }
        }
    }
    sums
}

/// Index of the output weights of the side to move; the opponent's are in the next row.
fn out(look: &NetworkSample) -> usize {
    1 + 2 * output_bucket(look.pieces.into())
}

/// The output of the neurons: their squared clipped ReLU.
fn answers(net: &[Neurons], sums: &[Neurons; 2], look: &NetworkSample) -> f32 {
    let mut answers = 0.0;
    for (sum, out) in sums.iter().zip(&net[out(look)..]) {
        for (sum, weight) in sum.iter().zip(out) {
            let sum = sum.clamp(0.0, 1.0);
            answers += sum * sum * weight;
        }
    }
    answers
}

/// The predicted score (0 to 1) of a position.
fn promise(net: &[Neurons], sums: &[Neurons; 2], look: &NetworkSample, scale: f32) -> f32 {
    let value = look.fixed + look.share * answers(net, sums, look) * OUTPUT_SCALE as f32;
    points(f64::from(value / scale)) as f32
}

/// Mean squared error.
fn loss(net: &[Neurons], looks: &[NetworkSample], scale: f32) -> f64 {
    let wrong = |look: &NetworkSample| {
        f64::from(promise(net, &sums(net, look), look, scale) - look.label.target).powi(2)
    };
    let parts = parts(looks, |part| part.iter().map(wrong).sum::<f64>());
    parts.into_iter().sum::<f64>() / looks.len() as f64
}

/// The gradient of the mean squared error of a batch, and the sum of its squared errors.
fn gradient(net: &[Neurons], looks: &[NetworkSample], batch: &[usize], scale: f32) -> (Net, f64) {
    let work = |part: &[usize]| {
        let mut slopes = vec![[0.0; HIDDEN_NEURONS]; net.len()];
        let mut wrong = 0.0;
        for &i in part {
            wrong += learn(net, &looks[i], scale, &mut slopes);
        }
        (slopes, wrong)
    };
    let mut parts = parts(batch, work).into_iter();
    let (mut slopes, mut wrong) = parts.next().unwrap_or_default();
    for (more, also) in parts {
        wrong += also;
        for (slope, more) in slopes.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
            *slope += more;
        }
    }
    let share = 1.0 / batch.len() as f32;
    slopes.as_flattened_mut().iter_mut().for_each(|slope| *slope *= share);
    (slopes, wrong)
}

/// Adds the gradient of the squared error of a position; returns that error.
fn learn(net: &[Neurons], look: &NetworkSample, scale: f32, slopes: &mut [Neurons]) -> f64 {
    let sums = sums(net, look);
    let promised = promise(net, &sums, look, scale);
    let error = promised - look.label.target;
    let steep =
        2.0 * error * promised * (1.0 - promised) * look.share * OUTPUT_SCALE as f32 / scale;
    let mut below = [[0.0; HIDDEN_NEURONS]; 2];
    let out = out(look);
    for view in 0..2 {
        for i in 0..HIDDEN_NEURONS {
            let sum = sums[view][i];
            let seen = sum.clamp(0.0, 1.0);
            slopes[out + view][i] += steep * seen * seen;
            let bends = if sum == seen { 2.0 * seen } else { 0.0 };
            below[view][i] = steep * net[out + view][i] * bends;
            slopes[0][i] += below[view][i];
        }
    }
    for inputs in &look.inputs {
        for (below, &input) in below.iter().zip(inputs) {
            for (slope, below) in slopes[HEADER_ROWS + usize::from(input)].iter_mut().zip(below) {
                *slope += below;
            }
        }
    }
    f64::from(error).powi(2)
}

/// Moves the weights along `ways` by this length, with decoupled weight decay (Loshchilov and
/// Hutter, "Decoupled weight decay regularization", 2017).
fn go(weights: &mut [Neurons], ways: impl Iterator<Item = f64>, length: f64) {
    for (i, (weight, way)) in weights.as_flattened_mut().iter_mut().zip(ways).enumerate() {
        let limit = net::limit(i / HIDDEN_NEURONS);
        let step = length * (way + DECAY * f64::from(*weight));
        *weight = (*weight - step as f32).clamp(-limit, limit);
    }
}

#[cfg(test)]
mod tests {
    use super::super::descent::Best;
    use super::super::net::{initial, rounded};
    use super::*;
    use crate::network::{ExtraFeatures, Network};
    use crate::rules::Side;
    use rand_core::Rng;

    /// Positions with a few random pieces, whose scores follow from the network `truth`.
    fn labelled(truth: &[Neurons], number: usize, seed: u64) -> Vec<NetworkSample> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let inputs = (truth.len() - HEADER_ROWS) as u32;
        let mut one = || {
            let mut input = || (random.next_u32() % inputs) as u16;
            let (pieces, extra) = (1 + input() % 12, input() % 4);
            let inputs = (0..pieces + extra).map(|_| [input(), input()]).collect();
            let fixed = (random.next_u32() % 41) as f32 - 20.0;
            let share = if random.next_u32() % 4 == 0 { 0.5 } else { 1.0 };
            let label = Label::new(Side::White, 0, 0.5);
            let mut look = NetworkSample { inputs, pieces: pieces as u8, fixed, share, label };
            look.label.target = promise(truth, &sums(truth, &look), &look, 150.0);
            look
        };
        (0..number).map(|_| one()).collect()
    }

    /// A network with large output weights.
    fn truth(inputs: usize) -> Net {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut net = initial(inputs, &mut random);
        let outs = initial(HEADER_ROWS - 1, &mut random).split_off(HEADER_ROWS);
        net[1..HEADER_ROWS].copy_from_slice(&outs);
        net
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let looks = labelled(&truth(12), 30, 3);
        let mut net = truth(12);
        net.iter_mut().flatten().for_each(|weight| *weight *= 0.8);
        let order: Vec<usize> = (0..looks.len()).collect();
        let (slopes, wrong) = gradient(&net, &looks, &order, 150.0);
        assert!((wrong / 30.0 - loss(&net, &looks, 150.0)).abs() < 1e-9);
        let steepest = slopes.iter().flatten().fold(0f32, |most, slope| most.max(slope.abs()));
        for (row, neuron) in (0..net.len()).flat_map(|row| [0, 7, 31].map(|i| (row, i))) {
            let step = 0.01;
            let at = |by: f32| {
                let mut net = net.clone();
                net[row][neuron] += by;
                loss(&net, &looks, 150.0)
            };
            let slope = (at(step) - at(-step)) / (2.0 * f64::from(step));
            let error = slope - f64::from(slopes[row][neuron]);
            assert!(error.abs() < 0.02 * f64::from(steepest), "{row} {neuron}: {error}");
        }
    }

    #[test]
    fn what_a_layer_tells_is_found_again() {
        let truth = truth(12);
        let find = |seed| {
            let mut learned = labelled(&truth, 4_000, 5);
            let held = learned.split_off(3_600);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let net = initial(12, &mut random);
            let mut hidden = Hidden::new(150.0, learned, held, &net);
            let descent = Descent { epochs: 60, batch: 128, rate: RATE };
            descent.run(&mut hidden, net, &mut random, &mut Vec::new()).unwrap()
        };
        let Best { weights, losses: [before, after] } = find(1);
        assert!(after < before / 20.0, "{before} {after}");
        assert_eq!(find(1).weights, weights);
    }

    #[test]
    fn the_program_reads_what_was_learned() {
        let net = truth(12);
        let layer = Network::read(&rounded(&net), 12);
        let mut felt = 0;
        for look in labelled(&net, 50, 6) {
            let (pieces, extra) = look.inputs.split_at(look.pieces.into());
            let told = [0, 1].map(|view| {
                let inputs: Vec<u16> = pieces.iter().map(|inputs| inputs[view]).collect();
                let mut sums = layer.fresh_accumulator();
                layer.update(&mut sums, &inputs, &[]);
                sums
            });
            let extra: ExtraFeatures = extra.iter().copied().collect();
            let told = layer.value([&told[0], &told[1]], pieces.len(), &extra);
            let learned = answers(&net, &sums(&net, &look), &look) * OUTPUT_SCALE as f32;
            assert!((told as f32 - learned).abs() < 8.0, "{} {learned}", told);
            felt += i32::from(learned.abs() > 16.0);
        }
        assert!(felt > 10, "{felt}");
    }
}
