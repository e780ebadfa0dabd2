//! The order of the games of a match.

/// One or two games of two engines. The two have the same opening and dice, and colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Numbers of the engines, the smaller one first.
    pub engines: [usize; 2],
    /// Which of the two has White in the first game: 0 or 1.
    pub white: usize,
    /// Number of the opening and of the dice.
    pub opening: usize,
    /// The number of the first game in the whole match, from 1.
    pub number: u64,
    /// 1 or 2 games.
    pub games: usize,
}

impl Pair {
    /// White's engine and Black's in the first game (0) or the second (1).
    #[must_use]
    pub fn colours(&self, game: usize) -> [usize; 2] {
        let [first, second] = self.engines;
        if (self.white + game).is_multiple_of(2) { [first, second] } else { [second, first] }
    }

    /// The number of a game in the whole match; `None` if the pair does not have it.
    pub(super) fn number_of(&self, game: usize) -> Option<u64> {
        (game < self.games).then(|| self.number + game as u64)
    }
}

/// The games that two engines play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Number of games in all rounds.
    pub games: usize,
    /// Number of games in a round. All engines play their games of a round before the next one.
    pub per_round: usize,
    /// Number of successive games with the same opening.
    pub per_opening: usize,
    /// Whether colours change after each game; otherwise the first engine always has White.
    pub swaps: bool,
    /// Whether the second engine has White in the first game.
    pub reversed: bool,
}

impl Encounter {
    /// Pairs of games: each opening once with each colour.
    #[must_use]
    pub fn of_pairs(games: usize) -> Encounter {
        Encounter { games, per_round: 2, per_opening: 2, swaps: true, reversed: false }
    }

    /// Number of games that make a [`Pair`].
    fn size(&self) -> usize {
        if self.swaps && self.per_opening > 1 { 2 } else { 1 }
    }
}

/// All pairs of a match in order: every pairing with the openings of the first round, then with
/// those of the second, and so on. A pair is computed when it is asked for, because a match may
/// have any number of them.
pub(super) struct Schedule {
    pairings: Vec<[usize; 2]>,
    encounter: Encounter,
}

impl Schedule {
    /// `gauntlet`: only the first engine against each other one; otherwise a round robin.
    pub(super) fn new(engines: usize, gauntlet: bool, encounter: Encounter) -> Schedule {
        let firsts = if gauntlet { 1 } else { engines };
        let pairings = (0..firsts)
            .flat_map(|first| (first + 1..engines).map(move |second| [first, second]))
            .collect();
        Schedule { pairings, encounter }
    }

    /// Number of games of the match.
    pub(super) fn games(&self) -> u64 {
        (self.encounter.games as u64).saturating_mul(self.pairings.len() as u64)
    }

    /// Number of pairs, or more in a match of more than 2^63 games.
    pub(super) fn pairs(&self) -> usize {
        let Encounter { games, per_round, .. } = self.encounter;
        let size = self.encounter.size();
        let last = (games % per_round).div_ceil(size);
        let each = (games / per_round).saturating_mul(per_round.div_ceil(size));
        each.saturating_add(last).saturating_mul(self.pairings.len())
    }

    /// Pair `number`, from 0; `None` after the last one.
    pub(super) fn pair(&self, number: usize) -> Option<Pair> {
        let Encounter { games, per_round, per_opening, swaps, reversed } = self.encounter;
        let size = self.encounter.size();
        // Of a pairing in a round; the last round may have fewer games.
        let whole = per_round.div_ceil(size);
        let round = number.checked_div(self.pairings.len().checked_mul(whole)?)?;
        let before = round.checked_mul(per_round)?;
        let in_round = games.checked_sub(before)?.min(per_round);
        let place = number - round * self.pairings.len() * whole;
        let pairs = in_round.div_ceil(size);
        let pairing = place.checked_div(pairs)?;
        let engines = *self.pairings.get(pairing)?;
        let first = place % pairs * size;
        let played = before + first;
        let white = if swaps { played % 2 } else { 0 };
        Some(Pair {
            engines,
            white: (white + usize::from(reversed)) % 2,
            opening: played / per_opening,
            number: (before as u64)
                .saturating_mul(self.pairings.len() as u64)
                .saturating_add((pairing * in_round + first) as u64)
                .saturating_add(1),
            games: size.min(in_round - first),
        })
    }

