//! Sections of a file of variants, with the lines and columns of their keys: `[name:parent]`, then
//! lines `key = value`; comments begin with `;` or `#`. It is the grammar of Fairy-Stockfish's
//! `variants.ini`.

use crate::excerpt::{escaped, excerpt};
use crate::ini::{self, Content, Line, Place};
use std::fmt;

/// A section: a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The variant whose keys it inherits.
    pub parent: Option<String>,
    /// The line of the header, from 1.
    pub line: usize,
    /// Its keys, in their order.
    pub assignments: Vec<Assignment>,
    /// Whether it is one of the program.
    pub is_ready: bool,
}

impl Section {
    /// The section as if all its keys were at this place.
    pub fn at(&self, place: Place) -> Section {
        let mut section = self.clone();
        for line in &mut section.assignments {
            (line.key_place, line.place) = (place, place);
        }
        section
    }
}

/// A line `key = value`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The key.
    pub key: String,
    /// Where the key begins.
    pub key_place: Place,
    /// The value; its column is that of the first character.
    pub value: String,
    /// Where the value begins.
    pub place: Place,
}

/// Something wrong in a file, or doubtful.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What is wrong, and what was expected.
    pub text: String,
}

impl fmt::Display for Problem {
    /// `LINE:COLUMN: TEXT`, to be written behind the name of the file. The text may quote any
    /// letter of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, escaped(&self.text))
    }
}

/// The sections of a text, and the lines that are none of the grammar's.
#[must_use]
pub fn sections(text: &str) -> (Vec<Section>, Vec<Problem>) {
    let (mut sections, mut problems): (Vec<Section>, Vec<Problem>) = (Vec::new(), Vec::new());
    let mut misses_header = false;
    for Line { place, content } in ini::lines(text) {
        let mut fail = |text: String| problems.push(Problem { place, text });
        match content {
            Content::Section { header, rest } => {
                if !rest.is_empty() {
                    fail(format!("expected nothing after ']', found '{}'", excerpt(rest)));
                }
                let (name, parent) = match header.split_once(':') {
                    Some((name, parent)) => (name.trim(), Some(parent.trim().to_string())),
                    None => (header, None),
                };
                if !is_name(name) {
                    fail(format!(
                        "expected a name of letters, digits, - and _, found '{}'",
                        excerpt(name)
                    ));
                }
                let name = name.to_string();
                let (line, assignments) = (place.line, Vec::new());
                sections.push(Section { name, parent, line, assignments, is_ready: false });
            }
            Content::Key { key, value, place: value_place } => match sections.last_mut() {
                Some(section) => section.assignments.push(Assignment {
                    key: key.to_string(),
                    key_place: place,
                    value: ini::without_comment(value).to_string(),
                    place: value_place,
                }),
                None if misses_header => {}
                None => {
                    misses_header = true;
                    fail("expected a section such as '[name]' before the first key".into());
                }
            },
            Content::Unclosed(line) => {
                fail(format!("expected '[name]' or '[name:parent]', found '{}'", excerpt(line)));
            }
            Content::Other(line) => {
                fail(format!("expected 'key = value', found '{}'", excerpt(line)));
            }
        }
    }
    if sections.is_empty() && problems.is_empty() {
        let place = Place { line: 1, column: 1 };
        let text = "no game, expected a section such as '[name]' or '[name:parent]'".into();
        problems.push(Problem { place, text });
    }
    (sections, problems)
}

fn is_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    (1..=40).contains(&name.len()) && name.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_have_keys_with_places() {
        let text = "; games\n[a]\npawn = p ; the pawn\n  maxFile=10\n[b : a]\n";
        let (sections, problems) = sections(text);
        assert_eq!(problems, []);
        let assignments: Vec<_> =
            sections[0].assignments.iter().map(|e| (&*e.key, &*e.value)).collect();
        assert_eq!(assignments, [("pawn", "p"), ("maxFile", "10")]);
        let places: Vec<_> = sections[0].assignments.iter().map(|e| e.place).collect();
        assert_eq!(places, [Place { line: 3, column: 8 }, Place { line: 4, column: 11 }]);
        let places: Vec<_> = sections[0].assignments.iter().map(|e| e.key_place).collect();
        assert_eq!(places, [Place { line: 3, column: 1 }, Place { line: 4, column: 3 }]);
        assert_eq!((&*sections[1].name, sections[1].parent.as_deref()), ("b", Some("a")));
    }

    #[test]
    fn a_text_without_a_section_describes_no_game() {
        for text in ["", "\n; nothing but a comment\n"] {
            let (_, problems) = sections(text);
            assert_eq!(
                problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
                ["1:1: no game, expected a section such as '[name]' or '[name:parent]'"]
            );
        }
    }

    #[test]
    fn other_lines_are_problems() {
        let (_, problems) = sections("king = k\npawn = p\n[x\nwhat\n[a b]\n[y] z\n[z] ; z\n");
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "1:1: expected a section such as '[name]' before the first key",
                "3:1: expected '[name]' or '[name:parent]', found '[x'",
                "4:1: expected 'key = value', found 'what'",
                "5:1: expected a name of letters, digits, - and _, found 'a b'",
                "6:1: expected nothing after ']', found 'z'",
            ]
        );
    }
}
