//! Correction history: a running mean of the difference between the search value and the static
//! evaluation, by correction keys of the position and by the last two moves (Chess Programming
//! Wiki: Static Evaluation Correction History).

use super::params::{CORRECTION_BONUS_MAX, CORRECTION_MAX, CORRECTION_PER_CENTIPAWN};
use crate::rules::Side;
use crate::search::report::{MATE_BOUND, Value};

/// Number of counters for each correction key and side to move, a power of two.
const KEY_SLOTS: usize = 1 << 14;

/// The counters that belong to a position.
#[derive(Clone, Copy)]
pub struct CorrectionIndex {
    keys: [usize; 3],
    moves: usize,
}

/// Counters between ±[`CORRECTION_MAX`], separate for each thread.
pub struct CorrectionHistory {
    keys: Vec<i16>,
    /// By two piece-to indices; the last index is that of "no move".
    moves: Vec<i16>,
    /// The number of piece-to indices and "no move".
    piece_to_size: usize,
}

impl CorrectionHistory {
    /// All counters zero: no correction. The game has `piece_to_size` piece-to indices.
    #[must_use]
    pub fn new(piece_to_size: usize) -> CorrectionHistory {
        let piece_to_size = piece_to_size + 1;
        let (keys, moves) = (vec![0; 3 * 2 * KEY_SLOTS], vec![0; piece_to_size * piece_to_size]);
        CorrectionHistory { keys, moves, piece_to_size }
    }

    /// Sets all counters to zero. The memory is kept.
    pub fn clear(&mut self) {
        self.keys.fill(0);
        self.moves.fill(0);
    }

    /// The index for the correction keys `keys` with `side` to move, after a move with the piece-to
    /// index `last` and, before it, one with `previous`.
    #[must_use]
    pub fn index(
        &self,
        keys: [u64; 3],
        side: Side,
        last: usize,
        previous: usize,
    ) -> CorrectionIndex {
        let keys = std::array::from_fn(|i| {
            let hash = keys[i].wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
            (2 * i + side.index()) * KEY_SLOTS + hash as usize % KEY_SLOTS
        });
        CorrectionIndex { keys, moves: last * self.piece_to_size + previous }
    }

    /// The corrected evaluation, in centipawns, kept outside the range of mate values.
    #[must_use]
    pub fn apply(&self, index: CorrectionIndex, eval: Value) -> Value {
        let keys = index.keys.map(|i| i32::from(self.keys[i]));
        let sum = keys.iter().sum::<i32>() + i32::from(self.moves[index.moves]);
        (eval + sum / CORRECTION_PER_CENTIPAWN).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// Updates the counters after a search to `depth` plies, whose value exceeds the corrected
    /// evaluation by `error` centipawns.
    pub fn update(&mut self, index: CorrectionIndex, error: Value, depth: i32) {
        let bonus = (error * depth / 8).clamp(-CORRECTION_BONUS_MAX, CORRECTION_BONUS_MAX);
        let moves = &mut self.moves[index.moves];
        let apply_bonus = |counter: &mut i16| {
            let old = i32::from(*counter);
            *counter = (old + bonus - old * bonus.abs() / CORRECTION_MAX) as i16;
        };
        apply_bonus(moves);
        index.keys.iter().for_each(|&i| apply_bonus(&mut self.keys[i]));
    }
}
