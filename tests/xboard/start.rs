//! `rialto xboard GAME --fen FEN`: the window starts with a position.

use crate::xboard::display::{Display, Process, RIALTO};
use crate::xboard::log::Log;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{ARCHCHESS, BoardShape, Window};
use std::process::Stdio;
use std::time::Duration;

const RAVIOLI: BoardShape = BoardShape { game: "ravioli", files: 16, lowest: 1, beside: 0 };
const PIAZZA: BoardShape = BoardShape { game: "piazza", files: 8, lowest: 1, beside: 0 };
const FISCHERANDOM: BoardShape =
    BoardShape { game: "fischerandom", files: 8, lowest: 1, beside: 0 };
const CHESS: BoardShape = BoardShape { game: "chess", files: 8, lowest: 1, beside: 0 };

const FLOOD: &str = "4k3/8/8/8/4N3/8/8/R3K3 w Q - 0 3 flood:10:-";
/// White can castle with the rook on j0 only.
const BLACK_TO_MOVE: &str = "4k5/10/10/10/10/10/10/10/10/R3K4R b J - - 3 20";

#[test]
fn a_flood_is_shown_and_kept() {
    let Some(display) = Display::open("start-flood") else { return };
    let mut window = Window::open_start(&display, PIAZZA, &["--fen", FLOOD], &FAST);
    // The knight in the water cannot move.
    assert_eq!(window.lift("e4"), "8/8/2bbbb2/2bbbb2/2bbDb2/2bbbb2/8/8");
    window.play("a1", "a7", "a1a7");
    window.log.wait("< move ");
    check_no_errors(&window);
    // If nacv is chosen in this window, the wires have their pictures.
    assert!(display.folder.join(".cache/rialto/pieces/WhiteFlag.svg").is_file());
}

#[test]
fn white_passes_for_a_user_if_black_is_to_move() {
    let Some(display) = Display::open("start-white") else { return };
    let mut window = Window::open_start(&display, ARCHCHESS, &["--fen", BLACK_TO_MOVE], &FAST);
    window.click("e0");
    window.log.wait("< move @@@@");
    window.log.wait("< move e9");
    // The king is still lifted.
    window.click("e1");
    window.log.wait("> usermove e0e1");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn the_user_may_take_black() {
    let Some(display) = Display::open("start-black") else { return };
    let mut window = Window::open_start(&display, ARCHCHESS, &["--fen", BLACK_TO_MOVE], &FAST);
    window.key("ctrl+w");
    window.log.wait("> go");
    window.log.wait("< move @@@@");
    // The board is turned around, so that e9 is where f0 was.
    window.click("f0");
    window.log.wait("> lift e9");
    window.click("f1");
    window.log.wait("> usermove e9e8");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn ravioli_starts_with_a_fen_of_its_own() {
    let Some(display) = Display::open("start-ravioli") else { return };
    let fen = "4k3******/14/14/14/14/14/8P5/4K3****** w - - 0 1";
    let mut window = Window::open_start(&display, RAVIOLI, &["--fen", fen], &FAST);
    assert_eq!(window.play("j2", "j4", "j2j4"), "16/16/16/16/9Y6/9Y6/16/16");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// As if the user had pasted it.
#[test]
fn a_fen_of_raviolis_own_is_shown_on_the_usual_board() {
    let Some(display) = Display::open("start-pasted") else { return };
    let fen = "4k3******/14/14/14/14/14/8P5/4K3****** w - - 0 1";
    let mut window = Window::open_position(&display, RAVIOLI, fen, &FAST);
    window.log.wait("< setup (");
    window.wait_for_layout();
    assert_eq!(window.play("j2", "j4", "j2j4"), "16/16/16/16/9Y6/9Y6/16/16");
    check_no_errors(&window);
}

/// XBoard knows the rules of chess, so it shows the side to move.
#[test]
fn chess_starts_with_black_to_move() {
    let Some(display) = Display::open("start-chess") else { return };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let mut window = Window::open_start(&display, CHESS, &["--fen", fen], &FAST);
    window.key("ctrl+b");
    window.log.wait("> go");
    window.log.wait("< move e8");
    check_no_errors(&window);
}

/// XBoard gives the second engine the position as a FEN without the rights of castling.
#[test]
fn a_match_starts_with_black_to_move() {
    let Some(display) = Display::open("start-match") else { return };
    let debug = display.folder.join("debug");
    let mut xboard = display.command(RIALTO);
    let fen = "k9/9q/10/10/10/10/10/10/PP8/K9 b - - - 0 1";
    xboard.args(["xboard", "archchess", "--match", "--fen", fen, "--"]);
    xboard.args(["-matchGames", "2", "-matchPause", "100", "-timeControl", "0:03"]);
    xboard.args(["-animateMoving", "false", "-soundProgram", "", "-debug", "-nameOfDebugFile"]);
    xboard.arg(&debug);
    assert_eq!(Process::start(&xboard, Stdio::null()).ended(Duration::from_secs(120)), Some(0));
    let entries = Log::new(debug).entries();
    let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    let passes = texts.iter().filter(|text| text.trim_start_matches('<') == " move @@@@");
    assert_eq!(passes.count(), 2);
    let won = |text: &&&str| text.starts_with("> result 0-1 {checkmate}");
    assert_eq!(texts.iter().filter(won).count(), 2);
    assert!(!texts.iter().any(|text| text.contains("llegal") || text.contains("rror (")));
}

/// The king on f1 castles with the rook on g1 at once. XBoard would draw another start itself.
#[test]
fn a_start_of_chess960_is_chosen_by_its_number() {
    let by_rule = ["--option", "UCI_Chess960=true", "--start", "3"];
    for (shape, start) in [(CHESS, &by_rule[..]), (FISCHERANDOM, &by_rule[2..])] {
        let Some(display) = Display::open(&format!("start-960-{}", shape.game)) else { return };
        let mut window = Window::open_start(&display, shape, start, &FAST);
        let set = "> setboard bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge ";
        let entries = window.log.entries();
        assert!(entries.iter().any(|entry| entry.text.starts_with(set)), "{}", window.log.text());
        window.click("f1");
        window.click("g1");
        window.log.wait("> usermove f1g1");
        window.log.wait("< move ");
        check_no_errors(&window);
    }
}
