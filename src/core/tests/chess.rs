//! Chess.

use rialto_core::games::{MODELS, description};
use rialto_core::moves::MoveList;
use rialto_core::rules::{Choices, FenError, Heuristics, Rules, Side, perft};
use rialto_core::variant::described::{self, DescribedPosition};
use std::path::Path;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn try_read(fen: &str) -> Result<DescribedPosition, FenError> {
    DescribedPosition::from_fen(description("chess").expect("a game"), fen, &Choices::default())
}

fn read(fen: &str) -> DescribedPosition {
    try_read(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// The evaluation with the network of the program.
fn value(chess: &DescribedPosition) -> i32 {
    chess.static_value(chess.built_in_network().as_deref())
}

#[test]
fn perft_matches_published_counts() {
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
        let mut chess = read(fen);
        for (i, &count) in counts.iter().enumerate() {
            assert_eq!(perft(&mut chess, i as u32 + 1), count, "{fen} depth {}", i + 1);
        }
    }
}

#[test]
fn checks_finds_direct_and_discovered_checks() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/5N2/8/R3K2Q w - - 0 1", &["a1a8", "h1h5", "h1h8"][..]),
        // Every knight move discovers the bishop's check; the rook also gives check itself.
        (
            "4r1k1/8/8/3N4/8/1B6/8/K3R3 w - - 0 1",
            &["d5b4", "d5b6", "d5c3", "d5c7", "d5e3", "d5e7", "d5f4", "d5f6", "e1e8", "e1g1"],
        ),
        // The pawn opens the rook's file by capturing, not by a step along the file.
        ("3k4/8/8/4p3/3P4/8/8/K2R4 w - - 0 1", &["d4e5"]),
        // The enemy pawn still blocks the file.
        ("3k4/3p4/8/4p3/3P4/8/8/K2R4 w - - 0 1", &[]),
    ] {
        let chess = read(fen);
        let mut moves = MoveList::new();
        chess.moves(&mut moves);
        let checks = moves.into_iter().filter(|&m| chess.gives_check(m));
        let mut texts: Vec<String> = checks.map(|m| chess.move_text(m)).collect();
        texts.sort();
        assert_eq!(texts, expected, "{fen}");
    }
}

#[test]
fn the_fifty_move_clock_shrinks_the_value() {
    let at_clock = |clock: u32| {
        let fen = format!("8/5pk1/6p1/8/8/2P5/1PK5/2R5 w - - {clock} 60");
        read(&fen)
    };
    let [low_clock, high_clock] = [0, 80].map(|clock| value(&at_clock(clock)));
    assert!(0 < high_clock && high_clock < low_clock, "{low_clock} {high_clock}");
}

#[test]
fn a_rook_pawn_with_the_wrong_bishop_is_worth_little() {
    let value = |fen: &str| value(&read(fen));
    // The bishop cannot attack a8, so the king cannot be driven out of the corner.
    assert!(value("k7/8/PK6/8/P7/4B3/8/8 w - - 0 1") < 60);
    assert!(value("8/8/8/7b/7p/7p/5k2/7K b - - 0 1") > 300, "this bishop attacks h1");
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
fn the_quiet_move_bonus_avoids_squares_that_pawns_attack() {
    // The pawn on e4 attacks the knight, and the pawn on f6 attacks g5.
    let fen = "4k3/8/5p2/8/4p3/5N2/P7/4K1R1 w - - 0 1";
    let chess = read(fen);
    let bonus = |text: &str| {
        let mut scored = [(7, chess.parse_move(text).unwrap())];
        chess.add_quiet_bonuses(&mut scored);
        scored[0].0 - 7
    };
    assert!(bonus("f3h4") > 0 && bonus("f3d2") == bonus("f3h4"));
    assert!(bonus("g1g5") < -bonus("f3h4"));
    for neutral in ["f3g5", "g1g2", "a2a3", "e1e2"] {
        assert_eq!(bonus(neutral), 0, "{neutral}");
    }
}

/// A FEN with White to move; squares are counted from a1, rank by rank.
fn placed(pieces: &[(usize, char)]) -> String {
    let mut board = ['1'; 64];
    pieces.iter().for_each(|&(square, letter)| board[square] = letter);
    let ranks: Vec<String> = board.chunks(8).rev().map(|rank| rank.iter().collect()).collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

/// Against a king on a1 that has one more piece: a minor piece gives check from everywhere.
#[test]
fn who_cannot_mate_never_does() {
    for (minor, checks) in [('n', &[10, 17][..]), ('b', &[9, 18, 27, 36, 45, 54, 63])] {
        for helper in ['P', 'N', 'B', 'R', 'Q'] {
            // Where it is not said that there is no mate, and where it is.
            let (mut positions, mut mates) = ([0, 0], [0, 0]);
            for (&at, beside, king) in
                checks.iter().flat_map(|at| (1..64 * 64).map(move |n| (at, n / 64, n % 64)))
            {
                let pieces = [(0, 'K'), (beside, helper), (king, 'k'), (at, minor)];
                let Ok(chess) = try_read(&placed(&pieces)) else {
                    continue;
                };
                if chess.is_in_check() {
                    let said = usize::from(chess.cannot_win(Side::Black));
                    positions[said] += 1;
                    mates[said] += usize::from(chess.count() == 0);
                }
            }
            assert_eq!(mates[1], 0, "{minor} against {helper}");
            assert_eq!(positions[0] > 0, mates[0] > 0, "{minor} against {helper}: {mates:?}");
        }
    }
}

#[test]
fn a_side_without_the_pieces_cannot_win() {
    for (fen, expected) in [
        (START, [false, false]),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/BB2K3 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", [true, true]),
        ("4k2n/8/8/8/8/8/8/QQ2K3 w - - 0 1", [false, true]),
        ("4k2n/8/8/8/8/8/8/QR2K3 w - - 0 1", [false, false]),
        ("4k2b/8/8/8/8/8/8/QR2K3 w - - 0 1", [false, true]),
        ("4k2b/8/8/8/8/8/P7/4K3 w - - 0 1", [false, false]),
    ] {
        let chess = read(fen);
        let found = [Side::White, Side::Black].map(|side| chess.cannot_win(side));
        assert_eq!(found, expected, "{fen}");
    }
}

/// The positions of the parent are searched only where a section names none.
#[test]
fn a_described_game_has_positions_of_its_own_for_bench() {
    let info = |text: &str| {
        let reading = described::read(text, &[], MODELS, Path::new("."));
        assert_eq!(reading.problems, []);
        DescribedPosition::info(reading.games[0])
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let own = info(&format!("[x:chess]\nbenchPosition = {fen}\nbenchDepth = 3"));
    assert_eq!((own.bench_positions, own.bench_depth), (&[fen][..], 3));
    assert_eq!(
        info("[x:chess]").bench_positions,
        DescribedPosition::info(description("chess").unwrap()).bench_positions
    );
}
