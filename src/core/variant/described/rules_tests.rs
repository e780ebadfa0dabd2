//! Rules of described games that chess does not have.

use super::tests::one;
use super::*;
use crate::moves::MoveList;
use crate::network::features::Features;
use crate::rules::{Choices, Heuristics, Outcome, Presentation, Rules, Side};

/// The legal moves of a game in a position that begin with a text, sorted.
fn moves_from(text: &str, fen: &str, begin: &str) -> Vec<String> {
    let game = one(text);
    let position = FullPosition::from_fen(game, fen, &Choices::default()).expect(fen);
    assert!(game.is_full());
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    let texts = moves.iter().map(|m| position.move_text(*m));
    let mut texts: Vec<String> = texts.filter(|text| text.starts_with(begin)).collect();
    texts.sort();
    texts
}

const BEROLINA: &str = "[x:berolina]";

#[test]
fn pieces_with_the_rights_of_pawns_capture_en_passant() {
    let fen = "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1";
    let mut position = FullPosition::from_fen(one(BEROLINA), fen, &Choices::default()).unwrap();
    let m = position.parse_move("e2g4").unwrap();
    position.play(m);
    assert_eq!(position.to_fen(), "4k3/8/8/8/5pP1/8/8/4K3 b - f3g4 0 1");
    let capture = position.parse_move("f4f3").unwrap();
    let before = position.clone();
    let undo = position.play(capture);
    assert_eq!(position.to_fen(), "4k3/8/8/8/8/5p2/8/4K3 w - - 0 2");
    position.undo(capture, undo);
    assert_eq!(position, before);
    // The square that has been passed is enough where only one piece may have passed it.
    let short = "4k3/8/8/8/5pP1/8/8/4K3 b - f3 0 1";
    assert_eq!(moves_from(BEROLINA, short, "f4f"), ["f4f3"]);
    let two = "4k3/8/8/8/4PpP1/8/8/4K3 b - f3 0 1";
    let error = FullPosition::from_fen(one(BEROLINA), two, &Choices::default()).unwrap_err().0;
    assert_eq!(
        error,
        "en passant: expected the square of the piece that has passed f3 behind it, e4 or g4"
    );
    assert_eq!(moves_from(BEROLINA, &two.replace(" f3 ", " f3e4 "), "f4f"), ["f4f3"]);
}

#[test]
fn pieces_with_the_rights_of_pawns_promote_and_begin_the_counting_anew() {
    let fen = "4k3/1P6/8/8/8/8/8/4K3 w - - 7 1";
    assert_eq!(moves_from(BEROLINA, fen, "b7c"), ["b7c8b", "b7c8n", "b7c8q", "b7c8r"]);
    let quiet = "4k3/8/8/8/8/1P6/8/4K3 w - - 7 1";
    let mut position = FullPosition::from_fen(one(BEROLINA), quiet, &Choices::default()).unwrap();
    let m = position.parse_move("b3c4").unwrap();
    position.play(m);
    assert_eq!(position.halfmove_clock(), 0);
    let backward = "[x:pawnback]";
    let mut position = FullPosition::from_fen(one(backward), quiet, &Choices::default()).unwrap();
    let m = position.parse_move("b3b2").unwrap();
    position.play(m);
    assert_eq!(position.halfmove_clock(), 8);
}

#[test]
fn a_pawn_that_has_stepped_three_times_is_captured_on_both_squares() {
    let text = "[x:chess]\ntripleStepRegionWhite = *2";
    let fen = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
    assert_eq!(moves_from(text, fen, "d2"), ["d2d3", "d2d4", "d2d5"]);
    for (fen, captures) in [
        ("4k3/8/8/3P4/4p3/8/8/4K3 b - d3d4 0 1", vec!["e4d3", "e4e3"]),
        ("4k3/8/8/3Pp3/8/8/8/4K3 b - d3d4 0 1", vec!["e5d4", "e5e4"]),
        ("4k3/8/8/3P4/4p3/8/3R4/4K3 b - d3d4 0 1", vec!["e4e3"]),
    ] {
        assert_eq!(
            moves_from(text, fen, "e4").len() + moves_from(text, fen, "e5").len(),
            captures.len()
        );
        assert_eq!([moves_from(text, fen, "e4"), moves_from(text, fen, "e5")].concat(), captures);
    }
}

