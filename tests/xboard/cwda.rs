//! Chess with Different Armies in XBoard: pieces and castling that XBoard does not know by itself.

use crate::xboard::display::Display;
use crate::xboard::games::{two_games, two_games_by_name};
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};

const CWDA: BoardShape = BoardShape { game: "cwda", files: 8, lowest: 1, beside: 0 };

#[test]
fn two_games_of_armies_end_by_the_rules() {
    let Some(display) = Display::open("cwda") else { return };
    two_games(&display, "cwda", None);
}

/// XBoard has a name of its own for it.
#[test]
fn two_games_of_fairy_end_by_the_rules() {
    let Some(display) = Display::open("fairy") else { return };
    two_games_by_name(&display, "cwda", "fairy");
}

/// The king goes to b1 and the bede to c1, in the window too.
#[test]
fn the_clobberers_castle_to_the_b_file() {
    let Some(display) = Display::open("clobberers") else { return };
    let fen = "e3k2e/pppppppp/8/8/8/8/PPPPPPPP/E3K2E w KQkq - 0 1 CC";
    let mut window = Window::open_start(&display, CWDA, &["--fen", fen], &FAST);
    window.play("e1", "b1", "e1b1");
    window.log.wait("< move ");
    window.play("c1", "c3", "c1c3");
    check_no_errors(&window);
}

/// A click chooses the first piece, the queen; dragging down goes on to the others.
#[test]
fn a_pawn_becomes_a_piece_of_the_other_army() {
    let Some(display) = Display::open("cwda-promotion") else { return };
    let fen = "7k/4P3/8/2r5/8/8/8/K5R1 w - - 0 1 FC";
    let mut window = Window::open_start(&display, CWDA, &["--fen", fen], &FAST);
    assert_eq!(window.lift("e7"), "4M3/8/8/8/8/8/8/8");
    window.promote("e8", "QABEFNRW", 1);
    window.log.wait("> usermove e7e8a");
    window.log.wait("< move ");
    check_no_errors(&window);
}
