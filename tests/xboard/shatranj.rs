//! Shatranj in XBoard, which knows this game by itself.

use crate::xboard::display::Display;
use crate::xboard::games::two_games;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};

const SHATRANJ: BoardShape = BoardShape { game: "shatranj", files: 8, lowest: 1, beside: 0 };

#[test]
fn two_games_of_shatranj_end_by_the_rules() {
    let Some(display) = Display::open("shatranj") else { return };
    two_games(&display, "shatranj", None);
}

#[test]
fn a_pawn_becomes_a_ferz() {
    let Some(display) = Display::open("ferz") else { return };
    let fen = "k7/4P3/8/2r5/8/8/8/K6R w - - 0 1";
    let mut window = Window::open_start(&display, SHATRANJ, &["--fen", fen], &FAST);
    window.click("e7");
    window.click("e8");
    window.log.wait("> usermove e7e8q");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn baring_the_king_wins() {
    let Some(display) = Display::open("bare-king") else { return };
    let fen = "k7/8/8/4p3/8/3N4/8/K6R w - - 0 1";
    let mut window = Window::open_start(&display, SHATRANJ, &["--fen", fen], &FAST);
    window.click("d3");
    window.click("e5");
    window.log.wait("> usermove d3e5");
    // Black has one move to bare White in return, and cannot.
    window.log.wait("< 1-0 {bare king}");
    check_no_errors(&window);
}

#[test]
fn stalemate_wins() {
    let Some(display) = Display::open("stalemate-wins") else { return };
    let fen = "k4N2/8/1K6/7p/7P/8/8/8 w - - 0 1";
    let mut window = Window::open_start(&display, SHATRANJ, &["--fen", fen], &FAST);
    window.click("f8");
    window.click("d7");
    window.log.wait("> usermove f8d7");
    window.log.wait("> result 1-0 {Xboard adjudication: Stalemate}");
    check_no_errors(&window);
}
