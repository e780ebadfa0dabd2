//! A user's text inside a message.

/// The first 40 characters of a user's text for an error message, with control characters escaped.
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => escaped(&text[..end]) + "...",
        None => escaped(text),
    }
}

/// A text with control characters escaped, which a terminal would obey.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c.is_control() {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}
