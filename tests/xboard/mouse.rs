//! A user plays archchess with the mouse: every kind of move, and menu commands. XBoard numbers the
//! ranks of this board from 0.

use crate::xboard::display::{Display, RIALTO};
use crate::xboard::games::two_games;
use crate::xboard::window::Window;
use std::fs;

/// A low depth limit, so that the engine answers at once.
pub const FAST: [&str; 4] = ["-depth", "4", "-tc", "10"];
/// Both sides can castle, and the rows of pawns keep all other pieces away.
const CASTLING: &str = "r3k4r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R b - - 0 1";
/// The squares that the engine highlights for the king on e0 in [`CASTLING`]: moves, leaps, the
/// king's part of castlings, and the rooks for castling.
const KING_SQUARES: &str = "10/10/10/10/10/10/10/4Y5/10/CYYY1YYYYC";

/// Checks that no error was sent and that no other window is open.
pub fn check_no_errors(window: &Window) {
    for entry in window.log.entries() {
        for start in ["< Error", "< Illegal", "< tellusererror"] {
            assert!(!entry.text.starts_with(start), "{entry:?}");
        }
    }
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_pawn_move_is_played_and_taken_back() {
    let Some(display) = Display::open("pawn") else { return };
    let mut window = Window::open(&display, &FAST);
    let steps = "10/10/10/10/10/10/4Y5/4Y5/10/10";
    assert_eq!(window.play("e1", "e3", "e1e3"), steps);
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.play("e1", "e2", "e1e2"), steps);
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn a_king_leap_moves_no_rook() {
    let Some(display) = Display::open("leap") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    assert_eq!(window.play("e0", "g0", "e0g0"), KING_SQUARES);
    window.log.wait("< move @@@@");
    window.log.wait("< askuser answer Only this move: press OK.");
    window.answer("");
    window.log.wait("< move @@@@");
    assert!(!window.log.wait("< move ").text.contains('@'));
    // No rook has moved along, and the king has no second leap.
    assert_eq!(window.lift("g0"), "10/10/10/10/10/10/10/10/10/5Y1Y2");
    check_no_errors(&window);
}

/// King and rook go to the square of a leap and next to it.
#[test]
fn castling_is_entered_king_first() {
    let Some(display) = Display::open("king-first") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    window.play("e0", "g0", "e0g0");
    window.log.wait("< move @@@@");
    window.cancel_question();
    assert_eq!(window.play("j0", "f0", "j0f0"), "10/10/10/10/10/10/10/10/10/4YY4");
    assert!(!window.log.wait("< move ").text.contains('@'));
    assert_eq!(window.lift("g0"), "10/10/10/10/10/10/10/10/10/7Y2");
    for entry in window.log.entries() {
        assert!(!entry.text.starts_with("< Illegal"), "{entry:?}");
    }
}

#[test]
fn castling_is_entered_rook_first() {
    let Some(display) = Display::open("rook-first") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    window.play("j0", "h0", "j0h0");
    window.log.wait("< move @@@@");
    window.cancel_question();
    assert_eq!(window.play("e0", "j0", "e0j0"), "10/10/10/10/10/10/10/10/10/8YY");
    assert!(!window.log.wait("< move ").text.contains('@'));
    assert_eq!(window.lift("j0"), "10/10/10/10/10/10/10/10/10/8Y1");
}

/// A click on king, rook and square puts the rook beside the king. XBoard takes its own picture of
/// this ply back and gets two steps.
#[test]
fn castling_by_three_clicks_puts_the_rook_beside_the_king() {
    let Some(display) = Display::open("beside") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    click_king_and_rook(&mut window, "a0", "YYYY6");
    window.click("b0");
    window.log.wait("> usermove e0b0,a0c0");
    for line in ["< Illegal move (shown in several plies)", "< move e0b0", "< move @@@@"] {
        window.log.wait(line);
    }
    window.log.wait("< move a0c0");
    window.log.wait("< move ");
    // The rook stands on c0.
    assert_eq!(window.lift("c0"), "10/10/10/10/10/10/10/10/10/3YYYYYY1");
    assert_eq!(window.popups(), [""; 0]);
}

/// Clicks on the king and on the rook.
fn click_king_and_rook(window: &mut Window, rook: &str, squares: &str) {
    assert_eq!(window.lift("e0"), KING_SQUARES);
    window.click(rook);
    window.log.wait(&format!("> put {rook}"));
    window.log.wait(&format!("> lift {rook}"));
    let marks = window.log.wait("< highlight").text;
    assert_eq!(marks.rsplit('/').next(), Some(squares));
}

/// The rook is in the way of the king, or the king in the way of the rook.
#[test]
fn king_and_rook_go_to_the_square_of_the_other() {
    let Some(display) = Display::open("other") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    click_king_and_rook(&mut window, "j0", "5YYYYY");
    window.click("j0");
    window.log.wait("> usermove e0j0");
    window.log.wait("< Illegal move (castling, the other piece is next)");
    window.log.wait("< telluser Castling: now move the rook (e0 ");
    assert_eq!(window.play("j0", "e0", "j0e0"), "10/10/10/10/10/10/10/10/10/4YYYYY1");
    window.log.wait("< Illegal move (shown in several plies)");
    let plies = ["@@@@", "@@@@", "e0i0", "@@@@", "j0e0", "@@@@", "i0j0"];
    for ply in plies {
        assert_eq!(window.log.wait("< ").text, format!("< move {ply}"));
    }
    window.log.wait("< move ");
    assert_eq!(window.lift("j0"), "10/10/10/10/10/10/10/10/10/8Y1");
    window.click("j0");
    assert_eq!(window.lift("e0"), "10/10/10/10/10/10/10/10/10/1YYY1YYYY1");
}

#[test]
fn castling_with_a_gap_is_three_plies_and_can_be_taken_back_in_parts() {
    let Some(display) = Display::open("gap") else { return };
    let mut window = Window::open_at(&display, CASTLING, &FAST);
    assert_eq!(window.play("e0", "b0", "e0b0"), KING_SQUARES);
    window.log.wait("< move @@@@");
    let rook = "10/10/10/10/10/10/10/10/10/2YYY5";
    assert_eq!(window.play("a0", "d0", "a0d0"), rook);
    window.log.wait("< move ");
    // Retract takes two plies back: the engine's turn and the rook's ply.
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.play("a0", "e0", "a0e0"), rook);
    window.log.wait("< move ");
    for _ in 0..2 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
    assert_eq!(window.lift("e0"), KING_SQUARES);
    check_no_errors(&window);
}

