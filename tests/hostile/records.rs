//! Records of games from hostile files.

use crate::mutation::mutated;
use crate::pgn::data;
use proptest::prelude::*;
use proptest::sample::select;
use rialto::pgn::{decode, read};
use std::fs;

/// Files of games, which the tests mutate.
const FILES: [&str; 5] = ["lichess.pgn", "import.pgn", "twic.pgn", "cutechess.pgn", "xboard.pgn"];

fn file(name: &str) -> Vec<u8> {
    fs::read(data(name)).expect("a file")
}

/// Reads any bytes as games. An error must be one line; a valid game must be read as written.
fn check_bytes(bytes: Vec<u8>) {
    let text = decode(bytes);
    for game in read(&text) {
        match game.replay() {
            Ok(record) => {
                let again = record.pgn();
                let again = read(&again).next().expect("a game").replay().expect("a valid game");
                assert_eq!(again.turns, record.turns);
            }
            Err(fault) => {
                let line = fault.to_string();
                assert!(!line.contains(['\n', '\r']) && line.len() < 400, "{line}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_handled(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_bytes(bytes);
    }

    #[test]
    fn random_tokens_are_handled(text in "(\\[[A-Z][a-z]{0,6} \"?|\"\\]|[{}();%\\n]|[KQN]?[a-h]x?[1-8][+#!]? |O-O|0000|--|\\[%clk |roll:[1-6]\\+[1-6]| 1\\.|\\$[0-9]|1-0|\\*| |\\PC){0,60}") {
        check_bytes(text.into_bytes());
    }

    #[test]
    fn mutated_files_are_handled(bytes in mutated(select(&FILES[..]).prop_map(file), 1..6)) {
        check_bytes(bytes);
    }
}
