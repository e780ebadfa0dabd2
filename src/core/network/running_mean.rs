//! Weights less what those of the rows before let expect: neighbouring squares mean much the same
//! to a neuron, and the differences are packed a fourteenth smaller than the weights.
//!
//! For each neuron a mean of its weights runs along, in which each counts three quarters of the one
//! that follows it.

/// The bits of a mean behind the point.
const FRACTION: u32 = 8;
/// The logarithm of how many weights a mean goes over.
const SPAN: u32 = 2;

/// The running means of the weights of each neuron.
pub struct Means(Vec<i32>);

impl Means {
    /// None yet.
    pub fn new(neurons: usize) -> Means {
        Means(vec![0; neurons.max(1)])
    }

    /// What the next weight, with this number, may be.
    pub fn expected(&self, number: usize) -> i16 {
        let mean = self.0[number % self.0.len()];
        ((mean + (1 << (FRACTION - 1))) >> FRACTION) as i16
    }

    /// Goes on over the weight with this number.
    pub fn add(&mut self, number: usize, weight: i16) {
        let column = number % self.0.len();
        let mean = &mut self.0[column];
        *mean += ((i32::from(weight) << FRACTION) - *mean) >> SPAN;
    }
}

/// Turns the differences back into the weights.
pub fn add(neurons: usize, differences: &mut [i16]) {
    let mut means = Means::new(neurons);
    for (number, weight) in differences.iter_mut().enumerate() {
        *weight = weight.wrapping_add(means.expected(number));
        means.add(number, *weight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_expected_follows_the_weights_of_a_neuron() {
        // Two neurons, of which one keeps its weight.
        let mut weights = [100, 0, 75, 8, 56, -2, 42, 0];
        add(2, &mut weights);
        assert_eq!(weights, [100, 0, 100, 8, 100, 0, 100, 2]);
        let mut one = [i16::MAX, 1, i16::MIN];
        add(0, &mut one);
        assert_eq!(one[0], i16::MAX);
    }
}
