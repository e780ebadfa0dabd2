//! Game records. What was read and replayed must be written, and read again to the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::pgn::{decode, read};
use rialto_fuzz::check_message;

fuzz_target!(|input: &[u8]| {
    let text = decode(input.to_vec());
    for game in read(&text) {
        let _ = game.replay_annotated();
        match game.replay() {
            Err(error) => check_message(&error.to_string()),
            Ok(record) => {
                let written = record.pgn();
                let again: Vec<_> = read(&written).collect();
                assert_eq!(again.len(), 1, "{written}");
                let again = again[0].replay().unwrap_or_else(|e| panic!("{e}: {written}"));
                assert_eq!(again.turns, record.turns, "{written}");
                assert_eq!(again.pgn(), written);
            }
        }
    }
});
