//! Others play and look on by links, from their own devices.

use super::driver::Browser;
use super::server::Server;
use super::table::Table;
use serde_json::{Value, json};

/// A server that other devices can reach, and the page of who has started it.
fn open() -> Option<Table> {
    Table::open_at(&["--listen", "0.0.0.0"])
}

/// The links of the table that is shown: for White, for Black, for spectators.
fn links(table: &Table) -> [String; 3] {
    let answer = table.get("ask(`/api/t/${page.id}/links`, {})");
    ["w", "b", "watch"]
        .map(|key| answer["data"][key]["address"].as_str().expect("an address").to_string())
}

/// A browser of another device, which comes by a link. All of 127.0.0.0/8 is this machine, and
/// another address is another site with cookies of its own.
fn come(table: &Table, link: &str) -> Option<Browser> {
    let browser = Browser::open(390, 844)?;
    let token = link.split("token=").nth(1).expect("a token");
    browser.go(&format!("http://127.0.0.2:{}/?token={token}", table.server.port));
    browser.wait("page.state");
    Some(browser)
}

fn get(browser: &Browser, expression: &str) -> Value {
    browser.run(&format!("return {expression}"))
}

/// Plays a turn at the page that is to play it, and waits until both have it.
fn play(pages: [&Browser; 2], text: &str) {
    let ply = get(pages[0], "page.state.ply").as_u64().expect("a number") as usize;
    let mover = pages[usize::from(get(pages[0], "page.state.side") == json!("b"))];
    let answer = mover.run(&format!("return act('turn', {{ text: '{text}' }})"));
    assert_eq!(answer["status"], json!(204), "{text}: {answer}");
    pages.iter().for_each(|page| page.wait(&format!("page.state.ply === {}", ply + 1)));
}

#[test]
fn two_devices_play_a_game_of_chess_by_the_clock() {
    let Some(table) = open() else { return };
    table.start("chess", json!({ "clock": { "minutes": 5, "increment": 2 } }));
    let [_, black, watch] = links(&table);
    let Some(guest) = come(&table, &black) else { return };
    let owner = &table.browser;
    // Each sees the board from the own side, and may move the own pieces only.
    assert_eq!(
        get(&guest, "[page.state.mine, page.board.flipped, page.state.role]"),
        json!([["b"], true, "player"])
    );
    table.wait("page.state.mine.join() === 'w'");
    assert_eq!(table.text("near"), "White: You5:00");
    assert_eq!(table.text("far"), "Black: Guest5:00");
    assert_eq!(get(&guest, "mayEnter()"), json!(false));
    // Nobody gets help, and the box does not say that somebody does.
    table.click("analyse");
    table.wait(
        "/somebody plays over a link/.test(at('status').textContent) && !at('analyse').checked",
    );
    let refused = guest.run("return act('turn', { text: 'e2e4' }, true)");
    assert_eq!(refused["status"], json!(422), "{refused}");
    let pages = [owner, &guest];
    play(pages, "f2f3");
    let own = owner.run("return act('turn', { text: 'e7e5' }, true)");
    assert!(own["reason"].as_str().expect("a reason").contains("Black is to move"), "{own}");
    play(pages, "e7e5");

    // The guest reloads, sleeps and wakes: the game and its clocks are as they were.
    guest.reload();
    guest.wait("page.state?.ply === 2 && page.state.clock.runs === 'w'");
    let hide = |hidden: bool| {
        guest.run(&format!(
            "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});
             document.dispatchEvent(new Event('visibilitychange'))"
        ));
    };
    hide(true);
    table.wait("page.state.guests.b === 'away' && /away/.test(at('far').textContent)");
    owner.run("return act('turn', { text: 'g2g4' })");
    table.wait("page.state.ply === 3");
    hide(false);
    guest.wait("page.state.ply === 3 && page.state.clock.runs === 'b'");
    table.wait("page.state.guests.b === 'here'");

    // A spectator sees the game and touches nothing.
    let Some(spectator) = come(&table, &watch) else { return };
    assert_eq!(get(&spectator, "[page.state.role, page.state.mine]"), json!(["spectator", []]));
    let shown = "[...document.querySelectorAll('button, form')].filter((one) => one.checkVisibility()).map((one) => one.id)";
    let buttons = get(&spectator, shown).to_string();
    for hidden in ["new", "hint", "back", "resign", "draw", "typed", "mine", "load"] {
        assert!(!buttons.contains(&format!("\"{hidden}\"")), "{buttons}");
    }

    // An offer of a draw is the other's to accept; a turn refuses it.
    owner.run("act('draw')");
    guest.wait("/White offers a draw: press/.test(at('status').textContent)");
    play(pages, "d8h4");
    assert_eq!(table.text("status"), "0-1 checkmate");
    spectator.wait("at('status').textContent === '0-1 checkmate'");

    // In the next game they have changed sides.
    guest.run("act('rematch')");
    table.wait("page.state.ply === 0 && page.state.mine.join() === 'b'");
    guest.wait("page.state.mine.join() === 'w' && !page.board.flipped");
    let pages = [&guest, owner];
    play(pages, "e2e4");
    guest.run("act('draw')");
    table.wait("page.state.offer === 'w'");
    owner.run("act('draw')");
    guest.wait("page.state.ending?.reason === 'draw by agreement'");
    // But for the turn of the other side, which was refused.
    assert!(guest.errors().iter().all(|error| error.contains("status of 422")));
    assert_eq!(spectator.errors(), [""; 0]);
}

