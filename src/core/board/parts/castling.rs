//! Castling as in chess and Chess960: the king arrives on a certain file, the rook next to it on
//! the side from which the king comes.

use crate::board::{Grid, Mailbox, Square};
use arrayvec::ArrayVec;

/// The two sides on which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingWing {
    /// Toward the rook of the king's side.
    King,
    /// Toward the other rook.
    Queen,
}

impl CastlingWing {
    /// Reads a text of records such as `O-O`, `o-o` or `0-0-0`; `None`: it means no castling.
    #[must_use]
    pub fn read(text: &str) -> Option<CastlingWing> {
        let letters = text.replace('-', "");
        match (letters.chars().all(|c| "Oo0".contains(c)), letters.len()) {
            (true, 2) => Some(CastlingWing::King),
            (true, 3) => Some(CastlingWing::Queen),
            _ => None,
        }
    }

    /// The side on which the king castles with this rook.
    #[must_use]
    pub fn of(king: Square, rook: Square) -> CastlingWing {
        if rook > king { CastlingWing::King } else { CastlingWing::Queen }
    }

    /// As SAN writes it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            CastlingWing::King => "O-O",
            CastlingWing::Queen => "O-O-O",
        }
    }
}

/// One of the four castlings of a position, with or without the right to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// The king's departure and arrival square.
    pub king: (Square, Square),
    /// The rook's departure and arrival square.
    pub rook: (Square, Square),
    /// Squares that must be empty: all that king or rook cross or reach, without the squares where
    /// they stand.
    empty: ArrayVec<Square, 16>,
    /// Squares that the enemy may not attack: the one where the king stands and those it crosses.
    /// The arrival square is tested separately, with the rook on its arrival square.
    crossed: ArrayVec<Square, 16>,
}

impl Castling {
    /// The castling of the king and the rook on these two squares of one rank; the king arrives on
    /// the file `goal`.
    #[must_use]
    pub fn new(grid: Grid, king: Square, rook: Square, goal: u8) -> Castling {
        let rank = grid.rank(king);
        let at = |file: u8| Square(rank * grid.files + file);
        let (king_to, rook_to) = (at(goal), at(if rook > king { goal - 1 } else { goal + 1 }));
        let ends = [king, king_to, rook, rook_to].map(|s| s.0);
        let (low, high) = (ends.iter().min(), ends.iter().max());
        let span = *low.expect("four squares")..=*high.expect("four squares");
        Castling {
            king: (king, king_to),
            rook: (rook, rook_to),
            empty: span.map(Square).filter(|&s| s != king && s != rook).collect(),
            crossed: (king.0.min(king_to.0)..=king.0.max(king_to.0))
                .map(Square)
                .filter(|&s| s != king_to)
                .collect(),
        }
    }

    /// A placeholder for a castling to which there is no right.
    #[must_use]
    pub fn none() -> Castling {
        Castling {
            king: (Square::OFF, Square::OFF),
            rook: (Square::OFF, Square::OFF),
            empty: ArrayVec::new(),
            crossed: ArrayVec::new(),
        }
    }

    /// Whether all squares between are empty and the king neither stands on nor crosses nor reaches
    /// an attacked square. `attacked(square, open)` returns whether the square is attacked if
    /// exactly the `open` squares are empty. The caller has checked the castling right.
    #[inline]
    pub fn is_free(
        &self,
        board: &Mailbox,
        attacked: impl Fn(Square, &dyn Fn(Square) -> bool) -> bool,
    ) -> bool {
        let ((king, king_to), (rook, rook_to)) = (self.king, self.rook);
        let open_without_king = |s: Square| board.is_open_without(s, king);
        let open_after =
            |s: Square| s != rook_to && (open_without_king(s) || board.is_open_without(s, rook));
        self.empty.iter().all(|&s| board.at(s).is_empty())
            && self.crossed.iter().all(|&s| !attacked(s, &open_without_king))
            && !attacked(king_to, &open_after)
    }
}
