//! The weights of a network during training, and the files that hold them.

use crate::network::{ACTIVATION_ONE, HEADER_ROWS, HIDDEN_NEURONS, OUTPUT_ONE};
use anyhow::{Result, ensure};
use rand_core::Rng;

/// Largest absolute output weight. The products with it fit into 16 bits.
const OUTPUT_LIMIT: f32 = 127.0 / OUTPUT_ONE as f32;
/// Largest absolute input weight. The sum of 63 pieces and a bias fits into 16 bits.
const INPUT_LIMIT: f32 = 2.0;

/// One number for each neuron.
pub type Neurons = [f32; HIDDEN_NEURONS];

/// The rows in the order of the file, see [`crate::network::Network::read`].
pub type Net = Vec<Neurons>;

/// A new network: small random input weights, output weights of zero.
pub fn initial(inputs: usize, random: &mut impl Rng) -> Net {
    let mut small = || (random.next_u32() as f32 / u32::MAX as f32 - 0.5) * 0.2;
    let mut net = vec![[0.0; HIDDEN_NEURONS]; HEADER_ROWS];
    net[0] = [0.25; HIDDEN_NEURONS];
    net.extend((0..inputs).map(|_| std::array::from_fn(|_| small())));
    net
}

/// Whether a row holds output weights.
fn is_output(row: usize) -> bool {
    (1..HEADER_ROWS).contains(&row)
}

/// The largest absolute weight allowed in this row.
pub fn limit(row: usize) -> f32 {
    if is_output(row) { OUTPUT_LIMIT } else { INPUT_LIMIT }
}

/// The quantisation factor of this row: the file stores 1.0 as this number.
fn unit(row: usize) -> f32 {
    f32::from(if is_output(row) { OUTPUT_ONE } else { ACTIVATION_ONE })
}

/// The bytes of the file that `Network::read` reads.
pub fn rounded(net: &[Neurons]) -> Vec<u8> {
    let round = |(row, weights): (usize, &Neurons)| {
        weights.map(|weight| (weight * unit(row)).round() as i16)
    };
    net.iter().enumerate().flat_map(round).flat_map(i16::to_le_bytes).collect()
}

/// Reads a network of `inputs` inputs from such a file. The rows of the last inputs may be missing;
/// their weights are then zero.
///
/// # Errors
/// The file holds something else.
pub fn read(bytes: &[u8], inputs: usize) -> Result<Net> {
    let (weights, rest) = bytes.as_chunks();
    let (rows, incomplete_row) = weights.as_chunks::<HIDDEN_NEURONS>();
    let whole = rest.is_empty() && incomplete_row.is_empty();
    ensure!(
        whole && (HEADER_ROWS..=HEADER_ROWS + inputs).contains(&rows.len()),
        "it holds no layer of this game"
    );
    let mut net: Net = (0..)
        .zip(rows)
        .map(|(row, weights)| {
            weights.map(|weight| f32::from(i16::from_le_bytes(weight)) / unit(row))
        })
        .collect();
    net.resize(HEADER_ROWS + inputs, [0.0; HIDDEN_NEURONS]);
    Ok(net)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn a_written_network_can_be_read() {
        let some = |inputs| {
            let mut net = initial(inputs, &mut Xoshiro256PlusPlus::seed_from_u64(4));
            net[1..HEADER_ROWS].fill([-0.3; HIDDEN_NEURONS]);
            net
        };
        let written = some(12);
        let net = read(&rounded(&written), 14).unwrap();
        for (row, (weights, written)) in net.iter().zip(&written).enumerate() {
            for (weight, written) in weights.iter().zip(written) {
                assert!((weight - written).abs() <= 0.51 / unit(row), "{row}: {weight} {written}");
            }
        }
        assert_eq!(net[HEADER_ROWS + 12..], [[0.0; HIDDEN_NEURONS]; 2]);
        for wrong in [&rounded(&written)[1..], &rounded(&some(15)), &[]] {
            assert!(read(wrong, 14).is_err());
        }
    }
}
