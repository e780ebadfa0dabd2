//! nacv in a window: clicks on man, edge and goal, first turns of five wires, loops that vanish,
//! taking back, and games that are saved and read again.

use crate::games::two_games_by;
use crate::log::{Entry, Log};
use crate::stage::Stage;
use crate::window::{Show, Window};
use std::fs;
use std::thread;
use std::time::Duration;

const NACV: Show = Show { game: "nacv", files: 15, lowest: 1 };
/// The engine answers at once, whatever the clock; Black stays at the top.
const FAST: [&str; 6] = ["-depth", "1", "-tc", "10", "-autoFlipView", "false"];
/// Games end soon.
const SHORT: &str = "[rules]\nnacv_no_capture_limit = 16\n";
/// In front of White's men, and of Black's.
const WHITE_WIRES: [&str; 5] = ["d5", "f5", "g4", "j5", "n5"];
const BLACK_WIRES: [&str; 5] = ["b11", "f11", "i12", "j11", "l11"];
/// A rook that can go to three cells; the edge e8 closes a loop.
const LOOP: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*1*W*1*1*1*1*/6V8/*1*W*W*1*1*1*1*/15/*1*1*1*1*1*1*1*/**1R11/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** w - - 0 1";
/// A rook with a man to take.
const CAPTURE: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/3a11/*1*W*1*1*1*1*1*/**1R11/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** w - - 0 1";
/// Nobody can move.
const STUCK: &str = "*****1*1*1*1***/****1a1k1c1a1**/*1*1*1*1*1*1***/1r1e1d1d1e1r1**/*1*1*1*1*1*1*1*/15/*1*1*1*W*1*1*1*/V7V6/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/**1R1E1D1D1E1R1/***W*1*1*1*1*1*/**VA1C1K1AV****/***W*W*W*W***** w - - 0 1";
/// Black to move: his rook is to close a loop of six on g8; White has only his king.
const BLACK: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*W*W*1*1*1*1*/2Vr11/*1*W*W*1*1*1*1*/15/*1*1*1*1*1*1*1*/**13/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** b - - 0 1";

/// Nothing has gone wrong behind the curtain, and no window asks for anything.
fn nothing_wrong(window: &Window) {
    no_complaint(&window.log);
    assert_eq!(window.popups(), [""; 0]);
}

/// The engine has refused nothing, and complained of nothing.
fn no_complaint(log: &Log) {
    for Entry { text, .. } in log.entries() {
        let pieces = text.starts_with("< Illegal move (shown in several plies)");
        let wrong = ["< Error", "< Illegal", "< tellusererror"];
        assert!(pieces || wrong.iter().all(|word| !text.starts_with(word)), "{text}");
    }
}

/// Clicks on man, edge and goal; the marks for the man, and for him after the edge. The engine
/// takes the ply back and shows `plies` instead.
fn enter(window: &mut Window, clicks: [&str; 3], plies: &[&str]) -> [String; 2] {
    let [man, edge, goal] = clicks;
    let first = window.lift(man);
    window.click(edge);
    window.log.wait(&format!("> lift {edge}"));
    let second = window.log.wait("< highlight ").text.replace("< highlight ", "");
    window.click(goal);
    window.log.wait(&format!("> usermove {man}"));
    window.log.wait("< Illegal move (shown in several plies)");
    for ply in plies {
        assert_eq!(window.log.wait("< ").text, format!("< move {ply}"));
    }
    [first, second]
}

/// Enters a first turn with the king on `king`; so many edges are free before it.
fn first_wires(window: &mut Window, king: &str, edges: [&str; 5], free: usize) {
    for (number, edge) in edges.into_iter().enumerate() {
        let letter = if "acegikmo".contains(&edge[..1]) { 'V' } else { 'W' };
        let wire = format!("{letter}@{edge}");
        let plies = [wire.as_str(), "@@@@"];
        let plies = &plies[..if number < 4 { 2 } else { 1 }];
        let [marks, own] = enter(window, [king, edge, king], plies);
        assert_eq!(squares(&marks, 'C').len(), free - number);
        assert_eq!(squares(&own, 'Y'), [king]);
    }
}

/// Waits for so many plies of the engine.
fn hear(window: &mut Window, plies: usize) {
    for _ in 0..plies {
        window.log.wait("< move ");
    }
}

/// The squares with a mark.
fn squares(marks: &str, mark: char) -> Vec<String> {
    let mut found = Vec::new();
    for (rank, row) in (1..=15).rev().zip(marks.split('/')) {
        let (mut file, mut run) = (0, 0);
        for c in row.chars() {
            match c.to_digit(10) {
                Some(digit) => run = 10 * run + digit as u8,
                None => {
                    file += std::mem::take(&mut run);
                    if c == mark {
                        found.push(format!("{}{rank}", char::from(b'a' + file)));
                    }
                    file += 1;
                }
            }
        }
    }
    found
}

/// How many plies the engine has sent.
fn sent(log: &Log) -> usize {
    thread::sleep(Duration::from_secs(1));
    log.entries().iter().filter(|entry| entry.text.starts_with("< move ")).count()
}

/// Presses the key of *Retract move*, which takes two plies back.
fn take_back(window: &mut Window, plies: usize) {
    for _ in 0..plies / 2 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
}

/// The last position that XBoard has told an engine, its wires' colours aside.
fn told(entries: &[Entry]) -> String {
    let mut told = entries.iter().rev().filter_map(|entry| entry.text.split_once("> setboard "));
    let (_, fen) = told.next().expect("a position");
    fen.split(' ').next().expect("men").to_string()
}

