//! The loops over the neurons of a layer in floating point.
//!
//! They add in the same order with and without the wide instructions of a processor, so that a
//! training gives the same network everywhere.

use multiversion::multiversion;

/// Neurons that are summed at a time, in registers.
const STEP: usize = 64;

/// Sets `sums` to the sum of `bias` and of some rows of `weights`, all of them as long as `bias`.
#[multiversion(targets("x86_64+avx2"))]
pub fn sum_rows(weights: &[f32], bias: &[f32], rows: &[u16], sums: &mut [f32]) {
    let neurons = bias.len();
    let (bias, _) = bias.as_chunks::<STEP>();
    let (sums, _) = sums.as_chunks_mut::<STEP>();
    for (block, (sums, bias)) in sums.iter_mut().zip(bias).enumerate() {
        let mut sum = *bias;
        for &row in rows {
            let row = &weights[usize::from(row) * neurons + block * STEP..][..STEP];
            sum.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        *sums = sum;
    }
}

/// Adds `numbers` to some rows of `weights`, all of them as long as `numbers`.
#[multiversion(targets("x86_64+avx2"))]
pub fn add_to_rows(weights: &mut [f32], rows: &[u16], numbers: &[f32]) {
    for &row in rows {
        let row = &mut weights[usize::from(row) * numbers.len()..][..numbers.len()];
        row.iter_mut().zip(numbers).for_each(|(weight, number)| *weight += number);
    }
}

/// The squared clipped ReLU of each sum, times its weight, summed.
#[multiversion(targets("x86_64+avx2"))]
pub fn output(sums: &[f32], weights: &[f32]) -> f32 {
    const LANES: usize = 16;
    let (sums, _) = sums.as_chunks::<LANES>();
    let (weights, _) = weights.as_chunks::<LANES>();
    let mut lanes = [0.0; LANES];
    for (sums, weights) in sums.iter().zip(weights) {
        for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
            let sum = sum.clamp(0.0, 1.0);
            *lane += sum * sum * weight;
        }
    }
    lanes.iter().sum()
}

/// The gradient behind [`output`] if that of the output is `factor`: replaces the sums by their
/// gradient, and adds that of the weights to `gradient`.
#[multiversion(targets("x86_64+avx2"))]
pub fn output_gradient(sums: &mut [f32], weights: &[f32], factor: f32, gradient: &mut [f32]) {
    for ((sum, weight), derivative) in sums.iter_mut().zip(weights).zip(gradient) {
        let clamped = sum.clamp(0.0, 1.0);
        *derivative += factor * clamped * clamped;
        let slope = if *sum == clamped { 2.0 * clamped } else { 0.0 };
        *sum = factor * weight * slope;
    }
}

/// Adds `more` to `numbers`.
#[multiversion(targets("x86_64+avx2"))]
pub fn add(numbers: &mut [f32], more: &[f32]) {
    numbers.iter_mut().zip(more).for_each(|(number, more)| *number += more);
}
