//! Tests of the adapter of the games under the weather.

use super::super::archchess::Archchess;
use super::super::{adapter_tests, variants};
use super::*;
use crate::protocol::cecp::ply::PASS;

fn view(fen: &str) -> View {
    adapter_tests::view("piazza", fen)
}

/// The texts of the plies that show a turn in the position `fen`.
fn plies(turn: &str, fen: &str) -> Vec<String> {
    adapter_tests::shown_texts(&Piazza::over_chess(), turn, &view(fen))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn a_walkway_is_a_round_trip_of_the_king() {
    let white = format!("{START} w KQkq - 0 2 build:2");
    assert_eq!(plies("c3f3", &white), ["e1a3", PASS, "a3e1"]);
    assert_eq!(plies("f6f3", &white), ["e1h4", PASS, "h4e1"]);
    let black = format!("{START} b KQkq - 0 2 build:1:c3f3");
    assert_eq!(plies("f5c5", &black), ["e8g3", PASS, "g3e8"]);
    assert_eq!(plies("0000", &black), [PASS]);
    // The squares of the king's own rank are left out, wherever the king is.
    let full = "4k3/8/8/4K3/8/8/8/8 w - - 0 9 build:2";
    let centre = Centre::new(Grid::new(8, 8));
    let ways = centre.walkways().map(|way| centre.name(way));
    let goals: Vec<String> = ways.map(|way: String| plies(&way, full)[0].clone()).collect();
    assert!(goals.iter().all(|ply| !ply.ends_with('5') && ply.starts_with("e5")));
    assert!((1..16).all(|i| !goals[i..].contains(&goals[i - 1])));
}

#[test]
fn turns_that_xboard_would_show_wrongly_are_shown_in_steps() {
    let snow = "4k3/8/8/8/2K2p2/8/5P2/R6R w - - 0 9 snow:7";
    assert_eq!(plies("c4e4", snow), [PASS, PASS, "c4d4", PASS, "d4e4"]);
    let farther = [PASS, PASS, PASS, PASS, "c4d4", PASS, "d4e4", PASS, "e4f4"];
    assert_eq!(plies("c4f4", &snow.replace("2p2", "5")), farther);
    assert_eq!(plies("c4d4", snow), ["c4d4"]);
    assert_eq!(plies("c4c6", snow), ["c4c6"]);
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 9 dry";
    assert_eq!(plies("e1g1", castling), ["e1g1"]);
    // As one ply, XBoard would remove Black's pawn.
    let slide = "4k3/8/3P4/4p3/8/8/8/4K3 w - - 0 9 snow:9";
    assert_eq!(plies("d6e6", slide), [PASS, PASS, "d6e6"]);
    assert_eq!(plies("d6c6", slide), ["d6c6"]);
    let black = "4k3/8/8/3P4/4p3/8/8/4K3 b - - 0 9 snow:9";
    assert_eq!(plies("e4d4", black), [PASS, PASS, "e4d4"]);
    // XBoard has forgotten the en-passant square.
    let passed = "4k3/8/8/6Pp/8/8/8/4K3 w - h6 0 9 flood:10:c3f3,f5c5";
    assert_eq!(plies("g5h6", passed), ["g5h5", PASS, "h5h6"]);
    assert_eq!(plies("g5h6", &passed.replace("10", "9")), ["g5h6"]);
}

fn marks(fen: &str) -> String {
    let marks = Piazza::over_chess().marks(&view(fen)).into_iter();
    let marks = marks.map(|(square, letter)| format!("{}{letter}", square.name(1)));
    marks.collect::<Vec<_>>().join(" ")
}

#[test]
fn weather_is_marked() {
    assert_eq!(marks(&format!("{START} w KQkq - 0 1 dry")), "");
    let snow = marks("8/8/2p5/8/3PP3/8/8/K1k5 w - - 0 1 snow:3");
    assert_eq!(snow, "c3w c4w c5w d3w d5w d6w e3w e5w e6w f3w f4w f5w f6w");
    let columns = marks("K1k5/8/8/8/8/8/8/8 w - - 0 1 build:1:d6d3");
    assert_eq!(columns, "c3b c4b c5b c6b d3m d4m d5m d6m e3b e4b e5b e6b f3b f4b f5b f6b");
    assert!(marks(&format!("{START} w KQkq - 0 1 rising:2")).starts_with("c3y c4y"));
}

#[test]
fn pieces_in_water_and_on_walkways_are_marked() {
    let flood = marks("8/8/2p5/8/3PP3/8/8/K1k5 w - - 0 1 flood:3:c4f4,f5c5");
    assert_eq!(flood, "c3b c4g c5m c6b d3b d4g d5m d6b e3b e4g e5m e6b f3b f4g f5m f6b");
}

#[test]
fn a_walkway_is_entered_with_a_piece_outside_the_piazza() {
    let turn_start = |fen: &str, legal: &[&str]| TurnStart {
        view: view(fen),
        legal: legal.iter().map(|way| (*way).to_string()).collect(),
        is_unlisted: false,
    };
    let fen = "4k3/8/8/4K3/8/8/N7/8 w - - 0 9 build:2";
    let turn_start = turn_start(fen, &["c3c6", "e3e6", "e6e3"]);
    let question = Piazza::over_chess().question(&[], &turn_start).expect("a question");
    assert_eq!(question.piece, ply::Square::parse("a2", 1));
    let plies = |from: &str| {
        let inputs = Piazza::over_chess().inputs(&[], &turn_start).into_iter();
        let plies = inputs.map(|input| input.ply.text(1));
        plies.filter(|ply| ply.starts_with(from)).collect::<Vec<_>>()
    };
    assert_eq!(plies("a2"), ["a2c3,c3c6", "a2e3,e3e6", "a2e6,e6e3"]);
    assert_eq!(plies("e8"), [""; 0]);
}

#[test]
fn throws_and_weather_are_announced_with_the_plies_left() {
    let announcement = |throw, weather: &str| {
        Piazza::over_chess().announcement(throw, &view(&format!("{START} w KQkq - 0 1 {weather}")))
    };
    for (throw, weather, text) in [
        (Some("roll:1+2"), "rising:2", "dice 1+2: flood announced, it comes after 2 plies"),
        (Some("roll:6+6"), "snow:10", "dice 6+6: snow, 10 plies left"),
        (Some("roll:3+4"), "dry", "dice 3+4"),
        (None, "rising:1", "the flood comes after 1 ply"),
        (None, "build:2", "the flood has come"),
        (None, "build:1:d6d3", "walkway d6d3 down"),
        (
            None,
            "flood:10:c3f3,f5c5",
            "flood, walkways c3f3 to the right, f5c5 to the left, 10 plies left",
        ),
        (None, "flood:9:c3f3,f5c5", "flood, 9 plies left"),
        (None, "flood:1:-", "flood, 1 ply left"),
        (None, "snow:4", "snow, 4 plies left"),
    ] {
        assert_eq!(announcement(throw, weather).as_deref(), Some(text));
    }
    for quiet in ["dry", "dice"] {
        assert_eq!(announcement(None, quiet), None, "{quiet}");
    }
}

/// The castling of the game under the weather, as its own adapter has it.
#[test]
fn a_castling_of_the_base_game_is_shown_and_entered_as_there() {
    let wet = variants::adapter("piazza-archchess", false);
    let fen = "4k5/10/10/10/10/10/10/10/10/R3K5 w A K - 0 1 dry";
    let legal = ["e1b1,a1c1", "e1b1,a1d1", "e1c1,a1d1", "e1d1"].map(String::from).to_vec();
    let view = adapter_tests::view("piazza-archchess", fen);
    let start = TurnStart { view, legal, is_unlisted: false };
    assert_eq!(
        wet.sequences("e1b1,a1c1", &start.view),
        Archchess.sequences("e1b1,a1c1", &start.view)
    );
    let first = Ply::parse("e0b0", 0);
    assert!(Archchess.question(std::slice::from_ref(&first), &start).is_some());
    for entered in [&[][..], std::slice::from_ref(&first)] {
        assert_eq!(wet.question(entered, &start), Archchess.question(entered, &start));
        let inputs = wet.inputs(entered, &start);
        let dry = Archchess.inputs(entered, &start);
        assert!(!dry.is_empty() && dry.iter().all(|input| inputs.contains(input)), "{inputs:?}");
    }
}
