//! The lines of an INI file: sections `[header]` and keys `key = value`; comments begin with `;` or
//! `#`.

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// What a line says. All texts are without blanks around them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content<'a> {
    /// The text in brackets, and what follows it other than a comment.
    Section {
        /// The text in brackets.
        header: &'a str,
        /// What follows the bracket.
        rest: &'a str,
    },
    /// `key = value`.
    Key {
        /// The text before the first equals sign.
        key: &'a str,
        /// All after it, a comment included: a path may hold the signs with which one begins.
        value: &'a str,
        /// Where the value begins.
        place: Place,
    },
    /// A bracket that is not closed.
    Unclosed(&'a str),
    /// Anything else.
    Other(&'a str),
}

/// A line that is neither empty nor a comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Where its text begins.
    pub place: Place,
    /// What it says.
    pub content: Content<'a>,
}

/// The text up to the comment at its end, which begins with `;` or `#` behind a space: a sentence
/// may have such a sign behind a word.
#[must_use]
pub fn without_comment(text: &str) -> &str {
    let begins =
        |(at, _): &(usize, &str)| text[..*at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = text.match_indices([';', '#']).find(begins);
    comment.map_or(text, |(at, _)| &text[..at]).trim()
}

/// The lines of a text, which may begin with a byte order mark.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.trim_start_matches('\u{feff}').lines().zip(1..);
    lines.filter_map(|(raw, line)| {
        let text = raw.trim();
        let column_of = |part: &str| {
            let before = &raw[..part.as_ptr() as usize - raw.as_ptr() as usize];
            Place { line, column: 1 + before.chars().count() }
        };
        let content = if text.is_empty() || text.starts_with([';', '#']) {
            return None;
        } else if let Some(header) = text.strip_prefix('[') {
            match header.split_once(']') {
                Some((header, rest)) => {
                    Content::Section { header: header.trim(), rest: without_comment(rest) }
                }
                None => Content::Unclosed(text),
            }
        } else if let Some((key, value)) = text.split_once('=') {
            let value = value.trim_start();
            Content::Key { key: key.trim_end(), value, place: column_of(value) }
        } else {
            Content::Other(text)
        };
        Some(Line { place: column_of(text), content })
    })
}
