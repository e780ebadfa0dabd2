//! Imagined positions: positions of games after one or two random turns.
//!
//! A search visits many bad positions that no game contains, and a network that has never seen a
//! bad position does not know that it is bad. It learns so from imagined positions, whose values
//! come from the evaluation of the program or from a small search.

use crate::moves::{ChanceOutcomes, MoveList};
use crate::network::Network;
use crate::search::Search;
use crate::search::params::Params;
use crate::search::report::{Control, Limits, MATE_BOUND, NullListener};
use crate::session::AnyPosition;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;

/// Attempts to find an imagined position.
const ATTEMPTS: usize = 3;
/// Values of imagined positions are at most this far from zero, centipawns.
const MAX_VALUE: i32 = 5_000;
/// Size of the transposition table of the search that values a position, mebibytes.
const HASH: usize = 1;

/// Makes imagined positions and values them.
pub struct Neighbours {
    /// How many for each position, on average.
    number: f64,
    /// The network that values them instead of that of the program.
    network: Option<Arc<Network>>,
    /// Nodes of the search that values them; 0: the evaluation values them.
    nodes: u64,
    /// The searcher, which is made at first use.
    search: Option<Search>,
}

impl Neighbours {
    /// `number` imagined positions for each position on average, valued by a search of `nodes`
    /// nodes; 0: by the evaluation. `network` takes the place of the network of the program.
    #[must_use]
    pub fn new(number: f64, nodes: u64, network: Option<Arc<Network>>) -> Neighbours {
        Neighbours { number, network, nodes, search: None }
    }

    /// Calls `each` with imagined positions near `position` and their values for the side to move,
    /// centipawns. The side to move is not in check.
    pub fn near(
        &mut self,
        position: &dyn AnyPosition,
        random: &mut Xoshiro256PlusPlus,
        mut each: impl FnMut(&dyn AnyPosition, i32),
    ) {
        let whole = self.number.floor();
        let number = whole as usize + usize::from(share(random) < self.number - whole);
        for _ in 0..number {
            let imagined = (0..ATTEMPTS).find_map(|_| wander(position, random));
            let Some(imagined) = imagined else { continue };
            if let Some(value) = self.value(imagined.as_ref()) {
                each(imagined.as_ref(), value.clamp(-MAX_VALUE, MAX_VALUE));
            }
        }
    }

    /// The value of a position; `None` if the search sees a mate, or finds a noisy move best: then
    /// the value is not that of the position as it stands.
    fn value(&mut self, position: &dyn AnyPosition) -> Option<i32> {
        if self.nodes == 0 {
            let network = self.network.clone().or_else(|| position.built_in_network());
            return Some(position.static_value(network.as_deref()));
        }
        let search = self.search.get_or_insert_with(|| {
            let params = Params::with(position.params());
            let mut search = Search::new(position.piece_to_size(), HASH, 1, &params);
            search.set_network(self.network.clone());
            search
        });
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let found = position.search(search, &[], &limits, &Control::new(), &mut NullListener);
        let best = position.parse_turn(&found.best?).ok()?;
        let quiet = !best.first().is_some_and(|&m| position.is_noisy(m));
        (quiet && found.value.abs() < MATE_BOUND).then_some(found.value)
    }
}

/// A number from 0 to 1.
fn share(random: &mut Xoshiro256PlusPlus) -> f64 {
    f64::from(random.next_u32()) / (f64::from(u32::MAX) + 1.0)
}

/// The position after one or two random turns; `None` if the game is over there, or the side to
/// move is in check or has to capture.
fn wander(
    position: &dyn AnyPosition,
    random: &mut Xoshiro256PlusPlus,
) -> Option<Box<dyn AnyPosition>> {
    let mut position = position.before(0);
    for _ in 0..1 + random.next_u32() % 2 {
        loop {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let m = *moves.get(random.next_u32() as usize % moves.len().max(1))?;
            position.play(m);
            if !position.is_midturn() {
                break;
            }
        }
        if position.is_chance() {
            throw(position.as_mut(), random);
        }
    }
    let goes_on = position.rule_ending().is_none() && position.count() > 0;
    (goes_on && !position.is_forced()).then_some(position)
}

/// Plays a random outcome of the dice.
fn throw(position: &mut dyn AnyPosition, random: &mut Xoshiro256PlusPlus) {
    let mut outcomes = ChanceOutcomes::new();
    position.chance_outcomes(&mut outcomes);
    let all: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
    let mut left = random.next_u32() % all.max(1);
    for outcome in outcomes {
        if left < outcome.weight {
            position.play(outcome.m);
            return;
        }
        left -= outcome.weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::NAMES;
    use crate::rules::Choices;
    use crate::session::any_game;
    use rand_core::SeedableRng;

    #[test]
    fn imagined_positions_are_near_and_can_be_played_on() {
        for name in NAMES {
            let game = any_game(name).expect("a game");
            let fens = game.info().bench_positions;
            let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
            for nodes in [0, 20] {
                let mut imagination = Neighbours::new(3.5, nodes, None);
                let mut seen = 0;
                for fen in fens {
                    let position = game.position(fen, &Choices::default()).unwrap();
                    imagination.near(position.as_ref(), &mut random, |imagined, value| {
                        assert!(
                            imagined.key() != position.key() && !imagined.is_midturn(),
                            "{fen}"
                        );
                        assert!(!imagined.is_chance() && imagined.count() > 0, "{fen}");
                        assert!(!imagined.is_forced() && value.abs() <= MAX_VALUE, "{fen}");
                        seen += 1;
                    });
                }
                // A search leaves out positions that are not quiet.
                let most = 4 * fens.len();
                let least = if nodes == 0 { most / 4 } else { 0 };
                assert!(seen > least && seen <= most, "{name}: {seen}");
            }
        }
    }
}
