//! A hidden layer: what men on squares mean together, beside the terms of an evaluation.
//!
//! Each side looks at the board from its own end. An input is a man on a square seen so; it adds
//! a row of weights to the neurons of that view, a neuron answers with the square of its sum
//! between 0 and 1, and the answers of both views, the mover's first, are added up by weights of
//! their own, which depend on how many men there are. The form is the field's ("efficiently
//! updatable networks", Nasu 2018), with the squared answer that most present engines take.

use arrayvec::ArrayVec;
use multiversion::multiversion;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Neurons of each view.
pub const NEURONS: usize = 128;

/// Neurons that are summed up at a time: as many as the registers of any 64-bit processor hold.
const BLOCK: usize = 64;

/// Sets of weights behind the neurons: from few men to many.
pub const STAGES: usize = 8;
/// Men of a stage: all of chess fill the last.
const STAGE: usize = 4;
/// Rows of a layer before those of its inputs: the biases, and the weights of the mover's answers
/// and of the other's for each stage.
pub const HEAD: usize = 1 + 2 * STAGES;

/// A sum of 1 in a neuron.
pub const ONE: i16 = 255;
/// A weight of 1 behind the neurons.
pub const OUT_ONE: i16 = 256;
/// What answers that sum up to 1 are worth, centipawns.
pub const WORTH: i32 = 400;
/// A layer never adds more, centipawns: positions like none of any game are left to the terms.
const MOST: i32 = 2_000;

/// The inputs of a position, each as the mover sees it and as the other does.
#[derive(Clone, Default, Debug)]
pub struct Inputs {
    /// The men.
    pub men: SmallVec<[[u16; 2]; 40]>,
    /// What there is beside them.
    pub beside: Extras,
}

/// Most inputs beside men.
const EXTRAS: usize = 20;
/// Inputs beside men.
pub type Extras = ArrayVec<[u16; 2], EXTRAS>;

/// A number for each neuron of a view.
pub type Neurons = [i16; NEURONS];

/// The stage of a position with so many men.
#[must_use]
pub fn stage(men: usize) -> usize {
    (men.saturating_sub(1) / STAGE).min(STAGES - 1)
}

/// The weights of a layer, rounded: those of inputs and the biases parts of [`ONE`], those of the
/// answers parts of [`OUT_ONE`].
pub struct Layer {
    /// No other layer of the program has it.
    id: usize,
    rows: Vec<Neurons>,
    bias: Neurons,
    /// Of the mover's answers and of the other's, a pair for each stage.
    out: [[Neurons; 2]; STAGES],
}

impl Layer {
    /// From little-endian numbers: the biases, for each stage the weights of the mover's answers
    /// and of the other's, then a row for each of so many `inputs`.
    ///
    /// # Panics
    /// If `bytes` hold something else; they are part of the program.
    #[must_use]
    pub fn read(bytes: &[u8], inputs: usize) -> Layer {
        assert_eq!(bytes.len(), (HEAD + inputs) * 2 * NEURONS, "bytes of a layer");
        let number = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]);
        let row = |i: usize| -> Neurons {
            let row = &bytes[2 * NEURONS * i..];
            std::array::from_fn(|neuron| number(&row[2 * neuron..]))
        };
        static LAYERS: AtomicUsize = AtomicUsize::new(1);
        let id = LAYERS.fetch_add(1, Ordering::Relaxed);
        let out = std::array::from_fn(|stage| [row(1 + 2 * stage), row(2 + 2 * stage)]);
        Layer { id, rows: (HEAD..HEAD + inputs).map(row).collect(), bias: row(0), out }
    }

    /// A number from 1 that no other layer of the program has.
    #[must_use]
    pub fn id(&self) -> usize {
        self.id
    }

    /// What the neurons of a view sum up where there is no man.
    #[must_use]
    pub fn empty(&self) -> Neurons {
        self.bias
    }

    /// Tells the neurons of a view that these inputs have `come` and those have `gone`.
    pub fn tell(&self, sums: &mut Neurons, come: &[u16], gone: &[u16]) {
        for begin in (0..NEURONS).step_by(BLOCK) {
            tell(&self.rows, sums, begin, come, gone);
        }
    }

    /// What the layer adds for the mover, centipawns: his view's `sums` and the other's, how many
    /// men each of them saw, and what there is beside these.
    #[must_use]
    pub fn value(&self, sums: [&Neurons; 2], men: usize, beside: &Extras) -> i32 {
        let mut value = 0;
        for (view, (sums, out)) in sums.into_iter().zip(&self.out[stage(men)]).enumerate() {
            value += if beside.is_empty() {
                answers(sums, out)
            } else {
                let come: ArrayVec<u16, EXTRAS> =
                    beside.iter().map(|inputs| inputs[view]).collect();
                let mut sums = *sums;
                self.tell(&mut sums, &come, &[]);
                answers(&sums, out)
            };
        }
        let unit = i64::from(ONE) * i64::from(ONE) * i64::from(OUT_ONE);
        ((i64::from(value) * i64::from(WORTH) / unit) as i32).clamp(-MOST, MOST)
    }
}

