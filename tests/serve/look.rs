//! Colours of the board and sets of pieces.

use super::table::Table;
use rialto::games;
use serde_json::{Value, json};

fn choose(table: &Table, id: &str, value: &str) {
    table.browser.run(&format!(
        "at('{id}').value = '{value}'; at('{id}').dispatchEvent(new Event('change'));"
    ));
}

/// The values that a person can choose.
fn values(table: &Table, id: &str) -> Vec<String> {
    let values = table.get(&format!("[...at('{id}').options].map((option) => option.value)"));
    values.as_array().expect("a list").iter().filter_map(Value::as_str).map(String::from).collect()
}

#[test]
fn board_and_pieces_are_chosen_and_kept() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    let dark = "getComputedStyle(document.querySelector('#board .common.dark')).fill";
    let (boards, sets) = (values(&table, "board-theme"), values(&table, "pieces"));
    assert!(boards.len() >= 4 && sets.len() >= 2, "{boards:?} {sets:?}");
    let mut colours: Vec<String> = boards
        .iter()
        .map(|board| {
            choose(&table, "board-theme", board);
            table.get(dark).to_string()
        })
        .collect();
    colours.sort();
    colours.dedup();
    assert_eq!(colours.len(), boards.len(), "each board has its own colours");
    choose(&table, "board-theme", "green");
    choose(&table, "pieces", "solid");
    table.enter("e2 e4");
    let king = "document.querySelectorAll('#board [href=\"#white-king-solid\"]').length";
    let shown = [table.get(dark), table.get(king)];
    assert_eq!(shown[1], json!(1));
    table.browser.reload();
    table.wait("page.state?.ply === 1");
    assert_eq!([table.get(dark), table.get(king)], shown);
    // Beside the board too.
    table.enter("d7 d5");
    table.enter("e4 d5");
    assert_eq!(
        table.get("document.querySelector('.captured use').getAttribute('href')"),
        json!("#black-pawn-solid")
    );
    // Who wants more contrast begins with it.
    let media = json!({ "features": [{ "name": "prefers-contrast", "value": "more" }] });
    table.browser.command("Emulation.setEmulatedMedia", media);
    table.browser.run("localStorage.removeItem('rialto-board')");
    table.browser.reload();
    table.wait("page.state?.ply === 3");
    assert_eq!(table.get("at('board-theme').value"), json!("contrast"));
    // Components and characters are the same in every set.
    table.start("shogi", json!({}));
    table.click("style");
    assert_eq!(table.get("document.querySelectorAll('#board [href$=-solid]').length"), json!(0));
    table.check_console(&[]);
}

#[test]
fn every_piece_of_every_game_is_in_every_set() {
    let Some(table) = Table::open() else { return };
    let missing =
        "[...document.querySelectorAll('#board use')].map((use) => use.getAttribute('href'))
        .filter((href) => !document.querySelector(href))";
    for &game in games::NAMES {
        table.start(game, json!({}));
        for set in values(&table, "pieces") {
            choose(&table, "pieces", &set);
            assert_eq!(table.get(missing), json!([]), "{game}, {set}");
        }
    }
    table.check_console(&[]);
}

/// How the fields are drawn on which weather, wires and the rim of two boards are, and these.
const KEPT: &str = "
    const kept = '.paved, .rim, .lattice, .grid, .post, .seam, .water, .wave, .wash, .snow, .flake, .plank, .rail, .tide, .wire, .wire-edge';
    return [...document.querySelectorAll('#board :is(' + kept + ')')].map((one) => {
        const style = getComputedStyle(one);
        return [one.getAttribute('class'), style.fill, style.fillOpacity, style.stroke];
    });";

#[test]
fn weather_and_wires_are_as_clear_on_every_board() {
    let Some(table) = Table::open() else { return };
    for game in ["piazza", "nacv", "ravioli"] {
        table.start(game, json!({}));
        for dark in [false, true] {
            table.browser.set_dark(dark);
            choose(&table, "board-theme", "wood");
            let usual = table.browser.run(KEPT);
            assert!(usual.as_array().is_some_and(|list| list.len() > 9), "{usual}");
            for board in values(&table, "board-theme") {
                choose(&table, "board-theme", &board);
                assert_eq!(table.browser.run(KEPT), usual, "{game}, {board}, dark: {dark}");
            }
        }
    }
    table.check_console(&[]);
}

#[test]
fn the_board_of_high_contrast_has_it() {
    let Some(table) = Table::open() else { return };
    table.start("xiangqi", json!({}));
    choose(&table, "board-theme", "contrast");
    let least = "
        const luminance = (colour) => {
            const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
            const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const contrast = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const fields = ['.common.light', '.common.dark', '.palace.light', '.palace.dark'];
        // White pieces are seen by their outline, black ones by what is inside.
        const pieces = [style('#white-king').stroke, style('#black-king').fill];
        return Math.min(...fields.flatMap((field) => pieces.map((piece) =>
            contrast(luminance(style('#board ' + field).fill), luminance(piece)))));";
    for dark in [false, true] {
        table.browser.set_dark(dark);
        let least = table.browser.run(least).as_f64().expect("a number");
        assert!(least >= 4.5, "dark: {dark}: {least}");
    }
    table.check_console(&[]);
}

#[test]
fn marks_are_as_thick_in_the_dark() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.play("e2e4");
    table.play("d7d5");
    table.touch("e4");
    let widths = "[...document.querySelectorAll('.mark')].map((mark) =>
        [mark.getAttribute('class'), getComputedStyle(mark).strokeWidth])";
    let light = table.get(widths);
    assert!(light.to_string().contains("mark ring"), "{light}");
    table.browser.set_dark(true);
    assert_eq!(table.get(widths), light);
}
