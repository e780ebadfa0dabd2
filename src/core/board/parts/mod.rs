//! Parts of move generators and evaluations that several games share.
//!
//! In the generators, `NOISY` means captures and promotions only. `allow(from, to)` returns whether
//! checks and pins permit a move. Without checks and pins, callers pass a function that always
//! returns true, and the compiler removes the test.

mod castling;
mod material;
mod pawn_regions;
mod pawns;
mod perspectives;
mod play;
mod reason;

pub use castling::{Castling, CastlingWing};
pub use material::{by_kind, material_balance, material_value, material_values};
pub use pawn_regions::PawnRegions;
pub use pawns::{PawnTargets, Pawns, Promotes, Steps};
pub use perspectives::{board_layout, king_region, look_at_board, piece_codes, seen_square};
pub use play::{likely_key_change, play, undo_play};
pub use reason::{Explainer, Reach, why_not_castle};

use crate::board::square::tag;
use crate::board::{Kind, Mailbox, MovePrograms, Piece, Purpose, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;

/// Generates the moves of sliders: a ray ends at the first cell that is not open.
#[inline]
pub fn slider_moves<const NOISY: bool, S: MoveSink>(
    board: &Mailbox,
    programs: &MovePrograms,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.pieces(piece) {
        let program = programs.of(piece.kind(), from);
        let mut i = 0;
        while let Some(cell) = program.get(i) {
            let target = board.at(cell.to);
            if target.is_open() {
                if !NOISY {
                    sink.push_if(allow(from, cell.to), Move::new(from, cell.to, tag::QUIET));
                }
                i += 1;
            } else {
                let wanted = !NOISY || !target.is_empty();
                let enters = wanted && !target.blocks(colour) && allow(from, cell.to);
                let tag = if target.is_empty() { tag::QUIET } else { tag::CAPTURE };
                sink.push_if(enters, Move::new(from, cell.to, tag));
                i += cell.skip as usize;
            }
        }
    }
}

/// Generates the moves of leapers: every program entry is a move of its own.
#[inline]
pub fn leaper_moves<const NOISY: bool, S: MoveSink>(
    board: &Mailbox,
    programs: &MovePrograms,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.pieces(piece) {
        for cell in programs.of(piece.kind(), from) {
            let target = board.at(cell.to);
            let wanted = !NOISY || !target.is_empty();
            let tag = if target.is_empty() { tag::QUIET } else { tag::CAPTURE };
            sink.push_if(
                wanted && !target.blocks(colour) && allow(from, cell.to),
                Move::new(from, cell.to, tag),
            );
        }
    }
}

/// Generates the moves of a kind that has rays in place of a program
/// ([`MovePrograms::add_special`]). `ONCE`: it may get to a cell along several of them, and each
/// move is generated once.
pub fn ray_moves<const NOISY: bool, const ONCE: bool, S: MoveSink>(
    board: &Mailbox,
    programs: &MovePrograms,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.pieces(piece) {
        let mut done = 0_u128;
        for ray in programs.special_rays(piece.kind(), from) {
            let quiet = if ray.is_first {
                (tag::DOUBLE_STEP, !NOISY)
            } else {
                (tag::QUIET, !NOISY && ray.purpose != Purpose::Capture)
            };
            let capture = (tag::CAPTURE, ray.purpose != Purpose::Quiet);
            let (open, stop) = (|s| board.at(s).is_open(), |s| board.at(s).stops_slides());
            ray.each_stop(open, stop, |to| {
                let target = board.at(to);
                let (tag, wanted) = if target.is_empty() { quiet } else { capture };
                let is_new = !ONCE || done >> to.at() & 1 == 0;
                let enters = wanted && is_new && !target.blocks(colour);
                done |= if ONCE { u128::from(enters) << to.at() } else { 0 };
                sink.push_if(enters && allow(from, to), Move::new(from, to, tag));
                true
            });
        }
    }
}

/// Generates the king's moves to cells that are `safe`; castling is generated elsewhere.
#[inline]
pub fn king_steps<const NOISY: bool, S: MoveSink>(
    board: &Mailbox,
    programs: &MovePrograms,
    side: Side,
    sink: &mut S,
    safe: impl Fn(Square) -> bool,
) {
    let king = Kind::KING.of(side);
    let from = board.square_of(king);
    let colour = Piece::colour(side);
    for cell in programs.of(Kind::KING, from) {
        let target = board.at(cell.to);
        if target.blocks(colour) || (NOISY && target.is_empty()) || !safe(cell.to) {
            continue;
        }
        let tag = if target.is_empty() { tag::QUIET } else { tag::CAPTURE };
        sink.push(Move::new(from, cell.to, tag));
    }
}
