use super::*;
use crate::board::Beside;
use crate::moves::MoveList;
use crate::network::Extras;
use crate::rules::Heuristics;

fn perft(chess: &mut Chess, depth: u32) -> u64 {
    if depth == 1 {
        return chess.count();
    }
    let mut moves = MoveList::new();
    chess.moves(&mut moves);
    let mut nodes = 0;
    for &m in &moves {
        let before = (chess.clone(), chess.key());
        let was = chess.play(m);
        nodes += perft(chess, depth - 1);
        chess.undo(m, was);
        debug_assert_eq!((chess.clone(), chess.key()), before);
    }
    nodes
}

#[test]
fn counts() {
    for (fen, counts) in [
        (START, &[20u64, 400, 8_902, 197_281][..]),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2_039, 97_862],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238]),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9_467]),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379]),
    ] {
        let mut chess = Chess::read(fen, &Choices::default()).unwrap();
        for (i, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&mut chess, i as u32 + 1), count, "{fen} depth {}", i + 1);
        }
    }
}

#[test]
fn checking_moves_are_seen() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/5N2/8/R3K2Q w - - 0 1", &["a1a8", "h1h5", "h1h8"][..]),
        // Wherever the knight goes, the bishop gives check behind him; the rook can itself.
        (
            "4r1k1/8/8/3N4/8/1B6/8/K3R3 w - - 0 1",
            &["d5b4", "d5b6", "d5c3", "d5c7", "d5e3", "d5e7", "d5f4", "d5f6", "e1e8", "e1g1"],
        ),
        // The pawn opens the rook's file by taking, not by a step on it.
        ("3k4/8/8/4p3/3P4/8/8/K2R4 w - - 0 1", &["d4e5"]),
        // Another man stands behind him.
        ("3k4/3p4/8/4p3/3P4/8/8/K2R4 w - - 0 1", &[]),
    ] {
        let chess = Chess::read(fen, &Choices::default()).unwrap();
        let mut moves = MoveList::new();
        chess.moves(&mut moves);
        let checks = moves.into_iter().filter(|&m| chess.checks(m));
        let mut texts: Vec<String> = checks.map(|m| chess.text(m)).collect();
        texts.sort();
        assert_eq!(texts, expected, "{fen}");
    }
}

#[test]
fn an_advantage_fades_and_is_explained() {
    let read = |clock: u32| {
        let fen = format!("8/5pk1/6p1/8/8/2P5/1PK5/2R5 w - - {clock} 60");
        Chess::read(&fen, &Choices::default()).unwrap()
    };
    let [fresh, stale] = [read(0), read(80)];
    assert!(0 < stale.evaluate() && stale.evaluate() < fresh.evaluate());
    let last = |chess: &Chess| chess.explain().trim_end().rsplit(' ').next().map(str::to_owned);
    for chess in [fresh, stale] {
        assert_eq!(last(&chess), Some(chess.evaluate().to_string()));
    }
}

#[test]
fn a_corner_holds_against_the_wrong_bishop() {
    let value = |fen: &str| Chess::read(fen, &Choices::default()).unwrap().evaluate();
    // The bishop never reaches a8, and the king never leaves it.
    assert!(value("k7/8/PK6/8/P7/4B3/8/8 w - - 0 1") < 60);
    assert!(value("8/8/8/7b/7p/7p/5k2/7K b - - 0 1") > 300, "this one covers h1");
    assert!(value("8/8/8/6b1/7p/7p/5k2/7K b - - 0 1") < 60);
    for won in [
        "k7/8/PK6/8/P7/3B4/8/8 w - - 0 1",
        "k7/8/PK6/8/1P6/4B3/8/8 w - - 0 1",
        "k7/8/PK6/8/P7/4BN2/8/8 w - - 0 1",
        "8/8/PK1k4/8/P7/4B3/8/8 w - - 0 1",
    ] {
        assert!(value(won) > 300, "{won}");
    }
}

#[test]
fn officers_are_advised_to_keep_out_of_the_reach_of_pawns() {
    // The pawn on e4 attacks the knight, and that on f6 covers g5.
    let fen = "4k3/8/5p2/8/4p3/5N2/P7/4K1R1 w - - 0 1";
    let chess = Chess::read(fen, &Choices::default()).unwrap();
    let advice = |text: &str| {
        let mut scored = [(7, chess.find(text).unwrap())];
        chess.advise(&mut scored);
        scored[0].0 - 7
    };
    assert!(advice("f3h4") > 0 && advice("f3d2") == advice("f3h4"));
    assert!(advice("g1g5") < -advice("f3h4"));
    for neither in ["f3g5", "g1g2", "a2a3", "e1e2"] {
        assert_eq!(advice(neither), 0, "{neither}");
    }
}

/// What is kept from the last position does not show.
#[test]
fn the_hidden_layer_sees_the_men_that_stand_there() {
    let fens = Chess::bench();
    let mut values = Vec::new();
    for turn in 0..200 {
        let mut chess = Chess::read(fens[turn % fens.len()], &Choices::default()).unwrap();
        for ply in 0..turn / 4 {
            let mut moves = MoveList::new();
            chess.moves(&mut moves);
            let Some(&m) = moves.get((turn * 7 + ply * 3) % moves.len().max(1)) else { break };
            chess.play(m);
        }
        let layer = chess.tables.layer;
        let sums = [0, 1].map(|view| {
            let inputs: Vec<u16> = chess.inputs().men.iter().map(|inputs| inputs[view]).collect();
            let mut sums = layer.empty();
            layer.tell(&mut sums, &inputs, &[]);
            sums
        });
        let value = layer.value([&sums[0], &sums[1]], chess.inputs().men.len(), &Extras::new());
        assert_eq!(chess.layer(&Beside::default()), value, "{}", chess.fen());
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 50, "{values:?}");
}
