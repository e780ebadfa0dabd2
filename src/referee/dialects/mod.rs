//! `cutechess` and `fastchess`: matches with the command line and the output of the referees
//! cutechess-cli and fastchess, for programs that start those and read what they write.
//!
//! Sources: the manual page of cutechess-cli, fastchess' manual, and the lines that both print.

mod arguments;
mod conditions;
mod config;
mod dialect;
mod engines;
mod files;
mod openings;
mod outcome;
mod rating;
mod report;
mod stored;
mod tournament;

pub use dialect::Dialect;

use crate::referee;
use anyhow::Result;
use config::Config;
use report::Report;
use std::io::{self, Write};
use tournament::Tournament;

/// Plays the match that `arguments` describe. Every argument that has no effect is named on
/// standard error.
///
/// # Errors
/// An argument is not understood, which the text names, or as [`referee::run`].
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
    referee::run(&plan, &report, None)
}
