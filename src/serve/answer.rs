//! What a table answers to a request.

use crate::session::SessionError;
use serde_json::Value as Json;
use thiserror::Error;

/// The answer to a request that was carried out.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It changed the table; the news comes as an event.
    Done,
    /// The data that were asked for.
    Json(Json),
    /// A text that was asked for.
    Text(String),
}

/// Why a request was not carried out. The table has not changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// It was made for an earlier state of the table.
    #[error("the position has changed meanwhile")]
    Stale,
    /// One line: what is wrong with it.
    #[error("{0}")]
    Invalid(String),
}

impl From<SessionError> for Refusal {
    fn from(error: SessionError) -> Refusal {
        Refusal::Invalid(error.to_string())
    }
}
