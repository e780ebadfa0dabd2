//! Xiangqi and Shogi in XBoard, which knows both games by itself.

use crate::xboard::display::Display;
use crate::xboard::games::two_games;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};

const XIANGQI: BoardShape = BoardShape { game: "xiangqi", files: 9, lowest: 0 };
const SHOGI: BoardShape = BoardShape { game: "shogi", files: 9, lowest: 1 };

#[test]
fn two_games_of_xiangqi_end_by_the_rules() {
    let Some(display) = Display::open("xiangqi") else { return };
    two_games(&display, "xiangqi", None);
}

#[test]
fn two_games_of_shogi_end_by_the_rules() {
    let Some(display) = Display::open("shogi") else { return };
    two_games(&display, "shogi", None);
}

#[test]
fn a_cannon_captures_over_a_piece() {
    let Some(display) = Display::open("cannon") else { return };
    let fen = "3k5/9/4p4/9/4n4/9/9/4C4/9/4K4 w - - 0 1";
    let mut window = Window::open_start(&display, XIANGQI, &["--fen", fen], &FAST);
    window.click("e2");
    window.click("e7");
    window.log.wait("> usermove e2e7");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// A drop and a promotion, entered as texts.
#[test]
fn a_piece_is_dropped_and_another_promotes() {
    let Some(display) = Display::open("drop") else { return };
    let fen = "4k4/9/9/9/9/9/2P6/9/4K4[G] w - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    window.type_move("G@e5");
    window.log.wait("> usermove G@e5");
    window.log.wait("< move ");
    check_no_errors(&window);
}
