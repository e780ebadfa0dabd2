//! Shatranj under the weather: positions and ends.

use super::read_with;
use rialto_core::session::AnyPosition;

fn read(fen: &str, bare_king: &str) -> Box<dyn AnyPosition> {
    read_with("piazza-shatranj", fen, &[("shatranj_bare_king", bare_king)])
        .unwrap_or_else(|e| panic!("{fen}: {e}"))
}

#[test]
fn fields_at_the_end_may_be_missing_and_rights_are_ignored() {
    let pieces = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
    for (fields, read_as) in [
        ("", "w - - 0 1 dice"),
        ("b", "b - - 0 1 dice"),
        ("w 5 9", "w - - 5 9 dice"),
        ("b 5 9 build:1:c3f3", "b - - 5 9 build:1:c3f3"),
        ("w KQkq e3", "w - - 0 1 dice"),
        ("w KQkq e3 2 7 snow:4", "w - - 2 7 snow:4"),
    ] {
        let position = read(&format!("{pieces} {fields}"), "reply");
        assert_eq!(position.to_fen(), format!("{pieces} {read_as}"), "{fields}");
    }
}

/// Decision B2: what ends the game is asked before the dice, and not of a builder.
#[test]
fn a_bare_king_has_lost_where_pieces_move() {
    for (fen, reply, at_once) in [
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1 dice", "1-0 {bare king}", "1-0 {bare king}"),
        ("4k3/8/8/8/8/8/3R4/4K3 b - - 0 1 dice", "", "1-0 {bare king}"),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1 build:2", "", ""),
        ("4k3/8/8/4R3/8/8/8/4K3 w - - 0 1 flood:3:c3f3,c4f4", "1-0 {bare king}", "1-0 {bare king}"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 dice", "1/2-1/2 {bare kings}", "1/2-1/2 {bare kings}"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 build:2", "", ""),
        // Every other end is asked of a builder too.
        (
            "4k3/8/8/8/8/8/3R4/4K3 w - - 140 90 build:2",
            "1/2-1/2 {seventy-move rule}",
            "1/2-1/2 {seventy-move rule}",
        ),
    ] {
        for (rule, expected) in [("reply", reply), ("at_once", at_once)] {
            let ending = read(fen, rule).rule_ending().map(|end| end.to_string());
            assert_eq!(ending.unwrap_or_default(), expected, "{fen} {rule}");
        }
    }
}
