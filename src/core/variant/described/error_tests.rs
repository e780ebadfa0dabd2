//! What is said of a section that is no game.

use super::tests::counts;
use super::*;

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
wallingRule = duck",
            "2:1: wallingRule: Rialto has no such rule",
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
        (
            "[x:chess]\nextinctionValue = loss",
            "2:19: extinctionValue: expected 'extinctionPieceTypes' too",
        ),
        (
            "[x:chess]\nextinctionPseudoRoyal = true",
            "2:25: extinctionPseudoRoyal: expected 'extinctionPieceTypes' too",
        ),
        (
            "[x:chess]\nextinctionValue = loss\nextinctionPieceTypes = z",
            "3:24: extinctionPieceTypes: no piece has the letter 'z'",
        ),
        (
            "[x:chess]\nextinctionPieceCount = many",
            "2:24: extinctionPieceCount: expected a number from 0 to 255, found 'many'",
        ),
        (
            "[x:chess]\nblastImmuneTypes = z\nblastOnCapture = true",
            "2:20: blastImmuneTypes: no piece has the letter 'z'",
        ),
        (
            "[x:chess]\nking = -\ncommoner = k\ncastlingKingPiece = z\nextinctionValue = loss\nextinctionPieceTypes = k",
            "4:21: castlingKingPiece: no piece has the letter 'Z'",
        ),
        (
            "[x:chess]\npiazza = yes\npass = true",
            "2:10: piazza: the weather lies only over games with",
        ),
        ("[x:chess]\n[x:chess]", "2:1: [x] is described twice"),
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
        ("[x:chess]\npawnTypes = px", "2:13: promotionPawnTypes: no piece has the letter 'x'"),
        (
            "[x:chess]\npromotionPawnTypes = -",
            "2:22: promotionPawnTypes: pawns have this right, expected 'p' among them",
        ),
        ("[x:chess]\npawnTypes = pk", "2:13: promotionPawnTypes: kings do not promote as pawns do"),
        ("[x:chess]\ncustomPiece1 = g:eW", "2:16: customPiece1: 'eW': en passant is a capture"),
        (
            "[x:chess]\ncustomPiece1 = g:ifR",
            "2:16: customPiece1: 'iR': a first step goes at most 4",
        ),
        (
            "[x:chess]\nmaterialCounting = janggi",
            "2:20: materialCounting: expected none, whitedrawodds or blackdrawodds",
        ),
        (
            "[x:chess]\npieceDrops = true\nenclosingDrop = snort",
            "3:17: enclosingDrop: expected none or top",
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

/// What names something that the game does not have, or says twice what can be said once: such a
/// line would change nothing.
#[test]
fn no_line_is_left_out_in_silence() {
    const ARMIES: &str = "[x:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 FF\n\
                          army = fides: F rnbqkbnr\n";
    for (text, expected) in [
        ("[x:chess]\npieceName = z:zebra", "2:1: pieceName: no piece has the letter 'Z'"),
        ("[x:chess]\npieceName = n:horse z:zebra", "2:1: pieceName: no piece has the letter 'Z'"),
        ("[x:chess]\npieceShape = z:wizard", "2:1: pieceShape: no piece has the letter 'Z'"),
        ("[x:chess]\npieceName = horse", "2:13: pieceName: expected a letter and a name"),
        (
            "[x:chess]\nmobilityRegionWhiteElephant = *1",
            "2:1: mobilityRegionWhiteElephant: the game has no piece elephant",
        ),
        (
            "[x:chess]\nmobilityRegionWhiteE = *1",
            "2:1: unknown key 'mobilityRegionWhiteE', expected mobilityRegion, White or Black",
        ),
        (
            "[x:chess]\ncustomPiece1 = g:ND\n\ncustomPiece1 = w:FC",
            "4:1: customPiece1: stands already in line 2",
        ),
        ("[x:chess]\nknight = n\nknight = h", "3:1: knight: stands already in line 2"),
        (
            "[x:chess]\ncapturesToHand = true",
            "2:1: capturesToHand: expected 'pieceDrops = true' or 'seirawanGating = true' too",
        ),
        ("[x:chess]\ncustomPiece1 = g:Nm", "2:16: customPiece1: 'm' at the end: expected an atom"),
        ("[x:chess]\nflagRegion =", "2:13: flagRegion: expected squares such as"),
        ("[x:chess]\npromotionRegionWhite =", "2:23: promotionRegionWhite: expected squares of"),
        ("[x:chess]\narmyOptions = a b", "2:1: armyOptions: expected a line 'army' too"),
        (&format!("{ARMIES}armyOptions = a, b"), "4:15: armyOptions: expected two names"),
        (&format!("{ARMIES}army = fides: G rnbqkbnr"), "4:1: army: fides stands already in line 3"),
        (
            &format!("{ARMIES}army = g: G rnbqkbnr z"),
            "4:8: army: g: expected a file such as b, found 'z'",
        ),
        (
            "[x:chess]\noption = goal: no far near\noptionValue = goal far: flagRegion = *8",
            "2:10: option: near of goal changes nothing, expected a line 'optionValue = goal near: ",
        ),
        (
            "[x:chess]\noption = goal: no far\noptionValue = goal no: flagRegion = *8",
            "3:15: optionValue: no is the first value of goal, which changes nothing",
        ),
        (
            "[x:chess]\noption = goal: no far\noption = goal: no near",
            "3:10: option: goal is described twice",
        ),
        (
            "[x:chess]\ncastlingOutOfCheck = true",
            "2:1: castlingOutOfCheck: expected 'freeCastling' or 'kingLeap' too",
        ),
    ] {
        let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        assert!(games.is_empty() && first.starts_with(expected), "{text}: {problems:?}");
    }
}

/// A fault is said where it was made, and by its own name.
#[test]
fn faults_are_named_where_they_were_made() {
    for (text, expected) in [
        (
            "[x:crazyhouse]\npromotionPieceTypes = k",
            "2:23: promotionPieceTypes: 'K' is no piece for a pawn, expected letters of NBRQ",
        ),
        (
            "[x]\npawn = p\nking = k\npromotionPieceTypes = q",
            "4:23: promotionPieceTypes: 'Q' is no piece for a pawn, a section without a parent, such as [x:chess], \
             has only the pieces that it names",
        ),
        ("[x:chess]\npromotionPieceTypes = p", "2:23: promotionPieceTypes: 'P' is no piece for"),
        (
            "[x:chess]\nflagRegion = *8\nflagPiece = king",
            "3:13: flagPiece: expected letters of pieces, * for any, or -, found 'king'",
        ),
        (
            "[x:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
            "2:12: startFen: hands: this game has no pieces in hand",
        ),
        (
            "[x:crazyhouse]\nstartFen = 4k3/8/8/8/8/8/8/4K3[K] w - - 0 1",
            "2:12: startFen: hands: expected - or letters of ",
        ),
        (
            "[x]\nmaxFile = 7\nmaxRank = 7\nking = k",
            "1:1: startFen: expected one, because that of the parent, or of chess, does not fit: ",
        ),
        (
            "[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n[b:a]\nmaxRank = 9",
            "3:1: startFen: expected one, because that of the parent, or of chess, does not fit: ",
        ),
        (
            "[x:chess]\noption = size: full small\noptionValue = size small: maxFile = 7",
            "3:15: optionValue: with small: startFen: ",
        ),
        (
            "[x:chess]\noption = size: full small\noptionValue = size small: maxFile = 6",
            "3:15: optionValue: with small: castling: the king would go off the board",
        ),
    ] {
        let problems = read(text, &[], &[], Path::new(".")).problems;
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        assert!(first.starts_with(expected), "{text}: {first}");
    }
}

#[test]
fn a_missing_header_is_said_once() {
    let problems = read("king = k\npawn = p\nrook = r", &[], &[], Path::new(".")).problems;
    let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["1:1: expected a section such as '[name]' before the first key"]);
}

