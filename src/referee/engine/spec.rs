//! An engine as given on the command line.

use crate::printable::printable;
use crate::referee::engine::limits::EngineLimits;
use crate::referee::openings::polyglot::EngineBook;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::path::{Path, PathBuf};

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineProtocol {
    /// Universal Chess Interface.
    Uci,
    /// Chess Engine Communication Protocol, version 2.
    Cecp,
}

/// The command that means this program.
const THIS_PROGRAM: &str = "rialto";
/// The words that may stand before the command, each with what its value is.
const WORDS: [(&str, &str); 16] = [
    ("name=", "NAME"),
    ("cmd=", "COMMAND"),
    ("proto=", "uci|cecp"),
    ("dir=", "FOLDER"),
    ("tc=", "TC"),
    ("st=", "SECONDS"),
    ("nodes=", "N"),
    ("depth=", "PLIES"),
    ("timemargin=", "MS"),
    ("start=", "own"),
    ("variant=", "NAME|own"),
    ("book=", "FILE"),
    ("bookdepth=", "MOVES"),
    ("initstr=", "LINES"),
    ("stderr=", "FILE"),
    ("option.NAME=", "VALUE"),
];
/// The option with which this program reads a file of games.
const GAMES: &str = "--variants";
/// Prefix of an engine option.
const OPTION: &str = "option.";

/// What an engine calls the game of the match (`variant=`).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum EngineVariant {
    /// The same as Rialto.
    #[default]
    Same,
    /// Another name.
    Named(String),
    /// It plays this game without being told (`variant=own`).
    Own,
}

impl EngineVariant {
    /// The engine's name of `game`; `None` if it is not to be told.
    pub(in crate::referee) fn name<'a>(&'a self, game: &'a str) -> Option<&'a str> {
        match self {
            EngineVariant::Same => Some(game),
            EngineVariant::Named(name) => Some(name),
            EngineVariant::Own => None,
        }
    }
}

/// An engine and its settings.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineSpec {
    /// Name in tables and records.
    pub name: String,
    /// Program and arguments.
    pub command: Vec<String>,
    /// Whether the command is this program's.
    pub is_this_program: bool,
    /// Working directory.
    pub folder: Option<PathBuf>,
    /// Protocol; `None`: to be detected.
    pub protocol: Option<EngineProtocol>,
    /// Engine options in the order given.
    pub options: Vec<(String, String)>,
    /// What it calls the game.
    pub variant: EngineVariant,
    /// Limits of its search.
    pub limits: EngineLimits,
    /// The engine starts the game at its own start position, so no position is sent (`start=own`).
    pub knows_start: bool,
    /// Whether it may think while the opponent is to move.
    pub ponders: bool,
    /// Whether each of its games gets a new process.
    pub restarts: bool,
    /// Whether its scores are always from White's point of view, against its protocol.
    pub scores_for_white: bool,
    /// The book from which its first turns are taken (`book=`).
    pub book: Option<EngineBook>,
    /// For how many moves of a game the book is used; `None`: for all (`bookdepth=`).
    pub book_depth: Option<usize>,
    /// Lines sent to the process as soon as it runs, before the protocol begins (`initstr=`).
    pub first_lines: Vec<String>,
    /// The file to which its standard error is appended; `None`: the log (`stderr=`).
    pub error_file: Option<PathBuf>,
}

impl EngineSpec {
    /// Reads a line of words, split as a shell does: the command, and before or between its words
    /// `name=`, `cmd=` (the whole command in one word), `dir=`, `proto=uci` or `cecp`, `tc=`,
    /// `st=`, `nodes=`, `depth=`, `timemargin=` (milliseconds), `start=own`, `variant=` (its name
    /// of the game, or `own`), `book=`, `bookdepth=` (moves), `initstr=` (lines, with `\n` between
    /// them), `stderr=` and `option.NAME=VALUE`. `each` is read first and applies to all engines;
    /// `limits` are those of the match.
    ///
    /// # Errors
    /// Which word is wrong.
    pub fn read(each: &str, text: &str, limits: EngineLimits) -> Result<EngineSpec> {
        let mut spec = EngineSpec { limits, ..EngineSpec::default() };
        for part in [each, text] {
            spec.read_part(part).with_context(|| format!("engine '{part}'"))?;
        }
        ensure!(!spec.command.is_empty(), "engine '{text}': no command");
        spec.complete()
    }

    /// The words that may stand before the command, as a help text shows them.
    #[must_use]
    pub fn words() -> String {
        WORDS.map(|(word, value)| format!("[{word}{value}]")).join(" ") + "..."
    }

    /// Completes an engine that has a command: its name, if it has none, and the path of this
    /// program.
    ///
    /// # Errors
    /// There is no command, or nothing limits the engine's thinking.
    pub fn complete(mut self) -> Result<EngineSpec> {
        let program = self.command.first().context("no command")?;
        if self.name.is_empty() {
            let file = Path::new(program).file_stem().unwrap_or_default();
            self.name = printable(&file.to_string_lossy());
        }
        if program == THIS_PROGRAM {
            let this = std::env::current_exe().context("this program's own path")?;
            self.command[0] = this.to_string_lossy().into_owned();
            self.is_this_program = true;
        }
        let EngineLimits { time, nodes, depth, .. } = self.limits;
        ensure!(
            time.is_some() || nodes.is_some() || depth.is_some(),
            "engine '{}': nothing limits its thinking; give it a time control, nodes or a depth",
            self.name
        );
        Ok(self)
    }

