//! Shuffled starts on the page: chosen by number or drawn, shown, and kept in links and records.

use super::server::Server;
use super::table::Table;
use serde_json::json;

const FIRST: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR";

#[test]
fn a_start_is_chosen_by_its_number() {
    let Some(table) = Table::open() else { return };
    let has_field = |shown: bool| {
        table.wait(&format!("at('number').checkVisibility() === {shown}"));
    };
    table.click("new");
    table.browser.run("at('game').value = 'fischerandom'; at('game').onchange()");
    has_field(true);
    table.browser.run("at('game').value = 'xiangqi'; at('game').onchange()");
    has_field(false);
    // In chess, a rule says whether there are several starts.
    table.browser.run("at('game').value = 'chess'; at('game').onchange()");
    has_field(false);
    table.browser.run("at('options').parentElement.open = true");
    table.browser.click("[data-key=UCI_Chess960]");
    has_field(true);
    assert_eq!(table.get("at('number').placeholder"), json!("drawn, or 0 to 959"));
    let refused = |number: &str, why: &str| {
        table.browser.run(&format!("at('number').value = '{number}'"));
        table.click("start-game");
        table.wait(&format!("at('wrong').textContent === {}", json!(why)));
    };
    refused("960", "start 960: chess has the starts from 0 to 959");
    refused("1.5", "start: expected the number of a start, or random");
    table.browser.run("at('start').value = '4k3/8/8/8/8/8/8/4K3 w - - 0 1'");
    refused("0", "start: expected no FEN beside it");
    table.browser.run("at('start').value = ''");
    table.click("start-game");
    table.wait("page.state.start === 0 && !at('setup').open");
    assert!(table.get("page.state.fen").as_str().expect("a FEN").starts_with(FIRST));
    assert!(table.text("title").ends_with(" (start 0)"), "{}", table.text("title"));
    let number = "at('title').getBoundingClientRect()";
    assert!(
        table.get(&format!("{number}.width > 0 && {number}.right < innerWidth")) == json!(true)
    );
    // A link has the position.
    let setup = table.get("page.state.setup");
    table.start("chess", json!({}));
    assert_eq!((table.get("page.state.start"), setup["turns"].clone()), (json!(null), json!([])));
    assert!(!table.text("title").contains("start"), "{}", table.text("title"));
    table.browser.run(&format!("location.hash = '#g=' + encodeSetup({setup})"));
    table.wait("page.state.start === 0");
    table.check_console(&[422]);
}

#[test]
fn a_start_is_drawn_if_none_is_chosen() {
    let Some(table) = Table::open() else { return };
    let number = || {
        table.wait("page.state.game === 'fischerandom' && page.state.ply === 0");
        table.get("page.state.start").as_u64().expect("a number")
    };
    let mut drawn = Vec::new();
    for _ in 0..4 {
        table.start("fischerandom", json!({}));
        drawn.push(number());
    }
    assert!(drawn.iter().any(|start| *start != drawn[0]), "{drawn:?}");
    // The next game has the same start and other colours.
    table.start("fischerandom", json!({ "start": "random" }));
    let start = number();
    table.browser.run("act('resign')");
    table.wait("page.state.ending");
    table.click("rematch");
    table.wait("page.state.rematches === 1");
    assert_eq!(number(), start);
    table.check_console(&[]);
}

#[test]
fn a_start_is_in_the_record() {
    let server = Server::start();
    let count = |body: &str| server.post("/api/starts", body);
    assert!(count(r#"{"game":"fischerandom"}"#).ends_with(r#"{"count":960}"#));
    assert!(count(r#"{"game":"chess"}"#).ends_with(r#"{"count":0}"#));
    let chess960 = r#"{"game":"chess","options":{"UCI_Chess960":"true"}}"#;
    assert!(count(chess960).ends_with(r#"{"count":960}"#));
    let wrong = count(r#"{"game":"chess","options":{"UCI_Chess960":"some"}}"#);
    assert!(
        wrong.contains("option 'UCI_Chess960': expected true or false, found 'some'"),
        "{wrong}"
    );
    let table = |body: &str| {
        let answer = server.post("/api/tables", body);
        answer.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next()).map(str::to_string)
    };
    let id = table(r#"{"game":"chess","options":{"UCI_Chess960":"true"},"start":0}"#);
    let pgn = server.get(&format!("/api/t/{}/pgn", id.expect("a table")));
    assert!(pgn.contains(&format!("[FEN \"{FIRST} w ")), "{pgn}");
    assert!(pgn.contains("[SetUp \"1\"]") && pgn.contains("[Variant \"Chess960\"]"), "{pgn}");
    // Turns that are given without a position are those from the usual start.
    let id = table(r#"{"game":"fischerandom","turns":["e2e4"]}"#);
    let pgn = server.get(&format!("/api/t/{}/pgn", id.expect("a table")));
    assert!(!pgn.contains("[FEN "), "{pgn}");
    let refused = server.post("/api/tables", r#"{"game":"xiangqi","start":3}"#);
    assert!(refused.contains("start: xiangqi always begins with the same position"), "{refused}");
}
