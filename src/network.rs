//! The neural network of the evaluation: one hidden layer, whose value is added to the linear
//! terms.
//!
//! The form is that of efficiently updatable neural networks (NNUE, Nasu 2018). Each side sees the
//! board from its own end and has its own accumulator. An input is a piece on a square seen that
//! way; it adds one row of weights to the accumulator. The activation function is the squared
//! clipped ReLU: a neuron's sum is clipped to 0 to 1 and squared. The output weights, for the side
//! to move and for the other side, depend on the number of pieces (output buckets).
//!
//! Numbers are 16-bit integers: sums are in units of 1 / [`ACTIVATION_ONE`], output weights in
//! units of 1 / [`OUTPUT_ONE`]. The width of the layer is a property of each network.

pub mod file;

use arrayvec::ArrayVec;
use file::{Header, InputScheme, NetworkError};
use multiversion::multiversion;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicUsize, Ordering};

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
/// Numbers of pieces that share an output bucket. The last bucket is for 29 pieces and more, such
/// as the 32 of the start position of chess.
const PIECES_PER_BUCKET: usize = 4;
/// The number that stands for 1 in an accumulator.
pub const ACTIVATION_ONE: i16 = 255;
/// The number that stands for 1 in an output weight.
pub const OUTPUT_ONE: i16 = 256;
/// Value of an output of 1, centipawns.
pub const OUTPUT_SCALE: i32 = 400;
/// Greatest absolute value of the network, centipawns. It limits the error in positions that are
/// unlike all training positions.
const MAX_VALUE: i32 = 2_000;

/// The active inputs of a position: pairs of the input number for the side to move and the one for
/// the other side.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    /// One for each piece.
    pub pieces: SmallVec<[[u16; 2]; 40]>,
    /// Inputs that are not pieces.
    pub extra: ExtraFeatures,
}

/// Greatest number of extra inputs.
const MAX_EXTRAS: usize = 20;
/// Inputs that are not pieces, as pairs like those of [`Inputs::pieces`].
pub type ExtraFeatures = ArrayVec<[u16; 2], MAX_EXTRAS>;

/// The sums of the neurons as one side sees the position. A network uses as many of them as it has
/// neurons.
pub type Accumulator = [i16; MAX_NEURONS];

/// The output bucket for a number of pieces.
#[must_use]
pub fn output_bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / PIECES_PER_BUCKET).min(OUTPUT_BUCKETS - 1)
}

/// The weights of a network, rounded to integers. Input weights and biases are in units of
/// 1 / [`ACTIVATION_ONE`], output weights in units of 1 / [`OUTPUT_ONE`].
pub struct Network {
    /// Different for each network of the process.
    id: usize,
    /// Number of neurons, the length of a row.
    neurons: usize,
    /// The rows of weights in the order of [`mod@file`].
    weights: Box<[i16]>,
}

impl Network {
    /// Reads the file of a network of `game` with the inputs `scheme`.
    ///
    /// # Errors
    /// The file is damaged, or holds something else.
    pub fn read(bytes: &[u8], game: &str, scheme: &InputScheme) -> Result<Network, NetworkError> {
        let (header, weights) = Header::read(bytes)?;
        header.check(game, scheme)?;
        Ok(Network::new(header.neurons, weights))
    }

    fn new(neurons: usize, weights: Vec<i16>) -> Network {
        static NEXT_ID: AtomicUsize = AtomicUsize::new(1);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        Network { id, neurons, weights: weights.into_boxed_slice() }
    }

