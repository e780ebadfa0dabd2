//! The order of the pieces and their numbers, from which the Zobrist keys come. A game that the
//! program has long played keeps those that it has, so that its networks fit and its search visits
//! the same positions.

use super::ini::{Assignment, Problem};
use super::part::{Part, value};
use super::values::{PieceName, named_pieces};
use crate::board::Kind;
use crate::ini::Place;
use crate::variant::PieceType;

/// The order and the numbers of the pieces as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumbersText {
    pieces: Option<(Vec<(PieceName, u8)>, Place)>,
    /// Whether they are those of the parent.
    are_inherited: bool,
    /// The seed of the Zobrist keys. By default that of chess, so that chess as a section searches
    /// the same tree.
    pub seed: u64,
}

impl Default for NumbersText {
    fn default() -> NumbersText {
        NumbersText { pieces: None, are_inherited: false, seed: 1 }
    }
}

impl Part for NumbersText {
    fn keys(&self) -> &'static [&'static str] {
        &["pieceNumbers", "zobristSeed"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        if line.key == "zobristSeed" {
            self.seed = value(line, |text| text.parse().ok(), "a number")?;
            return Ok(());
        }
        let number = |(name, text): (PieceName, &str)| Some((name, text.parse().ok()?));
        let read = |text: &str| named_pieces(text)?.into_iter().map(number).collect();
        let pieces = value(line, read, "letters and numbers such as p:9 +p:20")?;
        (self.pieces, self.are_inherited) = (Some((pieces, line.place)), false);
        Ok(())
    }
}

impl NumbersText {
    /// Begins a section that inherits what has been said. It holds if the pieces are the same then.
    pub const fn inherit(&mut self) {
        self.are_inherited = true;
    }

    /// What holds for a game with these pieces.
    #[must_use]
    pub fn for_pieces(&self, all: &[PieceName]) -> NumbersText {
        let fits = |(pieces, _): &(Vec<(PieceName, u8)>, Place)| {
            pieces.len() == all.len() && all.iter().all(|p| pieces.iter().any(|(own, _)| own == p))
        };
        let pieces = self.pieces.clone().filter(|pieces| !self.are_inherited || fits(pieces));
        NumbersText { pieces, ..self.clone() }
    }

    /// The kind that a piece is to have: of one with two kinds, White's.
    #[must_use]
    pub fn kind(&self, name: PieceName) -> Option<Kind> {
        let (pieces, _) = self.pieces.as_ref()?;
        pieces.iter().find(|(known, _)| *known == name).map(|(_, number)| Kind(*number))
    }

    /// Puts the pieces into their order.
    ///
    /// # Errors
    /// A piece has no number, or two have the same.
    pub fn sort(&self, types: &mut [PieceType]) -> Result<(), Problem> {
        let Some((pieces, place)) = &self.pieces else { return Ok(()) };
        let at =
            |piece: &PieceType| pieces.iter().position(|(name, _)| *name == PieceName::of(piece));
        let fail =
            |text: String| Err(Problem { place: *place, text: format!("pieceNumbers: {text}") });
        if let Some(missing) = types.iter().find(|piece| at(piece).is_none()) {
            return fail(format!("no number for {}", PieceName::of(missing)));
        }
        types.sort_by_key(|piece| at(piece));
        let first_of = |name: &PieceName| types.iter().find(|piece| PieceName::of(piece) == *name);
        for (name, number) in pieces {
            match first_of(name) {
                None => return fail(format!("no piece {name}")),
                Some(piece) if piece.kind.0 != *number => {
                    return fail(format!("{name} has the number {}", piece.kind.0));
                }
                Some(_) => {}
            }
        }
        let twice = |piece: &&PieceType| types.iter().filter(|p| p.kind == piece.kind).count() > 1;
        match types.iter().find(twice) {
            Some(piece) => fail(format!("two pieces have the number {}", piece.kind.0)),
            None => Ok(()),
        }
    }
}
