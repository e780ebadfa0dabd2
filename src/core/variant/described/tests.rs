use super::*;
use crate::moves::MoveList;
use crate::rules::{Choices, Reason, Rules, perft};

fn one(text: &str) -> &'static Description {
    let Reading { games, problems, .. } = read(text, &["checkers"], &[], Path::new("."));
    assert_eq!(problems, []);
    games[0]
}

/// Perft of a described game from its start position.
fn counts(text: &str, depth: u32) -> Vec<u64> {
    let mut start = DescribedPosition::start(one(text), &Choices::default());
    (1..=depth).map(|depth| perft(&mut start, depth)).collect()
}

#[test]
fn chess_by_inheritance_is_chess() {
    assert_eq!(counts("[mychess:chess]", 4), [20, 400, 8_902, 197_281]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let text = format!("[kiwipete:chess]\nstartFen = {kiwipete}");
    assert_eq!(counts(&text, 3), [48, 2_039, 97_862]);
}

#[test]
fn shatranj_by_inheritance_is_shatranj() {
    assert_eq!(counts("[old:shatranj]", 4), [16, 256, 4_176, 68_122]);
    let game = one("[old:shatranj]");
    let read = |fen: &str| DescribedPosition::from_fen(game, fen, &Choices::default()).unwrap();
    let bared = read("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1");
    assert_eq!((bared.count(), bared.no_move_result().to_string()), (0, "1-0 {bare king}".into()));
    let stalemate = read("k7/P6p/1K5P/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.no_move_result().to_string(), "1-0 {stalemate}");
}

#[test]
fn a_board_of_ten_files_has_castlings_of_its_own() {
    // Gothic chess: perft published by its players.
    let gothic = "[gothic]\npawn = p\nknight = n\nbishop = b\nrook = r\nqueen = q\nking = k\n\
                  archbishop = a\nchancellor = c\nmaxFile = j\npromotionPieceTypes = qcarbn\n\
                  castlingKingsideFile = i\ncastlingQueensideFile = c\n\
                  startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1";
    assert_eq!(counts(gothic, 4), [28, 784, 25_283, 808_984]);
    let castle =
        format!("{gothic}\n[g2:gothic]\nstartFen = r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    let Reading { games, problems, .. } = read(&castle, &[], &[], Path::new("."));
    assert_eq!(problems, []);
    let start = DescribedPosition::start(games[1], &Choices::default());
    let mut moves = MoveList::new();
    start.moves(&mut moves);
    let texts: Vec<String> = moves.iter().map(|&m| start.move_text(m)).collect();
    assert!(
        texts.contains(&"f1i1".to_string()) && texts.contains(&"f1c1".to_string()),
        "{texts:?}"
    );
}

#[test]
fn pieces_with_too_many_moves_are_refused() {
    let custom: String = ('a'..='j')
        .chain(['l'])
        .enumerate()
        .map(|(n, letter)| format!("customPiece{n} = {letter}:QNNCCZZ\n"))
        .collect();
    let rank = "11/".repeat(9);
    let text = format!(
        "[x]\nking = k\nmaxFile = 11\nmaxRank = 11\ncastling = false\n{custom}\
         startFen = 5k5/{rank}5K5 w - - 0 1"
    );
    let Reading { games, problems, .. } = read(&text, &[], &[], Path::new("."));
    let texts: Vec<&str> = problems.iter().map(|problem| &*problem.text).collect();
    assert!(games.is_empty(), "{texts:?}");
    assert_eq!(texts, ["the pieces have too many moves on this board"]);
}

#[test]
fn a_king_that_castles_over_three_squares_crosses_no_attacked_one() {
    let start = |rook: &str| {
        format!(
            "[x:chess]\nmaxFile = j\ncastlingKingsideFile = i\n\
             startFen = {rook}/4k5/10/10/10/10/10/5K3R w K - 0 1"
        )
    };
    for (rook, file, free) in
        [("6r3", "g", false), ("7r2", "h", false), ("8r1", "i", false), ("9r", "j", true)]
    {
        let position = DescribedPosition::start(one(&start(rook)), &Choices::default());
        assert_eq!(position.parse_move("f1i1").is_ok(), free, "the {file}-file is attacked");
    }
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for (text, expected) in [
        ("[x:chess]\ndoubleStep = f", "2:14: doubleStep: expected true or false, found 'f'"),
        (
            "[x:chess]\nduobleStep = true",
            "2:1: unknown key 'duobleStep', did you mean 'doubleStep'?",
        ),
        (
            "[x:chess]\n  custmPiece1 = g:N",
            "2:3: unknown key 'custmPiece1', did you mean 'customPiece1'?",
        ),
        (
            "[x:chess]\nCustomPiece12 = g:N",
            "2:1: unknown key 'CustomPiece12', did you mean 'customPiece12'?",
        ),
        (
            "[x:chess]\ncustomPiece = g:N",
            "2:1: unknown key 'customPiece', did you mean 'customPiece1'?",
        ),
        ("[x:chess]\nmaxfile = 9", "2:1: unknown key 'maxfile', did you mean 'maxFile'?"),
        (
            "[x:chess]\nsomethingElse = 9",
            "2:1: unknown key 'somethingElse' (docs/variants.md lists",
        ),
        ("[x:chess]\nfoo = 9", "2:1: unknown key 'foo' (docs/variants.md lists"),
        ("[x:chess]\nroook = r", "2:1: unknown key 'roook', did you mean 'rook'?"),
        ("; nothing", "1:1: no game, expected a section"),
        ("[x:chess]\ncustomPiece1 = g:XN", "2:16: customPiece1: 'X' is no Betza atom"),
        (
            "[x:chess]\nalfil = e\ncustomPiece1 = e:N",
            "3:16: customPiece1: alfil has this letter already",
        ),
        (
            "[x:chess]
blastOnCapture = true",
            "2:1: blastOnCapture: Rialto has no such rule",
        ),
        (
            "[x:chess]
janggiCannon = c",
            "2:1: janggiCannon: Rialto does not know how this piece moves",
        ),
        (
            "[x:checkers]",
            "1:1: no variant 'checkers' to inherit from, expected one described above",
        ),
        ("[x:ches]", "1:1: no variant 'ches' to inherit from, did you mean 'chess'?"),
        ("[x]\npawn = p", "1:1: no king, expected 'king = k'"),
        (
            "[x:chess]\nstartFen = 8/8 w - - 0 1",
            "2:12: startFen: pieces: expected 8 ranks, found 2",
        ),
        ("[x:chess]\nextinctionValue = loss", "2:19: of the extinction rules Rialto has only"),
        ("[x:chess]\n[x:chess]", "2:1: [x] is described twice"),
        ("[x:chess]\nking = k:Q", "1:1: king: Rialto knows no king that slides"),
        ("[x:chess]\nking = k:KmN", "1:1: king: Rialto knows no king that moves in one way and"),
        (
            "[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "2:12: startFen: castling: 'Q': no king and rook of White stand there",
        ),
        (
            "[x:chess]\ndoubleStepRegionWhite = e9",
            "2:25: doubleStepRegionWhite: expected squares of the board such as *7 *8 d4, found 'e9'",
        ),
        ("[x:chess]\nlayer = sea", "2:9: layer: expected piazza or none, found 'sea'"),
        ("[x:chess]\npiazza = perhaps", "2:10: piazza: expected yes or no, found 'perhaps'"),
        ("[x:chess]\ncustomPiece1 = g:RpD2", "2:16: customPiece1: 'D' jumps over squares"),
        (
            "[x:chess]\ncustomPiece1 = g:RcpB",
            "2:16: customPiece1: it captures over a piece on some",
        ),
        (
            "[x:chess]\ncustomPiece1 = g:nC",
            "2:16: customPiece1: 'nC': nothing can stand in its way",
        ),
        ("[x:chess]\nking = k:fK", "1:1: king: Rialto knows no king that moves differently"),
        ("[x:chess]\nflagPiece = k", "2:13: flagPiece: expected flagRegion, flagRegionWhite or"),
        (
            "[x:chess]\nflagPiece = k\nflagRegion = e9",
            "3:14: flagRegion: expected squares such as *8 d4, found 'e9'",
        ),
        ("[x:chess]\npieceShape = n:cat", "2:14: pieceShape: expected a letter and one of pawn, "),
        ("[x:chess]\ncustomPiece1 = g:DD", "2:16: customPiece1: 'D' jumps over squares"),
        (
            "[x:chess]\nmandatoryPawnPromotion = false",
            "2:26: mandatoryPawnPromotion: a pawn would stay on the last rank",
        ),
        ("[x:chess]\nnFoldRule = 1", "2:13: nFoldRule: expected 0 or a number from 2 to 16"),
        (
            "[x:chess]\ndropNoDoubled = z\npieceDrops = true",
            "2:17: dropNoDoubled: expected the letter",
        ),
        (
            "[x:chess]\npromotedPieceType = n:z",
            "2:21: promotedPieceType: no piece has the letter 'Z'",
        ),
        (
            "[x:chess]\npromotedPieceType = ng",
            "2:21: promotedPieceType: expected letters of pieces",
        ),
        ("[x:chess]\npromotionLimit = z:1", "2:18: promotionLimit: no piece has the letter 'Z'"),
        ("[x:chess]\nmobilityRegionWhiteKing = z9", "2:27: mobilityRegion: expected squares"),
        ("[x:chess]\nmobilityRegionWhiteMouse = *1", "2:1: unknown key 'mobilityRegionWhiteMouse'"),
        ("[x:chess]\ntitle = ", "2:8: title: expected a text of 1 to 200 characters"),
        ("[checkers:chess]", "1:1: [checkers] is the name of a game of the program"),
        ("[x:chess]\nmaxFile = 16\nmaxRank = 16", "1:1: 256 cells, expected at most 127"),
    ] {
        let problems = read(text, &["checkers"], &[], Path::new(".")).problems;
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        assert!(first.starts_with(expected), "{text}: {first}");
    }
}

#[test]
fn each_error_is_told_once() {
    let text = "[a:chess]\nwhat = 1\n[b:a]\n[a:chess]\n[c:b]\n[d:nothing]";
    let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
    let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert!(games.is_empty());
    let [unknown, twice, parent] = &texts[..] else { panic!("{texts:?}") };
    assert!(unknown.starts_with("2:1: unknown key 'what'"), "{unknown}");
    assert_eq!(twice, "4:1: [a] is described twice");
    assert!(parent.starts_with("6:1: no variant 'nothing'"), "{parent}");
}

/// Pieces that are not the same for both sides, that capture as they do not move, or can be
/// blocked.
#[test]
fn special_pieces_move_as_their_notation_says() {
    let text = "[x:chess]\nsilver = s\nkniroo = l\nhorse = h\nstartFen = 4k3/3s4/8/8/2p5/2L1H3/2P1P3/\
                S3K3 w - - 0 1\npawn = p";
    let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
    assert_eq!(problems, []);
    let mut position =
        DescribedPosition::from_fen(games[0], games[0].tables.start, &Choices::default())
            .expect("the start");
    let texts = |position: &DescribedPosition, from: &str| {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let texts =
            moves.iter().map(|&m| position.move_text(m)).filter(|text| text.starts_with(from));
        let mut texts: Vec<String> = texts.map(|text| text[2..].to_string()).collect();
        texts.sort();
        texts.join(" ")
    };
    // A knight's moves, and a rook's captures.
    assert_eq!(texts(&position, "c3"), "a2 a4 b1 b5 c4 d1 d5 e4");
    // The pawn behind the horse blocks two of its moves.
    assert_eq!(texts(&position, "e3"), "c4 d5 f5 g2 g4");
    assert_eq!(texts(&position, "a1"), "a2 b2");
    assert!(position.to_fen().starts_with("4k3/3s4/8/8/2p5/2L1H3/2P1P3/S3K3 w"));
    let m = position.parse_move("a1a2").expect("legal");
    position.play(m);
    assert_eq!(texts(&position, "d7"), "c6 c8 d6 e6");
}

#[test]
fn what_is_wrong_with_an_inherited_key_is_said_of_the_section() {
    // Chess's start position stays, in which the queen is no piece any more.
    let text = "; a comment\n[queenless:chess]\nqueen = -\n";
    let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
    assert!(games.is_empty());
    assert_eq!(problems[0].place, Place { line: 2, column: 1 }, "{problems:?}");
    assert!(problems[0].text.starts_with("startFen"), "{problems:?}");
}

/// Perft of Fairy-Stockfish 11.1 for the same section.
#[test]
fn a_cannon_captures_over_a_piece() {
    let start = "startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1";
    for cannon in ["cannon = c", "customPiece1 = c:mRcpR"] {
        assert_eq!(counts(&format!("[x:chess]\n{cannon}\n{start}"), 4), [18, 322, 6_778, 142_674]);
    }
}

#[test]
fn the_page_of_rules_shows_the_pawn_of_the_game() {
    for (text, pawn) in [("", "fmWfceFifmnD"), ("doubleStep = false", "fmWfcF")] {
        let page = one(&format!("[x:chess]\n{text}")).info.page;
        assert!(page.contains(&format!("P {:<19} {pawn}\n", "pawn")), "{page}");
    }
}

/// The file says of which game it is, so that of the parent would be refused.
#[test]
fn a_network_is_not_inherited() {
    let Reading { games, problems, .. } =
        read("[x:chess]\nnetwork = x.net\n[y:x]", &[], &[], Path::new("."));
    assert_eq!(problems, []);
    let with_network: Vec<bool> = games.iter().map(|game| game.network_file.is_some()).collect();
    assert_eq!(with_network, [true, false]);
}

/// The rows of a piece's picture, from the eighth rank.
fn picture(line: &str, letter: &str) -> Vec<String> {
    let Reading { games, problems, .. } =
        read(&format!("[x:chess]\n{line}"), &[], &[], Path::new("."));
    assert_eq!(problems, []);
    let pictures = games[0].piece_pictures();
    let picture = pictures.iter().find(|picture| picture.starts_with(letter)).expect(letter);
    picture.lines().skip(1).take(8).map(|row| row[5..].replace(' ', "")).collect()
}

#[test]
fn pictures_tell_blocked_leaps_captures_and_hops_apart() {
    assert_eq!(picture("horse = h", "H")[2..5], ["..n.n...", ".n...n..", "...H...."]);
    assert_eq!(picture("", "N")[2..5], ["..*.*...", ".*...*..", "...N...."]);
    assert_eq!(picture("customPiece1 = g:mNcB", "G")[2..5], [".xo.ox..", ".ox.xo..", "...G...."]);
    assert_eq!(picture("customPiece1 = c:mRcpR", "C")[2..5], ["...+....", "...o....", "++oCo+++"]);
    assert_eq!(picture("customPiece1 = c:pR", "C")[2..5], ["...p....", "........", "pp.C.ppp"]);
    assert_eq!(picture("", "P")[4..7], ["...o....", "..xox...", "...P...."]);
    for mark in ["*", "o", "x", "n", "p", "+"] {
        assert!(LEGEND.contains(&format!("  {mark}  ")), "{mark}");
    }
}

/// As in Fairy-Stockfish, a goal without `flagPiece` is one for all pieces, and one side may have none.
#[test]
fn any_piece_may_reach_a_goal() {
    let ends = |text: &str, fen: &str| {
        let position = DescribedPosition::from_fen(one(text), fen, &Choices::default());
        position.expect("a legal position").rule_ending().map(|ending| ending.reason)
    };
    let corner = "[x:chess]\nflagRegionWhite = a8\n";
    let rook_in_the_corner = "R7/4k3/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(ends(corner, rook_in_the_corner), Some(Reason::Goal));
    assert_eq!(ends(corner, "8/4k3/8/8/8/8/8/R3K3 b - - 0 1"), None);
    assert_eq!(ends(&format!("{corner}flagPiece = *"), rook_in_the_corner), Some(Reason::Goal));
    for others in ["n", "-"] {
        assert_eq!(ends(&format!("{corner}flagPiece = {others}"), rook_in_the_corner), None);
    }
}

#[test]
fn a_rule_that_is_said_not_to_be_there_is_no_fault() {
    let said = "[x:chess]\npieceDrops = false\nnFoldRule = 3\nmandatoryPawnPromotion = true\n\
                pieceValueMg = n:300\nwallingRule = none";
    assert_eq!(counts(said, 3), counts("[x:chess]", 3));
    for other in ["blastOnCapture = true", "castlingWins = q", "pass = true", "pawnTypes = p"] {
        let problems = read(&format!("[x:chess]\n{other}"), &[], &[], Path::new(".")).problems;
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let key = other.split(' ').next().expect("a key");
        assert_eq!(texts, [format!("2:1: {key}: Rialto has no such rule")]);
    }
}

/// A board may be too small for the castling of chess if nobody has the right to it.
#[test]
fn a_small_board_needs_no_word_about_castling() {
    let small = |rights: &str| {
        format!("[x:chess]\nmaxFile = 5\nmaxRank = 5\nstartFen = KR3/5/5/5/4k w {rights} - 0 1")
    };
    assert_eq!(counts(&small("-"), 1), [9]);
    let problems = read(&small("KQ"), &[], &[], Path::new(".")).problems;
    assert_eq!(problems[0].text, "castling: the king would go off the board");
}

/// The text of a castling is that of Fairy-Stockfish: king takes rook where the king could also step to its
/// goal, and otherwise the king's move, wherever king and rook start.
#[test]
fn a_castling_and_a_step_have_different_texts() {
    let texts = |text: &str, from: &str| {
        let start = DescribedPosition::start(one(text), &Choices::default());
        let mut moves = MoveList::new();
        start.moves(&mut moves);
        let texts = moves.iter().map(|&m| start.move_text(m));
        let mut texts: Vec<String> = texts.filter(|text| text.starts_with(from)).collect();
        texts.sort();
        assert!(texts.iter().all(|text| {
            let m = start.parse_move(text).expect("legal");
            start.move_text(m) == *text
        }));
        texts.join(" ")
    };
    let beside = "[x:chess]\nmaxFile = 6\nmaxRank = 6\ncastlingKingsideFile = e\n\
                  castlingQueensideFile = b\nstartFen = k5/6/6/6/6/3K1R w K - 0 1";
    assert_eq!(texts(beside, "d1"), "d1c1 d1c2 d1d2 d1e1 d1e2 d1f1");
    let inside = "[x:chess]\nstartFen = 1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w KQkq - 0 1";
    assert_eq!(texts(inside, "e1"), "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    let leaping = "[x:chess]\nking = k:KD\nstartFen = 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert!(texts(leaping, "e1").ends_with("e1g1 e1h1"));
    let black = "[x:chess]\nmaxFile = 10\ncastlingKingsideFile = i\n\
                 startFen = r3k4r/10/10/10/10/10/10/R4K3R b KQkq - 0 1";
    assert_eq!(texts(black, "e8"), "e8c8 e8d7 e8d8 e8e7 e8f7 e8f8 e8i8");
    let several = "[x:chess]\nchancellor = c\ncastlingRookPieces = rc\n\
                   startFen = 4k3/8/8/8/8/8/8/R3K2C w KQ - 0 1";
    assert!(texts(several, "e1").ends_with("e1f2 e1g1"));
    let shuffled = format!("{inside}\nchess960 = true");
    assert_eq!(texts(&shuffled, "e1"), "e1b1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
    let second_rank =
        "[x:chess]\ncastlingRank = 2\nstartFen = 8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1";
    assert!(texts(second_rank, "e2").contains("e2c2") && texts(second_rank, "e2").contains("e2g2"));
}

/// A piece that takes the letter of an inherited one takes its place, as in Fairy-Stockfish.
#[test]
fn a_letter_used_again_replaces_an_inherited_piece() {
    let game = one("[x:chess]\ncustomPiece1 = n:NN");
    let letters: String = game.pieces().iter().map(|piece| piece.letter).collect();
    assert_eq!(letters, "PBRQKN");
    assert_eq!(game.promotions[0].len(), 3, "nothing that the text does not name");
    assert_eq!(
        counts("[x:chess]\ncustomPiece1 = n:NN\npromotionPieceTypes = qrbn", 3),
        [24, 576, 15_586]
    );
}

/// The first counts of the games that are ready by name: those of pyffish 0.0.90, which is Fairy-Stockfish
/// as a library.
#[test]
fn games_that_are_ready_by_name_count_as_fairy_stockfish_does() {
    let expected: &[(&str, &[u64])] = &[
        ("chess", &[20, 400, 8_902]),
        ("shatranj", &[16, 256, 4_176]),
        ("nocastle", &[20, 400, 8_902]),
        ("amazon", &[22, 484]),
        ("nightrider", &[24, 576]),
        ("almost", &[22, 484]),
        ("sortofalmost", &[22, 440]),
        ("chigorin", &[26, 416]),
        ("paradigm", &[20, 400, 9_062]),
        ("hoppelpoppel", &[20, 400, 9_034]),
        ("newzealand", &[20, 400, 8_976]),
        ("kingofthehill", &[20, 400, 8_902]),
        ("knightmate", &[18, 324, 6_765]),
        ("makruk", &[23, 529]),
        ("ai-wok", &[26, 676]),
        ("asean", &[23, 529]),
        ("losalamos", &[10, 100, 1_212]),
        ("gardner", &[7, 53, 506]),
        ("capablanca", &[28, 784]),
        ("gothic", &[28, 784]),
        ("embassy", &[28, 784]),
        ("modern", &[24, 576]),
        ("chancellor", &[24, 576]),
        ("janus", &[28, 782]),
        ("centaur", &[28, 784]),
        ("courier", &[26, 678]),
        ("tencubed", &[40, 1_600]),
        ("raazuvaa", &[12, 144, 2_124]),
        ("fischerandom", &[20, 400, 8_902]),
        ("chaturanga", &[16, 256, 4_176]),
        ("georgian", &[22, 484]),
        ("perfect", &[23, 529]),
        ("misere", &[20, 400, 8_902]),
        ("racingkings", &[21, 421]),
        ("3check", &[20, 400, 8_902]),
        ("5check", &[20, 400, 8_902]),
        ("crazyhouse", &[20, 400, 8_902]),
        ("loop", &[20, 400, 8_902]),
        ("pocketknight", &[52, 2_565]),
        ("dragon", &[20, 400, 8_982]),
        ("capahouse", &[28, 784]),
        ("caparandom", &[28, 784]),
        ("shogi", &[30, 900]),
        ("checkshogi", &[30, 900]),
        ("minishogi", &[14, 181, 2_512]),
        ("mini", &[14, 181, 2_512]),
        ("gorogoro", &[16, 250, 4_166]),
        ("judkins", &[20, 336, 6_183]),
        ("torishogi", &[17, 288, 5_430]),
        ("euroshogi", &[25, 625]),
        ("yarishogi", &[20, 400, 7_960]),
        ("okisakishogi", &[37, 1_369]),
        ("grand", &[65, 4_225]),
        ("opulent", &[50, 2_500]),
        ("shako", &[58, 3_364]),
        ("minixiangqi", &[19, 331, 6_664]),
        ("xiangqi", &[44, 1_920]),
        ("torpedo", &[20, 400, 9_194]),
        ("chessgi", &[20, 400, 8_902]),
        ("gustav3", &[22, 484]),
        ("omicron", &[30, 900]),
        ("troitzky", &[20, 400, 8_766]),
    ];
    let known: Vec<String> = ready_games().into_iter().map(|(name, _)| name).collect();
    assert_eq!(expected.iter().map(|(name, _)| *name).collect::<Vec<_>>(), known);
    for (name, counts) in expected {
        let game = ready(name, &[]).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        let depths = 1..=counts.len() as u32;
        let found: Vec<u64> = if game.is_full() {
            let mut start = FullPosition::start(game, &Choices::default());
            depths.map(|depth| perft(&mut start, depth)).collect()
        } else {
            let mut start = DescribedPosition::start(game, &Choices::default());
            depths.map(|depth| perft(&mut start, depth)).collect()
        };
        assert_eq!(found, *counts, "{name}");
    }
}

/// A board may be as small as the pieces on it.
#[test]
fn a_board_of_one_rank_is_played() {
    let row = "[x:chess]\nmaxFile = 8\nmaxRank = 1\ncastling = false\nstartFen = KNR2rnk w - - 0 1";
    assert_eq!(counts(row, 3), [3, 3, 2]);
}

/// What the keys of the families of rules say stands on the page for players.
#[test]
fn the_page_of_rules_says_what_the_keys_say() {
    for (lines, sentence) in [
        (
            "pieceDrops = true\ncapturesToHand = true",
            "Drops       captured pieces are dropped again",
        ),
        ("pieceDrops = true\ndropRegionWhite = *1", "White on *1"),
        ("promotedPieceType = n:r", "Promotion   N to R, by a move that begins or ends"),
        ("promotionLimit = q:1", "Limits      none to a piece of which the side has 1 Q"),
        ("immobilityIllegal = true", "Immobility  "),
        ("mobilityRegionWhiteKing = *1 *2", "Region      White's king: *1 *2"),
        ("flyingGeneral = true", "Kings       "),
        ("checkCounting = true", "Checks      who has given as many"),
        ("checking = false", "Checks      no move may give check"),
        ("mustCapture = true", "Captures    who can capture has to"),
        (
            "flagRegion = *8\nflagPiece = k\nflagMove = true",
            "Goal        White's K on *8; Black's K on *8;",
        ),
        ("checkmateValue = win", "Checkmate   wins for the side that is checkmated"),
        ("nFoldRule = 4\nnFoldValue = loss", "occurs 4 times loses for the side to move"),
        ("castlingKingsideFile = f", "Castling    the king goes to f1 or c1"),
        ("castlingRookPieces = rn", "Castling    White with R or N; Black with R or N"),
        ("promotionRegionWhite = *7 *8", "Promotion   White's: *7 *8"),
        ("enPassantRegion = -", "En passant  there is none"),
    ] {
        let page = one(&format!("[x:chess]\n{lines}")).info.page;
        assert!(page.contains(sentence), "{lines}: {page}");
    }
}
