//! A kind of piece, described once.

use super::parts::regions::Region;
use super::{CastlingRule, betza};
use crate::board::attack::{Approach, FLYING_GENERAL};
use crate::board::{Kind, Square};
use crate::diagram::Shape;
use crate::rules::PieceMoves;

/// A kind of piece: everything that depends on it comes from here.
#[derive(Clone, Copy, Debug)]
pub struct PieceType {
    /// Its number. The kinds of chess have the same numbers in all games.
    pub kind: Kind,
    /// Its letter in a FEN, upper case.
    pub letter: char,
    /// How it moves, in Betza notation.
    pub moves: &'static str,
    /// What it is worth in exchanges and for ordering captures, centipawns. The king is worth more
    /// than all others.
    pub value: i32,
    /// How it is drawn.
    pub shape: Shape,
    /// The part of the board that it does not leave.
    pub region: Region,
    /// If only a promotion brings the piece: how a FEN marks it, and the letter that it has there.
    /// Then [`PieceType::letter`] stands for it inside the program.
    pub mark: Option<(Mark, char)>,
}

/// How a FEN marks the letter of a promoted piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `+` before the letter of the piece that has promoted.
    Plus,
    /// `~` behind the letter of the piece as which it moves; captured, it is a pawn again.
    Tilde,
}

impl PieceType {
    /// A kind of piece that may go everywhere.
    ///
    /// # Panics
    /// If its number is none of a piece: in the tables of attacks it has a bit that means another.
    #[must_use]
    pub const fn new(
        kind: Kind,
        letter: char,
        moves: &'static str,
        value: i32,
        shape: Shape,
    ) -> PieceType {
        assert!(
            kind.0 < FLYING_GENERAL.0,
            "pieces of a game's own have the numbers 7 to 13 and 15 to 29"
        );
        PieceType { kind, letter, moves, value, shape, region: Region::ALL, mark: None }
    }

    /// The letter that a person sees.
    #[must_use]
    pub const fn shown_letter(&self) -> char {
        match self.mark {
            Some((Mark::Tilde, letter)) => letter,
            _ => self.letter,
        }
    }

    /// Whether there are squares from which it goes only forward.
    #[must_use]
    pub const fn goes_forward_only_somewhere(&self) -> bool {
        self.region.forward != 0
    }

    /// How it moves, in words; that pawns may step twice is a rule of the game.
    #[must_use]
    pub fn moves_in_words(&self) -> String {
        self.steps_in_words(|_| true)
    }

    /// The same of White's on a square.
    #[must_use]
    pub fn moves_in_words_from(&self, s: Square) -> String {
        let only_forward = self.region.forward >> s.at() & 1 != 0;
        self.steps_in_words(|step| step.delta.1 > 0 || !only_forward)
    }

    fn steps_in_words(&self, is_wanted: impl Fn(&betza::Step) -> bool) -> String {
        match betza::steps(self.moves) {
            Ok(steps) if !self.kind.is_pawn() => {
                betza::words(&steps.into_iter().filter(is_wanted).collect::<Vec<_>>())
            }
            _ => "goes one square straight forward without capturing; captures one square diagonally forward"
                .to_string(),
        }
    }

    /// Whether it gets to a cell along several ways, or in a way that a table of attacks does not
    /// know.
    #[must_use]
    pub fn is_walker(&self) -> bool {
        !self.kind.is_pawn() && betza::steps(self.moves).is_ok_and(|s| betza::is_walked(&s))
    }

    /// How pieces between bear on it. A special piece
    /// ([`MovePrograms::add_special`](crate::board::MovePrograms::add_special)) slides or hops.
    #[must_use]
    pub const fn approach(&self) -> Approach {
        if self.kind.is_pawn() { Approach::Leap } else { betza::approach(self.moves) }
    }
}

/// The moves of these pieces, for a program that is told them; `castling` is how the kings castle.
#[must_use]
pub fn piece_moves(pieces: &[PieceType], castling: Option<CastlingRule>) -> Vec<PieceMoves> {
    let of_letter = pieces.chunk_by(|one, two| one.letter == two.letter);
    // A pawn that has become a queen is a queen for other programs.
    let of_letter = of_letter.filter(|same| !matches!(same[0].mark, Some((Mark::Tilde, _))));
    let has_king = pieces.iter().any(|piece| piece.kind == Kind::KING);
    let moves = of_letter.map(|same| {
        let PieceType { kind, letter, moves, shape, mark, .. } = same[0];
        // In games without a royal king, what looks like one stands in its place.
        let is_king = kind == Kind::KING || !has_king && shape == Shape::King && mark.is_none();
        let castles = castling.filter(|_| is_king).map(|rule| rule.betza());
        PieceMoves {
            letter,
            shape,
            is_king,
            moves: moves.to_string() + &castles.unwrap_or_default(),
            promoted_from: mark.map(|(_, base)| base),
        }
    });
    moves.collect()
}

/// How a pawn moves that may step twice from its second rank and captures en passant.
pub const PAWN: &str = "fmWfceFifmnD";
