//! The search stack: for each ply of the current line, what its node and later nodes need.

use super::tt::NO_EVAL;
use crate::moves::Move;
use crate::search::report::Value;

/// One ply of the current line.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// The move played from this ply, [`Move::NONE`] for a null move.
    pub played: Move,
    /// The piece-to index of that move.
    pub piece_to: usize,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Corrected static evaluation, [`NO_EVAL`] in check and in the middle of a turn.
    pub eval: Value,
    /// Killer moves: quiet moves that caused a beta cutoff in sibling nodes.
    pub killers: [Move; 2],
    /// The hash move while a singular search excludes it.
    pub excluded: Move,
    /// Double extensions in the line so far.
    pub double_extensions: u32,
    /// Beta cutoffs at this ply since the node two plies earlier was entered.
    pub cutoff_count: u32,
    /// Whether the move played is a quiet move of the main search. False for null moves and in
    /// ProbCut.
    pub is_quiet: bool,
    /// Turns completed since the root. Only for games with turns of several moves.
    pub turns: usize,
    /// The ply at which the current turn began. Only for games with turns of several moves.
    pub turn_start: usize,
}

impl StackEntry {
    /// An entry without a move. `no_move` is the piece-to index of "no move".
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
