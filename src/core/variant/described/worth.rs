//! What pieces are worth in exchanges, where a section says it.

use super::ini::{Assignment, Problem};
use super::part::{Part, value};
use super::values::{PieceName, named_pieces};
use crate::board::Kind;
use crate::ini::Place;
use crate::variant::PieceType;

/// The greatest value, centipawns.
const MOST: i32 = 20_000;

/// The value of a piece, centipawns.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Worth {
    piece: PieceName,
    value: i32,
    place: Place,
    /// Whether the parent says it.
    is_inherited: bool,
}

/// The values of pieces as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorthText(Vec<Worth>);

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
        for (piece, value) in value(line, read, "letters and centipawns such as p:100 n:300")? {
            self.0.retain(|known| known.piece != piece);
            self.0.push(Worth { piece, value, place: line.place, is_inherited: false });
        }
        Ok(())
    }
}

impl WorthText {
    /// Begins a section that inherits what has been said. It holds if all pieces have a value then:
    /// what pieces are worth by their reach would not fit to the rest.
    pub fn inherit(&mut self) {
        self.0.iter_mut().for_each(|worth| worth.is_inherited = true);
    }

    /// Gives the pieces the values that the section names.
    ///
    /// # Errors
    /// There is no such piece.
    pub fn apply(&self, types: &mut [PieceType]) -> Result<(), Problem> {
        let has_value = |piece: &PieceType| {
            let name = PieceName::of(piece);
            piece.kind == Kind::KING || self.0.iter().any(|worth| worth.piece == name)
        };
        let all_have = types.iter().all(has_value);
        for Worth { piece, value, place, is_inherited } in &self.0 {
            if *is_inherited && !all_have {
                continue;
            }
            let same = types.iter_mut().filter(|own| PieceName::of(own) == *piece);
            let count = same.map(|own| own.value = *value).count();
            if count == 0 && !is_inherited {
                let text = format!("pieceValue: no piece {piece}");
                return Err(Problem { place: *place, text });
            }
        }
        Ok(())
    }
}
