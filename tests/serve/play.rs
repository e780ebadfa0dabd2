//! Games at the page, played as a person plays them: by clicks, by dragging and by keys.

use crate::serve::driver::Browser;
use crate::serve::server::Server;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::session;
use serde_json::{Value, json};
use std::time::Duration;

const GAMES: [&str; 6] = ["chess", "archchess", "ravioli", "ravioli-bero", "nacv", "piazza"];

/// Opens the page with a person on both sides.
pub fn open(browser: &Browser, server: &Server, game: &str, rest: Value) {
    let mut setup = json!({ "game": game, "seed": 7,
        "white": { "kind": "you" }, "black": { "kind": "you" } });
    for (key, value) in rest.as_object().expect("an object") {
        setup[key] = value.clone();
    }
    browser.go(&server.address("game=chess"));
    browser.wait("page.state");
    browser.run(&format!("return startGame({setup})"));
    browser.wait(&format!("page.state?.game === '{game}'"));
}

/// Clicks on a target of the board, or on the button of a choice.
pub fn touch(browser: &Browser, name: &str) {
    let place = browser.run(&format!(
        "const area = document.querySelector('[data-name=\"{name}\"], [data-choice=\"{name}\"]');
         const box = area.getBoundingClientRect();
         return [box.x + box.width / 2, box.y + box.height / 2];"
    ));
    let number = |i: usize| place[i].as_f64().expect("a place");
    browser.drag(&[(number(0), number(1))], Duration::ZERO);
}

/// Enters one of the legal turns by touching what the page offers, chosen by `random`.
fn enter_turn(browser: &Browser, random: &mut Xoshiro256PlusPlus) {
    let version = browser.run("return page.state.v");
    let pick = |list: &[Value], random: &mut Xoshiro256PlusPlus| {
        list[(random.next_u64() % list.len() as u64) as usize].clone()
    };
    let turns = browser.run("return page.state.turns");
    let names: Vec<Value> = if turns.is_null() {
        let edges = browser.run(
            "return [...document.querySelectorAll('[data-name]')].map((a) => a.dataset.name)
                 .filter((name) => page.board.targets[name].kind === 'edge')",
        );
        let mut left = edges.as_array().expect("edges").clone();
        let mut names = Vec::new();
        // The five edges of a first turn must not make loops; the page says which are left.
        while names.len() < 5 {
            let name = pick(&left, random);
            left.retain(|other| *other != name);
            names.push(name);
        }
        names
    } else {
        let turn = pick(turns.as_array().expect("turns"), random);
        let gestures = &turn.as_array().expect("a turn")[1..];
        pick(gestures, random).as_array().expect("a gesture").clone()
    };
    for name in &names {
        touch(browser, name.as_str().expect("a name"));
    }
    let moved = format!("page.state.v > {version}");
    if turns.is_null() {
        browser.wait(&format!("!document.getElementById('confirm').hidden || {moved}"));
        browser.run("if (!document.getElementById('confirm').hidden) document.getElementById('confirm').click()");
    }
    browser.wait(&moved);
}

/// The position that the turns of the record lead to.
fn replay(browser: &Browser, game: &str) -> String {
    let mut session = session::open(game).expect("a game");
    session.set_dice(Some(7));
    session.set_position(None, &[]).expect("the start");
    let record = browser.run("return page.state.record.map((played) => played.turn)");
    for turn in record.as_array().expect("a record") {
        session.play(turn.as_str().expect("a turn")).expect("a legal turn");
    }
    session.fen()
}

#[test]
fn every_game_is_played_by_clicks() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    let server = Server::start();
    for game in GAMES {
        open(&browser, &server, game, json!({}));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..20 {
            if browser.run("return page.state.ending !== null") == json!(true) {
                break;
            }
            enter_turn(&browser, &mut random);
        }
        assert!(browser.run("return page.state.ply").as_u64() >= Some(10), "{game}");
        assert_eq!(browser.run("return page.state.fen"), json!(replay(&browser, game)), "{game}");
        assert_eq!(browser.errors(), [""; 0], "{game}");
    }
}

#[test]
fn a_piece_is_dragged_and_the_engine_answers() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    let server = Server::start();
    let engine = json!({ "kind": "engine", "level": 1 });
    open(&browser, &server, "chess", json!({ "black": engine }));
    let middle = |name: &str| {
        let place = browser.run(&format!(
            "const box = document.querySelector('[data-name=\"{name}\"]').getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        ));
        (place[0].as_f64().expect("x"), place[1].as_f64().expect("y"))
    };
    let ((x, y), to) = (middle("e2"), middle("e4"));
    browser.drag(&[(x, y), (x + 3.0, y - 20.0), to], Duration::ZERO);
    browser.wait("page.state.ply >= 2 && page.state.phase === 'you'");
    assert_eq!(browser.run("return page.state.record[0].turn"), json!("e2e4"));
    browser.click("#back");
    browser.wait("page.state.ply === 0");
    browser.click("#forward");
    browser.wait("page.state.ply === 2");
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
fn a_turn_is_typed_and_a_wrong_one_is_explained() {
    let Some(browser) = Browser::open(390, 800) else { return };
    let server = Server::start();
    open(&browser, &server, "chess", json!({}));
    browser.type_into("#text", "Nf3\n");
    browser.wait("page.state.ply === 1");
    browser.type_into("#text", "e2e4\n");
    browser.wait("/e2/.test(document.getElementById('status').textContent)");
    assert_eq!(browser.run("return page.state.ply"), json!(1));
    // On a phone the page is not wider than the screen.
    let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
    assert_eq!(browser.run(wide), json!(true));
}

#[test]
fn a_turn_is_entered_by_keys() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    let server = Server::start();
    open(&browser, &server, "chess", json!({}));
    browser.run("document.getElementById('board').focus()");
    let (up, right, enter, escape) = ("\u{E013}", "\u{E014}", "\u{E007}", "\u{E00C}");
    // The first arrow shows the cursor on a piece that can move.
    browser.keys(&[right]);
    let first = browser.run("return page.cursor.name");
    let file = first.as_str().and_then(|name| name.bytes().next()).expect("a square");
    let steps = usize::from(b'e'.checked_sub(file).expect("a square to the left of e2"));
    browser.keys(&vec![right; steps]);
    assert_eq!(browser.run("return page.cursor.name"), json!("e2"));
    browser.keys(&[enter, up, escape, enter]);
    assert_eq!(browser.run("return entry.steps"), json!([]));
    browser.keys(&["\u{E015}", enter, up, up, enter]);
    browser.wait("page.state.ply === 1");
    assert_eq!(browser.run("return page.state.record[0].turn"), json!("e2e4"));
}

#[test]
fn a_promotion_is_chosen_and_counts_as_no_capture() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    let server = Server::start();
    open(&browser, &server, "chess", json!({ "fen": "1n5k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    for name in ["a7", "a8", "=q"] {
        touch(&browser, name);
    }
    browser.wait("page.state.ply === 1");
    let captured = "return [page.state.captured.w.length, page.state.captured.b.length]";
    assert_eq!(browser.run(captured), json!([0, 0]));
    browser.type_into("#text", "Kg7\n");
    browser.wait("page.state.ply === 2");
    browser.type_into("#text", "Qxb8\n");
    browser.wait("page.state.ply === 3");
    assert_eq!(
        browser.run("return page.state.captured"),
        json!({ "w": [["black-knight", "black-knight-coin"]], "b": [] })
    );
}
