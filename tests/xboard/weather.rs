//! Shatranj and different armies under the weather in XBoard: walkways, and what XBoard has to be told of
//! the pieces.

use crate::xboard::display::Display;
use crate::xboard::games::two_games_with_options;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const CWDA: BoardShape = BoardShape { game: "piazza-cwda", files: 8, lowest: 1 };
const SHATRANJ: BoardShape = BoardShape { game: "piazza-shatranj", files: 8, lowest: 1 };
/// Options of the engine that make the first throw announce a flood.
const FLOOD: &str = "[engine]\ndice_seed = 9\n";

/// Opens a window of a game that begins with a flood.
fn open_before_flood(display: &Display, game: BoardShape) -> Window<'_> {
    fs::write(display.folder.join("engine.ini"), FLOOD).expect("a file");
    Window::open_game(display, game, &FAST)
}

/// Builds a walkway with the mouse, in a position where that is the user's turn, and moves a knight in
/// the flood.
fn build_a_walkway(window: &mut Window<'_>, king: &str) {
    window.log.wait("< 0 0 0 0 build a walkway: ");
    window.click("c3");
    window.log.wait("> lift c3");
    window.log.wait("< highlight ");
    window.click("f3");
    window.log.wait(&format!("> usermove {king}c3,c3f3"));
    window.log.wait("< tellothers flood, walkways c3f3 to the right, ");
    window.play("g1", "h3", "g1h3");
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_walkway_is_built_between_different_armies() {
    let Some(display) = Display::open("wet-armies") else { return };
    let mut window = open_before_flood(&display, CWDA);
    window.play("a2", "a4", "a2a4");
    build_a_walkway(&mut window, "e1");
}

#[test]
fn a_walkway_is_built_in_shatranj() {
    let Some(display) = Display::open("wet-shatranj") else { return };
    let mut window = open_before_flood(&display, SHATRANJ);
    // The alfil leaps two squares diagonally.
    assert_eq!(window.play("c1", "a3", "c1a3"), "8/8/2yyyy2/2yyyy2/2yyyy2/Y1yyGy2/8/2D5");
    build_a_walkway(&mut window, "d1");
}

/// The king goes to b1 and the bede to c1, in the window too.
#[test]
fn the_clobberers_castle_under_the_weather() {
    let Some(display) = Display::open("wet-clobberers") else { return };
    let fen = "e3k2e/pppppppp/8/8/8/8/PPPPPPPP/E3K2E w KQkq - 0 1 CC dry";
    let mut window = Window::open_start(&display, CWDA, &["--fen", fen], &FAST);
    window.play("e1", "b1", "e1b1");
    window.log.wait("< move ");
    window.play("c1", "c3", "c1c3");
    check_no_errors(&window);
}

/// Both games have a flood, and end by the rules.
fn two_wet_games(display: &Display, game: &str) {
    for game in two_games_with_options(FLOOD, display, game, None) {
        let walkway = |plies: &[String]| plies[1] == "@@@@" && plies[0][..2] == plies[2][2..];
        assert!(game.plies.windows(3).any(walkway), "{:?}", game.plies);
    }
}

#[test]
fn two_games_between_different_armies_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-armies-match") else { return };
    two_wet_games(&display, "piazza-cwda");
}

#[test]
fn two_games_of_shatranj_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-shatranj-match") else { return };
    two_wet_games(&display, "piazza-shatranj");
}
