//! Hostile clients: random bytes, random JSON, crowds and slow readers. The server stays up, its
//! memory stays bounded, and a game at another table goes on.

use crate::mutation::mutated;
use crate::serve::server::Server;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

/// A game that somebody plays while others attack: person against person, by shuffling knights.
struct Game<'a> {
    server: &'a Server,
    id: String,
    turns: usize,
}

impl<'a> Game<'a> {
    fn start(server: &'a Server) -> Game<'a> {
        let made = server.post(
            "/api/tables",
            r#"{"game":"chess","white":{"kind":"you"},"black":{"kind":"you"}}"#,
        );
        Game { server, id: id_of(&made), turns: 0 }
    }

    /// The next turn is played, in less than two seconds.
    fn goes_on(&mut self) {
        let start = Instant::now();
        let turn = ["g1f3", "g8f6", "f3g1", "f6g8"][self.turns % 4];
        let path = format!("/api/t/{}/turn", self.id);
        let body = json!({ "v": self.turns + 1, "text": turn }).to_string();
        let answer = self.server.post(&path, &body);
        assert!(answer.starts_with("HTTP/1.1 204"), "turn {}: {answer}", self.turns);
        assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
        self.turns += 1;
        // The third repetition ends the game.
        if self.turns == 7 {
            *self = Game::start(self.server);
        }
    }
}

fn id_of(made: &str) -> String {
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    id.unwrap_or_else(|| panic!("no table: {made}")).to_string()
}

/// Sends bytes, and reads what comes back within a moment.
fn send(server: &Server, bytes: &[u8]) -> Vec<u8> {
    let mut stream = server.connect();
    stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a timeout");
    let mut answer = Vec::new();
    // The server may hang up before everything is sent.
    if stream.write_all(bytes).is_ok() {
        let _ = stream.take(1 << 16).read_to_end(&mut answer);
    }
    answer
}

#[test]
fn random_bytes_and_broken_requests_do_not_stop_a_game() {
    let server = Server::start();
    let game = RefCell::new(Game::start(&server));
    let own = format!("Origin: http://127.0.0.1:{}\r\n", server.port);
    let body = r#"{"v":1,"text":"e2e4"}"#;
    let head = |method: &str, path: &str| server.head(method, path);
    let requests: Vec<Vec<u8>> = [
        format!("{}\r\n", head("GET", "/")),
        format!("{}\r\n", head("GET", "/api/games")),
        format!("{}{own}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            head("POST", &format!("/api/t/{}x/turn", game.borrow().id)), body.len()),
        format!("{}{own}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{{\"ga\r\n0\r\n\r\n",
            head("POST", "/api/tables")),
        format!("{}\r\n", head("GET", "/picture/chess.svg")),
    ]
    .map(String::into_bytes)
    .into();
    let mutated = mutated(select(requests), 1..6);
    let bytes = prop_oneof![3 => mutated, 1 => proptest::collection::vec(any::<u8>(), 0..400)];
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let sent = Cell::new(0);
    let result = runner.run(&bytes, |bytes| {
        let answer = send(&server, &bytes);
        let text = String::from_utf8_lossy(&answer);
        prop_assert!(answer.is_empty() || text.starts_with("HTTP/1."), "{text}");
        prop_assert!(!text.starts_with("HTTP/1.1 5"), "{text}");
        sent.set(sent.get() + 1);
        if sent.get() % 20 == 0 {
            game.borrow_mut().goes_on();
        }
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
    game.borrow_mut().goes_on();
}

/// JSON of any shape, rich in the keys and values that the server knows.
fn random_json() -> impl Strategy<Value = Value> {
    let texts = [
        "",
        "e2e4",
        "roll:3+4",
        "3+4",
        "chess",
        "piazza",
        "nacv",
        "you",
        "engine",
        "hand",
        "0000",
        "🙂",
        "\u{0}",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e2e4,e7e5",
        "a1",
        "=q",
        "pass",
        "true",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-3..20_i64).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        select(texts.to_vec()).prop_map(Value::from),
        "\\PC{0,30}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let keys = [
            "v", "text", "steps", "edit", "put", "field", "edge", "walkway", "clear", "turns", "at", "throw", "mark", "comment", "variations", "target", "dice", "ply", "white", "black", "kind", "level", "on",
            "lines", "game", "fen", "start", "seed", "clock", "kept", "tags", "result", "outcome", "clocks", "notes", "minutes", "increment", "limit", "seconds", "nodes", "depth",
            "options",
        ];
        let object = proptest::collection::vec((select(keys.to_vec()), inner.clone()), 0..8);
        prop_oneof![
            4 => object.prop_map(|entries| entries.into_iter().map(|(k, v)| (k.to_string(), v)).collect()),
            1 => proptest::collection::vec(inner, 0..6).prop_map(Value::from),
        ]
    })
}

#[test]
fn random_json_gets_an_answer_in_one_line() {
    let server = Server::start();
    let game = RefCell::new(Game::start(&server));
    let person = r#"{"game":"piazza","white":{"kind":"you"},"black":{"kind":"you"},"dice":"hand"}"#;
    let victim = id_of(&server.post("/api/tables", person));
    let actions = [
        "turn", "next", "preview", "reach", "why", "roll", "back", "forward", "branch", "now",
        "hint", "resign", "draw", "rematch", "players", "analyse", "look", "try", "comment",
        "mark", "promote", "delete", "review", "guess", "sheet",
    ];
    let mut paths: Vec<String> = actions.iter().map(|a| format!("/api/t/{victim}/{a}")).collect();
    paths.extend(["/api/tables".into(), "/api/starts".into(), "/api/pgn".into()]);
    let mut runner = TestRunner::new(ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let sent = Cell::new(0);
    let result = runner.run(&(select(paths), random_json(), 0..40_u64), |(path, mut json, v)| {
        // Most requests should get past the number of the state and the name of the game.
        if let (true, Some(object)) = (v < 30, json.as_object_mut()) {
            object.insert("v".into(), v.into());
            object.entry("game").or_insert("chess".into());
        }
        let answer = server.post(&path, &json.to_string());
        let status: u32 = answer.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        prop_assert!([200, 204, 404, 409, 413, 422].contains(&status), "{path} {json}: {answer}");
        if status >= 400 {
            let (_, reason) = answer.split_once("\r\n\r\n").expect("a body");
            let reason: Value = serde_json::from_str(reason).expect("JSON");
            let reason = reason["reason"].as_str().expect("a reason");
            prop_assert!(!reason.is_empty() && !reason.contains(char::is_control), "{reason:?}");
        }
        sent.set(sent.get() + 1);
        if sent.get() % 40 == 0 {
            game.borrow_mut().goes_on();
        }
        Ok(())
    });
    assert!(result.is_ok(), "{result:?}");
}

/// The events of a table, read in a thread of their own.
fn watch(server: &Server, id: &str) -> std::sync::mpsc::Receiver<String> {
    let mut stream = server.connect();
    write!(stream, "{}\r\n", server.head("GET", &format!("/api/t/{id}/events")))
        .expect("a request");
    let (sender, events) = std::sync::mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if line.starts_with("data:") && sender.send(line).is_err() {
                return;
            }
        }
    });
    events
}

