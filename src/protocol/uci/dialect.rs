//! Dialects of UCI: protocols of other games that differ from it in words and texts only.

/// What a line of a GUI asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// The command that is this line in UCI.
    Uci(String),
    /// An answer at once, without the engine.
    Reply(String),
}

/// Translates the lines of a GUI to UCI and the answers back.
pub trait Dialect {
    /// The game that the protocol is for; `None`: it names its games.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// Its commands that UCI does not have.
    fn commands(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a line of the GUI asks for.
    fn read(&mut self, line: &str) -> Request {
        Request::Uci(line.to_string())
    }

    /// A line of UCI as the GUI expects it; `None`: it is not sent.
    fn answer(&self, line: &str) -> Option<String> {
        Some(line.to_string())
    }
}

/// UCI itself.
pub struct Plain;

impl Dialect for Plain {}

/// Translates the words behind `word` with `text`, up to the end of the line.
pub(super) fn words_after(line: &str, word: &str, text: impl Fn(&str) -> String) -> String {
    let mut words = line.split(' ');
    let mut out: Vec<String> = Vec::new();
    for w in words.by_ref() {
        out.push(w.to_string());
        if w == word {
            break;
        }
    }
    out.extend(words.map(text));
    out.join(" ")
}

/// A message with `text` applied to each word between its punctuation marks.
pub(super) fn message(line: &str, text: impl Fn(&str) -> String) -> String {
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '@' | '*' | '+');
    let translated = |word: &str| {
        let inside = word.trim_matches(|c| !is_inside(c));
        word.replacen(inside, &text(inside), 1)
    };
    line.split(' ').map(translated).collect::<Vec<_>>().join(" ")
}

/// The number behind a word, if there is one.
pub(super) fn number_after(words: &[&str], word: &str) -> Option<i64> {
    let at = words.iter().position(|w| *w == word)?;
    words.get(at + 1)?.parse().ok()
}