#[test]
fn a_king_of_makpong_leaves_a_check_only_by_capturing() {
    let makpong = "[x:makpong]";
    let far = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";
    assert_eq!(moves_from(makpong, far, "e1"), ["e1e2"]);
    let two = "4k3/8/8/8/8/8/3sr3/4K3 w - - 0 1";
    assert!(moves_from(makpong, two, "e1").len() <= 1, "{:?}", moves_from(makpong, two, "e1"));
    let game = one(makpong);
    let position =
        FullPosition::from_fen(game, "4k3/8/8/8/R3r3/8/8/4K3 w - - 0 1", &Choices::default());
    let reason = position.unwrap().parse_move("e1d1").unwrap_err().0;
    assert_eq!(reason, "a king in check may only capture the only piece that gives it");
}

#[test]
fn who_castles_takes_the_right_from_the_other_side() {
    let text = "[x:chess]\noppositeCastling = true";
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut position = FullPosition::from_fen(one(text), fen, &Choices::default()).unwrap();
    let m = position.parse_move("e1g1").unwrap();
    let undo = position.play(m);
    assert_eq!(position.to_fen(), "r3k2r/8/8/8/8/8/8/R4RK1 b q - 1 1");
    position.undo(m, undo);
    assert_eq!(position.to_fen(), fen);
}

#[test]
fn a_draw_is_a_win_with_draw_odds() {
    let game = one("[x:armageddon]");
    let ending = |fen: &str| {
        let position = DescribedPosition::from_fen(game, fen, &Choices::default()).expect(fen);
        position.rule_ending().unwrap_or_else(|| position.no_move_result()).outcome
    };
    let stalemate = "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1";
    let bare = "k7/8/8/8/8/8/8/4K3 w - - 0 1";
    let fifty_moves = "k7/7R/8/8/8/8/8/4K3 w - - 100 80";
    assert_eq!([stalemate, bare, fifty_moves].map(ending), [Outcome::Win(Side::Black); 3]);
    let position = DescribedPosition::from_fen(game, bare, &Choices::default()).unwrap();
    let repeated = position.repetition_rule().ending(Side::White, &[]);
    assert_eq!(repeated.outcome, Outcome::Win(Side::Black));
}

#[test]
fn dropped_pieces_fall_down_their_file() {
    let text = "[x]\nmaxFile = 4\nmaxRank = 4\nimmobile = p\npieceDrops = true\nenclosingDrop = top\n\
                connectN = 3\nstartFen = 4/4/4/4[PPPPpppp] w - - 0 1";
    let fen = "4/4/p3/P1p1[PPPpp] w - - 0 3";
    assert_eq!(moves_from(text, fen, "P@"), ["P@a3", "P@b1", "P@c2", "P@d1"]);
    let position = FullPosition::from_fen(one(text), fen, &Choices::default()).unwrap();
    let reason = position.parse_move("P@b3").unwrap_err().0;
    assert_eq!(reason, "a piece that is dropped on b3 falls on");
}

#[test]
fn where_losing_wins_pieces_count_against_their_side() {
    let fen = "4k3/8/8/8/8/8/8/QRR1K3 w - - 0 1";
    for text in ["[x:antichess]", "[x:losers]", "[x:codrus]"] {
        let position = FullPosition::from_fen(one(text), fen, &Choices::default()).expect(text);
        assert!(position.material() < 0, "{text}");
    }
    let position = FullPosition::from_fen(one("[x:atomic]"), fen, &Choices::default());
    assert!(position.expect("a position").material() > 0);
}

