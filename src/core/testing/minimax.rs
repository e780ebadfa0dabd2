//! The value of a search is the minimax value over static evaluations. At chance nodes it is the
//! mean of the outcomes' expected points.

use crate::games::{self, Visitor};
use crate::moves::{ChanceOutcomes, MoveList};
use crate::rules::{Choices, Heuristics, Outcome, Presentation};
use crate::search::params::Params;
use crate::search::report::{INFINITE, MATE, Value};
use crate::search::{Search, SearchFeatures, expected};

/// Piazza positions in every weather.
const WEATHERS: &[&str] = &[
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 dice",
    "7r/3k4/1n1p4/p2pB1P1/2r5/1PpP4/P4P2/R5K1 w - - 9 40 dice",
    "4k3/8/8/3P4/7r/K6r/7r/8 w - - 0 1 dice",
    "8/r3p1bp/b2rnp2/p1kB4/2p1P1Pp/N7/P4P2/R2K1B2 w - - 3 27 rising:2",
    "8/3p4/4k3/3n4/4N3/3K4/4P3/8 w - - 0 1 rising:1",
    "8/2R5/2p5/8/1pK5/3kP1P1/8/8 w - - 2 24 build:2",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1 build:1:c4f4",
    "r7/2k5/pn3p2/Ppp1Pp2/1P6/3P4/6K1/8 w - - 1 48 flood:8:c5f5,c3f3",
    "k3r3/p7/8/8/8/8/P3B3/4K3 w - - 0 1 flood:1:c3c6,f3f6",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 snow:2",
    "7k/R7/6K1/8/8/8/8/8 w - - 98 80 dice",
];

/// Plain minimax without pruning, the reference for the search. `ply` counts whole turns, because
/// the distance to a checkmate is counted in turns.
fn minimax<R: Heuristics>(position: &mut R, keys: &mut Vec<u64>, depth: u32, ply: i32) -> Value {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let side = position.side();
    let value_of = |outcome| match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => MATE - ply,
        Outcome::Win(_) => ply - MATE,
    };
    if ply > 0 {
        if !position.is_midturn() && keys[..keys.len() - 1].contains(&position.key()) {
            return 0;
        }
        if let Some(ending) = position.rule_ending() {
            let mated = moves.is_empty() && !position.is_chance() && position.in_check();
            return value_of(if mated {
                position.no_move_result().outcome
            } else {
                ending.outcome
            });
        }
    }
    if depth == 0 {
        return position.static_value(position.built_in_network().as_deref());
    }
    if !position.is_chance() {
        return choose(position, keys, depth, ply);
    }
    let mut chances = ChanceOutcomes::new();
    position.chance_outcomes(&mut chances);
    // The same order as in the search, because the order of a sum affects its rounding.
    chances.sort_by_key(|chance| chance.weight);
    let mut points = 0.0;
    for chance in chances {
        let was = position.play(chance.m);
        keys.push(position.key());
        let value = choose(position, keys, depth, ply);
        points += f64::from(chance.weight) / 36.0 * expected::points(value);
        keys.pop();
        position.undo(chance.m, was);
    }
    expected::value(points)
}

/// The minimax value of a position in which a player moves and no rule has ended the game.
fn choose<R: Heuristics>(position: &mut R, keys: &mut Vec<u64>, depth: u32, ply: i32) -> Value {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let side = position.side();
    if moves.is_empty() {
        return match position.no_move_result().outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == side => MATE - ply,
            Outcome::Win(_) => ply - MATE,
        };
    }
    let mut best = -INFINITE;
    for m in moves {
        let was = position.play(m);
        keys.push(position.key());
        let turn = ply + i32::from(!position.is_midturn());
        let value = minimax(position, keys, depth - 1, turn);
        best = best.max(if position.side() == side { value } else { -value });
        keys.pop();
        position.undo(m, was);
    }
    best
}

/// The number of sequences of so many moves.
fn leaves<R: Heuristics>(position: &mut R, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let mut sum = 0;
    for m in moves {
        let was = position.play(m);
        sum += leaves(position, depth - 1);
        position.undo(m, was);
    }
    sum
}

/// Compares the values of searches with those of plain minimax, in positions of a game from which
/// at most so many sequences of moves are to be looked at.
///
/// # Panics
/// If two values differ, with the position and the depth.
pub fn compare(name: &str, most_leaves: u64) {
    struct Compare(u64);
    impl Visitor for Compare {
        type Output = ();
        fn visit<R: Heuristics + Presentation>(self, game: R::Description) {
            let start = R::start(game, &Choices::default());
            let more = if start.is_chance() { WEATHERS } else { &[] };
            let bench = R::info(game).bench_positions;
            // The weathers are those of boards of 8x8.
            let ranks = |fen: &str| fen.matches('/').count();
            let more = more.iter().filter(|fen| ranks(fen) == ranks(bench[0]));
            let mut deepest = 0;
            // One for all: the system gives pages to a new one, which takes longer than most of the
            // searches.
            let mut search = Search::new(start.piece_to_size(), 1, 1, &Params::with(&[]));
            for fen in bench.iter().chain(more) {
                let mut position = R::from_fen(game, fen, &Choices::default()).expect("a position");
                for depth in 1..=3 {
                    if depth > 2 && leaves(&mut position, depth) > self.0 {
                        continue;
                    }
                    deepest = deepest.max(depth);
                    let mut keys = vec![position.key()];
                    let expected_value = minimax(&mut position, &mut keys, depth, 0);
                    for table in [false, true] {
                        search.clear();
                        search.features = SearchFeatures { selective: false, table };
                        let value = search.fixed_depth_value(&position, &[], depth);
                        assert_eq!(
                            value, expected_value,
                            "{fen} depth {depth} {:?}",
                            search.features
                        );
                    }
                }
            }
            assert_eq!(deepest, 3, "{}", R::info(game).name);
        }
    }
    games::visit(name, Compare(most_leaves)).expect("a game");
}
