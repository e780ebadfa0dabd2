//! Files of games for training. The first byte chooses the game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::games::NAMES;
use rialto::search::report::Control;
use rialto::train::{self, Training};
use rialto_fuzz::{TemporaryFile, check_complaint};

fuzz_target!(|input: &[u8]| {
    let Some((place, bytes)) = input.split_first() else { return };
    let file = TemporaryFile::new("games", bytes);
    let settings = Training {
        game: NAMES[usize::from(*place) % NAMES.len()].to_string(),
        files: vec![file.path.clone()],
        epochs: 0,
        seed: 1,
        lambda: 0.5,
        spread: 100.0,
        neurons: 64,
        from: None,
        out: None,
    };
    if let Err(error) = train::train(&settings, &Control::new(), &mut Vec::new()) {
        check_complaint(&error);
    }
});
