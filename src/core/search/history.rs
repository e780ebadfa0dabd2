//! History tables for move ordering: how often moves caused a beta cutoff.

use super::params::HISTORY_MAX;
use crate::moves::Move;
use crate::rules::{Side, VICTIM_COUNT};

/// Number of counters of the butterfly history for each side, a power of two.
const BUTTERFLY: usize = 1 << 14;

/// The piece-to indices of the moves one, two and four plies ago. [`History::no_move`] where there
/// is none.
pub type PreviousMoves = [usize; 3];

/// Counters between ±[`HISTORY_MAX`], separate for each thread.
pub struct History {
    /// Quiet moves, by piece-to index.
    quiet: Vec<i16>,
    /// Butterfly history: by side and a hash of the move.
    butterfly: Vec<i16>,
    /// Capture history: by piece-to index and victim.
    noisy: Vec<i16>,
    /// Continuation history: by the piece-to indices of an earlier move and of this one. The
    /// piece's colour is part of the index and separates own moves from the opponent's, so one
    /// table serves all distances.
    continuation: Vec<i16>,
    /// The number of piece-to indices.
    piece_to_size: usize,
}

impl History {
    /// All counters zero. The game has `piece_to_size` piece-to indices.
    #[must_use]
    pub fn new(piece_to_size: usize) -> History {
        History {
            quiet: vec![0; piece_to_size],
            butterfly: vec![0; 2 * BUTTERFLY],
            noisy: vec![0; piece_to_size * VICTIM_COUNT],
            continuation: vec![0; (piece_to_size + 1) * piece_to_size],
            piece_to_size,
        }
    }

    /// Sets all counters to zero. The memory is kept.
    pub fn clear(&mut self) {
        let History { quiet, butterfly, noisy, continuation, piece_to_size: _ } = self;
        for counters in [quiet, butterfly, noisy, continuation] {
            counters.fill(0);
        }
    }

    /// The piece-to index of "no move": before the first move, or a null move.
    #[must_use]
    pub const fn no_move(&self) -> usize {
        self.piece_to_size
    }

    /// The history score of the quiet move `m` with the index `piece_to`.
    #[must_use]
    pub fn quiet_score(
        &self,
        side: Side,
        m: Move,
        piece_to: usize,
        previous_moves: PreviousMoves,
    ) -> i32 {
        let continuation =
            |earlier: usize| i32::from(self.continuation[earlier * self.piece_to_size + piece_to]);
        i32::from(self.quiet[piece_to])
            + i32::from(self.butterfly[butterfly(side, m)])
            + continuation(previous_moves[0])
            + continuation(previous_moves[1])
            + continuation(previous_moves[2]) / 2
    }

    /// The capture history of a noisy move.
    #[must_use]
    pub fn noisy_score(&self, piece_to: usize, victim: usize) -> i32 {
        i32::from(self.noisy[piece_to * VICTIM_COUNT + victim])
    }

    /// Adds a bonus or, if negative, a malus to the counters of a quiet move.
    pub fn update_quiet(
        &mut self,
        side: Side,
        m: Move,
        piece_to: usize,
        previous_moves: PreviousMoves,
        bonus: i32,
    ) {
        apply_bonus(&mut self.quiet[piece_to], bonus);
        apply_bonus(&mut self.butterfly[butterfly(side, m)], bonus);
        for earlier in previous_moves {
            if earlier != self.no_move() {
                let index = earlier * self.piece_to_size + piece_to;
                apply_bonus(&mut self.continuation[index], bonus);
            }
        }
    }

    /// Adds a bonus or a malus to the counter of a noisy move.
    pub fn update_noisy(&mut self, piece_to: usize, victim: usize, bonus: i32) {
        apply_bonus(&mut self.noisy[piece_to * VICTIM_COUNT + victim], bonus);
    }
}

fn butterfly(side: Side, m: Move) -> usize {
    let hash = m.0.wrapping_mul(0x9E37_79B1) >> (32 - BUTTERFLY.trailing_zeros());
    side.index() * BUTTERFLY + hash as usize
}

/// Adds `bonus` to a counter. The nearer the counter is to its limit, the smaller is the change
/// (history gravity).
fn apply_bonus(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}
