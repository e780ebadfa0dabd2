//! Ravioli Chess in an XBoard window. The inner squares of board B are on files j to o. The dark
//! files i and p belong to no board.

use crate::xboard::display::Display;
use crate::xboard::games::two_games;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const RAVIOLI: BoardShape = BoardShape { game: "ravioli", files: 16, lowest: 1, beside: 0 };
const BERO: BoardShape = BoardShape { game: "ravioli-bero", files: 16, lowest: 1, beside: 0 };

/// White can castle, and the rows of pawns keep all other pieces away.
const CASTLING: &str =
    "r3k2r********/pppppppp*pppppp*/8*6*/8*6*/8*6*/8*6*/PPPPPPPP*PPPPPP*/R3K2R******** b - - 0 1";
const CAPTURE: &str = "7k********/8*6*/8*6*/8*6*/R7*3n2*/8*6*/8*6*/1K6******** w - - 0 1";
/// Black has just played b7-b5 on board B.
const EN_PASSANT: &str = "4k3********/8*6*/8*6*/P7*p5*/8*6*/8*6*/8*6*/4K3******** w - j6 0 1";
/// A Berolina pawn has just gone from c7 to a5.
const BERO_EN_PASSANT: &str = "4k3********/8*6*/8*6*/u1P5*6*/8*6*/8*6*/8*6*/4K3******** w - b6 0 1";
const ON_THE_SEVENTH: &str = "8********/2U5*6*/8*6*/8*6*/8*6*/4k3*6*/8*6*/4K3******** w - - 0 1";
const PROMOTION: &str = "k7********/8*2P3*/8*6*/8*6*/8*6*/8*5p*/8*6*/1K6******** w - - 0 1";

/// XBoard also loads the saved game again and sends the engine the same plies.
#[test]
fn two_games_of_ravioli_are_played_and_loaded_again() {
    let Some(display) = Display::open("ravioli") else { return };
    let games = two_games(&display, "ravioli", None);
    let saved = fs::read_to_string(display.folder.join("games.pgn")).expect("games");
    let second = &saved[saved.rfind("[Event ").expect("two games")..];
    let mut window = Window::open_game(&display, RAVIOLI, &["-timeDelay", "0"]);
    window.load(second);
    let plies = &games[1].plies;
    assert_eq!(&window.plies(plies.len()), plies);
    window.log.wait("< pong 2");
    let refused = |text: &str| text.starts_with("< tellusererror ");
    assert!(!window.log.entries().iter().any(|entry| refused(&entry.text)));
}

#[test]
fn two_games_of_ravioli_bero_end_by_the_rules() {
    let Some(display) = Display::open("bero") else { return };
    two_games(&display, "ravioli-bero", None);
}

#[test]
fn a_knight_moves_from_the_ring_to_board_b() {
    let Some(display) = Display::open("ring") else { return };
    let mut window = Window::open_game(&display, RAVIOLI, &FAST);
    let marks = "16/16/16/16/16/Y1Y7Y5/16/16";
    assert_eq!(window.play("b1", "k3", "b1k3"), marks);
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("b1"), marks);
    check_no_errors(&window);
}

#[test]
fn castling_is_a_king_ply_and_a_rook_ply() {
    let Some(display) = Display::open("castling") else { return };
    let mut window = Window::open_game_at(&display, RAVIOLI, CASTLING, &FAST);
    let king = window.play("e1", "g1", "e1g1");
    assert_eq!(king.rsplit('/').next(), Some("2YY1YY9"));
    window.log.wait("< move @@@@");
    // The rook and its square are marked at once.
    let hint = window.log.wait("< highlight ").text;
    assert_eq!(hint, "< highlight 16/16/16/16/16/16/16/5y1g8");
    assert_eq!(window.play("h1", "f1", "h1f1"), "16/16/16/16/16/16/16/5Y10");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_rook_captures_from_the_ring_on_board_b() {
    let Some(display) = Display::open("capture") else { return };
    let mut window = Window::open_position(&display, RAVIOLI, CAPTURE, &FAST);
    let marks = "Y15/Y15/Y15/Y15/1YYYYYYY1YYYR3/Y15/Y15/Y15";
    assert_eq!(window.play("a4", "m4", "a4m4"), marks);
    window.key("ctrl+b");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_pawn_on_the_ring_captures_en_passant_on_board_b() {
    let Some(display) = Display::open("en-passant") else { return };
    let mut window = Window::open_position(&display, RAVIOLI, EN_PASSANT, &FAST);
    assert_eq!(window.play("a5", "j6", "a5j6"), "16/16/Y8Y6/16/16/16/16/16");
    window.key("ctrl+b");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_click_promotes_to_a_queen_and_a_drag_to_another_piece() {
    let Some(display) = Display::open("promotion-b") else { return };
    let mut window = Window::open_position(&display, RAVIOLI, PROMOTION, &FAST);
    let marks = "3M12/16/16/16/16/16/16/16";
    assert_eq!(window.lift("l7"), marks);
    window.promote("d8", "QBNRWZ", 0);
    window.log.wait("> usermove l7d8q");
    window.key("ctrl+b");
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("l7"), marks);
    window.promote("d8", "QBNRWZ", 2);
    window.log.wait("> usermove l7d8w");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// Without highlighted squares XBoard lets a piece go anywhere, also to the dark files.
#[test]
fn a_move_to_a_dark_square_is_refused() {
    let Some(display) = Display::open("dark") else { return };
    let options = [&FAST[..], &["-showTargetSquares", "false"]].concat();
    let mut window = Window::open_game(&display, RAVIOLI, &options);
    window.click("a2");
    window.log.wait("> lift a2");
    window.click("i4");
    window.log.wait("> usermove a2i4");
    window.log.wait("< tellusererror a2i4: ");
    window.log.wait("< Illegal move (");
    window.dismiss("Error");
    window.play("a2", "a4", "a2a4");
    window.log.wait("< move ");
}

#[test]
fn a_berolina_pawn_moves_diagonally() {
    let Some(display) = Display::open("bero-move") else { return };
    let mut window = Window::open_game(&display, BERO, &FAST);
    // The move goes from board B to the ring.
    let marks = "16/16/16/16/7Y3Y4/12Y1Y1/16/16";
    assert_eq!(window.play("n2", "h4", "n2h4"), marks);
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// For XBoard a Berolina pawn is no pawn, so only the highlighted squares start the choice of a
/// piece.
#[test]
fn a_berolina_pawn_can_be_promoted() {
    let Some(display) = Display::open("promotion-u") else { return };
    let mut window = Window::open_position(&display, BERO, ON_THE_SEVENTH, &FAST);
    assert_eq!(window.lift("c7"), "1M1M12/16/16/16/16/16/16/16");
    window.promote("d8", "QBNRWZ", 2);
    window.log.wait("> usermove c7d8w");
    window.key("ctrl+b");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// The captured pawn is not on the square where XBoard expects it.
#[test]
fn a_berolina_pawn_is_captured_en_passant() {
    let Some(display) = Display::open("bero-en-passant") else { return };
    let mut window = Window::open_position(&display, BERO, BERO_EN_PASSANT, &FAST);
    assert_eq!(window.lift("c5"), "16/16/2Y13/C15/16/16/16/16");
    window.click("a5");
    window.log.wait("> put a5");
    window.log.wait("> lift a5");
    assert_eq!(window.log.wait("< highlight ").text, "< highlight 16/16/1Y14/16/16/16/16/16");
    window.click("b6");
    window.log.wait("> usermove c5a5,a5b6");
    window.key("ctrl+b");
    window.log.wait("< move ");
    check_no_errors(&window);
}
