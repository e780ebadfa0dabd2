//! Evaluations as linear functions of features: one code, two uses.
//!
//! An evaluation finds features ("an isolated pawn", "a knight with five target cells") and adds
//! each to a [`Tally`]. [`Sum`] adds up their weights: this gives the value of a position. [`List`]
//! records the numbers of their weights: this is what training needs. Weights and their numbers
//! are in tables of the same shape.
//!
//! The features of a [`Linear`] position are two sparse lists, one for each side, as that side sees
//! the board. The neural network (module `network`) has inputs of its own; its value is added to
//! the sum.

use smallvec::SmallVec;

/// Packs centipawns of the middle game (low 16 bits) and the end game (high 16 bits); sums
/// and small multiples of packed values are packed values.
#[must_use]
pub const fn taper(middle: i32, end: i32) -> i32 {
    (end << 16) + middle
}

/// The two halves of a packed value: middle game, end game.
#[must_use]
pub const fn halves(packed: i32) -> (i32, i32) {
    (packed as i16 as i32, (packed.wrapping_add(0x8000) >> 16) as i16 as i32)
}

/// The value of packed centipawns at a game phase: the weighted mean of the middle game value, with
/// weight `phase`, and the end game value, with weight `full - phase`.
#[must_use]
pub const fn mix(packed: i32, phase: i32, full: i32) -> i32 {
    let (middle, end) = halves(packed);
    (middle * phase + end * (full - phase)) / full
}

/// Collects the features of an evaluation.
pub trait Tally: Default {
    /// A weight or the number of a weight.
    type Weight: Copy;

    /// Adds a feature `times` times; negative numbers count against the side.
    fn add(&mut self, weight: Self::Weight, times: i32);
    /// Adds a value that is not a linear function of the weights, packed by [`taper`].
    fn fixed(&mut self, packed: i32);
    /// Adds everything from another tally.
    fn join(&mut self, other: Self);
}

/// Adds up packed weights.
#[derive(Clone, Copy, Default)]
pub struct Sum(pub i32);

impl Tally for Sum {
    type Weight = i32;

    #[inline]
    fn add(&mut self, weight: i32, times: i32) {
        self.0 += weight * times;
    }

    #[inline]
    fn fixed(&mut self, packed: i32) {
        self.0 += packed;
    }

    #[inline]
    fn join(&mut self, other: Sum) {
        self.0 += other.0;
    }
}

/// The number of a weight in the order of its tables.
pub type Index = u16;

/// Lists features by the numbers of their weights.
#[derive(Clone, Default)]
pub struct List {
    /// Which, and how many times; a feature may stand in it more than once.
    pub features: SmallVec<[(Index, i16); 64]>,
    /// Sum of what is no feature, packed by [`taper`].
    pub fixed: i32,
}

impl Tally for List {
    type Weight = Index;

    fn add(&mut self, weight: Index, times: i32) {
        if times != 0 {
            self.features.push((weight, times as i16));
        }
    }

    fn fixed(&mut self, packed: i32) {
        self.fixed += packed;
    }

    fn join(&mut self, other: List) {
        self.features.extend(other.features);
        self.fixed += other.fixed;
    }
}

/// The features of a position, for an evaluation with any weights.
#[derive(Clone, Default)]
pub struct Linear {
    /// The features of White and of Black, each from its own point of view.
    pub sides: [List; 2],
    /// Index of the side to move in `sides`.
    pub mover: usize,
    /// Game phase: `full` in the pure middle game, 0 in the pure end game.
    pub phase: i32,
    /// Game phase of the pure middle game.
    pub full: i32,
    /// Tempo: a bonus for the side to move, centipawns.
    pub tempo: i32,
    /// Value of the neural network for the side to move, centipawns.
    pub layer: i32,
    /// Numerator and denominator of a factor for everything above: 1, or less in endings that are
    /// hard to win. It may depend on the present weights.
    pub share: (i32, i32),
    /// Value for the side to move to which the factor does not apply, centipawns.
    pub rest: i32,
}

impl Linear {
    /// Value for the side to move with these `weights` (packed by [`taper`]), centipawns.
    #[must_use]
    pub fn value(&self, weights: &[i32]) -> i32 {
        let [own, other] = [self.mover, 1 - self.mover].map(|side| {
            let List { features, fixed } = &self.sides[side];
            features
                .iter()
                .fold(*fixed, |sum, &(i, n)| sum + weights[usize::from(i)] * i32::from(n))
        });
        let value = mix(own - other, self.phase, self.full) + self.tempo + self.layer;
        value * self.share.0 / self.share.1 + self.rest
    }
}

/// The weights of a game's evaluation, for training.
pub struct Parameters {
    /// The source file of the weights, below `src/games`. Games with the same file share weights.
    pub file: &'static str,
    /// The present weights, packed by [`taper`], in the order of [`Index`].
    pub weights: Vec<i32>,
    /// The piece-square weights of each kind: name of the kind, range of its weights.
    pub pieces: Vec<(&'static str, std::ops::Range<usize>)>,
    /// Writes the tables for these weights as Rust source: the file without its first comment.
    pub source: fn(&[i32]) -> String,
}

impl Parameters {
    /// The weights of a game: first the piece-square tables, one for each of the kinds in `names`,
    /// then `terms`.
    #[must_use]
    pub fn new<const N: usize, const KINDS: usize>(
        file: &'static str,
        squares: &[[(i16, i16); N]; KINDS],
        names: [&'static str; KINDS],
        terms: Vec<i32>,
        source: fn(&[i32]) -> String,
    ) -> Parameters {
        let pairs = squares.iter().flatten();
        let mut weights: Vec<i32> = pairs.map(|&(m, e)| taper(m.into(), e.into())).collect();
        weights.extend(terms);
        let pieces =
            names.into_iter().zip(0..).map(|(name, i)| (name, i * N..(i + 1) * N)).collect();
        Parameters { file, weights, pieces, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_mixed_by_phase() {
        assert_eq!(halves(taper(-3, 7) + taper(1, -9)), (-2, -2));
        assert_eq!(mix(taper(100, 200), 24, 24), 100);
        assert_eq!(mix(taper(100, 200), 0, 24), 200);
        assert_eq!(mix(taper(100, 200), 6, 24), 175);
    }

    #[test]
    fn a_value_is_the_sum_of_its_features() {
        let mut linear = Linear { phase: 1, full: 2, share: (1, 2), rest: 5, ..Linear::default() };
        linear.sides[0].add(0, 2);
        linear.sides[1].add(1, -3);
        linear.sides[1].fixed(taper(-10, 0));
        linear.tempo = 4;
        let weights = [taper(10, 20), taper(2, 4)];
        // (2 * 15 + 3 * 3 + 5 + 4) / 2 + 5
        assert_eq!(linear.value(&weights), 29);
        linear.mover = 1;
        assert_eq!(linear.value(&weights), -15);
    }
}