#[test]
fn armies_are_equal_where_one_side_alone_has_a_king() {
    let game = one("[x:horde]");
    assert!(game.network().is_none());
    let start = FullPosition::start(game, &Choices::default());
    let chess = DescribedPosition::start(one("[x:chess]"), &Choices::default());
    assert_eq!(start.material(), chess.material());
    // A queen more is a queen more.
    let fen = start.to_fen().replace("rnbqk", "rnb1k");
    let queenless = FullPosition::from_fen(game, &fen, &Choices::default()).expect(&fen);
    assert!(queenless.material() > 700, "{}", queenless.material());
    // A person is shown the same.
    assert_eq!(start.view().balance, 0);
    // Where pieces are to be lost, too.
    let giveaway = one("[x:horde]\nextinctionValue = win");
    let given = FullPosition::start(giveaway, &Choices::default());
    assert_eq!(given.material(), chess.material());
    // Where both have one, each piece counts.
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let odds = one(&format!("[x:chess]\nstalemateValue = loss\nstartFen = {fen}"));
    assert!(DescribedPosition::start(odds, &Choices::default()).material() > 700);
}

#[test]
fn a_king_near_its_goal_is_worth_more() {
    let game = one("[x:racingkings]");
    assert!(game.network().is_none());
    let material =
        |fen: &str| FullPosition::from_fen(game, fen, &Choices::default()).expect(fen).material();
    let near = "8/2K5/8/8/8/8/k7/8 w - - 0 1";
    let far = "8/8/8/8/8/2K5/k7/8 w - - 0 1";
    let behind = "8/k7/8/8/8/2K5/8/8 w - - 0 1";
    assert!(material(near) > material(far) && material(far) > 0 && material(behind) < 0);
    // A rook on the next rank bars the way, unless it can be captured; one beside it does not.
    let [free, barred, beside] = [
        "8/8/8/8/8/8/k1K5/7r w - - 0 1",
        "8/8/8/8/8/7r/k1K5/8 w - - 0 1",
        "8/8/8/8/8/3r4/k1K5/8 w - - 0 1",
    ]
    .map(material);
    assert!(free > barred && beside > barred, "{free} {barred} {beside}");
}

/// The king that moves may stand between the piece that comes in and the other king.
#[test]
fn a_piece_that_comes_in_checks_only_along_open_lines() {
    let fen = "4k3/8/8/8/8/8/8/4K3[E] w E - 0 1";
    let position = FullPosition::from_fen(one("[x:seirawan]"), fen, &Choices::default());
    let position = position.expect(fen);
    let checks = |text: &str| position.gives_check(position.parse_move(text).expect(text));
    assert!(!checks("e1e2e") && checks("e1d2e") && !checks("e1d2"));
}

#[test]
fn a_network_sees_how_far_a_king_is_on_the_way_of_both() {
    let regions = |text: &str, fen: &str| {
        let position = FullPosition::from_fen(one(text), fen, &Choices::default()).expect(fen);
        let mut features = Features::EMPTY;
        position.write_features(&mut features);
        features.regions
    };
    // Quarters of the way to the eighth rank for both, and whether the king is on the right half.
    for (fen, expected) in [
        ("8/8/8/8/8/8/k6K/8 w - - 0 1", [0b001, 0b000]),
        ("8/8/8/8/8/k6K/8/8 w - - 0 1", [0b011, 0b010]),
        ("8/8/7k/8/8/8/K7/8 w - - 0 1", [0b000, 0b101]),
        ("8/K6k/8/8/8/8/8/8 w - - 0 1", [0b110, 0b111]),
    ] {
        assert_eq!(regions("[x:racingkings]", fen), expected, "{fen}");
    }
    // Where each side has its own end, the zones of chess.
    assert_eq!(regions("[x:chess]", "8/8/7k/8/8/8/K7/8 w - - 0 1"), [0b100, 0b111]);
}

