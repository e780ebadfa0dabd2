//! nacv in an XBoard window: clicks on piece, edge and target, first turns of five wires, loops
//! that disappear, taking back, and games that are saved and loaded again.

use crate::xboard::display::Display;
use crate::xboard::games::two_games_with_options;
use crate::xboard::log::{Entry, Log};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const NACV: BoardShape = BoardShape { game: "nacv", files: 15, lowest: 1, beside: 0 };
/// A low depth limit, so that the engine answers at once; Black stays at the top.
const FAST: [&str; 6] = ["-depth", "1", "-tc", "10", "-autoFlipView", "false"];
/// An options file with which games end soon.
const SHORT_GAMES: &str = "[rules]\nnacv_no_capture_limit = 16\n";
/// The edges of the wires in the first turns: in front of White's pieces, and of Black's.
const WHITE_WIRES: [&str; 5] = ["d5", "f5", "g4", "j5", "n5"];
const BLACK_WIRES: [&str; 5] = ["b11", "f11", "i12", "j11", "l11"];
/// A rook that can move to three cells. A wire on e8 closes a loop.
const LOOP: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*1*W*1*1*1*1*/6V8/*1*W*W*1*1*1*1*/15/*1*1*1*1*1*1*1*/**1R11/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** w - - 0 1";
/// A rook that can capture a piece.
const CAPTURE: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/3a11/*1*W*1*1*1*1*1*/**1R11/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** w - - 0 1";
/// No piece can move.
const STUCK: &str = "*****1*1*1*1***/****1a1k1c1a1**/*1*1*1*1*1*1***/1r1e1d1d1e1r1**/*1*1*1*1*1*1*1*/15/*1*1*1*W*1*1*1*/V7V6/*1*1*1*1*1*1*1*/15/*1*1*1*1*1*1*1*/**1R1E1D1D1E1R1/***W*1*1*1*1*1*/**VA1C1K1AV****/***W*W*W*W***** w - - 0 1";
/// Black to move. A wire on g8 closes a loop of six edges; White has only the king.
const BLACK: &str = "*****1*1*1*1***/****3k5**/*1*1*1*1*1*1***/13**/*1*1*1*1*1*1*1*/15/*1*W*W*1*1*1*1*/2Vr11/*1*W*W*1*1*1*1*/15/*1*1*1*1*1*1*1*/**13/***1*1*1*1*1*1*/**5K3****/***1*1*1*1***** b - - 0 1";

/// Checks that no error was sent and that no other window is open.
fn check_no_errors(window: &Window) {
    check_log(&window.log);
    assert_eq!(window.popups(), [""; 0]);
}

/// Checks that the engine sent no error and refused no move.
fn check_log(log: &Log) {
    for Entry { text, .. } in log.entries() {
        let shown_in_plies = text.starts_with("< Illegal move (shown in several plies)");
        let wrong = ["< Error", "< Illegal", "< tellusererror"];
        assert!(shown_in_plies || wrong.iter().all(|start| !text.starts_with(start)), "{text}");
    }
}

/// Enters a turn by clicks on piece, edge and target. The engine takes the ply back and shows
/// `plies` instead. Returns the squares highlighted after the first click and after the second.
fn enter(window: &mut Window, clicks: [&str; 3], plies: &[&str]) -> [String; 2] {
    let [piece, edge, target] = clicks;
    let first = window.lift(piece);
    window.click(edge);
    window.log.wait(&format!("> lift {edge}"));
    let second = window.log.wait("< highlight ").text.replace("< highlight ", "");
    window.click(target);
    window.log.wait(&format!("> usermove {piece}"));
    window.log.wait("< Illegal move (shown in several plies)");
    for ply in plies {
        assert_eq!(window.log.wait("< ").text, format!("< move {ply}"));
    }
    [first, second]
}

