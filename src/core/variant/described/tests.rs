use super::*;
use crate::moves::MoveList;
use crate::rules::{Choices, Reason, Rules, perft};

pub(super) fn one(text: &str) -> &'static Description {
    let Reading { games, problems, .. } = read(text, &["checkers"], &[], Path::new("."));
    assert_eq!(problems, []);
    games[0]
}

/// Perft of a described game from its start position.
pub(super) fn counts(text: &str, depth: u32) -> Vec<u64> {
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

/// Perft of Fairy-Stockfish 11.1 for the same section.
#[test]
fn a_cannon_captures_over_a_piece() {
    let start = "startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1";
    for cannon in ["cannon = c", "customPiece1 = c:mRcpR"] {
        assert_eq!(counts(&format!("[x:chess]\n{cannon}\n{start}"), 4), [18, 322, 6_778, 142_674]);
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

/// As in Fairy-Stockfish, a goal without `flagPiece` is one for all pieces, and one side may have
/// none.
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

/// The text of a castling is that of Fairy-Stockfish: king takes rook where the king could also
/// step to its goal, and otherwise the king's move, wherever king and rook start.
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
    assert_eq!(game.lineup.promotions[0].len(), 3, "nothing that the text does not name");
    assert_eq!(
        counts("[x:chess]\ncustomPiece1 = n:NN\npromotionPieceTypes = qrbn", 3),
        [24, 576, 15_586]
    );
}

/// A board may be as small as the pieces on it.
#[test]
fn a_board_of_one_rank_is_played() {
    let row = "[x:chess]\nmaxFile = 8\nmaxRank = 1\ncastling = false\nstartFen = KNR2rnk w - - 0 1";
    assert_eq!(counts(row, 3), [3, 3, 2]);
}

/// A game under the weather has the options of the dry one, but for those of whose lines it says
/// something itself; any other heir has none.
#[test]
fn options_are_those_of_the_dry_game() {
    let keys = |text: &str| -> Vec<(&str, String)> {
        let options = DescribedPosition::info(one(text)).options.iter();
        options.map(|option| (option.key, option.help.to_string())).collect()
    };
    let bare = ("shatranj_bare_king", "reply: a bared player may bare the other in return");
    for line in ["piazza = yes", "layer = piazza", "stalemateValue = draw\npiazza = true"] {
        let options = keys(&format!("[wet:shatranj]\n{line}"));
        assert!(
            matches!(&options[..], [(key, help)] if *key == bare.0 && help.starts_with(bare.1))
        );
    }
    for line in ["", "piazza = no", "piazza = yes\nextinctionClaim = false"] {
        assert_eq!(keys(&format!("[mine:shatranj]\n{line}")), [], "{line}");
    }
    let own = "option = shatranj_bare_king: reply never\noptionHelp = shatranj_bare_king: never: it is no end\n\
               optionValue = shatranj_bare_king never: extinctionValue = none";
    let options = keys(&format!("[wet:shatranj]\npiazza = yes\n{own}"));
    assert_eq!(options, [("shatranj_bare_king", "never: it is no end".to_string())]);
}

/// What is said of one option ends before the next begins.
#[test]
fn the_page_tells_options_one_after_the_other() {
    let options = "option = far: no yes\noptionHelp = far: a king on the last rank wins\n\
                   optionValue = far yes: flagPiece = k\noptionValue = far yes: flagRegion = *8\n\
                   option = steps: true false\noptionValue = steps false: doubleStep = false\n\
                   option = bare: no yes\noptionHelp = bare: a bare king loses.\n\
                   optionValue = bare yes: stalemateValue = loss";
    let page = DescribedPosition::info(one(&format!("[x:chess]\n{options}"))).page;
    let page: Vec<&str> = page.split_whitespace().collect();
    let told = "far: no or yes. a king on the last rank wins. steps: true or false. \
                bare: no or yes. a bare king loses. ";
    assert!(format!("{} ", page.join(" ")).contains(told), "{page:?}");
}

/// Where nothing explodes, a king may not go beside the other one, though neither captures it.
#[test]
fn kings_that_do_not_capture_each_other_attack_each_other() {
    let text = "[x:chess]\nking = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n\
                extinctionPseudoRoyal = true\nmutuallyImmuneTypes = k\ncastling = false";
    let game = one(text);
    let fen = "8/8/3k4/8/3K4/8/8/8 w - - 0 1";
    let position = FullPosition::from_fen(game, fen, &Choices::default()).expect("a position");
    assert_eq!(position.count(), 5);
}

/// Found by fuzzing.
#[test]
fn messages_show_control_characters_as_text() {
    for (text, message) in [
        (
            "[x:chess]\npromotionPawnTypes = \0",
            r"2:22: promotionPawnTypes: no piece has the letter '\u{0}'",
        ),
        ("[x:chess]\nking = \x1b", ""),
        ("[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = \x7f", ""),
        ("[x:chess]\ndeadPieces = \x07", ""),
        ("[x\0\x01y]\nking = k", r"[x\u{0}\u{1}y]"),
    ] {
        let reading = read(text, &["chess"], &[], Path::new("."));
        let problems = reading.problems.iter().map(ToString::to_string);
        let messages: Vec<String> =
            problems.chain(reading.refusals.iter().map(ToString::to_string)).collect();
        assert!(!messages.is_empty(), "{text:?}");
        assert!(!messages.concat().contains(char::is_control), "{messages:?}");
        assert!(messages.concat().contains(message), "{messages:?}");
    }
}
