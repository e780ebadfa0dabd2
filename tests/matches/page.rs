//! The HTML page of a match: the data of its script, and the page in a browser.

use crate::matches::{file, match_output};
use rialto::pgn::{self, Record};
use rialto::render::svg;
use rialto::session;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Plays a match of two games. Returns its page, the data of the page's script and the PGN records.
fn match_page(game: &str) -> (PathBuf, Value, Vec<Record>) {
    let (html, pgn) = (file(&format!("{game}.html")), file(&format!("{game}.pgn")));
    let [page, games] = [&html, &pgn].map(|path| path.to_str().expect("UTF-8"));
    let engines =
        ["--engine", "name=<!--<script>A&B> rialto", "--engine", "rialto", "--depth", "1"];
    let files = ["--games", "2", "--html", page, "--pgn", games];
    match_output(&[&[game][..], &engines, &files].concat());
    let text = fs::read_to_string(&html).expect("written");
    let data = text.split("const match = ").nth(1).and_then(|rest| rest.split(";\n").next());
    let data = serde_json::from_str(data.expect("a script")).expect("JSON");
    let games = fs::read_to_string(&pgn).expect("written");
    let records = pgn::read(&games).map(|game| game.replay().expect("legal")).collect();
    (html, data, records)
}

/// The items of a game after `step` turns, computed from the changes as in the page's script:
/// symbol, x and y.
fn items(data: &Value, game: usize, step: usize) -> BTreeSet<(String, i64, i64)> {
    let mut items = BTreeSet::new();
    for step in &data["games"][game]["steps"].as_array().expect("steps")[..=step] {
        let change = |column: usize| -> Vec<(String, i64, i64)> {
            let row = step[column].as_array().expect("a row").iter();
            let row: Vec<i64> = row.map(|n| n.as_i64().expect("a number")).collect();
            let symbol = |n: i64| data["symbols"][n as usize].as_str().expect("a name").to_string();
            row.chunks(3).map(|item| (symbol(item[0]), item[1], item[2])).collect()
        };
        for removed in change(4) {
            assert!(items.remove(&removed), "{removed:?} is removed but not present");
        }
        for added in change(5) {
            assert!(items.insert(added.clone()), "{added:?} is added twice");
        }
    }
    items
}

#[test]
fn the_page_has_every_position_of_every_game() {
    for game in ["chess", "archchess", "ravioli", "ravioli-bero", "nacv", "piazza"] {
        let (html, data, records) = match_page(game);
        let text = fs::read_to_string(html).expect("written");
        assert!(
            text.contains("&lt;!--&lt;script&gt;A&amp;B&gt;") && !text.contains("<script>A&B>"),
            "{game}"
        );
        let external = ["src=", "href=\"http", "url(http", "@import"];
        assert!(
            external.iter().all(|word| !text.contains(word)),
            "{game}: the page needs no network"
        );
        assert_eq!(records.len(), 2);
        for (i, record) in records.iter().enumerate() {
            let mut session = session::open(game).expect("a game");
            session.set_position(record.start.as_deref(), &[]).expect("a start");
            for (step, ply) in (1..).zip(&record.turns) {
                ply.throw.iter().for_each(|thrown| session.play(thrown).expect("legal"));
                session.play(&ply.turn).expect("legal");
                if step % 10 == 0 || step == record.turns.len() {
                    let diagram = session.diagram();
                    let expected = diagram.items.iter().map(|item| {
                        let (x, y) = svg::position(&diagram, item.point);
                        (svg::id(item.symbol).to_string(), x.into(), y.into())
                    });
                    assert_eq!(items(&data, i, step), expected.collect(), "{game}, turn {step}");
                }
            }
            let steps = data["games"][i]["steps"].as_array().expect("steps");
            assert_eq!(steps.len(), record.turns.len() + 1, "{game}");
        }
    }
}

/// The browser's console must stay empty, and a link to a position must show it.
#[test]
fn a_browser_shows_the_page() {
    let Some(browser) = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
        .iter()
        .find(|path| Path::new(path).exists())
    else {
        assert!(std::env::var_os("CI").is_none(), "no Chromium");
        println!("no Chromium: not tested");
        return;
    };
    let (html, data, _) = match_page("piazza");
    for step in [0, 7, 12] {
        let output = Command::new(browser)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-sync",
            ])
            .args(["--disable-background-networking", "--disable-component-update"])
            .arg(format!("--user-data-dir={}", file("chromium").display()))
            .args(["--enable-logging=stderr", "--dump-dom"])
            .arg(format!("file://{}#2.{step}", html.display()))
            .output()
            .expect("Chromium runs");
        let log = String::from_utf8_lossy(&output.stderr);
        assert!(!log.contains("CONSOLE"), "{log}");
        let dom = String::from_utf8(output.stdout).expect("UTF-8");
        let board =
            dom.split("<g id=\"items\">").nth(1).and_then(|rest| rest.split("</svg>").next());
        let drawn = board.expect("a board").matches("<use ").count();
        assert_eq!(drawn, items(&data, 1, step).len(), "turn {step}");
        assert_eq!(dom.matches("class=\"now\"").count(), 1, "the turn is marked in the list");
    }
}
