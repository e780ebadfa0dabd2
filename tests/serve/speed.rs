//! How fast the page is. The figures need a machine on which nothing else runs.

use super::driver::Browser;
use super::server::Server;
use super::table::Table;
use serde_json::json;
use std::time::{Duration, Instant};

/// Measurements of each figure.
const RUNS: usize = 9;

/// Prints the smallest, the middle and the greatest time; returns the middle one.
fn median(what: &str, mut times: Vec<Duration>) -> Duration {
    times.sort();
    let middle = times[times.len() / 2];
    println!("{what}: {middle:.1?} ({:.1?} to {:.1?})", times[0], times[times.len() - 1]);
    middle
}

#[test]
#[ignore = "measures times"]
fn from_the_command_to_a_board_that_takes_a_click_is_half_a_second() {
    let browser = Browser::open(1280, 900).expect("a browser");
    let start = |_| {
        browser.go("about:blank");
        let start = Instant::now();
        let server = Server::start();
        browser.go(&server.address(""));
        browser.wait("page.state.turns.length && document.querySelector('[data-name=e2]')");
        start.elapsed()
    };
    let middle = median("from `serve` to a board", (0..RUNS).map(start).collect());
    assert!(middle < Duration::from_millis(500));
}

/// Clicks on a place and returns the time from the press of the button until an expression in the
/// page is true and what has changed is drawn.
fn answered(table: &Table, target: &str, until: &str) -> Duration {
    table.browser.run(&format!(
        "window.times = [];
         const observer = new MutationObserver(() => {{
           if (!times.length || !({until})) return;
           observer.disconnect();
           requestAnimationFrame(() => setTimeout(() => times.push(performance.now())));
         }});
         observer.observe(document.body, {{ subtree: true, childList: true, attributes: true }});
         const press = (event) => times.push(event.timeStamp);
         addEventListener('pointerdown', press, {{ capture: true, once: true }});"
    ));
    table.touch(target);
    table.wait("times.length === 2");
    let time = table.get("times[1] - times[0]");
    Duration::from_secs_f64(time.as_f64().expect("milliseconds") / 1_000.0)
}

#[test]
#[ignore = "measures times"]
fn a_click_is_answered_in_50_milliseconds_while_the_engine_thinks() {
    let table = Table::open().expect("a browser");
    table.start("chess", json!({}));
    table.browser.run("at('count').value = '5'");
    table.click("analyse");
    let (mut marked, mut played) = (Vec::new(), Vec::new());
    let turns = ["e2 e4", "e7 e5", "g1 f3", "b8 c6", "f1 b5", "a7 a6", "b5 a4", "g8 f6", "b1 c3"];
    for (ply, turn) in (1..).zip(turns) {
        // The engine analyses the position: it thinks while the turn is entered.
        table.wait(&format!("at('lines').children.length === 5 && page.report.v === page.state.v && page.state.ply === {}", ply - 1));
        let (from, to) = turn.split_once(' ').expect("two squares");
        marked.push(answered(&table, from, "entry.steps.length === 1"));
        played.push(answered(&table, to, &format!("page.state.ply === {ply}")));
    }
    let marked = median("a piece is clicked, its targets are drawn", marked);
    let played = median("the target is clicked, the turn is drawn", played);
    assert!(marked.max(played) < Duration::from_millis(50));
}