#[test]
fn a_promotion_opens_no_dialog() {
    let Some(display) = Display::open("promotion") else { return };
    let fen = "8k1/P8p/10/10/10/10/10/10/7P2/4K5 b - - 0 1";
    let mut window = Window::open_at(&display, fen, &FAST);
    assert_eq!(window.lift("a8"), "B9/10/10/10/10/10/10/10/10/10");
    window.click("a9");
    window.log.wait("> put a9");
    window.log.wait("< choice Q");
    window.log.wait("> usermove a8a9q");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn move_now_ends_the_search() {
    let Some(display) = Display::open("now") else { return };
    // The time control allows minutes for a move.
    let mut window = Window::open(&display, &["-tc", "120"]);
    window.play("e1", "e3", "e1e3");
    window.log.wait("< 6 ");
    window.key("ctrl+m");
    let requested = window.log.wait("> ?").time;
    let moved = window.log.wait("< move ").time;
    assert!(moved - requested < 5_000, "{} ms", moved - requested);
    check_no_errors(&window);
}

/// A typed move can go to a square that is not highlighted.
#[test]
fn a_typed_illegal_move_is_refused() {
    let Some(display) = Display::open("typed") else { return };
    let mut window = Window::open(&display, &FAST);
    window.type_move("e1e6");
    check_refused(&mut window, "e1e6", "the piece on e1 cannot go to e6");
    window.play("e1", "e3", "e1e3");
    window.log.wait("< move ");
}

/// Without highlighted squares XBoard lets a piece go anywhere.
#[test]
fn an_illegal_move_by_mouse_is_refused() {
    let Some(display) = Display::open("refused") else { return };
    let mut window =
        Window::open(&display, &[&FAST[..], &["-showTargetSquares", "false"]].concat());
    window.click("e1");
    window.log.wait("> lift e1");
    window.click("e6");
    check_refused(&mut window, "e1e6", "the piece on e1 cannot go to e6");
    window.play("e1", "e3", "e1e3");
    window.log.wait("< move ");
}

/// Checks that the user gets the `reason` why `ply` is refused.
pub fn check_refused(window: &mut Window, ply: &str, reason: &str) {
    window.log.wait(&format!("> usermove {ply}"));
    window.log.wait(&format!("< tellusererror {ply}: {reason}"));
    window.log.wait(&format!("< Illegal move ({reason}): {ply}"));
    window.dismiss("Error");
}

/// XBoard loads a game with a castling again, and the `pgn` command reads all of them.
#[test]
fn two_games_of_archchess_are_played_and_loaded_again() {
    let Some(display) = Display::open("archchess") else { return };
    let games = two_games(&display, "archchess", None);
    let saved = display.folder.join("games.pgn");
    let summary = display.output(RIALTO, &["pgn", saved.to_str().expect("a plain name")]).stdout;
    let summary = String::from_utf8(summary).expect("text");
    assert!(
        summary.starts_with("2 games, ") && summary.ends_with(" turns, 0 errors\n"),
        "{summary}"
    );

    // There are passes only in castlings. The engine castles in almost all games.
    let castled = games.iter().position(|game| game.plies.iter().any(|ply| ply == "@@@@"));
    let castled = castled.expect("a castling");
    let saved = fs::read_to_string(saved).expect("games");
    let one = saved.split("[Event ").nth(castled + 1).expect("two games");
    let mut window = Window::open(&display, &["-timeDelay", "0"]);
    window.load(&format!("[Event {one}"));
    let plies = &games[castled].plies;
    assert_eq!(&window.plies(plies.len()), plies);
    window.log.wait("< pong 2");
    let refused =
        |text: &str| text.starts_with("< tellusererror ") || text.starts_with("< Illegal");
    assert!(!window.log.entries().iter().any(|entry| refused(&entry.text)));
}
