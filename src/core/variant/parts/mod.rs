//! Families of rules that a standard game may have: each is a part with a file of its own, which
//! owns its state, its share of the key, its moves, its field of a FEN, its inputs for a network,
//! and its keys of a description.
//!
//! | part | rules |
//! |---|---|
//! | [`armies`] | armies from which each side gets one |
//! | [`castling_wins`] | castling by which a side wins |
//! | [`checks`] | checks that are counted, or forbidden |
//! | [`connection`] | pieces brought together |
//! | [`counting`] | moves that are counted to a draw against few pieces |
//! | [`double_step`] | double steps that may not end a check |
//! | [`ends`] | what stalemate and checkmate are worth |
//! | [`explosion`] | captures that explode, and pieces that do not capture each other |
//! | [`extinction`] | pieces that may not die out |
//! | [`forced`] | what a side has to do if it can |
//! | [`free_castling`] | castling in which king and rook choose their squares, and the king's leap |
//! | [`goal`] | squares on which a piece wins |
//! | [`hands`] | pieces in hand, their drops, and those that come in beside a move |
//! | [`lion`] | pieces that move twice in a turn |
//! | [`passing`] | turns without a move |
//! | [`pawn_rights`] | pieces that promote and capture en passant as pawns do |
//! | [`promotion`] | pieces other than pawns that promote, and limits of promotions |
//! | [`regions`] | parts of the board that a piece does not leave |
//! | [`repetition`] | what the repetition of a position means |
//! | [`royalty`] | which pieces are royal where not just one king a side is |
//! | [`walls`] | squares that have turned to stone |

pub mod armies;
pub mod castling_wins;
pub mod checks;
pub mod connection;
pub mod counting;
pub mod double_step;
pub mod ends;
pub mod explosion;
pub mod extinction;
pub mod forced;
pub mod free_castling;
pub mod goal;
pub mod hands;
pub mod lion;
pub mod passing;
pub mod pawn_rights;
pub mod promotion;
pub mod regions;
pub mod repetition;
pub mod royalty;
pub mod walls;

use checks::ChecksLeft;
use counting::CountLimit;
use hands::{Gates, Hands};
use walls::Walls;

/// What a position has of its parts, beside the board and its [`State`](crate::board::State).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PartState {
    /// The pieces in hand.
    pub hands: Hands,
    /// The checks that win.
    pub checks: ChecksLeft,
    /// What an undo restores.
    pub kept: Kept,
}

impl PartState {
    /// The part of the position's key, without the hands. `checks`: whether they are counted.
    #[inline(never)]
    #[must_use]
    pub fn key(&self, checks: bool) -> u64 {
        let checks = if checks { self.checks.key() } else { 0 };
        // Nothing else tells a castling that wins from the same pieces without it.
        let Kept { gates, has_castled, lions_are_iron, walls, .. } = self.kept;
        let last = u64::from(has_castled) | u64::from(lions_are_iron) << 1;
        gates.key() ^ checks ^ walls.key() ^ last
    }
}

/// What a move changes and nothing tells backwards, so that its undo has to keep it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Beside which pieces those in hand may come in.
    pub gates: Gates,
    /// To what the moves are counted.
    pub limit: CountLimit,
    /// Whether the last move was a castling that wins.
    pub has_castled: bool,
    /// Whether a lion has just been captured by another piece, so that none may be captured now.
    pub lions_are_iron: bool,
    /// Which squares have turned to stone.
    pub walls: Walls,
}