    /// The pair of the game with this number, from 1, and which of its games it is; `None` if there
    /// are fewer games.
    pub(super) fn game(&self, number: u64) -> Option<(Pair, usize)> {
        let Encounter { games, per_round, .. } = self.encounter;
        let (size, pairings) = (self.encounter.size(), self.pairings.len());
        let before = usize::try_from(number).ok()?.checked_sub(1)?;
        let round = before.checked_div(per_round.checked_mul(pairings)?)?;
        let in_round = games.checked_sub(round * per_round)?.min(per_round);
        let place = before - round * per_round * pairings;
        let (pairing, game) = (place.checked_div(in_round)?, place % in_round);
        let whole = round.checked_mul(pairings * per_round.div_ceil(size))?;
        let pair = self.pair(whole + pairing * in_round.div_ceil(size) + game / size)?;
        Some((pair, game % size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Engines, opening, games and the number of the first of all pairs.
    fn pairs(schedule: &Schedule) -> Vec<([usize; 2], usize, usize, u64)> {
        let pairs: Vec<Pair> = (0..).map_while(|number| schedule.pair(number)).collect();
        assert_eq!(pairs.len(), schedule.pairs());
        let mut number = 1;
        for pair in &pairs {
            assert_eq!(pair.number, number);
            for game in 0..pair.games {
                assert_eq!(schedule.game(number), Some((*pair, game)));
                number += 1;
            }
        }
        assert_eq!(number - 1, schedule.games());
        assert_eq!((schedule.game(0), schedule.game(number)), (None, None));
        pairs.iter().map(|p| (p.colours(0), p.opening, p.games, p.number)).collect()
    }

    #[test]
    fn every_engine_plays_every_other() {
        let of = |engines, gauntlet, games| {
            pairs(&Schedule::new(engines, gauntlet, Encounter::of_pairs(games)))
        };
        assert_eq!(of(2, false, 3), [([0, 1], 0, 2, 1), ([0, 1], 1, 1, 3)]);
        assert_eq!(of(3, false, 2), [([0, 1], 0, 2, 1), ([0, 2], 0, 2, 3), ([1, 2], 0, 2, 5)]);
        assert_eq!(of(3, true, 2), [([0, 1], 0, 2, 1), ([0, 2], 0, 2, 3)]);
        assert_eq!(of(3, true, 3).len(), 4);
        assert_eq!(of(2, false, 0), []);
    }

    #[test]
    fn colours_and_openings_change_as_the_encounter_says() {
        let encounter =
            Encounter { games: 4, per_round: 1, per_opening: 1, swaps: true, reversed: false };
        let colours = |encounter| {
            let all = pairs(&Schedule::new(2, false, encounter));
            all.into_iter().map(|(colours, opening, ..)| (colours[0], opening)).collect::<Vec<_>>()
        };
        assert_eq!(colours(encounter), [(0, 0), (1, 1), (0, 2), (1, 3)]);
        let reversed = Encounter { reversed: true, ..encounter };
        assert_eq!(colours(reversed), [(1, 0), (0, 1), (1, 2), (0, 3)]);
        let unswapped = Encounter { swaps: false, per_opening: 2, ..encounter };
        assert_eq!(colours(unswapped), [(0, 0), (0, 0), (0, 1), (0, 1)]);
        let three = Encounter { per_round: 3, games: 5, per_opening: 2, ..encounter };
        let all = pairs(&Schedule::new(3, true, three));
        let games: Vec<_> = all.iter().map(|(engines, _, games, _)| (engines[1], *games)).collect();
        assert_eq!(games, [(1, 2), (1, 1), (2, 2), (2, 1), (0, 2), (0, 2)]);
    }

    #[test]
    fn a_match_may_have_any_number_of_games() {
        let schedule = Schedule::new(3, false, Encounter::of_pairs(usize::MAX));
        let last = schedule.pair(usize::MAX).expect("a pair");
        assert_eq!((last.engines, last.games), ([0, 1], 2));
        assert_eq!(schedule.games(), u64::MAX);
    }
}
