//! From a text that a person has typed or another program has sent to a legal turn.

use super::AnyPosition;
use crate::rules::MoveError;

/// The text of the legal turn that `text` means: a turn or a text of records. If the letters as
/// they stand mean none, the usual ones are tried, and a capital in front: `E2E4`, `nf3` and `p@e5`
/// mean `e2e4`, `Nf3` and `P@e5`.
///
/// # Errors
/// Why there is none, as a message for the player.
pub fn find_typed(position: &dyn AnyPosition, text: &str) -> Result<String, MoveError> {
    let usual = in_usual_case(text);
    let mut capital = usual.clone();
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let find = |text: &String| position.parse_turn(text).or_else(|_| position.find_notation(text));
    let spellings = [text.to_string(), usual, capital];
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

/// What `find` finds for `text`; if nothing, what it finds for the same text in the usual case:
/// some programs write a promotion as `a7a8Q`. The error is the one for `text`.
pub(super) fn in_either_case<T>(
    text: &str,
    find: impl Fn(&str) -> Result<T, MoveError>,
) -> Result<T, MoveError> {
    find(text).or_else(|error| {
        let usual = in_usual_case(text);
        if usual == text { Err(error) } else { find(&usual).map_err(|_| error) }
    })
}

/// A turn in small letters; only a piece that is dropped has a capital one.
#[must_use]
pub fn in_usual_case(text: &str) -> String {
    let part = |part: &str| match part.split_once('@') {
        Some((piece, square)) => {
            format!("{}@{}", piece.to_ascii_uppercase(), square.to_ascii_lowercase())
        }
        None => part.to_ascii_lowercase(),
    };
    text.split(',').map(part).collect::<Vec<_>>().join(",")
}
