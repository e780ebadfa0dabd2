//! Two engines that play by themselves, watched.

use super::server::Server;
use super::table::Table;
use serde_json::json;
use std::time::{Duration, Instant};

#[test]
fn two_engines_have_a_pace_and_pause() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    assert_eq!(table.get("at('watching').checkVisibility()"), json!(false));
    let engine = json!({ "kind": "engine", "level": 1 });
    table.start("chess", json!({ "white": engine, "black": engine, "limit": { "depth": 1 } }));
    table.wait("at('watching').checkVisibility()");
    assert_eq!(table.get("at('pace').value"), json!("1"));
    let first = table.ply();
    table.wait(&format!("page.state.ply > {first}"));
    let start = Instant::now();
    table.wait(&format!("page.state.ply > {}", first + 2));
    assert!(start.elapsed() > Duration::from_millis(1500), "{:?}", start.elapsed());
    table.click("pause");
    table.wait("page.state.phase === 'paused'");
    assert_eq!(table.text("pause"), "Go on");
    let ply = table.ply();
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(table.ply(), ply);
    table.click("pause");
    table.wait(&format!("page.state.ply > {ply} && page.state.phase === 'engine'"));
    assert_eq!(table.text("pause"), "Pause");
    // At the longest pace a turn is played at once by the button for that.
    table.browser.run("at('pace').value = '10'; at('pace').onchange()");
    table.wait("page.state.pace === 10 && page.report?.lines.length");
    let (ply, start) = (table.ply(), Instant::now());
    table.click("now");
    table.wait(&format!("page.state.ply > {ply}"));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    table.check_console(&[]);
}

#[test]
fn a_wrong_pace_gets_one_line() {
    let server = Server::start();
    let made = server.post("/api/tables", r#"{"game":"chess"}"#);
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    for pace in ["-1", "61", "\"soon\"", "1e99", "null"] {
        let answer =
            server.post(&format!("/api/t/{id}/pace"), &format!(r#"{{"v":1,"seconds":{pace}}}"#));
        assert!(answer.starts_with("HTTP/1.1 422"), "{pace}: {answer}");
        assert!(answer.contains("seconds: expected a number from 0 to 60"), "{pace}: {answer}");
    }
    let answer = server.post(&format!("/api/t/{id}/pause"), r#"{"v":1}"#);
    assert!(answer.contains("the engine is not to move"), "{answer}");
}
