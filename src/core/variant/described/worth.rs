//! What pieces are worth in exchanges, where a section says it.

use super::ini::{Assignment, Problem};
use super::part::{Part, value};
use super::values::{PieceName, named_pieces};
use crate::board::Kind;
use crate::ini::Place;
use crate::variant::PieceType;

/// The greatest value, centipawns.
const MOST: i32 = 20_000;

/// The values of pieces as a section describes them, centipawns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorthText {
    values: Vec<(PieceName, i32, Place)>,
    /// Whether they are those of the parent.
    are_inherited: bool,
}

impl Part for WorthText {
    fn keys(&self) -> &'static [&'static str] {
        &["pieceValue"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let number = |(name, text): (PieceName, &str)| {
            Some((name, text.parse().ok().filter(|value| (0..=MOST).contains(value))?))
        };
        let read = |text: &str| -> Option<Vec<(PieceName, i32)>> {
            named_pieces(text)?.into_iter().map(number).collect()
        };
        self.are_inherited = false;
        for (name, worth) in value(line, read, "letters and centipawns such as p:100 n:300")? {
            self.values.retain(|(known, ..)| *known != name);
            self.values.push((name, worth, line.place));
        }
        Ok(())
    }
}

impl WorthText {
    /// Ends a section: what it says holds for a section that inherits from it, if it says it of all
    /// pieces. What pieces are worth by their reach would not fit to the rest.
    pub const fn end_section(&mut self) {
        self.are_inherited = true;
    }

    /// Gives the pieces the values that the section names.
    ///
    /// # Errors
    /// There is no such piece.
    pub fn apply(&self, types: &mut [PieceType]) -> Result<(), Problem> {
        let is_known = |piece: &PieceType| {
            let name = PieceName::of(piece);
            piece.kind == Kind::KING || self.values.iter().any(|(known, ..)| *known == name)
        };
        if self.are_inherited && !types.iter().all(is_known) {
            return Ok(());
        }
        for (name, value, place) in &self.values {
            let same = |piece: &&mut PieceType| PieceName::of(piece) == *name;
            let mut found = false;
            for piece in types.iter_mut().filter(same) {
                (piece.value, found) = (*value, true);
            }
            if !found && !self.are_inherited {
                let text = format!("pieceValue: no piece {name}");
                return Err(Problem { place: *place, text });
            }
        }
        Ok(())
    }
}
