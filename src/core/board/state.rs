//! The part of a position with pawns and castling rights other than the pieces.

use super::{IncrementalState, Mailbox, Piece, Square};
use crate::rules::Side;

/// The part of a position other than the pieces. A move saves it whole for
/// [`Rules::undo`](crate::rules::Rules::undo). `E` says which pawn can be captured en passant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct State<E = Square> {
    /// The side to move.
    pub side: Side,
    /// Castling rights and the like, one bit each.
    pub rights: u8,
    /// The square that a pawn has just passed, if an enemy pawn attacks it; else [`Square::OFF`].
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
pub struct Undo<E = Square> {
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
