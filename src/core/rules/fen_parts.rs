//! What the FENs of a game consist of, so that a person can set up a position without writing one.

use crate::diagram::PieceImage;

/// The pieces and the fields of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenParts {
    /// The text of each piece in the first field, White's and Black's, with its picture.
    pub pieces: Vec<(String, PieceImage)>,
    /// The fields after the first one, in their order.
    pub fields: Vec<FenField>,
}

/// A field of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenField {
    /// Its name for a person.
    pub name: String,
    /// What it may say.
    pub kind: FenFieldKind,
}

/// What a field of a FEN may say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenFieldKind {
    /// The side to move, `w` or `b`.
    Side,
    /// Rights, a letter each, or `-`.
    Rights,
    /// A square, or `-`.
    Square,
    /// The checks that each side has yet to give, such as `3+2`.
    Checks,
    /// A number.
    Number,
    /// Edges, joined by commas, or `-`.
    Edges,
    /// One of these texts.
    Choice(Vec<String>),
    /// The weather: one of these texts, or one like it with another number. Where there is water,
    /// the walkways follow after a colon, joined by commas.
    Weather(Vec<String>),
    /// Nothing: the game has no such thing, and the field is always `-`.
    Unused,
}

impl FenField {
    /// A field.
    #[must_use]
    pub fn new(name: &str, kind: FenFieldKind) -> FenField {
        FenField { name: name.to_string(), kind }
    }
}
