//! The order of the games of a match.

/// Two engines and an opening: one game with each colour, or only the first of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Numbers of the engines; the first one has White in the first game.
    pub engines: [usize; 2],
    /// Number of the opening and of the dice.
    pub opening: usize,
    /// 1 or 2 games.
    pub games: usize,
}

/// All pairs of a match in order: every pairing with the first opening, then with the second, and
/// so on. A pair is computed when it is asked for, because a match may have any number of them.
pub(super) struct Schedule {
    pairings: Vec<[usize; 2]>,
    /// Games of each pairing.
    games: usize,
}

impl Schedule {
    /// `gauntlet`: only the first engine against each other one; otherwise a round robin.
    pub(super) fn new(engines: usize, gauntlet: bool, games: usize) -> Schedule {
        let firsts = if gauntlet { 1 } else { engines };
        let pairings = (0..firsts)
            .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
            .collect();
        Schedule { pairings, games }
    }

    /// Number of games of the match.
    pub(super) fn games(&self) -> u64 {
        (self.games as u64).saturating_mul(self.pairings.len() as u64)
    }

    /// Number of pairs.
    pub(super) fn pairs(&self) -> usize {
        self.games.div_ceil(2).saturating_mul(self.pairings.len())
    }

    /// Pair `number`, from 0; `None` after the last one.
    pub(super) fn pair(&self, number: usize) -> Option<Pair> {
        let opening = number.checked_div(self.pairings.len())?;
        let engines = self.pairings[number % self.pairings.len()];
        let games = self.games.saturating_sub(opening.saturating_mul(2)).min(2);
        (games > 0).then_some(Pair { engines, opening, games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_plays_every_other() {
        let of = |schedule: Schedule| -> Vec<_> {
            let pairs: Vec<Pair> = (0..).map_while(|number| schedule.pair(number)).collect();
            assert_eq!(pairs.len(), schedule.pairs());
            let games: usize = pairs.iter().map(|pair| pair.games).sum();
            assert_eq!(games as u64, schedule.games());
            pairs.iter().map(|p| (p.engines[0], p.engines[1], p.opening, p.games)).collect()
        };
        assert_eq!(of(Schedule::new(2, false, 3)), [(0, 1, 0, 2), (0, 1, 1, 1)]);
        assert_eq!(of(Schedule::new(3, false, 2)), [(0, 1, 0, 2), (0, 2, 0, 2), (1, 2, 0, 2)]);
        assert_eq!(of(Schedule::new(3, true, 2)), [(0, 1, 0, 2), (0, 2, 0, 2)]);
        assert_eq!(of(Schedule::new(2, false, 0)), []);
    }

    #[test]
    fn a_match_may_have_any_number_of_games() {
        let schedule = Schedule::new(3, false, usize::MAX);
        let last = schedule.pair(usize::MAX).expect("a pair");
        assert_eq!((last.engines, last.games), ([0, 1], 2));
        assert_eq!(schedule.games(), u64::MAX);
    }
}
