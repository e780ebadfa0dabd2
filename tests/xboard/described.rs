//! Games from a file, in XBoard's window, with and without weather.

use crate::xboard::display::Display;
use crate::xboard::games::two_games_with_options;
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const LAGOON: &str = include_str!("../data/lagoon.ini");

/// An invented game from a file of eight lines.
#[test]
fn a_described_game_is_played_with_the_mouse() {
    let Some(display) = Display::open("lagoon") else { return };
    let file = display.folder.join("lagoon.ini");
    fs::write(&file, LAGOON).expect("a file");
    let lagoon = BoardShape { game: "lagoon", files: 10, lowest: 1, beside: 0 };
    let variants = ["--variants", file.to_str().expect("a plain name")];
    let mut window = Window::open_start(&display, lagoon, &variants, &FAST);
    // The gondola leaps two squares straight or like a knight.
    assert_eq!(window.play("d1", "d3", "d1d3"), "10/10/10/10/10/2YYY5/10/10");
    window.log.wait("< move ");
    check_no_errors(&window);
}

/// The file of the invented game and of the same game under the weather, called `game`.
fn write_wet_lagoon(display: &Display, game: &str) -> String {
    let file = display.folder.join("wet.ini");
    let text = format!("{LAGOON}\n[{game}:lagoon]\npiazza = yes\n");
    fs::write(&file, text).expect("a file");
    file.to_str().expect("a plain name").to_string()
}

/// Without another name XBoard would play its own atomic chess.
#[test]
fn a_walkway_is_built_in_a_described_game() {
    let Some(display) = Display::open("wet-lagoon") else { return };
    let file = write_wet_lagoon(&display, "atomic-lagoon");
    // The first throw announces a flood.
    display.set_options("dice_seed = 9\n");
    let shape = BoardShape { game: "atomic-lagoon", files: 10, lowest: 1, beside: 0 };
    let mut window = Window::open_start(&display, shape, &["--variants", &file], &FAST);
    assert_eq!(window.lift("d1"), "10/10/3yyyy3/3yyyy3/3yyyy3/2YGGyy3/10/3D6");
    window.play("b1", "a3", "b1a3");
    window.log.wait("< 0 0 0 0 build a walkway: ");
    window.click("d4");
    window.log.wait("> lift d4");
    let marks = window.log.wait("< highlight ").text;
    assert_eq!(marks, "< highlight 10/10/3bbbb3/3bbbb3/3bbbY3/3bbbb3/10/5D4");
    window.click("g4");
    window.log.wait("> usermove f1d4,d4g4");
    window.log.wait("< tellothers flood, walkways d4g4 to the right, ");
    window.play("i1", "j3", "i1j3");
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn two_games_of_a_described_game_under_the_weather_are_played() {
    let Some(display) = Display::open("wet-match") else { return };
    let file = write_wet_lagoon(&display, "wet-lagoon");
    let ini = format!("variantpath = {file}\ndice_seed = 9\n");
    for game in two_games_with_options(&ini, &display, "wet-lagoon", None) {
        let walkway = |plies: &[String]| plies[1] == "@@@@" && plies[0][..2] == plies[2][2..];
        assert!(game.plies.windows(3).any(walkway), "{:?}", game.plies);
    }
}
