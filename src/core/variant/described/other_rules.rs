//! Keys of Fairy-Stockfish's `variants.ini` for rules that Rialto does not have.

/// The keys, each with the value that says nothing: the rule is not there, or it is the one of
/// every game of Rialto's. Empty: there is no such value.
const OTHER_RULES: &[(&str, &str)] = &[
    ("adjudicateFullBoard", "false"),
    ("arrowGating", "false"),
    ("bikjangRule", "false"),
    ("cambodianMoves", "false"),
    ("castlingDroppedPiece", "false"),
    ("chasingRule", "none"),
    ("connectRegion1Black", ""),
    ("connectRegion1White", ""),
    ("connectRegion2Black", ""),
    ("connectRegion2White", ""),
    ("diagonalLines", ""),
    ("duckGating", "false"),
    ("enclosingDropStart", ""),
    ("flipEnclosedPieces", "none"),
    ("freeDrops", "false"),
    ("moveRepetitionIllegal", "false"),
    ("mustDropType", "*"),
    ("petrifyBlastPieces", "false"),
    ("petrifyOnCaptureTypes", ""),
    ("shatarMateRule", "false"),
    ("sittuyinPromotion", "false"),
    ("shogiDoubledPawn", "true"),
    ("staticGating", "false"),
    ("twoBoards", "false"),
    ("wallingRegionBlack", ""),
    ("wallingRegionWhite", ""),
    ("wallingRule", "none"),
    ("wallOrMove", "false"),
];

/// Keys that only help other programs to draw or to play a game.
const HINTS: &[&str] =
    &["pieceToCharTable", "variantTemplate", "pieceValueMg", "pieceValueEg", "pocketSize"];

/// Whether a key belongs to a rule that Rialto does not have.
pub fn is_other_rule(key: &str) -> bool {
    OTHER_RULES.iter().any(|(known, _)| *known == key)
}

/// Whether a key changes nothing with this value.
pub fn says_nothing(key: &str, value: &str) -> bool {
    let is_default = || OTHER_RULES.iter().any(|known| !value.is_empty() && *known == (key, value));
    HINTS.contains(&key) || is_default()
}
