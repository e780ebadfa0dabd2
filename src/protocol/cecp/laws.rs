//! What holds for the plies of every game, shown in random games.

use super::adapter::{self, PASS};
use crate::session;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

/// Games whose turns are listed and can have several plies.
const GAMES: [&str; 4] = ["archchess", "ravioli", "ravioli-bero", "piazza"];
/// Piazza needs many games: a king that can slide far over snow is rare.
const GAMES_OF_EACH: u64 = 40;

/// The other engine starts to think as soon as it takes a turn for complete, and then refuses the
/// rest of the plies.
#[test]
fn the_plies_of_a_turn_are_never_the_beginning_of_those_of_another() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for game in GAMES {
        let adapter = adapter::of(game, false);
        let mut session = session::open(game).expect("a game");
        for seed in 1..=GAMES_OF_EACH {
            session.set_dice(Some(seed));
            session.set_position(None, &[]).expect("the start");
            while session.ending().is_none() {
                let (fen, legal) = (session.fen(), session.legal_turns());
                let shown: BTreeSet<_> =
                    legal.iter().map(|turn| adapter.plies(turn, &fen)).collect();
                assert_eq!(shown.len(), legal.len(), "{game} {fen}");
                // In this order, plies are followed at once by others that they begin.
                for (plies, next) in shown.iter().zip(shown.iter().skip(1)) {
                    assert!(!next.starts_with(plies), "{game} {fen}: {plies:?}, {next:?}");
                }
                for plies in shown {
                    let between = plies.iter().skip(1).step_by(2);
                    assert!(plies.len() % 2 == 1 && between.clone().all(|ply| ply == PASS));
                }
                let choice = random.next_u64() as usize % legal.len();
                session.play(&legal[choice]).expect("legal");
            }
        }
    }
}
