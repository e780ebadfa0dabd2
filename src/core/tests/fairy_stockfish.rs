//! Positions of the games that Fairy-Stockfish has too: legal moves and results are the same there.

use super::read_with;
use rialto_core::moves::MoveList;
use rialto_core::rules::{Outcome, Side};

const POSITIONS: &str = include_str!("../../../tests/data/fairy_stockfish.txt");

#[test]
fn legal_moves_and_results_are_those_of_fairy_stockfish() {
    let lines: Vec<&str> = POSITIONS.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() > 500);
    for line in lines {
        let fields: Vec<&str> = line.split(';').collect();
        let [game, fen, count, sum, result] = fields[..] else { panic!("{line}") };
        let position = read_with(game, fen, &[]).unwrap_or_else(|error| panic!("{line}: {error}"));
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let mut texts: Vec<String> = moves.iter().map(|m| position.move_text(*m) + "\n").collect();
        texts.sort();
        let found = (
            texts.len().to_string(),
            format!("{:08x}", crc32fast::hash(texts.concat().as_bytes())),
        );
        assert_eq!(found, (count.to_string(), sum.to_string()), "{line}: {}", texts.concat());
        if result != "*" {
            let ending = position.rule_ending().unwrap_or_else(|| position.no_move_result());
            let found = match ending.outcome {
                Outcome::Win(Side::White) => "1-0",
                Outcome::Win(Side::Black) => "0-1",
                Outcome::Draw => "1/2-1/2",
            };
            assert_eq!(found, result, "{line}");
        }
    }
}
