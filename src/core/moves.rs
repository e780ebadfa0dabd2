//! Moves, move lists and chance outcomes. Only the game interprets the bits of a move.

use smallvec::SmallVec;

/// One action of a game, such as the move of a piece, the placing of a wire or a throw of dice.
///
/// Most games pack the 32 bits as `board::square` does. The search only copies, compares and stores
/// moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Move(pub u32);

impl Move {
    /// No move. No game generates this value.
    pub const NONE: Move = Move(0);
}

const _: () = assert!(size_of::<Move>() == 4);

/// The moves of a position. Up to 192 moves the list is on the stack, longer lists are on the heap.
pub type MoveList = SmallVec<[Move; 192]>;

/// An outcome of a chance node, with its probability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceOutcome {
    /// One of the throws with this effect.
    pub m: Move,
    /// The number of throws with this effect. The probability is this number divided by the sum of
    /// the weights of all outcomes.
    pub weight: u32,
    /// The name of the effect.
    pub name: &'static str,
}

impl ChanceOutcome {
    /// The name of an outcome without effect.
    pub const NO_EFFECT: &'static str = "none";
}

/// All outcomes of a chance node.
pub type ChanceOutcomes = SmallVec<[ChanceOutcome; 4]>;

/// Receives moves from a generator: a list, or only a counter.
pub trait MoveSink {
    /// Receives one move.
    fn push(&mut self, m: Move);

    /// Receives `m` if `keep` is true. A counter does this without a branch.
    fn push_if(&mut self, keep: bool, m: Move) {
        if keep {
            self.push(m);
        }
    }
}

impl MoveSink for MoveList {
    fn push(&mut self, m: Move) {
        SmallVec::push(self, m);
    }
}

/// Counts moves without storing them, for bulk counting in perft.
#[derive(Default)]
pub struct MoveCounter(pub u64);

impl MoveSink for MoveCounter {
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    fn push_if(&mut self, keep: bool, _: Move) {
        self.0 += u64::from(keep);
    }
}
