//! The position that the GUI shows.

use crate::rules::{Ending, View};
use crate::session::Game;

/// Data of the current position. It is copied here because the search thread may own the session.
#[derive(Default)]
pub struct Snapshot {
    /// What there is to see of it.
    pub view: View,
    /// The result, if the game is over.
    pub ending: Option<Ending>,
    /// Number of legal turns; 0 if the game does not list them.
    pub legal: usize,
    /// The throw for the current ply, such as `roll:3+4`.
    pub throw: Option<String>,
    /// Whether the dice have to be thrown before the next move.
    pub needs_throw: bool,
}

impl Snapshot {
    /// Reads the position of `session`, which has `legal` legal turns.
    pub fn of(session: &dyn Game, legal: usize) -> Snapshot {
        Snapshot {
            view: session.view(),
            ending: session.ending(),
            legal,
            throw: session.last_throw(),
            needs_throw: session.needs_throw(),
        }
    }
}