#[test]
fn two_devices_play_a_whole_game_of_piazza() {
    let Some(table) = open() else { return };
    table.start("piazza", json!({}));
    let [white, ..] = links(&table);
    let Some(guest) = come(&table, &white) else { return };
    table.wait("page.state.mine.join() === 'b'");
    // By the seed one would know the next throws, and by what comes after a turn as well.
    let asked = [("pgn", "undefined"), ("preview", "{ v: page.state.v, at: 0, turns: [] }")];
    for (what, body) in asked {
        let answer = get(&guest, &format!("ask(`/api/t/${{page.id}}/{what}`, {body})"));
        assert_eq!(answer["status"], json!(422), "{what}: {answer}");
    }
    assert_eq!(get(&guest, "page.state.setup"), json!({ "clock": null }));
    let pages = [&guest, &table.browser];
    for turn in 0.. {
        let state = get(&guest, "[page.state.ending, page.state.turns?.map(([text]) => text)]");
        if !state[0].is_null() {
            break;
        }
        let turns = state[1].as_array().expect("turns");
        // Some turn, and captures and checks soon.
        let text = turns[turn * 7 % turns.len()].as_str().expect("a text");
        play(pages, text);
        if turn == 20 {
            guest.reload();
            guest.wait("page.state?.ply === 21");
        }
        if turn == 120 {
            guest.run("act('resign')");
            guest.wait("page.state.ending");
        }
    }
    table.wait("page.state.ending");
    assert_eq!(get(&guest, "page.state.ending"), table.get("page.state.ending"));
}

#[test]
fn links_and_codes_are_shown_and_copied() {
    let Some(table) = open() else { return };
    table.start("chess", json!({}));
    table.click("invite");
    table.wait("at('invite-dialog').open");
    assert_eq!(table.get("document.querySelectorAll('#invitations svg').length"), json!(3));
    let addresses = table.get("['w', 'b', 'watch'].map((key) => at(`link-${key}`).value)");
    assert_eq!(addresses, json!(links(&table)));
    // A page that only this machine can reach offers no links.
    let Some(local) = Table::open() else { return };
    local.start("chess", json!({}));
    assert_eq!(local.get("at('invite').hidden"), json!(true));
}

