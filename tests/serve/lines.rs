//! The lines of an analysis: pointing at a turn shows where it leads.

use super::table::Table;
use serde_json::{Value, json};

/// Moves the pointer to the last turn of the last line, until the board shows where it leads: a
/// report may have moved the turn meanwhile.
fn point_at_last_turn(table: &Table) {
    for _ in 0..20 {
        table.browser.hover((1.0, 1.0));
        let place = table.browser.run(
            "const turn = document.querySelector('#lines li:last-child button:last-child');
             const box = turn.getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];",
        );
        table.browser.hover((place[0].as_f64().expect("x"), place[1].as_f64().expect("y")));
        if table.get("preview.wanted") != Value::Null {
            return table.wait("preview.shown");
        }
    }
    panic!("the pointer found no turn");
}

#[test]
fn a_line_is_shown_as_long_as_the_pointer_is_on_it() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.click("analyse");
    table.wait("page.report?.lines.length === 3 && page.report.lines[2].pv.length > 3");
    table.wait("document.querySelectorAll('.advice').length === 3");
    table.touch("e2");
    let marks = "document.querySelectorAll('.marks > *, .arrows > *').length";
    assert_ne!(table.get(marks), json!(0));
    let drawn = "JSON.stringify(page.board.items) === JSON.stringify(page.state.items)";
    point_at_last_turn(&table);
    table.wait(&format!("!({drawn})"));
    // Nothing of the present position is drawn over it, and its text says what it is.
    assert_eq!(table.get(marks), json!(0));
    assert!(
        table.text("status").starts_with("A line of the analysis, "),
        "{}",
        table.text("status")
    );
    // The lines change under the pointer: a search that knows one short line only.
    table.browser.run(
        "const [line] = page.report.lines;
         showReport({ ...page.report, lines: [{ ...line, texts: line.texts.slice(0, 1) }] });",
    );
    assert!(table.get(&format!("!({drawn})")) == json!(true), "the pointer is still there");
    assert_eq!(table.get(marks), json!(0));
    table.browser.hover(table.place("e5", 0));
    table.wait(drawn);
    assert_ne!(table.get(marks), json!(0));
    assert!(
        table.text("status").starts_with("White to move. Chosen: e2."),
        "{}",
        table.text("status")
    );

    // A turn is played while a line is shown.
    table.wait("page.report?.lines.length === 3 && at('lines').children.length === 3");
    point_at_last_turn(&table);
    table.wait(&format!("!({drawn})"));
    table.browser.run("act('turn', { text: 'd2d4' })");
    table.wait("page.state.ply === 1");
    table.wait(drawn);
    // From an earlier position the line leads back to that position.
    table.wait("page.report?.lines.length === 3 && page.report.lines[2].pv.length > 3");
    table.browser.keys(&["\u{E011}"]);
    table.wait("page.earlier");
    // The analysis follows.
    table.wait("page.report?.at === 0 && at('lines').children.length === 3");
    let earlier = "JSON.stringify(page.board.items) === JSON.stringify(page.earlier.items)";
    table.wait(earlier);
    point_at_last_turn(&table);
    table.wait(&format!("preview.shown && !({earlier})"));
    table.browser.hover((1.0, 1.0));
    table.wait(earlier);
    table.check_console(&[]);
}
