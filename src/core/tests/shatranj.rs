//! Shatranj.

use super::{perft, read, read_with, start_with};
use rialto_core::rules::Outcome;

const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

#[test]
fn perft_matches_reference_counts() {
    assert_eq!(perft(start_with("shatranj", &[]), 4), [16, 256, 4_176, 68_122]);
}

#[test]
fn a_bared_king_may_bare_the_other_in_return() {
    // White is to move after Black has taken White's last piece.
    for (fen, reply, at_once) in [
        ("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", None, Some("0-1 {bare king}")),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", Some("1-0 {bare king}"), Some("1-0 {bare king}")),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None, None),
    ] {
        for (rule, expected) in [("reply", reply), ("at_once", at_once)] {
            let position = read_with("shatranj", fen, &[("shatranj_bare_king", rule)]).unwrap();
            let found = (position.count() == 0).then(|| position.no_move_result().to_string());
            assert_eq!(found.as_deref(), expected, "{fen} {rule}");
            let ended = position.rule_ending().filter(|end| end.outcome != Outcome::Draw);
            assert_eq!(ended.map(|end| end.to_string()).as_deref(), expected, "{fen} {rule}");
        }
    }
}

#[test]
fn xboard_leaves_out_two_fields_of_a_fen() {
    let read = |fen: &str| read("shatranj", fen);
    let long = read("rnbkqb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBKQBNR w - - 1 2").unwrap();
    let short = read("rnbkqb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBKQBNR w 1 2").unwrap();
    assert_eq!(long.to_fen(), short.to_fen());
    let castling = read(&START.replace(" - ", " KQkq "));
    assert_eq!(castling.err().unwrap().0, "castling: expected -, found 'KQkq'");
}