/// [`Layer::tell`] for the neurons from `begin` on. A function of its own: inlined, the sums would
/// not stay in registers.
#[multiversion(targets("x86_64+avx2"))]
fn tell(rows: &[Neurons], sums: &mut Neurons, begin: usize, come: &[u16], gone: &[u16]) {
    let sums = &mut sums[begin..begin + BLOCK];
    let mut block = [0; BLOCK];
    block.copy_from_slice(sums);
    for &input in gone {
        let row = &rows[usize::from(input)][begin..begin + BLOCK];
        block.iter_mut().zip(row).for_each(|(sum, n)| *sum = sum.wrapping_sub(*n));
    }
    for &input in come {
        let row = &rows[usize::from(input)][begin..begin + BLOCK];
        block.iter_mut().zip(row).for_each(|(sum, n)| *sum = sum.wrapping_add(*n));
    }
    sums.copy_from_slice(&block);
}

/// The sum of the weighted answers of a view. Nothing else happens here, that the compiler finds
/// the instruction that multiplies and adds pairs.
#[multiversion(targets("x86_64+avx2"))]
fn answers(sums: &Neurons, out: &Neurons) -> i32 {
    let mut value = 0;
    for (&sum, &weight) in sums.iter().zip(out) {
        let answer = sum.clamp(0, ONE);
        value += i32::from(answer.wrapping_mul(weight)) * i32::from(answer);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A layer of two inputs: the first adds a half to the first neuron, the second adds one and a
    /// half to the last; of the mover's answers the first counts a quarter, of the other's the last
    /// an eighth, against him, where there are few men; both a half where there are many.
    fn layer() -> Layer {
        let mut rows = [[0_i16; NEURONS]; HEAD + 2];
        let last = NEURONS - 1;
        rows[0][0] = ONE / 5;
        (rows[1][0], rows[2][last]) = (OUT_ONE / 4, -OUT_ONE / 8);
        (rows[HEAD - 2][0], rows[HEAD - 1][last]) = (OUT_ONE / 2, -OUT_ONE / 2);
        (rows[HEAD][0], rows[HEAD + 1][last]) = (ONE / 2, ONE / 2 * 3);
        let bytes: Vec<u8> = rows.as_flattened().iter().flat_map(|n| n.to_le_bytes()).collect();
        Layer::read(&bytes, 2)
    }

    /// Of these men and others that the layer does not see.
    fn value(men: &[[u16; 2]], others: usize) -> i32 {
        let layer = layer();
        let sums = [0, 1].map(|view| {
            let inputs: Vec<u16> = men.iter().map(|inputs| inputs[view]).collect();
            let mut sums = layer.empty();
            layer.tell(&mut sums, &[1, 0, 1], &[]);
            layer.tell(&mut sums, &inputs, &[1, 1, 0]);
            sums
        });
        layer.value([&sums[0], &sums[1]], men.len() + others, &Extras::new())
    }

    #[test]
    fn answers_are_squares_between_zero_and_one() {
        let near = |men: &[[u16; 2]], others: usize, value: i32| {
            let told = self::value(men, others);
            assert!((told - value).abs() <= 1, "{men:?} {others}: {told}");
        };
        // 0.2 squared, a quarter of 400 centipawns of it.
        near(&[], 0, 4);
        // 0.7 squared, of the mover; the first neuron's answer counts for him alone.
        near(&[[0, 1]], 0, 49 - 50);
        near(&[[1, 0]], 0, 4);
        // 1.2 and 1.5 are 1.
        near(&[[0, 0], [0, 0]], 0, 100);
        near(&[[1, 1]], 0, 4 - 50);
        // Four men are few, more than 28 are many.
        near(&[[0, 1]], STAGE - 1, 49 - 50);
        near(&[[0, 1]], STAGE * (STAGES - 1), 98 - 200);
        near(&[[0, 1]], 100, 98 - 200);
    }

    #[test]
    #[should_panic(expected = "bytes of a layer")]
    fn a_layer_of_another_shape_is_refused() {
        let _ = Layer::read(&[0; 2 * NEURONS], 2);
    }
}
