//! The position that the GUI shows.

use super::commands::ILLEGAL_POSITION;
use super::output;
use crate::board::parts::CastlingWing;
use crate::rules::{Ending, View};
use crate::session::Game;

/// Data of the current position. It is copied here because the search thread may own the session.
#[derive(Default)]
pub struct Snapshot {
    /// What there is to see of it.
    pub view: View,
    /// The result, if the game is over.
    pub ending: Option<Ending>,
    /// The turns that the castlings `O-O` and `O-O-O` are, or why they are none. Empty where there
    /// is no legal position.
    castlings: Vec<Result<String, String>>,
    /// The throw for the current ply, such as `roll:3+4`.
    pub throw: Option<String>,
    /// Whether the dice have to be thrown before the next move.
    pub needs_throw: bool,
}

impl Snapshot {
    /// Reads the position of `session`.
    pub fn of(session: &dyn Game) -> Snapshot {
        Snapshot {
            view: session.view(),
            ending: session.ending(),
            castlings: [CastlingWing::King, CastlingWing::Queen]
                .map(|wing| session.find_notation(wing.text()).map_err(output::reason))
                .into(),
            throw: session.last_throw(),
            needs_throw: session.needs_throw(),
        }
    }

    /// The turn of the castling that `text` names, by capital letters, small ones or zeros, or why
    /// it is not legal; `None`: it names none.
    pub fn castling(&self, text: &str) -> Option<Result<&str, &str>> {
        let wing = CastlingWing::read(text)?;
        let castling = self.castlings.get(wing as usize);
        Some(castling.map_or(Err(ILLEGAL_POSITION), |turn| turn.as_deref().map_err(String::as_str)))
    }
}
