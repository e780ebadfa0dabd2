//! Xiangqi.

use super::{legal, perft, read, start_with};

#[test]
fn perft_matches_reference_counts() {
    assert_eq!(perft(start_with("xiangqi", &[]), 3), [44, 1_920, 79_666]);
}

#[test]
fn a_fen_names_who_left_the_palace() {
    for (fen, expected) in [
        ("4k4/9/9/9/9/4K4/9/9/9/9 w - - 0 1", "pieces: White's general on e5"),
        ("4k4/9/9/9/9/9/9/9/9/2A1K4 w - - 0 1", "pieces: White's advisor on c1"),
        ("4k4/9/9/9/9/9/9/9/4a4/3K5 w - - 0 1", "pieces: Black's advisor on e2"),
    ] {
        let error = read("xiangqi", fen).err().expect("an error");
        assert!(error.0.starts_with(expected), "{error}");
    }
}

#[test]
fn an_elephant_stays_on_the_bank_where_it_stands() {
    let elephant = read("xiangqi", "3k5/9/9/2B6/9/2B6/9/9/9/4K4 w - - 0 1").unwrap();
    let mut goals = legal(&*elephant);
    goals.retain(|text| text.starts_with('c'));
    goals.sort();
    assert_eq!(goals, ["c5a3", "c5e3", "c7a9", "c7e9"]);
}

#[test]
fn a_piece_on_the_leg_of_two_horses_parries_both_checks() {
    let position = read("xiangqi", "3k5/1N6r/2N6/9/9/9/9/9/9/4K4 b - - 0 1").unwrap();
    assert!(position.in_check());
    assert_eq!(legal(&*position), ["d10d9", "i9c9"]);
}

#[test]
fn the_cannon_needs_one_piece_between() {
    // The horse may neither leave the file nor may another piece enter it.
    let position = read("xiangqi", "4k4/9/4c4/9/4n4/9/4N4/9/3R5/4K4 w - - 0 1").unwrap();
    assert!(!position.in_check());
    for (text, legal) in [("e4d6", false), ("e4c5", false), ("d2e2", true), ("d2d9", true)] {
        assert_eq!(position.parse_turn(text).is_ok(), legal, "{text}");
    }
    let empty = read("xiangqi", "4k4/9/9/4c4/9/9/9/9/3R5/4K4 w - - 0 1").unwrap();
    assert!(empty.parse_turn("d2e2").is_err() && empty.parse_turn("d2d9").is_ok());
}

#[test]
fn the_horse_and_the_elephant_have_other_letters_too() {
    let fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1";
    let usual = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    assert_eq!(read("xiangqi", fen).unwrap().to_fen(), usual);
}
