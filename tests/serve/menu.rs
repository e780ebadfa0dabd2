//! The row of buttons, and the menu with the rest.

use super::screens::SCREENS;
use super::table::Table;
use serde_json::json;

const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";

#[test]
fn the_buttons_are_one_row() {
    let Some(table) = Table::open() else { return };
    let rows = "new Set([...document.querySelectorAll('#buttons > button')]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top)).size";
    for (width, height, phone) in SCREENS {
        table.browser.set_screen(width, height, phone);
        let engine = json!({ "kind": "engine", "level": 8 });
        for setup in [json!({}), json!({ "white": engine, "limit": { "seconds": 600 } })] {
            table.start("chess", setup);
            assert_eq!(table.get(rows), json!(1), "{width}x{height}");
        }
        table.browser.run("return act('resign')");
        table.wait("page.state.ending");
        assert_eq!(table.get(rows), json!(1), "{width}x{height}, at the end");
    }
    table.check_console(&[]);
}

#[test]
fn the_menu_opens_and_closes_by_mouse_and_keys() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    let open = |expected: bool| {
        let shown = table.get("[!at('menu').hidden, at('more').getAttribute('aria-expanded')]");
        assert_eq!(shown, json!([expected, expected.to_string()]));
    };
    open(false);
    table.click("more");
    open(true);
    // A click elsewhere closes it, and means what it means.
    table.touch("e2");
    open(false);
    assert_eq!(table.steps(), "e2");
    table.browser.run("at('more').focus()");
    table.browser.keys(&[ENTER]);
    open(true);
    assert_eq!(table.get("at('menu').contains(document.activeElement)"), json!(true));
    table.browser.keys(&[ESCAPE]);
    open(false);
    assert_eq!(table.get("document.activeElement.id"), json!("more"));
    assert_eq!(table.steps(), "e2", "Escape closed the menu and nothing else");
    // What is chosen closes it, and the focus does not fall to the page.
    table.click("fen");
    open(false);
    assert_eq!(table.get("document.activeElement.id"), json!("more"));
    table.check_console(&[]);
}
