//! Adam: steps downhill by a running mean of the slope, measured by how much it varies
//! (Kingma and Ba, 2014).

/// How slowly the mean of slopes and of their squares forget.
const MEMORY: [f64; 2] = [0.9, 0.999];
/// Against division by nothing; slopes of rare features are tiny.
const TINY: f64 = 1e-12;

/// The state of a descent.
pub struct Adam {
    /// For each weight the mean of its slopes and of their squares.
    means: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    /// For so many weights.
    #[must_use]
    pub fn new(weights: usize) -> Adam {
        Adam { means: vec![[0.0; 2]; weights], steps: 0 }
    }

    /// From the slope at each weight how far it should go down, about 1 at most.
    pub fn ways(&mut self, slopes: impl Iterator<Item = f64>) -> impl Iterator<Item = f64> {
        self.steps += 1;
        let young = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        self.means.iter_mut().zip(slopes).map(move |([mean, square], slope)| {
            *mean = MEMORY[0] * *mean + (1.0 - MEMORY[0]) * slope;
            *square = MEMORY[1] * *square + (1.0 - MEMORY[1]) * slope * slope;
            *mean / young[0] / ((*square / young[1]).sqrt() + TINY)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_is_as_long_as_the_rate() {
        let ways: Vec<f64> = Adam::new(3).ways([1e-6, -3.0, 0.0].into_iter()).collect();
        assert!((ways[0] - 1.0).abs() < 1e-3 && (ways[1] + 1.0).abs() < 1e-3 && ways[2] == 0.0);
    }
}
