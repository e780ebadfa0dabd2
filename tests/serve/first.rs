//! The first visit, and what the page says to somebody who is new.

use super::driver::Browser;
use super::server::Server;
use super::table::Table;
use serde_json::json;

/// The fields of the dialog that are kept.
const FIELDS: &str = "['game', 'side', 'level', 'minutes', 'increment'].map((id) => at(id).value)";

#[test]
fn the_first_game_asks_for_a_level_and_the_answer_is_kept() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    let table = Table { browser, server: Server::start() };
    table.visit("game=xiangqi");
    assert_eq!(table.get(FIELDS), json!(["xiangqi", "w", "3", "", "0"]));
    // Without an answer, the game is not against the full strength.
    assert_eq!(table.get("page.state.players.b.level"), json!(3));
    table.browser.run("at('side').value = 'b'; at('level').value = 2; at('minutes').value = 5");
    table.browser.run("at('increment').value = 3");
    table.click("start-game");
    table.wait("!at('setup').open && page.state.players.w.level === 2");
    assert_eq!(table.get("[page.state.game, page.state.clock.b]"), json!(["xiangqi", 300_000]));
    table.browser.reload();
    table.wait("page.state");
    assert_eq!(table.get("at('setup').open"), json!(false));
    table.click("new");
    assert_eq!(table.get(FIELDS), json!(["xiangqi", "b", "2", "5", "3"]));
    table.click("cancel");
    // Another game that the command line names is played in the same way.
    table.browser.go(&format!("http://127.0.0.1:{}/#game=chess", table.server.port));
    table.wait("page.state?.game === 'chess'");
    assert_eq!(table.get("[page.state.players.w.level, at('setup').open]"), json!([2, false]));
    table.check_console(&[]);
}

#[test]
fn whose_turn_it_is_is_said_once_and_counters_only_when_they_matter() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    let said = "document.querySelector('main').innerText.match(/to move/g)?.length ?? 0";
    assert_eq!(table.get(said), json!(1));
    assert!(!table.text("news").contains("clock"), "{}", table.text("news"));
    table.start("chess", json!({ "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 61 80" }));
    assert_eq!(table.text("news"), "Fifty-move clock 61 of 100");
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    table.start("chess", json!({ "fen": fen }));
    table.enter("d8 h4");
    assert!(table.text("status").starts_with("0-1 checkmate"));
    assert_eq!(table.get(said), json!(0));
    // An earlier position says whose turn it was.
    table.click("first");
    table.wait("page.earlier");
    assert!(table.text("news").starts_with("Black to move"), "{}", table.text("news"));
    table.check_console(&[]);
}

#[test]
fn the_rules_have_the_colours_of_the_page_and_a_way_back() {
    let Some(table) = Table::open() else { return };
    table.browser.set_dark(false);
    table.start("shogi", json!({}));
    let id = table.get("page.id");
    let ground = "getComputedStyle(document.body).backgroundColor";
    let pictures = "[...document.images].filter((image) => image.checkVisibility()).map((image) => new URL(image.src).pathname)";
    let light = table.get(ground);
    table.click("theme");
    let dark = table.get(ground);
    assert_ne!(light, dark);
    table.click("rules");
    table.browser.wait("document.images.length && document.documentElement.dataset.theme");
    assert_eq!(table.get(ground), dark);
    assert_eq!(
        table.get(pictures),
        json!(["/picture/shogi-dark.svg", "/picture/shogi-characters-dark.svg"])
    );
    table.browser.click("#theme");
    assert_eq!(table.get(ground), light);
    assert_eq!(table.get(pictures), json!(["/picture/shogi.svg", "/picture/shogi-characters.svg"]));
    table.browser.click("header a");
    table.wait("page.state");
    assert_eq!(table.get("page.id"), id, "the same game");
    assert_eq!(table.get(ground), light);
    table.check_console(&[]);
}
