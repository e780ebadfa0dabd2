//! The bars of the players, and the title of the window.

use super::table::Table;
use serde_json::json;

#[test]
fn material_is_counted_for_the_side_that_is_ahead() {
    let Some(table) = Table::open() else { return };
    let lead = |side: char| {
        let selector = format!(".player[data-side={side}] .lead");
        table.get(&format!("document.querySelector('{selector}').textContent"))
    };
    let leads = || [lead('w'), lead('b')];
    table.start("chess", json!({}));
    assert_eq!(leads(), ["", ""]);
    table.enter("e2 e4");
    table.enter("d7 d5");
    table.enter("e4 d5");
    assert_eq!(leads(), ["+1", ""]);
    table.enter("d8 d5");
    assert_eq!(leads(), ["", ""]);
    table.enter("b1 c3");
    table.enter("d5 a2");
    table.enter("a1 a2");
    // A queen against two pawns.
    assert_eq!(leads(), ["+8", ""], "{}", table.get("page.state.balance"));
    // Equal pieces stand together.
    let same = "[...document.querySelectorAll('.player[data-side=b] .captured .symbol')]
        .map((one) => one.classList.contains('same'))";
    assert_eq!(table.get(same), json!([false, true]));
    // The bars belong to the position that is shown; what is set up has no captures.
    let pieces = "document.querySelectorAll('.captured .symbol').length";
    table.browser.run("view(3)");
    table.wait("page.earlier?.at === 3");
    assert_eq!((leads(), table.get(pieces)), ([json!("+1"), json!("")], json!(1)));
    table.click("last");
    assert_eq!((leads(), table.get(pieces)), ([json!("+8"), json!("")], json!(4)));
    table.click("edit");
    table.wait("editor.sheet");
    assert_eq!((leads(), table.get(pieces)), ([json!(""), json!("")], json!(0)));
    table.click("editor-close");
    // Pieces in hand count.
    table.start("shogi", json!({ "fen": "4k4/9/9/9/9/9/9/9/4K4[r] w - - 0 1" }));
    assert!(lead('b').as_str().is_some_and(|text| text.starts_with('+')));
    table.start("nacv", json!({}));
    assert_eq!(leads(), ["", ""]);
    table.check_console(&[]);
}

#[test]
fn little_time_is_seen_and_the_window_says_whose_turn_it_is() {
    let Some(table) = Table::open() else { return };
    let slow = json!({ "kind": "engine", "level": 8 });
    table.start("chess", json!({ "clock": { "minutes": 0.15, "increment": 0 } }));
    assert_eq!(table.get("document.title"), json!("White to move – chess – Rialto"));
    let low = "document.querySelector('.clock.low')?.closest('.player').dataset.side ?? ''";
    table.enter("e2 e4");
    table.enter("e7 e5");
    table.wait(&format!("({low}) === 'w'"));
    table.start("chess", json!({ "clock": { "minutes": 5, "increment": 0 } }));
    table.enter("e2 e4");
    table.enter("e7 e5");
    table.wait("page.state.clock.runs === 'w'");
    assert_eq!(table.get(low), json!(""));
    table.start("chess", json!({ "black": slow, "limit": { "seconds": 600 } }));
    assert_eq!(table.get("document.title"), json!("Your turn – chess – Rialto"));
    table.enter("e2 e4");
    table.wait("document.title === 'Rialto thinks – chess – Rialto'");
    table.browser.run("return act('resign')");
    table.wait("document.title === '0-1 – chess – Rialto'");
    table.check_console(&[]);
}
