//! What the GUI shows.

use crate::rules::{Ending, Side};
use crate::session::Session;

/// The position that the GUI shows, kept here because the session may be away.
pub struct Snapshot {
    /// Who is to move.
    pub side: Side,
    /// The end of the game, if it has come.
    pub ending: Option<Ending>,
    /// The position text.
    pub fen: String,
    /// Number of legal turns.
    pub legal: usize,
    /// The throw for the ply at hand.
    pub throw: Option<String>,
    /// The dice have to be thrown before anybody moves.
    pub needs_throw: bool,
}

impl Snapshot {
    /// Before there is a game.
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

    /// What `session` shows, with so many legal turns.
    pub fn of(session: &dyn Session, legal: usize) -> Snapshot {
        Snapshot {
            side: session.side(),
            ending: session.ending(),
            fen: session.fen(),
            legal,
            throw: session.thrown(),
            needs_throw: session.awaits_dice(),
        }
    }
}
