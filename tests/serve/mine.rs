//! The list of one's games, and what outlives a new game, a new tab, the room at the server and
//! PGN.

use super::server::Server;
use super::table::Table;
use serde_json::{Value, json};

/// What has to come back of a game.
const GAME: &str = "[page.state.game, page.state.fen, page.state.record.map((turn) => turn.text), \
                    page.state.ending]";

impl Table {
    /// A new tab of the same browser, which knows nothing of the old one.
    fn new_tab(&self, part: &str) {
        self.browser.run("sessionStorage.clear()");
        self.browser.go("about:blank");
        self.browser.go(&self.server.address(part));
        self.wait("page.state || at('question').open");
    }

    /// The server ends every table that no page shows, to make room.
    pub fn evict(&self) {
        self.browser.go("about:blank");
        let setup = r#"{"game":"chess","white":{"kind":"you"},"black":{"kind":"you"}}"#;
        for _ in 0..9 {
            self.server.post("/api/tables", setup);
        }
    }

    pub fn back_to_the_page(&self) {
        self.browser.go(&self.server.address(""));
        self.wait("page.state");
    }
}

#[test]
fn a_running_game_is_not_lost_to_a_new_one() {
    let Some(table) = Table::open() else { return };
    table.start("ravioli", json!({}));
    table.enter("a2 a4");
    let game = table.get(GAME);
    // The question can be declined, and then nothing has happened.
    table.click("new");
    table.click("start-game");
    table.answer("no");
    assert_eq!(table.get(GAME), game);
    table.click("new");
    table
        .browser
        .run("at('game').value = 'chess'; at('game').onchange(); at('side').value = 'both'");
    table.click("start-game");
    table.answer("yes");
    table.wait("page.state.game === 'chess'");
    // The list has it; the game without a turn is not listed.
    table.click("mine");
    table.wait("at('game-list').children.length === 1");
    assert!(table.text("game-list").starts_with("ravioli: You – You, 1 turn, not over"));
    table.browser.click("#game-list button");
    table.wait("page.state.game === 'ravioli'");
    assert_eq!(table.get(GAME), game);
    // A game begun from the command line asks only where one of the same kind runs.
    table.new_tab("game=chess");
    table.wait("page.state?.game === 'chess' && page.state.ply === 0");
    for (answer, ply) in [("no", 1), ("yes", 0)] {
        table.new_tab("game=ravioli");
        table.answer(answer);
        table.wait(&format!("page.state?.game === 'ravioli' && page.state.ply === {ply}"));
    }
    // A rematch is a game of its own.
    table.enter("b2 b4");
    table.click("resign");
    table.answer("yes");
    table.click("rematch");
    table.wait("page.state.rematches === 1 && page.state.ply === 0");
    table.enter("b2 b4");
    table.click("mine");
    table.wait("at('game-list').children.length === 3");
    let list = table.text("game-list");
    assert!(list.contains(" resigns"), "{list}");
    for left in [2, 1] {
        table.browser.click("#game-list li:last-child button:last-child");
        table.wait(&format!("at('game-list').children.length === {left}"));
    }
    table.browser.run("at('games').close()");
    table.new_tab("game=chess");
    table.wait("page.state?.game === 'chess'");
    // Deleted.
    table.click("mine");
    table.wait("at('game-list').children.length === 1");
    table.browser.click("#game-list li button:last-child");
    table.wait("at('game-list').children.length === 0");
    assert_eq!(table.get("keptGames().filter((game) => game.played).length"), json!(0));
    table.check_console(&[404]);
}

#[test]
fn results_that_the_board_does_not_show_stay() {
    let Some(table) = Table::open() else { return };
    let clock = json!({ "minutes": 0.05, "increment": 0 });
    let ends: [(&str, &dyn Fn()); 3] = [
        ("White resigns", &|| {
            table.click("resign");
            table.answer("yes");
        }),
        ("draw by agreement", &|| {
            table.click("draw");
            table.answer("yes");
        }),
        ("White forfeits on time", &|| {}),
    ];
    for (reason, end) in ends {
        let rest = if reason.contains("time") { json!({ "clock": clock }) } else { json!({}) };
        table.start("chess", rest);
        table.enter("e2 e4");
        table.enter("e7 e5");
        end();
        table.wait(&format!("page.state.ending?.reason === '{reason}'"));
        let game = table.get(GAME);
        table.new_tab("");
        assert_eq!(table.get(GAME), game, "new tab");
        table.evict();
        table.back_to_the_page();
        assert_eq!(table.get(GAME), game, "eviction");
        let pgn = table.get("ask(`/api/t/${page.id}/pgn`).then((answer) => answer.data)");
        let of_time = pgn.as_str().expect("a PGN").contains("[Termination \"time forfeit\"]");
        assert_eq!(of_time, reason.contains("time"), "{pgn}");
        table.start("chess", json!({}));
        table.browser.run(&format!("return loadPgn(new File([{pgn}], 'game.pgn'))"));
        table.wait("page.state.ending");
        assert_eq!(table.get(GAME), game, "PGN");
    }
    table.check_console(&[404]);
}

