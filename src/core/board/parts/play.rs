//! Makes and undoes a move on the mailbox. The game itself updates rights and counters.

use crate::board::square::tag;
use crate::board::{IncrementalState, Mailbox, Piece};
use crate::moves::Move;
use crate::rules::Side;

/// Makes the move `m` of `side` on the board; returns the captured piece or [`Piece::EMPTY`]. What
/// the first of two steps of a lion captures is left to the caller.
#[inline]
pub fn play(board: &mut Mailbox, side: Side, m: Move) -> Piece {
    let whole = m;
    let m = if whole.tag() == tag::GATE { whole.ungated() } else { whole };
    let (from, to) = (m.from(), m.to());
    let mut captured = Piece::EMPTY;
    match m.tag() {
        tag::CASTLE => {
            let (rook_from, rook_to) = m.rook();
            let rook = board.remove_piece(rook_from);
            board.move_piece(from, to);
            board.put_piece(rook_to, rook);
        }
        tag::PROMOTE => {
            if !board.at(to).is_empty() {
                captured = board.remove_piece(to);
            }
            board.remove_piece(from);
            board.put_piece(to, m.promotion().of(side));
        }
        tag::DROP => board.put_piece(to, m.promotion().of(side)),
        tag::LION => {
            if from != to {
                if !board.at(to).is_empty() {
                    captured = board.remove_piece(to);
                }
                board.move_piece(from, to);
            }
        }
        kind => {
            if kind == tag::CAPTURE {
                captured = board.remove_piece(to);
            } else if kind == tag::EN_PASSANT {
                captured = board.remove_piece(m.victim());
            }
            board.move_piece(from, to);
        }
    }
    if whole.tag() == tag::GATE {
        board.put_piece(whole.gated_on(), whole.promotion().of(side));
    }
    captured
}

/// The inverse of [`play`]: `captured` is what it returned, `state` is what
/// [`Mailbox::incremental_state`] returned before it.
#[inline]
pub fn undo_play(
    board: &mut Mailbox,
    side: Side,
    m: Move,
    captured: Piece,
    state: IncrementalState,
) {
    let mut m = m;
    if m.tag() == tag::GATE {
        board.remove_piece(m.gated_on());
        m = m.ungated();
    }
    let (from, to) = (m.from(), m.to());
    match m.tag() {
        tag::CASTLE => {
            let (rook_from, rook_to) = m.rook();
            let rook = board.remove_piece(rook_to);
            board.move_piece(to, from);
            board.put_piece(rook_from, rook);
        }
        tag::EN_PASSANT => {
            board.move_piece(to, from);
            board.put_piece(m.victim(), captured);
        }
        tag::PROMOTE => {
            board.remove_piece(to);
            board.put_piece(from, m.promoting().of(side));
            if !captured.is_empty() {
                board.put_piece(to, captured);
            }
        }
        tag::DROP => {
            board.remove_piece(to);
        }
        tag::LION => {
            if from != to {
                board.move_piece(to, from);
                if !captured.is_empty() {
                    board.put_piece(to, captured);
                }
            }
        }
        _ => board.undo_move_piece(from, to, captured, state),
    }
}
