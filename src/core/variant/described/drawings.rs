//! The drawings of pieces for which a text names none.

use crate::diagram::Shape;

/// Drawings for pieces that are not in chess.
pub(super) const SHAPES: [Shape; 8] = [
    Shape::Wizard,
    Shape::Centurion,
    Shape::Alfil,
    Shape::Wazird,
    Shape::Decurion,
    Shape::Ferz,
    Shape::Android,
    Shape::Windrider,
];

/// The drawings of promoted pieces, by the keys of the pieces and of those as which they move, and
/// the letters that stand for them inside the program, if no other piece has them.
pub(super) const PROMOTED_SHAPES: [(&str, &str, Shape, char); 6] = [
    ("shogiPawn", "gold", Shape::PromotedPawn, 'T'),
    ("lance", "gold", Shape::PromotedLance, 'I'),
    ("shogiKnight", "gold", Shape::PromotedKnight, 'M'),
    ("silver", "gold", Shape::PromotedSilver, 'A'),
    ("bishop", "dragonHorse", Shape::DragonHorse, 'H'),
    ("rook", "bers", Shape::Dragon, 'D'),
];
