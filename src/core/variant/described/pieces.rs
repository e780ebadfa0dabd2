//! The pieces of a described game, with their kinds.

use super::ini::Problem;
use super::names::SHAPES as SHAPE_NAMES;
use super::read::Draft;
use crate::board::attack::Approach;
use crate::board::{Grid, Kind};
use crate::diagram::Shape;
use crate::ini::Place;
use crate::rules::Side;
use crate::variant::{PieceType, Tables, betza};

/// The kinds for pieces other than pawns and kings, in the order in which they are given away.
const KINDS: [Kind; 11] = [
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
    Kind(7),
    Kind(8),
    Kind(9),
    Kind(10),
    Kind(11),
    Kind(12),
    Kind(13),
];

/// Drawings for pieces that are not in chess.
const SHAPES: [Shape; 8] = [
    Shape::Wizard,
    Shape::Centurion,
    Shape::Alfil,
    Shape::Wazird,
    Shape::Decurion,
    Shape::Ferz,
    Shape::Android,
    Shape::Windrider,
];

/// The pieces of a game: one kind for each letter, or two, White's before Black's, where a piece is
/// not symmetric.
pub(super) struct Pieces<'d> {
    draft: &'d Draft,
    pub types: Vec<PieceType>,
}

impl<'d> Pieces<'d> {
    /// The pieces, of which only the king has its value.
    pub fn new(draft: &'d Draft, place: Place) -> Result<Pieces<'d>, Problem> {
        let pieces = Pieces { draft, types: piece_types(draft)? };
        let fail = |text: &str| {
            Err(Problem { place, text: format!("king: Rialto knows no king that {text}") })
        };
        let Some(king) = pieces.king() else {
            return Err(Problem { place, text: "no king, expected 'king = k'".into() });
        };
        if king.approach() != Approach::Leap {
            return fail("slides");
        }
        let is_same = |piece: &&PieceType| piece.kind == Kind::KING || piece.letter == king.letter;
        if pieces.types.iter().filter(is_same).count() > 1 {
            return fail("moves differently for each side");
        }
        Ok(pieces)
    }

    /// Sets the values of the pieces but the king.
    pub fn set_values(&mut self, grid: Grid, place: Place) -> Result<(), Problem> {
        let values = Tables::reach_values(grid, &self.types);
        let values = values.map_err(|text| Problem { place, text })?;
        for piece in self.types.iter_mut().filter(|piece| piece.kind != Kind::KING) {
            piece.value = values[usize::from(piece.kind.0)];
        }
        Ok(())
    }

    pub fn king(&self) -> Option<&PieceType> {
        self.types.iter().find(|piece| piece.kind == Kind::KING)
    }

    /// The kind of the piece with this letter.
    pub fn of_letter(&self, letter: char, side: Side) -> Option<Kind> {
        let mut same = self.types.iter().filter(|piece| piece.letter == letter).map(|p| p.kind);
        if side == Side::White { same.next() } else { same.next_back() }
    }

    /// The kind of the piece with this key.
    pub fn of_key(&self, key: &str, side: Side) -> Option<Kind> {
        let letter = self.draft.pieces.iter().find(|piece| piece.key == key)?.letter;
        self.of_letter(letter, side)
    }

    /// One piece for each letter: White's.
    pub fn distinct(&self) -> Vec<PieceType> {
        self.types.chunk_by(|one, two| one.letter == two.letter).map(|same| same[0]).collect()
    }

    /// The kinds of the pieces that are `wanted`.
    pub fn kinds(&self, wanted: impl Fn(&PieceType) -> bool) -> &'static [Kind] {
        let chosen = self.types.iter().filter(|piece| wanted(piece)).map(|piece| piece.kind);
        leak(chosen.collect())
    }
}

/// A list for the rest of the program's life.
pub(super) fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// A text for the rest of the program's life.
pub(super) fn leak_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The pieces with their kinds and drawings; the values are still missing. A piece that is not
/// symmetric has two kinds, White's before Black's.
fn piece_types(draft: &Draft) -> Result<Vec<PieceType>, Problem> {
    let mut kinds = KINDS.into_iter();
    let mut shapes = SHAPES.into_iter().cycle();
    let mut pieces = Vec::new();
    for (number, piece) in draft.pieces.iter().enumerate() {
        let earlier = &draft.pieces[..number];
        if let Some(other) = earlier.iter().find(|other| other.letter == piece.letter) {
            let text = format!("{}: {} has this letter already", piece.key, other.key);
            return Err(Problem { place: piece.place, text });
        }
        let chosen = draft.shapes.iter().find(|(letter, _)| *letter == piece.letter);
        let known = SHAPE_NAMES.iter().find(|(name, _)| *name == piece.key);
        let shape = match (chosen, known) {
            (Some((_, shape)), _) | (None, Some((_, shape))) => *shape,
            (None, None) => shapes.next().unwrap_or(Shape::Wizard),
        };
        let too_many = || {
            let most = KINDS.len() + 2;
            let text = format!(
                "{}: more than {most} kinds of pieces; one that is not symmetric counts twice",
                piece.key
            );
            Problem { place: piece.place, text }
        };
        let kind = match piece.key.as_str() {
            "pawn" => Kind::PAWN,
            "king" => Kind::KING,
            _ => kinds.next().ok_or_else(too_many)?,
        };
        let moves = match piece.key.as_str() {
            "pawn" if !draft.double_step => "fmWfcF".to_string(),
            _ => piece.moves.clone(),
        };
        let value = if kind == Kind::KING { 10_000 } else { 0 };
        let moves = leak_text(moves);
        let steps = betza::steps(moves).unwrap_or_default();
        pieces.push(PieceType::new(kind, piece.letter, moves, value, shape));
        if kind != Kind::PAWN && !betza::is_symmetric(&steps) {
            let kind = kinds.next().ok_or_else(too_many)?;
            pieces.push(PieceType::new(kind, piece.letter, moves, value, shape));
        }
    }
    Ok(pieces)
}
