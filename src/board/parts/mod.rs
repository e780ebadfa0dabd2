//! Parts of generators that several games call by name: men that follow programs, pawns,
//! kings.
//!
//! `NOISY` asks for captures and promotions only; `allow` says whether the king's safety
//! permits a journey (always true when nobody is pinned and nobody gives check, and then
//! compiled away).

mod castling;
mod pawns;
mod perspectives;
mod piece_square;
mod play;
mod reach;
mod reason;
mod source;
mod value;
mod weights;

pub use castling::Castle;
pub use pawns::{PawnWay, Pawns, Steps};
pub use perspectives::Views;
pub use piece_square::{by_kind, phase, placed, seen, sheet};
pub use play::{play, unplay};
pub use reach::{BY_KING, BY_PAWN, Reach, Sight};
pub use reason::why_illegal;
pub use source::{Scale, Source, Written, scale};
pub use value::{Evaluation, KingThreats, bits};
pub use weights::{Given, Weights};

use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Programs, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

/// Men that slide: every program entry until something stands in the way.
#[inline]
pub fn slides<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.men(piece) {
        let program = programs.of(piece.kind(), from);
        let mut i = 0;
        while let Some(cell) = program.get(i) {
            let there = board.at(cell.to);
            if there.is_empty() {
                if !NOISY {
                    sink.push_if(allow(from, cell.to), Move::new(from, cell.to, tag::QUIET));
                }
                i += 1;
            } else {
                let hit = !there.bars(colour) && allow(from, cell.to);
                sink.push_if(hit, Move::new(from, cell.to, tag::CAPTURE));
                i += cell.skip as usize;
            }
        }
    }
}

/// Men that leap: every program entry by itself.
#[inline]
pub fn leaps<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    piece: Piece,
    sink: &mut S,
    allow: impl Fn(Square, Square) -> bool,
) {
    let colour = Piece::colour(piece.side());
    for &from in board.men(piece) {
        for cell in programs.of(piece.kind(), from) {
            let there = board.at(cell.to);
            let goes = if NOISY { !there.is_empty() } else { true };
            let tag = if there.is_empty() { tag::QUIET } else { tag::CAPTURE };
            sink.push_if(
                goes && !there.bars(colour) && allow(from, cell.to),
                Move::new(from, cell.to, tag),
            );
        }
    }
}

/// Steps of a king to cells that `safe` approves.
#[inline]
pub fn king_steps<const NOISY: bool, S: Sink>(
    board: &Mailbox,
    programs: &Programs,
    side: Side,
    sink: &mut S,
    safe: impl Fn(Square) -> bool,
) {
    let king = Kind::KING.of(side);
    let from = board.only(king);
    let colour = Piece::colour(side);
    for cell in programs.of(Kind::KING, from) {
        let there = board.at(cell.to);
        if there.bars(colour) || (NOISY && there.is_empty()) || !safe(cell.to) {
            continue;
        }
        let tag = if there.is_empty() { tag::QUIET } else { tag::CAPTURE };
        sink.push(Move::new(from, cell.to, tag));
    }
}
