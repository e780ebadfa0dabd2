//! A user's text inside a message.

/// The first 40 characters of a user's text for an error message, with control characters escaped.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let mut clipped = String::new();
    for c in text.chars().take(40) {
        match c.is_control() {
            true => clipped.extend(c.escape_default()),
            false => clipped.push(c),
        }
    }
    if text.chars().nth(40).is_some() {
        clipped += "...";
    }
    clipped
}
