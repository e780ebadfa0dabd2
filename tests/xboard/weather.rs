//! Other games than chess under the weather in XBoard: walkways, pieces in hand, and what XBoard
//! has to be told of the pieces.

use crate::xboard::display::Display;
use crate::xboard::eastern::{PAWN, promote_or_not};
use crate::xboard::games::two_games_with_options;
use crate::xboard::mouse::{FAST, check_no_errors, check_refused};
use crate::xboard::piazza::check_loaded_again;
use crate::xboard::window::{BoardShape, Window};

const CWDA: BoardShape = BoardShape { game: "piazza-cwda", files: 8, lowest: 1, beside: 0 };
const XIANGQI: BoardShape = BoardShape { game: "piazza-xiangqi", files: 9, lowest: 0, beside: 0 };
const SHOGI: BoardShape = BoardShape { game: "piazza-shogi", files: 9, lowest: 1, beside: 2 };
const SHATRANJ: BoardShape = BoardShape { game: "piazza-shatranj", files: 8, lowest: 1, beside: 0 };
/// Where XBoard shows White's lances in hand.
const LANCE: &str = "k7";
/// Options of the engine for the first throw: a flood is announced, no effect.
const FLOOD: &str = "dice_seed = 9\n";
const DRY: &str = "dice_seed = 1\n";

/// Opens a window of a game that begins with a flood.
fn open_before_flood(display: &Display, game: BoardShape) -> Window<'_> {
    display.set_options(FLOOD);
    Window::open_game(display, game, &FAST)
}

/// Builds a walkway with the mouse, in a position where that is the user's turn, which XBoard must
/// send as `ply`; and moves a piece in the flood.
fn build_a_walkway(
    window: &mut Window<'_>,
    [first, last]: [&str; 2],
    ply: &str,
    [from, to]: [&str; 2],
) {
    window.log.wait("< 0 0 0 0 build a walkway: ");
    window.click(first);
    window.log.wait(&format!("> lift {first}"));
    window.log.wait("< highlight ");
    window.click(last);
    window.log.wait(&format!("> usermove {ply}"));
    window.log.wait(&format!("< tellothers flood, walkways {first}{last} to the right, "));
    window.play(from, to, &format!("{from}{to}"));
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_walkway_is_built_between_different_armies() {
    let Some(display) = Display::open("wet-armies") else { return };
    let mut window = open_before_flood(&display, CWDA);
    window.play("a2", "a4", "a2a4");
    build_a_walkway(&mut window, ["c3", "f3"], "e1c3,c3f3", ["g1", "h3"]);
}

#[test]
fn a_walkway_is_built_in_shatranj() {
    let Some(display) = Display::open("wet-shatranj") else { return };
    let mut window = open_before_flood(&display, SHATRANJ);
    // The alfil leaps two squares diagonally.
    assert_eq!(window.play("c1", "a3", "c1a3"), "8/8/2yyyy2/2yyyy2/2yyyy2/Y1yyGy2/8/2D5");
    build_a_walkway(&mut window, ["c3", "f3"], "d1c3,c3f3", ["g1", "h3"]);
}

/// Soldiers stand on the walkway. XBoard writes a ply over a piece of one's own in the way of a
/// castling.
#[test]
fn a_walkway_is_built_in_xiangqi() {
    let Some(display) = Display::open("wet-xiangqi") else { return };
    let mut window = open_before_flood(&display, XIANGQI);
    assert_eq!(window.play("a3", "a4", "a3a4"), "9/9/9/3y1y3/2yyyyy2/Y1yyyyy2/D2y1y3/9/9/9");
    build_a_walkway(&mut window, ["c3", "g3"], "e0g3,c3h3", ["b0", "c2"]);
}

#[test]
fn an_elephant_crosses_the_river_on_a_walkway() {
    let Some(display) = Display::open("river") else { return };
    let fen = "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1 flood:9:c4c7,g7g4";
    let mut window = Window::open_start(&display, XIANGQI, &["--fen", fen], &FAST);
    let marks = "9/9/9/2gbbbm2/2Ybbbm2/2Dbbbm2/2gbbbm2/9/9/9";
    assert_eq!(window.play("c4", "c5", "c4c5"), marks);
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_walkway_is_built_in_shogi() {
    let Some(display) = Display::open("wet-shogi") else { return };
    let mut window = open_before_flood(&display, SHOGI);
    assert_eq!(window.play("a3", "a4", "a3a4"), "9/9/9/2yyyyy2/2yyyyy2/Y1yyyyy2/D8/9/9");
    build_a_walkway(&mut window, ["c4", "g4"], "e1c4,c4g4", ["i3", "i4"]);
}

/// A piece in hand, and another one after its capture, go onto land only.
#[test]
fn pieces_are_dropped_onto_land() {
    let Some(display) = Display::open("wet-drop") else { return };
    let fen = "4k4/9/9/9/9/4+p4/4R4/9/4K4[L] w - - 0 1 flood:9:c4g4,g5c5";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    let land = "YYbbbbbYY/YYmmmmmYY/YYgggggYY";
    let marks = format!("9/YYYYYYYYY/YYYYYYYYY/{land}/YYYY1YYYY/YYYYYYYYY/YYYY1YYYY");
    assert_eq!(window.lift(LANCE), marks);
    window.click("d5");
    check_refused(&mut window, "L@d5", "d5 is under water or a walkway");
    window.play("e3", "e4", "e3e4");
    window.log.wait("< move ");
    window.play(PAWN, "a2", "P@a2");
    window.log.wait("< move ");
    window.type_move("L@a1");
    window.log.wait("> usermove L@a1");
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn pieces_promote_or_not_under_the_weather() {
    let Some(display) = Display::open("wet-promotion") else { return };
    display.set_options(DRY);
    let fen = "4k4/9/9/2S6/9/9/9/9/4K4[-] w - - 0 1 dry";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    promote_or_not(&mut window);
    check_no_errors(&window);
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

/// Both games have a flood, and end by the rules. XBoard loads the second one again.
fn two_wet_games(display: &Display, shape: BoardShape) {
    let games = two_games_with_options(FLOOD, display, shape.game, None);
    for game in &games {
        let walkway = |plies: &[String]| plies[1] == "@@@@" && plies[0][..2] == plies[2][2..];
        assert!(game.plies.windows(3).any(walkway), "{:?}", game.plies);
    }
    check_loaded_again(display, shape, &games[1]);
}

#[test]
fn two_games_between_different_armies_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-armies-match") else { return };
    two_wet_games(&display, CWDA);
}

#[test]
fn two_games_of_xiangqi_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-xiangqi-match") else { return };
    two_wet_games(&display, XIANGQI);
}

#[test]
fn two_games_of_shogi_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-shogi-match") else { return };
    two_wet_games(&display, SHOGI);
}

#[test]
fn two_games_of_shatranj_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-shatranj-match") else { return };
    two_wet_games(&display, SHATRANJ);
}