/// What 20 hostile requests get. Nothing changes, and nothing is shown.
#[test]
fn strangers_and_guests_get_no_more_than_their_link() {
    let server = Server::start_with(&["--no-open", "--port", "0", "--listen", "0.0.0.0"], &[]);
    let port = server.port;
    let person = r#"{"game":"chess","white":{"kind":"you"},"black":{"kind":"you"}}"#;
    let table = || {
        let made = server.post("/api/tables", person);
        let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
        id.expect("a table").to_string()
    };
    let (here, there) = (table(), table());
    let tokens = |id: &str| -> Vec<String> {
        let links = server.post(&format!("/api/t/{id}/links"), "{}");
        let texts = links.split("token=").skip(1);
        texts.map(|rest| rest.split('"').next().expect("a token").to_string()).collect()
    };
    // In the order of their keys: Black, White, spectators.
    let (own, foreign) = (tokens(&here), tokens(&there));
    let cookie = |id: &str, token: &str| format!("rialto-{port}-{id}={token}");
    let [black, white, watch] = [0, 1, 2].map(|i| cookie(&here, &own[i]));
    let turn = r#"{"v":1,"text":"e2e4"}"#;
    let at = |action: &str| format!("/api/t/{here}/{action}");
    let send = |host: &str, origin: &str, cookie: &str, method: &str, path: &str, body: &str| {
        let answer = server.raw(&format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n\
             Connection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ));
        answer.split(' ').nth(1).unwrap_or(&answer).to_string()
    };
    let host = format!("127.0.0.2:{port}");
    let origin = format!("http://{host}");
    let ask = |cookie: &str, method: &str, path: &str, body: &str| {
        send(&host, &origin, cookie, method, path, body)
    };
    let none = "x=y";
    let wrong_table = cookie(&there, &own[1]);
    let other = cookie(&there, &foreign[1]);
    let cases = [
        (none, "GET", "/".to_string(), "", "401"),
        (none, "GET", at("board"), "", "401"),
        (none, "GET", at("events"), "", "401"),
        (none, "POST", at("turn"), turn, "401"),
        // A link of another table, and one under the name of another table.
        (&other, "GET", at("board"), "", "404"),
        (&other, "GET", at("events"), "", "404"),
        (&other, "GET", at("pgn"), "", "404"),
        (&other, "POST", at("turn"), turn, "404"),
        (&wrong_table, "GET", format!("/api/t/{there}/board"), "", "401"),
        // The other side, a spectator, and what is the owner's.
        (&black, "POST", at("turn"), turn, "422"),
        (&watch, "POST", at("turn"), turn, "422"),
        (&watch, "POST", at("resign"), r#"{"v":1}"#, "422"),
        (&white, "POST", at("hint"), r#"{"v":1}"#, "422"),
        (&white, "POST", at("analyse"), r#"{"v":1,"on":true,"lines":1}"#, "422"),
        (&white, "POST", at("branch"), r#"{"v":1,"at":0}"#, "422"),
        (&white, "GET", at("pgn"), "", "422"),
        (&white, "GET", at("page"), "", "422"),
        (&white, "POST", at("look"), r#"{"v":1,"at":1000000}"#, "422"),
        (&white, "POST", at("preview"), r#"{"v":1,"at":0,"turns":["e2e4"]}"#, "422"),
        (&watch, "POST", at("try"), r#"{"v":1,"at":0,"turns":["e2e4"]}"#, "422"),
        (&white, "POST", at("links"), "{}", "403"),
        (&white, "POST", "/api/tables".into(), person, "403"),
        (&white, "POST", "/api/pgn".into(), r#"{"text":"1. e4"}"#, "403"),
    ];
    for (cookie, method, path, body, expected) in cases {
        assert_eq!(ask(cookie, method, &path, body), expected, "{method} {path} {body}");
    }
    // Other names of this machine, and pages of others.
    assert_eq!(send(&format!("evil.example:{port}"), &origin, &white, "GET", "/", ""), "421");
    assert_eq!(send(&host, "http://evil.example", &white, "POST", &at("turn"), turn), "403");
    let board = server.post(&at("look"), r#"{"v":1,"at":0}"#);
    assert!(board.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), "{board}");
    // A crowd without links keeps nobody out who has one.
    let crowd: Vec<_> = (0..40).map(|_| server.connect()).collect();
    assert_eq!(ask(&white, "POST", &at("turn"), turn), "204");
    drop(crowd);
}
