//! One ply of the line under search: what its node knows, and what later ones ask of it.

use super::tt::NO_EVAL;
use crate::moves::Move;
use crate::search::report::Value;

/// One ply of the line under search.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// The move played from here; [`Move::NONE`] for a pass.
    pub played: Move,
    /// Its trace.
    pub piece_to: usize,
    /// Whether the side to act here is in check.
    pub in_check: bool,
    /// Static evaluation, corrected; [`NO_EVAL`] in check.
    pub eval: Value,
    /// Quiet moves that refuted siblings.
    pub killers: [Move; 2],
    /// The move left out of a singular verification.
    pub excluded: Move,
    /// Double extensions in the line so far.
    pub double_extensions: u32,
    /// Cutoffs in nodes of this ply since the node two plies before was entered.
    pub cutoff_count: u32,
    /// The move played was quiet, and searched as one choice of many.
    pub is_quiet: bool,
    /// Turns completed since the root.
    pub turns: usize,
    /// The ply at which the turn under way began.
    pub turn_start: usize,
}

impl StackEntry {
    /// Nothing was played; `nothing` is the trace of that.
    pub fn new(no_move: usize) -> StackEntry {
        StackEntry {
            played: Move::NONE,
            piece_to: no_move,
            in_check: false,
            eval: NO_EVAL,
            killers: [Move::NONE; 2],
            excluded: Move::NONE,
            double_extensions: 0,
            cutoff_count: 0,
            is_quiet: false,
            turns: 0,
            turn_start: 0,
        }
    }
}
