//! The page under a finger.

use super::table::Table;

#[test]
fn a_finger_drags_pieces_and_scrolls_the_rest() {
    let Some(table) = Table::open() else { return };
    table.browser.set_screen(390, 600, true);
    table.browser.run("at('ask').checked = false");
    table.start("chess", serde_json::json!({}));
    let scrolled = "Math.round(scrollY)";
    table.browser.swipe(table.place("e2", 0), table.place("e4", 0));
    table.wait("page.state.ply === 1");
    assert_eq!(table.last(), "e2e4");
    assert_eq!(table.get(scrolled), 0, "the page stays where it is");
    assert_eq!(table.get("document.querySelectorAll('.lifted').length"), 0);
    // Where no piece may be dragged, the finger scrolls: on an empty square, and below the board.
    for from in [table.place("c4", 0), table.middle("status")] {
        table.browser.run("scrollTo(0, 0)");
        table.browser.swipe(from, (from.0, from.1 - 200.0));
        table.wait("scrollY > 100");
    }
    assert_eq!(table.ply(), 1);
    table.check_console(&[]);
}

#[test]
fn a_finger_drops_pieces_from_the_hand() {
    let Some(table) = Table::open() else { return };
    for (width, height) in [(390, 844), (844, 390), (1024, 768)] {
        table.browser.set_screen(width, height, true);
        table.browser.run("at('ask').checked = false; scrollTo(0, 0)");
        let fen = "4k4/9/9/9/9/9/9/9/4K4[PPg] w - - 0 1";
        table.start("shogi", serde_json::json!({ "fen": fen }));
        table.wait(super::sides::ARRANGED);
        table.browser.swipe(table.place("P@", 0), table.place("e5", 0));
        table.wait("page.state.ply === 1");
        assert_eq!(table.last(), "P@e5", "{width}x{height}");
        assert_eq!(table.get("Math.round(scrollY)"), 0);
    }
    table.check_console(&[]);
}
