//! Families of keys: what a section says about one family of rules.

use super::ini::Assignment;
use super::read::Draft;
use crate::excerpt::excerpt;

/// What a section says about one family of rules.
pub trait Part {
    /// The keys of the family.
    fn keys(&self) -> &'static [&'static str];

    /// Takes over a line with one of these keys.
    ///
    /// # Errors
    /// What is wrong with the value, and what was expected.
    fn set(&mut self, line: &Assignment) -> Result<(), String>;

    /// What the page of rules says of the family in the game of `draft`.
    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        Vec::new()
    }
}

/// A heading of the page of rules, at most ten letters, and a text. Texts with the same heading are
/// one paragraph.
pub type Sentence = (&'static str, String);

/// The value of a line if `read` understands it.
///
/// # Errors
/// What was `expected` instead.
pub fn value<T>(
    line: &Assignment,
    read: impl FnOnce(&str) -> Option<T>,
    expected: &str,
) -> Result<T, String> {
    read(&line.value).ok_or_else(|| {
        format!("{}: expected {expected}, found '{}'", line.key, excerpt(&line.value))
    })
}

/// The sides that a key speaks of by its last word: both if it is neither `White` nor `Black`.
pub fn sides(key: &str) -> impl Iterator<Item = usize> + use<> {
    let (white, black) = (key.ends_with("White"), key.ends_with("Black"));
    (0..2).filter(move |side| if *side == 0 { !black } else { !white })
}
