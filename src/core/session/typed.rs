//! From a text that a person has typed to a legal turn.

use super::AnyPosition;
use crate::rules::MoveError;

/// The text of the legal turn that `text` means: a turn or a text of records. If the letters as they
/// stand mean none, small letters are tried, and a capital in front: `E2E4`, `nf3` and `p@e5` mean
/// `e2e4`, `Nf3` and `P@e5`.
///
/// # Errors
/// Why there is none, as a message for the player.
pub fn find_typed(position: &dyn AnyPosition, text: &str) -> Result<String, MoveError> {
    let small = text.to_ascii_lowercase();
    let mut capital = small.clone();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let find = |text: &String| position.find_turn(text).or_else(|_| position.find_notation(text));
    let spellings = [text.to_string(), small, capital];
    let found: Vec<_> = spellings.iter().map(find).collect();
    if let Some(turn) = found.iter().flatten().next() {
        return Ok(position.turn_text(turn));
    }
    // What is wrong with the turn matters more than that another spelling cannot be read.
    let unreadable = find(&String::new()).err();
    let errors: Vec<MoveError> = found.into_iter().filter_map(Result::err).collect();
    let best = errors.iter().find(|error| Some(*error) != unreadable.as_ref());
    Err(best.or(errors.first()).cloned().unwrap_or_else(|| MoveError(String::new())))
}
