//! Networks from which a training begins. They are long, so that an input only says how one differs
//! from a network of the right length whose weights are all zero: two bytes how many bytes longer it
//! is (a signed number, little-endian), then its first bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::games::chess::Chess;
use rialto::network::{HEADER_ROWS, HIDDEN_NEURONS};
use rialto::rules::Heuristics;
use rialto::search::report::Control;
use rialto::train::{self, Training};
use rialto_fuzz::{TemporaryFile, check_complaint};
use std::fs;

/// Some games of chess, from `rialto data`.
const GAMES: &[u8] = include_bytes!("../seeds/chess.games");

/// Bytes of a network of chess.
const BYTES: usize = (HEADER_ROWS + Chess::INPUTS) * 2 * HIDDEN_NEURONS;

fuzz_target!(|input: &[u8]| {
    let Some((longer, first)) = input.split_first_chunk() else { return };
    let longer = isize::from(i16::from_le_bytes(*longer));
    let mut network = vec![0; BYTES.saturating_add_signed(longer)];
    network.iter_mut().zip(first).for_each(|(byte, new)| *byte = *new);

    let [games, from, out] = [("games", GAMES), ("from", &network), ("out", b"")]
        .map(|(name, bytes)| TemporaryFile::new(name, bytes));
    let settings = Training {
        game: "chess".to_string(),
        files: vec![games.path.clone()],
        epochs: 0,
        seed: 1,
        lambda: 0.5,
        spread: 100.0,
        from: Some(from.path.clone()),
        out: Some(out.path.clone()),
    };
    match train::hidden(&settings, &Control::new(), &mut Vec::new()) {
        Ok(()) => {
            // Rows at the end may be missing; they are then zero.
            network.resize(BYTES, 0);
            assert!(fs::read(&out.path).expect("a file") == network, "{longer} bytes longer");
        }
        Err(error) => check_complaint(&error),
    }
});
