//! What a player calls the pieces of a described game.

use super::keys::CUSTOM_PIECE;
use super::read::Draft;
use crate::variant::{Mark, PieceType};

impl Draft {
    /// The name of the piece with a letter: its own, or the words of its key; without either, the
    /// letter.
    #[must_use]
    pub fn name_of(&self, letter: char) -> String {
        let own = self.names.iter().find(|(known, _)| *known == letter).map(|(_, name)| &**name);
        let key = self.pieces.iter().find(|piece| piece.letter == letter);
        let key = key.map(|piece| match piece.key.starts_with(CUSTOM_PIECE) {
            true => format!("piece {letter}"),
            false => words(&piece.key),
        });
        own.map(str::to_string).or(key).unwrap_or_else(|| "?".into())
    }

    /// The names of the pieces with these letters.
    #[must_use]
    pub fn names_of(&self, letters: &[char]) -> Vec<String> {
        letters.iter().map(|letter| self.name_of(*letter)).collect()
    }

    /// The letter of the piece with this key, upper case, if the game has it.
    #[must_use]
    pub fn letter_of(&self, key: &str) -> Option<char> {
        self.pieces.iter().find(|piece| piece.key == key).map(|piece| piece.letter)
    }

    /// The name of the piece with this key.
    #[must_use]
    pub fn name_of_key(&self, key: &str) -> String {
        self.letter_of(key).map_or_else(|| words(key), |letter| self.name_of(letter))
    }

    /// The name of one of the `pieces` of the game. A promoted one has the name of the piece as
    /// which it moves if it is the only one that does.
    #[must_use]
    pub fn name_of_piece(&self, piece: &PieceType, pieces: &[PieceType]) -> String {
        let is_shared = |like: char| {
            let types = self.promotion.types().iter();
            let is_own = |piece: &PieceType| piece.mark.is_none() && piece.letter == like;
            types.filter(|(_, other)| *other == like).count() > 1 || pieces.iter().any(is_own)
        };
        let like = |base: char| {
            let own = self.promotion.types().iter().find(|(known, _)| *known == base);
            own.map(|(_, like)| *like).filter(|like| !is_shared(*like))
        };
        match piece.mark {
            None => self.name_of(piece.letter),
            Some((Mark::Plus, base)) => {
                let promoted = || format!("promoted {}", self.name_of(base));
                like(base).map_or_else(promoted, |like| self.name_of(like))
            }
            Some((Mark::Tilde, like)) => format!("{} from a pawn", self.name_of(like)),
        }
    }
}

/// The words of a key: `shogi pawn` for `shogiPawn`.
fn words(key: &str) -> String {
    let mut words = String::new();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}
