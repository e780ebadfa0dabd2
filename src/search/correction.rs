//! What the static evaluation was found to miss: the mean difference between it and the
//! search, by the position's structures and by the last two moves.

use super::params::{CORRECTION_BONUS, CORRECTION_MAX, CORRECTION_SHARE};
use crate::rules::{Heuristics, Side};
use crate::search::report::{MATE_BOUND, Value};
use std::marker::PhantomData;

/// Slots for structures of each side, a power of two.
const STRUCTURES: usize = 1 << 14;

/// Where a position's corrections are kept.
#[derive(Clone, Copy)]
pub struct Place {
    structures: [usize; 3],
    moves: usize,
}

/// Corrections, units of [`CORRECTION_MAX`]; every thread has its own.
pub struct Correction<R> {
    structures: Vec<i16>,
    moves: Vec<i16>,
    game: PhantomData<R>,
}

impl<R: Heuristics> Correction<R> {
    /// Trusts the evaluation.
    #[must_use]
    pub fn new() -> Correction<R> {
        let moves = (R::TRACES + 1) * (R::TRACES + 1);
        let structures = vec![0; 3 * 2 * STRUCTURES];
        Correction { structures, moves: vec![0; moves], game: PhantomData }
    }

    /// Where to look for these `structures` with `side` to act after moves with the traces `last`
    /// and, before that, `previous`.
    #[must_use]
    pub fn place(structures: [u64; 3], side: Side, last: usize, previous: usize) -> Place {
        let structures = std::array::from_fn(|i| {
            let hash = structures[i].wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
            (2 * i + side.index()) * STRUCTURES + hash as usize % STRUCTURES
        });
        Place { structures, moves: last * (R::TRACES + 1) + previous }
    }

    /// `eval` as experience corrects it.
    #[must_use]
    pub fn apply(&self, place: Place, eval: Value) -> Value {
        let structures = place.structures.map(|at| i32::from(self.structures[at]));
        let sum = structures.iter().sum::<i32>() + i32::from(self.moves[place.moves]);
        (eval + sum / CORRECTION_SHARE).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// A search to `depth` gave a value `error` above the corrected evaluation.
    pub fn teach(&mut self, place: Place, error: Value, depth: i32) {
        let bonus = (error * depth / 8).clamp(-CORRECTION_BONUS, CORRECTION_BONUS);
        let moves = &mut self.moves[place.moves];
        let learn = |counter: &mut i16| {
            let old = i32::from(*counter);
            *counter = (old + bonus - old * bonus.abs() / CORRECTION_MAX) as i16;
        };
        learn(moves);
        place.structures.iter().for_each(|&at| learn(&mut self.structures[at]));
    }
}
