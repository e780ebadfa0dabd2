use super::*;
use crate::rules::Rules;
use crate::rules::perft;

fn read(fen: &str, bare_king: &str) -> Shatranj {
    let mut choices = Choices::default();
    choices.set(Shatranj::INFO.options, BARE_KING.key, bare_king).unwrap();
    Shatranj::from_fen((), fen, &choices).unwrap()
}

#[test]
fn perft_matches_reference_counts() {
    let mut shatranj = read(START, "reply");
    for (depth, count) in (1..).zip([16, 256, 4_176, 68_122]) {
        assert_eq!(perft(&mut shatranj, depth), count, "depth {depth}");
    }
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
            let position = read(fen, rule);
            let found = (position.count() == 0).then(|| position.no_move_result().to_string());
            assert_eq!(found.as_deref(), expected, "{fen} {rule}");
            let ended = position.rule_ending().filter(|end| end.outcome != Outcome::Draw);
            assert_eq!(ended.map(|end| end.to_string()).as_deref(), expected, "{fen} {rule}");
        }
    }
}

#[test]
fn xboard_leaves_out_two_fields_of_a_fen() {
    let long = read("rnbkqb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBKQBNR w - - 1 2", "reply");
    assert_eq!(long, read("rnbkqb1r/pppppppp/5n2/8/8/4P3/PPPP1PPP/RNBKQBNR w 1 2", "reply"));
    let castling = Shatranj::from_fen((), &START.replace(" - ", " KQkq "), &Choices::default());
    assert_eq!(castling.unwrap_err().0, "castling: expected -, found 'KQkq'");
}
