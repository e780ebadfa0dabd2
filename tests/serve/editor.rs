//! Positions that are set up: in every game, by mouse, touch and keys.

use super::table::Table;
use rialto::games;
use rialto::session;
use serde_json::{Value, json};

/// Touches targets in the editor, one after the other, and waits for each answer.
fn put(table: &Table, tool: &str, names: &str) {
    table.wait(&format!(
        "editor.sheet && document.querySelector('#palette [data-tool=\"{tool}\"]')"
    ));
    table
        .browser
        .run(&format!("document.querySelector('#palette [data-tool=\"{tool}\"]').click()"));
    for name in names.split(' ') {
        let before = table.get("editor.sheet.fen");
        table.touch(name);
        table.wait(&format!("editor.sheet.fen !== {before}"));
    }
}

/// Changes a field of the editor.
fn set(table: &Table, field: &str, value: &Value) {
    table.browser.run(&format!(
        "const one = document.querySelector('[data-field=\"{field}\"]');
         if (one.type === 'checkbox') one.checked = {value}; else one.value = {value};
         one.onchange()"
    ));
}

fn fen(table: &Table, expected: &str) {
    table.wait(&format!("editor.sheet.fen === {}", json!(expected)));
}

#[test]
fn a_position_of_chess_is_set_up_and_played() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.enter("e2 e4");
    table.click("edit");
    table.wait("editor.sheet && at('editor').checkVisibility()");
    fen(&table, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    table.click("editor-clear");
    fen(&table, "8/8/8/8/8/8/8/8 b - - 0 1");
    // What is wrong is said in words, and such a position cannot be played.
    table.wait("/king/.test(at('editor-wrong').textContent)");
    assert_eq!(table.get("at('editor-play').disabled"), json!(true));
    put(&table, "K", "e1");
    put(&table, "R", "a1 h1");
    put(&table, "k", "e8");
    table.wait("at('editor-wrong').textContent === ''");
    // A piece is dragged, touched away, and erased.
    table.browser.run("document.querySelector('[data-tool=\"move\"]').click()");
    table.browser.drag(
        &[table.place("h1", 0), table.place("h3", 0), table.place("h4", 0)],
        std::time::Duration::ZERO,
    );
    fen(&table, "4k3/8/8/8/7R/8/8/R3K3 b - - 0 1");
    table.touch("h4 h1");
    fen(&table, "4k3/8/8/8/8/8/8/R3K2R b - - 0 1");
    put(&table, "P", "b2");
    put(&table, "erase", "b2");
    // Side and rights.
    set(&table, "0", &json!("w"));
    fen(&table, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    for (letter, rights) in [("K", "K"), ("Q", "KQ"), ("k", "KQk")] {
        set(&table, &format!("1 {letter}"), &json!(true));
        fen(&table, &format!("4k3/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
    }
    set(&table, "1 k", &json!(false));
    put(&table, "K", "c3");
    table.wait("/king/.test(at('editor-wrong').textContent)");
    put(&table, "erase", "c3");
    table.wait("at('editor-wrong').textContent === ''");
    // By keys: the cursor walks over the board.
    put(&table, "p", "a7");
    table.browser.run("document.querySelector('[data-tool=\"p\"]').click(); at('board').focus()");
    table.browser.keys(&["\u{E007}", "\u{E014}", "\u{E007}"]);
    fen(&table, "4k3/pp6/8/8/8/8/8/R3K2R w KQ - 0 1");
    // A FEN is pasted; one that is none leaves the sheet as it is.
    table.browser.run("at('editor-fen').value = '8/8'; at('editor-fen').onchange()");
    table.wait("/expected 8 ranks/.test(at('editor-wrong').textContent)");
    table
        .browser
        .run("at('editor-fen').value = '4k3/8/8/8/8/8/4P3/4K3 w'; at('editor-fen').onchange()");
    fen(&table, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    // Analysis from there, and a game from there.
    table.click("editor-analyse");
    table.answer("yes");
    table.wait("page.state.fen === '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' && page.report?.lines.length");
    assert_eq!(table.get("editor.sheet"), Value::Null);
    table.click("analyse");
    table.click("edit");
    put(&table, "Q", "d1");
    table.click("editor-play");
    table.wait("at('setup').open");
    table.browser.run("at('side').value = 'both'");
    table.click("start-game");
    table.wait("!at('setup').open && page.state.fen === '4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1'");
    table.enter("d1 d8");
    table.click("edit");
    table.click("editor-close");
    assert_eq!(table.get("[editor.sheet, document.activeElement.id]"), json!([null, "board"]));
    table.check_console(&[422]);
}

#[test]
fn hands_weather_walkways_wires_and_checks() {
    let Some(table) = Table::open() else { return };
    // With a finger.
    table.browser.set_screen(390, 844, true);
    table.start("shogi", json!({}));
    table.click("edit");
    table.click("editor-clear");
    put(&table, "K", "e1");
    put(&table, "k", "e9");
    table.browser.run("document.querySelector('[data-tool=\"+P\"]').click()");
    table.browser.run("at('board').scrollIntoView()");
    table.browser.tap(table.place("d5", 0));
    fen(&table, "4k4/9/9/9/3+P5/9/9/9/4K4[-] w - - 0 1");
    put(&table, "P", "P@ P@ p@");
    fen(&table, "4k4/9/9/9/3+P5/9/9/9/4K4[PPp] b - - 0 1".replace(" b ", " w ").as_str());
    assert_eq!(table.get("page.board.countOf('P@')"), json!(2));
    put(&table, "erase", "P@");
    fen(&table, "4k4/9/9/9/3+P5/9/9/9/4K4[Pp] w - - 0 1");
    table.browser.set_screen(1280, 900, false);

    table.start("3check", json!({}));
    table.click("edit");
    table.wait("editor.sheet");
    let number = table.get("editor.sheet.fields.findIndex(({ kind }) => kind === 'checks')");
    set(&table, &format!("{number} White"), &json!("1"));
    table.wait("/ 1\\+3 /.test(editor.sheet.fen) && at('editor-wrong').textContent === ''");

    table.start("piazza", json!({}));
    table.click("edit");
    table.wait("editor.sheet");
    let number = table.get("editor.sheet.fields.findIndex(({ kind }) => kind === 'weather')");
    set(&table, &number.to_string(), &json!("flood:10:-"));
    table.wait("/flood:10:-$/.test(editor.sheet.fen)");
    set(&table, &format!("{number} plies"), &json!("7"));
    table.wait("/flood:7:-$/.test(editor.sheet.fen)");
    table.browser.run("document.querySelector('[data-tool=walkways]').click()");
    table.touch("c3 f3");
    table.wait("/flood:7:c3f3$/.test(editor.sheet.fen) && at('editor-wrong').textContent === ''");
    assert!(
        table.get("editor.sheet.items.some(([symbol]) => /walkway/.test(symbol))") == json!(true)
    );
    table.touch("c4 d4");
    table.wait("/walkway/.test(at('editor-wrong').textContent)");

    table.start("nacv", json!({}));
    table.click("edit");
    put(&table, "wires", "d4n c4n");
    table.wait("editor.sheet.fen.split(' ')[2].split(',').sort().join() === 'c4n,d4n'");
    put(&table, "wires", "d4n");
    table.wait("editor.sheet.fen.split(' ')[2] === 'c4n'");
    table.check_console(&[]);
}

#[test]
fn every_field_and_piece_of_every_game_is_known() {
    for name in games::names() {
        let session = session::open(name).expect("a game");
        let (fen, parts) = (session.fen(), session.fen_parts());
        assert_eq!(fen.split(' ').count(), 1 + parts.fields.len(), "{name}: {fen}");
        let pieces = fen.split([' ', '[']).next().expect("pieces");
        let known = |c: &char| parts.pieces.iter().any(|(text, _)| *text == c.to_string());
        let unknown: String =
            pieces.chars().filter(char::is_ascii_alphabetic).filter(|c| !known(c)).collect();
        assert_eq!(unknown, "", "{name}: {fen}");
        let mut texts: Vec<&str> = parts.pieces.iter().map(|(text, _)| text.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), parts.pieces.len(), "{name}: no piece is there twice");
    }
}

#[test]
fn every_game_is_set_up_from_its_start() {
    let Some(table) = Table::open() else { return };
    for game in games::NAMES.iter().chain(&["crazyhouse", "atomic", "horde", "grand", "makruk"]) {
        table.start(game, json!({}));
        table.click("edit");
        table.wait("editor.sheet");
        assert_eq!(table.get("editor.sheet.wrong"), Value::Null, "{game}");
        assert_eq!(table.get("editor.sheet.fen"), table.get("page.state.fen"), "{game}");
        // Each field of the FEN has its name, and each piece its picture.
        let fields = "editor.sheet.fen.split(' ').length - 1 === editor.sheet.fields.length";
        assert_eq!(table.get(fields), json!(true), "{game}: {}", table.get("editor.sheet"));
        let drawn = "editor.sheet.palette.every(({ pictures: [figure, second] }) => document.getElementById(figure) && (!second || document.getElementById(second)))";
        assert_eq!(table.get(drawn), json!(true), "{game}");
        // What stands on the board is in the palette; taken away and put again, nothing changes.
        let before = table.get("editor.sheet.fen");
        let name =
            table.get("Object.keys(page.board.targets).find((name) => editor.pieceOn(name))");
        let name = name.as_str().expect("a square with a piece");
        let piece = table.get(&format!("editor.pieceOn('{name}')"));
        put(&table, "erase", name);
        put(&table, piece.as_str().expect("a piece"), name);
        assert_eq!(table.get("editor.sheet.fen"), before, "{game}");
    }
    table.check_console(&[]);
}

#[test]
fn a_position_is_set_up_in_the_style_that_is_shown() {
    let Some(table) = Table::open() else { return };
    table.start("shogi", json!({}));
    table.click("edit");
    table.wait("editor.sheet");
    let shown = |place: &str, end: &str| {
        table.get(&format!(
            "[...document.querySelectorAll('{place} use')]
                 .map((use) => use.getAttribute('href').slice(1))
                 .filter((name) => /^(white|black)-/.test(name))
                 .every((name) => name.includes('-character') === {end})"
        ))
    };
    for characters in ["false", "true"] {
        if characters == "true" {
            table.browser.run("changeStyle()");
        }
        // Also where the position is illegal.
        put(&table, "erase", "e1");
        table.wait("editor.sheet.wrong");
        for place in ["#palette", "#board .items"] {
            assert_eq!(shown(place, characters), json!(true), "{place} {characters}");
        }
        put(&table, "K", "e1");
        table.wait("!editor.sheet.wrong");
        assert_eq!(shown("#board .items", characters), json!(true), "{characters}");
    }
    table.check_console(&[]);
}

#[test]
fn a_start_of_chess960_is_set_up_by_number_or_chance() {
    let Some(table) = Table::open() else { return };
    table.start("fischerandom", json!({ "start": 518 }));
    table.click("edit");
    table.wait("at('editor-start').checkVisibility()");
    table.browser.run("at('editor-number').value = 0; at('editor-number').onchange()");
    table.wait("/^bbqnnrkr/.test(editor.sheet.fen)");
    table.click("editor-random");
    table.wait("!/^bbqnnrkr/.test(editor.sheet.fen) || at('editor-number').value === '0'");
    assert_eq!(table.get("editor.sheet.wrong"), Value::Null);
    table.start("chess", json!({}));
    table.click("edit");
    table.wait("editor.sheet");
    assert_eq!(table.get("at('editor-start').checkVisibility()"), json!(false));
    table.check_console(&[]);
}
