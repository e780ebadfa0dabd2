//! Chess on a piecepack table, at the page.

use crate::serve::driver::Browser;
use crate::serve::server::Server;
use crate::serve::table::Table;
use serde_json::{Value, json};

/// The symbols that the board draws, in alphabetical order and each once.
fn drawn(browser: &Browser) -> Vec<String> {
    let hrefs = browser.run(
        "return [...new Set([...document.querySelectorAll('#board .items use')]
             .map((use) => use.getAttribute('href').slice(1)))].sort()",
    );
    let hrefs = hrefs.as_array().expect("a list").iter();
    hrefs.map(|href| href.as_str().expect("a text").to_string()).collect()
}

fn pressed(browser: &Browser) -> Value {
    browser.run("return document.getElementById('style').getAttribute('aria-pressed')")
}

#[test]
fn the_switch_changes_the_board_at_once_and_is_remembered() {
    let Some(table) = Table::open() else { return };
    let browser = &table.browser;
    table.start("chess", json!({}));
    assert!(drawn(browser).contains(&"black-king".to_string()));
    table.click("style");
    let kings = ["black-king-coin-turned", "white-king-coin", "white-rook-arms"];
    let shown = drawn(browser);
    assert!(kings.iter().all(|id| shown.contains(&id.to_string())), "{shown:?}");
    assert!(!shown.contains(&"black-king".to_string()));
    assert_eq!(browser.run("return document.querySelectorAll('#board .tile').length"), json!(16));
    // Seen from Black's side, White's coins point down.
    table.click("flip");
    let shown = drawn(browser);
    assert!(shown.contains(&"black-king-coin".to_string()), "{shown:?}");
    assert!(shown.contains(&"white-king-coin-turned".to_string()), "{shown:?}");
    table.click("flip");
    // Every drawn symbol is defined.
    let missing = "return [...document.querySelectorAll('#board use')]
        .filter((use) => !document.querySelector(use.getAttribute('href'))).length";
    assert_eq!(browser.run(missing), json!(0));
    // A turn, a reload, and another game, which has figures only.
    table.enter("e2 e4");
    browser.run("location.reload()");
    browser.wait("document.readyState === 'complete' && page.state?.ply === 1");
    assert_eq!(pressed(browser), json!("true"));
    assert!(drawn(browser).contains(&"white-king-coin".to_string()));
    table.start("nacv", json!({}));
    assert_eq!(browser.run("return document.getElementById('style').hidden"), json!(true));
    assert!(drawn(browser).iter().all(|id| !id.contains("coin")));
    table.start("chess", json!({}));
    assert_eq!(pressed(browser), json!("true"));
    table.click("style");
    assert!(drawn(browser).contains(&"black-king".to_string()));
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn captures_and_promotions_show_components_too() {
    let Some(table) = Table::open_with(390, 800) else { return };
    let browser = &table.browser;
    table.start("chess", json!({ "fen": "1r5k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    table.click("style");
    table.touch("a7 b8");
    let symbols = |place: &str| {
        browser.run(&format!(
            "return [...document.querySelectorAll('{place} use')]
                 .map((use) => use.getAttribute('href')).sort()"
        ))
    };
    let choices =
        ["#white-bishop-arms", "#white-knight-coin", "#white-queen-coin", "#white-rook-arms"];
    assert_eq!(symbols("#choices"), json!(choices));
    table.enter("=r");
    assert!(drawn(browser).contains(&"white-rook-arms".to_string()));
    // The only rook of a first position is of the first suit.
    assert_eq!(symbols("#near .captured"), json!(["#black-rook-suns"]));
    table.click("style");
    assert_eq!(symbols("#near .captured"), json!(["#black-rook"]));
    let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
    assert_eq!(browser.run(wide), json!(true));
}

#[test]
fn a_preview_keeps_the_components() {
    let server = Server::start();
    let setup = r#"{"game":"chess","turns":["e2e4","d7d5","e4d5"]}"#;
    let made = server.post("/api/tables", setup);
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let body = r#"{"v":1,"turns":["d8d5"],"at":3}"#;
    let before = server.post(&format!("/api/t/{id}/look"), r#"{"v":1,"at":3}"#);
    assert!(before.contains(r#"["white-pawn",350,350,"white-pawn-arms"]"#), "{before}");
    let after = server.post(&format!("/api/t/{id}/preview"), body);
    assert!(after.contains(r#"["black-queen",350,350,"black-queen-coin-turned"]"#), "{after}");
    let body = r#"{"v":1,"turns":["g8f6"],"at":3}"#;
    let after = server.post(&format!("/api/t/{id}/preview"), body);
    assert!(after.contains(r#"["white-pawn",350,350,"white-pawn-arms"]"#), "{after}");
}

#[test]
fn the_rules_page_shows_the_table() {
    let server = Server::start();
    let page = server.get("/rules/chess");
    for part in [
        "src=\"/picture/chess-piecepack.svg\"",
        "Black’s rook</td><td>die of Moons, showing 3</td><td>h8</td>",
        "White’s pawn</td><td>coin with its suit up: Arms</td><td>a2 c2 e2 g2</td>",
        "White’s knight</td><td>coin with its value up: ace</td><td>b1 g1</td>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!server.get("/rules/nacv").contains("piecepack"));
    assert!(server.get("/picture/chess-piecepack-dark.svg").starts_with("HTTP/1.1 200"));
    assert!(server.get("/picture/nacv-piecepack.svg").starts_with("HTTP/1.1 404"));
}