#[test]
fn a_kings_step_to_its_goal_is_noisy() {
    let noisy = |text: &str, fen: &str| {
        let position = FullPosition::from_fen(one(text), fen, &Choices::default()).expect(fen);
        let mut moves = MoveList::new();
        position.noisy_moves(&mut moves);
        let mut texts: Vec<String> = moves.iter().map(|m| position.move_text(*m)).collect();
        texts.sort();
        let worth = moves.iter().map(|m| position.material_gain(*m));
        (texts.join(" "), worth.max().unwrap_or_default())
    };
    const HILL: &str = "[x:kingofthehill]";
    // To the middle, which wins; next to it; and nearer, but not near.
    assert_eq!(noisy(HILL, "k7/8/8/8/8/3K4/8/8 w - - 0 1"), ("d3d4 d3e4".into(), 10_000));
    assert_eq!(noisy(HILL, "k7/8/8/8/8/8/3K4/8 w - - 0 1").0, "d2c3 d2d3 d2e3");
    assert_eq!(noisy(HILL, "k7/8/8/8/8/8/8/3K4 w - - 0 1").0, "");
    // Not where the queen would take the king.
    assert_eq!(noisy(HILL, "k7/8/8/8/8/3K4/8/3q4 w - - 0 1").0, "d3e4");
    assert_eq!(noisy("[x:racingkings]", "8/8/1K6/8/8/8/8/7k w - - 0 1").0, "b6a7 b6b7 b6c7");
}

/// The FEN after these turns of a game, and how it has ended.
fn after(text: &str, fen: &str, turns: &[&str]) -> (String, Option<String>) {
    let mut position = FullPosition::from_fen(one(text), fen, &Choices::default()).expect(fen);
    let start = position.clone();
    let mut played = Vec::new();
    for turn in turns {
        let m = position.parse_move(turn).expect(turn);
        played.push((m, position.play(m)));
    }
    let found = (position.to_fen(), position.rule_ending().map(|ending| ending.to_string()));
    for (m, undo) in played.into_iter().rev() {
        position.undo(m, undo);
    }
    assert_eq!(position, start);
    let again = FullPosition::from_fen(one(text), &found.0, &Choices::default()).expect("a FEN");
    assert_eq!(again.to_fen(), found.0);
    found
}

/// What pyffish 0.0.90 writes.
#[test]
fn moves_are_counted_against_few_pieces() {
    let makruk = "[x:makruk]";
    let counted = |text: &str, fen: &str, turns: &[&str]| after(text, fen, turns).0;
    // The last pawn is captured: 64 moves, as both sides have more than a king.
    let fen = "4k3/8/1s6/2P5/8/8/3R4/4K3 b - - 7 30";
    assert_eq!(counted(makruk, fen, &["b6c5"]), "4k3/8/8/2s5/8/8/3R4/4K3 w - 128 0 31");
    // A lone king: sixteen moves against a rook, from the number of pieces on.
    let fen = "4k3/8/1s6/8/8/8/1R6/4K3 w - 128 11 40";
    assert_eq!(counted(makruk, fen, &["b2b6"]), "4k3/8/1R6/8/8/8/8/4K3 b - 32 6 40");
    assert_eq!(counted(makruk, fen, &["b2b6", "e8e7"]), "8/4k3/1R6/8/8/8/8/4K3 w - 32 7 41");
    // The lone king that takes the last pawn counts itself.
    let fen = "8/8/8/8/4k3/3P4/8/R3K3 b - - 0 40";
    assert_eq!(counted(makruk, fen, &["e4d3"]), "8/8/8/8/8/3k4/8/R3K3 w - 32 5 41");
    // The last pawn promotes.
    let fen = "8/8/8/P7/4k3/8/8/R3K3 w - - 3 40";
    assert_eq!(counted(makruk, fen, &["a5a6m"]), "8/8/M7/8/4k3/8/8/R3K3 b - 32 8 40");
    let turns = ["a5a6m", "e4e5", "a6b7", "e5e6"];
    assert_eq!(counted(makruk, fen, &turns), "8/1M6/4k3/8/8/8/8/R3K3 w - 32 11 42");
    // A position without pawns in which nothing has been counted yet.
    let fen = "4k3/8/8/8/8/8/1R6/4K3 w - - 12 40";
    assert_eq!(counted(makruk, fen, &["b2b3"]), "4k3/8/8/8/8/1R6/8/4K3 b - 32 6 40");
    let asean = "[x:asean]";
    let fen = "4k3/8/1b6/8/8/8/1R6/4K3 w - - 12 40";
    assert_eq!(counted(asean, fen, &["b2b6", "e8e7"]), "8/4k3/1R6/8/8/8/8/4K3 w - 32 1 41");
    let fen = |count: u32| format!("4k3/8/1s6/8/8/8/1R6/4K3 w - 128 {count} 40");
    assert_eq!(after(makruk, &fen(127), &["b2b3"]).1, None);
    let ending = after(makruk, &fen(128), &["b2b3"]).1;
    assert_eq!(ending.as_deref(), Some("1/2-1/2 {counted moves}"));
    let error =
        FullPosition::from_fen(one(makruk), &fen(0).replace("128", "129"), &Choices::default());
    assert_eq!(error.unwrap_err().0, "count limit: expected 1 to 128 plies, found '129'");
}

