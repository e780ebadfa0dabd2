//! Makes and undoes a move on the mailbox. The game itself updates rights and counters.

use crate::board::square::tag;
use crate::board::{IncrementalState, Mailbox, Piece};
use crate::moves::Move;
use crate::rules::Side;

/// Makes the move `m` of `side` on the board; returns the captured piece or [`Piece::EMPTY`]. What
/// the first of two steps of a lion captures is left to the caller.
#[inline]
pub fn play(board: &mut Mailbox, side: Side, m: Move) -> Piece {
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
        tag::LION => captured = play_steps(board, m),
        tag::GATE => captured = play_gated(board, side, m),
        kind => {
            if kind == tag::CAPTURE {
                captured = board.remove_piece(to);
            } else if kind == tag::EN_PASSANT {
                captured = board.remove_piece(m.victim());
            }
            board.move_piece(from, to);
        }
    }
    captured
}

/// As [`play`], of a move beside which a piece comes in.
#[cold]
fn play_gated(board: &mut Mailbox, side: Side, m: Move) -> Piece {
    let captured = play(board, side, m.ungated());
    board.put_piece(m.gated_on(), m.promotion().of(side));
    captured
}

/// As [`play`], of two steps of a lion.
#[cold]
fn play_steps(board: &mut Mailbox, m: Move) -> Piece {
    let (from, to) = (m.from(), m.to());
    if from == to {
        return Piece::EMPTY;
    }
    let captured = if board.at(to).is_empty() { Piece::EMPTY } else { board.remove_piece(to) };
    board.move_piece(from, to);
    captured
}

/// How [`play`] changes the key of the board, unless `m` is a castling, a promotion, captures en
/// passant or does more than one thing.
#[inline]
#[must_use]
pub fn likely_key_change(board: &Mailbox, side: Side, m: Move) -> u64 {
    let (from, to) = (m.from(), m.to());
    if m.tag() == tag::DROP {
        return board.piece_key(m.promotion().of(side), to);
    }
    let piece = board.at(from);
    board.piece_key(piece, from) ^ board.piece_key(piece, to) ^ board.piece_key(board.at(to), to)
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
        tag::LION => undo_steps(board, m, captured),
        tag::GATE => undo_gated(board, side, m, captured, state),
        _ => board.undo_move_piece(from, to, captured, state),
    }
}

/// The inverse of [`play_gated`].
#[cold]
fn undo_gated(board: &mut Mailbox, side: Side, m: Move, captured: Piece, state: IncrementalState) {
    board.remove_piece(m.gated_on());
    undo_play(board, side, m.ungated(), captured, state);
}

/// The inverse of [`play_steps`].
#[cold]
fn undo_steps(board: &mut Mailbox, m: Move, captured: Piece) {
    let (from, to) = (m.from(), m.to());
    if from == to {
        return;
    }
    board.move_piece(to, from);
    if !captured.is_empty() {
        board.put_piece(to, captured);
    }
}
