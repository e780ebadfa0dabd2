//! Choices of the dialog for a new game that fill in others.

use super::table::Table;
use serde_json::json;

#[test]
fn a_clock_is_one_click() {
    let Some(table) = Table::open() else { return };
    table.click("new");
    for (name, minutes, increment) in
        [("3+2", "3", "2"), ("15+10", "15", "10"), ("No clock", "", "0")]
    {
        table.browser.run(&format!(
            "[...at('presets').children].find((one) => one.textContent === '{name}').click()"
        ));
        assert_eq!(
            table.get("[at('minutes').value, at('increment').value]"),
            json!([minutes, increment])
        );
    }
    table.browser.click("#presets button:nth-child(4)");
    table.click("start-game");
    table.wait("!at('setup').open && page.state.clock?.w === 300000");
    table.check_console(&[]);
}

#[test]
fn the_side_is_drawn_by_chance_and_the_choice_kept() {
    let Some(table) = Table::open() else { return };
    table.click("new");
    table.browser.run("at('side').value = 'random'; at('side').onchange()");
    assert_eq!(table.get("at('level').parentElement.hidden"), json!(false));
    let side = "Math.random = () => chance; const { white, black } = page.dialog.read(); return [white.kind, black.kind];";
    for (chance, expected) in [(0.2, json!(["you", "engine"])), (0.7, json!(["engine", "you"]))] {
        assert_eq!(table.browser.run(&format!("const chance = {chance}; {side}")), expected);
    }
    table.click("start-game");
    table.wait("!at('setup').open");
    assert_eq!(table.get("remembered(localStorage, 'dialog').side"), json!("random"));
    table.check_console(&[]);
}