/// What pyffish 0.0.90 says of the castle chess of Fairy-Stockfish's `variants.ini`.
#[test]
fn castling_wins_and_its_right_is_lost_with_the_game() {
    let text = "[x:chess]\ncastlingWins = Qq";
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let ending = |turns: &[&str]| after(text, fen, turns).1;
    assert_eq!(ending(&["e1c1"]).as_deref(), Some("1-0 {castling}"));
    assert_eq!(ending(&["h1g1", "e8c8"]).as_deref(), Some("0-1 {castling}"));
    assert_eq!(ending(&["e1g1"]).as_deref(), Some("0-1 {castling}"));
    assert_eq!(ending(&["h2h4", "a8b8"]).as_deref(), Some("1-0 {castling}"));
    // Only the right to the castling that wins counts.
    assert_eq!(ending(&["h1g1", "h8g8"]), None);
    let open = "r3k2r/1ppppppp/8/8/8/8/1PPPPPPP/R3K2R w KQkq - 0 1";
    assert_eq!(after(text, open, &["a1a8"]).1.as_deref(), Some("0-1 {castling}"));
    let black = "[x:chess]\ncastlingWins = q";
    assert_eq!(after(black, fen, &["e1c1"]).1, None);
}

/// What pyffish 0.0.90 says of the dead squares of nuclear chess.
#[test]
fn a_square_of_a_capture_turns_to_stone() {
    let text = "[x:nuclear]";
    let fen = "4k3/8/8/3n4/8/1N1p4/4P3/R3K3 w Q - 3 9";
    let (after_capture, ending) = after(text, fen, &["e2d3"]);
    assert_eq!(after_capture, "4k3/8/8/3n4/8/1N1*4/8/R3K3 b Q - 0 9");
    assert_eq!(ending, None);
    // Nothing goes there or crosses it, and a position with stone is another one.
    let position = FullPosition::from_fen(one(text), &after_capture, &Choices::default());
    let position = position.expect("a FEN");
    let open = after_capture.replace("1N1*4", "1N6");
    let open = FullPosition::from_fen(one(text), &open, &Choices::default()).expect("a FEN");
    assert_ne!(position.key(), open.key());
    assert_ne!(position, open);
    let rook = "4k3/8/8/8/8/8/8/R2*K3 w - - 0 1";
    let mut along = moves_from(text, rook, "a1");
    along.retain(|turn| turn.ends_with('1'));
    assert_eq!(along, ["a1b1", "a1c1"]);
    // What explodes around the square stays there as stone.
    let around = "[x:atomic]\npetrifyOnCaptureTypes = nbrq\npetrifyBlastPieces = true";
    let fen = "4k3/8/8/2bn4/8/2N5/8/4K3 w - - 0 1";
    assert_eq!(after(around, fen, &["c3d5"]).0, "4k3/8/8/2**4/8/8/8/4K3 b - - 0 1");
    // Alone, only the piece that captures does.
    let alone = "[x:chess]\npetrifyOnCaptureTypes = n";
    assert_eq!(after(alone, fen, &["c3d5"]).0, "4k3/8/8/2b*4/8/8/8/4K3 b - - 0 1");
}