#[test]
fn clocks_go_on_where_they_were() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({ "clock": { "minutes": 0.2, "increment": 0 } }));
    table.enter("e2 e4");
    table.enter("e7 e5");
    // White thinks for more than a second.
    table.wait("clockLeft('w') < 10500");
    let left = || table.get("clockLeft('w')").as_f64().expect("a number");
    table.browser.reload();
    table.wait("page.state?.clock?.runs === 'w'");
    assert!((9_000.0..10_600.0).contains(&left()), "after a reload: {}", left());
    assert_eq!(table.get("clockLeft('b')"), json!(12_000));
    table.wait("clockLeft('w') < 9500");
    table.evict();
    table.back_to_the_page();
    table.wait("page.state.clock.runs === 'w'");
    assert!((6_000.0..9_600.0).contains(&left()), "after an eviction: {}", left());
    // Take back goes to the clocks of that time, also to those from before the eviction.
    table.enter("g1 f3");
    let after = left();
    table.enter("b8 c6");
    table.evict();
    table.back_to_the_page();
    table.click("back");
    table.wait("page.state.ply === 3");
    assert_eq!(left().round(), after.round());
    table.check_console(&[404]);
}

const TWO_GAMES: &str = r#"[Event "First"]
[Site "?"]
[Date "2026.11.28"]
[Round "1"]
[White "Anna"]
[Black "Béla"]
[Result "1-0"]

1. e4 { [%eval 0.34,12] [%clk 0:01:23] } e5 { [%eval -0.21,9] [%clk 0:01:20] } 1-0

[Event "Second"]
[White "Carl"]
[Black "Dora"]
[Result "*"]

1. d4 *

[Event "Broken"]
[Result "*"]

1. Zz9 *
"#;

#[test]
fn a_file_of_several_games_is_read_whole() {
    let Some(table) = Table::open() else { return };
    let load = |text: &str| {
        table.browser.run(&format!("return loadPgn(new File([{}], 'games.pgn'))", json!(text)));
    };
    load(TWO_GAMES);
    table.wait("at('games').open && at('game-list').children.length === 3");
    let rows = table.get("[...at('game-list').children].map((row) => row.textContent)");
    assert_eq!(rows[0], json!("Anna – Béla, 1-0, First, 2026.11.28 (chess, 2 turns)"));
    assert_eq!(rows[1], json!("Carl – Dora, *, Second (chess, 1 turn)"));
    assert!(rows[2].as_str().is_some_and(|row| row.starts_with("game at line ")), "{rows}");
    table.browser.click("#game-list button");
    table.wait("page.state.ply === 2");
    let names = "['near', 'far'].map((id) => at(id).querySelector('.name').textContent)";
    assert_eq!(table.get(names), json!(["White: Anna", "Black: Béla"]));
    assert_eq!(table.get("page.state.ending.result"), json!("1-0"));
    let notes = "page.state.record.map(({ score, depth, clock }) => [score, depth, clock])";
    assert_eq!(table.get(notes), json!([["+0.34", 12, 83_000], ["-0.21", 9, 80_000]]));
    // Saved again, nothing is missing.
    let saved = table.get("ask(`/api/t/${page.id}/pgn`).then((answer) => answer.data)");
    let saved = saved.as_str().expect("a PGN");
    for part in
        ["\"Anna\"", "\"Béla\"", "\"First\"", "2026.11.28", "%eval 0.34,12", "0:01:23", "1-0"]
    {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    // A file in the encoding of the PGN standard has the same names.
    table.start("chess", json!({}));
    table.browser.run(
        "const text = '[White \"B\\u00e9la\"]\\n\\n1. e4 *\\n';
         return loadPgn(new File([Uint8Array.from(text, (c) => c.charCodeAt(0))], 'latin.pgn'))",
    );
    table.wait("page.state.names.w === 'Béla'");
    table.check_console(&[]);
}

#[test]
fn windows_of_one_game_stay_together_after_an_eviction() {
    let Some(mut table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.enter("e2 e4");
    let first = table.browser.window();
    table.browser.run("window.open('/', '', 'width=900,height=700')");
    let second = table.browser.windows().into_iter().find(|one| *one != first).expect("a window");
    table.browser.switch(&second);
    table.wait("page.state?.ply === 1");
    let port = table.server.port.to_string();
    drop(std::mem::replace(&mut table.server, Server::start()));
    table.server = Server::start_with(&["--no-open", "--port", &port], &[]);
    let mut ids: Vec<Value> = Vec::new();
    for window in [&first, &second] {
        table.browser.switch(window);
        table.wait("/open the address/.test(at('status').textContent)");
        let _ = table.browser.errors();
        table.browser.go(&table.server.address(""));
        table.wait("page.state?.ply === 1");
        ids.push(table.get("page.id"));
    }
    assert_eq!(ids[0], ids[1]);
}
