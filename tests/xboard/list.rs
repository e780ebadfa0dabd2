//! Engines that a user picks from XBoard's own list.

use crate::common::run;
use crate::xboard::display::Display;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{ARCHCHESS, BoardShape, Window};
use std::fs;

const CHESS: BoardShape = BoardShape { game: "chess", files: 8, lowest: 1, beside: 0 };

#[test]
fn an_engine_is_picked_with_its_game() {
    let Some(display) = Display::open("list") else { return };
    let lines = run(&["xboard", "--engine-list"]).stdout;
    let lines = String::from_utf8(lines).expect("UTF-8");
    let settings = display.folder.join("settings");
    fs::write(&settings, format!("-firstChessProgramNames {{{lines}}}\n")).expect("a file");
    let open = |shape: BoardShape, name: &str| {
        let mut xboard = display.command(display.folder.join("bin/xboard"));
        xboard.arg(format!("@{}", settings.display())).args(["-fe", name]);
        xboard.args(["-saveSettingsOnExit", "false"]).args(FAST);
        Window::start(&display, shape, xboard)
    };
    let mut window = open(ARCHCHESS, "Rialto (archchess)");
    window.play("e1", "e3", "e1e3");
    window.log.wait("< move ");
    check_no_errors(&window);
    drop(window);
    let mut window = open(CHESS, "Rialto (normal)");
    window.click("e2");
    window.click("e4");
    window.log.wait("> usermove e2e4");
    window.log.wait("< move ");
    check_no_errors(&window);
}
