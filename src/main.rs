//! What the words of the command line do.

mod cli;

use anstream::ColorChoice;
use anyhow::{Context, Result};
use clap::Parser;
use clap::error::ErrorKind;
use cli::{RulesOf, Word, Words};
use rialto::config;
use rialto::games::NAMES;
use rialto::protocol::{self, Protocol};
use rialto::render::svg::Theme;
use rialto::tools::matches;
use rialto::tools::{self, Place, Tuning};
use rialto::train::{self, Games, Training};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let words = match Words::try_parse() {
        Ok(words) => words,
        Err(e) if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let _ = e.print();
            return ExitCode::SUCCESS;
        }
        Err(e) => return refuse(&usage(&e)),
    };
    match run(words) {
        Ok(code) => code,
        // Whoever closes the pipe has read enough.
        Err(e) if broken_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => refuse(&format!("{e:#}")),
    }
}

fn run(words: Words) -> Result<ExitCode> {
    start_log(words.log.as_deref(), words.log_file)?;
    let mut out = anstream::stdout().lock();
    match words.word {
        None => return talk(None, false, words.config),
        Some(Word::Cecp { plain }) => return talk(Some(Protocol::Cecp), plain, words.config),
        Some(Word::Uci) => return talk(Some(Protocol::Uci), false, words.config),
        Some(Word::Bench { game, depth }) => {
            let games = game.as_ref().map_or(NAMES.to_vec(), |game| vec![game.as_str()]);
            tools::bench(&games, depth, &mut out)?;
        }
        Some(Word::Perft { game, depth, rules: RulesOf { fen, options }, divide }) => {
            let place = Place { game, fen, options, turns: Vec::new() };
            write!(out, "{}", tools::perft(&place, depth, divide)?)?;
        }
        Some(Word::Moves(place)) => write!(out, "{}", tools::moves(&place.into())?)?,
        Some(Word::Play(place)) => write!(out, "{}", tools::play(&place.into())?)?,
        Some(Word::Show { place, svg: Some(file), dark }) => {
            let theme = if dark { Theme::Dark } else { Theme::Light };
            tools::paint(&place.into(), theme, &file)?;
        }
        Some(Word::Show { place, .. }) => {
            let coloured = out.current_choice() != ColorChoice::Never;
            write!(out, "{}", tools::show(&place.into(), coloured)?)?;
        }
        Some(Word::Dice { seed, turns }) => write!(out, "{}", tools::dice(seed, &turns))?,
        Some(Word::Pgn { files }) => {
            if !tools::pgn(&files, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Some(Word::Rules { game: Some(game) }) => write!(out, "{}", tools::page(&game)?)?,
        Some(Word::Rules { game: None }) => write!(out, "{}", tools::games())?,
        Some(Word::Solve { endings }) => tools::solve(&endings, &mut out)?,
        Some(Word::Tune { game, names, pairs, nodes, seed, concurrency }) => {
            let tuning = Tuning { game, names, pairs, nodes, seed, concurrency };
            tools::tune(&tuning, &mut out)?;
        }
        Some(Word::Match(words)) => {
            drop(out);
            matches::run(&words.plan()?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Word::Data { game, file, games, nodes, seed, concurrency, random }) => {
            let concurrency = concurrency.into();
            let order = Games { game, file, games, nodes, seed, concurrency, random };
            train::data(&order, &mut out)?;
        }
        Some(Word::Train {
            game,
            files,
            epochs,
            seed,
            lambda,
            spread,
            hidden,
            from,
            out: file,
        }) => {
            let spread = spread.into();
            let order = Training { game, files, epochs, seed, lambda, spread, from, out: file };
            if hidden {
                train::hidden(&order, &mut out)?;
            } else {
                train::train(&order, &mut out)?;
            }
        }
        Some(Word::Xboard { game, matched, options }) => {
            let status = tools::xboard::run(&game, matched, words.config.as_deref(), &options)?;
            let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
            return Ok(ExitCode::from(code));
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn talk(protocol: Option<Protocol>, plain: bool, file: Option<PathBuf>) -> Result<ExitCode> {
    let (mut settings, complaints) = config::load(file.as_deref()).map_err(anyhow::Error::msg)?;
    for complaint in &complaints {
        log::warn!("{complaint}");
    }
    if plain {
        settings.set(config::PLAIN, "true").map_err(anyhow::Error::msg)?;
    }
    protocol::talk(protocol, settings, complaints);
    Ok(ExitCode::SUCCESS)
}

/// Logs what `filter`, or else RUST_LOG, asks for; never to standard output.
fn start_log(filter: Option<&str>, file: Option<PathBuf>) -> Result<()> {
    let mut log =
        env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"));
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

/// clap's complaint, without its advice: what stands before the first empty line.
fn usage(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().take_while(|l| !l.is_empty()).map(str::trim).collect();
    lines.join(" ").trim_start_matches("error: ").to_string()
}

fn broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// One line on standard error, exit status 2.
fn refuse(what: &str) -> ExitCode {
    eprintln!("rialto: {}", what.replace(['\r', '\n'], " "));
    ExitCode::from(2)
}
