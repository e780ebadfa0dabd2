//! The page of rules, and the boards that show how pieces move.

use super::tests::one;
use super::*;

#[test]
fn the_page_of_rules_shows_the_pawn_of_the_game() {
    for (text, pawn) in [("", "fmWfceFifmnD"), ("doubleStep = false", "fmWfcF")] {
        let page = one(&format!("[x:chess]\n{text}")).info.page;
        assert!(page.contains(&format!("P {:<19} {pawn}\n", "pawn")), "{page}");
    }
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
        (
            "mobilityRegionWhiteKing = *1 *2\nmobilityRegionBlackKing = *7 *8",
            "Region      White's king: *1 *2",
        ),
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
        ("deadPieces = k", "Draw        if nothing is left but K"),
        ("drawFromMove = 60", "Draw        from move 60 on"),
        (
            "option = goal: none far\noptionHelp = goal: far: a king on the last rank wins",
            "Option      goal is none or far; far: a king on the last rank wins",
        ),
    ] {
        let page = one(&format!("[x:chess]\n{lines}")).info.page;
        assert!(page.contains(sentence), "{lines}: {page}");
    }
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
