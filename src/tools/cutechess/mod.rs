//! `cutechess` and `fastchess`: matches with the command line and the output of the referees
//! cutechess-cli and fastchess, for programs that start those and read what they write.
//!
//! Sources: the manual page of cutechess-cli, fastchess' manual, and the lines that both print.

mod arguments;
mod conditions;
mod config;
mod engines;
mod files;
mod openings;
mod outcome;
mod rating;
mod report;
mod stored;
mod tournament;

use super::matches;
use anyhow::Result;
use config::Config;
use report::Report;
use std::io::{self, Write};
use std::path::Path;
use tournament::Tournament;

/// Whose command line it is. Defaults and the meaning of some options differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// That of cutechess-cli.
    Cutechess,
    /// That of fastchess.
    Fastchess,
}

impl Dialect {
    /// The dialect that a program name asks for, such as `cutechess-cli`, `cutechess-ob` or
    /// `fastchess-ob`: the beginning of the file's name counts.
    #[must_use]
    pub fn of_program(path: &Path) -> Option<Dialect> {
        let name = path.file_stem()?.to_str()?.to_ascii_lowercase();
        [Dialect::Cutechess, Dialect::Fastchess]
            .into_iter()
            .find(|dialect| name.starts_with(dialect.name()))
    }

    fn name(self) -> &'static str {
        match self {
            Dialect::Cutechess => "cutechess",
            Dialect::Fastchess => "fastchess",
        }
    }

    /// The version line. Its first number is the version whose command line is understood:
    /// programs that start a referee ask for it and refuse older ones.
    fn version(self) -> String {
        let (name, version) = match self {
            Dialect::Cutechess => ("cutechess-cli", "1.3.1"),
            Dialect::Fastchess => ("fastchess", "1.8.1"),
        };
        format!("{name} {version} command line, understood by Rialto {}", crate::VERSION)
    }
}

/// Plays the match that `arguments` describe. Every argument that has no effect is named on
/// standard error.
///
/// # Errors
/// An argument is not understood, which the text names, or as [`matches::run`].
pub fn run(dialect: Dialect, arguments: &[String]) -> Result<()> {
    let mut words = arguments::split(arguments)?;
    if words.iter().any(|word| matches!(word.name.as_str(), "version" | "v")) {
        writeln!(io::stdout(), "{}", dialect.version())?;
        return Ok(());
    }
    if words.is_empty() || words.iter().any(|word| matches!(word.name.as_str(), "help" | "h")) {
        write!(io::stdout(), "{}", tournament::help(dialect))?;
        return Ok(());
    }
    let config = Config::take(&mut words)?;
    let Tournament { mut plan, reporting, unused } = Tournament::read(dialect, &words)?;
    plan.earlier = config.results(&plan)?;
    for word in unused {
        let _ = writeln!(io::stderr(), "rialto: {word} has no effect");
    }
    let state = config.state(&words, &plan.earlier);
    let report = Report::new(reporting, &plan, state);
    matches::run(&plan, &report, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_name_tells_the_dialect() {
        for (path, dialect) in [
            ("/usr/bin/cutechess-cli", Some(Dialect::Cutechess)),
            ("./fastchess-ob", Some(Dialect::Fastchess)),
            ("Fastchess.exe", Some(Dialect::Fastchess)),
            ("rialto", None),
            ("", None),
        ] {
            assert_eq!(Dialect::of_program(Path::new(path)), dialect, "{path}");
        }
        assert!(Dialect::Fastchess.version().starts_with("fastchess 1.8.1 "));
    }
}
