//! Touching targets on the board enters turns: every turn in a way of its own.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::NAMES;
use rialto::session::open;
use std::collections::{HashMap, HashSet};

fn pick<'a, T>(all: &'a [T], random: &mut Xoshiro256PlusPlus) -> Option<&'a T> {
    all.get(random.next_u64() as usize % all.len().max(1))
}

/// Every legal turn can be entered by touching targets, and no two turns by the same ones.
#[test]
fn every_turn_has_gestures_of_its_own() {
    for game in NAMES.iter().chain(&["seirawan", "shouse"]) {
        let mut session = open(game).expect("a known game");
        let targets: HashSet<String> = session.targets().into_iter().map(|t| t.name).collect();
        assert_eq!(targets.len(), session.targets().len(), "{game}: names of targets");
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let castlings = [
            ("archchess", "r3k4r/10/10/10/10/10/10/10/10/R3K4R w AJaj Kk - 0 1"),
            ("chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
            ("chess", "8/k7/8/8/8/8/8/1RK4R w BH - 0 1"),
            ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1"),
            ("shouse", "r3k2r/8/8/8/8/8/8/4K3[rn] b kq - 0 1"),
        ];
        let starts = session.info().bench_positions.iter().copied();
        let starts = starts.chain(castlings.iter().filter(|(g, _)| g == game).map(|(_, fen)| *fen));
        for fen in starts {
            session.set_dice(Some(1));
            session.set_position(Some(fen), &[]).expect("a legal position");
            for _ in 0..12 {
                let gestures = session.gestures().listed();
                let turns: Vec<&String> = gestures.iter().map(|(turn, _)| turn).collect();
                assert!(turns.into_iter().eq(&session.legal_turns().listed()), "{game} {fen}");
                let mut owner = HashMap::new();
                for (turn, all) in &gestures {
                    assert!(!all.is_empty(), "{game} {fen} {turn}");
                    for gesture in all {
                        assert!(gesture.iter().all(|name| targets.contains(name)), "{gesture:?}");
                        let other = owner.insert(gesture.clone(), turn);
                        assert_eq!(other, None, "{game} {}: {gesture:?}, {turn}", session.fen());
                    }
                }
                let Some(turn) = pick(&gestures, &mut random) else { break };
                session.play(&turn.0).expect("a legal turn");
            }
        }
    }
}

/// The five edges of a first turn may be touched in any order.
#[test]
fn a_turn_that_is_not_listed_is_found_by_its_targets() {
    let mut session = open("nacv").expect("a known game");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..20 {
        session.set_position(None, &[]).expect("the start");
        let mut touched: Vec<String> = Vec::new();
        let turn = loop {
            let names: Vec<&str> = touched.iter().map(String::as_str).collect();
            let next = session.next_targets(&names).expect("a beginning");
            match (next.complete, pick(&next.targets, &mut random)) {
                (Some(turn), _) => break turn,
                (None, Some(target)) => touched.push(target.clone()),
                (None, None) => panic!("{touched:?} leads nowhere"),
            }
        };
        assert_eq!(touched.len(), 5);
        session.play(&turn).expect("a legal turn");
    }
    let wrong = session.next_targets(&["d4n", "d4n"]).expect_err("the same edge twice");
    assert!(wrong.to_string().contains("a wire lies on d4n already"), "{wrong}");
}
