//! The linear form that the trainer uses equals the evaluation that the search uses.

use rialto::games::{NAMES, Visitor, visit};
use rialto::moves::{ChanceOutcomes, MoveList};
use rialto::rules::{Choices, Heuristics};
use std::fs;
use std::path::Path;

/// Plays `moves` moves, including those of chance, and compares both values on the way.
fn walk<R: Heuristics>(position: &mut R, weights: &[i32], moves: usize) {
    for turn in 0..moves {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let mut chances = ChanceOutcomes::new();
        position.chance_outcomes(&mut chances);
        list.extend(chances.into_iter().map(|chance| chance.m));
        list.sort();
        if list.is_empty() {
            return;
        }
        if !position.is_chance() && !position.midturn() {
            assert_eq!(
                position.linear(30).value(weights),
                position.terms(30),
                "{}",
                position.fen()
            );
        }
        position.play(list[(turn * 7 + 3) % list.len()]);
    }
}

#[test]
fn features_times_weights_equal_the_evaluation() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Heuristics>(self) {
            for fen in R::bench_positions() {
                let mut position = R::read(fen, &Choices::default()).unwrap();
                let weights = R::parameters().weights;
                assert_eq!(position.linear(30).value(&weights), position.terms(30), "{fen}");
                walk(&mut position, &weights, 200);
            }
        }
    }
    for game in NAMES {
        visit(game, Check).unwrap();
    }
}

#[test]
fn a_changed_weight_changes_the_linear_value() {
    struct Check;
    impl Visitor for Check {
        type Output = usize;
        fn visit<R: Heuristics>(self) -> usize {
            let mut changed = 0;
            for fen in R::bench_positions() {
                let linear = R::read(fen, &Choices::default()).unwrap().linear(0);
                let mut weights = R::parameters().weights;
                let before = linear.value(&weights);
                let Some(&(i, _)) = linear.sides[linear.mover].features.first() else { continue };
                weights[usize::from(i)] += 1000;
                changed += usize::from(linear.value(&weights) != before);
            }
            changed
        }
    }
    for game in NAMES {
        assert!(visit(game, Check).unwrap() > 0, "{game}");
    }
}

/// The trainer writes source text: with unchanged weights it must reproduce the present file.
#[test]
fn weights_are_written_as_in_the_source() {
    struct Text;
    impl Visitor for Text {
        type Output = (&'static str, String);
        fn visit<R: Heuristics>(self) -> Self::Output {
            let parameters = R::parameters();
            (parameters.file, (parameters.source)(&parameters.weights))
        }
    }
    for game in NAMES {
        let (file, written) = visit(game, Text).unwrap();
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let present = fs::read_to_string(games.join(file)).unwrap();
        let (_, tables) = present.split_once("\n\n").unwrap();
        assert!(
            tables == written,
            "{game}: the source is\n{tables}\nthe trainer writes\n{written}"
        );
    }
}
