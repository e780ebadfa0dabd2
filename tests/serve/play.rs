//! Games at the page, played as a person plays them: by clicks and by keys.

use super::table::Table;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::session;
use serde_json::{Value, json};

/// The games, with a position near the end of one, the last turns and the result.
const ENDS: [(&str, &str, &str, &str); 6] = [
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "f2f3 e7e5 g2g4 d8h4",
        "0-1 checkmate",
    ),
    (
        "archchess",
        "k8r/1p3d4/p4bp3/4p3R1/2Q1B5/2P1PP1q2/3P3P2/P5P2P/KP5D2/10 b - - - 0 68",
        "h5h6 c6a8 a10b10 a8b9",
        "1-0 checkmate",
    ),
    (
        "ravioli",
        "1R6******/1p4kp5p/1Bpw1p6p1/p4W1P6/P5P7/1P5P1Z4/2P5PP2PK/3r4****** b - - 4 53",
        "g7h6 b8b7 d1d5 b6e3",
        "1-0 checkmate",
    ),
    (
        "ravioli-bero",
        "4r1k1******/pppn3p2z1uu/b1ww5nur2/14/N2KZ4uU3/B1W2qP3U3/PPP3z2Q4/R3Z3****** w - - 10 43",
        "e1l4 f3f2 e4e3 f2e3",
        "0-1 checkmate",
    ),
    (
        "nacv",
        "**4*/1a3k*/1K5/7/7/*6/*4** b b1s,b1w,b1e,c1e,d1e,d1n,c2e,e2e,e2n,f2e,f2n,a3e,a3n,c3e,\
         e3e,a4n,d4e,e4n,f4e,g4n,a5n,a6e,b6e,c6e,e6e,e6n,d7e - 15 74",
        "b6c7,d6n b5c6,d6e c7d6,d5n c6d6,b1n",
        "1/2-1/2 insufficient material",
    ),
    (
        "piazza",
        "5r1k/5p2/4pP2/p1p5/7P/Pb2Q3/5PP1/6K1 b - - 1 38 dry",
        "c5c4 e3h6 h8g8 h6g7",
        "1-0 checkmate",
    ),
];

/// Enters a turn, given by its text, by clicks on its targets.
fn enter_text(table: &Table, text: &str) {
    let gesture = table.get(&format!(
        "page.state.turns.find(([text]) => text === '{text}')?.at(-1).join(' ') ?? ''"
    ));
    let v = table.get("page.state.v");
    table.touch(gesture.as_str().filter(|gesture| !gesture.is_empty()).expect("a legal turn"));
    table.wait(&format!("page.state.v > {v}"));
    // Only after the throw is it decided whether the game is over.
    if table.get("page.state.phase") == json!("dice") {
        table.browser.type_into("#dice", "3+4\n");
        table.wait("page.state.phase !== 'dice'");
    }
}

/// Enters one of the legal turns by clicks on what the page offers, chosen by `random`.
fn enter_any(table: &Table, random: &mut Xoshiro256PlusPlus) {
    let mut pick = |list: &[Value]| list[(random.next_u64() % list.len() as u64) as usize].clone();
    let turns = table.get("page.state.turns");
    if let Some(turns) = turns.as_array() {
        let turn = pick(turns);
        let gesture = pick(&turn.as_array().expect("a turn")[1..]);
        let names = gesture.as_array().expect("a gesture").iter().filter_map(Value::as_str);
        return table.enter(&names.collect::<Vec<_>>().join(" "));
    }
    // The five edges of a first turn; the page says which may follow.
    for _ in 0..5 {
        table.wait("entry.answer.next.length");
        let edge = pick(table.get("entry.answer.next").as_array().expect("edges"));
        table.touch(edge.as_str().expect("an edge"));
    }
    let v = table.get("page.state.v");
    table.click("confirm");
    table.wait(&format!("page.state.v > {v}"));
}

