//! The search stack: for each ply of the current line, what its node and later nodes need.

use super::history::PreviousMoves;
use super::params::MAX_PLY;
use super::tt::NO_EVAL;
use super::worker::Worker;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::search::report::Value;

/// Stack entries before the root, so that a node may look up to four plies back.
const STACK_OFFSET: usize = 4;

/// One ply of the current line.
#[derive(Clone, Copy)]
pub struct StackEntry {
    /// The move played from this ply, [`Move::NONE`] for a null move.
    pub played: Move,
    /// The piece-to index of that move.
    pub piece_to: usize,
    /// Whether the side to move is in check or has to capture ([`Heuristics::is_forced`]).
    ///
    /// [`Heuristics::is_forced`]: crate::rules::Heuristics::is_forced
    pub forced: bool,
    /// Corrected static evaluation, [`NO_EVAL`] where forced and in the middle of a turn.
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
    /// By how many plies the move played is reduced at the moment.
    pub reduction: i32,
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
            forced: false,
            eval: NO_EVAL,
            killers: [Move::NONE; 2],
            excluded: Move::NONE,
            double_extensions: 0,
            cutoff_count: 0,
            is_quiet: false,
            reduction: 0,
            turns: 0,
            turn_start: 0,
        }
    }
}

/// The stack of an empty line. `no_move` is the piece-to index of "no move".
pub fn new_stack(no_move: usize) -> Vec<StackEntry> {
    vec![StackEntry::new(no_move); MAX_PLY + STACK_OFFSET + 3]
}

impl<R: Heuristics> Worker<'_, R> {
    /// The stack entry of the current ply.
    pub fn stack_entry(&mut self) -> &mut StackEntry {
        &mut self.stack[self.ply + STACK_OFFSET]
    }

    /// The stack entry `plies` (at most 2) plies deeper.
    pub fn stack_entry_after(&mut self, plies: usize) -> &mut StackEntry {
        &mut self.stack[self.ply + STACK_OFFSET + plies]
    }

    /// The stack entry `plies` (at most 4) plies earlier.
    pub fn stack_entry_before(&self, plies: usize) -> &StackEntry {
        &self.stack[self.ply + STACK_OFFSET - plies]
    }

    /// The stack entry `plies` (at most 4) plies earlier, to be changed.
    pub fn stack_entry_mut_before(&mut self, plies: usize) -> &mut StackEntry {
        &mut self.stack[self.ply + STACK_OFFSET - plies]
    }

    /// The stack entry at which the turn `turns` (at most 4) turns earlier began.
    pub fn stack_entry_turns_before(&self, turns: usize) -> &StackEntry {
        if !R::PHASED {
            return self.stack_entry_before(turns);
        }
        let mut ply = self.ply + STACK_OFFSET;
        for _ in 0..turns {
            let turn_start = self.stack[ply].turn_start;
            if turn_start == 0 {
                return &self.stack[0];
            }
            ply = STACK_OFFSET + turn_start - 1;
        }
        &self.stack[STACK_OFFSET + self.stack[ply].turn_start]
    }

    /// Moves already made in the current turn.
    pub fn moves_in_turn(&self) -> usize {
        self.ply - self.stack_entry_before(0).turn_start
    }

    /// Turns completed since the root. A null move counts as a turn.
    pub fn turns(&self) -> usize {
        if R::PHASED { self.stack[self.ply + STACK_OFFSET].turns } else { self.ply }
    }

    /// Whether ply 1 still belongs to the root's turn. No move is pruned there.
    pub fn in_root_turn(&self) -> bool {
        R::PHASED && self.ply == 1 && self.position.is_midturn()
    }

    /// The piece-to indices of the moves one, two and four plies ago.
    pub fn previous_moves(&self) -> PreviousMoves {
        [1, 2, 4].map(|plies| self.stack_entry_before(plies).piece_to)
    }
}
