//! Variations, comments and marks: written as PGN and read again.

use crate::pgn::{ply, random_game, random_turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::NAMES;
use rialto::pgn::{Record, RecordedTurn, Termination, comment_text, read};
use rialto::session::open;

/// Adds random variations, comments and marks to the turns that follow `path`.
fn annotate(
    record: &Record,
    turns: &mut [RecordedTurn],
    path: &mut Vec<String>,
    random: &mut Xoshiro256PlusPlus,
    depth: usize,
) {
    for turn in turns {
        let mut below = |n: u64| random.next_u64() % n;
        if below(3) == 0 {
            turn.comment =
                comment_text("A {good} turn,\n  better than roll:3+4 roll: [%x] pv=\"e4\"");
        }
        if below(3) == 0 {
            turn.marks = vec![1 + below(6) as u8, 10 + below(130) as u8];
        }
        if depth > 0 && below(3) == 0 {
            let mut session = open(&record.game).expect("a registered game");
            session.set_dice(record.seed);
            let texts: Vec<&str> = path.iter().map(String::as_str).collect();
            session.set_position(record.start.as_deref(), &texts).expect("legal turns");
            let mut line = Vec::new();
            while let Some(text) = random_turn(&mut *session, random)
                && line.len() < 4
            {
                // What is the same turn is no variation.
                if line.is_empty() && text == turn.turn {
                    break;
                }
                line.push(RecordedTurn { throw: session.last_throw(), ..ply(&text) });
                session.play(&text).expect("a legal turn");
            }
            annotate(record, &mut line, &mut path.clone(), random, depth - 1);
            turn.variations.extend((!line.is_empty()).then_some(line));
        }
        path.extend(turn.throw.clone());
        path.push(turn.turn.clone());
    }
}

#[test]
fn variations_comments_and_marks_of_every_variant_are_read_as_written() {
    let mut variations = 0;
    for game in NAMES.iter().chain(&["crazyhouse", "3check"]) {
        let mut record = random_game(game, &[], None, 3);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut turns = std::mem::take(&mut record.turns);
        // So that the tree of a long game stays small.
        turns.truncate(30);
        annotate(&record, &mut turns, &mut Vec::new(), &mut random, 3);
        let (mut last, mut whole) = (record.clone(), record.clone());
        (whole.turns, whole.throw, whole.result) = (turns, None, None);
        whole.termination = Some(Termination::Unterminated);
        whole.reason.clear();
        whole.comment = comment_text("Before the first turn");
        variations += whole.turns.iter().map(|turn| turn.variations.len()).sum::<usize>();
        let text = whole.pgn();
        let game = read(&text).next().expect("a game");
        let mut again = game.replay_annotated().expect("a valid game");
        again.throw = None;
        assert_eq!(again, whole, "{text}");
        // Whoever wants only the game gets it.
        last.turns = game.replay().expect("a valid game").turns;
        assert!(
            last.turns.iter().all(|turn| turn.comment.is_empty() && turn.variations.is_empty())
        );
        assert_eq!(last.turns.len(), whole.turns.len());
        for line in text.lines().filter(|line| !line.starts_with('[')) {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
    assert!(variations > 50, "{variations}");
}

#[test]
fn a_variation_that_cannot_be_read_ends_and_the_game_goes_on() {
    let line = |text: &str| {
        let text = format!("1. e4 e5 ({text}) 2. Nf3 *");
        let record = read(&text).next().expect("a game").replay_annotated().expect("legal");
        assert_eq!(record.turns.len(), 3, "{text}");
        let variation = record.turns[1].variations.first().cloned().unwrap_or_default();
        variation.into_iter().map(|turn| turn.turn).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line("1... c5 2. Nf3"), "c7c5 g1f3");
    assert_eq!(line("1... c5 2. Zz9 d6"), "c7c5");
    assert_eq!(line("1... Zz9"), "");
    assert_eq!(line("1... c5 1-0"), "c7c5");
    assert_eq!(line(""), "");
    let deep = format!("1. e4 e5 {}{} *", "(1... c5 ".repeat(200_000), ")".repeat(200_000));
    let record = read(&deep).next().expect("a game").replay_annotated().expect("legal");
    assert_eq!(record.turns.len(), 2);
    let open = read("1. e4 (1. d4 *").next().expect("a game").replay_annotated();
    assert!(open.expect_err("no end").to_string().contains("a variation without its end"));
}
