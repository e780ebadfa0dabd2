//! The keyboard: what the keys mean after a click, where the focus goes, and what is said.

use super::table::Table;
use serde_json::json;

const TAB: &str = "\u{E004}";
const ENTER: &str = "\u{E007}";
const LEFT: &str = "\u{E012}";
const RIGHT: &str = "\u{E014}";

/// Presses Tab until an element that this expression finds has the focus.
fn tab_to(table: &Table, element: &str) {
    for _ in 0..30 {
        if table.get(&format!("document.activeElement === {element}")) == json!(true) {
            return;
        }
        table.browser.keys(&[TAB]);
    }
    panic!("no way by Tab to {element}");
}

/// Presses Enter on squares of the board.
fn press_on(table: &Table, names: &str) {
    tab_to(table, "at('board')");
    for name in names.split(' ') {
        table.browser.run(&format!(
            "Object.assign(page.cursor, {{ name: '{name}', place: page.board.targets['{name}'].at[0] }})"
        ));
        table.browser.keys(&[ENTER]);
    }
}

fn focused(table: &Table) -> String {
    let id = table.get("document.activeElement.id");
    id.as_str().expect("a text").to_string()
}

#[test]
fn arrows_step_through_the_game_after_a_turn_by_mouse() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.enter("e2 e4");
    table.enter("e7 e5");
    table.browser.keys(&[LEFT]);
    table.wait("page.viewed === 1");
    table.browser.keys(&[LEFT]);
    table.wait("page.viewed === 0");
    table.browser.keys(&[RIGHT, RIGHT]);
    table.wait("page.viewed === null");
    assert_eq!(table.get("document.querySelectorAll('.cursor').length"), json!(0));
    // Enter goes on with the keys, where the pointer was last; then arrows walk.
    table.browser.keys(&[ENTER, LEFT]);
    assert_eq!(table.get("[page.cursor.name, page.viewed]"), json!(["d5", null]));
    table.check_console(&[]);
}

#[test]
fn the_focus_never_falls_to_the_page() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({ "fen": "1n5k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    press_on(&table, "a7 a8");
    table.browser.keys(&[TAB]);
    assert_eq!(table.get("document.activeElement.dataset.choice"), json!("=q"));
    table.browser.keys(&[ENTER]);
    table.wait("page.state.ply === 1");
    assert_eq!(focused(&table), "board");

    table.start("chess", json!({}));
    table.browser.run("at('ask').checked = true");
    press_on(&table, "e2 e4");
    tab_to(&table, "at('confirm')");
    table.browser.keys(&[ENTER]);
    table.wait("page.state.ply === 1");
    assert_eq!(focused(&table), "board");
    press_on(&table, "e7");
    tab_to(&table, "at('undo')");
    table.browser.keys(&[ENTER]);
    assert_eq!((focused(&table), table.steps()), ("board".into(), String::new()));
    table.browser.run("at('ask').checked = false");

    // A turn of the record keeps it although the list is drawn anew.
    tab_to(&table, "document.querySelector('#record button')");
    table.browser.keys(&[ENTER]);
    assert_eq!(table.get("document.activeElement.closest('ol')?.id"), json!("record"));
    // A button that has done its work.
    tab_to(&table, "at('back')");
    table.browser.keys(&[ENTER]);
    table.wait("page.state.ply === 0");
    assert_eq!(focused(&table), "board");

    table.start("piazza", json!({ "seed": null, "dice": "hand" }));
    tab_to(&table, "at('dice')");
    table.browser.keys(&["3", "+", "4", ENTER]);
    table.wait("page.state.phase === 'you'");
    assert_eq!(focused(&table), "board");
    table.check_console(&[]);
}

#[test]
fn squares_and_hands_are_said() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    // The status is spoken when it changes.
    press_on(&table, "e5");
    table.wait("at('status').textContent.startsWith('nothing stands on e5')");
    press_on(&table, "e7");
    table.wait("at('status').textContent.startsWith('the piece on e7')");

    table.start("shogi", json!({ "fen": "4k4/9/9/9/9/9/9/9/4K4[PPg] w - - 0 1" }));
    let describe = |name: &str| table.get(&format!("page.cursor.describe('{name}')"));
    assert_eq!(describe("P@"), json!("pawn in White's hand, 2"));
    assert_eq!(describe("g@"), json!("gold in Black's hand, 1"));
    assert_eq!(describe("R@"), json!("rook in White's hand, none"));
    press_on(&table, "P@");
    assert!(table.text("status").ends_with("Chosen: pawn in White's hand."));
    table.check_console(&[]);
}
