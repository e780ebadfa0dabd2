//! Keys of Fairy-Stockfish's `variants.ini` for rules that Rialto does not have.

/// The keys, each with the value that says nothing: the rule is not there, or it is the one of every game of
/// Rialto's. Empty: there is no such value.
const OTHER_RULES: &[(&str, &str)] = &[
    ("arrowGating", "false"),
    ("bikjangRule", "false"),
    ("blackDropRegion", ""),
    ("blastImmuneTypes", ""),
    ("blastOnCapture", "false"),
    ("cambodianMoves", "false"),
    ("capturesToHand", "false"),
    ("castlingDroppedPiece", "false"),
    ("castlingKingPiece", ""),
    ("castlingRank", ""),
    ("castlingWins", ""),
    ("chasingRule", "none"),
    ("checkCounting", "false"),
    ("checking", "true"),
    ("checkmateValue", "loss"),
    ("chess960", "false"),
    ("collinearN", "0"),
    ("connectDiagonal", ""),
    ("connectHorizontal", ""),
    ("connectN", "0"),
    ("connectNxN", "0"),
    ("connectPieceTypes", ""),
    ("connectRegion1Black", ""),
    ("connectRegion1White", ""),
    ("connectRegion2Black", ""),
    ("connectRegion2White", ""),
    ("connectValue", ""),
    ("connectVertical", ""),
    ("countingRule", "none"),
    ("diagonalLines", ""),
    ("dropChecks", "true"),
    ("dropLoop", "false"),
    ("dropNoDoubled", ""),
    ("dropNoDoubledCount", ""),
    ("dropOppositeColoredBishop", "false"),
    ("dropPromoted", "false"),
    ("dropRegionBlack", ""),
    ("dropRegionWhite", ""),
    ("duckGating", "false"),
    ("dupleCheck", "false"),
    ("enclosingDrop", "none"),
    ("enclosingDropStart", ""),
    ("enPassantRegion", ""),
    ("enPassantTypes", ""),
    ("extinctionPseudoRoyal", "false"),
    ("firstRankPawnDrops", "false"),
    ("flagMove", "false"),
    ("flagPieceBlockedWin", "false"),
    ("flagPieceCount", ""),
    ("flagPieceSafe", "false"),
    ("flipEnclosedPieces", "none"),
    ("flyingGeneral", "false"),
    ("freeDrops", "false"),
    ("gating", "false"),
    ("immobilityIllegal", "false"),
    ("makpongRule", "false"),
    ("mandatoryPawnPromotion", "true"),
    ("mandatoryPiecePromotion", "false"),
    ("materialCounting", "none"),
    ("mustCapture", "false"),
    ("mustDrop", "false"),
    ("mutuallyImmuneTypes", ""),
    ("nFoldRule", "3"),
    ("nFoldValue", "draw"),
    ("nMoveRuleTypes", ""),
    ("nMoveRuleTypesBlack", ""),
    ("nMoveRuleTypesWhite", ""),
    ("oppositeCastling", "false"),
    ("pass", "false"),
    ("passOnStalemate", "false"),
    ("pawnTypes", ""),
    ("perpetualCheckIllegal", "false"),
    ("petrifyBlastPieces", "false"),
    ("petrifyOnCaptureTypes", ""),
    ("pieceDemotion", "false"),
    ("pieceDrops", "false"),
    ("piecePromotionOnCapture", "false"),
    ("promotedPieceType", ""),
    ("promotionLimit", ""),
    ("promotionPawnTypes", ""),
    ("promotionPawnTypesBlack", ""),
    ("promotionPawnTypesWhite", ""),
    ("promotionZonePawnDrops", "false"),
    ("seirawanGating", "false"),
    ("shatarMateRule", "false"),
    ("shogiDoubledPawn", "true"),
    ("shogiPawnDropMateIllegal", "false"),
    ("soldierPromotionRank", ""),
    ("stalematePieceCount", "false"),
    ("staticGating", "false"),
    ("tripleStepRegionBlack", ""),
    ("tripleStepRegionWhite", ""),
    ("twoBoards", "false"),
    ("wallingRegionBlack", ""),
    ("wallingRegionWhite", ""),
    ("wallingRule", "none"),
    ("wallOrMove", "false"),
    ("whiteDropRegion", ""),
];

/// The beginning of the keys that keep pieces of a kind in a part of the board.
const MOBILITY_REGION: &str = "mobilityRegion";

/// Keys that only help other programs to draw or to play a game.
const HINTS: &[&str] =
    &["pieceToCharTable", "variantTemplate", "pieceValueMg", "pieceValueEg", "pocketSize"];

/// Whether a key belongs to a rule that Rialto does not have.
pub fn is_other_rule(key: &str) -> bool {
    key.starts_with(MOBILITY_REGION) || OTHER_RULES.iter().any(|(known, _)| *known == key)
}

/// Whether a key changes nothing with this value.
pub fn says_nothing(key: &str, value: &str) -> bool {
    let is_default = || OTHER_RULES.iter().any(|known| !value.is_empty() && *known == (key, value));
    HINTS.contains(&key) || is_default()
}
