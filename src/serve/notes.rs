//! What is said about a turn: a person's comment and marks.

use super::answer::Refusal;
use crate::pgn::comment_text;
use serde_json::{Value as Json, json};

/// The marks that the page knows, by their numbers in PGN: `!`, `?`, `!!`, `??`, `!?`, `?!`.
pub const MARKS: std::ops::RangeInclusive<u8> = 1..=6;
/// Most marks of one turn.
const MAX_MARKS: usize = 8;
/// Longest comment in a request, bytes.
const MAX_COMMENT: usize = 8_000;

/// A comment and marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// The comment, as a record has it; may be empty.
    pub comment: String,
    /// Marks by their numbers in PGN.
    pub marks: Vec<u8>,
}

impl Notes {
    /// A comment and marks from elsewhere. Marks beyond the most that there can be are left out.
    #[must_use]
    pub fn new(comment: &str, marks: &[u8]) -> Notes {
        let marks = marks.iter().take(MAX_MARKS).copied().collect();
        Notes { comment: comment_text(comment), marks }
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.marks.is_empty()
    }

    /// Sets a mark of [`MARKS`] in the place of the one that there is, or takes it away if it is
    /// the same.
    pub fn toggle(&mut self, mark: u8) {
        let had = self.marks.contains(&mark);
        self.marks.retain(|other| !MARKS.contains(other));
        if !had {
            self.marks.insert(0, mark);
        }
    }

    /// Reads a comment and marks; both may be missing.
    ///
    /// # Errors
    /// Which of them is wrong.
    pub fn read(comment: &Json, marks: &Json) -> Result<Notes, Refusal> {
        let comment = match comment {
            Json::Null => String::new(),
            comment => read_comment(comment)?,
        };
        let marks = match marks {
            Json::Null => Vec::new(),
            Json::Array(marks) if marks.len() <= MAX_MARKS => {
                marks.iter().map(read_mark).collect::<Result<_, _>>()?
            }
            _ => return Err(Refusal::Invalid(format!("marks: expected at most {MAX_MARKS}"))),
        };
        Ok(Notes { comment, marks })
    }

    /// The comment and the marks that [`Notes::read`] reads.
    #[must_use]
    pub fn json(&self) -> [Json; 2] {
        [json!(self.comment), json!(self.marks)]
    }
}

/// Reads a comment that a person has written.
///
/// # Errors
/// It is none, or too long.
pub fn read_comment(json: &Json) -> Result<String, Refusal> {
    match json.as_str() {
        Some(text) if text.len() <= MAX_COMMENT => Ok(comment_text(text)),
        _ => Err(Refusal::Invalid(format!(
            "comment: expected a text of at most {MAX_COMMENT} bytes"
        ))),
    }
}

/// Reads the number of a mark.
///
/// # Errors
/// It is none.
pub fn read_mark(json: &Json) -> Result<u8, Refusal> {
    let mark = json.as_u64().and_then(|mark| u8::try_from(mark).ok());
    mark.ok_or_else(|| Refusal::Invalid("mark: expected a number from 0 to 255".into()))
}
