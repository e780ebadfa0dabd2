//! The neural network that is the evaluation of a game: one hidden layer.
//!
//! The form is that of efficiently updatable neural networks (NNUE, Nasu 2018). Each side sees the
//! board from its own end and has its own accumulator. An input is a piece on a square seen that
//! way; it adds one row of weights to the accumulator. The activation function is the squared
//! clipped ReLU: a neuron's sum is clipped to 0 to 1 and squared. The output weights, for the side
//! to move and for the other side, depend on the number of pieces (output buckets).
//!
//! Numbers are 16-bit integers: sums are in units of 1 / [`ACTIVATION_ONE`], output weights in
//! units of 1 / [`OUTPUT_ONE`]. The width of the layer is a property of each network.

mod evaluator;
pub mod features;
pub mod file;
mod leb128;
mod packed;
mod planes;
mod running_mean;

pub use evaluator::Evaluator;
use features::{Features, InputLayout};
use file::{Header, NetworkError};
use multiversion::multiversion;
pub use packed::Packed;
use smallvec::SmallVec;
use std::sync::Arc;

/// Greatest number of neurons of the hidden layer for each side.
pub const MAX_NEURONS: usize = 512;

/// The number of neurons is a multiple of this. So many are updated at a time: their sums fit in
/// the registers of any 64-bit processor.
pub const NEURONS_STEP: usize = 64;

/// Checks a number of neurons.
///
/// # Errors
/// Which numbers were expected.
pub fn check_neurons(neurons: usize) -> Result<usize, String> {
    let allowed = NEURONS_STEP..=MAX_NEURONS;
    if neurons.is_multiple_of(NEURONS_STEP) && allowed.contains(&neurons) {
        return Ok(neurons);
    }
    Err(format!("a multiple of {NEURONS_STEP} up to {MAX_NEURONS}"))
}

/// Number of output buckets, from few pieces to many.
pub const OUTPUT_BUCKETS: usize = 8;
/// The number that stands for 1 in an accumulator.
pub const ACTIVATION_ONE: i16 = 255;
/// The number that stands for 1 in an output weight.
pub const OUTPUT_ONE: i16 = 256;
/// Value of an output of 1, centipawns.
pub const OUTPUT_SCALE: i32 = 400;
/// Greatest absolute value of a network, centipawns.
const MOST: i64 = 15_000;
/// The sums of the neurons as one side sees the position. A network uses as many of them as it has
/// neurons.
pub type Accumulator = [i16; MAX_NEURONS];

/// The weights of a network, rounded to integers. Input weights and biases are in units of
/// 1 / [`ACTIVATION_ONE`], output weights in units of 1 / [`OUTPUT_ONE`].
pub struct Network {
    /// Number of neurons, the length of a row.
    neurons: usize,
    /// How its inputs are numbered.
    layout: InputLayout,
    /// The rows of weights in the order of [`mod@file`].
    weights: Box<[i16]>,
}

impl Network {
    /// Reads the file of a network of `game` with the inputs of `layout`, or with those by zones of
    /// the king.
    ///
    /// # Errors
    /// The file is damaged, or holds something else.
    pub fn read(bytes: &[u8], game: &str, layout: &InputLayout) -> Result<Network, NetworkError> {
        Network::with(Header::read(bytes)?, game, layout)
    }

    /// A network that is part of the program.
    ///
    /// # Panics
    /// If it is no network of this game; a test reads them all.
    #[must_use]
    pub fn built_in(game: &str, packed: &Packed, layout: &InputLayout) -> Arc<Network> {
        let network = packed.read().and_then(|file| Network::with(file, game, layout));
        Arc::new(network.unwrap_or_else(|e| panic!("the network of {game}: {e}")))
    }

    /// The network of a file.
    fn with(
        (header, weights): (Header, Vec<i16>),
        game: &str,
        layout: &InputLayout,
    ) -> Result<Network, NetworkError> {
        let layout = layout.of_scheme(&header.scheme).unwrap_or_else(|| layout.clone());
        header.check(game, layout.scheme())?;
        let network = Network::new(header.neurons, layout, weights);
        network.check_sums()?;
        Ok(network)
    }

