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
        ("[x:chess]\ncustomPiece1 = p:N", "2:16: customPiece1: pawn has this letter already"),
        (
            "[x:chess]
blastOnCapture = true",
            "2:1: blastOnCapture: Rialto has no such rule",
        ),
        (
            "[x:chess]
banner = c",
            "2:1: banner: Rialto does not know how this piece moves",
        ),
        ("[x:checkers]", "1:1: no variant 'checkers' to inherit from, expected one of chess"),
        ("[x]\npawn = p", "1:1: no king, expected 'king = k'"),
        (
            "[x:chess]\nstartFen = 8/8 w - - 0 1",
            "2:12: startFen: pieces: expected 8 ranks, found 2",
        ),
        ("[x:chess]\nextinctionValue = loss", "2:19: of the extinction rules Rialto has only"),
        ("[x:chess]\n[x:chess]", "2:1: [x] is described twice"),
        ("[x:chess]\nking = k:Q", "1:1: king: Rialto knows no king that slides"),
        ("[x:chess]\npromotionRegionBlack = *3", "2:24: promotionRegionBlack: expected the region"),
        (
            "[x:chess]\ndoubleStepRegionWhite = e4",
            "2:25: doubleStepRegionWhite: expected whole ranks",
        ),
        ("[x:chess]\nlayer = sea", "2:9: layer: expected piazza or none, found 'sea'"),
        ("[x:chess]\npiazza = perhaps", "2:10: piazza: expected yes or no, found 'perhaps'"),
        ("[x:chess]\ncustomPiece1 = g:RD", "2:16: customPiece1: two of its moves lead to the same"),
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
        ("[x:chess]\ndoubleStepRegionWhite = *1", "1:1: the regions of pawns"),
        ("[x:chess]\npromotionRegionWhite = *4 *5 *6 *7 *8", "1:1: the regions of pawns"),
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
    assert!(parent.contains("expected one of a, b, c, chess, "), "{parent}");
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
        assert!(page.contains(&format!("P pawn          {pawn}\n")), "{page}");
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
    for other in
        ["pieceDrops = true", "nFoldRule = 2", "mobilityRegionWhiteKing = *1", "pawnTypes = p"]
    {
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
