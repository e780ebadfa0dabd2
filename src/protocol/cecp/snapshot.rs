//! What the GUI shows.

use crate::rules::{Ending, Side};
use crate::session::Session;

/// The position that the GUI shows, kept here because the session may be away.
pub struct Seen {
    /// Who is to move.
    pub side: Side,
    /// The end of the game, if it has come.
    pub ending: Option<Ending>,
    /// The position text.
    pub fen: String,
    /// Number of legal turns.
    pub legal: usize,
    /// The throw for the ply at hand.
    pub thrown: Option<String>,
    /// The dice have to be thrown before anybody moves.
    pub waits: bool,
}

impl Seen {
    /// Before there is a game.
    pub fn nothing() -> Seen {
        Seen {
            side: Side::White,
            ending: None,
            fen: String::new(),
            legal: 0,
            thrown: None,
            waits: false,
        }
    }

    /// What `session` shows, with so many legal turns.
    pub fn of(session: &dyn Session, legal: usize) -> Seen {
        Seen {
            side: session.side(),
            ending: session.ending(),
            fen: session.fen(),
            legal,
            thrown: session.thrown(),
            waits: session.awaits_dice(),
        }
    }
}
