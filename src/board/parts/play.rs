//! Makes and undoes a move on the mailbox. Rights and counters are left to the game.

use crate::board::square::tag;
use crate::board::{Mailbox, Piece, Sums};
use crate::moves::Move;
use crate::rules::Side;

/// Makes the move `m` of `side` on the board; returns the captured piece or [`Piece::EMPTY`].
#[inline]
pub fn play(board: &mut Mailbox, side: Side, m: Move) -> Piece {
    let (from, to) = (m.from(), m.to());
    let mut captured = Piece::EMPTY;
    match m.tag() {
        tag::CASTLE => {
            let (rook_from, rook_to) = m.rook();
            let rook = board.take(rook_from);
            board.walk(from, to);
            board.put(rook_to, rook);
        }
        tag::PROMOTE => {
            if !board.at(to).is_empty() {
                captured = board.take(to);
            }
            board.take(from);
            board.put(to, m.promotion().of(side));
        }
        kind => {
            if kind == tag::CAPTURE {
                captured = board.take(to);
            } else if kind == tag::EN_PASSANT {
                captured = board.take(m.victim());
            }
            board.walk(from, to);
        }
    }
    captured
}

/// The inverse of [`play`]: `captured` is what it returned, `state` is what [`Mailbox::sums`]
/// returned before it.
#[inline]
pub fn unplay(board: &mut Mailbox, side: Side, m: Move, captured: Piece, state: Sums) {
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
            board.put(m.victim(), captured);
        }
        tag::PROMOTE => {
            board.take(to);
            board.put(from, m.pawn().of(side));
            if !captured.is_empty() {
                board.put(to, captured);
            }
        }
        _ => board.restore(from, to, captured, state),
    }
}
