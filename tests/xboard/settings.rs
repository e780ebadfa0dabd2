//! What the user has saved in XBoard, and what `rialto xboard` shows of the engine.

use crate::xboard::display::Display;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const CHESS: BoardShape = BoardShape { game: "chess", files: 8, lowest: 1, beside: 0 };
const SHATRANJ: BoardShape = BoardShape { game: "shatranj", files: 8, lowest: 1, beside: 0 };
const ARCHCHESS: BoardShape = BoardShape { game: "archchess", files: 10, lowest: 0, beside: 0 };

/// Lets XBoard begin with settings that the user has saved, beside those of the tests.
fn save(display: &Display, settings: &str) {
    let file = display.folder.join("bin/xboardrc");
    let usual = fs::read_to_string(&file).expect("the settings");
    fs::write(&file, format!("{usual}\n{settings}")).expect("a file");
}

/// As after a window of a game that XBoard does not know.
#[test]
fn saved_settings_do_not_take_the_rules_away() {
    let Some(display) = Display::open("saved-rules") else { return };
    save(&display, "-testLegality false\n-repeatsToDraw 0\n-ruleMoves 0\n");
    for shape in [CHESS, SHATRANJ] {
        let mut window = Window::open_game(&display, shape, &FAST);
        // XBoard itself refuses the first move.
        for square in ["e2", "e5", "d2", "d3"] {
            window.click(square);
        }
        assert_eq!(window.log.wait("> usermove ").text, "> usermove d2d3");
        window.log.wait("< move ");
        check_no_errors(&window);
    }
}

/// As after a game of chess with other habits.
#[test]
fn saved_settings_do_not_change_other_games() {
    let Some(display) = Display::open("saved-habits") else { return };
    save(&display, "-oneClickMove true\n-alwaysPromoteToQueen true\n-showTargetSquares false\n");
    let mut window = Window::open_game(&display, ARCHCHESS, &FAST);
    window.play("e1", "e3", "e1e3");
    window.log.wait("< move ");
    check_no_errors(&window);
    drop(window);
    let saved = fs::read_to_string(display.folder.join("bin/xboardrc")).expect("the settings");
    assert!(saved.ends_with("-showTargetSquares false\n"), "{saved}");
}

/// Not the name of the file in which XBoard gets the position.
#[test]
fn the_title_is_the_name_of_the_engine() {
    let Some(display) = Display::open("title") else { return };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut window = Window::open_start(&display, CHESS, &["--fen", fen], &FAST);
    window.log.wait("> accepted myname");
    let tree = display.output("xwininfo", &["-root", "-tree"]).stdout;
    let tree = String::from_utf8_lossy(&tree).into_owned();
    assert!(tree.contains("xboard: Rialto "), "{tree}");
    assert!(!tree.contains(".fen"), "{tree}");
}

/// The options of the window's game, in the Settings window.
#[test]
fn only_options_of_the_game_are_declared() {
    let Some(display) = Display::open("options") else { return };
    let window = Window::open_game(&display, ARCHCHESS, &FAST);
    let entries = window.log.entries();
    let options: Vec<&str> =
        entries.iter().filter_map(|entry| entry.text.strip_prefix("< feature option=\"")).collect();
    assert!(options.iter().any(|option| option.starts_with("archchess_castling ")), "{options:?}");
    for other in ["nacv", "piazza", "cwda", "chess_", "Dice Seed"] {
        assert!(!options.iter().any(|option| option.starts_with(other)), "{options:?}");
    }
    check_no_errors(&window);
}
