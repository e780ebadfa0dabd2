//! The HTML page of a match: its data, and the page in a browser.

use crate::matches::{file, match_output};
use crate::serve::driver::Browser;
use rialto::pgn::{self, Record};
use rialto::render::svg;
use rialto::session;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The name of an engine that is no HTML.
const NAME: &str = "<!--<script>A&B>";

/// Plays a match of two games. Returns its page, the data of the page's script and the PGN records.
fn match_page(game: &str, name: &str) -> (PathBuf, Value, Vec<Record>) {
    let (html, pgn) = (file(&format!("{name}.html")), file(&format!("{name}.pgn")));
    let [page, games] = [&html, &pgn].map(|path| path.to_str().expect("UTF-8"));
    let named = format!("name={NAME} tc=60+1 rialto");
    let engines = ["--engine", &named, "--engine", "rialto", "--depth", "1"];
    let files = ["--games", "2", "--html", page, "--pgn", games];
    match_output(&[&[game][..], &engines, &files].concat());
    let text = fs::read_to_string(&html).expect("written");
    let data = text.split("id=\"data\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data = serde_json::from_str(data.expect("data")).expect("JSON");
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
        for removed in change(7) {
            assert!(items.remove(&removed), "{removed:?} is removed but not present");
        }
        for added in change(8) {
            assert!(items.insert(added.clone()), "{added:?} is added twice");
        }
    }
    items
}

#[test]
fn the_page_has_every_position_of_every_game() {
    for game in ["chess", "archchess", "ravioli", "ravioli-bero", "nacv", "piazza"] {
        let (html, data, records) = match_page(game, game);
        let text = fs::read_to_string(html).expect("written");
        assert!(
            text.contains("&lt;!--&lt;script&gt;A&amp;B&gt;") && !text.contains("<script>A&B>"),
            "{game}"
        );
        let external = ["src=", "href=\"http", "url(", "@import"];
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

#[test]
fn the_page_names_the_limits_of_each_engine_and_the_results() {
    let (_, data, records) = match_page("chess", "limits");
    let engines = json!([
        { "name": NAME, "limits": "60+1 s, depth 1", "clock": 60_000 },
        { "name": "rialto", "limits": "depth 1", "clock": null },
    ]);
    assert_eq!(data["engines"], engines);
    assert_eq!(data["results"]["played"], 2);
    let rows = data["results"]["rows"].as_array().expect("rows");
    assert!(rows.iter().all(|row| row["games"] == 2 && row["points"] == 1.0), "{rows:?}");
    assert!(data["results"]["openings"].as_str().is_some_and(|text| text.contains("judged")));
    for (game, record) in data["games"].as_array().expect("games").iter().zip(&records) {
        assert_eq!(game["result"], json!(record.result.expect("a result").to_string()));
        assert_eq!(
            [&game["white"], &game["black"]],
            [&record.tags["White"], &record.tags["Black"]]
        );
        // Scores are White's, clocks the mover's.
        let steps = &game["steps"].as_array().expect("steps")[1..];
        for (step, turn) in steps.iter().zip(&record.turns) {
            assert_eq!(step[5].as_u64().is_some(), turn.clock.is_some(), "{step}");
            assert_eq!(step[3].as_u64(), turn.depth.map(u64::from), "{step}");
        }
    }
}

/// The text of an element of the page.
fn text(browser: &Browser, id: &str) -> String {
    let text = browser.run(&format!("return document.getElementById('{id}').textContent"));
    text.as_str().expect("a text").to_string()
}

/// Checks that the board shows a position of game 2.
fn assert_shown(browser: &Browser, data: &Value, ply: usize) {
    let drawn = browser.run(
        "return [...document.querySelectorAll('#board .items use')].map((use) =>
             [use.getAttribute('href').slice(1), Number(use.getAttribute('x')), Number(use.getAttribute('y'))])",
    );
    let drawn: BTreeSet<(String, i64, i64)> = serde_json::from_value(drawn).expect("items");
    assert_eq!(drawn, items(data, 1, ply), "turn {ply}");
}

#[test]
fn a_browser_shows_the_page() {
    let (html, data, records) = match_page("piazza", "browser");
    for (width, height) in [(1280, 900), (390, 844)] {
        let Some(browser) = Browser::open(width, height) else { return };
        // A link to a position shows it.
        browser.go(&format!("file://{}#2.7", html.display()));
        assert_shown(&browser, &data, 7);
        let marked = "return document.querySelectorAll('#record [aria-current]').length";
        assert_eq!(browser.run(marked), json!(1));
        // The fourth turn of White is the seventh of both; dice stand before it.
        let turn = "return document.querySelector('#record [aria-current]').textContent";
        let shown = browser.run(turn);
        assert!(
            shown.as_str().is_some_and(|text| text.contains(&records[1].turns[6].turn)),
            "{shown}"
        );
        let number = "return document.querySelector('#record [aria-current]').parentElement.firstChild.textContent";
        assert_eq!(browser.run(number), json!("4."));
        let (left, right, home, end) = ("\u{E012}", "\u{E014}", "\u{E011}", "\u{E010}");
        for (key, ply) in
            [(right, 8), (left, 7), (home, 0), (left, 0), (end, records[1].turns.len())]
        {
            browser.keys(&[key]);
            assert_eq!(browser.run("return location.hash"), json!(format!("#2.{ply}")));
            assert_shown(&browser, &data, ply);
        }
        assert!(text(&browser, "status").contains(&records[1].reason));
        // White's engine in game 2 is the second one, at the bottom until the board is flipped.
        assert_eq!(
            browser.run("return document.querySelector('#near .name').textContent"),
            json!("White: rialto")
        );
        browser.click("#flip");
        assert_eq!(
            browser.run("return document.querySelector('#far .name').textContent"),
            json!("White: rialto")
        );
        // A click into the middle of the curve goes to the middle of the game.
        browser.click("#curve");
        let middle = browser.run("return page.ply").as_u64().expect("a number");
        assert!(middle.abs_diff(records[1].turns.len() as u64 / 2) <= 1, "{middle}");
        let points = "return [...document.querySelectorAll('#curve .line')].map((line) => line.points.length)";
        let scores = records[1].turns.iter().filter(|turn| turn.score.is_some()).count() as u64;
        let points: Vec<u64> = serde_json::from_value(browser.run(points)).expect("two lines");
        assert_eq!(points.iter().sum::<u64>(), scores);
        browser.click("#first");
        browser.click("#run");
        browser.wait("page.ply >= 2");
        browser.click("#run");
        assert_eq!(browser.run("return page.timer"), json!(0));
        assert!(text(&browser, "table").contains(NAME));
        assert!(text(&browser, "table").contains("60+1 s, depth 1"));
        let wide = "return document.documentElement.scrollWidth <= window.innerWidth";
        assert_eq!(browser.run(wide), json!(true));
        assert_eq!(browser.errors(), [""; 0]);
    }
}
