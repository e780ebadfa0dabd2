//! The sequential probability ratio test (SPRT) as fishtest and OpenBench compute it. Sources:
//!
//! - the pentanomial model and its likelihood ratio under constraints: M. Van den Bergh,
//!   *The Generalized Sequential Probability Ratio Test for Chess*, and *A Practical
//!   Introduction to the GSPRT*;
//! - normalized Elo: M. Van den Bergh, *Comments on Normalized Elo*;
//! - the model of draws: R. Coulom, *BayesElo*;
//! - the bounds: A. Wald, *Sequential Tests of Statistical Hypotheses*, 1945.

use crate::referee::statistics::elo::{NORMALIZED, POINTS, Sample, score_of};
use crate::referee::statistics::score::MatchScore;
use anyhow::{Context, Result, ensure};
use std::fmt;
use std::str::FromStr;

/// Replaces a count of zero, so that every logarithm is finite.
const ALMOST_NONE: f64 = 1e-3;

/// The unit of a test's bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Elo divided by the standard deviation of a game. The expected length of a test then does
    /// not depend on the draw rate.
    #[default]
    Normalized,
    /// Elo computed from the expected score.
    Logistic,
    /// Elo of BayesElo, which has a parameter for the frequency of draws, here that of the games
    /// played. The test counts single games: the model knows no pairs.
    Bayesian,
}

impl Model {
    /// The end of a test's text; empty for the usual model.
    fn suffix(self) -> &'static str {
        match self {
            Model::Normalized => "",
            Model::Logistic => ":logistic",
            Model::Bayesian => ":bayesian",
        }
    }
}

/// A test of H1 (the engine is `elo1` stronger) against H0 (`elo0` stronger).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// H0, Elo of the model.
    pub elo0: f64,
    /// H1, Elo of the model.
    pub elo1: f64,
    /// Probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 if H1 is true.
    pub beta: f64,
    /// The unit of `elo0` and `elo1`.
    pub model: Model,
}

/// Reads `ELO0:ELO1[:ALPHA:BETA][:logistic]` or `[:bayesian]`; both error probabilities are 0.05
/// unless given.
impl FromStr for Sprt {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Sprt> {
        let named = [Model::Logistic, Model::Bayesian].into_iter();
        let (numbers, model) = named
            .filter_map(|model| Some((text.strip_suffix(model.suffix())?, model)))
            .next()
            .unwrap_or((text, Model::Normalized));
        let numbers: Option<Vec<f64>> = numbers.split(':').map(|n| n.parse().ok()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Some([elo0, elo1]) => (*elo0, *elo1, 0.05, 0.05),
            Some([elo0, elo1, alpha, beta]) => (*elo0, *elo1, *alpha, *beta),
            _ => None.with_context(|| {
                format!(
                    "test '{text}': expected ELO0:ELO1[:ALPHA:BETA][:logistic|:bayesian], such as 0:5"
                )
            })?,
        };
        let sprt = Sprt { elo0, elo1, alpha, beta, model };
        sprt.checked().with_context(|| format!("test '{text}'"))
    }
}

/// Writes the same form; the default error probabilities are omitted.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.elo0, self.elo1)?;
        if (self.alpha, self.beta) != (0.05, 0.05) {
            write!(f, ":{}:{}", self.alpha, self.beta)?;
        }
        f.write_str(self.model.suffix())
    }
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Not decided.
    Open,
    /// H0 accepted: stop.
    Rejected,
    /// H1 accepted: stop.
    Accepted,
}

impl Sprt {
    /// The test itself, if its numbers can be those of a test.
    ///
    /// # Errors
    /// They cannot.
    pub fn checked(self) -> Result<Sprt> {
        ensure!(self.elo0 < self.elo1, "elo0 has to be less than elo1");
        let chances = [self.alpha, self.beta].iter().all(|chance| (1e-6..0.5).contains(chance));
        ensure!(chances, "alpha and beta are chances below 0.5");
        Ok(self)
    }

