//! Shogi under the weather.

use rialto_core::rules::Choices;
use rialto_core::session::{AnyPosition, any_game};

fn read(fen: &str) -> Box<dyn AnyPosition> {
    super::read("piazza-shogi", fen).unwrap()
}

#[test]
fn the_first_plies_have_the_reference_counts() {
    let start = any_game("piazza-shogi").unwrap().start(&Choices::default());
    assert_eq!(start.count_turns(), 90);
}

#[test]
fn drops_go_onto_land() {
    let position = read("4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1 flood:5:c5g5");
    for (text, legal) in [("G@e3", true), ("G@e5", false), ("G@e4", false)] {
        assert_eq!(position.parse_turn(text).is_ok(), legal, "{text}");
    }
    let error = position.parse_turn("G@e4").unwrap_err().to_string();
    assert_eq!(error, "e4 is under water or a walkway");
    // Snow is no hindrance, and while walkways are built nothing is dropped.
    assert!(read("4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1 snow:5").parse_turn("G@e5").is_ok());
    assert!(read("4k4/9/9/9/9/9/9/9/4K4[G] w - - 0 1 build:2").parse_turn("G@e3").is_err());
}

#[test]
fn nothing_promotes_on_a_walkway() {
    let position = read("k8/9/9/2S6/9/9/9/9/K8[-] w - - 0 1 flood:5:c4c6");
    assert!(position.parse_turn("c6c7").is_ok() && position.parse_turn("c6c7+").is_err());
}
