//! Files of games and of positions for training. The first byte chooses the game; an even one means
//! games, an odd one positions.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::games::NAMES;
use rialto::search::report::Control;
use rialto::train::{self, Positions, Training};
use rialto_fuzz::{TemporaryFile, check_complaint};

fuzz_target!(|input: &[u8]| {
    let Some((first, bytes)) = input.split_first() else { return };
    let game = NAMES[usize::from(*first / 2) % NAMES.len()].to_string();
    let [file, out] =
        [("input", bytes), ("out", b"")].map(|(name, bytes)| TemporaryFile::new(name, bytes));
    let (files, out) = (vec![file.path.clone()], out.path.clone());
    let (stop, seed, threads) = (Control::new(), 1, 1);
    let done = if first % 2 == 0 {
        let (lambda, scale, imagined, imagined_nodes) = (0.5, None, 0.5, 0);
        let settings = Positions {
            game,
            out,
            files,
            lambda,
            scale,
            imagined,
            imagined_nodes,
            network: None,
            seed,
            threads,
        };
        train::positions(&settings, &stop, &mut Vec::new())
    } else {
        let (epochs, neurons, king_zones, from) = (1, 64, true, None);
        let settings =
            Training { game, files, out, epochs, seed, neurons, king_zones, from, threads };
        train::train(&settings, &stop, &mut Vec::new())
    };
    if let Err(error) = done {
        check_complaint(&error);
    }
});
