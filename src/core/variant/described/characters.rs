//! The Chinese characters on the pieces of a game.

use super::ini::Assignment;
use super::part::{Part, value};
use super::values::PieceName;
use crate::diagram::{Body, CharacterSet, Ink, PieceImage};
use crate::variant::PieceType;

/// The characters as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CharactersText {
    body: Option<Body>,
    /// The piece, whether it is White's, the character, its colour.
    signs: Vec<(PieceName, bool, char, Ink)>,
}

impl Part for CharactersText {
    fn keys(&self) -> &'static [&'static str] {
        &["characterBody", "redCharacters", "blackCharacters"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let ink = match line.key.as_str() {
            "redCharacters" => Ink::Red,
            "blackCharacters" => Ink::Black,
            _ => {
                let body = |text: &str| match text {
                    "disc" => Some(Body::Disc),
                    "wedge" => Some(Body::Wedge),
                    _ => None,
                };
                self.body = Some(value(line, body, "disc or wedge")?);
                return Ok(());
            }
        };
        let read = |text: &str| text.split_whitespace().map(|word| sign(word, ink)).collect();
        let signs: Vec<_> = value(line, read, "letters and characters such as K:帥 k:將")?;
        self.signs.retain(|(name, is_white, ..)| {
            signs.iter().all(|(other, side, ..)| (other, side) != (name, is_white))
        });
        self.signs.extend(signs);
        Ok(())
    }
}

/// One word of a list: the letter of a piece, upper case for White's, and its character.
fn sign(word: &str, ink: Ink) -> Option<(PieceName, bool, char, Ink)> {
    let (letter, sign) = word.split_once(':')?;
    let mut signs = sign.chars();
    let sign = signs.next().filter(|_| signs.next().is_none())?;
    Some((PieceName::parse(letter)?, letter.ends_with(|c: char| c.is_ascii_uppercase()), sign, ink))
}

impl CharactersText {
    /// The set of a game with these pieces, if every piece of both sides has a character.
    #[must_use]
    pub fn set_of(&self, types: &[PieceType]) -> Option<&'static CharacterSet> {
        let body = self.body?;
        let mut pieces = Vec::new();
        for is_white in [true, false] {
            for piece in types.chunk_by(|one, two| one.letter == two.letter).map(|same| same[0]) {
                let is_it = |name: &PieceName| *name == PieceName::of(&piece);
                let known = |(name, white, ..): &&(PieceName, bool, char, Ink)| {
                    is_it(name) && *white == is_white
                };
                let (_, _, sign, ink) = self.signs.iter().find(known)?;
                let letter =
                    if is_white { piece.letter } else { piece.letter.to_ascii_lowercase() };
                pieces.push((PieceImage { shape: piece.shape, letter }, *sign, *ink));
            }
        }
        Some(Box::leak(Box::new(CharacterSet { body, pieces: Vec::leak(pieces) })))
    }
}
