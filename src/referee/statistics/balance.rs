//! How balanced the openings of a match were, for its report.

use crate::pgn::RecordedTurn;
use crate::referee::adjudication::white_view;
use crate::referee::openings::book::Book;
use crate::rules::Side;
use std::fmt;

/// The bound of openings that do not come with one, centipawns.
const BOUND: i32 = 100;
/// Scores count as no more than this, so that a mate does not decide the mean; centipawns.
const MOST: i32 = 1_000;

/// Scores of the openings of a match: Rialto's own, by which it chose random openings, and the
/// first ones of the engines, which did not choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningBalance {
    /// Largest score of a balanced opening, centipawns.
    bound: i32,
    judged: Scores,
    engines: Scores,
}

/// Absolute scores, centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Scores {
    number: u32,
    sum: i64,
    least: i32,
    most: i32,
    /// How many are beyond the bound.
    beyond: u32,
}

impl OpeningBalance {
    /// For openings from this book.
    pub(in crate::referee) fn new(book: &Book) -> OpeningBalance {
        let bound = match book {
            Book::Random(random) | Book::Shuffled { random: Some(random), .. } => random.balance,
            Book::Lines(_) | Book::Shuffled { random: None, .. } => BOUND,
        };
        OpeningBalance { bound, judged: Scores::default(), engines: Scores::default() }
    }

    /// Adds a game that began with an opening of this score.
    pub(in crate::referee) fn add(&mut self, judged: Option<i32>, turns: &[RecordedTurn]) {
        self.judged.add(judged, self.bound);
        let first = turns.iter().find_map(|turn| turn.score);
        self.engines.add(first.map(|score| white_view(score, Side::White)), self.bound);
    }
}

impl Scores {
    fn add(&mut self, score: Option<i32>, bound: i32) {
        let Some(score) = score.map(i32::saturating_abs) else { return };
        self.beyond += u32::from(score > bound);
        let score = score.min(MOST);
        self.least = if self.number == 0 { score } else { self.least.min(score) };
        self.most = self.most.max(score);
        self.number += 1;
        self.sum += i64::from(score);
    }
}

/// One line; empty if there are no scores.
impl fmt::Display for OpeningBalance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = "openings: ";
        for (name, scores) in [("judged", self.judged), ("first scores", self.engines)] {
            if scores.number == 0 {
                continue;
            }
            let number = f64::from(scores.number);
            let [least, most, bound] =
                [scores.least, scores.most, self.bound].map(|score| f64::from(score) / 100.0);
            let mean = scores.sum as f64 / number / 100.0;
            let share = 100.0 * f64::from(scores.beyond) / number;
            write!(f, "{before}{name} {least:.2} to {most:.2}, mean {mean:.2}, ")?;
            write!(f, "{share:.0} % beyond {bound:.2}")?;
            before = "; ";
        }
        if before == "; " { writeln!(f) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::openings::random::RandomOpenings;

    #[test]
    fn scores_are_counted() {
        let random = RandomOpenings { turns: 0, balance: 50, judged_balance: 50, nodes: 1 };
        let mut balance = OpeningBalance::new(&Book::Random(random));
        assert_eq!(balance.to_string(), "");
        for score in [Some(50), Some(-30), None, Some(-100)] {
            balance.judged.add(score, balance.bound);
        }
        let judged = "openings: judged 0.30 to 1.00, mean 0.60, 33 % beyond 0.50";
        assert_eq!(balance.to_string(), format!("{judged}\n"));
        // A mate counts as ten pawns.
        for score in [Some(0), Some(-i32::MAX)] {
            balance.engines.add(score, balance.bound);
        }
        let first = "first scores 0.00 to 10.00, mean 5.00, 50 % beyond 0.50";
        assert_eq!(balance.to_string(), format!("{judged}; {first}\n"));
    }
}