    fn new(neurons: usize, layout: InputLayout, weights: Vec<i16>) -> Network {
        Network { neurons, layout, weights: weights.into_boxed_slice() }
    }

    /// Checks that no sum can leave the range of its numbers: 16 bits in an accumulator, 32 bits in
    /// the output.
    fn check_sums(&self) -> Result<(), NetworkError> {
        let clipped = i64::from(ACTIVATION_ONE);
        for row in 1..Header::FIRST_INPUT_ROW {
            let sum: i64 = self.row(row).iter().map(|&weight| i64::from(weight).abs()).sum();
            if i32::try_from(sum * clipped * clipped).is_err() {
                return Err(NetworkError::Overflow { neuron: 1, what: "output weights" });
            }
            let outside = |&weight: &i16| i16::try_from(i64::from(weight) * clipped).is_err();
            if let Some(neuron) = self.row(row).iter().position(outside) {
                let neuron = neuron + 1;
                return Err(NetworkError::Overflow { neuron, what: "output weight" });
            }
        }
        for neuron in 0..self.neurons {
            let weight = |row: usize| i32::from(self.weights[row * self.neurons + neuron]);
            for sign in [1, -1] {
                let mut sum = sign * weight(0);
                for block in self.layout.blocks() {
                    // A place has one code at a time.
                    let first = Header::FIRST_INPUT_ROW + block.first;
                    let place = |place: usize| {
                        let rows = (0..block.codes).map(|code| first + code * block.places + place);
                        rows.map(|row| sign * weight(row)).max().unwrap_or(0).max(0)
                    };
                    let mut most: Vec<i32> = (0..block.places).map(place).collect();
                    most.sort_unstable_by(|a, b| b.cmp(a));
                    sum += most[..block.most].iter().sum::<i32>();
                }
                if sum > i32::from(i16::MAX) {
                    let neuron = neuron + 1;
                    return Err(NetworkError::Overflow { neuron, what: "input weights" });
                }
            }
        }
        Ok(())
    }

    /// How its inputs are numbered.
    #[must_use]
    pub fn layout(&self) -> &InputLayout {
        &self.layout
    }

    /// A row of weights.
    fn row(&self, row: usize) -> &[i16] {
        &self.weights[row * self.neurons..][..self.neurons]
    }

    /// The accumulator of a board without pieces: the biases.
    #[must_use]
    pub fn fresh_accumulator(&self) -> Accumulator {
        let mut accumulator = [0; MAX_NEURONS];
        accumulator[..self.neurons].copy_from_slice(self.row(0));
        accumulator
    }

    /// Sets the accumulator `to` to `from` with the weights of the inputs in `added`, without those
    /// of the inputs in `removed`.
    pub fn update(&self, from: &Accumulator, to: &mut Accumulator, added: &[u16], removed: &[u16]) {
        let inputs = &self.weights[Header::FIRST_INPUT_ROW * self.neurons..];
        let (from, _) = from[..self.neurons].as_chunks();
        let (to, _) = to[..self.neurons].as_chunks_mut();
        for (number, (from, to)) in from.iter().zip(to).enumerate() {
            let begin = number * NEURONS_STEP;
            update_block(inputs, self.neurons, begin, from, to, added, removed);
        }
    }

    /// The value of the network for the side to move, centipawns. `accumulators` are those of the
    /// side to move and of the other side.
    #[must_use]
    pub fn value(&self, accumulators: [&Accumulator; 2], bucket: usize) -> i32 {
        let first = 1 + 2 * bucket;
        let sums = [0, 1].map(|side| {
            i64::from(output(&accumulators[side][..self.neurons], self.row(first + side)))
        });
        let unit = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(OUTPUT_ONE);
        let value = (sums[0] + sums[1]) * i64::from(OUTPUT_SCALE) / unit;
        value.clamp(-MOST, MOST) as i32
    }
}

impl Network {
    /// The value of a position for the side with the number `mover`, centipawns, computed from
    /// nothing.
    #[must_use]
    pub fn value_of(&self, features: &Features, mover: usize) -> i32 {
        let layout = &self.layout;
        let accumulators = [mover, 1 - mover].map(|view| {
            let inputs: SmallVec<[u16; 64]> = layout.inputs(features, view).collect();
            let mut accumulator = self.fresh_accumulator();
            self.update(&self.fresh_accumulator(), &mut accumulator, &inputs, &[]);
            accumulator
        });
        let [own, other] = &accumulators;
        self.value([own, other], layout.bucket(layout.pieces(features)))
    }
}

