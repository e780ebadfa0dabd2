//! The viewer of matches: the page that `rialto match --html` writes, in a browser, and a match
//! that is watched while it is played.

use crate::common::rialto;
use crate::serve::driver::Browser;
use crate::serve::server::Server;
use rialto::pgn::{self, Record};
use rialto::render::svg;
use rialto::session;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{ChildStderr, Command, Stdio};

/// The name of an engine that is no HTML.
const NAME: &str = "<!--<script>A&B>";

/// Plays a match of two games and writes its page. Returns its file and the games.
pub(super) fn match_page(game: &str) -> (PathBuf, Vec<Record>) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let [html, pgn] = ["html", "pgn"].map(|end| folder.join(format!("viewer-{game}.{end}")));
    let played = rialto()
        .args(["match", game, "--depth", "1", "--games", "2", "--engine"])
        .arg(format!("name={NAME} tc=60+1 rialto"))
        .args(["--engine", "rialto", "--html"])
        .arg(&html)
        .arg("--pgn")
        .arg(&pgn)
        .output()
        .expect("the program starts");
    assert!(played.status.success());
    let games = std::fs::read_to_string(pgn).expect("written");
    (html, pgn::read(&games).map(|game| game.replay().expect("legal")).collect())
}

/// The text of an element of the page.
fn text(browser: &Browser, selector: &str) -> String {
    let text = browser.run(&format!("return document.querySelector('{selector}').textContent"));
    text.as_str().expect("a text").to_string()
}

/// Checks that the board shows the position of a game after a number of turns.
fn assert_shown(browser: &Browser, record: &Record, ply: usize) {
    let mut session = session::open(&record.game).expect("a game");
    session.set_position(record.start.as_deref(), &[]).expect("a start");
    for turn in &record.turns[..ply] {
        turn.throw.iter().for_each(|throw| session.play(throw).expect("legal"));
        session.play(&turn.turn).expect("legal");
    }
    let diagram = session.diagram();
    let items = diagram.items.iter().map(|item| {
        let (x, y) = svg::position(&diagram, item.point);
        (svg::id(item.symbol).to_string(), x, y)
    });
    let drawn = browser.run(
        "return [...document.querySelectorAll('#board .items use')].map((use) => [
             use.getAttribute('href').slice(1), Number(use.getAttribute('x')),
             Number(use.getAttribute('y'))])",
    );
    let drawn: BTreeSet<(String, i32, i32)> = serde_json::from_value(drawn).expect("items");
    assert_eq!(drawn, items.collect(), "turn {ply}");
}

#[test]
fn the_page_of_a_match_is_read_in_a_browser() {
    let (left, right, home, end) = ("\u{E012}", "\u{E014}", "\u{E011}", "\u{E010}");
    let (html, games) = match_page("piazza");
    let (record, all) = (&games[1], games[1].turns.len());
    for (width, height) in [(1280, 900), (390, 844)] {
        let Some(browser) = Browser::open(width, height) else { return };
        // A link to a position shows it.
        browser.go(&format!("file://{}#2.7", html.display()));
        assert_shown(&browser, record, 7);
        // Number 7 of both sides is White's fourth turn.
        let marked = text(&browser, "#record [aria-current]");
        assert!(marked.contains(&record.turns[6].turn), "{marked}");
        assert_eq!(text(&browser, "#record li:has([aria-current]) .number"), "4.");
        for (key, ply) in [(right, 8), (left, 7), (home, 0), (left, 0), (end, all)] {
            browser.keys(&[key]);
            assert_eq!(browser.run("return location.hash"), json!(format!("#2.{ply}")));
            assert_shown(&browser, record, ply);
        }
        assert!(text(&browser, "#status").contains(&record.reason));
        // In game 2 the second engine has White, at the bottom until the board is flipped.
        assert_eq!(text(&browser, "#near .name"), "White: rialto");
        browser.click("#flip");
        assert_eq!(text(&browser, "#near .name"), format!("Black: {NAME}"));
        assert_eq!(text(&browser, "#far .clock"), "");
        assert_ne!(text(&browser, "#near .clock"), "");
        // Each engine has its own line with all its scores; a click goes there.
        let points: Vec<usize> = serde_json::from_value(browser.run(
            "return [...document.querySelectorAll('#curve .line')].map((line) => line.points.length)",
        ))
        .expect("two lines");
        let scores = record.turns.iter().filter(|turn| turn.score.is_some()).count();
        assert_eq!(points.iter().sum::<usize>(), scores);
        browser.click("#curve");
        let middle = browser.run("return page.ply").as_u64().expect("a number") as usize;
        assert!(middle.abs_diff(all / 2) <= 1, "{middle} of {all}");
        browser.click("#first");
        browser.click("#run");
        browser.wait("page.ply >= 2");
        browser.click("#run");
        assert_eq!(browser.run("return page.timer"), json!(0));
        let table = text(&browser, "#table");
        assert!(table.contains(NAME) && table.contains("60+1 s, depth 1"), "{table}");
        let fits = "return document.documentElement.scrollWidth <= window.innerWidth";
        assert_eq!(browser.run(fits), json!(true));
        assert_eq!(browser.errors(), [""; 0]);
    }
}

