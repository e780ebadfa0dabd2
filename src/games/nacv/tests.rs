use super::*;
use crate::moves::MoveList;

/// The middle-game positions of the independent program, ten wires or more.
fn game(fen: &str) -> Nacv {
    Nacv::read(fen, &Choices::default()).unwrap()
}

#[test]
fn first_turns_are_counted() {
    assert_eq!(game(START).turns(), 61_120_292);
}

#[test]
fn turns_counted_in_bulk_are_those_found_one_by_one() {
    use crate::rules::Heuristics;
    for fen in Nacv::bench() {
        let mut game = game(fen);
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        let mut sum = 0;
        for m in moves {
            let was = game.play(m);
            sum += game.count();
            game.undo(m, was);
        }
        assert_eq!(sum, game.turns(), "{fen}");
    }
}
