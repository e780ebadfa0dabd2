use super::*;
use crate::moves::MoveList;
use crate::rules::{Rules, perft};

fn read(fen: &str) -> Xiangqi {
    Xiangqi::from_fen((), fen, &Choices::default()).unwrap()
}

#[test]
fn perft_matches_reference_counts() {
    for (depth, count) in (1..).zip([44, 1_920, 79_666]) {
        assert_eq!(perft(&mut read(START), depth), count, "depth {depth}");
    }
}

#[test]
fn a_fen_names_who_left_the_palace() {
    for (fen, expected) in [
        ("4k4/9/9/9/9/4K4/9/9/9/9 w - - 0 1", "pieces: White's general on e5"),
        ("4k4/9/9/9/9/9/9/9/9/2A1K4 w - - 0 1", "pieces: White's advisor on c1"),
        ("4k4/9/9/9/9/9/9/9/4a4/3K5 w - - 0 1", "pieces: Black's advisor on e2"),
    ] {
        let error = Xiangqi::from_fen((), fen, &Choices::default()).unwrap_err();
        assert!(error.0.starts_with(expected), "{error}");
    }
}

#[test]
fn a_piece_on_the_leg_of_two_horses_parries_both_checks() {
    let position = read("3k5/1N6r/2N6/9/9/9/9/9/9/4K4 b - - 0 1");
    assert!(position.is_in_check());
    let mut legal = MoveList::new();
    position.moves(&mut legal);
    let texts: Vec<String> = legal.iter().map(|&m| position.move_text(m)).collect();
    assert_eq!(texts, ["d10d9", "i9c9"]);
}

#[test]
fn the_cannon_needs_one_piece_between() {
    // The horse may neither leave the file nor may another piece enter it.
    let position = read("4k4/9/4c4/9/4n4/9/4N4/9/3R5/4K4 w - - 0 1");
    assert!(!position.is_in_check());
    for (text, legal) in [("e4d6", false), ("e4c5", false), ("d2e2", true), ("d2d9", true)] {
        assert_eq!(position.parse_move(text).is_ok(), legal, "{text}");
    }
    let empty = read("4k4/9/9/4c4/9/9/9/9/3R5/4K4 w - - 0 1");
    assert!(empty.parse_move("d2e2").is_err() && empty.parse_move("d2d9").is_ok());
}
