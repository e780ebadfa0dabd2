//! A plain opponent for Not A Chess Variant: alpha-beta over material and mobility, without any
//! knowledge of wires. Rialto has to beat it with a tenth of its nodes.

use crate::common::think;
use rialto::games::nacv::Nacv;
use rialto::moves::{Move, MoveList};
use rialto::network::features::Features;
use rialto::position_spec::PositionSpec;
use rialto::referee::{Book, RandomOpenings};
use rialto::rules::{Choices, Heuristics, Outcome, Rules, Side};
use rialto::search::report::{Control, Limits};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Value of a mate in this turn, centipawns.
const MATE: i32 = 30_000;
/// What a piece move is worth, centipawns.
const MOBILITY: i32 = 5;
/// Captures in a row that it looks at after its last turn.
const CAPTURES: i32 = 2;
/// Wires that it tries after each of them.
const WIRES: usize = 2;
/// Nodes of the plain opponent for each turn.
const NODES: u64 = 20_000;
/// Pairs of games with the same opening.
const PAIRS: usize = 20;
/// Turns of a game after which it is a draw.
const TURNS: usize = 300;

/// Centipawns of a piece by its letter.
fn piece_value(letter: char) -> i32 {
    match letter.to_ascii_uppercase() {
        'R' => 300,
        'A' => 330,
        'C' => 560,
        'D' | 'E' => 400,
        _ => 0,
    }
}

struct Plain {
    nodes: u64,
    history: HashMap<(Side, Move), u32>,
}

impl Plain {
    /// The best turn that iterative deepening finds within [`NODES`].
    fn turn(root: &Nacv) -> String {
        let mut plain = Plain { nodes: 0, history: HashMap::new() };
        let mut best = Vec::new();
        for depth in 1..20 {
            let mut line = Vec::new();
            let finished = plain.value(&mut root.clone(), depth, -MATE, MATE, &mut line).is_some();
            // What an unfinished iteration has found may be a blunder.
            if finished || best.is_empty() {
                best = line;
            }
            if !finished {
                break;
            }
        }
        assert!(!best.is_empty(), "too few nodes to look at one move: {}", root.to_fen());
        root.turn_text(&best)
    }

    /// The value for the side to move with `depth` turns to go; with none to go, only captures are
    /// looked at, in up to [`CAPTURES`] turns. `None` when the nodes are used up. `turn` becomes
    /// the rest of the best turn.
    fn value(
        &mut self,
        position: &mut Nacv,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        turn: &mut Vec<Move>,
    ) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > NODES {
            return None;
        }
        let captures_only = depth <= 0;
        let mut best = -MATE;
        let mut moves = MoveList::new();
        if !position.is_midturn() && position.rule_ending().is_some() {
            return Some(0);
        } else if captures_only && !position.is_midturn() {
            best = statically(position);
            if depth == -CAPTURES || best >= beta {
                return Some(best);
            }
            alpha = alpha.max(best);
            position.noisy_moves(&mut moves);
        } else {
            position.moves(&mut moves);
            if moves.is_empty() {
                let outcome = position.no_move_result().outcome;
                // A later mate is worth less.
                return Some(if outcome == Outcome::Draw { 0 } else { depth - MATE + 100 });
            }
        }
        let side = position.side();
        moves.sort_by_key(|&m| {
            let history = self.history.get(&(side, m)).copied().unwrap_or(0);
            (-position.material_gain(m), Reverse(history))
        });
        if captures_only && position.is_midturn() {
            moves.truncate(WIRES);
        }
        for m in moves {
            let undo = position.play(m);
            let mut rest = Vec::new();
            let value = if position.side() == side {
                self.value(position, depth, alpha, beta, &mut rest)
            } else {
                let value = self.value(position, depth - 1, -beta, -alpha, &mut rest);
                rest.clear();
                value.map(|value| -value)
            };
            position.undo(m, undo);
            let value = value?;
            if value > best {
                best = value;
                *turn = vec![m];
                turn.extend(rest);
                alpha = alpha.max(value);
                if value >= beta {
                    *self.history.entry((side, m)).or_default() += (depth * depth) as u32;
                    break;
                }
            }
        }
        Some(best)
    }
}

/// Material and mobility for the side to move.
fn statically(position: &mut Nacv) -> i32 {
    let mut features = Features::EMPTY;
    position.write_features(&mut features);
    let mut value: i32 = position
        .input_layout()
        .named_pieces(&features)
        .map(|(.., piece)| {
            let value = piece_value(piece.letter);
            if piece.letter.is_ascii_uppercase() { value } else { -value }
        })
        .sum();
    if position.side() == Side::Black {
        value = -value;
    }
    let own = position.count() as i32;
    let other = position.make_null_move().map(|undo| {
        let count = position.count() as i32;
        position.undo_null_move(undo);
        count
    });
    value + MOBILITY * (own - other.unwrap_or(own))
}

/// Plays a game; the points of Rialto.
fn points(pair: usize, rialto: Side) -> f64 {
    let position = PositionSpec { game: Nacv::INFO.name.into(), ..PositionSpec::default() };
    let random = RandomOpenings::of(Nacv::INFO.name);
    let opened = Book::Random(random).open(&position, 1, pair, &Control::new(), &mut None);
    let mut session = opened.expect("an opening").session;
    session.set_hash(16);
    let limits = Limits { nodes: Some(NODES / 10), ..Limits::default() };
    for _ in 0..TURNS {
        if let Some(ending) = session.ending() {
            return match ending.outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(side) if side == rialto => 1.0,
                Outcome::Win(_) => 0.0,
            };
        }
        let root = Nacv::from_fen((), &session.fen(), &Choices::default()).expect("a position");
        let turn = if root.side() == rialto {
            think(session.as_mut(), &limits).best.expect("a legal turn")
        } else {
            Plain::turn(&root)
        };
        session.play(&turn).expect("a legal turn");
    }
    0.5
}

#[test]
#[ignore = "slow: minutes in an optimised build"]
fn nacv_beats_a_plain_opponent_with_a_tenth_of_its_nodes() {
    let mut sum = 0.0;
    for pair in 0..PAIRS {
        let points = [Side::White, Side::Black].map(|side| points(pair, side));
        println!("pair {}: {points:?}", pair + 1);
        sum += points[0] + points[1];
    }
    let share = sum / (2 * PAIRS) as f64;
    println!("{:.1} % of {} games", 100.0 * share, 2 * PAIRS);
    assert!(share >= 0.6, "{share}");
}
