//! Adam: steps downhill by a running mean of the slope, measured by how much it varies
//! (Kingma and Ba, 2014).

/// How slowly the mean of slopes and of their squares forget.
const MEMORY: [f64; 2] = [0.9, 0.999];
/// Against division by nothing; slopes of rare features are tiny.
const TINY: f64 = 1e-12;

/// The state of a descent.
pub struct Adam {
    /// For each weight the mean of its slopes and of their squares, by phase.
    means: Vec<[[f64; 2]; 2]>,
    steps: i32,
}

impl Adam {
    /// For so many weights.
    #[must_use]
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![[[0.0; 2]; 2]; weights], steps: 0 }
    }

    /// Moves `weights` against `gradient`, each by about `rate` at most.
    pub fn step(&mut self, weights: &mut [[f64; 2]], gradient: &[[f64; 2]], rate: f64) {
        self.steps += 1;
        let young = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        for ((weight, means), slope) in weights.iter_mut().zip(&mut self.means).zip(gradient) {
            for half in [0, 1] {
                let [mean, square] = &mut means[half];
                *mean = MEMORY[0] * *mean + (1.0 - MEMORY[0]) * slope[half];
                *square = MEMORY[1] * *square + (1.0 - MEMORY[1]) * slope[half] * slope[half];
                let (mean, square) = (*mean / young[0], *square / young[1]);
                weight[half] -= rate * mean / (square.sqrt() + TINY);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate() {
        let mut weights = vec![[10.0, 20.0], [0.0, 0.0]];
        Adam::new(2).step(&mut weights, &[[1e-6, -3.0], [0.0, 0.0]], 2.0);
        assert!((weights[0][0] - 8.0).abs() < 1e-3 && (weights[0][1] - 22.0).abs() < 1e-3);
        assert_eq!(weights[1], [0.0, 0.0]);
    }
}
