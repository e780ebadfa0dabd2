//! A user's text inside a message.

/// The first 40 characters of a user's text for an error message, with special characters escaped.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let mut clipped: String = text.chars().take(40).flat_map(char::escape_default).collect();
    if text.chars().nth(40).is_some() {
        clipped += "...";
    }
    clipped
}
