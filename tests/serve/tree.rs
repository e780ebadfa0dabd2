//! Variations: positions that are looked at, tried out and written about.

use super::server::Server;
use super::table::Table;
use serde_json::{Value, json};

/// The record as a person reads it.
fn record(table: &Table) -> String {
    let text = table.get("at('record').textContent.replace(/\\s+/g, ' ').trim()");
    text.as_str().expect("a text").to_string()
}

/// Goes to a position of the record by a click on its turn.
fn go(table: &Table, turn: &str) {
    table.browser.run(&format!(
        "[...document.querySelectorAll('#record button')].find((one) => one.textContent.trim() === '{turn}').click()"
    ));
    table.wait(&format!("'{turn}'.endsWith(turnAt(here())?.text) && (page.earlier?.at === here() || page.viewed === null)"));
}

/// Tries a turn out by touching its targets, and waits until its position is shown.
fn try_out(table: &Table, names: &str) {
    let before = table.get("here()");
    table.touch(names);
    table.wait(&format!("here() !== {before} && page.earlier?.at === here()"));
}

/// What has to come back of a game with its variations.
const TREE: &str = "[page.state.record, page.state.tree].map((turns) => turns.map(
    ({ turn, text, comment, marks, throw: dice }) => [turn, text, comment, marks, dice]))";

#[test]
fn any_position_is_looked_at_and_tried_out_and_the_game_stays() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({ "clock": { "minutes": 5, "increment": 0 } }));
    for turn in ["e2 e4", "e7 e5", "g1 f3", "b8 c6"] {
        table.enter(turn);
    }
    let game = table.get("[page.state.fen, page.state.record.map(({ turn }) => turn)]");
    go(&table, "e5");
    table.touch("f2");
    assert_eq!(table.steps(), "f2", "the position that is shown can be played from");
    try_out(&table, "f4");
    try_out(&table, "e5 f4");
    // Another turn in the place of the first one, and one that the game has already.
    go(&table, "e5");
    try_out(&table, "f1 c4");
    go(&table, "e5");
    try_out(&table, "g1 f3");
    assert_eq!(table.get("here()"), json!(3));
    assert_eq!(
        record(&table),
        "1.e4e52.Nf3( 2.f4 2…exf4 )( 2.Bc4 )2…Nc6".replace("4 2…exf4", "4exf4")
    );
    assert_eq!(
        table.get("[page.state.fen, page.state.record.map(({ turn }) => turn)]"),
        game,
        "the game has not changed"
    );
    assert_eq!(table.get("page.state.clock.runs"), json!("w"), "and its clock goes on");
    // By keys: into a variation, from one to the other, and to the end.
    go(&table, "e5");
    let (left, up, right, down) = ("\u{E012}", "\u{E013}", "\u{E014}", "\u{E015}");
    for (key, turn) in
        [(right, "Nf3"), (down, "f4"), (right, "exf4"), (left, "f4"), (down, "Bc4"), (up, "f4")]
    {
        table.browser.keys(&[key]);
        table.wait(&format!("turnAt(here()).text === '{turn}'"));
    }
    table.wait("page.earlier?.at === here()");
    // The variation is marked and commented; a mark is taken away by the same button.
    for _ in 0..2 {
        table.browser.click("[data-mark='6']");
        table.wait("turnAt(here()).marks.join() === '6'");
        table.browser.click("[data-mark='3']");
        table.wait("turnAt(here()).marks.join() === '3'");
        table.browser.click("[data-mark='3']");
        table.wait("turnAt(here()).marks.join() === ''");
    }
    table.browser.click("[data-mark='5']");
    table.wait("turnAt(here()).marks.join() === '5'");
    table.click("remark");
    table.browser.type_into("#comment", "King's {Gambit}\n");
    table.wait("turnAt(here()).comment === \"King's (Gambit)\"");
    assert!(record(&table).contains("f4!?King's (Gambit) 2…exf4"), "{}", record(&table));
    // It outlives the page and the server.
    let tree = table.get(TREE);
    table.browser.reload();
    table.wait("page.state?.ply === 4");
    assert_eq!(table.get(TREE), tree);
    table.evict();
    table.back_to_the_page();
    assert_eq!(table.get(TREE), tree);
    // The second variation becomes the first one; the other is deleted.
    go(&table, "Bc4");
    table.click("promote");
    table.wait("page.state.tree[0].text === 'Bc4'");
    // A game with a clock is not changed by a click.
    table.click("promote");
    table.wait("/is not over/.test(at('status').textContent)");
    go(&table, "exf4");
    table.click("delete");
    table.wait("page.state.tree.length === 2 && turnAt(here()).text === 'f4!?'.slice(0, 2)");
    table.check_console(&[404, 422]);
}

