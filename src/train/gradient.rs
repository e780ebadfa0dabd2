//! The error of a network, and the step that makes it smaller.

use super::adam::{self, Adam};
use super::blocks::Records;
use super::label::expected_score;
use super::net::{self, Net};
use super::record::{self, Sample};
use super::{kernel, parallel};
use crate::network::features::InputLayout;
use crate::network::{MAX_NEURONS, OUTPUT_SCALE};
use anyhow::{Context, Result};

/// Parts of a batch that threads work on. A fixed number keeps the rounding of sums the same.
const PARTS: usize = 8;

/// What a network is trained for.
#[derive(Clone, Copy)]
pub struct Objective<'a> {
    /// How the game's inputs are numbered.
    pub layout: &'a InputLayout,
    /// Centipawns of an advantage with an expected score of 73 %.
    pub scale: f32,
    /// Number of threads.
    pub threads: usize,
}

/// The sums of squared errors and the numbers of positions of games and of imagined ones.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Errors {
    /// Sums of squared errors.
    pub sums: [f64; 2],
    /// Numbers of positions.
    pub numbers: [u64; 2],
}

impl Errors {
    /// Adds others.
    pub fn add(&mut self, other: &Errors) {
        for kind in 0..2 {
            self.sums[kind] += other.sums[kind];
            self.numbers[kind] += other.numbers[kind];
        }
    }

    /// The mean squared errors of positions of games and of imagined ones; 0 without any.
    #[must_use]
    pub fn means(&self) -> [f64; 2] {
        [0, 1].map(|kind| self.sums[kind] / self.numbers[kind].max(1) as f64)
    }
}

/// The sums of the neurons, side to move first.
type Sums = [[f32; MAX_NEURONS]; 2];

impl Objective<'_> {
    /// The output of a network in units of [`OUTPUT_SCALE`] centipawns. Sets `sums`.
    fn output(&self, net: &Net, sample: &Sample, sums: &mut Sums) -> f32 {
        let first = 1 + 2 * sample.bucket;
        let mut output = 0.0;
        for (side, sums) in sums.iter_mut().enumerate() {
            let sums = &mut sums[..net.neurons()];
            kernel::sum_rows(net.inputs_rows(), net.row(0), &sample.inputs[side], sums);
            output += kernel::output(sums, net.row(first + side));
        }
        output
    }

    /// The expected score by a network's output, and how fast it rises with the output.
    fn predicted(&self, output: f32) -> (f32, f32) {
        let unit = OUTPUT_SCALE as f32 / self.scale;
        let predicted = expected_score(f64::from(unit * output)) as f32;
        (predicted, predicted * (1.0 - predicted) * unit)
    }

    /// Adds the gradient of the squared error of a position, and its error.
    fn add_gradient(&self, net: &Net, sample: &Sample, sums: &mut Sums, part: &mut Part) {
        let output = self.output(net, sample, sums);
        let (predicted, slope) = self.predicted(output);
        let error = predicted - sample.stored.target;
        let factor = 2.0 * error * slope;
        let first = 1 + 2 * sample.bucket;
        let gradient = &mut part.gradient;
        for (side, sums) in sums.iter_mut().enumerate() {
            let sums = &mut sums[..net.neurons()];
            let (weights, row) = (net.row(first + side), first + side);
            kernel::output_gradient(sums, weights, factor, gradient.row_mut(row));
            kernel::add(gradient.row_mut(0), sums);
            kernel::add_to_rows(gradient.inputs_rows_mut(), &sample.inputs[side], sums);
        }
        part.errors.count(sample, error);
    }

    /// The errors of a network.
    ///
    /// # Errors
    /// A record is damaged.
    pub fn errors(&self, net: &Net, records: &Records) -> Result<Errors> {
        let begins = records.begins();
        let chunks = begins.chunks(begins.len().div_ceil(PARTS).max(1));
        let work = |chunk: &[u32]| -> Result<Errors> {
            let mut errors = Errors::default();
            let mut sums = [[0.0; MAX_NEURONS]; 2];
            for &begin in chunk {
                let sample = self.sample(records, begin)?;
                let output = self.output(net, &sample, &mut sums);
                let (predicted, _) = self.predicted(output);
                errors.count(&sample, predicted - sample.stored.target);
            }
            Ok(errors)
        };
        let mut all = Errors::default();
        for errors in parallel::each(chunks, self.threads, work) {
            all.add(&errors?);
        }
        Ok(all)
    }

    fn sample(&self, records: &Records, begin: u32) -> Result<Sample> {
        record::read(self.layout, records.at(begin)).context("a record is damaged")
    }
}

impl Errors {
    fn count(&mut self, sample: &Sample, error: f32) {
        let kind = usize::from(sample.stored.imagined);
        self.sums[kind] += f64::from(error).powi(2);
        self.numbers[kind] += 1;
    }
}

