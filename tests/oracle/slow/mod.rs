//! Random positions of games without dice, compared with slow generators that know only the rules:
//! they make every move on an array of squares and then look for a piece that captures the king.

mod shogi;
mod xiangqi;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::session::open;
use std::collections::BTreeSet;

/// Plays random games of `game` until so many positions have been compared with `slow`, which gives
/// the texts of the legal moves of a FEN.
fn compare(game: &str, positions: usize, slow: impl Fn(&str) -> BTreeSet<String>) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(38);
    let mut session = open(game).expect("a known game");
    let (mut compared, mut in_check, mut ended) = (0, 0, 0);
    while compared < positions {
        session.set_position(None, &[]).expect("the start position");
        for _ in 0..200 {
            let (fen, turns) = (session.fen(), session.legal_turns());
            let expected = slow(&fen);
            assert_eq!(turns.iter().cloned().collect::<BTreeSet<_>>(), expected, "{game} {fen}");
            compared += 1;
            in_check += usize::from(session.in_check());
            if session.ending().is_some() {
                ended += 1;
                break;
            }
            // Captures and checks are rare among random moves, so one of several is preferred.
            let pick = |rng: &mut Xoshiro256PlusPlus| {
                &turns[(rng.next_u64() % turns.len() as u64) as usize]
            };
            let turn = pick(&mut rng).clone();
            session.play(&turn).expect("a legal turn");
            if !session.in_check() && rng.next_u64().is_multiple_of(3) {
                session.take_back();
                let other = turns.iter().find(|turn| {
                    session.play(turn).expect("a legal turn");
                    let checks = session.in_check();
                    session.take_back();
                    checks
                });
                session.play(other.unwrap_or(&turn)).expect("a legal turn");
            }
        }
    }
    assert!(in_check > positions / 20 && ended > 0, "{in_check} checks, {ended} games ended");
}

#[test]
fn random_positions_of_xiangqi_have_the_moves_that_the_rules_allow() {
    compare("xiangqi", 300, xiangqi::legal);
}

#[test]
fn random_positions_of_shogi_have_the_moves_that_the_rules_allow() {
    compare("shogi", 300, shogi::legal);
}

#[test]
#[ignore = "slow: a minute in an optimised build"]
fn many_random_positions_have_the_moves_that_the_rules_allow() {
    compare("xiangqi", 20_000, xiangqi::legal);
    compare("shogi", 20_000, shogi::legal);
}
