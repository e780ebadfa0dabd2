//! Networks from which a training begins. The weights are many and all zero, so that an input only
//! has what comes before them: two bytes how many bytes of weights are too many (a signed number,
//! little-endian), then the header. A wrong checksum is put right, so that what is behind it is
//! reached too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::network::file::{Header, InputScheme, NetworkError};
use rialto::rules::Choices;
use rialto::search::report::Control;
use rialto::session::any_game;
use rialto::train::{self, Training};
use rialto_fuzz::{TemporaryFile, check_complaint};
use std::fs;

/// Some positions of chess, from `rialto positions`.
const POSITIONS: &[u8] = include_bytes!("../seeds/chess.positions");

/// Neurons of the network in the seeds.
const NEURONS: usize = 64;

fn scheme() -> InputScheme {
    let chess = any_game("chess").expect("a game").start(&Choices::default());
    chess.input_layout().scheme().clone()
}

fuzz_target!(|input: &[u8]| {
    let Some((longer, header)) = input.split_first_chunk() else { return };
    let longer = isize::from(i16::from_le_bytes(*longer));
    // A weight of zero is one byte.
    let weights = (Header::FIRST_INPUT_ROW + scheme().inputs) * NEURONS;
    let weights = vec![0; weights.saturating_add_signed(longer)];
    let mut network = [header, &weights].concat();
    if let Err(NetworkError::Damaged { found, .. }) = Header::read(&network) {
        let text = b"\nchecksum: ";
        let line = header.windows(text.len()).position(|part| part == text).expect("it was read");
        let begin = line + text.len();
        let end = begin + header[begin..].iter().position(|&byte| byte == b'\n').expect("an end");
        network.splice(begin..end, format!("{found:08x}").into_bytes());
    }

    let [positions, from, out] = [("positions", POSITIONS), ("from", &network), ("out", b"")]
        .map(|(name, bytes)| TemporaryFile::new(name, bytes));
    let settings = Training {
        game: "chess".to_string(),
        files: vec![positions.path.clone()],
        out: out.path.clone(),
        epochs: 0,
        seed: 1,
        neurons: NEURONS,
        king_zones: false,
        from: Some(from.path.clone()),
        threads: 1,
    };
    match train::train(&settings, &Control::new(), &mut Vec::new()) {
        Ok(()) => {
            let written = fs::read(&out.path).expect("a file");
            let (header, weights) = Header::read(&written).expect("a network");
            assert_eq!(header.scheme, scheme());
            assert!(weights.iter().all(|&weight| weight == 0));
        }
        Err(error) => check_complaint(&error),
    }
});
