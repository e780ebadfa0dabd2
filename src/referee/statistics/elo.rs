//! Elo with its error and the likelihood of superiority (LOS), computed from pairs of games as
//! fishtest and OpenBench do.
//!
//! The two games of a pair have the same opening and are not independent. So the five possible
//! results of a pair are counted: the variance of pairs is smaller than that of single games.

use crate::referee::statistics::score::MatchScore;

/// The score of a pair by its half points.
pub(in crate::referee) const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Normalized Elo per standard deviation of one game.
pub(in crate::referee) const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;
/// Half width of the two-sided 95 % interval, standard deviations.
const Z95: f64 = 1.959_964;

/// The Elo difference (logistic) that gives an expected score.
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score at an Elo difference (logistic).
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate, Elo; infinite if every game was won or lost.
    pub elo: f64,
    /// Lower end of the interval, Elo.
    pub low: f64,
    /// Upper end of the interval, Elo.
    pub high: f64,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
}

/// A distribution over the five results of a pair, or the three of a game.
pub(in crate::referee) struct Sample {
    /// (points from 0 to 1, share).
    pub(in crate::referee) shares: Vec<(f64, f64)>,
    /// Number of pairs or games.
    pub(in crate::referee) n: f64,
}

impl Sample {
    /// The distribution of pairs, or of single games if there are no pairs.
    fn of(score: &MatchScore) -> Option<Sample> {
        let pairs: u32 = score.pairs.iter().sum();
        let counts: Vec<(f64, f64)> = if pairs > 0 {
            POINTS.into_iter().zip(score.pairs.map(f64::from)).collect()
        } else {
            [(0.0, score.losses), (0.5, score.draws), (1.0, score.wins)]
                .map(|(points, n)| (points, f64::from(n)))
                .to_vec()
        };
        let n: f64 = counts.iter().map(|(_, n)| n).sum();
        (n > 0.0).then(|| Sample { shares: counts.iter().map(|(a, c)| (*a, c / n)).collect(), n })
    }

    pub(in crate::referee) fn mean(&self) -> f64 {
        self.shares.iter().map(|(a, p)| a * p).sum()
    }

    pub(in crate::referee) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares.iter().map(|(a, p)| p * (a - mean).powi(2)).sum()
    }
}

/// The share of points in all games, with its variance, and the number of results: pairs, and games
/// that are no part of a pair. `None` before there is a result.
fn share(score: &MatchScore) -> Option<(f64, f64, f64)> {
    let sample = Sample::of(score)?;
    let pairs: u32 = score.pairs.iter().sum();
    let single = f64::from(score.games().saturating_sub(2 * pairs));
    if pairs == 0 || single == 0.0 {
        return Some((sample.mean(), sample.variance() / sample.n, sample.n));
    }
    let games = Sample::of(&MatchScore { pairs: [0; 5], ..*score })?;
    // A pair counts like two games.
    let variance = 4.0 * sample.n * sample.variance() + single * games.variance();
    Some((games.mean(), variance / games.n.powi(2), sample.n + single))
}

/// Elo with its error; `None` before there is a result.
///
/// The interval is that of the mean score (normal distribution), converted to Elo. If
/// all results are equal, their variance is unknown. Then the interval uses the
/// probability of another result at which such a result would have appeared in 39 of 40 cases.
///
/// With few games the normal distribution says too much about who is stronger. So the likelihood of
/// superiority is at most that of a sign test of as many won games as there are more wins than
/// losses.
#[must_use]
pub fn estimate(score: &MatchScore) -> Option<Estimate> {
    let (mean, variance, n) = share(score)?;
    let error = variance.sqrt();
    let pairs: u32 = score.pairs.iter().sum();
    let lead = (2.0 * mean - 1.0) * f64::from(score.games().max(2 * pairs));
    let sure = 1.0 - 0.5f64.powf(lead.abs() + 1.0);
    let (low, high, los) = if error > f64::EPSILON {
        let reach = Z95 * error;
        (mean - reach, mean + reach, normal((mean - 0.5) / error).clamp(1.0 - sure, sure))
    } else {
        let other = 1.0 - 0.025f64.powf(1.0 / n);
        let (low, high) = (mean * (1.0 - other), mean + (1.0 - mean) * other);
        (low, high, if lead < 0.0 { 1.0 - sure } else { sure })
    };
    let elo = |s: f64| elo_of(s.clamp(0.0, 1.0));
    Some(Estimate { elo: elo(mean), low: elo(low), high: elo(high), los })
}

/// Normalized Elo with half the width of its 95 % interval; `None` if all results are equal or
/// there are none. Source: M. Van den Bergh, *Comments on Normalized Elo*.
#[must_use]
pub fn normalized(score: &MatchScore) -> Option<(f64, f64)> {
    let (sample, (mean, ..)) = (Sample::of(score)?, share(score)?);
    let deviation = sample.variance().sqrt();
    // The deviation of a game is that of a pair times the root of two.
    let games = if score.pairs.iter().any(|n| *n > 0) { 2f64.sqrt() } else { 1.0 };
    let scale = NORMALIZED / games;
    (deviation > 0.0).then(|| (scale * (mean - 0.5) / deviation, scale * Z95 / sample.n.sqrt()))
}

/// The standard normal distribution function, Abramowitz and Stegun 7.1.26 (error below 2e-7).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let poly = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592]
        .iter()
        .fold(0.0, |sum, c| (sum + c) * t);
    let tail = poly * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
