//! Perft counts of another program, for comparison.

use super::process::{EngineFault, Process};
use super::spec::EngineSpec;
use super::stop::Stop;
use anyhow::{Context, Result, anyhow, ensure};
use std::path::Path;
use std::time::{Duration, Instant};

/// Time for the answer to a command.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The number of sequences of `depth` turns from the start of a game that `file` describes, counted
/// by another engine: a command line of a UCI engine with `VariantPath` and `go perft`, as
/// Fairy-Stockfish has them.
///
/// # Errors
/// The engine cannot be started, does not answer, or does not know the game.
pub fn perft(engine: &str, file: &Path, game: &str, depth: u32) -> Result<u64> {
    let command = shell_words::split(engine).with_context(|| format!("engine '{engine}'"))?;
    let name = command.first().with_context(|| format!("engine '{engine}': no command"))?.clone();
    let spec = EngineSpec { name, command, ..EngineSpec::default() };
    let fault = |fault: EngineFault| match fault {
        EngineFault::Crash => anyhow!("engine '{engine}': it has ended"),
        EngineFault::Silence | EngineFault::Stopped => anyhow!("engine '{engine}': no answer"),
    };
    let mut process = Process::start(&spec, &Stop::default())?;
    let mut ask = |lines: &str, answer: &str| {
        process.send(lines)?;
        let read = |line: &str| line.starts_with(answer).then(|| line.to_string());
        process.until(Instant::now() + TIMEOUT, read)
    };
    ask("uci", "uciok").map_err(fault)?;
    let path = std::path::absolute(file)?;
    let variants = format!("setoption name VariantPath value {}\nuci", path.display());
    let known = ask(&variants, "option name UCI_Variant").map_err(fault)?;
    ensure!(
        known.split_whitespace().any(|word| word == game),
        "engine '{engine}': it does not know {game}"
    );
    let lines =
        format!("setoption name UCI_Variant value {game}\nposition startpos\ngo perft {depth}");
    let answer = ask(&lines, "Nodes searched").map_err(fault)?;
    let count = answer.rsplit(' ').next().and_then(|number| number.parse().ok());
    count.with_context(|| format!("engine '{engine}': expected a number, found '{answer}'"))
}
