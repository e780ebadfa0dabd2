//! Xiangqi and Shogi in XBoard, which knows both games by itself.

use crate::xboard::dialog::Promotion;
use crate::xboard::display::Display;
use crate::xboard::games::two_games;
use crate::xboard::mouse::{FAST, check_no_errors, check_refused};
use crate::xboard::window::{BoardShape, Window};

const XIANGQI: BoardShape = BoardShape { game: "xiangqi", files: 9, lowest: 0, beside: 0 };
const SHOGI: BoardShape = BoardShape { game: "shogi", files: 9, lowest: 1, beside: 2 };

/// Where XBoard shows White's pieces in hand: beside the board, the sorts from below.
pub const PAWN: &str = "k1";
const SILVER: &str = "k6";
const GOLD: &str = "k7";

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

/// Without highlighted squares XBoard lets the cannon go from between the generals.
#[test]
fn generals_must_not_face_each_other() {
    let Some(display) = Display::open("facing") else { return };
    let fen = "4k4/9/9/9/9/9/4C4/9/9/4K4 w - - 0 1";
    let options = [&FAST[..], &["-showTargetSquares", "false"]].concat();
    let mut window = Window::open_start(&display, XIANGQI, &["--fen", fen], &options);
    assert_eq!(window.lift("e3"), "9/4Y4/4Y4/4Y4/4Y4/4Y4/9/4Y4/4Y4/9");
    window.click("d3");
    check_refused(&mut window, "e3d3", "it would leave the king attacked");
    window.play("e3", "e5", "e3e5");
    window.log.wait("< move ");
}

/// A drop by a text, then two from the hand on the right of the board.
#[test]
fn pieces_are_dropped() {
    let Some(display) = Display::open("drop") else { return };
    let fen = "4k4/9/9/9/9/9/2P6/9/4K4[GGS] w - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    window.type_move("G@a5");
    window.log.wait("> usermove G@a5");
    window.log.wait("< move ");
    window.play(GOLD, "a4", "G@a4");
    window.log.wait("< move ");
    window.play(SILVER, "a3", "S@a3");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// Black's hand is on the left of the board.
#[test]
fn black_drops_a_piece() {
    let Some(display) = Display::open("black-drop") else { return };
    let fen = "4k4/9/9/9/9/9/9/9/4K4[p] b - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    let marks = "YYYY1YYYY/YYYYYYYYY/YYYYYYYYY/YYYYYYYYY/YYYYYYYYY/YYYYYYYYY/YYYYYYYYY/YYYYYYYYY/9";
    assert_eq!(window.play("_9", "e5", "P@e5"), marks);
    window.key("ctrl+w");
    window.log.wait("> go");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// A captured piece is in the hand at once, without its promotion.
#[test]
fn a_captured_piece_is_dropped() {
    let Some(display) = Display::open("captured") else { return };
    let fen = "4k4/9/9/9/9/9/2+p6/2R6/4K4[-] w - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    window.play("c2", "c3", "c2c3");
    window.log.wait("< move ");
    window.play(PAWN, "a4", "P@a4");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// XBoard asks where there is a choice. The knight has to promote.
#[test]
fn pieces_promote_or_not() {
    let Some(display) = Display::open("promote") else { return };
    let fen = "4k4/9/N8/2S6/9/9/9/9/4K4[-] w - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    promote_or_not(&mut window);
    assert_eq!(window.lift("a7"), "1B7/9/9/9/9/9/9/9/9");
    window.click("b9");
    window.log.wait("< choice +");
    window.log.wait("> usermove a7b9+");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// The silver on c6 goes to c7 and promotes; after it is taken back, it does not.
pub fn promote_or_not(window: &mut Window) {
    for (button, ply) in [(Promotion::Promote, "c6c7+"), (Promotion::Defer, "c6c7=")] {
        assert_eq!(window.lift("c6"), "9/9/1MMM5/9/1Y1Y5/9/9/9/9");
        window.click("c7");
        window.choose(button);
        window.log.wait(&format!("> usermove {ply}"));
        window.log.wait("< move ");
        if button == Promotion::Promote {
            window.key("ctrl+x");
            window.log.wait("> remove");
        }
    }
}

/// A second unpromoted pawn on a file, and a pawn that mates: the pawn is in the hand again.
#[test]
fn pawn_drops_are_refused() {
    let Some(display) = Display::open("pawn-drops") else { return };
    let fen = "k8/9/1GN5p/9/9/9/6P2/9/4K4[P] w - - 0 1";
    let mut window = Window::open_start(&display, SHOGI, &["--fen", fen], &FAST);
    let marks = "9/1YYYYY1YY/Y2YYY1Y1/YYYYYY1YY/YYYYYY1YY/YYYYYY1YY/YYYYYY1YY/YYYYYY1YY/YYYY1Y1YY";
    assert_eq!(window.lift(PAWN), marks);
    window.click("g5");
    check_refused(&mut window, "P@g5", "an unpromoted pawn of one's own stands on the file");
    assert_eq!(window.lift(PAWN), marks);
    window.click("a8");
    check_refused(&mut window, "P@a8", "a dropped pawn must not mate, or the king is in check");
    window.play(PAWN, "e5", "P@e5");
    window.log.wait("< move ");
}