pub(in crate::referee) mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn score(pairs: [u32; 5]) -> MatchScore {
        MatchScore { pairs, ..MatchScore::default() }
    }

    #[test]
    fn normalized_elo_measures_in_deviations() {
        // By hand: the mean is 0.6, the variance of a pair 0.015, that of a game 0.03.
        let (elo, error) = normalized(&score([0, 0, 6, 4, 0])).unwrap();
        assert!((elo - 0.1 / 0.03f64.sqrt() * 347.435_6).abs() < 0.01, "{elo}");
        assert!((error - 1.96 / 20f64.sqrt() * 347.435_6).abs() < 0.1, "{error}");
        assert_eq!(normalized(&score([0, 0, 6, 0, 0])), None);
    }

    #[test]
    fn the_edges_of_the_estimate() {
        assert_eq!(estimate(&MatchScore::default()), None);
        let all_won = estimate(&score([0, 0, 0, 0, 9])).unwrap();
        assert_eq!((all_won.elo, all_won.high), (f64::INFINITY, f64::INFINITY));
        // 0.025^(1/9) is 0.664.
        assert!((all_won.low - elo_of(0.664)).abs() < 0.5 && all_won.los > 0.99, "{all_won:?}");
        let even = estimate(&score([0, 0, 9, 0, 0])).unwrap();
        assert_eq!((even.elo, even.los), (0.0, 0.5));
        assert!((even.low + even.high).abs() < 1e-9 && even.high > 50.0, "{even:?}");
        // A third game is no part of a pair, but its point counts.
        let three =
            MatchScore { wins: 2, losses: 1, pairs: [0, 0, 1, 0, 0], ..MatchScore::default() };
        let three = estimate(&three).unwrap();
        assert!((three.elo - elo_of(2.0 / 3.0)).abs() < 1e-9, "{three:?}");
        assert!(three.low < 0.0 && three.high > 200.0 && three.high < 800.0, "{three:?}");
        // 60 % of 100 games without pairs: Elo 70, by hand.
        let estimate = estimate(&games(50, 20, 30)).unwrap();
        assert!((estimate.elo - 70.4).abs() < 0.1, "{estimate:?}");
        assert!((normal(1.0) - 0.841_344_7).abs() < 1e-6 && (normal(-1.96) - 0.025).abs() < 1e-4);
    }

    fn games(wins: u32, draws: u32, losses: u32) -> MatchScore {
        MatchScore { wins, draws, losses, ..MatchScore::default() }
    }

    #[test]
    fn few_games_are_no_proof() {
        let in_pairs =
            |wins, draws, losses, pairs| MatchScore { pairs, ..games(wins, draws, losses) };
        for (score, los) in [
            (games(1, 0, 0), 0.75),
            (games(2, 0, 0), 0.875),
            (in_pairs(2, 0, 0, [0, 0, 0, 0, 1]), 0.875),
            (in_pairs(1, 1, 0, [0, 0, 0, 1, 0]), 0.75),
            (in_pairs(0, 2, 0, [0, 0, 1, 0, 0]), 0.5),
            (in_pairs(0, 0, 2, [1, 0, 0, 0, 0]), 0.125),
            // The variance of two pairs is next to nothing.
            (in_pairs(3, 1, 0, [0, 0, 0, 1, 1]), 0.9375),
            (in_pairs(0, 1, 3, [1, 1, 0, 0, 0]), 0.0625),
        ] {
            let found = estimate(&score).unwrap().los;
            assert!((found - los).abs() < 1e-9, "{score:?}: {found}");
        }
    }

    /// Random results of pairs with the given shares of lost, half lost, even, half won and won
    /// pairs.
    pub(in crate::referee) struct Chance {
        shares: [f64; 5],
        random: Xoshiro256PlusPlus,
    }

    impl Chance {
        pub(in crate::referee) fn new(shares: [f64; 5]) -> Chance {
            Chance { shares, random: Xoshiro256PlusPlus::seed_from_u64(1683) }
        }

        pub(in crate::referee) fn elo(&self) -> f64 {
            elo_of(POINTS.iter().zip(self.shares).map(|(a, p)| a * p).sum())
        }

        pub(in crate::referee) fn pair(&mut self, score: &mut MatchScore) {
            let mut x = self.random.next_u64() as f64 / 2f64.powi(64);
            let result = self.shares.iter().position(|p| {
                x -= p;
                x < 0.0
            });
            score.pairs[result.unwrap_or(4)] += 1;
        }
    }

    /// 2,000 simulated matches of 200 games, for several strength differences and draw rates.
    #[test]
    fn the_interval_covers_the_truth() {
        for shares in [
            [0.05, 0.2, 0.5, 0.2, 0.05],
            [0.1, 0.15, 0.3, 0.25, 0.2],
            [0.02, 0.08, 0.2, 0.3, 0.4],
            [0.3, 0.0, 0.4, 0.0, 0.3],
        ] {
            let mut chance = Chance::new(shares);
            let truth = chance.elo();
            let covered = (0..2_000).filter(|_| {
                let mut score = MatchScore::default();
                (0..100).for_each(|_| chance.pair(&mut score));
                let estimate = estimate(&score).unwrap();
                (estimate.low..=estimate.high).contains(&truth)
            });
            let share = covered.count() as f64 / 2_000.0;
            assert!((0.93..=0.97).contains(&share), "{shares:?}: {share}");
        }
    }
}
