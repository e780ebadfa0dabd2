//! Games that are ready by name in XBoard: those that it knows, and one with hands of which it is
//! told.

use crate::xboard::display::Display;
use crate::xboard::games::two_games;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};

const MINISHOGI: BoardShape = BoardShape { game: "minishogi", files: 5, lowest: 1, beside: 2 };
const THREE_CHECK: BoardShape = BoardShape { game: "3check", files: 8, lowest: 1, beside: 0 };
const CRAZYHOUSE: BoardShape = BoardShape { game: "crazyhouse", files: 8, lowest: 1, beside: 2 };
const GRAND: BoardShape = BoardShape { game: "grand", files: 10, lowest: 0, beside: 2 };
const LION: BoardShape = BoardShape { game: "lion", files: 8, lowest: 1, beside: 0 };
const WET_CRAZYHOUSE: BoardShape =
    BoardShape { game: "piazza-crazyhouse", files: 8, lowest: 1, beside: 2 };

#[test]
fn two_games_of_crazyhouse_end_by_the_rules() {
    let Some(display) = Display::open("crazyhouse") else { return };
    two_games(&display, "crazyhouse", None);
}

#[test]
fn two_games_of_seirawan_chess_end_by_the_rules() {
    let Some(display) = Display::open("seirawan") else { return };
    let games = two_games(&display, "seirawan", None);
    // A hawk or an elephant comes in.
    let gates = |ply: &String| ply.len() == 5 && ply.ends_with(['h', 'e']);
    assert!(games.iter().flat_map(|game| &game.plies).any(gates));
}

#[test]
fn two_games_of_3check_end_by_the_rules() {
    let Some(display) = Display::open("3check") else { return };
    two_games(&display, "3check", None);
}

#[test]
fn two_games_of_atomic_chess_end_by_the_rules() {
    let Some(display) = Display::open("atomic") else { return };
    two_games(&display, "atomic", None);
}

#[test]
fn two_games_of_giveaway_chess_end_by_the_rules() {
    let Some(display) = Display::open("giveaway") else { return };
    two_games(&display, "giveaway", None);
}

#[test]
fn two_games_of_losers_end_by_the_rules() {
    let Some(display) = Display::open("losers") else { return };
    two_games(&display, "losers", None);
}

#[test]
fn two_games_of_spartan_chess_end_by_the_rules() {
    let Some(display) = Display::open("spartan") else { return };
    two_games(&display, "spartan", None);
}

#[test]
fn two_games_of_berolina_chess_end_by_the_rules() {
    let Some(display) = Display::open("berolina") else { return };
    two_games(&display, "berolina", None);
}

#[test]
fn two_games_of_cylinder_chess_end_by_the_rules() {
    let Some(display) = Display::open("cylinder") else { return };
    two_games(&display, "cylinder", None);
}

#[test]
fn two_games_of_falcon_chess_end_by_the_rules() {
    let Some(display) = Display::open("falcon") else { return };
    two_games(&display, "falcon", None);
}

#[test]
fn two_games_of_great_shatranj_end_by_the_rules() {
    let Some(display) = Display::open("great") else { return };
    two_games(&display, "great", None);
}

#[test]
fn two_games_of_two_kings_end_by_the_rules() {
    let Some(display) = Display::open("twokings") else { return };
    two_games(&display, "twokings", None);
}

#[test]
fn two_games_of_wild_castle_end_by_the_rules() {
    let Some(display) = Display::open("wildcastle") else { return };
    two_games(&display, "wildcastle", None);
}

#[test]
fn two_games_of_superchess_end_by_the_rules() {
    let Some(display) = Display::open("super") else { return };
    two_games(&display, "super", None);
}

#[test]
fn two_games_of_lion_chess_end_by_the_rules() {
    let Some(display) = Display::open("lion") else { return };
    two_games(&display, "lion", None);
}

#[test]
fn two_games_of_elven_chess_end_by_the_rules() {
    let Some(display) = Display::open("elven") else { return };
    let games = two_games(&display, "elven", None);
    // A warlock moves twice.
    assert!(games.iter().flat_map(|game| &game.plies).any(|ply| ply.contains(',')));
}