/// What a parent says of a piece that its child does not have is no fault of the child.
#[test]
fn names_and_regions_of_a_parents_pieces_may_be_left_over() {
    let text = "[a:chess]\ncustomPiece1 = g:ND\npieceName = g:gondola q:left queen\n\
                mobilityRegionWhiteCustomPiece1 = *1 *2\n[b:a]\ncustomPiece1 = -";
    let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
    assert_eq!((games.len(), &problems[..]), (2, &[][..]));
    let page = games[0].info.page;
    assert!(page.contains("G gondola ") && page.contains("Q left queen "), "{page}");
}

#[test]
fn what_a_section_says_to_the_search_is_checked() {
    for (text, expected) in [
        ("[x:xiangqi]\npieceNumbers = p:9 a:7", "2:16: pieceNumbers: no number for b"),
        (
            "[x:xiangqi]\npieceNumbers = p:9 a:7 b:3 n:2 c:8 r:4 k:5",
            "2:16: pieceNumbers: k has the number 6",
        ),
        (
            "[x:xiangqi]\npieceNumbers = p:9 a:7 b:3 n:2 c:4 r:4 k:6",
            "2:16: pieceNumbers: two pieces have the number 4",
        ),
        ("[x:chess]\npieceValue = g:300", "2:14: pieceValue: no piece g"),
        ("[x:chess]\nbenchPosition = 8/8 w", "2:17: benchPosition: pieces: "),
        ("[x:chess]\nbenchDepth = 0", "2:14: benchDepth: expected a number from 1 to 64"),
        ("[x:chess]\nscoreScale = 0", "2:14: scoreScale: expected a number from 1 to 10000"),
        (
            "[x:makruk]\ncastlingWins = q",
            "2:16: castlingWins: nobody castles as in chess in this game",
        ),
        (
            "[x:chess]\npetrifyOnCaptureTypes = nk",
            "2:25: petrifyOnCaptureTypes: a royal piece may not turn to stone",
        ),
        (
            "[x:atomic]\npetrifyOnCaptureTypes = k",
            "2:25: petrifyOnCaptureTypes: a royal piece may not turn to stone",
        ),
        ("[x:chess]\nlionTypes = l", "2:13: lionTypes: no piece has the letter 'l'"),
        (
            "[x:chess]\nlionTypes = n",
            "2:13: lionTypes: expected a piece other than the king with the moves KNAD, found 'n'",
        ),
        ("[x:chess]\nlionTrading = chu", "2:15: lionTrading: expected 'lionTypes' too"),
        (
            "[x:lion]\nlionTrading = yes",
            "2:15: lionTrading: expected free, chu or mighty, found 'yes'",
        ),
        ("[x:lion]\nblastOnCapture = true", "1:1: lionTypes: not in a game with explosions"),
        ("[x:chess]\ngameLength = 4", "2:14: gameLength: expected a number from 5 to 200"),
        ("[x:chess]\ndeadPieces = kz", "2:14: deadPieces: no piece has the letter 'Z'"),
        ("[x:chess]\noption = goal: none", "2:10: option: expected a name and its values"),
        (
            "[x:chess]\noptionValue = goal far: flagPiece = k",
            "2:15: optionValue: no option 'goal' is described above",
        ),
        (
            "[x:chess]\noption = goal: no far\noptionValue = goal near: flagPiece = k",
            "3:15: optionValue: goal has no value 'near'",
        ),
        (
            "[x:chess]\noption = goal: no far\noptionValue = goal far: flagPeice = k",
            "3:15: unknown key 'flagPeice', did you mean 'flagPiece'?",
        ),
        (
            "[x:chess]\noption = goal: no far\noptionValue = goal far: doubleStep = perhaps",
            "3:15: doubleStep: expected true or false, found 'perhaps'",
        ),
    ] {
        let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(games.is_empty() && texts.len() == 1, "{text}: {texts:?}");
        assert!(texts[0].starts_with(expected), "{text}: {texts:?}");
    }
}

