//! `train --hidden`: trains the network that is added to the terms.
//!
//! The weights of the terms stay as they are; the network is trained on the error that they leave.

use super::adam::Adam;
use super::checkpoint::Checkpoints;
use super::descent::{Best, Descent, Objective, divide};
use super::fit::{Training, parts};
use super::linear::{expected_score, scale};
use super::net::{self, Net};
use super::read::{self, Convert};
use super::sample::{self, Label};
use super::store;
use crate::games::{self, Visitor};
use crate::network::features::Features;
use crate::network::file::{Header, InputScheme, Role};
use crate::network::{MAX_NEURONS, OUTPUT_SCALE};
use crate::rules::Heuristics;
use crate::search::report::Control;
use anyhow::{Context, Result};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;
use std::io::Write;

/// Positions per step.
const BATCH: usize = 16_384;
/// Length of the first step, in units of a weight; it falls to zero.
const RATE: f64 = 0.002;
/// Weight decay per step, as a share of the step length.
const DECAY: f64 = 0.01;

/// A training position.
struct NetworkSample {
    /// Network inputs from the perspective of the side to move and of the other side.
    inputs: Box<[[u16; 2]]>,
    /// The output bucket.
    bucket: u8,
    /// Value without the network, centipawns.
    fixed: f32,
    /// Factor of the network's value.
    share: f32,
    label: Label,
}

/// Makes a [`NetworkSample`] of each position. Contains the weights of the terms.
struct ToNetworkSample(Vec<i32>);

impl Convert for ToNetworkSample {
    type Output = NetworkSample;

    fn convert<R: Heuristics>(&self, position: &R, label: Label) -> NetworkSample {
        let (layout, mut features) = (R::input_layout(), Features::EMPTY);
        position.look(&mut features);
        let mover = position.side().index();
        let own = layout.inputs(&features, mover);
        let inputs: Box<[[u16; 2]]> =
            own.zip(layout.inputs(&features, 1 - mover)).map(|(own, other)| [own, other]).collect();
        let bucket = layout.bucket(layout.pieces(&features)) as u8;
        let linear = position.linear(0);
        let share = linear.share.0 as f32 / linear.share.1 as f32;
        let fixed = linear.value(&self.0) as f32;
        NetworkSample { inputs, bucket, fixed, share, label }
    }
}