    /// The log-likelihood ratios at which the test stops: (H0, H1).
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the pairs played, or of single games if there are no pairs; 0
    /// without games. [`Model::Bayesian`] needs a win and a loss.
    #[must_use]
    pub fn llr(&self, score: &MatchScore) -> f64 {
        if score.games() == 0 && score.pairs.iter().all(|n| *n == 0) {
            return 0.0;
        }
        if self.model == Model::Bayesian && (score.wins == 0 || score.losses == 0) {
            return 0.0;
        }
        // A pair has half the variance of a game.
        let has_pairs = self.model != Model::Bayesian && score.pairs.iter().any(|n| *n > 0);
        let (results, games) = if has_pairs {
            (POINTS.into_iter().zip(score.pairs).collect::<Vec<_>>(), 2.0)
        } else {
            (vec![(0.0, score.losses), (0.5, score.draws), (1.0, score.wins)], 1.0)
        };
        let counted = results.into_iter().map(|(a, n)| (a, f64::from(n).max(ALMOST_NONE)));
        let counts: Vec<(f64, f64)> = counted.collect();
        let n: f64 = counts.iter().map(|(_, count)| count).sum();
        let shares: Vec<(f64, f64)> = counts.iter().map(|(a, count)| (*a, count / n)).collect();
        let likeliest = |elo| match self.model {
            Model::Logistic => with_mean(&shares, score_of(elo)),
            Model::Normalized => with_t_value(&shares, elo / NORMALIZED * f64::sqrt(games)),
            Model::Bayesian => with_mean(&shares, bayesian_score(elo, score)),
        };
        let (h0, h1) = (likeliest(self.elo0), likeliest(self.elo1));
        n * shares
            .iter()
            .zip(h0.iter().zip(h1))
            .map(|((_, p), (q0, q1))| p * (q1 / q0).ln())
            .sum::<f64>()
    }

    /// The state of the test.
    #[must_use]
    pub fn decision(&self, score: &MatchScore) -> Decision {
        let ((low, high), llr) = (self.bounds(), self.llr(score));
        if llr >= high {
            Decision::Accepted
        } else if llr <= low {
            Decision::Rejected
        } else {
            Decision::Open
        }
    }
}

/// The expected score of a player who is `elo` of BayesElo stronger, if draws are as frequent as in
/// `score`, which has a win and a loss.
fn bayesian_score(elo: f64, score: &MatchScore) -> f64 {
    let odds = |count: u32| f64::from(score.games() - count) / f64::from(count);
    let draw_elo = 200.0 * (odds(score.wins) * odds(score.losses)).log10();
    (1.0 + score_of(elo - draw_elo) - score_of(-elo - draw_elo)) / 2.0
}

/// The maximum likelihood distribution with expectation `mean`, given the observed `shares`.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    tilted(shares, |a| a - mean)
}

/// The maximum likelihood distribution whose expectation is `t` standard deviations above one
/// half, given the observed `shares`. The constraint is linearised at the last iterate until it
/// converges.
fn with_t_value(shares: &[(f64, f64)], t: f64) -> Vec<f64> {
    const STEPS: usize = 50;
    const TOLERANCE: f64 = 1e-9;
    let mut likeliest = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..STEPS {
        let sample = Sample {
            shares: shares.iter().zip(&likeliest).map(|((a, _), q)| (*a, *q)).collect(),
            n: 1.0,
        };
        let (mean, deviation) = (sample.mean(), sample.variance().sqrt());
        let next = tilted(shares, |a| {
            a - 0.5 - t * deviation * (1.0 + ((mean - a) / deviation).powi(2)) / 2.0
        });
        let change = next.iter().zip(&likeliest).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likeliest = next;
        if change < TOLERANCE {
            break;
        }
    }
    likeliest
}

