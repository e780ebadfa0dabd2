//! What the program knows about playing a standard game well, besides its network.

use super::State;
use crate::board::{KIND_COUNT, Mailbox};

/// Search parameters and rules of thumb of a game.
pub struct Knowledge {
    /// Search parameters, by name, that differ from the defaults in this game.
    pub params: &'static [(&'static str, i32)],
    /// By kind, the bonus of a quiet move that leaves a square attacked by a pawn, and the malus of
    /// one that enters such a square, in units of history.
    pub pawn_attack_bonus: Option<[i32; KIND_COUNT]>,
    /// The value of a position for the side to move if the last argument is that of the network,
    /// centipawns. It may depend on what the network does not see. The values of the pieces are by
    /// kind.
    pub adjust_eval: Option<AdjustEval>,
}

/// See [`Knowledge::adjust_eval`].
pub type AdjustEval = fn(&Mailbox, &[i32; KIND_COUNT], &State, i32) -> i32;

impl Knowledge {
    /// Nothing is known.
    pub const NONE: Knowledge =
        Knowledge { params: &[], pawn_attack_bonus: None, adjust_eval: None };
}
