//! The texts of turns in every game: those of the input, on the second line a FEN (or nothing for
//! the start position), and then the turns that the program lists itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::session::{self, Session};
use rialto_fuzz::{check_message, rules};

/// Checks what a turn of an input does: it is refused with a message, or played and taken back.
fn check_turn(session: &mut dyn Session, text: &str) {
    let fen = session.fen();
    if let Err(error) = session.check_prefix(text) {
        check_message(&error.to_string());
    }
    match session.find_notation(text) {
        Ok(turn) => assert!(session.is_legal(&turn), "{fen}: {text} means {turn}"),
        Err(error) => check_message(&error.to_string()),
    }
    let legal = session.is_legal(text);
    match session.play(text) {
        Ok(()) => assert!(legal, "{fen}: {text} was played"),
        Err(error) => {
            check_message(&error.to_string());
            assert!(!legal && session.fen() == fen, "{fen}: {text} was refused");
        }
    }
}

/// A position of Not A Chess Variant may have tens of thousands of turns. So many are checked of
/// each position, spread evenly; those of most positions all are.
const CHECKED_TURNS: usize = 500;

/// Checks that every listed turn can be played, taken back and played again.
fn check_listed_turns(session: &mut dyn Session) {
    let fen = session.fen();
    let turns = session.legal_turns().listed();
    assert!(turns.is_sorted(), "{fen}: {turns:?}");
    for turn in turns.iter().step_by(turns.len() / CHECKED_TURNS + 1) {
        let check = |what: bool| assert!(what, "{fen}: {turn}");
        let notation = session.notation(turn).expect("a listed turn");
        check(session.find_notation(&notation).as_ref() == Ok(turn));
        check(session.check_prefix(turn).is_ok() && session.play(turn).is_ok());
        let after = session.fen();
        check(session.take_back() && session.fen() == fen);
        check(session.play(turn).is_ok() && session.fen() == after);
        check(session.take_back() && session.fen() == fen);
    }
    assert_eq!(session.legal_turns().listed(), turns, "{fen}");
}

fuzz_target!(|text: &str| {
    let Some((game, options, rest)) = rules(text) else { return };
    let mut session = session::open(game).expect("a game");
    for (key, value) in options {
        if let Err(error) = session.set_rule(key, value) {
            check_message(&error.to_string());
        }
    }
    let (fen, turns) = rest.split_once('\n').unwrap_or((rest, ""));
    if let Err(error) = session.set_position(Some(fen).filter(|fen| !fen.is_empty()), &[]) {
        check_message(&error.to_string());
        return;
    }
    for turn in turns.split([' ', '\n']).take(40) {
        check_turn(session.as_mut(), turn);
    }
    let start = session.start_fen();
    if !session.needs_throw() {
        check_listed_turns(session.as_mut());
    }
    while session.take_back() {}
    assert!(session.has_dice() || session.fen() == start, "{start}");
});
