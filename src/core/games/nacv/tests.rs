use super::*;
use crate::moves::MoveList;

fn game(fen: &str) -> Nacv {
    Nacv::from_fen((), fen, &Choices::default()).unwrap()
}

#[test]
fn first_turn_count_of_the_start_position() {
    assert_eq!(game(START).count_turns(), 61_120_292);
}

#[test]
fn turn_count_equals_the_sum_over_all_piece_moves() {
    for fen in Nacv::INFO.bench_positions {
        let mut game = game(fen);
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        let mut sum = 0;
        for m in moves {
            let undo = game.play(m);
            sum += game.count();
            game.undo(m, undo);
        }
        assert_eq!(sum, game.count_turns(), "{fen}");
    }
}

/// Black plays its first turn and its king is attacked, by a Rook and by a WireRider.
const FIRST_TURN_IN_CHECK: [&str; 2] =
    ["**1k2*/6*/3R3/7/7/*6/*2K1** b d5n s 0 1", "**1k2*/6*/3E3/7/7/*6/*2K1** b d5e,d5n,d6e s 0 1"];

#[test]
fn a_first_turn_in_check_continues_only_if_it_can_be_completed() {
    use geometry::{GEOMETRY, each_edge, edges_after};
    for fen in FIRST_TURN_IN_CHECK {
        let mut game = game(fen);
        for _ in 0..3 {
            let mut moves = MoveList::new();
            game.moves(&mut moves);
            game.play(moves[0]);
        }
        let ends = |edge: u8| {
            let wires = game.wires.after(&GEOMETRY, edge, 0);
            each_edge(GEOMETRY.all & edges_after(edge) & !wires.set).any(|last| {
                let wires = wires.after(&GEOMETRY, last, 0);
                let king_attackers = game.king_attackers(Side::Black, wires.set);
                !wires.has_loop(Loops::All) && !king_attackers.attacks(&wires)
            })
        };
        let open = GEOMETRY.all & !game.wires.set & Edges::MAX << game.state.least_edge;
        let expected: Vec<Move> = each_edge(open).filter(|&e| ends(e)).map(wire_move).collect();
        let mut moves = MoveList::new();
        game.moves(&mut moves);
        assert!(!expected.is_empty());
        assert_eq!(moves.to_vec(), expected, "{fen}");
    }
}

#[test]
fn a_first_turn_in_check_is_generated_fast() {
    // Ten of these generations took seconds when all sets were tried.
    let begun = std::time::Instant::now();
    for fen in FIRST_TURN_IN_CHECK {
        for _ in 0..5 {
            let mut moves = MoveList::new();
            game(fen).moves(&mut moves);
            assert!(moves.len() > 60);
        }
    }
    assert!(begun.elapsed().as_millis() < 500);
}