/// Those of the parent hold if every piece has one then; those of the section itself always.
#[test]
fn values_are_inherited_if_all_pieces_have_one() {
    let value = |text: &str, letter: char| {
        let game = super::tests::one(text);
        game.pieces().iter().find(|piece| piece.letter == letter).expect("a piece").value
    };
    assert_eq!(value("[x:xiangqi]", 'R'), 630);
    assert_eq!(value("[x:xiangqi]\npieceValue = r:700", 'R'), 700);
    assert_eq!(value("[x:xiangqi]\npieceValue = r:700", 'C'), 310);
    let gondola = "[x:xiangqi]\ncustomPiece1 = g:ND";
    assert_ne!(value(gondola, 'R'), 630);
    assert_eq!(value(&format!("{gondola}\npieceValue = g:350"), 'R'), 630);
    assert_eq!(value("[x:chess]\npieceValue = n:333", 'N'), 333);
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

#[test]
fn what_is_wrong_with_an_inherited_key_is_said_of_the_section() {
    // Chess's start position stays, in which the queen is no piece any more.
    let text = "; a comment\n[queenless:chess]\nqueen = -\n";
    let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
    assert!(games.is_empty());
    assert_eq!(problems[0].place, Place { line: 2, column: 1 }, "{problems:?}");
    assert!(problems[0].text.starts_with("startFen"), "{problems:?}");
}

#[test]
fn a_rule_that_is_said_not_to_be_there_is_no_fault() {
    let said = "[x:chess]\npieceDrops = false\nnFoldRule = 3\nmandatoryPawnPromotion = true\n\
                pieceValueMg = n:300\nwallingRule = none";
    assert_eq!(counts(said, 3), counts("[x:chess]", 3));
    for other in ["shatarMateRule = true", "diagonalLines = d1", "cambodianMoves = true"] {
        let problems = read(&format!("[x:chess]\n{other}"), &[], &[], Path::new(".")).problems;
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        let key = other.split(' ').next().expect("a key");
        assert_eq!(texts, [format!("2:1: {key}: Rialto has no such rule")]);
    }
}