/// The maximum likelihood distribution q under the constraint that the sum of q times `excess` is
/// 0: shares / (1 + x excess), where x is found by bisection between the poles.
fn tilted(shares: &[(f64, f64)], excess: impl Fn(f64) -> f64) -> Vec<f64> {
    let shares: Vec<(f64, f64)> = shares.iter().map(|(a, p)| (excess(*a), *p)).collect();
    let least = shares.iter().map(|(e, _)| *e).fold(f64::INFINITY, f64::min);
    let most = shares.iter().map(|(e, _)| *e).fold(f64::NEG_INFINITY, f64::max);
    // The function falls from plus to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let sum = |x: f64| shares.iter().map(|(e, p)| p * e / (1.0 + x * e)).sum::<f64>();
    for _ in 0..200 {
        let middle = low.midpoint(high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low.midpoint(high);
    shares.iter().map(|(e, p)| p / (1.0 + x * e)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::elo::tests::Chance;
    use super::*;

    fn score(pairs: [u32; 5]) -> MatchScore {
        MatchScore { pairs, ..MatchScore::default() }
    }

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// Tests of fishtest with their figures, as quoted in Stockfish's pull requests 3209, 3098,
    /// 3514 (logistic), 6019, 4194, 6616 (normalized).
    #[test]
    fn llr_equals_that_of_fishtest() {
        for (model, elo0, elo1, pairs, llr) in [
            (Model::Logistic, -0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
            (Model::Logistic, 0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
            (Model::Logistic, -0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
            (Model::Logistic, 0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
            (Model::Normalized, 0.0, 2.0, [320, 12431, 27275, 12858, 316], 2.95),
            (Model::Normalized, 0.5, 2.5, [197, 45541, 117722, 46579, 228], 2.96),
            (Model::Normalized, 0.0, 2.0, [371, 10263, 24989, 10642, 379], 2.95),
            (Model::Normalized, 0.5, 2.5, [47, 8181, 25234, 8575, 47], 2.94),
            (Model::Normalized, 0.0, 2.0, [2, 1925, 6607, 2176, 2], 2.94),
        ] {
            let computed = sprt(elo0, elo1, model).llr(&score(pairs));
            assert!((computed - llr).abs() < 0.006, "{pairs:?}: {computed}, {llr} published");
        }
    }

    /// Small differences of strength: the ratio is close to that of normal distributions.
    #[test]
    fn single_games_count_without_pairs() {
        let games =
            MatchScore { wins: 5_300, draws: 9_600, losses: 5_100, ..MatchScore::default() };
        let (n, mean, variance) =
            (20_000.0, 0.505, (5_300.0 * 0.245 + 9_600.0 * 0.000_025 + 5_100.0 * 0.255) / 20_000.0);
        let (low, high) = (score_of(0.0), score_of(3.0));
        let expected = n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let computed = sprt(0.0, 3.0, Model::Logistic).llr(&games);
        assert!((computed / expected - 1.0).abs() < 0.05, "{computed}, {expected} expected");
        assert_eq!(sprt(0.0, 3.0, Model::Logistic).llr(&MatchScore::default()), 0.0);
    }

    /// Without draws BayesElo is usual Elo; with them a point of it is worth less.
    #[test]
    fn draws_shrink_the_elo_of_bayeselo() {
        let score = |draws| MatchScore { wins: 5, draws, losses: 4, ..MatchScore::default() };
        assert!((bayesian_score(50.0, &score(0)) - score_of(50.0)).abs() < 0.002);
        let half_drawn = MatchScore { wins: 25, draws: 50, losses: 25, ..MatchScore::default() };
        // The parameter is 200 log10(3 * 3) = 190.8, a win has 1 / (1 + 10^(140.8 / 400)).
        let expected = (1.0 + 0.307_8 - 0.200_0) / 2.0;
        assert!((bayesian_score(50.0, &half_drawn) - expected).abs() < 1e-3);
        let test = sprt(0.0, 5.0, Model::Bayesian);
        assert_eq!(test.llr(&MatchScore { wins: 9, ..MatchScore::default() }), 0.0);
        let pairs = MatchScore { pairs: [0, 9, 9, 0, 0], ..half_drawn };
        assert_eq!(test.llr(&pairs), test.llr(&half_drawn));
    }

    #[test]
    fn bounds_follow_wald() {
        let (low, high) = sprt(0.0, 5.0, Model::Normalized).bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn tests_are_read() {
        for text in
            ["0:5", "-1.5:2:logistic", "0:5:bayesian", "0:5:0.1:0.05", "0:5:0.1:0.05:logistic"]
        {
            assert_eq!(text.parse::<Sprt>().unwrap().to_string(), text);
        }
        for wrong in ["", "0", "5:0", "0:5:1:1", "0:5:0.1", "0:x", "0:5:pairs", "nan:5"] {
            let error = format!("{:#}", wrong.parse::<Sprt>().unwrap_err());
            assert!(error.starts_with(&format!("test '{wrong}': ")), "{error}");
        }
    }

    /// If H0 is true the test accepts H1 in about one case of twenty, and vice versa.
    #[test]
    fn the_test_errs_as_often_as_it_may() {
        let even = [0.1, 0.2, 0.4, 0.2, 0.1];
        let test = sprt(0.0, 30.0, Model::Logistic);
        for (tilt, wrong) in [(0.0, Decision::Accepted), (0.0430, Decision::Rejected)] {
            // Shifts the shares so that the expectation rises by `tilt`.
            let mut shares = even;
            shares[0] -= tilt;
            shares[4] += tilt;
            let mut chance = Chance::new(shares);
            let truth = chance.elo();
            assert!((truth - if tilt > 0.0 { 30.0 } else { 0.0 }).abs() < 0.2, "{truth}");
            let runs = 500;
            let mistakes = (0..runs).filter(|_| {
                let mut score = MatchScore::default();
                loop {
                    chance.pair(&mut score);
                    match test.decision(&score) {
                        Decision::Open => {}
                        decision => break decision == wrong,
                    }
                }
            });
            let share = mistakes.count() as f64 / f64::from(runs);
            assert!((0.01..0.09).contains(&share), "{wrong:?} in {share}");
        }
    }
}
