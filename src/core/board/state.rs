//! The part of a position with pawns and castling rights other than the pieces.

use super::{IncrementalState, Mailbox, Piece, Square};
use crate::rules::Side;

/// The most squares that a piece passes with a first step.
pub const MOST_PASSED: usize = 3;

/// What can be captured en passant: a pawn that has just made a double step, or another piece that
/// has made a first step as long, and the squares that it has passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// The squares that it has passed and on which an enemy attacks it, by number; the rest are
    /// [`Square::OFF`].
    passed: [Square; MOST_PASSED],
    /// Where it stands; [`Square::OFF`]: nothing can be captured.
    pub victim: Square,
}

impl EnPassant {
    /// Nothing can be captured.
    pub const NONE: EnPassant =
        EnPassant { passed: [Square::OFF; MOST_PASSED], victim: Square::OFF };

    /// The piece on `victim` has passed these squares, of which the first few count.
    #[must_use]
    pub fn new(passed: impl IntoIterator<Item = Square>, victim: Square) -> EnPassant {
        let mut squares = [Square::OFF; MOST_PASSED];
        for (place, s) in squares.iter_mut().zip(passed) {
            *place = s;
        }
        squares.sort_unstable();
        match squares[0] {
            Square::OFF => EnPassant::NONE,
            _ => EnPassant { passed: squares, victim },
        }
    }

    /// The piece on `victim` has passed one square of the board.
    #[inline]
    #[must_use]
    pub const fn of_one(passed: Square, victim: Square) -> EnPassant {
        let mut squares = [Square::OFF; MOST_PASSED];
        squares[0] = passed;
        EnPassant { passed: squares, victim }
    }

    /// Whether nothing can be captured.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.victim.0 == Square::OFF.0
    }

    /// The squares on which the piece can be captured.
    #[inline]
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        self.passed.into_iter().filter(|s| *s != Square::OFF)
    }

    /// Whether the piece can be captured on a square.
    #[must_use]
    pub fn contains(self, s: Square) -> bool {
        s != Square::OFF && self.passed.contains(&s)
    }
}

/// The part of a position other than the pieces. A move saves it whole for
/// [`Rules::undo`](crate::rules::Rules::undo). `E` says what can be captured en passant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State<E = EnPassant> {
    /// The side to move.
    pub side: Side,
    /// Castling rights and the like, one bit each.
    pub rights: u8,
    /// What can be captured en passant.
    pub en_passant: E,
    /// Whether an en passant capture is legal. Only then it changes the key: for the repetition
    /// rule, positions with the same legal moves are equal.
    pub en_passant_legal: bool,
    /// Plies since the last capture or pawn move.
    pub clock: u16,
    /// The move number of the FEN.
    pub number: u16,
}

impl<E> State<E> {
    /// The state after a move, before a double step has set `en_passant`. `rights`: those that
    /// remain; `resets_clock`: it is a capture, a pawn move or a drop; `none`: no pawn can be
    /// captured en passant.
    #[must_use]
    #[inline]
    pub fn after_move(&self, rights: u8, resets_clock: bool, none: E) -> State<E> {
        State {
            side: self.side.other(),
            rights,
            en_passant: none,
            en_passant_legal: false,
            clock: if resets_clock { 0 } else { self.clock.saturating_add(1) },
            number: self.number.saturating_add(u16::from(self.side == Side::Black)),
        }
    }
}

/// What [`Rules::undo`](crate::rules::Rules::undo) needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo<E = EnPassant> {
    /// The state before the move.
    pub state: State<E>,
    /// The captured piece, or [`Piece::EMPTY`].
    pub captured: Piece,
    /// The incremental state of the board before the move.
    pub sums: IncrementalState,
}

impl<E> Undo<E> {
    /// What undoes a move that touches no piece.
    #[must_use]
    pub fn of_pass(state: State<E>, board: &Mailbox) -> Undo<E> {
        Undo { state, captured: Piece::EMPTY, sums: board.incremental_state() }
    }
}