/// The position that the turns of the record lead to.
fn replay(table: &Table, game: &str) -> String {
    let mut session = session::open(game).expect("a game");
    session.set_dice(Some(7));
    session.set_position(None, &[]).expect("the start");
    let record = table.get("page.state.record.map((played) => played.turn)");
    for turn in record.as_array().expect("a record") {
        session.play(turn.as_str().expect("a turn")).expect("a legal turn");
    }
    session.fen()
}

#[test]
fn every_game_is_played_by_clicks_to_its_end() {
    let Some(table) = Table::open() else { return };
    for (game, fen, turns, end) in ENDS {
        table.start(game, json!({ "fen": fen, "seed": null, "dice": "hand" }));
        for turn in turns.split(' ') {
            assert_eq!(table.get("page.state.ending"), Value::Null, "{game}");
            enter_text(&table, turn);
        }
        assert!(table.text("status").starts_with(end), "{game}: {}", table.text("status"));
        assert_eq!(table.get("entry.enabled"), json!(false), "{game}");
    }
    table.check_console(&[]);
}

#[test]
fn clicks_play_what_the_rules_say() {
    let Some(table) = Table::open() else { return };
    for (game, ..) in ENDS {
        table.start(game, json!({}));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..6 {
            enter_any(&table, &mut random);
        }
        assert_eq!(table.ply(), 6, "{game}");
        assert_eq!(table.get("page.state.fen"), json!(replay(&table, game)), "{game}");
    }
    table.check_console(&[]);
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    let browser = &table.browser;
    let (left, up, right, down) = ("\u{E012}", "\u{E013}", "\u{E014}", "\u{E015}");
    let (tab, enter, escape) = ("\u{E004}", "\u{E007}", "\u{E00C}");
    // The board is one stop on the way through the page.
    for _ in 0..10 {
        if table.get("document.activeElement.id") == json!("board") {
            break;
        }
        browser.keys(&[tab]);
    }
    // It shows and says where the cursor is.
    table.wait("document.querySelector('.cursor') && at('spoken').textContent");
    let coordinates = |name: &str| (name.as_bytes()[0], name.as_bytes()[1]);
    let walk = |to: &str| {
        let here = table.get("page.cursor.name");
        let ((x, y), (to_x, to_y)) =
            (coordinates(here.as_str().expect("a square")), coordinates(to));
        let mut keys = vec![if to_x < x { left } else { right }; usize::from(to_x.abs_diff(x))];
        keys.extend(vec![if to_y < y { down } else { up }; usize::from(to_y.abs_diff(y))]);
        browser.keys(&keys);
        assert_eq!(table.get("page.cursor.name"), json!(to));
    };
    for turn in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let (from, to) = turn.split_at(2);
        walk(from);
        browser.keys(&[enter]);
        table.wait(&format!("entry.steps.join() === '{from}'"));
        if from == "e7" {
            // m reads the goals; Escape takes the step back.
            browser.keys(&["m"]);
            table.wait("at('spoken').textContent === 'e5; e6'");
            browser.keys(&[escape]);
            table.wait("entry.steps.length === 0");
            browser.keys(&[enter]);
        }
        walk(to);
        let v = table.get("page.state.v");
        browser.keys(&[enter]);
        table.wait(&format!("page.state.v > {v}"));
    }
    table.wait("page.state.ending?.result === '0-1'");
    // What happened is said aloud.
    assert!(table.text("spoken").starts_with("Black: Qh4#."), "{}", table.text("spoken"));
    assert!(table.text("spoken").contains("checkmate"));
    // From the end back through the turns.
    browser.keys(&[tab, "\u{E011}"]);
    table.wait("page.viewed === 0");
    table.check_console(&[]);
}

#[test]
fn a_turn_is_typed_and_a_wrong_one_is_explained() {
    let Some(table) = Table::open() else { return };
    table.start("chess", json!({}));
    table.browser.type_into("#text", "Nf3\n");
    table.wait("page.state.ply === 1");
    table.browser.type_into("#text", "e2e4\n");
    table.wait("/e2/.test(at('status').textContent)");
    assert_eq!(table.ply(), 1);
    assert_eq!(table.get("at('text').value"), json!("e2e4"), "it can be mended");
    table.check_console(&[422]);
}
