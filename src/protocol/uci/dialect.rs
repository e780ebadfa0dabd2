//! Dialects of UCI: protocols of other games that differ from it in words and texts only.

use super::command::Command;
use super::output;
use crate::config::Setting;
use crate::search::report::{Score, SearchResult};

/// How a GUI speaks, and wants to be spoken to. Without further notice: as in UCI.
pub trait Dialect {
    /// The game that the protocol is for; `None`: it names its games.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// Its commands that UCI does not have.
    fn commands(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a line of the GUI asks for, and the words of it that were skipped because nobody knows
    /// them.
    fn read<'a>(&mut self, line: &'a str) -> (Command, Vec<&'a str>) {
        Command::read(line)
    }

    /// The options that programs of this protocol have; `None`: all, under our names.
    fn options(&self) -> Option<&'static [OptionName]> {
        None
    }

    /// What stands before the name of an option that is declared.
    fn option_word(&self) -> &'static str {
        "option name"
    }

    /// The line that declares an option; `None`: programs of this protocol do not have it.
    fn option(&self, setting: &Setting) -> Option<String> {
        let name = match self.options() {
            Some(names) => names.iter().find(|name| name.ours == setting.name)?.theirs,
            None => setting.name,
        };
        Some(format!("{} {name} {}", self.option_word(), output::option_kind(setting)))
    }

    /// Our name of an option. One that programs of this protocol do not have keeps its name.
    fn our_option<'a>(&self, theirs: &'a str) -> &'a str {
        let mut names = self.options().unwrap_or_default().iter();
        let named = names.find(|name| name.theirs.eq_ignore_ascii_case(theirs));
        named.map_or(theirs, |name| name.ours)
    }

    /// The lines that end the answer to the first command.
    fn identified(&self) -> &'static str {
        "uciok"
    }

    /// The text of a turn.
    fn turn(&self, turn: &str) -> String {
        turn.to_string()
    }

    /// A score with its unit.
    fn score(&self, score: Score) -> String {
        match score {
            Score::Centipawns(n) => format!("cp {n}"),
            Score::Mate(n) => format!("mate {n}"),
        }
    }

    /// The result of a `go` in which nothing is searched: there is no position, or no turn in it.
    fn no_turn(&self) -> &'static str {
        "bestmove (none)"
    }

    /// The result of a search.
    fn best(&self, found: &SearchResult) -> String {
        let Some(best) = &found.best else { return self.no_turn().into() };
        let best = format!("bestmove {}", self.turn(best));
        match &found.ponder {
            Some(ponder) => format!("{best} ponder {}", self.turn(ponder)),
            None => best,
        }
    }

    /// A word of a message in the words of the GUI: a square, a turn or the name of a player.
    /// (Names of options are translated without it.)
    fn word(&self, word: &str) -> String {
        word.to_string()
    }
}

/// The name of an option in this program and in a protocol.
#[derive(Clone, Copy, Debug)]
pub struct OptionName {
    /// Ours.
    pub ours: &'static str,
    /// That of the protocol.
    pub theirs: &'static str,
}

impl OptionName {
    /// An option under another name than ours.
    pub const fn new(ours: &'static str, theirs: &'static str) -> OptionName {
        OptionName { ours, theirs }
    }

    /// An option under our name.
    pub const fn same(name: &'static str) -> OptionName {
        OptionName::new(name, name)
    }
}

/// UCI itself.
pub struct Plain;

impl Dialect for Plain {}

/// A message in the words of a dialect, each of them between its punctuation marks.
pub(super) fn message(text: &str, dialect: &dyn Dialect) -> String {
    // An option is quoted, because its name may be several words.
    let quoted = |name: &str| format!("'{name}'");
    let mut text = text.to_string();
    for name in dialect.options().unwrap_or_default() {
        text = text.replace(&quoted(name.ours), &quoted(name.theirs));
    }
    let is_inside = |c: char| c.is_alphanumeric() || matches!(c, '@' | '*' | '+');
    let translated = |word: &str| {
        let inside = word.trim_matches(|c| !is_inside(c));
        word.replacen(inside, &dialect.word(inside), 1)
    };
    text.split(' ').map(translated).collect::<Vec<_>>().join(" ")
}

/// Takes a parameter that UCI does not have out of the words of `go`, with its number; `None`: it
/// is not there, or has no number.
pub(super) fn take_number(words: &mut Vec<&str>, parameter: &str) -> Option<i64> {
    let at = words.iter().position(|word| *word == parameter)?;
    words.remove(at);
    let number = words.get(at)?.parse().ok()?;
    words.remove(at);
    Some(number)
}
