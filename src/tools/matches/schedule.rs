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
/// so on.
///
/// `gauntlet`: only the first engine against each other one; otherwise a round robin.
#[must_use]
pub fn schedule(engines: usize, gauntlet: bool, games: usize) -> Vec<Pair> {
    let firsts = if gauntlet { 1 } else { engines };
    let mut pairs = Vec::new();
    for opening in 0..games.div_ceil(2) {
        for first in 0..firsts {
            for second in first + 1..engines {
                let games = (games - 2 * opening).min(2);
                pairs.push(Pair { engines: [first, second], opening, games });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_plays_every_other() {
        let of = |pairs: Vec<Pair>| -> Vec<_> {
            pairs.iter().map(|p| (p.engines[0], p.engines[1], p.opening, p.games)).collect()
        };
        assert_eq!(of(schedule(2, false, 3)), [(0, 1, 0, 2), (0, 1, 1, 1)]);
        assert_eq!(of(schedule(3, false, 2)), [(0, 1, 0, 2), (0, 2, 0, 2), (1, 2, 0, 2)]);
        assert_eq!(of(schedule(3, true, 2)), [(0, 1, 0, 2), (0, 2, 0, 2)]);
        assert_eq!(schedule(2, false, 0), []);
    }
}