#[test]
fn a_variation_becomes_the_game_and_the_game_a_variation() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    for turn in ["e2 e4", "c7 c5", "g1 f3"] {
        table.enter(turn);
    }
    go(&table, "e4");
    try_out(&table, "e7 e5");
    try_out(&table, "f1 c4");
    table.click("promote");
    table.wait("page.state.record.map(({ text }) => text).join(' ') === 'e4 e5 Bc4'");
    assert_eq!(record(&table), "1.e4e5( 1…c5 2.Nf3 )2.Bc4");
    // What is taken back stays if something hangs on it, and joins the game again.
    go(&table, "e5");
    try_out(&table, "d2 d4");
    table.click("back");
    table.click("back");
    table.wait("page.state.ply === 1");
    assert_eq!(record(&table), "1.e4( 1…e5 2.d4 )( 1…c5 2.Nf3 )");
    table.click("forward");
    table.wait("page.state.ply === 2");
    assert_eq!(record(&table), "1.e4e5( 1…c5 2.Nf3 )( 2.d4 )");
    // The game goes on from a variation.
    go(&table, "Nf3");
    table.click("branch");
    table.wait("page.state.record.map(({ text }) => text).join(' ') === 'e4 c5 Nf3'");
    table.enter("b8 c6");
    assert_eq!(record(&table), "1.e4c5( 1…e5 2.d4 )2.Nf3Nc6");
    // After a resignation the end of the game can be analysed.
    table.click("resign");
    table.answer("yes");
    table.wait("page.state.ending");
    try_out(&table, "f1 b5");
    assert_eq!(table.get("[page.state.ply, page.state.ending.result]"), json!([4, "0-1"]));
    table.check_console(&[]);
}

#[test]
fn analysis_follows_and_its_lines_are_played_by_a_click() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.enter("f2 f3");
    table.enter("e7 e5");
    table.enter("g2 g4");
    table.click("analyse");
    let best = "page.report?.lines[0]?.texts[0]";
    table.wait(&format!("{best} === 'Qh4#'"));
    table.click("first");
    table.wait("page.report?.at === 0 && page.report.lines[0]?.texts.length > 1");
    // The score is that of the position that is looked at, and the arrows start there.
    table.wait("document.querySelectorAll('.advice').length === 3");
    // By a finger: a tap on the second turn of the first line, which stays as it is meanwhile.
    table.browser.set_screen(390, 844, true);
    let place = table.browser.run(
        "drawLines = () => {};
         const turn = at('lines').querySelector('button:nth-of-type(2)');
         turn.scrollIntoView({ block: 'center' });
         window.line = preview.turns.get(turn);
         const box = turn.getBoundingClientRect();
         return [box.x + box.width / 2, box.y + box.height / 2];",
    );
    table.browser.tap((place[0].as_f64().expect("x"), place[1].as_f64().expect("y")));
    table.wait("turnsTo(here()) === 2 && page.earlier?.at === here()");
    let way = "[beforeOf(here()), here()].map((place) => turnAt(place).turn)";
    assert_eq!(table.get(way), table.get("window.line"));
    assert_eq!(table.get("page.state.record.length"), json!(3));
    // The page that is loaded anew goes on with the analysis, of the present position.
    table.browser.reload();
    table.wait("page.state?.tree.length === 2 && page.report?.lines[0]?.texts[0] === 'Qh4#'");
    table.check_console(&[]);
}

