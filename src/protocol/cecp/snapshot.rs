//! The position that the GUI shows.

use crate::rules::{Ending, View};
use crate::session::Game;

/// The names of castling on the king's side and on the queen's.
const CASTLINGS: [&str; 2] = ["O-O", "O-O-O"];

/// Data of the current position. It is copied here because the search thread may own the session.
#[derive(Default)]
pub struct Snapshot {
    /// What there is to see of it.
    pub view: View,
    /// The result, if the game is over.
    pub ending: Option<Ending>,
    /// Number of legal turns; 0 if the game does not list them.
    pub legal: usize,
    /// The turns that the castlings `O-O` and `O-O-O` are; `None` if they are not legal, or the game
    /// has no such names.
    pub castlings: [Option<String>; 2],
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
            castlings: CASTLINGS.map(|name| session.find_notation(name).ok()),
            throw: session.last_throw(),
            needs_throw: session.needs_throw(),
        }
    }

    /// The castling that `text` names, by capital letters, small ones or zeros: `Some(None)` if it is
    /// not legal.
    pub fn castling(&self, text: &str) -> Option<Option<&String>> {
        let name = text.to_ascii_uppercase().replace('0', "O");
        let side = CASTLINGS.iter().position(|castling| *castling == name)?;
        Some(self.castlings[side].as_ref())
    }
}
