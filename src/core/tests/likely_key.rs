//! The key that the search guesses before it plays a move is nearly always right.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto_core::games::description;
use rialto_core::moves::MoveList;
use rialto_core::rules::{Choices, Heuristics, Rules};
use rialto_core::variant::described::{DescribedPosition, FullPosition};

/// How many of a hundred keys are right, over games of random moves.
fn hits<R: Heuristics>(start: &R) -> usize {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut right, mut all) = (0, 0);
    for _ in 0..20 {
        let mut position = start.clone();
        for _ in 0..100 {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let is_right = |m: &&_| {
                let mut after = position.clone();
                after.play(**m);
                after.key() == position.likely_key_after(**m)
            };
            all += moves.len();
            right += moves.iter().filter(is_right).count();
            let next = random.next_u32() as usize % moves.len();
            position.play(moves[next]);
        }
    }
    100 * right / all
}

#[test]
fn most_guesses_are_right() {
    let game = |name| description(name).expect("a game");
    for (name, least) in [("chess", 90), ("xiangqi", 100)] {
        let hits = hits(&DescribedPosition::start(game(name), &Choices::default()));
        assert!(hits >= least, "{name}: {hits}");
    }
    for (name, least) in [("shogi", 80), ("crazyhouse", 90)] {
        let hits = hits(&FullPosition::start(game(name), &Choices::default()));
        assert!(hits >= least, "{name}: {hits}");
    }
}
