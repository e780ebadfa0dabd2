//! Runs the command that the command line names.

mod cli;

use anyhow::{Context, Result};
use chrono::Utc;
use cli::Cli;
use rialto::commands;
use rialto::games;
use rialto::interrupt::{INTERRUPTED, Interrupted};
use rialto::printable::printable;
use rialto::referee;
use rialto::referee::dialects::{self, Dialect};
use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = env::args_os();
    if let Some(dialect) = arguments.next().and_then(|name| Dialect::of_program(Path::new(&name))) {
        let arguments: Vec<String> =
            arguments.map(|word| word.to_string_lossy().into_owned()).collect();
        let played = dialects::run(dialect, &arguments);
        return status(played.map(|()| ExitCode::SUCCESS));
    }
    // OpenBench asks for openings with one argument; a second one, 'quit', has no meaning.
    if let Some(request) = env::args().nth(1).filter(|word| word.starts_with(commands::GENFENS)) {
        let openings = commands::genfens(&request, &mut io::stdout());
        return status(openings.map(|()| ExitCode::SUCCESS));
    }
    match cli::parse() {
        Ok(Some(cli)) => status(run(cli)),
        Ok(None) => ExitCode::SUCCESS,
        Err(error) => refuse(&error),
    }
}

/// The exit status; prints an error.
fn status(result: Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        // The program that reads the output has closed the pipe. That is no error.
        Err(e) if broken_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            let refused = refuse(&format!("{e:#}"));
            let interrupted = e.downcast_ref::<Interrupted>().map(|_| INTERRUPTED);
            let ended =
                e.downcast_ref::<referee::EndedBySignal>().map(referee::EndedBySignal::status);
            interrupted.or(ended).map_or(refused, ExitCode::from)
        }
    }
}

fn run(mut cli: Cli) -> Result<ExitCode> {
    start_log(cli.log.as_deref(), cli.log_file)?;
    if let Some(file) = &cli.files.variants {
        let loaded = games::load(file).map_err(anyhow::Error::msg)?;
        anyhow::ensure!(!loaded.games.is_empty(), loaded.problems.join("\n"));
        for warning in &loaded.warnings {
            log::warn!("{warning}");
        }
        cli.files.warnings = loaded.warnings;
    }
    cli::run(cli.command, &cli.files)
}

/// Starts the log with `filter`, or with the variable RUST_LOG. It never goes to standard output,
/// which belongs to the protocols.
fn start_log(filter: Option<&str>, file: Option<PathBuf>) -> Result<()> {
    let mut log =
        env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"));
    log.format(|line, record| {
        let time = Utc::now().format("%Y-%m-%dT%H:%M:%S%.3fZ");
        writeln!(line, "[{time} {} {}] {}", record.level(), record.target(), record.args())
    });
    if let Some(filter) = filter {
        log.parse_filters(filter);
    }
    if let Some(path) = file {
        let file = File::create(&path)
            .with_context(|| format!("cannot write the log '{}'", path.display()))?;
        log.target(env_logger::Target::Pipe(Box::new(file)));
    }
    log.init();
    Ok(())
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints an error as one line on standard error; exit status 2.
fn refuse(error: &str) -> ExitCode {
    // The terminal may be gone; the exit status still tells.
    let _ = writeln!(io::stderr(), "rialto: {}", printable(error));
    ExitCode::from(2)
}