/// Enters a first turn by clicks on the king's square `king` and the edges. `free` edges are
/// without a wire before it.
fn first_wires(window: &mut Window, king: &str, edges: [&str; 5], free: usize) {
    for (number, edge) in edges.into_iter().enumerate() {
        let letter = if "acegikmo".contains(&edge[..1]) { 'V' } else { 'W' };
        let wire = format!("{letter}@{edge}");
        let plies = [wire.as_str(), "@@@@"];
        let plies = &plies[..if number < 4 { 2 } else { 1 }];
        let [first, second] = enter(window, [king, edge, king], plies);
        assert_eq!(squares(&first, 'C').len(), free - number);
        assert_eq!(squares(&second, 'Y'), [king]);
    }
}

/// Waits for `plies` plies of the engine.
fn wait_for_plies(window: &mut Window, plies: usize) {
    for _ in 0..plies {
        window.log.wait("< move ");
    }
}

/// The squares that have the highlight colour `mark`.
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

/// The number of plies that the engine has sent. After those of a turn of its own it sends marks.
fn plies_sent(log: &Log) -> usize {
    log.entries().iter().filter(|entry| entry.text.starts_with("< move ")).count()
}

/// Takes `plies` plies back with the key of *Retract move*, two at a time.
fn take_back(window: &mut Window, plies: usize) {
    for _ in 0..plies / 2 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
}

/// The pieces and wires in the last position that XBoard sent to an engine.
fn last_position(entries: &[Entry]) -> String {
    let mut positions =
        entries.iter().rev().filter_map(|entry| entry.text.split_once("> setboard "));
    let (_, fen) = positions.next().expect("a position");
    fen.split(' ').next().expect("a field").to_string()
}

/// XBoard sends each pass as a position, so the engine compares its positions with XBoard's in
/// every turn.
#[test]
fn two_games_of_nacv_are_played_and_loaded_again() {
    let Some(display) = Display::open("nacv") else { return };
    for game in two_games_with_options(SHORT_GAMES, &display, "nacv", None) {
        assert!(game.plies.iter().any(|ply| ply.contains('@') && ply != "@@@@"));
    }
    let entries = Log::new(display.folder.join("debug")).entries();
    let game = entries.split(|entry| entry.text.starts_with("> result ")).next();
    let last = last_position(game.expect("a game"));
    assert!(last.contains(['V', 'v']) && last.contains(['W', 'w']), "{last}");

    let games = fs::read_to_string(display.folder.join("games.pgn")).expect("games");
    let one = games.split("[Event ").nth(1).expect("a game");
    fs::remove_file(display.folder.join("debug")).expect("the debug file exists");
    let mut window = Window::open_game(&display, NACV, &["-timeDelay", "0"]);
    window.load(&format!("[Event {one}"));
    // For analysis XBoard sends all plies to the engine again.
    window.key("ctrl+a");
    window.log.wait("> analyze");
    let text = window.log.text();
    assert!(!text.contains("ImpossibleMove") && !text.contains("AmbiguousMove"));
    assert_eq!(last_position(&window.log.entries()), last);
    check_log(&window.log);
}

#[test]
fn white_places_five_wires_moves_and_takes_back() {
    let Some(display) = Display::open("nacv-white") else { return };
    let mut window = Window::open_game(&display, NACV, &FAST);
    first_wires(&mut window, "h2", WHITE_WIRES, 96);
    wait_for_plies(&mut window, 9);
    // Looks for a piece that can still move between the engine's wires. A second click deselects a
    // piece.
    let pieces = ["d4", "f4", "h4", "j4", "l4", "n4", "d2", "f2", "h2", "j2"];
    let movable = pieces.iter().find_map(|piece| {
        let marks = window.lift(piece);
        Some((*piece, squares(&marks, 'C').pop()?, squares(&marks, 'Y').pop()?))
    });
    let (piece, edge, target) = movable.expect("a piece that can move");
    window.click(piece);
    let before = plies_sent(&window.log);
    let marks = enter(&mut window, [piece, &edge, &target], &[]);
    assert!(squares(&marks[1], 'Y').contains(&target));
    window.log.wait(&format!("< move {piece}"));
    window.log.wait("< 1 ");
    window.log.wait("< move ");
    window.log.wait("< highlight ");
    // After both turns are taken back, the same turn is possible again.
    let plies = plies_sent(&window.log) - before;
    assert!(plies >= 6, "{plies}");
    take_back(&mut window, plies);
    assert_eq!(enter(&mut window, [piece, &edge, &target], &[]), marks);
    check_no_errors(&window);
}

