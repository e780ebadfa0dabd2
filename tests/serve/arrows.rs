//! Arrows and circles that a person draws.

use super::table::Table;
use serde_json::json;

/// Draws with the right button of the mouse from one square to another.
fn draw(table: &Table, from: &str, to: &str) {
    let event = |name: &str, (x, y): (f64, f64)| {
        let params = json!({ "type": name, "x": x, "y": y, "button": "right", "clickCount": 1 });
        table.browser.command("Input.dispatchMouseEvent", params);
    };
    let (from, to) = (table.place(from, 0), table.place(to, 0));
    event("mousePressed", from);
    event("mouseMoved", to);
    event("mouseReleased", to);
}

#[test]
fn arrows_and_circles_are_drawn_by_mouse_and_keys() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    let drawn =
        || table.get("[...document.querySelectorAll('.drawn .drawn')].map((one) => one.tagName)");
    draw(&table, "g1", "f3");
    draw(&table, "e4", "e4");
    assert_eq!(drawn(), json!(["line", "circle"]));
    assert_eq!((table.steps().as_str(), table.ply()), ("", 0), "no turn is entered");
    // The arrow goes from square to square, from either side of the board.
    let ends = "
        const line = document.querySelector('line.drawn');
        const ends = [['x1', 'y1'], ['x2', 'y2']].map((names) => names.map((name) => Number(line.getAttribute(name))));
        return JSON.stringify(ends) === JSON.stringify(['g1', 'f3'].map((name) => page.board.place(page.board.targets[name].at[0])))";
    assert_eq!(table.browser.run(ends), json!(true));
    table.click("flip");
    assert_eq!(table.browser.run(ends), json!(true));
    table.click("flip");
    // The same once more takes it away; a click clears the rest.
    draw(&table, "g1", "f3");
    assert_eq!(drawn(), json!(["circle"]));
    table.touch("e2");
    assert_eq!(drawn(), json!([]));
    draw(&table, "a1", "a4");
    table.browser.run("entry.undo()");
    table.play("e2e4");
    assert_eq!(drawn(), json!([]), "another position");

    // At the cursor: c draws a circle, a the two ends of an arrow; both are said.
    table.browser.run("at('board').focus()");
    let key = |name: &str, key: &str| {
        table.browser.run(&format!(
            "Object.assign(page.cursor, {{ on: true, name: '{name}', place: page.board.targets['{name}'].at[0] }})"
        ));
        table.browser.keys(&[key]);
    };
    key("e5", "c");
    assert_eq!(table.text("spoken"), "Circle on e5.");
    key("b8", "a");
    key("c6", "a");
    assert_eq!(table.text("spoken"), "Arrow from b8 to c6.");
    assert_eq!(drawn(), json!(["circle", "line"]));
    key("e5", "c");
    assert_eq!(table.text("spoken"), "Circle on e5 removed.");
    table.check_console(&[]);
}
