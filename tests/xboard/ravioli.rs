//! Ravioli Chess in a window: the inner squares of board B stand on files j to o, the dark
//! files i and p belong to nobody.

use crate::games::two_games;
use crate::mouse::{FAST, nothing_wrong};
use crate::stage::Stage;
use crate::window::{Show, Window};
use std::fs;

const RAVIOLI: Show = Show { game: "ravioli", files: 16, lowest: 1 };
const BERO: Show = Show { game: "ravioli-bero", files: 16, lowest: 1 };

/// A castling is free, and the pawns bar everybody else.
const CASTLING: &str =
    "r3k2r********/pppppppp*pppppp*/8*6*/8*6*/8*6*/8*6*/PPPPPPPP*PPPPPP*/R3K2R******** b - - 0 1";
const CAPTURE: &str = "7k********/8*6*/8*6*/8*6*/R7*3n2*/8*6*/8*6*/1K6******** w - - 0 1";
/// Black has just played b7-b5 on board B.
const PASSING: &str = "4k3********/8*6*/8*6*/P7*p5*/8*6*/8*6*/8*6*/4K3******** w - j6 0 1";
/// A Berolina pawn has just gone from c7 to a5.
const ASLANT: &str = "4k3********/8*6*/8*6*/u1P5*6*/8*6*/8*6*/8*6*/4K3******** w - b6 0 1";
const ON_THE_SEVENTH: &str = "8********/2U5*6*/8*6*/8*6*/8*6*/4k3*6*/8*6*/4K3******** w - - 0 1";
const PROMOTION: &str = "k7********/8*2P3*/8*6*/8*6*/8*6*/8*5p*/8*6*/1K6******** w - - 0 1";

/// And XBoard loads what it has saved, with castlings and all.
#[test]
fn two_games_of_ravioli() {
    let Some(stage) = Stage::open("ravioli") else { return };
    let games = two_games(&stage, "ravioli", None);
    let saved = fs::read_to_string(stage.folder.join("games.pgn")).expect("games");
    let second = saved.rfind("[Event ").expect("two games");
    fs::write(stage.folder.join("saved.pgn"), &saved[second..]).expect("a file");
    let mut window = Window::open_game(&stage, RAVIOLI, &["-timeDelay", "0"]);
    let file = stage.folder.join("saved.pgn");
    let plies = &games[1].plies;
    assert_eq!(&window.load(file.to_str().expect("a plain name"), plies.len()), plies);
    window.log.wait("< pong 2");
    let refused = |text: &str| text.starts_with("< tellusererror ");
    assert!(!window.log.entries().iter().any(|entry| refused(&entry.text)));
}

#[test]
fn two_games_of_ravioli_bero() {
    let Some(stage) = Stage::open("bero") else { return };
    two_games(&stage, "ravioli-bero", None);
}

#[test]
fn a_knight_goes_from_the_ring_into_board_b() {
    let Some(stage) = Stage::open("ring") else { return };
    let mut window = Window::open_game(&stage, RAVIOLI, &FAST);
    let marks = "16/16/16/16/16/Y1Y7Y5/16/16";
    assert_eq!(window.play("b1", "k3", "b1k3"), marks);
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("b1"), marks);
    nothing_wrong(&window);
}

#[test]
fn castling_is_the_king_s_ply_and_the_rook_s() {
    let Some(stage) = Stage::open("castling") else { return };
    let mut window = Window::open_game_at(&stage, RAVIOLI, CASTLING, &FAST);
    let king = window.play("e1", "g1", "e1g1");
    assert_eq!(king.rsplit('/').next(), Some("2YY1YY9"));
    window.log.wait("< move @@@@");
    assert_eq!(window.play("h1", "f1", "h1f1"), "16/16/16/16/16/16/16/5Y10");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn a_rook_captures_from_the_ring_on_board_b() {
    let Some(stage) = Stage::open("capture") else { return };
    let mut window = Window::open_position(&stage, RAVIOLI, CAPTURE, &FAST);
    let marks = "Y15/Y15/Y15/Y15/1YYYYYYY1YYYR3/Y15/Y15/Y15";
    assert_eq!(window.play("a4", "m4", "a4m4"), marks);
    window.key("ctrl+b");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn a_pawn_of_the_ring_takes_in_passing_on_board_b() {
    let Some(stage) = Stage::open("passing") else { return };
    let mut window = Window::open_position(&stage, RAVIOLI, PASSING, &FAST);
    assert_eq!(window.play("a5", "j6", "a5j6"), "16/16/Y8Y6/16/16/16/16/16");
    window.key("ctrl+b");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn a_click_makes_a_queen_and_a_pull_another_man() {
    let Some(stage) = Stage::open("promotion-b") else { return };
    let mut window = Window::open_position(&stage, RAVIOLI, PROMOTION, &FAST);
    let marks = "3M12/16/16/16/16/16/16/16";
    assert_eq!(window.lift("l7"), marks);
    window.click("d8");
    window.log.wait("< choice QBNRWZ");
    window.log.wait("> usermove l7d8q");
    window.key("ctrl+b");
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("l7"), marks);
    window.pull("d8", 2);
    window.log.wait("> usermove l7d8w");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

/// Without marks XBoard lets a man go anywhere, onto the dark files too.
#[test]
fn nobody_goes_onto_a_dark_square() {
    let Some(stage) = Stage::open("dark") else { return };
    let options = [&FAST[..], &["-showTargetSquares", "false"]].concat();
    let mut window = Window::open_game(&stage, RAVIOLI, &options);
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
fn a_berolina_pawn_steps_aslant() {
    let Some(stage) = Stage::open("aslant") else { return };
    let mut window = Window::open_game(&stage, BERO, &FAST);
    // From board B onto the ring.
    let marks = "16/16/16/16/7Y3Y4/12Y1Y1/16/16";
    assert_eq!(window.play("n2", "h4", "n2h4"), marks);
    window.log.wait("< move ");
    nothing_wrong(&window);
}

/// To XBoard he is no pawn: the marks alone ask for a choice.
#[test]
fn a_berolina_pawn_is_promoted_too() {
    let Some(stage) = Stage::open("promotion-u") else { return };
    let mut window = Window::open_position(&stage, BERO, ON_THE_SEVENTH, &FAST);
    assert_eq!(window.lift("c7"), "1M1M12/16/16/16/16/16/16/16");
    window.pull("d8", 2);
    window.log.wait("> usermove c7d8w");
    window.key("ctrl+b");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

/// The pawn that passed does not stand where XBoard would look for it.
#[test]
fn a_berolina_pawn_is_taken_in_passing() {
    let Some(stage) = Stage::open("passer") else { return };
    let mut window = Window::open_position(&stage, BERO, ASLANT, &FAST);
    assert_eq!(window.lift("c5"), "16/16/2Y13/C15/16/16/16/16");
    window.click("a5");
    window.log.wait("> put a5");
    window.log.wait("> lift a5");
    assert_eq!(window.log.wait("< highlight ").text, "< highlight 16/16/1Y14/16/16/16/16/16");
    window.click("b6");
    window.log.wait("> usermove c5a5,a5b6");
    window.key("ctrl+b");
    window.log.wait("< move ");
    nothing_wrong(&window);
}
