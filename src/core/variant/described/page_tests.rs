//! The page of rules, and the boards that show how pieces move.

use super::tests::one;
use super::*;

/// The page of a game that inherits from chess and has these lines.
fn page(lines: &str) -> String {
    one(&format!("[x:chess]\n{lines}")).info.page.to_string()
}

/// The same with its words in one line.
fn words(lines: &str) -> String {
    page(lines).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_of_rules_shows_the_pawn_of_the_game() {
    for (lines, pawn) in
        [("", "P pawn fmWfceFifmnD goes"), ("doubleStep = false", "P pawn fmWfcF goes")]
    {
        assert!(words(lines).contains(pawn), "{}", page(lines));
    }
}

/// What the keys say stands on the page in sentences, with the names of the pieces.
#[test]
fn the_page_of_rules_says_what_the_keys_say() {
    for (lines, sentence) in [
        ("", "Castling Once, if the king and a rook on rank 1 (for Black rank 8) have not moved"),
        ("", "the king goes to the g-file if the rook stands to its right, or to the c-file"),
        ("", "Pawns From rank 2 (for Black rank 7) a pawn may also go two squares forward"),
        (
            "",
            "A pawn that arrives on rank 8 (for Black rank 1) becomes a queen, rook, bishop or knight.",
        ),
        (
            "",
            "Stalemate The game is a draw if the player to move has no legal move and is not in check.",
        ),
        ("", "if both sides have nothing but their kings. The game is a draw after 50 moves"),
        ("", "When a position occurs for the third time, the game is a draw."),
        (
            "capturesToHand = true\npieceDrops = true",
            "A captured piece goes to the hand of its captor; if it was",
        ),
        ("pieceDrops = true\ndropRegionWhite = *1", "White only on rank 1."),
        (
            "promotedPieceType = n:r",
            "Pieces may promote with moves that begin or end on rank 8 (for Black rank 1). \
                                    Then a knight moves as a rook.",
        ),
        ("promotionLimit = q:1 r:2", "It gives no side more than one queen and two rooks."),
        (
            "mobilityRegionWhiteKing = *1 *2\nmobilityRegionBlackKing = *7 *8",
            "A king stays on ranks 1 and 2 (for Black ranks 7 and 8).",
        ),
        ("flyingGeneral = true", "The kings may not face each other on a file"),
        (
            "checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 3+2 0 1",
            "White has won with three checks, Black with two checks.",
        ),
        ("flagRegion = d4 e4 d5 e5\nflagPiece = k", "Who brings a king to d4-e5 has won."),
        (
            "flagRegionWhite = *8\nflagPiece = qr",
            "White wins by bringing a queen or rook to rank 8.",
        ),
        ("checkmateValue = win", "Who is checkmated has won."),
        ("nFoldRule = 4\nnFoldValue = loss", "for the fourth time, the side to move has lost."),
        ("castlingRookPieces = rn", "the king and a rook or knight on rank 1"),
        ("deadPieces = kb", "if nothing is left but kings and bishops."),
        ("drawFromMove = 60", "when move 60 is reached."),
        (
            "option = goal: none far\noptionHelp = goal: far: a king on the last rank wins\n\
             optionValue = goal far: flagRegion = *8",
            "Options goal: none or far. far: a king on the last rank wins",
        ),
    ] {
        assert!(words(lines).contains(sentence), "{lines}: {sentence}\n{}", page(lines));
    }
    let archbishop = "archbishop = a\npromotionPieceTypes = aq";
    assert!(words(archbishop).contains("becomes an archbishop or queen."));
}

/// Keys that change no rule: what is written, drawn or searched, and the weather, whose rules the
/// games add to the page.
const NO_RULES: [&str; 19] = [
    // It only says which of several pieces castles.
    "castlingKingFile",
    "group",
    "pieceNumbers",
    "zobristSeed",
    "pieceValue",
    "benchPosition",
    "benchDepth",
    "scoreScale",
    "gameLength",
    "characterBody",
    "redCharacters",
    "blackCharacters",
    "pieceShape",
    "pieceAlias",
    "notation",
    "network",
    "layer",
    "piazza",
    "optionValue",
];

/// For each rule that a key may change, lines of a game and one line more.
const CHANGES: &[(&str, &str)] = &[
    ("", "title = A game"),
    ("", "inventor = Somebody"),
    ("", "year = 1900"),
    ("", "about = about it"),
    ("", "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("", "pieceName = q:lady"),
    ("", "gating = true\nseirawanGating = true"),
    ("", "seirawanGating = true\ngating = true"),
    ("", "promotionPieceTypes = qn"),
    ("", "promotionPieceTypesWhite = qn"),
    ("", "promotionPieceTypesBlack = qn"),
    ("", "doubleStep = false"),
    ("", "doubleStepRegionWhite = *2 *3"),
    ("", "doubleStepRegionBlack = *7 *6"),
    ("", "promotionRegionWhite = *7 *8"),
    ("", "promotionRegionBlack = *2 *1"),
    ("", "mandatoryPawnPromotion = false"),
    ("", "tripleStepRegionWhite = *2"),
    ("", "tripleStepRegionBlack = *7"),
    (BEROLINA, "pawnTypes = p"),
    (BEROLINA, "promotionPawnTypes = p"),
    (BEROLINA, "promotionPawnTypesWhite = p"),
    (BEROLINA, "promotionPawnTypesBlack = p"),
    (BEROLINA, "enPassantTypes = p"),
    (BEROLINA, "enPassantTypesWhite = p"),
    (BEROLINA, "enPassantTypesBlack = p"),
    (BEROLINA, "nMoveRuleTypes = p"),
    (BEROLINA, "nMoveRuleTypesWhite = p"),
    (BEROLINA, "nMoveRuleTypesBlack = p"),
    ("", "oppositeCastling = true"),
    ("", "shuffleBetween = true"),
    ("", "makpongRule = true"),
    (ROYAL_QUEEN, "leftmostRoyal = true"),
    ("", "materialCounting = blackdrawodds"),
    (HOUSE, "enclosingDrop = top"),
    (PROMOTED_HOUSE, "dropPromoted = true"),
    ("promotedPieceType = n:r", "pieceDemotion = true"),
    ("", "enPassantRegion = -"),
    ("", "doubleStepParry = false"),
    ("", "nMoveRule = 40"),
    ("", "nMoveRule = 0"),
    ("", NO_CASTLING),
    ("", "chess960 = true"),
    ("", "castlingFromCorners = true"),
    ("", "castlingKingsideFile = f"),
    ("", "castlingKingsideFileWhite = f"),
    ("", "castlingKingsideFileBlack = f"),
    ("", "castlingQueensideFile = d"),
    ("", "castlingQueensideFileWhite = d"),
    ("", "castlingQueensideFileBlack = d"),
    ("", "castlingRank = 2\nstartFen = 8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1"),
    ("", "castlingRookPiece = n"),
    ("", "castlingRookPieces = rn"),
    ("", "castlingRookPiecesWhite = rn"),
    ("", "castlingRookPiecesBlack = rn"),
    (NO_CASTLING, "freeCastling = any"),
    (FREE, "freeCastling = three"),
    (NO_CASTLING, "kingLeap = true"),
    (FREE, "castlingOutOfCheck = true"),
    (ARMIES, "army = d: D RNBQKBNR b"),
    (ARMIES, "armyOptions = my_white my_black"),
    ("", "promotedPieceType = n:r"),
    ("promotedPieceType = n:r", "mandatoryPiecePromotion = true"),
    ("promotedPieceType = n:r", "piecePromotionOnCapture = true"),
    ("", "immobilityIllegal = true"),
    ("", "promotionLimit = q:1"),
    ("soldier = s", "soldierPromotionRank = 5"),
    ("", "flyingGeneral = true"),
    ("", "mobilityRegionWhiteQueen = *1 *2"),
    ("", "mobilityRegionBlackQueen = *7 *8"),
    ("", "pieceDrops = true"),
    ("pieceDrops = true", "capturesToHand = true"),
    (HOUSE, "dropLoop = true"),
    (HOUSE, "dropChecks = false"),
    (HOUSE, "mustDrop = true"),
    ("shogiPawn = o\npieceDrops = true\ncapturesToHand = true", "shogiPawnDropMateIllegal = true"),
    (HOUSE, "sittuyinRookDrop = true"),
    (HOUSE, "dropOppositeColoredBishop = true"),
    (HOUSE, "firstRankPawnDrops = true"),
    (
        "pieceDrops = true\ncapturesToHand = true\nimmobilityIllegal = true",
        "promotionZonePawnDrops = true",
    ),
    (HOUSE, "dropRegionWhite = *1"),
    (HOUSE, "dropRegionBlack = *8"),
    (HOUSE, "whiteDropRegion = *1"),
    (HOUSE, "blackDropRegion = *8"),
    (HOUSE, "dropNoDoubled = n"),
    ("pieceDrops = true\ncapturesToHand = true\ndropNoDoubled = n", "dropNoDoubledCount = 2"),
    ("", "mustCapture = true"),
    ("", "checkCounting = true"),
    ("", "countingRule = makruk"),
    ("", "castlingWins = KQkq"),
    ("", "checking = false"),
    ("flagRegion = *8", "flagPiece = k"),
    ("flagRegion = *8", "flagPieceWhite = k"),
    ("flagRegion = *8", "flagPieceBlack = k"),
    ("", "flagRegion = *8"),
    ("", "flagRegionWhite = *8"),
    ("", "flagRegionBlack = *1"),
    ("", "whiteFlag = *8"),
    ("", "blackFlag = *1"),
    ("flagRegion = *8", "flagPieceCount = 2"),
    ("flagRegion = *8\nflagPieceCount = 2", "flagPieceBlockedWin = true"),
    ("flagRegion = *8", "flagMove = true"),
    ("flagRegion = *8", "flagPieceSafe = true"),
    ("", "stalemateValue = loss"),
    ("", "stalemateValue = win"),
    ("", "checkmateValue = win"),
    ("", "checkmateValue = draw"),
    ("", "deadPieces = kb"),
    ("", "drawFromMove = 60"),
    (BARE, "extinctionValue = none"),
    (BARE, "extinctionClaim = false"),
    (NO_QUEEN, "extinctionClaim = true"),
    (NO_QUEEN, "extinctionValue = win"),
    (NO_QUEEN, "extinctionPieceTypes = r"),
    (NO_QUEEN, "extinctionPieceCount = 1"),
    (NO_QUEEN, "extinctionOpponentPieceCount = 1"),
    (NO_QUEEN, "extinctionPseudoRoyal = true"),
    (ROYAL_QUEEN, "dupleCheck = true"),
    ("", "blastOnCapture = true"),
    ("blastOnCapture = true", "blastImmuneTypes = n"),
    ("", "mutuallyImmuneTypes = n"),
    ("", "petrifyOnCaptureTypes = n"),
    ("blastOnCapture = true\npetrifyOnCaptureTypes = n", "petrifyBlastPieces = true"),
    ("", "pass = true"),
    ("", "passWhite = true"),
    ("", "passBlack = true"),
    ("", "passOnStalemate = true"),
    ("", "passOnStalemateWhite = true"),
    ("", "passOnStalemateBlack = true"),
    ("customPiece1 = l:KNAD", "lionTypes = l"),
    (LION, "lionTrading = chu"),
    ("stalemateValue = win", "stalematePieceCount = true"),
    (COMMON_KING, "castlingKingPiece = k"),
    (COMMON_KING, "castlingKingPieceWhite = k"),
    (COMMON_KING, "castlingKingPieceBlack = k"),
    ("", "connectN = 3"),
    ("", "connectNxN = 2"),
    ("", "collinearN = 3"),
    ("connectN = 3", "connectVertical = false"),
    ("connectN = 3", "connectHorizontal = false"),
    ("connectN = 3", "connectDiagonal = false"),
    ("connectN = 3", "connectPieceTypes = n"),
    ("connectN = 3", "connectValue = loss"),
    ("", "enPassantRegionWhite = e6"),
    ("", "enPassantRegionBlack = e3"),
    ("", "nFoldRule = 4"),
    ("", "nFoldRule = 0"),
    ("", "nFoldValue = win"),
    ("nFoldValue = win", "nFoldValueAbsolute = true"),
    ("", "perpetualCheckIllegal = true"),
    ("", OPTION),
    (OPTION, "optionHelp = goal: far: a king on the last rank wins"),
];

const ARMIES: &str = "army = f: F RNBQKBNR\narmy = c: C RNBQKBNR\n\
                      startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 FC";
const OPTION: &str = "option = goal: none far\noptionValue = goal far: flagRegion = *8";
const NO_CASTLING: &str = "castling = false\n\
    startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
const FREE: &str = "castling = false\nfreeCastling = any\nkingLeap = true\n\
    startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
const PROMOTED_HOUSE: &str = "pieceDrops = true\ncapturesToHand = true\npromotedPieceType = n:r";
const BEROLINA: &str = "pawn = -\ncustomPiece1 = p:mfFcfWimfnA";
const HOUSE: &str = "pieceDrops = true\ncapturesToHand = true";
const LION: &str = "customPiece1 = l:KNAD\nlionTypes = l";
const NO_QUEEN: &str = "extinctionValue = loss\nextinctionPieceTypes = q";
const ROYAL_QUEEN: &str =
    "extinctionValue = loss\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true";
const COMMON_KING: &str =
    "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k";
const BARE: &str = "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n\
                    extinctionOpponentPieceCount = 2\nextinctionClaim = true";

/// No key that changes a rule is without effect on the page, and none is forgotten here.
#[test]
fn every_key_that_changes_a_rule_changes_the_page() {
    let key_of = |line: &'static str| line.split(' ').next().unwrap_or_default();
    let mut silent = Vec::new();
    for (lines, change) in CHANGES {
        let told = |lines: &str| {
            let text = format!("[x:chess]\n{lines}");
            let Reading { games, problems, .. } = read(&text, &[], &[], Path::new("."));
            assert_eq!(problems, [], "{lines}");
            let page = games[0].info.page.lines();
            // That another start is shown does not say its rules.
            let own =
                page.filter(|line| change.starts_with("startFen") || !line.starts_with("Start "));
            own.collect::<Vec<_>>()
        };
        if told(lines) == told(&format!("{lines}\n{change}")) {
            silent.push(change);
        }
    }
    assert_eq!(silent, [&""; 0]);
    let small = "maxFile = 7\nmaxRank = 6\nstartFen = 4k2/7/7/7/7/4K2 w - - 0 1";
    assert!(page(small).contains(", 7x6\n"), "maxFile and maxRank");
    // The other keys of the bare king have one value each.
    let told: Vec<&str> =
        CHANGES.iter().map(|(_, change)| key_of(change)).chain(NO_RULES).collect();
    let apart = |key: &str| ["maxFile", "maxRank"].contains(&key) || key.starts_with("extinction");
    let other = |key: &&str| !told.contains(key) && !apart(key);
    let keys = Draft::part_keys().into_iter().chain(super::keys::KEYS);
    assert_eq!(keys.filter(other).collect::<Vec<_>>(), [""; 0]);
}

/// A player reads names and sentences, and the lines fit into a terminal.
#[test]
fn the_pages_of_the_program_have_no_keys_and_no_long_lines() {
    for (name, _) in ready_games() {
        let page = ready(&name, &[]).expect("a game of the program").info.page;
        let keys = Draft::part_keys().into_iter();
        let mut keys = keys.filter(|key| key.contains(char::is_uppercase));
        assert_eq!(keys.find(|key| page.contains(key)), None, "{name}");
        assert!(!page.contains('?'), "{name}: {page}");
        let long = |line: &&str| line.chars().count() > 80 && !line.starts_with("Start ");
        assert_eq!(page.lines().skip(1).find(long), None, "{name}");
    }
}

/// The rows of a piece's picture, from the eighth rank.
fn picture(line: &str, letter: &str) -> Vec<String> {
    let Reading { games, problems, .. } =
        read(&format!("[x:chess]\n{line}"), &[], &[], Path::new("."));
    assert_eq!(problems, []);
    let pictures = games[0].piece_pictures();
    let picture = pictures.iter().find(|picture| picture.sign() == letter).expect(letter);
    picture.text().lines().skip(1).take(8).map(|row| row[5..].replace(' ', "")).collect()
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

/// The squares of pictures, by letter.
fn places(text: &str) -> Vec<(String, String)> {
    let pictures = one(text).piece_pictures();
    pictures.iter().map(|picture| (picture.sign(), picture.grid.name(picture.square))).collect()
}

#[test]
fn pieces_stand_where_they_show_all_their_moves() {
    let at = |text: &str, letter: &str| -> Vec<String> {
        let own = places(text).into_iter().filter(|(sign, _)| sign == letter);
        own.map(|(_, square)| square).collect()
    };
    assert_eq!(at("[x:xiangqi]", "K"), ["e2"]);
    assert_eq!(at("[x:xiangqi]", "B"), ["e3"]);
    assert_eq!(at("[x:xiangqi]", "N"), ["e5"]);
    // On its own bank, and beyond the river.
    assert_eq!(at("[x:xiangqi]", "P"), ["e5", "e6"]);
    assert_eq!(at("[x:grand]", "P"), ["e3"]);
    assert_eq!(at("[x:makruk]", "P"), ["d4"]);
}

#[test]
fn promoted_pieces_follow_those_that_promote() {
    let signs: Vec<String> = places("[x:shogi]").into_iter().map(|(sign, _)| sign).collect();
    let sorted: Vec<&str> = "P +P L +L N +N S +S G B +B R +R K".split(' ').collect();
    assert_eq!(signs, sorted);
    // A captured queen that was a pawn is one again, but moves as a queen.
    assert!(places("[x:crazyhouse]").iter().all(|(sign, _)| !sign.contains('~')));
}

#[test]
fn pictures_are_told_in_words() {
    let told = |text: &str, letter: &str| {
        let pictures = one(text).piece_pictures();
        let picture = pictures.into_iter().find(|picture| picture.sign() == letter);
        picture.expect(letter).in_words()
    };
    assert_eq!(told("[x:chess]", "N"), "knight on d4: moves or captures on eight squares");
    assert_eq!(
        told("[x:chess]", "P"),
        "pawn on d2: moves on two squares and captures on two squares"
    );
    assert_eq!(
        told("[x:xiangqi]", "N"),
        "horse on e5: moves or captures on eight squares unless a piece stands on its way"
    );
    assert_eq!(
        told("[x:xiangqi]", "C"),
        "cannon on e5: moves on 17 squares and captures on 13 squares over exactly one piece"
    );
}
