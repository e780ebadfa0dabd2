//! Runs the command that the command line names.

mod cli;

use anstream::ColorChoice;
use anyhow::{Context, Result, bail};
use chrono::Utc;
use cli::{Cli, Command, LevelArgs, RulesArgs};
use rialto::commands::{self, Console, TerminalGame, Tuning, Verdict};
use rialto::config::{self, Settings};
use rialto::diagram::Style;
use rialto::interrupt::{INTERRUPTED, Interrupted, stop_on_interrupt};
use rialto::position_spec::{PositionSpec, open};
use rialto::printable::printable;
use rialto::protocol::{self, Protocol, Start, Window};
use rialto::referee::dialects::{self, Dialect};
use rialto::referee::{self, LiveMatch, MatchProgress};
use rialto::render::svg::Theme;
use rialto::search::skill::Skill;
use rialto::serve::{self, Serve};
use rialto::{games, train};
use std::env;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let mut arguments = env::args_os();
    if let Some(dialect) = arguments.next().and_then(|name| Dialect::of_program(Path::new(&name))) {
        let arguments = arguments.map(|word| word.to_string_lossy().into_owned()).collect();
        return status(referee(dialect, arguments));
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

fn run(cli: Cli) -> Result<ExitCode> {
    start_log(cli.log.as_deref(), cli.log_file)?;
    if let Some(file) = &cli.variants {
        games::load(file).map_err(|errors| anyhow::anyhow!(errors.join("\n")))?;
    }
    let mut out = anstream::stdout().lock();
    match cli.command {
        None => {
            if io::stdin().is_terminal() {
                // Nobody but a person types here; a program sends its first line at once.
                eprint!("{}", cli::GREETING);
            }
            return run_protocol(None, settings(cli.config)?, None);
        }
        Some(Command::Cecp { plain, game, rules: RulesArgs { fen, options } }) => {
            let (mut settings, warnings) = settings(cli.config)?;
            let position = PositionSpec { fen, options, ..PositionSpec::default() };
            for (key, value) in position.rules()? {
                settings.set(&key, &value).map_err(anyhow::Error::msg)?;
            }
            if plain {
                settings.set(config::PLAIN, "true").map_err(anyhow::Error::msg)?;
            }
            let window = match (game, position.fen) {
                (Some(game), fen) => Some(window(game, fen, &settings)?),
                (None, Some(_)) => bail!("--fen: expected --game too"),
                (None, None) => None,
            };
            return run_protocol(Some(Protocol::Cecp), (settings, warnings), window);
        }
        Some(Command::Uci) => {
            return run_protocol(Some(Protocol::Uci), settings(cli.config)?, None);
        }
        Some(Command::Usi) => {
            return run_protocol(Some(Protocol::Usi), settings(cli.config)?, None);
        }
        Some(Command::Ucci) => {
            return run_protocol(Some(Protocol::Ucci), settings(cli.config)?, None);
        }
        Some(Command::Bench { game, depth }) => {
            let games = game.as_ref().map_or(games::NAMES.to_vec(), |game| vec![game.as_str()]);
            commands::bench(&games, depth, &mut out)?;
        }
        Some(Command::Perft { game, depth, rules: RulesArgs { fen, options }, divide }) => {
            let position = PositionSpec { game, fen, options, turns: Vec::new() };
            commands::perft(&position, depth, divide, &mut out, &mut io::stderr())?;
        }
        Some(Command::Moves(position)) => write!(out, "{}", commands::moves(&position.into())?)?,
        Some(Command::Play { position, level }) if position.turns.is_empty() => {
            let LevelArgs { black, nodes, time, seed, level } = level;
            let skill = Skill::of_level(level);
            let coloured = out.current_choice() != ColorChoice::Never;
            let echo = !io::stdin().is_terminal();
            let mut input = io::stdin().lock();
            let console = Console { input: &mut input, output: &mut out, coloured, echo };
            TerminalGame { position: position.into(), black, nodes, time, seed, skill }
                .run(console)?;
        }
        Some(Command::Play { position, .. }) => {
            write!(out, "{}", commands::play(&position.into())?)?
        }
        Some(Command::Show { position, eval: true, network, .. }) => {
            write!(out, "{}", commands::explain(&position.into(), network.as_deref())?)?;
        }
        Some(Command::Values { game, network }) => {
            write!(out, "{}", commands::values(&game, network.as_deref())?)?;
        }
        Some(Command::Show { position, svg: Some(file), dark, style, .. }) => {
            let theme = if dark { Theme::Dark } else { Theme::Light };
            let style = style.unwrap_or(Style::Figures);
            commands::write_svg(&position.into(), style, theme, &file)?;
        }
        Some(Command::Show { position, .. }) => {
            let coloured = out.current_choice() != ColorChoice::Never;
            write!(out, "{}", commands::show(&position.into(), coloured)?)?;
        }
        Some(Command::Dice { seed, turns }) => write!(out, "{}", commands::dice(seed, &turns))?,
        Some(Command::Pgn { files }) => {
            if !commands::pgn(&files, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Some(Command::Check { file, game, against }) => {
            match commands::check(&file, game.as_deref(), against.as_deref(), &mut out)? {
                Verdict::Sound => {}
                Verdict::Differs => return Ok(ExitCode::FAILURE),
                Verdict::Refused => return Ok(ExitCode::from(2)),
            }
        }
        Some(Command::Rules { game: Some(game) }) => write!(out, "{}", commands::page(&game)?)?,
        Some(Command::Rules { game: None }) => write!(out, "{}", commands::games())?,
        Some(Command::Solve { endings }) => commands::solve(&endings, &mut out)?,
        Some(Command::Tune { game, names, pairs, nodes, seed, concurrency }) => {
            let tuning = Tuning { game, names, pairs, nodes, seed, concurrency };
            commands::tune(&tuning, &mut out)?;
        }
        Some(Command::Match(args)) => {
            drop(out);
            let served = args.serve.then_some((args.port, !args.no_open));
            let plan = args.plan()?;
            let live = match served {
                Some((port, open)) => {
                    let live = Arc::new(LiveMatch::new(&plan)?);
                    serve::watch(&live, port, open)?;
                    Some(live)
                }
                None => None,
            };
            let progress = MatchProgress::new(referee::number_of_games(&plan));
            referee::run(&plan, &progress, live.as_deref())?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Command::Cutechess(args)) => {
            drop(out);
            return referee(Dialect::Cutechess, args.arguments);
        }
        Some(Command::Fastchess(args)) => {
            drop(out);
            return referee(Dialect::Fastchess, args.arguments);
        }
        Some(Command::Completions { shell }) => cli::completions(shell, &mut out),
        Some(Command::Man { command }) => cli::man(command.as_deref(), &mut out)?,
        Some(Command::Data(args)) => {
            train::data(&args.settings(), &stop_on_interrupt()?, &mut out)?;
        }
        Some(Command::Positions(args)) => {
            train::positions(&args.settings(), &stop_on_interrupt()?, &mut out)?;
        }
        Some(Command::Train(args)) => {
            train::train(&args.settings(), &stop_on_interrupt()?, &mut out)?;
        }
        Some(Command::Serve { game, port, no_open }) => {
            let settings = settings(cli.config)?.0;
            Serve { game, port, open: !no_open }.run(&settings, &mut out)?;
        }
        // Without a game it was asked for the list.
        Some(Command::Xboard { game: None, .. }) => {
            write!(out, "{}", commands::xboard::engine_list()?)?;
        }
        Some(Command::Xboard {
            game: Some(game),
            matched,
            rules: RulesArgs { fen, options },
            window_options,
            ..
        }) => {
            // The options file may name a file of games.
            settings(cli.config.clone())?;
            let position = PositionSpec { game, fen, options, turns: Vec::new() };
            let config = cli.config.map(|file| ("--config", file));
            let variants = cli.variants.map(|file| ("--variants", file));
            let files: Vec<(&str, PathBuf)> = config.into_iter().chain(variants).collect();
            let status = commands::xboard::run(&position, matched, &files, &window_options)?;
            let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
            return Ok(ExitCode::from(code));
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a match by the command line of another referee.
fn referee(dialect: Dialect, arguments: Vec<String>) -> Result<ExitCode> {
    dialects::run(dialect, &arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// The settings of the options file, and what is wrong in it.
fn settings(file: Option<PathBuf>) -> Result<(Settings, Vec<String>)> {
    let (settings, warnings) = config::load(file.as_deref()).map_err(anyhow::Error::msg)?;
    for warning in &warnings {
        log::warn!("{warning}");
    }
    Ok((settings, warnings))
}

/// The window for `game`, with the start position `fen` if it can be read under the rules of
/// `settings`.
fn window(game: String, fen: Option<String>, settings: &Settings) -> Result<Window> {
    let mut session = open(&game)?;
    for (key, value) in settings.rules(&game) {
        session.set_rule(key, value)?;
    }
    let start = match fen {
        None => None,
        Some(fen) => {
            session.set_position(Some(&fen), &[])?;
            Some(Start { fen, view: session.view() })
        }
    };
    Ok(Window { game, start })
}

/// Runs `protocol`, or the one that the first input line names, until the GUI ends it.
fn run_protocol(
    protocol: Option<Protocol>,
    (settings, warnings): (Settings, Vec<String>),
    window: Option<Window>,
) -> Result<ExitCode> {
    let input = BufReader::new(io::stdin());
    protocol::run(protocol, settings, warnings, window, input, io::stdout());
    Ok(ExitCode::SUCCESS)
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