    /// The engine of a match whose game `file` describes, if one does: this program has to read it
    /// too.
    pub(in crate::referee) fn with_games_of(&self, file: Option<&Path>) -> EngineSpec {
        let mut spec = self.clone();
        let reads_one = self.command.iter().any(|word| word.starts_with(GAMES));
        if let Some(file) = file.filter(|_| self.is_this_program && !reads_one) {
            spec.command.splice(1..1, [GAMES.to_string(), file.to_string_lossy().into_owned()]);
        }
        spec
    }

    fn read_part(&mut self, text: &str) -> Result<()> {
        let mut command = Vec::new();
        for word in shell_words::split(text)? {
            let known = match word.split_once('=') {
                Some((key, value)) => self.set(key, value)?,
                None => false,
            };
            if known {
                continue;
            }
            // Arguments may have any form, but a command that looks like `key=value` is probably a
            // mistake.
            if command.is_empty() && word.contains('=') {
                let known = WORDS.map(|(word, _)| word).join(", ");
                bail!("unknown word '{word}', expected {known} or the command");
            }
            command.push(word);
        }
        if !command.is_empty() {
            self.command = command;
        }
        Ok(())
    }

    /// Reads one word; false if its key is unknown.
    ///
    /// # Errors
    /// The value is wrong.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool> {
        match key {
            "name" => self.name = printable(value),
            "cmd" => self.command = shell_words::split(value)?,
            "dir" => self.folder = Some(value.into()),
            "proto" => {
                self.protocol = Some(match value {
                    "uci" => EngineProtocol::Uci,
                    "cecp" | "xboard" => EngineProtocol::Cecp,
                    _ => bail!("proto: expected uci or cecp, found '{value}'"),
                });
            }
            "start" if value == "own" => self.knows_start = true,
            "start" => bail!("start: expected own, found '{value}'"),
            "variant" if value.is_empty() => bail!("variant: expected a name or own"),
            "variant" if value == "own" => self.variant = EngineVariant::Own,
            "variant" => self.variant = EngineVariant::Named(value.into()),
            "initstr" => self.first_lines = value.split("\\n").map(String::from).collect(),
            "stderr" => self.error_file = Some(value.into()),
            "book" => self.book = Some(EngineBook::read(value)?),
            "bookdepth" => {
                let depth = value.parse();
                let depth = depth.map_err(|_| {
                    anyhow!("bookdepth: expected a number of moves, found '{value}'")
                })?;
                self.book_depth = Some(depth);
            }
            _ => match key.strip_prefix(OPTION) {
                Some(option) => self.options.push((option.to_string(), value.to_string())),
                None => return self.limits.set(key, value),
            },
        }
        Ok(true)
    }
}

/// Gives numbers to engines with the same name.
pub fn number_duplicates(specs: &mut [EngineSpec]) {
    let names: Vec<String> = specs.iter().map(|spec| spec.name.clone()).collect();
    for (i, spec) in specs.iter_mut().enumerate() {
        if names.iter().filter(|name| **name == spec.name).count() > 1 {
            spec.name += &format!("-{}", 1 + names[..i].iter().filter(|n| **n == names[i]).count());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read() {
        let limits = EngineLimits { depth: Some(3), ..EngineLimits::default() };
        let text = "name='A B' option.Hash=16 toga 'option.Skill Level=3' proto=cecp -x y=z";
        let spec = EngineSpec::read("option.Hash=1 tc=1+0.1", text, limits).unwrap();
        assert_eq!(spec.name, "A B");
        assert_eq!(spec.command, ["toga", "-x", "y=z"]);
        assert_eq!(spec.protocol, Some(EngineProtocol::Cecp));
        let options = [("Hash", "1"), ("Hash", "16"), ("Skill Level", "3")];
        assert_eq!(spec.options, options.map(|(key, value)| (key.into(), value.into())));
        assert_eq!(spec.limits, EngineLimits { time: "1+0.1".parse().ok(), ..limits });

        let mut two = ["cmd='/a/toga -x' start=own", "toga"]
            .map(|text| EngineSpec::read("", text, limits).unwrap());
        number_duplicates(&mut two);
        assert_eq!([&two[0].name, &two[1].name], ["toga-1", "toga-2"]);
        assert!(two[0].knows_start && !two[1].knows_start);
    }

    #[test]
    fn every_word_of_the_help_is_read() {
        for (word, value) in WORDS {
            let key = word.trim_end_matches('=');
            let value = match key {
                "proto" | "start" => value.split('|').next().unwrap(),
                "tc" | "st" | "nodes" | "depth" | "timemargin" | "bookdepth" => "1",
                // It is read at once.
                "book" => continue,
                _ => value,
            };
            assert!(EngineSpec::default().set(key, value).unwrap(), "{word}{value}");
        }
    }

    #[test]
    fn a_wrong_word_is_named() {
        for (text, complaint) in [
            ("name=x", "engine 'name=x': no command"),
            ("proto=usi x", "engine 'proto=usi x': proto: expected uci or cecp, found 'usi'"),
            ("hash=3 x", "engine 'hash=3 x': unknown word 'hash=3', expected"),
            ("tc=x x", "engine 'tc=x x': time control 'x': expected"),
            ("'x", "engine ''x': missing closing quote"),
            ("x", "engine 'x': nothing limits its thinking"),
        ] {
            let error =
                format!("{:#}", EngineSpec::read("", text, EngineLimits::default()).unwrap_err());
            assert!(error.starts_with(complaint), "{error}");
        }
    }
}
