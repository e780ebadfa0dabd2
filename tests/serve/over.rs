//! What the page says at the end of a game, and does next.

use super::table::Table;
use serde_json::json;

const ESCAPE: &str = "\u{E00C}";

#[test]
fn the_end_says_who_has_won_and_why() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    for turn in ["f2 f3", "e7 e5", "g2 g4", "d8 h4"] {
        table.enter(turn);
    }
    table.wait("at('over').open");
    assert_eq!(table.text("over-title"), "Black wins");
    assert_eq!(table.text("over-reason"), "0-1 checkmate");
    // On a phone it stands below the board.
    table.browser.set_screen(390, 844, true);
    let clear = "const box = (id) => at(id).getBoundingClientRect();
        return box('over').top >= box('board').bottom - 1 && box('over').bottom <= innerHeight;";
    assert_eq!(table.browser.run(clear), json!(true));
    table.browser.set_screen(1280, 900, false);
    // It does not stand in the way: Escape closes it, and so does a turn that is taken back.
    table.browser.keys(&[ESCAPE]);
    assert_eq!(table.get("at('over').open"), json!(false));
    assert_eq!(table.get("document.activeElement.id"), json!("board"));
    table.click("back");
    table.wait("page.state.ply === 3");
    table.enter("d8 h4");
    table.wait("at('over').open");
    table.click("back");
    table.wait("page.state.ply === 3 && !at('over').open");
    // A game that is over when it is opened says so in the status alone.
    table.enter("d8 h4");
    table.browser.reload();
    table.wait("page.state?.ending");
    assert_eq!(table.get("at('over').open"), json!(false));
    table.check_console(&[]);
}

#[test]
fn after_the_end_comes_a_rematch_or_an_analysis() {
    let Some(table) = Table::open() else { return };
    let engine = json!({ "kind": "engine", "level": 1 });
    table.start("chess", json!({ "black": engine, "limit": { "depth": 1 } }));
    table.enter("e2 e4");
    table.wait("page.state.ply === 2");
    table.browser.run("return act('resign')");
    table.wait("at('over').open");
    assert_eq!(table.text("over-title"), "Black wins");
    table.click("over-rematch");
    table.wait("page.state.rematches === 1 && !at('over').open");
    assert_eq!(table.get("page.state.players.b.kind"), json!("you"));
    // The person wins.
    table.start("chess", json!({ "black": engine, "fen": "7k/8/6K1/8/8/8/8/R7 w - - 0 1" }));
    table.enter("a1 a8");
    table.wait("at('over').open");
    assert_eq!(table.text("over-title"), "You win with White");
    table.click("over-analyse");
    table.wait("!at('over').open && page.viewed === 0 && page.state.analyse");
    table.check_console(&[]);
}
