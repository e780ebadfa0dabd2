//! The keys of a section.

use super::names::{OTHER_PIECES, PIECES, distance};
use super::other_rules::{is_other_rule, says_nothing};
use super::read::Draft;
use crate::excerpt::excerpt;
use crate::variant::parts::regions::{REGION, is_region_key};

/// Keys other than those of pieces and of families of rules ([`Draft::part_keys`]).
pub(super) const KEYS: [&str; 15] = [
    "maxFile",
    "maxRank",
    "startFen",
    "promotionPieceTypes",
    "doubleStep",
    "nMoveRule",
    "promotionPieceTypesWhite",
    "promotionPieceTypesBlack",
    "pieceName",
    "pieceShape",
    "pieceAlias",
    "notation",
    "layer",
    "piazza",
    "network",
];

/// The keys of the pieces that a description gives moves of their own, without their numbers.
pub(super) const CUSTOM_PIECE: &str = "customPiece";

/// Checks that a key is one that can be honoured, or that it says nothing with this value.
///
/// # Errors
/// Why it is not, and which key may have been meant.
pub fn check_key(key: &str, value: &str) -> Result<(), String> {
    let (word, number) = split_number(key);
    let custom = word == CUSTOM_PIECE && number.parse::<u8>().is_ok();
    let known = || {
        let pieces = PIECES.iter().map(|(name, _)| *name);
        pieces.chain(Draft::part_keys()).chain(KEYS)
    };
    if custom || known().any(|known| known == key) || is_region_key(key) || says_nothing(key, value)
    {
        return Ok(());
    }
    let shown = excerpt(key);
    if OTHER_PIECES.contains(&key) {
        return Err(format!("{shown}: Rialto does not know how this piece moves"));
    }
    if is_other_rule(key) {
        return Err(format!("{shown}: Rialto has no such rule"));
    }
    if key.starts_with(REGION) {
        return Err(format!(
            "unknown key '{shown}', expected {REGION}, White or Black and the key of a piece, as in \
             {REGION}WhiteCustomPiece1"
        ));
    }
    let number = if number.parse::<u8>().is_ok() { number } else { "1" };
    let custom = (distance(word, CUSTOM_PIECE), format!("{CUSTOM_PIECE}{number}"));
    let known = known().map(|known| (distance(key, known), known.to_string()));
    Err(match known.chain([custom]).min() {
        // A slip of the pen leaves most letters as they were.
        Some((distance, near)) if distance <= 3 && 3 * distance <= key.chars().count() => {
            format!("unknown key '{shown}', did you mean '{near}'?")
        }
        _ => format!("unknown key '{shown}' (docs/variants.md lists the keys)"),
    })
}

/// A key and the digits at its end.
fn split_number(key: &str) -> (&str, &str) {
    key.split_at(key.trim_end_matches(|c: char| c.is_ascii_digit()).len())
}
