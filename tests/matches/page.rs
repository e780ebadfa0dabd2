//! The HTML page of a match: its data. `tests/serve/viewer.rs` shows it in a browser.

use crate::matches::{file, match_output};
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

fn check_page(game: &str) {
    let (html, data, records) = match_page(game, game);
    let text = fs::read_to_string(html).expect("written");
    assert!(
        text.contains("&lt;!--&lt;script&gt;A&amp;B&gt;") && !text.contains("<script>A&B>"),
        "{game}"
    );
    // Parts of the drawing name others of the same page.
    let text = text.replace("url(#", "");
    let external = ["src=", "href=\"http", "url(", "@import"];
    assert!(external.iter().all(|word| !text.contains(word)), "{game}: the page needs no network");
    // From the side of Black a walkway leads the other way.
    assert_eq!(data["board"]["turned"]["walkway-left"], "walkway-right", "{game}");
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

mod the_page_has_every_position_of_every_game {
    rialto_core::each_game!(super::check_page);
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
