//! Files of games that users describe. What is wrong must be named with its line, and each game
//! that is offered can be played: a FEN of it reads as the same position, and a turn taken back
//! leaves no trace.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::moves::MoveList;
use rialto::rules::{Choices, Rules};
use rialto::variant::described::{self, DescribedPosition, Description, FullPosition};
use rialto_fuzz::check_message;
use std::path::Path;

/// The most turns that are played.
const TURNS: usize = 12;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let lines = text.lines().count().max(1);
    let reading = described::read(&text, &["chess"], &[], Path::new("."));
    for problem in &reading.problems {
        check_message(&problem.to_string());
        assert!((1..=lines).contains(&problem.place.line), "{problem:?}");
    }
    for refusal in &reading.refusals {
        check_message(&refusal.to_string());
    }
    for game in reading.games {
        if game.is_full() {
            play::<FullPosition>(game, input)
        } else {
            play::<DescribedPosition>(game, input)
        }
    }
});

/// Plays turns that the input chooses.
fn play<P: Rules<Description = &'static Description>>(game: &'static Description, input: &[u8]) {
    let choices = Choices::default();
    let mut position = P::start(game, &choices);
    for chosen in input.iter().take(TURNS) {
        let mut moves = MoveList::new();
        position.generate(&mut moves);
        let Some(&m) = moves.get(usize::from(*chosen) % moves.len().max(1)) else { return };
        let before = position.clone();
        let undo = position.play(m);
        position.undo(m, undo);
        assert!(position == before, "{}: {}", before.to_fen(), before.move_text(m));
        position.play(m);
        let fen = position.to_fen();
        let again = P::from_fen(game, &fen, &choices);
        assert!(again.is_ok_and(|again| again == position), "{fen}");
    }
}