/// A part of the gradient of a batch.
struct Part {
    gradient: Net,
    errors: Errors,
}

/// A network in training.
pub struct Learner<'a> {
    objective: Objective<'a>,
    /// The network.
    pub net: Net,
    /// The optimiser.
    pub adam: Adam,
    parts: Vec<Part>,
}

impl<'a> Learner<'a> {
    /// Begins with `net`.
    #[must_use]
    pub fn new(objective: Objective<'a>, net: Net) -> Learner<'a> {
        let part =
            || Part { gradient: Net::zero(net.neurons(), net.inputs()), errors: Errors::default() };
        let parts = (0..PARTS).map(|_| part()).collect();
        let adam = Adam::new(net.weights().len());
        Learner { objective, net, adam, parts }
    }

    /// Makes a step of this length along the gradient of the mean squared error of a batch;
    /// returns the errors before it.
    ///
    /// # Errors
    /// A record is damaged.
    pub fn step(&mut self, records: &Records, batch: &[u32], rate: f32) -> Result<Errors> {
        let Learner { objective, net, parts, .. } = self;
        let share = batch.len().div_ceil(PARTS).max(1);
        let work = |(number, part): (usize, &mut Part)| -> Result<Errors> {
            part.gradient.weights_mut().fill(0.0);
            part.errors = Errors::default();
            let mut sums = [[0.0; MAX_NEURONS]; 2];
            for &begin in batch.chunks(share).nth(number).unwrap_or_default() {
                let sample = objective.sample(records, begin)?;
                objective.add_gradient(net, &sample, &mut sums, part);
            }
            Ok(part.errors)
        };
        let mut all = Errors::default();
        for errors in parallel::each(parts.iter_mut().enumerate(), objective.threads, work) {
            all.add(&errors?);
        }
        self.take_step(rate, 1.0 / batch.len() as f32);
        Ok(all)
    }

    /// Changes the weights by the gradients of all parts, times `share`.
    fn take_step(&mut self, rate: f32, share: f32) {
        let factors = self.adam.begin_step(rate);
        let Learner { objective, net, adam, parts, .. } = self;
        let neurons = net.neurons();
        let most_active = objective.layout.most_active();
        let rows = net
            .weights_mut()
            .chunks_mut(neurons)
            .zip(adam.means.chunks_mut(neurons))
            .zip(adam.squares.chunks_mut(neurons))
            .enumerate();
        let mut groups: Vec<Vec<_>> = (0..objective.threads.max(1)).map(|_| Vec::new()).collect();
        for (row, weights) in rows {
            let group = row % groups.len();
            groups[group].push((row, weights));
        }
        let parts = &*parts;
        parallel::each(groups, objective.threads, |group| {
            let mut gradient = [0.0; MAX_NEURONS];
            let gradient = &mut gradient[..neurons];
            for (row, ((weights, means), squares)) in group {
                gradient.fill(0.0);
                for part in parts {
                    kernel::add(gradient, part.gradient.row(row));
                }
                gradient.iter_mut().for_each(|derivative| *derivative *= share);
                let limit = net::limit(row, most_active);
                adam::step(factors, limit, weights, means, squares, gradient);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::blocks::{BlockWriter, Blocks, Header, inputs_text};
    use super::super::record::Stored;
    use super::*;
    use crate::games::nacv::Nacv;
    use crate::moves::MoveList;
    use crate::network::features::Features;
    use crate::network::file::Header as NetworkHeader;
    use crate::network::{NEURONS_STEP, Network};
    use crate::rules::{Choices, Heuristics, Rules};
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    const NEURONS: usize = NEURONS_STEP;

    fn layout() -> &'static InputLayout {
        Nacv::start((), &Choices::default()).input_layout()
    }

    fn objective(threads: usize) -> Objective<'static> {
        Objective { layout: layout(), scale: 150.0, threads }
    }

    /// A network with large output weights.
    fn truth() -> Net {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut net = Net::initial(NEURONS, layout(), &mut random);
        for row in 1..NetworkHeader::FIRST_INPUT_ROW {
            let small = || (random.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.4;
            net.row_mut(row).fill_with(small);
        }
        net
    }

    /// The position after some random turns.
    fn position(random: &mut impl Rng) -> Nacv {
        let mut position = Nacv::start((), &Choices::default());
        for _ in 0..12 + 2 * (random.next_u32() % 10) {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let Some(&m) = moves.get(random.next_u32() as usize % moves.len().max(1)) else {
                break;
            };
            position.play(m);
        }
        position
    }

    /// Positions whose targets follow from the network `net`.
    fn labelled(objective: &Objective, net: &Net, number: usize, seed: u64) -> Records {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut bytes = Vec::new();
        for _ in 0..number {
            let position = position(&mut random);
            let mut features = Features::EMPTY;
            position.write_features(&mut features);
            let mut stored = Stored {
                mover: position.side().index(),
                imagined: random.next_u32().is_multiple_of(2),
                target: 0.5,
            };
            let mut record = Vec::new();
            record::write(objective.layout, &features, &stored, &mut record);
            let sample = record::read(objective.layout, &record).unwrap();
            let output = objective.output(net, &sample, &mut [[0.0; MAX_NEURONS]; 2]);
            stored.target = objective.predicted(output).0;
            record::write(objective.layout, &features, &stored, &mut bytes);
        }
        let header = Header {
            game: "nacv".into(),
            inputs: inputs_text(objective.layout),
            scale: 150,
            source: String::new(),
        };
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut writer = BlockWriter::new(file.as_file(), &header).unwrap();
        writer.add(&bytes).unwrap();
        writer.finish().unwrap();
        let paths = [file.path().to_path_buf()];
        let mut blocks = Blocks::open(&paths, "nacv", &header.inputs).unwrap();
        let pools = blocks.pools(&mut random);
        blocks.read(&pools[0]).unwrap()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let objective = objective(1);
        let records = labelled(&objective, &truth(), 30, 3);
        let mut net = truth();
        net.weights_mut().iter_mut().for_each(|weight| *weight *= 0.8);
        let loss = |net: &Net| objective.errors(net, &records).unwrap().sums.iter().sum::<f64>();
        let mut part =
            Part { gradient: Net::zero(NEURONS, net.inputs()), errors: Errors::default() };
        for &begin in records.begins() {
            let sample = objective.sample(&records, begin).unwrap();
            let sums = &mut [[0.0; MAX_NEURONS]; 2];
            objective.add_gradient(&net, &sample, sums, &mut part);
        }
        assert!((part.errors.sums.iter().sum::<f64>() - loss(&net)).abs() < 1e-9);
        let gradient = part.gradient;
        let steepest = gradient.weights().iter().fold(0f32, |most, d| most.max(d.abs()));
        let rows = NetworkHeader::FIRST_INPUT_ROW + net.inputs();
        for (row, neuron) in (0..rows).flat_map(|row| [0, 7, 31].map(|i| (row, i))) {
            let step = 0.01;
            let at = |by: f32| {
                let mut net = net.clone();
                net.row_mut(row)[neuron] += by;
                loss(&net)
            };
            let derivative = (at(step) - at(-step)) / (2.0 * f64::from(step));
            let error = derivative - f64::from(gradient.row(row)[neuron]);
            assert!(error.abs() < 0.02 * f64::from(steepest), "{row} {neuron}: {error}");
        }
    }

    #[test]
    fn a_known_network_is_found_with_any_number_of_threads() {
        let find = |threads, epochs| {
            let objective = objective(threads);
            let records = labelled(&objective, &truth(), 2_000, 5);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
            let net = Net::initial(NEURONS, layout(), &mut random);
            let mut learner = Learner::new(objective, net);
            let before = objective.errors(&learner.net, &records).unwrap().means();
            for epoch in 0..epochs {
                for batch in records.begins().chunks(128) {
                    learner
                        .step(&records, batch, 0.003 * (1.0 - epoch as f32 / epochs as f32))
                        .unwrap();
                }
            }
            let after = objective.errors(&learner.net, &records).unwrap().means();
            (learner.net, before, after)
        };
        let (_, before, after) = find(1, 30);
        assert!(after[0] < before[0] / 10.0 && after[1] < before[1] / 10.0, "{before:?} {after:?}");
        assert!(find(3, 4).0 == find(1, 4).0);
    }

    #[test]
    fn the_search_reads_the_trained_network() {
        let (net, layout) = (truth(), layout());
        let header = NetworkHeader {
            game: "nacv".into(),
            scheme: layout.scheme().clone(),
            neurons: NEURONS,
            training: String::new(),
        };
        let file = header.write(net.rounded());
        let network = Network::read(&file, "nacv", layout).unwrap();
        // The trainer's network with the same rounded weights: only the arithmetic differs.
        let net = Net::read(&file, layout.scheme()).unwrap();
        let objective = objective(1);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
        let mut nonzero = 0;
        for _ in 0..50 {
            let position = position(&mut random);
            let mut features = Features::EMPTY;
            position.write_features(&mut features);
            let mover = position.side().index();
            let stored = Stored { mover, imagined: false, target: 0.5 };
            let mut record = Vec::new();
            record::write(layout, &features, &stored, &mut record);
            let sample = record::read(layout, &record).unwrap();
            let output = objective.output(&net, &sample, &mut [[0.0; MAX_NEURONS]; 2]);
            let expected = output * OUTPUT_SCALE as f32;
            let computed = network.value_of(&features, mover);
            assert!((computed as f32 - expected).abs() < 2.0, "{computed} {expected}");
            nonzero += i32::from(expected.abs() > 16.0);
        }
        assert!(nonzero > 10, "{nonzero}");
    }
}
