//! The Adam optimiser (Kingma and Ba, 2014) with decoupled weight decay (Loshchilov and Hutter,
//! "Decoupled weight decay regularization", 2017): steps along a running mean of the gradient,
//! divided by the root of the running mean of its square.

use multiversion::multiversion;

/// Decay rates of the mean gradient and of the mean squared gradient.
const DECAY: [f32; 2] = [0.9, 0.999];
/// Avoids division by zero; gradients of rare inputs are tiny.
const EPSILON: f32 = 1e-10;
/// Weight decay per step, as a share of the step length.
const WEIGHT_DECAY: f32 = 0.01;

/// The state of the optimiser.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    /// For each weight the mean of its gradient.
    pub means: Vec<f32>,
    /// For each weight the mean of the square of its gradient.
    pub squares: Vec<f32>,
    /// The number of steps made.
    pub steps: u64,
}

/// The factors of one step.
#[derive(Clone, Copy)]
pub struct StepFactors {
    rate: f32,
    corrections: [f32; 2],
}

impl Adam {
    /// For the given number of weights.
    #[must_use]
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![0.0; weights], squares: vec![0.0; weights], steps: 0 }
    }

    /// Begins the next step; `rate` is about how far a weight may go.
    pub fn begin_step(&mut self, rate: f32) -> StepFactors {
        self.steps += 1;
        let correction = |decay: f32| {
            let left = f64::from(decay).powf(self.steps as f64);
            (1.0 / (1.0 - left)) as f32
        };
        StepFactors { rate, corrections: DECAY.map(correction) }
    }
}

/// Makes a step: changes some weights, which stay within `limit`, and their means.
#[multiversion(targets("x86_64+avx2"))]
pub fn step(
    factors: StepFactors,
    limit: f32,
    weights: &mut [f32],
    means: &mut [f32],
    squares: &mut [f32],
    gradient: &[f32],
) {
    let StepFactors { rate, corrections } = factors;
    let means = means.iter_mut().zip(squares);
    for ((weight, (mean, square)), derivative) in weights.iter_mut().zip(means).zip(gradient) {
        *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * derivative;
        *square = DECAY[1] * *square + (1.0 - DECAY[1]) * derivative * derivative;
        let step = *mean * corrections[0] / ((*square * corrections[1]).sqrt() + EPSILON);
        *weight = (*weight - rate * (step + WEIGHT_DECAY * *weight)).clamp(-limit, limit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate() {
        let mut adam = Adam::new(3);
        let factors = adam.begin_step(0.1);
        let mut weights = [0.0, 0.0, 0.5];
        let Adam { means, squares, .. } = &mut adam;
        step(factors, 0.45, &mut weights, means, squares, &[1e-6, -3.0, 0.0]);
        assert!((weights[0] + 0.1).abs() < 1e-3 && (weights[1] - 0.1).abs() < 1e-4, "{weights:?}");
        assert_eq!(weights[2], 0.45);
    }
}