    /// A number from 1 on that is different for each network of the process.
    #[must_use]
    pub fn id(&self) -> usize {
        self.id
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

    /// Updates an accumulator: adds the weights of the inputs in `added`, subtracts those of the
    /// inputs in `removed`.
    pub fn update(&self, accumulator: &mut Accumulator, added: &[u16], removed: &[u16]) {
        let inputs = &self.weights[Header::FIRST_INPUT_ROW * self.neurons..];
        let (blocks, _) = accumulator[..self.neurons].as_chunks_mut();
        for (number, block) in blocks.iter_mut().enumerate() {
            let begin = number * NEURONS_STEP;
            update_block(inputs, self.neurons, begin, block, added, removed);
        }
    }

    /// The value of the network for the side to move, centipawns. `accumulators` are those of the
    /// side to move and of the other side, both of a position with `pieces` pieces; the `extra`
    /// inputs are not yet in them.
    #[must_use]
    pub fn value(
        &self,
        accumulators: [&Accumulator; 2],
        pieces: usize,
        extra: &ExtraFeatures,
    ) -> i32 {
        let mut value = 0;
        let first = 1 + 2 * output_bucket(pieces);
        for (side, accumulator) in accumulators.into_iter().enumerate() {
            let weights = self.row(first + side);
            value += if extra.is_empty() {
                output(&accumulator[..self.neurons], weights)
            } else {
                let added: ArrayVec<u16, MAX_EXTRAS> =
                    extra.iter().map(|inputs| inputs[side]).collect();
                let mut accumulator = *accumulator;
                self.update(&mut accumulator, &added, &[]);
                output(&accumulator[..self.neurons], weights)
            };
        }
        let unit = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(OUTPUT_ONE);
        ((i64::from(value) * i64::from(OUTPUT_SCALE) / unit) as i32).clamp(-MAX_VALUE, MAX_VALUE)
    }
}

/// [`Network::update`] for the neurons from `begin` on, whose sums are in `block`. It is a separate
/// function because the sums would not stay in registers if it were inlined. `rows` are the weights
/// of all inputs.
#[multiversion(targets("x86_64+avx2"))]
fn update_block(
    rows: &[i16],
    neurons: usize,
    begin: usize,
    block: &mut [i16; NEURONS_STEP],
    added: &[u16],
    removed: &[u16],
) {
    let mut sums = *block;
    let row = |input: u16| &rows[usize::from(input) * neurons + begin..][..NEURONS_STEP];
    for &input in removed {
        sums.iter_mut().zip(row(input)).for_each(|(sum, n)| *sum = sum.wrapping_sub(*n));
    }
    for &input in added {
        sums.iter_mut().zip(row(input)).for_each(|(sum, n)| *sum = sum.wrapping_add(*n));
    }
    *block = sums;
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
    use super::*;

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
        Network::new(NEURONS, rows.as_flattened().to_vec())
    }

    /// The value of a position with these inputs and with `others` pieces that have no input.
    fn value(inputs: &[[u16; 2]], others: usize) -> i32 {
        let network = network();
        let accumulators = [0, 1].map(|side| {
            let inputs: Vec<u16> = inputs.iter().map(|inputs| inputs[side]).collect();
            let mut accumulator = network.fresh_accumulator();
            network.update(&mut accumulator, &[1, 0, 1], &[]);
            network.update(&mut accumulator, &inputs, &[1, 1, 0]);
            accumulator
        });
        let pieces = inputs.len() + others;
        network.value([&accumulators[0], &accumulators[1]], pieces, &ExtraFeatures::new())
    }

    #[test]
    fn neurons_are_clipped_to_one_and_squared() {
        let near = |inputs: &[[u16; 2]], others: usize, expected: i32| {
            let value = value(inputs, others);
            assert!((value - expected).abs() <= 1, "{inputs:?} {others}: {value}");
        };
        // 0.2 squared, times 0.25, times 400 centipawns.
        near(&[], 0, 4);
        // 0.7 squared for the side to move; the first neuron counts only for that side.
        near(&[[0, 1]], 0, 49 - 50);
        near(&[[1, 0]], 0, 4);
        // 1.2 and 1.5 are clipped to 1.
        near(&[[0, 0], [0, 0]], 0, 100);
        near(&[[1, 1]], 0, 4 - 50);
        // Up to four pieces: the first bucket. More than 28: the last one.
        near(&[[0, 1]], PIECES_PER_BUCKET - 1, 49 - 50);
        near(&[[0, 1]], PIECES_PER_BUCKET * (OUTPUT_BUCKETS - 1), 98 - 200);
        near(&[[0, 1]], 100, 98 - 200);
    }
}
