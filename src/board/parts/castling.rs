//! Castling, orthodox and from shuffled starts: the king arrives on the g- or c-file, the
//! rook beside him on the f- or d-file.

use crate::board::{Grid, Mailbox, Square};
use arrayvec::ArrayVec;

/// One of the four castlings of a position, whether the right still exists or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Castle {
    /// The king's journey.
    pub king: (Square, Square),
    /// The rook's.
    pub rook: (Square, Square),
    /// Squares that must be empty: all that king and rook cross or reach, but their own.
    empty: ArrayVec<Square, 7>,
    /// Squares the king stands on and crosses; no enemy may attack them.
    crossed: ArrayVec<Square, 7>,
}

impl Castle {
    /// The castling with the king and the rook on these squares of one rank.
    #[must_use]
    pub fn new(grid: Grid, king: Square, rook: Square) -> Castle {
        let rank = grid.rank(king);
        let (king_file, rook_file) = if rook > king { (6, 5) } else { (2, 3) };
        let at = |file: u8| Square(rank * grid.files + file);
        let (king_to, rook_to) = (at(king_file), at(rook_file));
        let ends = [king, king_to, rook, rook_to].map(|s| s.0);
        let (low, high) = (ends.iter().min(), ends.iter().max());
        let span = *low.expect("four squares")..=*high.expect("four squares");
        Castle {
            king: (king, king_to),
            rook: (rook, rook_to),
            empty: span.map(Square).filter(|&s| s != king && s != rook).collect(),
            crossed: (king.0.min(king_to.0)..=king.0.max(king_to.0))
                .map(Square)
                .filter(|&s| s != king_to)
                .collect(),
        }
    }

    /// A castling that no position has.
    #[must_use]
    pub fn none() -> Castle {
        Castle {
            king: (Square::OFF, Square::OFF),
            rook: (Square::OFF, Square::OFF),
            empty: ArrayVec::new(),
            crossed: ArrayVec::new(),
        }
    }

    /// Whether nothing stands in the way and the king crosses and reaches nothing attacked.
    /// `attacked(square, open)` says so if exactly the open squares are empty; the caller
    /// has the right to castle.
    #[inline]
    pub fn is_free(
        &self,
        board: &Mailbox,
        attacked: impl Fn(Square, &dyn Fn(Square) -> bool) -> bool,
    ) -> bool {
        let ((king, arrival), (rook, place)) = (self.king, self.rook);
        let lifted = |s: Square| s == king || board.at(s).is_empty();
        let after = |s: Square| s != place && (s == rook || lifted(s));
        self.empty.iter().all(|&s| board.at(s).is_empty())
            && self.crossed.iter().all(|&s| !attacked(s, &lifted))
            && !attacked(arrival, &after)
    }
}