/// Trains a network; prints its progress. `stop` ends it early.
///
/// # Errors
/// Unknown game, a file of games or a network to begin with that cannot be read or holds something
/// else, a network that cannot be written, no positions, a game without a network, or
/// [`Interrupted`](crate::tools::Interrupted).
pub fn hidden(settings: &Training, stop: &Control, out: &mut impl Write) -> Result<()> {
    struct SchemeOf;
    impl Visitor for SchemeOf {
        type Output = InputScheme;
        fn visit<R: Heuristics>(self) -> InputScheme {
            R::input_layout().scheme().clone()
        }
    }
    let parameters = read::parameters(&settings.game)?;
    let scheme = games::visit(&settings.game, SchemeOf);
    let scheme = scheme.with_context(|| format!("{} has no hidden layer", settings.game))?;
    let convert = ToNetworkSample(parameters.weights.clone());
    let checkpoints = Checkpoints::new(settings.out.as_deref(), stop)?;
    let (mut games, origins) = read::all(&settings.files, &parameters, &convert, stop)?;
    let scale = scale(games.iter().flatten().map(|sample| (f64::from(sample.fixed), sample.label)));
    for game in &mut games {
        sample::set_targets(
            game.iter_mut().map(|sample| &mut sample.label),
            scale,
            settings.lambda,
        );
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let [training_set, validation_set] = divide(games, &mut random, out)?;
    writeln!(out, "scale {scale:.0} centipawns")?;
    let net = match &settings.from {
        None => Net::initial(settings.neurons, scheme.inputs, &mut random),
        Some(file) => {
            let bytes = std::fs::read(file);
            let net = bytes.map_err(Into::into).and_then(|bytes| Net::read(&bytes, &scheme));
            net.with_context(|| format!("layer '{}'", file.display()))?
        }
    };
    let mut hidden = Hidden::new(scale, training_set, validation_set, &net);
    let descent = Descent { epochs: settings.epochs, batch: BATCH, rate: RATE };
    let positions = hidden.training_set.len() + hidden.validation_set.len();
    let bytes = |best: &Best<Net>| {
        let header = Header {
            game: settings.game.clone(),
            scheme: scheme.clone(),
            neurons: best.weights.neurons(),
            role: Role::Beside,
            training: training_note(settings, &origins, positions, best),
        };
        header.write(best.weights.rounded())
    };
    descent.run(&mut hidden, net, &mut random, &checkpoints, bytes, out)?;
    Ok(())
}

/// The squared error of terms and network together.
struct Hidden {
    scale: f32,
    training_set: Vec<NetworkSample>,
    validation_set: Vec<NetworkSample>,
    adam: Adam,
}

impl Hidden {
    /// For networks with the shape of `net`.
    fn new(
        scale: f64,
        training_set: Vec<NetworkSample>,
        validation_set: Vec<NetworkSample>,
        net: &Net,
    ) -> Hidden {
        Hidden {
            scale: scale as f32,
            training_set,
            validation_set,
            adam: Adam::new(net.weights().len()),
        }
    }
}

impl Objective for Hidden {
    type Weights = Net;

    fn number(&self) -> usize {
        self.training_set.len()
    }

    fn step(&mut self, net: &mut Net, batch: &[usize], length: f64) -> f64 {
        let (gradient, error) = gradient(net, &self.training_set, batch, self.scale);
        let steps = self.adam.steps(gradient.weights().iter().map(|&derivative| derivative.into()));
        take_step(net, steps, length);
        error
    }

    fn loss(&self, net: &Net) -> f64 {
        loss(net, &self.validation_set, self.scale)
    }
}

/// How the network was trained: the options, the positions, where they come from, and the losses.
fn training_note(
    settings: &Training,
    origins: &[store::Header],
    positions: usize,
    best: &Best<Net>,
) -> String {
    let Training { seed, lambda, game, from, .. } = settings;
    let from = if from.is_some() { ", begun with another network" } else { "" };
    let nodes: BTreeSet<u64> = origins.iter().map(|origin| origin.nodes).collect();
    let nodes: Vec<String> = nodes.iter().map(u64::to_string).collect();
    format!(
        "rialto train {game} --hidden (seed {seed}, lambda {lambda}, {} of {} epochs{from}) on \
         {positions} quiet positions of games at {} nodes per move, validation loss {:.6}, before \
         {:.6}",
        best.epochs,
        settings.epochs,
        nodes.join(" and "),
        best.losses[1],
        best.losses[0]
    )
}

/// The accumulators of both perspectives, side to move first.
type Sums = [[f32; MAX_NEURONS]; 2];

fn sums(net: &Net, sample: &NetworkSample) -> Sums {
    let neurons = net.neurons();
    let mut sums = [[0.0; MAX_NEURONS]; 2];
    for (side, sums) in sums.iter_mut().enumerate() {
        let sums = &mut sums[..neurons];
        sums.copy_from_slice(net.row(0));
        for inputs in &sample.inputs {
            add(sums, net.input(inputs[side]));
        }
    }
    sums
}

/// Adds `more` to `numbers`.
fn add(numbers: &mut [f32], more: &[f32]) {
    numbers.iter_mut().zip(more).for_each(|(number, more)| *number += more);
}

/// The row of the output weights of the side to move; those of the opponent are in the next row.
fn output_row(sample: &NetworkSample) -> usize {
    1 + 2 * usize::from(sample.bucket)
}

/// The output of the network: the squared clipped ReLU of each neuron times its output weight,
/// summed, in units of [`OUTPUT_SCALE`] centipawns.
fn output(net: &Net, sums: &Sums, sample: &NetworkSample) -> f32 {
    let mut output = 0.0;
    for (side, sums) in sums.iter().enumerate() {
        for (sum, weight) in sums.iter().zip(net.row(output_row(sample) + side)) {
            let sum = sum.clamp(0.0, 1.0);
            output += sum * sum * weight;
        }
    }
    output
}

/// The predicted score (0 to 1) of a position.
fn predicted_score(net: &Net, sums: &Sums, sample: &NetworkSample, scale: f32) -> f32 {
    let value = sample.fixed + sample.share * output(net, sums, sample) * OUTPUT_SCALE as f32;
    expected_score(f64::from(value / scale)) as f32
}

/// Mean squared error.
fn loss(net: &Net, samples: &[NetworkSample], scale: f32) -> f64 {
    let error = |sample: &NetworkSample| {
        f64::from(predicted_score(net, &sums(net, sample), sample, scale) - sample.label.target)
            .powi(2)
    };
    let parts = parts(samples, |part| part.iter().map(error).sum::<f64>());
    parts.into_iter().sum::<f64>() / samples.len() as f64
}

/// The gradient of the mean squared error of a batch, and the sum of its squared errors.
fn gradient(net: &Net, samples: &[NetworkSample], batch: &[usize], scale: f32) -> (Net, f64) {
    let work = |part: &[usize]| {
        let mut gradient = Net::zero(net.neurons(), net.inputs());
        let mut error = 0.0;
        for &i in part {
            error += add_gradient(net, &samples[i], scale, &mut gradient);
        }
        (gradient, error)
    };
    let parts = parts(batch, work).into_iter();
    let total = parts.reduce(|(mut gradient, error), (more, more_error)| {
        add(gradient.weights_mut(), more.weights());
        (gradient, error + more_error)
    });
    let (mut gradient, error) = total.unwrap_or_else(|| work(&[]));
    let share = 1.0 / batch.len() as f32;
    gradient.weights_mut().iter_mut().for_each(|derivative| *derivative *= share);
    (gradient, error)
}

/// Adds the gradient of the squared error of a position; returns that error.
fn add_gradient(net: &Net, sample: &NetworkSample, scale: f32, gradient: &mut Net) -> f64 {
    let sums = sums(net, sample);
    let predicted = predicted_score(net, &sums, sample, scale);
    let error = predicted - sample.label.target;
    let factor =
        2.0 * error * predicted * (1.0 - predicted) * sample.share * OUTPUT_SCALE as f32 / scale;
    let row = output_row(sample);
    for (side, sums) in sums.iter().enumerate() {
        let mut derivatives = [0.0; MAX_NEURONS];
        let derivatives = &mut derivatives[..net.neurons()];
        let outputs = net.row(row + side).iter().zip(gradient.row_mut(row + side));
        for ((derivative, sum), (weight, output)) in derivatives.iter_mut().zip(sums).zip(outputs) {
            let clamped = sum.clamp(0.0, 1.0);
            *output += factor * clamped * clamped;
            let slope = if *sum == clamped { 2.0 * clamped } else { 0.0 };
            *derivative = factor * weight * slope;
        }
        add(gradient.row_mut(0), derivatives);
        for inputs in &sample.inputs {
            add(gradient.input_mut(inputs[side]), derivatives);
        }
    }
    f64::from(error).powi(2)
}

/// Subtracts `length` times `steps` from the weights, with decoupled weight decay (Loshchilov and
/// Hutter, "Decoupled weight decay regularization", 2017).
fn take_step(net: &mut Net, steps: impl Iterator<Item = f64>, length: f64) {
    let neurons = net.neurons();
    for (i, (weight, step)) in net.weights_mut().iter_mut().zip(steps).enumerate() {
        let limit = net::limit(i / neurons);
        let step = length * (step + DECAY * f64::from(*weight));
        *weight = (*weight - step as f32).clamp(-limit, limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::NEURONS_STEP;
    use crate::rules::Side;
    use rand_core::Rng;

    /// Positions with a few random pieces, whose scores follow from the network `truth`.
    fn labelled(truth: &Net, number: usize, seed: u64) -> Vec<NetworkSample> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let inputs = truth.inputs() as u32;
        let mut one = || {
            let mut input = || (random.next_u32() % inputs) as u16;
            let (pieces, bucket) = (1 + input() % 12, input() % 8);
            let inputs = (0..pieces).map(|_| [input(), input()]).collect();
            let fixed = (random.next_u32() % 41) as f32 - 20.0;
            let share = if random.next_u32() % 4 == 0 { 0.5 } else { 1.0 };
            let label = Label::new(Side::White, 0, 0.5);
            let mut sample = NetworkSample { inputs, bucket: bucket as u8, fixed, share, label };
            sample.label.target = predicted_score(truth, &sums(truth, &sample), &sample, 150.0);
            sample
        };
        (0..number).map(|_| one()).collect()
    }

    /// A network with large output weights.
    fn truth(inputs: usize) -> Net {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut net = Net::initial(2 * NEURONS_STEP, inputs, &mut random);
        for row in 1..Header::FIRST_INPUT_ROW {
            let small = || (random.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.2;
            net.row_mut(row).fill_with(small);
        }
        net
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let samples = labelled(&truth(12), 30, 3);
        let mut net = truth(12);
        net.weights_mut().iter_mut().for_each(|weight| *weight *= 0.8);
        let order: Vec<usize> = (0..samples.len()).collect();
        let (gradient, error) = gradient(&net, &samples, &order, 150.0);
        assert!((error / 30.0 - loss(&net, &samples, 150.0)).abs() < 1e-9);
        let steepest =
            gradient.weights().iter().fold(0f32, |most, derivative| most.max(derivative.abs()));
        let rows = Header::FIRST_INPUT_ROW + net.inputs();
        for (row, neuron) in (0..rows).flat_map(|row| [0, 7, 31].map(|i| (row, i))) {
            let step = 0.01;
            let at = |by: f32| {
                let mut net = net.clone();
                net.row_mut(row)[neuron] += by;
                loss(&net, &samples, 150.0)
            };
            let derivative = (at(step) - at(-step)) / (2.0 * f64::from(step));
            let error = derivative - f64::from(gradient.row(row)[neuron]);
            assert!(error.abs() < 0.02 * f64::from(steepest), "{row} {neuron}: {error}");
        }
    }

    #[test]
    fn a_known_network_is_found() {
        let truth = truth(12);
        let find = |seed| {
            let mut training_set = labelled(&truth, 4_000, 5);
            let validation_set = training_set.split_off(3_600);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let net = Net::initial(2 * NEURONS_STEP, 12, &mut random);
            let mut hidden = Hidden::new(150.0, training_set, validation_set, &net);
            let descent = Descent { epochs: 60, batch: 128, rate: RATE };
            let stop = Control::new();
            let checkpoints = Checkpoints::new(None, &stop).unwrap();
            let (bytes, out) = (|_: &Best<_>| Vec::new(), &mut Vec::new());
            descent.run(&mut hidden, net, &mut random, &checkpoints, bytes, out).unwrap()
        };
        let Best { weights, losses: [before, after], .. } = find(1);
        assert!(after < before / 20.0, "{before} {after}");
        assert_eq!(find(1).weights, weights);
    }
}
