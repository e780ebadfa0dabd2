//! FENs of every game. A position that is read must be written and read to an equal position, and
//! every legal move must be possible and undone.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::games::{self, Visitor};
use rialto::moves::{ChanceOutcomes, MoveList};
use rialto::rules::{Choices, Heuristics};
use rialto_fuzz::{Options, check_message, rules};

struct Check<'a> {
    options: Options<'a>,
    fen: &'a str,
}

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<R: Heuristics>(self, game: R::Description) {
        let mut choices = Choices::default();
        for (key, value) in self.options {
            let _ = choices.set(R::info(game).options, key, value);
        }
        match R::read(game, self.fen, &choices) {
            Ok(mut position) => check(game, &mut position, &choices, 2),
            Err(error) => check_message(&error.to_string()),
        }
    }
}

/// Checks a position and, `depth` moves deep, those after it.
fn check<R: Heuristics>(game: R::Description, position: &mut R, choices: &Choices, depth: u32) {
    if !position.is_midturn() {
        let fen = position.fen();
        let again = R::read(game, &fen, choices).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert!(again == *position && again.key() == position.key(), "{fen}: read again");
        assert_eq!(again.fen(), fen);
    }
    let value = position.static_value(position.built_in_network().as_deref());
    assert!(value.abs() < 20_000, "{}: value {value}", position.fen());
    let _ = (position.material(), position.view(), position.rule_ending());
    let mut moves = MoveList::new();
    if position.is_chance() {
        let mut outcomes = ChanceOutcomes::new();
        position.chance_outcomes(&mut outcomes);
        moves.extend(outcomes.into_iter().map(|outcome| outcome.m));
    } else {
        position.moves(&mut moves);
        assert_eq!(position.count(), moves.len() as u64, "{}: count", position.fen());
        if moves.is_empty() {
            let _ = position.no_move_result();
        }
    }
    let before = position.clone();
    for (i, m) in moves.into_iter().enumerate() {
        let text = position.text(m);
        assert_eq!(position.find(&text), Ok(m), "{}: {text} finds its move", position.fen());
        if depth == 0 {
            continue;
        }
        let was = position.play(m);
        // To go deeper after every move would take too long.
        let deeper = if i == 0 { depth - 1 } else { 0 };
        check(game, position, choices, deeper);
        position.undo(m, was);
        assert!(*position == before && position.key() == before.key(), "undo of {text}");
    }
}

fuzz_target!(|text: &str| {
    if let Some((game, options, fen)) = rules(text) {
        games::visit(game, Check { options, fen: fen.trim_end_matches('\n') });
    }
});
