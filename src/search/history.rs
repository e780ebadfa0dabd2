//! What the search learned about moves: which of them refuted what came before.

use super::params::HISTORY_MAX;
use crate::moves::Move;
use crate::rules::{Heuristics, Side};
use std::marker::PhantomData;

/// Slots for moves by identity, a power of two.
const BUTTERFLY: usize = 1 << 14;
/// Kinds of prey ([`Heuristics::prey`]).
const VICTIMS: usize = 16;

/// The traces of the moves played one, two and four plies ago; [`History::nothing`] where
/// there was none.
pub type PreviousMoves = [usize; 3];

/// Counters between ±[`HISTORY_MAX`]; every thread has its own.
pub struct History<R> {
    /// By (man, arrival).
    quiet: Vec<i16>,
    /// By side and the move itself, hashed.
    butterfly: Vec<i16>,
    /// By (man, arrival) and prey.
    noisy: Vec<i16>,
    /// By an earlier (man, arrival) and this one. The man's colour tells an own move from
    /// the opponent's, so one table serves all distances.
    continuation: Vec<i16>,
    game: PhantomData<R>,
}

impl<R: Heuristics> History<R> {
    /// Knows nothing yet.
    #[must_use]
    pub fn new() -> History<R> {
        History {
            quiet: vec![0; R::TRACES],
            butterfly: vec![0; 2 * BUTTERFLY],
            noisy: vec![0; R::TRACES * VICTIMS],
            continuation: vec![0; (R::TRACES + 1) * R::TRACES],
            game: PhantomData,
        }
    }

    /// The trace of "no move": before the root's history, or a pass.
    #[must_use]
    pub const fn no_move() -> usize {
        R::TRACES
    }

    /// How well the quiet move `m` (of `trace`) did so far.
    #[must_use]
    pub fn quiet_score(
        &self,
        side: Side,
        m: Move,
        piece_to: usize,
        previous_moves: PreviousMoves,
    ) -> i32 {
        let continuation =
            |earlier: usize| i32::from(self.continuation[earlier * R::TRACES + piece_to]);
        i32::from(self.quiet[piece_to])
            + i32::from(self.butterfly[butterfly(side, m)])
            + continuation(previous_moves[0])
            + continuation(previous_moves[1])
            + continuation(previous_moves[2]) / 2
    }

    /// How well the noisy move did so far.
    #[must_use]
    pub fn noisy_score(&self, piece_to: usize, victim: usize) -> i32 {
        i32::from(self.noisy[piece_to * VICTIMS + victim])
    }

    /// Rewards (or, with a negative bonus, blames) a quiet move.
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
            if earlier != Self::no_move() {
                apply_bonus(&mut self.continuation[earlier * R::TRACES + piece_to], bonus);
            }
        }
    }

    /// Rewards or blames a noisy move.
    pub fn update_noisy(&mut self, piece_to: usize, victim: usize, bonus: i32) {
        apply_bonus(&mut self.noisy[piece_to * VICTIMS + victim], bonus);
    }
}

fn butterfly(side: Side, m: Move) -> usize {
    let hash = m.0.wrapping_mul(0x9E37_79B1) >> (32 - BUTTERFLY.trailing_zeros());
    side.index() * BUTTERFLY + hash as usize
}

/// Moves a counter by `bonus`, less the nearer it is to its bound.
fn apply_bonus(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    *counter = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}