/// Starts a match that is served. The rest of its standard error comes with it.
fn served(args: &[&str]) -> (Server, BufReader<ChildStderr>) {
    let mut process = rialto()
        .args(["match", "chess", "--engine", "name=A&B rialto", "--engine", "name=C rialto"])
        .args(["--serve", "--no-open", "--port", "0"])
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut rest = BufReader::new(process.stderr.take().expect("piped"));
    let mut address = String::new();
    rest.read_line(&mut address).expect("an address");
    (Server::of(process, &address), rest)
}

/// Waits until the match has said that it is over.
fn wait_for_end(rest: &mut BufReader<ChildStderr>) {
    let mut lines = rest.lines().map_while(Result::ok);
    assert!(lines.any(|line| line == "The match is over. Its page stays until Ctrl-C."));
}

/// Interrupts the match as Ctrl-C does; its exit status.
#[cfg(unix)]
fn interrupt(server: &mut Server) -> Option<i32> {
    let process = server.process.id().to_string();
    assert!(Command::new("kill").args(["-INT", &process]).status().expect("kill").success());
    server.process.wait().expect("ends").code()
}

/// The JSON that a request gets.
fn json(answer: &str) -> Value {
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
    serde_json::from_str(body).expect("JSON")
}

#[test]
fn a_match_is_watched_while_it_is_played() {
    let Some(browser) = Browser::open(1280, 900) else { return };
    // Any score is a draw, so that a game lasts for some turns of a moment each.
    let games = ["--games", "2", "--random", "0", "--draw", "30000:6:6", "--tc", "8"];
    let (server, mut rest) = served(&games);
    browser.go(&server.address(""));
    browser.wait("page.game?.running && page.ply >= 2");
    let before = browser.run("return [page.game.id, page.ply]");
    browser.wait(&format!("page.game.id > {} || page.ply > {}", before[0], before[1]));
    assert_ne!(text(&browser, "#near .clock"), "");
    assert!(text(&browser, "#legend").contains("depth"));
    wait_for_end(&mut rest);
    browser.wait("watching.summary.over && !watching.busy");
    let table = text(&browser, "#table");
    assert!(table.contains("A&B8 s2+0 =2 -0150.0 %"), "{table}");
    // The first game can still be looked at.
    browser.run("choose(page.games.get(1), 3)");
    browser.wait("page.game.id === 1 && page.ply === 3");
    assert_eq!(text(&browser, "#status"), "1/2-1/2 adjudication");
    assert_eq!(text(&browser, "#near .name"), "White: A&B");
    assert_eq!(browser.errors(), [""; 0]);
}

#[test]
#[cfg(unix)]
fn pages_that_do_not_read_hold_up_no_match() {
    let (mut server, mut rest) = served(&["--games", "30", "--depth", "1", "--concurrency", "2"]);
    let deaf: Vec<_> = (0..5)
        .map(|_| {
            let mut stream = std::net::TcpStream::connect(("127.0.0.1", server.port));
            let head = server.head("GET", "/api/events");
            let asked = stream.as_mut().map(|stream| write!(stream, "{head}\r\n"));
            asked.expect("the server").expect("a request");
            stream
        })
        .collect();
    wait_for_end(&mut rest);
    let heads = json(&server.get("/api/games/0"));
    assert_eq!(heads.as_array().map(Vec::len), Some(30));
    assert_eq!(json(&server.get("/api/games/28")).as_array().map(Vec::len), Some(2));
    let game = json(&server.get(&format!("/api/game/{}/0", heads[0]["id"])));
    assert_eq!(game["result"], heads[0]["result"]);
    assert!(game["steps"].as_array().is_some_and(|steps| steps.len() > 9), "{game}");
    assert!(server.get("/api/game/31/0").starts_with("HTTP/1.1 404"));
    drop(deaf);
    assert_eq!(interrupt(&mut server), Some(0));
    let mut out = String::new();
    server.process.stdout.take().expect("piped").read_to_string(&mut out).expect("UTF-8");
    // The games, two engines, the openings.
    assert_eq!(out.lines().count(), 33, "{out}");
}

#[test]
#[cfg(unix)]
fn a_served_match_is_guarded_and_ends_by_a_signal() {
    let (mut server, _rest) = served(&["--games", "1000000", "--depth", "1"]);
    let head = server.head("GET", "/api/match");
    let own = format!("127.0.0.1:{}", server.port);
    let status = |head: &str| server.raw(&format!("{head}\r\n")).get(9..12).map(String::from);
    assert_eq!(status(&head).as_deref(), Some("200"));
    assert_eq!(status(&head.replace(&own, "evil.example")).as_deref(), Some("421"));
    assert_eq!(status(&head.replace("Cookie: ", "X: ")).as_deref(), Some("401"));
    let foreign = format!("{head}Origin: http://evil.example\r\n");
    assert_eq!(status(&foreign).as_deref(), Some("403"));
    let page = server.get("/").to_ascii_lowercase();
    assert!(page.contains("content-security-policy: default-src 'none'; script-src 'self';"));
    // Nothing on the page changes the match.
    assert!(server.post("/api/match", "{}").starts_with("HTTP/1.1 405"));
    assert_eq!(interrupt(&mut server), Some(130));
}

#[cfg(unix)]
#[test]
fn a_served_match_ends_by_a_signal_as_soon_as_its_address_is_printed() {
    let (mut server, mut rest) = served(&["--games", "2", "--tc", "60"]);
    assert_eq!(interrupt(&mut server), Some(130));
    let mut said = String::new();
    rest.read_to_string(&mut said).expect("text");
    assert!(said.contains("SIGINT ended the match after 0 of 2 games"), "{said}");
}