#[test]
fn black_places_five_wires_in_the_first_turn() {
    let Some(display) = Display::open("nacv-black") else { return };
    let mut window = Window::open_game(&display, NACV, &FAST);
    window.key("ctrl+w");
    wait_for_plies(&mut window, 9);
    first_wires(&mut window, "h14", BLACK_WIRES, 91);
    window.log.wait("< 1 ");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_loop_disappears_when_a_piece_closes_it() {
    let Some(display) = Display::open("nacv-loop") else { return };
    let mut window = Window::open_position(&display, NACV, LOOP, &FAST);
    let plies = ["d4e8", "@@@@", "e8f7", "@@@@", "f7g8", "@@@@", "g8f9", "@@@@", "f9d8"];
    let marks = enter(&mut window, ["d4", "e8", "d8"], &plies);
    assert_eq!(squares(&marks[0], 'Y'), ["d12", "d10", "d8"]);
    assert_eq!(squares(&marks[1], 'Y'), ["d12", "d10", "d8"]);
    window.key("ctrl+b");
    window.log.wait("< move h14");
    // The engine's piece is marked, because XBoard shows the wire as the last move.
    let marks = window.log.wait("< highlight ").text;
    let moved = squares(marks.trim_start_matches("< highlight "), 'g');
    assert!(moved.len() == 2 && moved.contains(&"h14".to_string()), "{marks}");
    let plies = plies_sent(&window.log);
    take_back(&mut window, plies);
    // The piece moves first. Then the wire is placed with clicks on any piece.
    window.play("d4", "d8", "d4d8");
    window.log.wait("< move @@@@");
    let hint = window.log.wait("< highlight ").text;
    let hint = hint.trim_start_matches("< highlight ");
    assert_eq!(squares(hint, 'g'), ["d8"]);
    assert!(squares(hint, 'c').contains(&"a6".to_string()), "{hint}");
    enter(&mut window, ["h2", "a6", "h2"], &["V@a6"]);
    window.log.wait("< move h14");
    check_no_errors(&window);
}

#[test]
fn a_piece_is_captured() {
    let Some(display) = Display::open("nacv-capture") else { return };
    let mut window = Window::open_position(&display, NACV, CAPTURE, &FAST);
    let marks = enter(&mut window, ["d4", "m8", "d6"], &["d4d6", "@@@@", "V@m8"]);
    assert_eq!(squares(&marks[0], 'R'), ["d6"]);
    window.key("ctrl+b");
    window.log.wait("< move h14");
    check_no_errors(&window);
}

#[test]
fn a_side_without_moves_places_a_wire() {
    let Some(display) = Display::open("nacv-stuck") else { return };
    let mut window = Window::open_position(&display, NACV, STUCK, &FAST);
    let marks = enter(&mut window, ["d4", "h5", "d4"], &["W@h5"]);
    assert_eq!(squares(&marks[0], 'Y').len(), 0);
    assert_eq!(squares(&marks[1], 'Y'), ["d4"]);
    window.key("ctrl+b");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// XBoard writes Black's clicks in another form.
#[test]
fn black_closes_a_loop() {
    let Some(display) = Display::open("nacv-black-loop") else { return };
    let mut window = Window::open_position(&display, NACV, BLACK, &FAST);
    enter(&mut window, ["d8", "g8", "b8"], &["d8g8", "@@@@"]);
    for _ in 0..5 {
        window.log.wait("< move @@@@");
    }
    window.log.wait("< move f9b8");
    window.key("ctrl+w");
    window.log.wait("< move ");
    check_no_errors(&window);
}