/// XBoard knows the moves of a lion, and shows what the first step captures as a step of its own.
#[test]
fn a_lion_captures_twice() {
    let Some(display) = Display::open("lion-twice") else { return };
    let fen = "4k3/8/8/8/2p5/2n5/1L6/4K3 w - - 0 1";
    let mut window = Window::open_start(&display, LION, &["--fen", fen], &FAST);
    window.click("b2");
    window.click("c3");
    window.click("c4");
    window.log.wait("> usermove b2c3,c3c4");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn two_games_of_horde_end_by_the_rules() {
    let Some(display) = Display::open("horde") else { return };
    two_games(&display, "horde", None);
}

#[test]
fn two_games_of_capablanca_end_by_the_rules() {
    let Some(display) = Display::open("capablanca") else { return };
    two_games(&display, "capablanca", None);
}

#[test]
fn two_games_of_knightmate_end_by_the_rules() {
    let Some(display) = Display::open("knightmate") else { return };
    two_games(&display, "knightmate", None);
}

#[test]
fn two_games_of_makruk_end_by_the_rules() {
    let Some(display) = Display::open("makruk") else { return };
    two_games(&display, "makruk", None);
}

#[test]
fn two_games_of_grand_end_by_the_rules() {
    let Some(display) = Display::open("grand") else { return };
    two_games(&display, "grand", None);
}

#[test]
fn two_games_of_minishogi_end_by_the_rules() {
    let Some(display) = Display::open("minishogi-games") else { return };
    two_games(&display, "minishogi", None);
}

#[test]
fn two_games_of_crazyhouse_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-crazyhouse") else { return };
    two_games(&display, "piazza-crazyhouse", None);
}

/// XBoard is told of the hands.
#[test]
fn a_piece_is_dropped_in_a_described_game_under_the_weather() {
    let Some(display) = Display::open("wet-crazyhouse-drop") else { return };
    let fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1 flood:9:c4f4,f5c5";
    let mut window = Window::open_start(&display, WET_CRAZYHOUSE, &["--fen", fen], &FAST);
    window.click("j1");
    window.click("a2");
    window.log.wait("> usermove P@a2");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// A drop from the hand on the right of the board.
#[test]
fn a_piece_is_dropped_in_a_game_that_xboard_is_told() {
    let Some(display) = Display::open("minishogi") else { return };
    let fen = "4k/5/5/5/K4[P] w - - 0 1";
    let mut window = Window::open_start(&display, MINISHOGI, &["--fen", fen], &FAST);
    assert_eq!(window.play("g1", "c3", "P@c3"), "5/YYYYY/YYYYY/YYYYY/1YYYY");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_check_is_counted() {
    let Some(display) = Display::open("count") else { return };
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    let mut window = Window::open_start(&display, THREE_CHECK, &["--fen", fen], &FAST);
    window.play("a1", "a8", "a1a8");
    window.log.wait("< 1-0 {checks given}");
    check_no_errors(&window);
}

/// XBoard knows the game, with hands on both sides of the board.
#[test]
fn a_piece_is_dropped_in_crazyhouse() {
    let Some(display) = Display::open("crazyhouse-drop") else { return };
    let fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
    let mut window = Window::open_start(&display, CRAZYHOUSE, &["--fen", fen], &FAST);
    window.click("j1");
    window.click("e4");
    window.log.wait("> usermove P@e4");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// XBoard knows the game. A pawn that arrives on the third last rank may become what has been
/// captured, which lies on the right of the board.
#[test]
fn a_pawn_of_grand_promotes() {
    let Some(display) = Display::open("grand-promotion") else { return };
    let fen = "4k5/10/10/1P8/10/10/10/10/10/4K5 w - - 0 1";
    let mut window = Window::open_start(&display, GRAND, &["--fen", fen], &FAST);
    assert_eq!(window.lift("b6"), "10/10/1M8/10/10/10/10/10/10/10");
    window.click("b7");
    window.log.wait("> put b7");
    window.click("l4");
    assert_eq!(window.plies(1), ["b6b7q"]);
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// Castlings in several steps, and walkways.
#[test]
fn two_games_of_archchess_under_the_weather_end_by_the_rules() {
    let Some(display) = Display::open("wet-archchess") else { return };
    two_games(&display, "piazza-archchess", None);
}

/// The games whose names XBoard knows and that have no test above.
const OTHERS: [&str; 11] = [
    "chess",
    "fischerandom",
    "shatranj",
    "nocastle",
    "gothic",
    "janus",
    "courier",
    "suicide",
    "asean",
    "caparandom",
    "xiangqi",
];

#[test]
#[ignore = "takes a minute"]
fn two_games_of_every_other_game_that_xboard_knows() {
    for game in OTHERS {
        let Some(display) = Display::open(&format!("known-{game}")) else { return };
        two_games(&display, game, None);
    }
}
