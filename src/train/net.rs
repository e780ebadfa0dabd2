//! The weights of a network during training, and the files that hold them.

use crate::network::features::{Block, InputLayout};
use crate::network::file::{Header, InputScheme};
use crate::network::{ACTIVATION_ONE, OUTPUT_ONE};
use anyhow::{Result, ensure};
use rand_core::Rng;

/// Largest absolute output weight. The products with it fit into 16 bits.
const OUTPUT_LIMIT: f32 = 127.0 / OUTPUT_ONE as f32;
/// Largest absolute input weight in a game with few inputs.
const INPUT_LIMIT: f32 = 2.0;

/// Largest absolute weight of a piece in a new network, as far as it is the same on all squares.
const SHARED: f32 = 0.1;
/// The largest other weights of the inputs in a new network, and the differences between squares.
const NOISE: f32 = 0.01;

/// The weights, in rows in the order of the file ([`crate::network::file`]). A row has one number
/// for each neuron.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    neurons: usize,
    weights: Vec<f32>,
}

impl Net {
    /// All weights zero.
    pub fn zero(neurons: usize, inputs: usize) -> Net {
        Net { neurons, weights: vec![0.0; (Header::FIRST_INPUT_ROW + inputs) * neurons] }
    }

    /// A new network: small random input weights, output weights of zero. A piece begins with
    /// almost the same weights on all squares: what it is worth then has to be learned once and not
    /// for each square, so that fewer games suffice.
    pub fn initial(neurons: usize, layout: &InputLayout, random: &mut impl Rng) -> Net {
        let mut net = Net::zero(neurons, layout.scheme().inputs);
        net.row_mut(0).fill(0.25);
        let mut uniform =
            |limit: f32| (random.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * limit;
        let Block { places, .. } = layout.blocks()[0];
        let pieces = layout.blocks()[0].inputs() * neurons;
        let (board, others) = net.inputs_rows_mut().split_at_mut(pieces);
        for squares in board.chunks_mut(places * neurons) {
            let shared: Vec<f32> = (0..neurons).map(|_| uniform(SHARED)).collect();
            for row in squares.chunks_mut(neurons) {
                for (weight, shared) in row.iter_mut().zip(&shared) {
                    *weight = shared + uniform(NOISE);
                }
            }
        }
        others.fill_with(|| uniform(NOISE));
        net
    }

    /// Neurons of the hidden layer for each side.
    pub fn neurons(&self) -> usize {
        self.neurons
    }

    /// The number of inputs.
    pub fn inputs(&self) -> usize {
        self.weights.len() / self.neurons - Header::FIRST_INPUT_ROW
    }

    pub fn row(&self, row: usize) -> &[f32] {
        &self.weights[row * self.neurons..][..self.neurons]
    }

    pub fn row_mut(&mut self, row: usize) -> &mut [f32] {
        &mut self.weights[row * self.neurons..][..self.neurons]
    }

    /// The rows of the inputs.
    pub fn inputs_rows(&self) -> &[f32] {
        &self.weights[Header::FIRST_INPUT_ROW * self.neurons..]
    }

    /// The rows of the inputs.
    pub fn inputs_rows_mut(&mut self) -> &mut [f32] {
        &mut self.weights[Header::FIRST_INPUT_ROW * self.neurons..]
    }

    /// All weights, row after row.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, row after row.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The weights of a file.
    pub fn rounded(&self) -> impl Iterator<Item = i16> {
        let unit = |i: usize| unit(i / self.neurons);
        self.weights.iter().enumerate().map(move |(i, weight)| (weight * unit(i)).round() as i16)
    }

    /// Reads a file to begin with. Its inputs are those of `scheme`, or the first of them; the
    /// weights of the others are zero.
    ///
    /// # Errors
    /// The file holds something else.
    pub fn read(bytes: &[u8], scheme: &InputScheme) -> Result<Net> {
        let (header, weights) = Header::read(bytes)?;
        let (own, wanted) = (&header.scheme, scheme);
        let begins = wanted.name.starts_with(&own.name) && own.inputs <= wanted.inputs;
        ensure!(
            begins && (own.name == wanted.name) == (own.inputs == wanted.inputs),
            "its inputs are '{}, {}', expected '{}, {}' or the first of these",
            own.inputs,
            own.name,
            wanted.inputs,
            wanted.name
        );
        let mut net = Net::zero(header.neurons, wanted.inputs);
        for (i, (weight, rounded)) in net.weights.iter_mut().zip(weights).enumerate() {
            *weight = f32::from(rounded) / unit(i / net.neurons);
        }
        Ok(net)
    }

    /// A network with several copies of the rows of the first inputs, one after the other.
    pub fn with_copies(&self, inputs: usize, copies: usize) -> Net {
        let begin = Header::FIRST_INPUT_ROW * self.neurons;
        let (head, rows) = self.weights.split_at(begin);
        let (first, others) = rows.split_at(inputs * self.neurons);
        Net { neurons: self.neurons, weights: [head, &first.repeat(copies), others].concat() }
    }
}

/// Whether a row holds output weights.
fn is_output(row: usize) -> bool {
    (1..Header::FIRST_INPUT_ROW).contains(&row)
}

/// The largest absolute weight allowed in this row if a position has at most `most_active` inputs:
/// their sum with the bias fits into 16 bits.
pub fn limit(row: usize, most_active: usize) -> f32 {
    let whole = (i16::MAX / ACTIVATION_ONE) as f32;
    if is_output(row) { OUTPUT_LIMIT } else { INPUT_LIMIT.min(whole / (most_active + 1) as f32) }
}

/// The quantisation factor of this row: the file stores 1.0 as this number.
fn unit(row: usize) -> f32 {
    f32::from(if is_output(row) { OUTPUT_ONE } else { ACTIVATION_ONE })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::features::Group;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Two sorts of pieces on so many squares, and so many values of something else.
    fn layout(squares: usize, values: u8) -> InputLayout {
        let group = |places, codes: Vec<u8>| Group {
            places,
            codes: [codes.clone(), codes],
            seen: &|_, _, place| place,
            most: places,
        };
        let board = InputLayout::new("pieces", &group(squares, vec![1, 2]));
        board.with("other", &group(1, (1..=values).collect()))
    }

    fn new_net(neurons: usize, squares: usize, values: u8) -> Net {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        Net::initial(neurons, &layout(squares, values), &mut random)
    }

    #[test]
    fn a_new_piece_has_almost_the_same_weights_on_all_squares() {
        let net = new_net(64, 5, 3);
        assert_eq!(net.inputs(), 13);
        let row = |input: usize| net.row(Header::FIRST_INPUT_ROW + input);
        let difference = |a: usize, b: usize| {
            let pairs = row(a).iter().zip(row(b));
            pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
        };
        for square in 1..5 {
            assert!(difference(0, square) > 0.0 && difference(0, square) <= 2.0 * NOISE);
            assert!(difference(5, 5 + square) <= 2.0 * NOISE);
        }
        assert!(difference(4, 5) > SHARED / 2.0, "two sorts of pieces are alike");
        assert!((10..13).all(|input| row(input).iter().all(|weight| weight.abs() <= NOISE)));
    }

    #[test]
    fn a_written_network_can_be_read() {
        let scheme = |inputs: usize, name: &str| InputScheme { inputs, name: name.into() };
        let some = |inputs| {
            let mut net = new_net(192, 5, inputs as u8 - 10);
            net.row_mut(3).fill(-0.3);
            net
        };
        let file = |net: &Net, name: &str| {
            let header = Header {
                game: "chess".into(),
                scheme: scheme(net.inputs(), name),
                neurons: net.neurons(),
                training: String::new(),
            };
            header.write(net.rounded())
        };
        let written = some(12);
        let bytes = file(&written, "pieces");
        for inputs in [12, 14] {
            let name = if inputs == 12 { "pieces" } else { "pieces, weather" };
            let net = Net::read(&bytes, &scheme(inputs, name)).unwrap();
            assert_eq!((net.neurons(), net.inputs()), (192, inputs));
            for row in 0..Header::FIRST_INPUT_ROW + 12 {
                for (weight, written) in net.row(row).iter().zip(written.row(row)) {
                    let error = (weight - written).abs();
                    assert!(error <= 0.51 / unit(row), "{row}: {weight} {written}");
                }
            }
            assert!(
                (12..inputs).all(|input| net.row(Header::FIRST_INPUT_ROW + input) == [0.0; 192])
            );
        }
        for (inputs, name) in [(14, "pieces"), (12, "pieces, weather"), (11, "pieces"), (12, "x")] {
            assert!(Net::read(&bytes, &scheme(inputs, name)).is_err(), "{inputs} {name}");
        }
        assert!(Net::read(&bytes[1..], &scheme(12, "pieces")).is_err());
    }

    #[test]
    fn zones_begin_with_the_same_weights() {
        let net = new_net(64, 1, 3);
        let copies = net.with_copies(3, 4);
        assert_eq!(copies.inputs(), 4 * 3 + 2);
        let row = |net: &Net, input: usize| net.row(Header::FIRST_INPUT_ROW + input).to_vec();
        for input in 0..12 {
            assert_eq!(row(&copies, input), row(&net, input % 3), "{input}");
        }
        assert_eq!([12, 13].map(|input| row(&copies, input)), [3, 4].map(|input| row(&net, input)));
        assert_eq!(copies.row(Header::FIRST_INPUT_ROW - 1), net.row(Header::FIRST_INPUT_ROW - 1));
    }
}