/// XBoard tells passes by positions; so each that was told has been checked by the engine.
#[test]
fn two_games_of_nacv_which_are_read_again() {
    let Some(stage) = Stage::open("nacv") else { return };
    for game in two_games_by(SHORT, &stage, "nacv", None) {
        assert!(game.plies.iter().any(|ply| ply.contains('@') && ply != "@@@@"));
    }
    let entries = Log::new(stage.folder.join("debug")).entries();
    let game = entries.split(|entry| entry.text.starts_with("> result ")).next();
    let last = told(game.expect("a game"));
    assert!(last.contains(['V', 'v']) && last.contains(['W', 'w']), "{last}");

    let games = fs::read_to_string(stage.folder.join("games.pgn")).expect("games");
    let file = stage.folder.join("one.pgn");
    let one = games.split("[Event ").nth(1).expect("a game");
    fs::write(&file, format!("[Event {one}")).expect("a file");
    fs::remove_file(stage.folder.join("debug")).expect("it is there");
    let mut window = Window::open_game(&stage, NACV, &["-timeDelay", "0"]);
    window.load_game(&file);
    let text = window.log.text();
    assert!(!text.contains("ImpossibleMove") && !text.contains("AmbiguousMove"));
    // To analyse it the engine is told all plies again.
    window.key("ctrl+a");
    window.log.wait("> analyze");
    assert_eq!(told(&window.log.entries()), last);
    no_complaint(&window.log);
}

#[test]
fn white_lays_five_wires_moves_and_takes_back() {
    let Some(stage) = Stage::open("nacv-white") else { return };
    let mut window = Window::open_game(&stage, NACV, &FAST);
    first_wires(&mut window, "h2", WHITE_WIRES, 96);
    hear(&mut window, 9);
    // Whom the engine's wires have left a move; a second click puts him down.
    let men = ["d4", "f4", "h4", "j4", "l4", "n4", "d2", "f2", "h2", "j2"];
    let able = men.iter().find_map(|man| {
        let marks = window.lift(man);
        Some((*man, squares(&marks, 'C').pop()?, squares(&marks, 'Y').pop()?))
    });
    let (man, edge, goal) = able.expect("a man that can move");
    window.click(man);
    let before = sent(&window.log);
    let marks = enter(&mut window, [man, &edge, &goal], &[]);
    assert!(squares(&marks[1], 'Y').contains(&goal));
    window.log.wait(&format!("< move {man}"));
    window.log.wait("< 1 ");
    window.log.wait("< move ");
    // Both turns, and all is as before.
    let plies = sent(&window.log) - before;
    assert!(plies >= 6, "{plies}");
    take_back(&mut window, plies);
    assert_eq!(enter(&mut window, [man, &edge, &goal], &[]), marks);
    nothing_wrong(&window);
}

#[test]
fn black_lays_five_wires_and_moves() {
    let Some(stage) = Stage::open("nacv-black") else { return };
    let mut window = Window::open_game(&stage, NACV, &FAST);
    window.key("ctrl+w");
    hear(&mut window, 9);
    first_wires(&mut window, "h14", BLACK_WIRES, 91);
    window.log.wait("< 1 ");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn a_man_moves_and_a_loop_vanishes() {
    let Some(stage) = Stage::open("nacv-loop") else { return };
    let mut window = Window::open_position(&stage, NACV, LOOP, &FAST);
    let plies = ["d4e8", "@@@@", "e8f7", "@@@@", "f7g8", "@@@@", "g8f9", "@@@@", "f9d8"];
    let marks = enter(&mut window, ["d4", "e8", "d8"], &plies);
    assert_eq!(squares(&marks[0], 'Y'), ["d12", "d10", "d8"]);
    assert_eq!(squares(&marks[1], 'Y'), ["d12", "d10", "d8"]);
    window.key("ctrl+b");
    window.log.wait("< move h14");
    let plies = sent(&window.log);
    take_back(&mut window, plies);
    // The man first, then the wire with any man; then the wire again.
    window.play("d4", "d8", "d4d8");
    window.log.wait("< move @@@@");
    enter(&mut window, ["h2", "a6", "h2"], &["V@a6"]);
    window.log.wait("< move h14");
    nothing_wrong(&window);
}

#[test]
fn a_man_is_taken() {
    let Some(stage) = Stage::open("nacv-capture") else { return };
    let mut window = Window::open_position(&stage, NACV, CAPTURE, &FAST);
    let marks = enter(&mut window, ["d4", "m8", "d6"], &["d4d6", "@@@@", "V@m8"]);
    assert_eq!(squares(&marks[0], 'R'), ["d6"]);
    window.key("ctrl+b");
    window.log.wait("< move h14");
    nothing_wrong(&window);
}

#[test]
fn who_cannot_move_lays_a_wire() {
    let Some(stage) = Stage::open("nacv-stuck") else { return };
    let mut window = Window::open_position(&stage, NACV, STUCK, &FAST);
    let marks = enter(&mut window, ["d4", "h5", "d4"], &["W@h5"]);
    assert_eq!(squares(&marks[0], 'Y').len(), 0);
    assert_eq!(squares(&marks[1], 'Y'), ["d4"]);
    window.key("ctrl+b");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

/// XBoard writes Black's clicks otherwise.
#[test]
fn black_closes_a_loop() {
    let Some(stage) = Stage::open("nacv-black-loop") else { return };
    let mut window = Window::open_position(&stage, NACV, BLACK, &FAST);
    enter(&mut window, ["d8", "g8", "b8"], &["d8g8", "@@@@"]);
    for _ in 0..5 {
        window.log.wait("< move @@@@");
    }
    window.log.wait("< move f9b8");
    window.key("ctrl+w");
    window.log.wait("< move ");
    nothing_wrong(&window);
}
