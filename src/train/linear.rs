//! The weighted sum of a position's features, its error and its gradient.

use super::sample::{Label, Sample};

/// Weights in centipawns: of the middle game, then of the end game.
pub type Weights = Vec<[f64; 2]>;

/// The target of the training.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// An advantage of this many centipawns scores e / (1 + e) = 73 %.
    pub scale: f64,
}

/// The expected score, 0 to 1, of an advantage in units of the scale.
#[must_use]
pub fn expected_score(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// Value for the side to move, centipawns.
#[must_use]
pub fn value(weights: &[[f64; 2]], sample: &Sample) -> f64 {
    let [mut middle, mut end] = [0.0; 2];
    for &(i, n) in &sample.features {
        let [m, e] = weights[usize::from(i)];
        middle += m * f64::from(n);
        end += e * f64::from(n);
    }
    let phase = f64::from(sample.phase);
    (middle * phase + end * (1.0 - phase)) * f64::from(sample.share) + f64::from(sample.fixed)
}

impl Target {
    /// The squared error of a position.
    #[must_use]
    pub fn loss(&self, weights: &[[f64; 2]], sample: &Sample) -> f64 {
        (expected_score(value(weights, sample) / self.scale) - f64::from(sample.label.target))
            .powi(2)
    }

    /// Adds the gradient of the squared error of a position to `gradient`; returns that error.
    pub fn add_gradient(
        &self,
        weights: &[[f64; 2]],
        sample: &Sample,
        gradient: &mut [[f64; 2]],
    ) -> f64 {
        let predicted = expected_score(value(weights, sample) / self.scale);
        let error = predicted - f64::from(sample.label.target);
        let slope = 2.0 * error * predicted * (1.0 - predicted);
        let slope = slope / self.scale * f64::from(sample.share);
        let phase = f64::from(sample.phase);
        for &(i, n) in &sample.features {
            let [middle, end] = &mut gradient[usize::from(i)];
            *middle += slope * f64::from(n) * phase;
            *end += slope * f64::from(n) * (1.0 - phase);
        }
        error.powi(2)
    }
}

/// The scale, centipawns, with which values predict the results of games best.
#[must_use]
pub fn scale(values: impl Iterator<Item = (f64, Label)>) -> f64 {
    let advantages: Vec<(f64, f64)> =
        values.map(|(value, label)| (value, f64::from(label.result))).collect();
    let loss = |scale: f64| -> f64 {
        advantages
            .iter()
            .map(|(advantage, result)| (expected_score(advantage / scale) - result).powi(2))
            .sum()
    };
    // Ternary search: the error has one minimum, and each step leaves two thirds of the
    // range.
    let (mut low, mut high): (f64, f64) = (20.0, 2_000.0);
    while high - low > 0.5 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    (low + high) / 2.0
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::rules::Side;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Positions with random features, whose expected scores follow exactly from `weights` and a
    /// scale of 150 centipawns.
    pub fn labelled(weights: &[[f64; 2]], number: usize, seed: u64) -> Vec<Sample> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut below = |n: u64| (random.next_u64() >> 32) % n;
        let mut one = || {
            let mut sample = Sample {
                features: (0..weights.len() as u16)
                    .filter_map(|i| Some((i, below(5) as i16 - 2)).filter(|(_, n)| *n != 0))
                    .collect(),
                phase: below(25) as f32 / 24.0,
                fixed: below(41) as f32 - 20.0,
                share: if below(8) == 0 { 0.25 } else { 1.0 },
                label: Label::new(Side::White, 0, 0.5),
            };
            sample.label.score = value(weights, &sample) as f32;
            sample.label.target = expected_score(f64::from(sample.label.score) / 150.0) as f32;
            sample
        };
        (0..number).map(|_| one()).collect()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let truth: Weights = (0..12).map(|i| [f64::from(i) * 10.0, 80.0 - f64::from(i)]).collect();
        let target = Target { scale: 150.0 };
        let weights = vec![[40.0, 30.0]; truth.len()];
        for sample in labelled(&truth, 20, 3) {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            let error = target.add_gradient(&weights, &sample, &mut gradient);
            assert_eq!(error, target.loss(&weights, &sample));
            for (i, slopes) in gradient.iter().enumerate() {
                for half in [0, 1] {
                    let step = 1e-3;
                    let [mut less, mut more] = [weights.clone(), weights.clone()];
                    less[i][half] -= step;
                    more[i][half] += step;
                    let slope = target.loss(&more, &sample) - target.loss(&less, &sample);
                    assert!((slope / (2.0 * step) - slopes[half]).abs() < 1e-8, "{i} {half}");
                }
            }
        }
    }

    #[test]
    fn the_scale_of_results_is_found() {
        // An advantage of 200 centipawns wins three games of four: e^(200 / scale) = 3.
        let values = [1.0, 1.0, 1.0, 0.0].map(|result| (200.0, Label::new(Side::White, 0, result)));
        let expected = 200.0 / 3f64.ln();
        assert!((scale(values.into_iter()) - expected).abs() < 1.0);
    }
}
