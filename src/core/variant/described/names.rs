//! The pieces that a description may call by name, as Fairy-Stockfish calls them, and the keys that
//! Rialto does not honour.

use crate::diagram::Shape;

/// Names of drawings.
pub const SHAPES: [(&str, Shape); 42] = [
    ("pawn", Shape::Pawn),
    ("knight", Shape::Knight),
    ("bishop", Shape::Bishop),
    ("rook", Shape::Rook),
    ("queen", Shape::Queen),
    ("king", Shape::King),
    ("alfil", Shape::Alfil),
    ("fers", Shape::Ferz),
    ("wizard", Shape::Wizard),
    ("centurion", Shape::Centurion),
    ("decurion", Shape::Decurion),
    ("wazird", Shape::Wazird),
    ("android", Shape::Android),
    ("windrider", Shape::Windrider),
    ("wirerider", Shape::Wirerider),
    ("caretaker", Shape::Caretaker),
    ("berolina", Shape::Berolina),
    ("bede", Shape::Bede),
    ("waffle", Shape::Waffle),
    ("fad", Shape::Fad),
    ("cardinal", Shape::Cardinal),
    ("chargingRook", Shape::ChargingRook),
    ("fibnif", Shape::Fibnif),
    ("chargingKnight", Shape::ChargingKnight),
    ("colonel", Shape::Colonel),
    ("shortRook", Shape::ShortRook),
    ("woodyRook", Shape::WoodyRook),
    ("halfDuck", Shape::HalfDuck),
    ("chancellor", Shape::Chancellor),
    ("silver", Shape::Silver),
    ("gold", Shape::Gold),
    ("lance", Shape::Lance),
    ("shogiPawn", Shape::Pawn),
    ("shogiKnight", Shape::Knight),
    ("dragonHorse", Shape::DragonHorse),
    ("bers", Shape::Dragon),
    ("soldier", Shape::Soldier),
    ("horse", Shape::Knight),
    ("elephant", Shape::Alfil),
    ("cannon", Shape::Cannon),
    ("advisor", Shape::Advisor),
    ("archbishop", Shape::Cardinal),
];

/// Names of pieces with their moves in Betza notation.
pub const PIECES: &[(&str, &str)] = &[
    ("pawn", crate::variant::PAWN),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "RBN"),
    ("dragonHorse", "BW"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("silver", "FfW"),
    ("gold", "WfF"),
    ("shogiPawn", "fW"),
    ("shogiKnight", "fN"),
    ("lance", "fR"),
    ("soldier", "fsW"),
    ("breakthrough", "fmWfF"),
    ("clobber", "cW"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("cannon", "mRcpR"),
    ("king", "K"),
    ("banner", "RcpRnN"),
    ("janggiElephant", "mafsmafW"),
    ("immobile", ""),
];

/// Pieces of Fairy-Stockfish that move in ways that Rialto's generator does not know: over screens
/// of some kinds only.
pub const OTHER_PIECES: &[&str] = &["janggiCannon"];

/// The number of characters to change, add or leave out to make one text of the other
/// (Levenshtein distance); case does not matter.
pub fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.to_ascii_lowercase().chars().take(64).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, c) in one.to_ascii_lowercase().chars().take(64).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, d) in other.iter().enumerate() {
            let changed = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
