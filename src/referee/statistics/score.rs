//! Results of games: single, and in pairs of the same opening with colours swapped.

use crate::rules::{Outcome, Side};
use std::ops::AddAssign;

/// Results from one engine's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs of games by the number of half points won in both, 0 to 4: the *pentanomial* counts.
    /// The advantage that an opening gives to one colour cancels out in them.
    pub pairs: [u32; 5],
    /// How many of the pairs with two half points for each engine are two draws.
    pub drawn_twice: u32,
}

impl MatchScore {
    /// Adds a game from the point of view of the side with `colour`.
    pub fn add(&mut self, outcome: Outcome, colour: Side) {
        match outcome {
            Outcome::Win(side) if side == colour => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
            Outcome::Draw => self.draws += 1,
        }
    }

    /// Adds a pair: two games of one opening, one with each colour. The games themselves must have
    /// been added before.
    pub fn add_pair(&mut self, as_white: Outcome, as_black: Outcome) {
        let half_points = |outcome, colour| match outcome {
            Outcome::Win(side) => 2 * usize::from(side == colour),
            Outcome::Draw => 1,
        };
        self.pairs[half_points(as_white, Side::White) + half_points(as_black, Side::Black)] += 1;
        self.drawn_twice += u32::from([as_white, as_black] == [Outcome::Draw; 2]);
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points won; a draw is half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The same results from the opponent's point of view.
    #[must_use]
    pub fn mirrored(mut self) -> MatchScore {
        self.pairs.reverse();
        MatchScore { wins: self.losses, losses: self.wins, ..self }
    }
}

impl AddAssign for MatchScore {
    fn add_assign(&mut self, more: MatchScore) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
        self.drawn_twice += more.drawn_twice;
        for (n, m) in self.pairs.iter_mut().zip(more.pairs) {
            *n += m;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_counts_half_points() {
        let (white, black) = (Outcome::Win(Side::White), Outcome::Win(Side::Black));
        let mut score = MatchScore::default();
        for (first, second) in
            [(white, black), (white, Outcome::Draw), (black, white), (Outcome::Draw, Outcome::Draw)]
        {
            score.add(first, Side::White);
            score.add(second, Side::Black);
            score.add_pair(first, second);
        }
        let pairs = [1, 0, 1, 1, 1];
        assert_eq!(score, MatchScore { wins: 3, draws: 3, losses: 2, pairs, drawn_twice: 1 });
        assert_eq!(score.mirrored().pairs, [1, 1, 1, 0, 1]);
        assert_eq!(score.points(), 4.5);
    }
}
