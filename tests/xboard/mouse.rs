//! A player's hand: every kind of move of archchess, and what the menus offer. XBoard
//! numbers the ranks from 0.

use crate::stage::Stage;
use crate::window::Window;

/// The engine answers at once, whatever the clock.
pub const FAST: [&str; 4] = ["-depth", "4", "-tc", "10"];
/// A castling is free for both sides, and no man can get in the way.
const WALLS: &str = "r3k4r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R b - - 0 1";
/// What the engine marks for the king on e0 of [`WALLS`]: steps, leaps, first halves of
/// castlings, and the rooks to castle with.
const KING: &str = "10/10/10/10/10/10/10/4Y5/10/CYYY1YYYYC";

/// Nothing has gone wrong behind the curtain, and no window asks for anything.
pub fn nothing_wrong(window: &Window) {
    for entry in window.log.entries() {
        for word in ["< Error", "< Illegal", "< tellusererror"] {
            assert!(!entry.text.starts_with(word), "{entry:?}");
        }
    }
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_pawn_moves_and_takes_it_back() {
    let Some(stage) = Stage::open("pawn") else { return };
    let mut window = Window::open(&stage, &FAST);
    let steps = "10/10/10/10/10/10/4Y5/4Y5/10/10";
    assert_eq!(window.play("e1", "e3", "e1e3"), steps);
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.play("e1", "e2", "e1e2"), steps);
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn the_king_leaps() {
    let Some(stage) = Stage::open("leap") else { return };
    let mut window = Window::open_at(&stage, WALLS, &FAST);
    assert_eq!(window.play("e0", "g0", "e0g0"), KING);
    window.log.wait("< move ");
    // No rook has moved along, and the leap has been the only one.
    assert_eq!(window.lift("g0"), "10/10/10/10/10/10/10/10/10/5Y1Y2");
    nothing_wrong(&window);
}

#[test]
fn a_castling_beside_the_rook_is_one_ply() {
    let Some(stage) = Stage::open("beside") else { return };
    let mut window = Window::open_at(&stage, WALLS, &FAST);
    assert_eq!(window.lift("e0"), KING);
    window.click("a0");
    window.log.wait("> put a0");
    window.log.wait("> lift a0");
    assert_eq!(window.log.wait("< highlight").text, "< highlight 10/10/10/10/10/10/10/10/10/1YYY6");
    window.click("b0");
    window.log.wait("> usermove e0b0,a0c0");
    window.log.wait("< move ");
    // The rook stands on c0.
    assert_eq!(window.lift("c0"), "10/10/10/10/10/10/10/10/10/3YYYYYY1");
    nothing_wrong(&window);
}

#[test]
fn a_castling_with_a_gap_is_three_plies_and_is_taken_back_in_halves() {
    let Some(stage) = Stage::open("gap") else { return };
    let mut window = Window::open_at(&stage, WALLS, &FAST);
    assert_eq!(window.play("e0", "b0", "e0b0"), KING);
    window.log.wait("< move @@@@");
    let rook = "10/10/10/10/10/10/10/10/10/2YYY5";
    assert_eq!(window.play("a0", "d0", "a0d0"), rook);
    window.log.wait("< move ");
    // Retract is two plies: the engine's turn and the rook's half.
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.play("a0", "e0", "a0e0"), rook);
    window.log.wait("< move ");
    for _ in 0..2 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
    assert_eq!(window.lift("e0"), KING);
    nothing_wrong(&window);
}

/// The king arrives where a leap would take him, the rook far from him.
#[test]
fn a_castling_like_a_leap_is_seven_plies() {
    let Some(stage) = Stage::open("seven") else { return };
    let mut window = Window::open_at(&stage, WALLS, &FAST);
    for (from, to) in [("e0", "i0"), ("j0", "h0"), ("h0", "e0")] {
        window.play(from, to, &format!("{from}{to}"));
        window.log.wait("< move @@@@");
    }
    window.play("i0", "g0", "i0g0");
    assert!(!window.log.wait("< move ").text.contains('@'));
    nothing_wrong(&window);
}

#[test]
fn a_promotion_asks_for_nothing() {
    let Some(stage) = Stage::open("promotion") else { return };
    let fen = "8k1/P8p/10/10/10/10/10/10/7P2/4K5 b - - 0 1";
    let mut window = Window::open_at(&stage, fen, &FAST);
    assert_eq!(window.lift("a8"), "B9/10/10/10/10/10/10/10/10/10");
    window.click("a9");
    window.log.wait("> put a9");
    window.log.wait("< choice Q");
    window.log.wait("> usermove a8a9q");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn move_now_ends_the_thinking() {
    let Some(stage) = Stage::open("now") else { return };
    // Minutes for a move.
    let mut window = Window::open(&stage, &["-tc", "120"]);
    window.play("e1", "e3", "e1e3");
    window.log.wait("< 6 ");
    window.key("ctrl+m");
    let asked = window.log.wait("> ?").time;
    let moved = window.log.wait("< move ").time;
    assert!(moved - asked < 5_000, "{} ms", moved - asked);
    nothing_wrong(&window);
}

/// A typed move is not confined to the marked squares.
#[test]
fn a_typed_illegal_move_is_refused() {
    let Some(stage) = Stage::open("typed") else { return };
    let mut window = Window::open(&stage, &FAST);
    window.type_move("e1e6");
    refused(&mut window, "e1", "e6");
}

/// Without marks XBoard lets a man go anywhere.
#[test]
fn an_illegal_move_of_the_mouse_is_refused() {
    let Some(stage) = Stage::open("refused") else { return };
    let mut window = Window::open(&stage, &[&FAST[..], &["-showTargetSquares", "false"]].concat());
    window.click("e1");
    window.log.wait("> lift e1");
    window.click("e6");
    refused(&mut window, "e1", "e6");
}

/// The user is told why `from`-`to` cannot be, the man is on `from` again, and may go on.
fn refused(window: &mut Window, from: &str, to: &str) {
    let reason = format!("the piece on {from} cannot go to {to}");
    window.log.wait(&format!("> usermove {from}{to}"));
    window.log.wait(&format!("< tellusererror {from}{to}: {reason}"));
    window.log.wait(&format!("< Illegal move ({reason}): {from}{to}"));
    window.dismiss("Error");
    window.play(from, "e3", &format!("{from}e3"));
    window.log.wait("< move ");
}
