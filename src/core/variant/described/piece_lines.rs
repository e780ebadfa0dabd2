//! The lines of pieces: their letters and moves.

use super::names::PIECES;
use super::read::Draft;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::variant::betza;

/// A piece as the text describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The key: the piece's name, or `customPieceN`.
    pub key: String,
    /// Its letter, upper case.
    pub letter: char,
    /// Its moves in Betza notation.
    pub moves: String,
    /// Whether it comes from the parent: then another piece may take its letter.
    pub(super) inherited: bool,
    /// Where it is described.
    pub place: Place,
}

impl Draft {
    /// Takes over what one line says of a piece, as [`Draft::set`].
    ///
    /// # Errors
    /// What is wrong with the value, and what was expected.
    pub(super) fn set_piece(&mut self, key: &str, value: &str, place: Place) -> Result<(), String> {
        let named = PIECES.iter().find(|(name, _)| *name == key);
        let is_inherited = self.pieces.iter().any(|piece| piece.key == key && piece.inherited);
        self.pieces.retain(|piece| piece.key != key);
        if value == "-" {
            if is_inherited {
                self.promote_no_longer_to(key);
            }
            return Ok(());
        }
        let (letter, moves) = value.split_once(':').map_or((value, None), |(l, m)| (l, Some(m)));
        let mut letters = letter.trim().chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(c), None) if c.is_ascii_alphabetic() => c.to_ascii_uppercase(),
            _ => {
                let found = excerpt(letter);
                return Err(format!("{key}: expected one letter, found '{found}'"));
            }
        };
        let moves = match (moves, named) {
            (Some(moves), None) => moves.trim(),
            (Some(moves), Some(("king", _))) => moves.trim(),
            (None, Some((_, moves))) => moves,
            (Some(_), Some(_)) => {
                return Err(format!(
                    "{key}: only king, customPiece1, customPiece2 and so on have moves of their own"
                ));
            }
            (None, None) => return Err(format!("{key}: expected a letter and moves, as in g:ND")),
        };
        if key != "pawn" {
            let steps = betza::steps(moves).map_err(|error| format!("{key}: {error}"))?;
            if steps.is_empty() && key != "immobile" {
                return Err(format!("{key}: no moves"));
            }
        }
        // The piece of the parent that had the letter is none of this game.
        if let Some(old) = self.pieces.iter().position(|old| old.inherited && old.letter == letter)
        {
            let old = self.pieces.remove(old).key;
            self.promote_no_longer_to(&old);
        }
        let (key, moves) = (key.into(), moves.into());
        self.pieces.push(Piece { key, letter, moves, inherited: false, place });
        Ok(())
    }
}

impl Draft {
    /// A piece of the parent is none of this game, so that no pawn becomes it.
    fn promote_no_longer_to(&mut self, key: &str) {
        let names = self.promotions.iter_mut().flatten().map(|(names, _)| names);
        names.for_each(|names| names.retain(|name| name != key));
    }
}
