//! Turns by their numbers.

use rialto_core::session::{Turns, open};

#[test]
fn every_number_is_one_of_the_legal_turns() {
    let castling = "r3kd1c1r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3KD1C1R w AJaj - 0 1";
    for (game, fen, turns) in [
        ("chess", None, &["e2e4"][..]),
        ("archchess", Some(castling), &[]),
        ("nacv", None, &["d1n,b2n,d2n,e2n,g2n", "f2n,a3n,b3n,c5n,d5n"]),
    ] {
        let mut session = open(game).unwrap();
        session.set_position(fen, turns).unwrap();
        let mut numbered: Vec<_> = (0..).map_while(|n| session.nth_turn(n)).collect();
        numbered.sort();
        assert_eq!(numbered, session.legal_turns().listed(), "{game}");
    }
}

#[test]
fn turns_too_many_to_list_have_numbers() {
    let mut session = open("nacv").unwrap();
    let turns = session.perft(1);
    assert_eq!(session.legal_turns(), Turns::Unlisted);
    for n in [0, turns / 3, turns - 1] {
        let turn = session.nth_turn(n).unwrap();
        assert!(session.is_legal(&turn), "{turn}");
    }
    assert_eq!(session.nth_turn(turns), None);
}
