//! Perft counts of another program, for comparison.

use crate::referee::engine::process::{EngineFault, Process};
use crate::referee::engine::spec::EngineSpec;
use crate::referee::stop::Stop;
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::path::Path;
use std::time::{Duration, Instant};

/// Time for the answer to a command.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The number of sequences of `depth` turns from the start of a game that `file` describes, counted
/// by another engine: a command line of a UCI engine with `VariantPath` and `go perft`, as
/// Fairy-Stockfish has them.
///
/// # Errors
/// The engine cannot be started, does not answer, does not know the game, or counts no turns in it.
pub fn perft(engine: &str, file: &Path, game: &str, depth: u32) -> Result<u64> {
    let command = shell_words::split(engine).with_context(|| format!("engine '{engine}'"))?;
    let name = command.first().with_context(|| format!("engine '{engine}': no command"))?.clone();
    let spec = EngineSpec { name, command, ..EngineSpec::default() };
    let fault = |fault: EngineFault| match fault {
        EngineFault::Crash => anyhow!("engine '{engine}': it has ended"),
        EngineFault::Silence | EngineFault::Stopped => anyhow!("engine '{engine}': no answer"),
    };
    let mut process = Process::start(&spec, &Stop::default())?;
    // All lines up to the one that begins so.
    let mut ask = |lines: &str, last: &str| {
        process.send(lines)?;
        let mut answer = Vec::new();
        process.until(Instant::now() + TIMEOUT, |line| {
            answer.push(line.to_string());
            line.starts_with(last).then(|| std::mem::take(&mut answer))
        })
    };
    let mut options = ask("uci", "uciok").map_err(fault)?;
    let path = std::path::absolute(file)?;
    let variants = format!("setoption name VariantPath value {}\nuci", path.display());
    options.extend(ask(&variants, "uciok").map_err(fault)?);
    let named = |name: &str| {
        let option = format!("option name {name} ");
        options.iter().rfind(|line| line.starts_with(&option))
    };
    let games = named("UCI_Variant");
    if !games.is_some_and(|line| line.split_whitespace().any(|word| word == game)) {
        let reason = match named("VariantPath") {
            None => ", and has no option VariantPath for the file",
            Some(_) => ", though it was given the file",
        };
        bail!("engine '{engine}': it does not know {game}{reason}");
    }
    let lines =
        format!("setoption name UCI_Variant value {game}\nposition startpos\ngo perft {depth}");
    let answer = ask(&lines, "Nodes searched").map_err(fault)?.pop().unwrap_or_default();
    let count = answer.rsplit(' ').next().and_then(|number| number.parse().ok());
    let count =
        count.with_context(|| format!("engine '{engine}': expected a number, found '{answer}'"))?;
    ensure!(
        count > 0,
        "engine '{engine}': it counts no turns in {game}, so it has not understood the file"
    );
    Ok(count)
}
