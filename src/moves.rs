//! What one action is: a man moved, a wire laid, dice thrown. Opaque to the search.

use smallvec::SmallVec;

/// One action of a game, 32 bits that only the game that made them can read.
///
/// The board floor packs them (`board::square`); the search copies, compares
/// and stores them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Move(pub u32);

impl Move {
    /// No move: no game ever generates it.
    pub const NONE: Move = Move(0);
}

const _: () = assert!(size_of::<Move>() == 4);

/// Moves of one position. Stays on the stack for every position of real play and grows on
/// the heap for the monsters that a FEN may describe.
pub type MoveList = SmallVec<[Move; 192]>;

/// What chance may do, and how likely it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// One of the throws that have this effect.
    pub m: Move,
    /// Of how many throws, out of all together.
    pub weight: u32,
    /// Its name.
    pub name: &'static str,
}

impl Chance {
    /// The name of what brings nothing new.
    pub const NOTHING: &'static str = "none";
}

/// Everything that chance may do in a position.
pub type Chances = SmallVec<[Chance; 4]>;

/// Where a generator puts what it finds: a list, or only a count.
pub trait Sink {
    /// Takes one move.
    fn push(&mut self, m: Move);

    /// Takes `m` if `keep` holds; a counter does this without a branch.
    fn push_if(&mut self, keep: bool, m: Move) {
        if keep {
            self.push(m);
        }
    }
}

impl Sink for MoveList {
    fn push(&mut self, m: Move) {
        SmallVec::push(self, m);
    }
}

/// Counts moves without storing them (bulk counting in perft).
#[derive(Default)]
pub struct Counter(pub u64);

impl Sink for Counter {
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    fn push_if(&mut self, keep: bool, _: Move) {
        self.0 += u64::from(keep);
    }
}
