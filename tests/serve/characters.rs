//! Xiangqi and Shogi with Chinese characters, at the page.

use crate::serve::server::Server;
use crate::serve::table::Table;
use serde_json::json;

/// The names of the drawn pieces on the board, each once.
fn drawn(table: &Table) -> Vec<String> {
    let hrefs = table.browser.run(
        "return [...new Set([...document.querySelectorAll('#board .items use')]
             .map((use) => use.getAttribute('href').slice(1)))]",
    );
    let hrefs = hrefs.as_array().expect("a list").iter();
    hrefs.map(|href| href.as_str().expect("a text").to_string()).collect()
}

#[test]
fn a_button_shows_the_characters_and_each_style_is_remembered_for_itself() {
    let Some(table) = Table::open() else { return };
    let browser = &table.browser;
    table.start("shogi", json!({}));
    assert_eq!(browser.run("return document.getElementById('style').textContent"), "Characters");
    assert!(drawn(&table).contains(&"white-gold".to_string()));
    table.click("style");
    let shown = drawn(&table);
    for id in ["white-gold-character", "black-gold-character-turned"] {
        assert!(shown.contains(&id.to_string()), "{id} in {shown:?}");
    }
    // Seen from the other side, the wedges point the other way.
    table.click("flip");
    let shown = drawn(&table);
    for id in ["white-gold-character-turned", "black-gold-character"] {
        assert!(shown.contains(&id.to_string()), "{id} in {shown:?}");
    }
    table.click("flip");
    // A captured bishop lies in the hand, with its character.
    for turn in ["c3 c4", "g7 g6", "b2 h8 =b", "g9 h8"] {
        table.enter(turn);
    }
    let pictures = "return [...document.querySelectorAll('#board use')]
        .filter((use) => !document.querySelector(use.getAttribute('href'))).length";
    assert_eq!(browser.run(pictures), json!(0), "every drawn symbol is defined");
    // Chess keeps its figures, and xiangqi has the same choice as shogi.
    table.start("chess", json!({}));
    assert_eq!(browser.run("return document.getElementById('style').textContent"), "Piecepack");
    assert!(drawn(&table).contains(&"black-king".to_string()));
    table.start("piazza-xiangqi", json!({}));
    assert!(drawn(&table).contains(&"white-cannon-character".to_string()));
    assert!(drawn(&table).contains(&"black-cannon-character".to_string()));
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn the_rules_say_what_the_characters_mean() {
    let server = Server::start();
    let page = server.get("/rules/shogi");
    for text in ["White’s promoted pawn</td><td>と</td>", "/picture/shogi-characters.svg"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(server.get("/picture/xiangqi-characters-dark.svg").starts_with("HTTP/1.1 200"));
    assert!(server.get("/picture/chess-characters.svg").starts_with("HTTP/1.1 404"));
    assert!(server.get("/picture/xiangqi-piecepack.svg").starts_with("HTTP/1.1 404"));
}
