//! Moving the men of a move, and moving them back; rights and counters are the game's.

use crate::board::square::tag;
use crate::board::{Mailbox, Piece, Sums};
use crate::moves::Move;
use crate::rules::Side;

/// Moves the men of `side`'s move `m`; returns the man taken, or empty.
#[inline]
pub fn play(board: &mut Mailbox, side: Side, m: Move) -> Piece {
    let (from, to) = (m.from(), m.to());
    let mut taken = Piece::EMPTY;
    match m.tag() {
        tag::CASTLE => {
            let (rook_from, rook_to) = m.rook();
            let rook = board.take(rook_from);
            board.walk(from, to);
            board.put(rook_to, rook);
        }
        tag::PROMOTE => {
            if !board.at(to).is_empty() {
                taken = board.take(to);
            }
            board.take(from);
            board.put(to, m.promotion().of(side));
        }
        kind => {
            if kind == tag::CAPTURE {
                taken = board.take(to);
            } else if kind == tag::EN_PASSANT {
                taken = board.take(m.victim());
            }
            board.walk(from, to);
        }
    }
    taken
}

/// The inverse of [`play`]: `taken` is what it returned, `sums` the board's
/// [`Mailbox::sums`] before it.
#[inline]
pub fn unplay(board: &mut Mailbox, side: Side, m: Move, taken: Piece, sums: Sums) {
    let (from, to) = (m.from(), m.to());
    match m.tag() {
        tag::CASTLE => {
            let (rook_from, rook_to) = m.rook();
            let rook = board.take(rook_to);
            board.walk(to, from);
            board.put(rook_from, rook);
        }
        tag::EN_PASSANT => {
            board.walk(to, from);
            board.put(m.victim(), taken);
        }
        tag::PROMOTE => {
            board.take(to);
            board.put(from, m.pawn().of(side));
            if !taken.is_empty() {
                board.put(to, taken);
            }
        }
        _ => board.restore(from, to, taken, sums),
    }
}