#[test]
fn a_variation_has_throws_of_its_own() {
    let Some(table) = Table::open() else { return };
    table.start("piazza", json!({ "seed": null, "dice": "hand" }));
    for (throw, turn) in [("3+4", "e2 e4"), ("3+4", "e7 e5")] {
        table.browser.type_into("#dice", &format!("{throw}\n"));
        table.wait("page.state.phase === 'you'");
        table.enter(turn);
    }
    // The usual throw of a position is that of the game; another one may be named.
    go(&table, "3+4 e2e4");
    assert_eq!(table.get("page.earlier.news"), json!(["Dice: 3 and 4."]));
    try_out(&table, "d7 d5");
    assert!(table.text("status").contains("Throw the dice"), "{}", table.text("status"));
    table.browser.type_into("#dice", "6+6\n");
    table.wait("page.earlier?.news.length && !page.earlier.dice");
    assert!(table.text("news").starts_with("Dice: 6 and 6"), "{}", table.text("news"));
    try_out(&table, "e4 d5");
    let tried = "page.state.tree.map(({ turn, throw: dice }) => [turn, dice])";
    assert_eq!(table.get(tried), json!([["d7d5", "3+4"], ["e4d5", "6+6"]]));
    go(&table, "3+4 e2e4");
    table.browser.type_into("#dice", "6+6\n");
    table.wait("/^Dice: 6 and 6/.test(page.earlier?.news[0])");
    try_out(&table, "d7 d5");
    assert_eq!(table.get("page.state.tree.length"), json!(3), "another throw is another turn");
    // Written, read back equal, and kept.
    let tree = table.get(TREE);
    let pgn = table.get("ask(`/api/t/${page.id}/pgn`).then((answer) => answer.data)");
    table.start("chess", json!({}));
    table.browser.run(&format!("return loadPgn(new File([{pgn}], 'game.pgn'))"));
    table.wait("page.state.game === 'piazza'");
    assert_eq!(table.get(TREE), tree, "{pgn}");
    table.check_console(&[]);
}

/// A game that another program has annotated.
const ANNOTATED: &str = r#"[Event "Study"]
[White "Anna"]
[Black "Béla"]
[Result "1-0"]

{ A short game } 1. e4! { [%clk 0:01:00] best by test } ( 1. d4 d5 $6 ( 1... Nf6 { solid } 2. c4 ) 2. c4 $10 )
1... e5 2. Bc4 Nc6 3. Qh5 Nf6?? ( 3... g6 4. Qf3 { [%eval 0.20] } ( 4. Qd1 Bg7 ) 4... Nf6 )
( 3... Zz9 4. d4 ) ( 3... Qe7 4. Zz9 ) 4. Qxf7# ( 4. Qxf7# Kxf7 ) { checkmate } 1-0
"#;

#[test]
fn variations_comments_and_marks_are_read_and_written() {
    let Some(table) = Table::open() else { return };
    let load = |text: &Value| {
        table.browser.run(&format!("return loadPgn(new File([{text}], 'game.pgn'))"));
        table.wait("page.state.tree.length");
    };
    load(&json!(ANNOTATED));
    // What cannot be read ends its variation, and nothing else.
    assert_eq!(
        record(&table),
        "A short game1.e4!best by test( 1.d4d5?!( 1…Nf6solid 2.c4 ) 2.c4 $10 )1…e52.Bc4Nc6\
         3.Qh5Nf6??( 3…g6 4.Qf3 +0.20( 4.Qd1Bg7 ) 4…Nf6 )( 3…Qe7 )4.Qxf7#"
    );
    let tree = table.get(TREE);
    let comment = table.get("page.state.comment");
    let pgn = || table.get("ask(`/api/t/${page.id}/pgn`).then((answer) => answer.data)");
    let written = pgn();
    for part in
        ["(1. d4 d5 $6 (1... Nf6 {solid} 2. c4) 2. c4 $10)", "3. Qh5 Nf6 $4", "{checkmate} 1-0"]
    {
        let text = written.as_str().expect("a PGN").replace('\n', " ");
        assert!(text.contains(part), "{part}: {text}");
    }
    table.start("chess", json!({}));
    load(&written);
    assert_eq!(table.get(TREE), tree);
    assert_eq!(table.get("page.state.comment"), comment);
    assert_eq!(pgn(), written);
    table.check_console(&[]);
}

#[test]
fn many_variations_do_not_stop_the_server() {
    let server = Server::start();
    let lines = |count: usize| {
        // Knights that go out and home again, each time a variation of the one before.
        let turns = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let node = |i: usize| json!([if i == 0 { 0 } else { 999_999 + i }, null, turns[i % 4], []]);
        (0..count).map(node).collect::<Vec<_>>()
    };
    let made = |count: usize| {
        let setup = json!({ "game": "chess", "kept": { "variations": lines(count) } });
        server.post("/api/tables", &setup.to_string())
    };
    let many = made(2_000);
    assert!(many.starts_with("HTTP/1.1 200"), "{many}");
    let too_many = made(2_001);
    assert!(too_many.contains("variations: expected a list of at most 2000"), "{too_many}");
    let id = many.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let full = server.post(&format!("/api/t/{id}/try"), r#"{"v":1,"at":0,"turns":["e2e4"]}"#);
    assert!(full.contains("there is no room"), "{full}");
    let pgn = server.get(&format!("/api/t/{id}/pgn"));
    assert!(pgn.contains("1000. Ng1 Ng8 *"), "{}", &pgn[pgn.len() - 200..]);
}
