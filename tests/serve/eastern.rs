//! Xiangqi and Shogi on the page, dry and under the weather: pieces in hand, promotions, screens,
//! walkways.

use super::table::Table;
use serde_json::json;

/// Checks which of these squares may be touched next.
fn check_offered(table: &Table, squares: &[(&str, bool)]) {
    for (square, offered) in squares {
        let includes = format!("entry.next().includes('{square}')");
        assert_eq!(table.get(&includes), json!(offered), "{square}");
    }
}

/// Types a turn and waits until the page says why the rules refuse it.
fn check_refused(table: &Table, turn: &str, reason: &str) {
    table.browser.run("at('text').value = ''");
    table.browser.type_into("#text", &format!("{turn}\n"));
    table.wait(&format!("at('status').textContent.includes(\"{reason}\")"));
}

#[test]
fn shogi_drops() {
    let Some(table) = Table::open() else { return };
    let fen = "k8/9/1GN5p/9/9/9/6P2/9/4K4[P] w - - 0 1";
    table.start("shogi", json!({ "fen": fen }));
    table.touch("P@");
    // Not beside another pawn on the file, and not so that it mates.
    check_offered(&table, &[("e5", true), ("g5", false), ("a8", false), ("e9", false)]);
    table.touch("g5");
    assert_eq!((table.steps().as_str(), table.ply()), ("", 0));
    check_refused(&table, "P@g5", "an unpromoted pawn of one's own stands on the file");
    check_refused(&table, "P@a8", "a dropped pawn must not mate");
    table.enter("P@ e5");
    assert_eq!(table.last(), "P@e5");
    assert_eq!(table.get("page.board.piecesOn('e5')"), json!(["white-pawn"]));
    table.enter("i7 i6");
    // No piece is left in the hand.
    table.touch("P@");
    assert_eq!(table.steps(), "");

    // Both sides hold a pawn.
    let fen = "4k4/9/9/9/9/9/9/9/4K4[Pp] b - - 0 1";
    table.start("shogi", json!({ "fen": fen }));
    table.touch("P@");
    table.wait("/in that hand is the opponent.s/.test(at('status').textContent)");
    table.touch("p@");
    table.wait("at('status').textContent.endsWith('Chosen: pawn in Black\\'s hand.')");
    assert_eq!(table.get("document.querySelectorAll('.mark.chosen').length"), json!(1));
    table.enter("e5");
    assert_eq!(table.last(), "P@e5");
    // The king is attacked from the next square.
    let fen = "4k4/3S5/9/9/9/9/9/9/4K4[Pp] b - - 0 1";
    table.start("shogi", json!({ "fen": fen }));
    table.touch("p@");
    table.wait("at('status').textContent === 'the king is in check'");
    table.check_console(&[422]);
}

#[test]
fn shogi_promotions() {
    let Some(table) = Table::open() else { return };
    let fen = "k8/9/8p/2S6/2N6/9/9/9/4K4[-] w - - 0 1";
    let start = || table.start("shogi", json!({ "fen": fen }));
    start();
    table.touch("c6 c7");
    let offered = "[...at('choices').children].map((one) => one.dataset.choice)";
    assert_eq!(table.get(offered), json!(["=s", "=a"]));
    table.touch("=a");
    table.wait("page.state.ply === 1");
    assert_eq!(table.last(), "c6c7+");
    start();
    table.enter("c6 c7 =s");
    assert_eq!(table.last(), "c6c7");
    table.enter("i7 i6");
    table.enter("c5 d7 =n");
    assert_eq!(table.last(), "c5d7");
    table.enter("i6 i5");
    // Where the knight could never move again it is not asked.
    table.enter("d7 e9");
    assert_eq!(table.last(), "d7e9+");
    table.check_console(&[]);
}

#[test]
fn cannons_and_facing_generals() {
    let Some(table) = Table::open() else { return };
    let fen = "3k5/9/4p4/9/4n4/9/9/4C4/9/4K4 w - - 0 1";
    table.start("xiangqi", json!({ "fen": fen }));
    table.touch("e3");
    check_offered(&table, &[("e5", true), ("e6", false), ("e7", false), ("e8", true)]);
    table.enter("e8");
    assert_eq!(table.last(), "e3e8");

    let fen = "4k4/9/9/9/9/9/4C4/9/9/4K4 w - - 0 1";
    table.start("xiangqi", json!({ "fen": fen }));
    table.touch("e4");
    check_offered(&table, &[("e6", true), ("d4", false)]);
    table.touch("d4");
    assert_eq!((table.steps().as_str(), table.ply()), ("", 0));
    check_refused(&table, "e4d4", "it would leave the king attacked");
    table.enter("e4 e6");
    assert_eq!(table.last(), "e4e6");
    table.check_console(&[422]);
}

#[test]
fn an_elephant_crosses_the_river_on_a_walkway() {
    let Some(table) = Table::open() else { return };
    let fen = "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1 build:2";
    table.start("piazza-xiangqi", json!({ "fen": fen }));
    table.enter("c4 c7");
    table.enter("g7 g4");
    assert_eq!(table.get("page.state.record.map((one) => one.turn)"), json!(["c4c7", "g7g4"]));
    table.touch("c5");
    check_offered(&table, &[("c6", true), ("c4", false), ("a7", false), ("e7", false)]);
    table.enter("c6");
    assert_eq!(table.last(), "c5c6");
    table.check_console(&[]);
}

#[test]
fn pieces_are_dropped_onto_land() {
    let Some(table) = Table::open() else { return };
    let fen = "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1 flood:9:c4g4,g5c5";
    table.start("piazza-shogi", json!({ "fen": fen }));
    table.touch("P@");
    check_offered(&table, &[("b5", true), ("c4", false), ("e5", false), ("g6", false)]);
    table.touch("e5");
    assert_eq!((table.steps().as_str(), table.ply()), ("", 0));
    check_refused(&table, "P@e5", "e5 is under water or a walkway");
    table.enter("P@ b5");
    assert_eq!(table.last(), "P@b5");
    table.check_console(&[422]);
}
