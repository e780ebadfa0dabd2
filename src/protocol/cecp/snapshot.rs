//! The position that the GUI shows.

use crate::rules::{Ending, Side};
use crate::session::Game;

/// Data of the current position. It is copied here because the search thread may own the session.
pub struct Snapshot {
    /// The side to move.
    pub side: Side,
    /// The result, if the game is over.
    pub ending: Option<Ending>,
    /// The FEN of the position.
    pub fen: String,
    /// Number of legal turns; 0 if the game does not list them.
    pub legal: usize,
    /// The throw for the current ply, such as `roll:3+4`.
    pub throw: Option<String>,
    /// Whether the dice have to be thrown before the next move.
    pub needs_throw: bool,
}

impl Snapshot {
    /// For the time before the first game.
    pub fn empty() -> Snapshot {
        Snapshot {
            side: Side::White,
            ending: None,
            fen: String::new(),
            legal: 0,
            throw: None,
            needs_throw: false,
        }
    }

    /// Reads the position of `session`, which has `legal` legal turns.
    pub fn of(session: &dyn Game, legal: usize) -> Snapshot {
        Snapshot {
            side: session.side_to_move(),
            ending: session.ending(),
            fen: session.fen(),
            legal,
            throw: session.last_throw(),
            needs_throw: session.needs_throw(),
        }
    }
}