#[test]
fn a_thousand_connections_do_not_keep_the_page_out() {
    let server = Server::start();
    let mut game = Game::start(&server);
    let events = watch(&server, &game.id);
    let news = || events.recv_timeout(Duration::from_secs(5)).expect("an event");
    assert!(news().contains("\"ply\":0"));
    let mut strangers = Vec::new();
    for i in 0..1_000 {
        let mut stream = server.connect();
        // Some say nothing, some begin a request.
        if i % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: ");
        }
        strangers.push(stream);
        if i % 250 == 249 {
            game.goes_on();
            assert!(news().contains(&format!("\"ply\":{}", game.turns)));
        }
    }
    game.goes_on();
    assert!(news().contains(&format!("\"ply\":{}", game.turns)));
    drop(strangers);
    game.goes_on();
    assert!(news().contains(&format!("\"ply\":{}", game.turns)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_client_that_never_reads_costs_no_memory() {
    let server = Server::start();
    let mut game = Game::start(&server);
    let made = server
        .post("/api/tables", r#"{"game":"chess","white":{"kind":"you"},"black":{"kind":"you"}}"#);
    let id = id_of(&made);
    let mut deaf = Vec::new();
    for _ in 0..8 {
        let mut stream = server.connect();
        write!(stream, "{}\r\n", server.head("GET", &format!("/api/t/{id}/events")))
            .expect("a request");
        deaf.push(stream);
    }
    let back_and_forth = |v: u64| {
        let turn = if v % 2 == 1 { "turn" } else { "back" };
        let body = json!({ "v": v, "text": "e2e4" }).to_string();
        let answer = server.post(&format!("/api/t/{id}/{turn}"), &body);
        assert!(answer.starts_with("HTTP/1.1 204"), "{v}: {answer}");
    };
    // Every state has some kilobytes; together they are far more than the buffers of the system.
    (1..500).for_each(back_and_forth);
    let before = server.memory();
    (500..1_500).for_each(back_and_forth);
    let after = server.memory();
    // A thousand states of 2 kB for each of the eight would be 16 MB.
    assert!(after < before + (4 << 20), "{before} bytes, then {after}");
    game.goes_on();
}

#[cfg(target_os = "linux")]
#[test]
fn tables_that_nobody_watches_make_room_for_others() {
    let server = Server::start();
    let setup = r#"{"game":"nacv","white":{"kind":"you"},"black":{"kind":"you"}}"#;
    let mut open: Vec<String> = Vec::new();
    let mut fill = |count: usize| {
        for _ in 0..count {
            open.push(id_of(&server.post("/api/tables", setup)));
        }
        server.memory()
    };
    // So many that the allocator has what it needs for tables that come and go.
    let before = fill(100);
    let after = fill(100);
    assert!(after < before + (8 << 20), "{before} bytes, then {after}");
    let known = |id: &String| server.get(&format!("/api/t/{id}/board")).starts_with("HTTP/1.1 200");
    assert_eq!(open.iter().filter(|id| known(id)).count(), 8);
    assert!(open[192..].iter().all(known));
}
