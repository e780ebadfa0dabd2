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
//! units of 1 / [`OUTPUT_ONE`].

use arrayvec::ArrayVec;
use multiversion::multiversion;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Neurons of the hidden layer for each side.
pub const HIDDEN_NEURONS: usize = 128;

/// Neurons that are updated at a time. Their sums fit in the registers of any 64-bit processor.
const BLOCK: usize = 64;

/// Number of output buckets, from few pieces to many.
pub const OUTPUT_BUCKETS: usize = 8;
/// Numbers of pieces that share an output bucket. The last bucket is for 29 pieces and more, such
/// as the 32 of the start position of chess.
const PIECES_PER_BUCKET: usize = 4;
/// Rows of a network file before the rows of the inputs: the biases, and for each output bucket the
/// output weights of the side to move and of the other side.
pub const HEADER_ROWS: usize = 1 + 2 * OUTPUT_BUCKETS;

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

/// One number for each neuron: an accumulator, or a row of weights.
pub type Accumulator = [i16; HIDDEN_NEURONS];

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
    /// The weights of each input.
    input_weights: Vec<Accumulator>,
    bias: Accumulator,
    /// By output bucket: the weights for the side to move and for the other side.
    output_weights: [[Accumulator; 2]; OUTPUT_BUCKETS],
}

impl Network {
    /// Reads a network from little-endian 16-bit numbers, in rows of [`HIDDEN_NEURONS`]: the
    /// biases; for each output bucket the output weights of the side to move and of the other side;
    /// then one row for each of the `inputs`.
    ///
    /// # Panics
    /// If the length of `bytes` is wrong. The bytes are part of the program.
    #[must_use]
    pub fn read(bytes: &[u8], inputs: usize) -> Network {
        assert_eq!(bytes.len(), (HEADER_ROWS + inputs) * 2 * HIDDEN_NEURONS, "bytes of a network");
        let number = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
        let row = |i: usize| -> Accumulator {
            let row = &bytes[2 * HIDDEN_NEURONS * i..];
            std::array::from_fn(|neuron| number(&row[2 * neuron..]))
        };
        static NEXT_ID: AtomicUsize = AtomicUsize::new(1);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let output_weights =
            std::array::from_fn(|bucket| [row(1 + 2 * bucket), row(2 + 2 * bucket)]);
        let input_weights = (HEADER_ROWS..HEADER_ROWS + inputs).map(row).collect();
        Network { id, input_weights, bias: row(0), output_weights }
    }

    /// A number from 1 on that is different for each network of the process.
    #[must_use]
    pub fn id(&self) -> usize {
        self.id
    }

    /// The accumulator of a board without pieces: the biases.
    #[must_use]
    pub fn fresh_accumulator(&self) -> Accumulator {
        self.bias
    }

    /// Updates an accumulator: adds the weights of the inputs in `added`, subtracts those of the
    /// inputs in `removed`.
    pub fn update(&self, accumulator: &mut Accumulator, added: &[u16], removed: &[u16]) {
        for begin in (0..HIDDEN_NEURONS).step_by(BLOCK) {
            update_block(&self.input_weights, accumulator, begin, added, removed);
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
        let weights = &self.output_weights[output_bucket(pieces)];
        for (side, (accumulator, weights)) in accumulators.into_iter().zip(weights).enumerate() {
            value += if extra.is_empty() {
                output(accumulator, weights)
            } else {
                let added: ArrayVec<u16, MAX_EXTRAS> =
                    extra.iter().map(|inputs| inputs[side]).collect();
                let mut accumulator = *accumulator;
                self.update(&mut accumulator, &added, &[]);
                output(&accumulator, weights)
            };
        }
        let unit = i64::from(ACTIVATION_ONE) * i64::from(ACTIVATION_ONE) * i64::from(OUTPUT_ONE);
        ((i64::from(value) * i64::from(OUTPUT_SCALE) / unit) as i32).clamp(-MAX_VALUE, MAX_VALUE)
    }
}

/// [`Network::update`] for the neurons from `begin` on. It is a separate function because the sums
/// would not stay in registers if it were inlined.
#[multiversion(targets("x86_64+avx2"))]
fn update_block(
    rows: &[Accumulator],
    accumulator: &mut Accumulator,
    begin: usize,
    added: &[u16],
    removed: &[u16],
) {
    let sums = &mut accumulator[begin..begin + BLOCK];
    let mut block = [0; BLOCK];
    block.copy_from_slice(sums);
    for &input in removed {
        let row = &rows[usize::from(input)][begin..begin + BLOCK];
        block.iter_mut().zip(row).for_each(|(sum, n)| *sum = sum.wrapping_sub(*n));
    }
    for &input in added {
        let row = &rows[usize::from(input)][begin..begin + BLOCK];
        block.iter_mut().zip(row).for_each(|(sum, n)| *sum = sum.wrapping_add(*n));
    }
    sums.copy_from_slice(&block);
}

/// The weighted sum of the squared clipped ReLU of an accumulator. The loop does nothing else, so
/// that the compiler uses the instruction that multiplies and adds pairs of 16-bit numbers.
#[multiversion(targets("x86_64+avx2"))]
fn output(accumulator: &Accumulator, weights: &Accumulator) -> i32 {
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

    /// A network with two inputs. The first adds 0.5 to the first neuron, the second 1.5 to the
    /// last; the bias of the first neuron is 0.2. The output weights with few pieces are 0.25 for
    /// the first neuron of the side to move and -0.125 for the last neuron of the other side; with
    /// many pieces they are 0.5 and -0.5.
    fn network() -> Network {
        let mut rows = [[0_i16; HIDDEN_NEURONS]; HEADER_ROWS + 2];
        let last = HIDDEN_NEURONS - 1;
        rows[0][0] = ACTIVATION_ONE / 5;
        (rows[1][0], rows[2][last]) = (OUTPUT_ONE / 4, -OUTPUT_ONE / 8);
        (rows[HEADER_ROWS - 2][0], rows[HEADER_ROWS - 1][last]) = (OUTPUT_ONE / 2, -OUTPUT_ONE / 2);
        (rows[HEADER_ROWS][0], rows[HEADER_ROWS + 1][last]) =
            (ACTIVATION_ONE / 2, ACTIVATION_ONE / 2 * 3);
        let bytes: Vec<u8> = rows.as_flattened().iter().flat_map(|n| n.to_le_bytes()).collect();
        Network::read(&bytes, 2)
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

    #[test]
    #[should_panic(expected = "bytes of a network")]
    fn a_network_of_wrong_size_is_refused() {
        let _ = Network::read(&[0; 2 * HIDDEN_NEURONS], 2);
    }
}
