//! The Adam optimiser (Kingma and Ba, 2014): steps along a running mean of the gradient, divided
//! by the root of the running mean of its square.

/// Decay rates of the mean gradient and of the mean squared gradient.
const DECAY: [f64; 2] = [0.9, 0.999];
/// Avoids division by zero; gradients of rare features are tiny.
const EPSILON: f64 = 1e-12;

/// The state of the optimiser.
pub struct Adam {
    /// For each weight the mean of its gradient and of its square.
    means: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    /// For the given number of weights.
    #[must_use]
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![[0.0; 2]; weights], steps: 0 }
    }

    /// The step of each weight for the given gradient, about 1 at most. The caller multiplies it by
    /// the rate and subtracts it.
    pub fn steps(&mut self, gradient: impl Iterator<Item = f64>) -> impl Iterator<Item = f64> {
        self.steps += 1;
        let bias_corrections = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        self.means.iter_mut().zip(gradient).map(move |([mean, square], derivative)| {
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * derivative;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * derivative * derivative;
            *mean / bias_corrections[0] / ((*square / bias_corrections[1]).sqrt() + EPSILON)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate() {
        let steps: Vec<f64> = Adam::new(3).steps([1e-6, -3.0, 0.0].into_iter()).collect();
        assert!((steps[0] - 1.0).abs() < 1e-3 && (steps[1] + 1.0).abs() < 1e-3 && steps[2] == 0.0);
    }
}
