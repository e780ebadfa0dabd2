//! Xiangqi under the weather.

use super::read;
use rialto_core::rules::Choices;
use rialto_core::session::any_game;

#[test]
fn the_first_plies_have_the_reference_counts() {
    let start = any_game("piazza-xiangqi").unwrap().start(&Choices::default());
    assert_eq!(start.count_turns(), 139);
}

#[test]
fn water_stands_in_the_way_of_horses_cannons_and_generals() {
    let read = |fen| read("piazza-xiangqi", fen).unwrap();
    // The leg of the horse on b5 towards d6 and d4 is c5; its others are on land.
    let horse = read("3k5/9/9/9/9/1N7/9/9/9/4K4 w - - 0 1 flood:5:-");
    assert!(horse.parse_turn("b5d4").is_err() && horse.parse_turn("b5a7").is_ok());
    // The screen on e5 is in the water.
    let cannon = read("4k4/9/9/4r4/9/4p4/9/4C4/9/3K5 w - - 0 1 flood:5:-");
    assert!(cannon.parse_turn("e3e7").is_err());
    // The generals do not see each other over the water.
    assert!(read("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 flood:5:-").parse_turn("e1e2").is_ok());
}

#[test]
fn an_elephant_crosses_the_river_on_a_walkway() {
    let fen = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1 flood:5:c4c7";
    let elephant = read("piazza-xiangqi", fen).unwrap();
    assert!(elephant.parse_turn("c5c6").is_ok());
    // Elephants alone are no dead position.
    assert!(elephant.rule_ending().is_none());
}