/// Whether this processor has the instructions for which a second version of the loops is compiled.
#[must_use]
pub fn has_wide_instructions() -> bool {
    #[cfg(target_arch = "x86_64")]
    return std::arch::is_x86_feature_detected!("avx2");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// [`Network::update`] for the neurons from `begin` on. It is a separate function because the sums
/// would not stay in registers if it were inlined. `rows` are the weights of all inputs.
#[multiversion(targets("x86_64+avx2"))]
fn update_block(
    rows: &[i16],
    neurons: usize,
    begin: usize,
    from: &[i16; NEURONS_STEP],
    to: &mut [i16; NEURONS_STEP],
    added: &[u16],
    removed: &[u16],
) {
    let mut sums = *from;
    let row = |input: u16| &rows[usize::from(input) * neurons + begin..][..NEURONS_STEP];
    for &input in removed {
        sums.iter_mut().zip(row(input)).for_each(|(sum, n)| *sum = sum.wrapping_sub(*n));
    }
    for &input in added {
        sums.iter_mut().zip(row(input)).for_each(|(sum, n)| *sum = sum.wrapping_add(*n));
    }
    *to = sums;
}

/// The weighted sum of the squared clipped ReLU of an accumulator. The loop does nothing else, so
/// that the compiler uses the instruction that multiplies and adds pairs of 16-bit numbers.
#[multiversion(targets("x86_64+avx2"))]
fn output(accumulator: &[i16], weights: &[i16]) -> i32 {
    let mut value = 0;
    for (&sum, &weight) in accumulator.iter().zip(weights) {
        let clipped = sum.clamp(0, ACTIVATION_ONE);
        value += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::features::Group;
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    const NEURONS: usize = 3 * NEURONS_STEP;

    /// A network with two inputs. The first adds 0.5 to the first neuron, the second 1.5 to the
    /// last; the bias of the first neuron is 0.2. The output weights with few pieces are 0.25 for
    /// the first neuron of the side to move and -0.125 for the last neuron of the other side; with
    /// many pieces they are 0.5 and -0.5.
    fn network() -> Network {
        const INPUT: usize = Header::FIRST_INPUT_ROW;
        let mut rows = [[0_i16; NEURONS]; INPUT + 2];
        let last = NEURONS - 1;
        rows[0][0] = ACTIVATION_ONE / 5;
        (rows[1][0], rows[2][last]) = (OUTPUT_ONE / 4, -OUTPUT_ONE / 8);
        (rows[INPUT - 2][0], rows[INPUT - 1][last]) = (OUTPUT_ONE / 2, -OUTPUT_ONE / 2);
        (rows[INPUT][0], rows[INPUT + 1][last]) = (ACTIVATION_ONE / 2, ACTIVATION_ONE / 2 * 3);
        Network::new(NEURONS, layout(2), rows.as_flattened().to_vec())
    }

    /// The value of a position with these inputs.
    fn value(inputs: &[[u16; 2]], bucket: usize) -> i32 {
        let network = network();
        let accumulators = [0, 1].map(|side| {
            let inputs: Vec<u16> = inputs.iter().map(|inputs| inputs[side]).collect();
            let mut accumulators = [network.fresh_accumulator(); 2];
            let [first, second] = &mut accumulators;
            network.update(&network.fresh_accumulator(), first, &[1, 0, 1], &[]);
            network.update(first, second, &inputs, &[1, 1, 0]);
            *second
        });
        network.value([&accumulators[0], &accumulators[1]], bucket)
    }

    #[test]
    fn neurons_are_clipped_to_one_and_squared() {
        let near = |inputs: &[[u16; 2]], bucket: usize, expected: i32| {
            let value = value(inputs, bucket);
            assert!((value - expected).abs() <= 1, "{inputs:?} {bucket}: {value}");
        };
        // 0.2 squared, times 0.25, times 400 centipawns.
        near(&[], 0, 4);
        // 0.7 squared for the side to move; the first neuron counts only for that side.
        near(&[[0, 1]], 0, 49 - 50);
        near(&[[1, 0]], 0, 4);
        // 1.2 and 1.5 are clipped to 1.
        near(&[[0, 0], [0, 0]], 0, 100);
        near(&[[1, 1]], 0, 4 - 50);
        near(&[[0, 1]], OUTPUT_BUCKETS - 1, 98 - 200);
    }

    /// The loops that are compiled for several processors against plain arithmetic.
    #[test]
    fn kernels_compute_what_plain_code_does() {
        const INPUTS: usize = 20;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
        let mut number = |most: i16| {
            let range = 2 * i32::from(most) + 1;
            (random.next_u32() as i32).rem_euclid(range) as i16 - most
        };
        for neurons in [NEURONS_STEP, 3 * NEURONS_STEP, MAX_NEURONS] {
            let rows = Header::FIRST_INPUT_ROW + INPUTS;
            let mut weights: Vec<i16> = (0..rows * neurons).map(|_| number(900)).collect();
            let outputs = neurons..Header::FIRST_INPUT_ROW * neurons;
            weights[outputs].fill_with(|| number(i16::MAX / ACTIVATION_ONE));
            let network = Network::new(neurons, layout(2), weights);
            for bucket in 0..OUTPUT_BUCKETS {
                let (mut sum, mut accumulators) = (0, [network.fresh_accumulator(); 2]);
                for (side, to) in accumulators.iter_mut().enumerate() {
                    let mut some =
                        |n| (0..n).map(|_| number(9).unsigned_abs()).collect::<Vec<u16>>();
                    let (added, removed) = (some(6), some(3));
                    network.update(&network.fresh_accumulator(), to, &added, &removed);
                    for (neuron, &found) in to[..neurons].iter().enumerate() {
                        let weight = |&input: &u16| {
                            network.row(Header::FIRST_INPUT_ROW + usize::from(input))[neuron]
                        };
                        let expected = network.row(0)[neuron]
                            + added.iter().map(weight).sum::<i16>()
                            - removed.iter().map(weight).sum::<i16>();
                        assert_eq!(found, expected, "{neurons} neurons, neuron {neuron}");
                        let clipped = i64::from(expected.clamp(0, ACTIVATION_ONE));
                        let weight = network.row(1 + 2 * bucket + side)[neuron];
                        sum += clipped * clipped * i64::from(weight);
                    }
                }
                let unit = i64::from(ACTIVATION_ONE).pow(2) * i64::from(OUTPUT_ONE);
                let expected = (sum * i64::from(OUTPUT_SCALE) / unit).clamp(-15_000, 15_000);
                let [own, other] = &accumulators;
                assert_eq!(i64::from(network.value([own, other], bucket)), expected);
            }
        }
    }

    /// The layout of two places with one code each, which both sides see at the same place.
    fn layout(most: usize) -> InputLayout {
        let seen = |_: usize, _: usize, place: usize| place;
        InputLayout::new("two", &Group { places: 2, codes: [vec![1], vec![1]], seen: &seen, most })
    }

    #[test]
    fn a_network_whose_sums_could_overflow_is_refused() {
        let refusal = |row: usize, weights: [i16; 2], most| {
            let mut network = network();
            network.weights[row * NEURONS + 3] = weights[0];
            network.weights[(row + 1) * NEURONS + 3] = weights[1];
            network.layout = layout(most);
            network.check_sums().map_err(|error| error.to_string())
        };
        const INPUT: usize = Header::FIRST_INPUT_ROW;
        let overflow = |what: &str| Err(format!("the sum of neuron 4 could overflow: its {what}"));
        assert_eq!(refusal(INPUT, [20_000, 20_000], 1), Ok(()));
        assert_eq!(refusal(INPUT, [20_000, 20_000], 2), overflow("input weights"));
        assert_eq!(refusal(INPUT, [-20_000, -20_000], 2), overflow("input weights"));
        assert_eq!(refusal(INPUT, [20_000, -20_000], 2), Ok(()));
        assert_eq!(refusal(2, [129, 0], 2), overflow("output weight"));
    }
}
