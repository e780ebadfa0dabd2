//! Laws that every game keeps, held against seeded random playouts.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::{NAMES, Visitor, visit};
use rialto::moves::MoveList;
use rialto::rules::{Choices, Heuristics, Outcome, Reason, RuleKind};
use std::collections::HashSet;

const PLIES: usize = 250;

struct Laws;

impl Visitor for Laws {
    type Output = ();
    fn visit<R: Heuristics>(self) {
        let ends = playouts::<R>(&Choices::default(), 24);
        assert!(ends.contains("Checkmate"), "{}: playouts see {ends:?} only", R::NAME);
        for option in R::OPTIONS {
            let other = match option.kind {
                RuleKind::Check(on) => vec![if on { "false" } else { "true" }],
                RuleKind::Combo(words) => words[1..].to_vec(),
                RuleKind::Position { .. } => R::bench()[1..2].to_vec(),
            };
            for value in other {
                let mut choices = Choices::default();
                choices.set(R::OPTIONS, option.key, value).expect("a value of the option");
                playouts::<R>(&choices, 8);
            }
        }
    }
}

/// Plays random games, checks every position; says how they ended.
fn playouts<R: Heuristics>(choices: &Choices, games: u64) -> HashSet<String> {
    let mut ends = HashSet::new();
    for seed in 0..games {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = R::start(choices);
        for _ in 0..PLIES {
            let moves = hold(&mut position, choices);
            if moves.is_empty() {
                ends.insert(format!("{:?}", position.stuck().reason));
                break;
            }
            // Captures count twice: games come to an end that way.
            let mut pick = moves.clone();
            position.noisy(&mut pick);
            let m = pick[(random.next_u64() % pick.len() as u64) as usize];
            position.play(m);
        }
    }
    ends
}

/// Checks one position; gives its moves back.
fn hold<R: Heuristics>(position: &mut R, choices: &Choices) -> MoveList {
    let fen = position.fen();
    let name = format!("{} {fen}", R::NAME);
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    assert_eq!(position.count(), moves.len() as u64, "{name}: count");

    let texts: HashSet<String> = moves.iter().map(|&m| position.text(m)).collect();
    assert_eq!(texts.len(), moves.len(), "{name}: texts are distinct");
    for &m in &moves {
        assert_eq!(position.find(&position.text(m)), Ok(m), "{name}: a text finds its move");
    }

    let mut noisy = MoveList::new();
    position.noisy(&mut noisy);
    let mut expected: MoveList = moves.iter().copied().filter(|&m| position.is_noisy(m)).collect();
    noisy.sort();
    expected.sort();
    assert_eq!(noisy, expected, "{name}: noisy moves");

    let again = R::read(&fen, choices).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(again.fen(), fen);
    assert!(again == *position, "{name}: the FEN reads back");
    assert_eq!(again.key(), position.key(), "{name}: key from scratch");
    assert_eq!(again.evaluate(), position.evaluate(), "{name}: value from scratch");

    let (before, key, value) = (position.clone(), position.key(), position.evaluate());
    for &m in &moves {
        let trace = position.trace(m);
        assert!(trace < R::TRACES && position.prey(m) < 16, "{name}: trace of {m:?}");
        let (side, was) = (position.side(), position.play(m));
        let taken_back = R::read(&position.fen(), choices);
        assert!(taken_back.is_ok(), "{name}: {m:?} leads to {taken_back:?}");
        assert_eq!(side, position.side().other(), "{name}: the other side acts");
        position.undo(m, was);
        assert!(*position == before && position.key() == key, "{name}: undo of {m:?}");
        assert_eq!(position.evaluate(), value, "{name}: value after undo of {m:?}");
    }
    if let Some(was) = position.pass() {
        assert_ne!(position.key(), key, "{name}: a pass changes the key");
        position.unpass(was);
        assert!(*position == before && position.key() == key, "{name}: unpass");
    }

    let mirrored =
        R::read(&mirror(&fen), choices).unwrap_or_else(|e| panic!("{name} mirrored: {e}"));
    assert_eq!(mirrored.count(), moves.len() as u64, "{name}: colours mirrored");
    assert_eq!(mirrored.evaluate(), value, "{name}: value with colours mirrored");

    if moves.is_empty() {
        let end = position.stuck();
        if position.in_check() {
            assert_eq!(end.outcome, Outcome::Win(position.side().other()), "{name}");
            assert_eq!(end.reason, Reason::Checkmate);
        } else {
            assert_eq!((end.outcome, end.reason), (Outcome::Draw, Reason::Stalemate), "{name}");
        }
    }
    moves
}

/// The same position with the colours exchanged and the board turned upside down.
fn mirror(fen: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let last = fields.len() - 3;
    let mirrored = fields.iter().enumerate().map(|(i, field)| match i {
        0 => rows.join("/"),
        1 => if *field == "w" { "b" } else { "w" }.to_string(),
        i if i == last && *field != "-" => {
            // One square, or two.
            let start = field.rfind(|c: char| c.is_ascii_lowercase()).unwrap_or_default();
            let (first, second) = field.split_at(start);
            let flip = |square: &str| match square.split_at_checked(1) {
                Some((file, rank)) => {
                    let rank: usize = rank.parse().expect("a rank");
                    format!("{file}{}", rows.len() + 1 - rank)
                }
                None => String::new(),
            };
            flip(first) + &flip(second)
        }
        i if i < last => swap(field),
        _ => field.to_string(),
    });
    mirrored.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_game_keeps_the_laws() {
    for name in NAMES {
        visit(name, Laws).expect("a registered game");
    }
}
