//! Games of engine against engine in XBoard, started with the `xboard` command.

use crate::common::program;
use crate::xboard::display::{Display, Process, RIALTO, options};
use crate::xboard::log::Log;
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// Time limit for two games. They take a few seconds; other work on the machine needs the rest.
const TIMEOUT: Duration = Duration::from_secs(180);
/// Reasons for the end of a game under the rules, in the words of the engines, of XBoard and of its
/// adapter.
const END_REASONS: [&str; 21] = [
    "checkmate",
    "mates",
    "stalemate",
    "repetition",
    "fifty-move rule",
    "50-move rule",
    // In the words of Fairy-Max.
    "fifty move rule",
    "no-capture limit",
    "insufficient material",
    "insufficient mating material",
    "trivial draw",
    "bare king",
    "bare kings",
    "seventy-move rule",
    "sixty-move rule",
    "move limit",
    "counted moves",
    "perpetual check",
    "checks given",
    "too few pieces",
    // A mate in the word of uci2wb.
    "mate",
];
/// A further one under the weather of Piazza San Marco Chess, where a king alone can mate a king on
/// a walkway: XBoard lets no bare king win, so it records a draw.
const BARE_KING: &str = "checkmate but bare king";
/// Texts, in lower case, that appear only when something is wrong.
const ERROR_TEXTS: [&str; 8] =
    ["error", "illegal", "ambig", "false", "forfeit", "resign", "telluser", "unknown"];

/// A finished game.
pub struct Game {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The plies of both sides, as the engines sent them to XBoard.
    pub plies: Vec<String>,
}

/// How long the engines think. XBoard sends the times on its clocks in any case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// As long as the clock allows.
    Clock,
    /// To a depth that they reach at once. What is tested needs no good moves.
    Depth,
}

/// Plays two games of Rialto against `other`, or against itself.
///
/// # Panics
/// If XBoard does not exit by itself, if a game does not end by the rules, or if an error was
/// reported.
pub fn two_games(display: &Display, game: &str, other: Option<&str>) -> Vec<Game> {
    two_games_with_options("", display, game, other)
}

/// As [`two_games`], with `ini` as the engines' options file.
pub fn two_games_with_options(
    ini: &str,
    display: &Display,
    game: &str,
    other: Option<&str>,
) -> Vec<Game> {
    play_games((ini, Pace::Depth, 2), &[], display, game, other)
}

/// As [`two_games`] against itself, in a variant that is the game by another name.
pub fn two_games_by_name(display: &Display, game: &str, variant: &str) -> Vec<Game> {
    play_games(("", Pace::Depth, 2), &["-variant", variant], display, game, None)
}

/// Plays games with these options, at this pace and of this number.
fn play_games(
    (ini, pace, number): (&str, Pace, usize),
    more: &[&str],
    display: &Display,
    game: &str,
    other: Option<&str>,
) -> Vec<Game> {
    let (pgn, debug) = (display.folder.join("games.pgn"), display.folder.join("debug"));
    let config = display.folder.join("options.ini");
    fs::write(&config, options(ini)).expect("a file");
    let mut xboard = display.command(RIALTO);
    xboard.arg("--config").arg(config).args([
        "xboard",
        game,
        "--match",
        "--",
        "-matchGames",
        &number.to_string(),
        "-matchPause",
        "100",
    ]);
    xboard.args(["-timeControl", "0:01", "-timeIncrement", "0.01"]);
    if pace == Pace::Depth {
        // In nacv a side has hundreds of turns.
        xboard.args(["-depth", if game == "nacv" { "1" } else { "2" }]);
    }
    xboard.args(["-animateMoving", "false", "-soundProgram", ""]).args(more);
    xboard.arg("-saveGameFile").arg(&pgn).args(["-debug", "-nameOfDebugFile"]).arg(&debug);
    xboard.args(other.map(|other| ["-scp", other]).into_iter().flatten());
    assert_eq!(Process::start(&xboard, Stdio::null()).ended(TIMEOUT), Some(0));

    let log = Log::new(debug);
    check_no_errors(&log, other.is_some());
    let entries = log.entries();
    let mut games: Vec<Game> = results(game, &fs::read_to_string(pgn).expect("games"))
        .into_iter()
        .map(|result| Game { result, plies: Vec::new() })
        .collect();
    assert_eq!(games.len(), number);
    let mut parts = entries.split(|entry| entry.text.starts_with("> result "));
    for game in &mut games {
        let part = parts.next().unwrap_or_default().iter();
        let ply = |text: &str| text.trim_start_matches('<').strip_prefix(" move ").map(Into::into);
        game.plies = part.filter_map(|entry| ply(&entry.text)).collect();
        // Another engine at this depth may walk into a mate, which no game of chess has before the
        // fourth ply.
        let shortest = if other.is_some() { 4 } else { 11 };
        assert!(game.plies.len() >= shortest, "{:?}", game.plies);
    }
    games
}

/// The results of the games of `game` in a PGN file. Each must follow from the rules and agree with
/// its tag.
fn results(game: &str, pgn: &str) -> Vec<String> {
    let mut tags = pgn.lines().filter_map(|line| line.strip_prefix("[Result "));
    let last = |line: &str| line.rsplit_once("} ").map(|(_, result)| result.to_string());
    let mut found = Vec::new();
    let text = pgn.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join("\n");
    // XBoard writes a comment, the result and an empty line at the end of a game. If the last move
    // has a comment, another empty line comes before these.
    let ended = |text: &&str| ["1-0", "0-1", "1/2-1/2"].iter().any(|r| text.trim().ends_with(r));
    for record in text.split("\n\n").filter(ended) {
        let result = last(&record.replace('\n', " ")).expect("a result").trim().to_string();
        let reason =
            record.rsplit_once('{').and_then(|(_, end)| end.split_once('}')).expect("why").0;
        let reason = reason.replace('\n', " ").to_lowercase();
        let bare_king = game.starts_with("piazza") && reason == BARE_KING;
        assert!(bare_king || END_REASONS.iter().any(|end| reason.ends_with(end)), "{reason}");
        assert_eq!(tags.next(), Some(format!("\"{result}\"]").as_str()));
        found.push(result);
    }
    found
}

/// Checks that no error was reported. The second engine, if it is another one, may report commands
/// that it does not know.
fn check_no_errors(log: &Log, other_engine: bool) {
    let tolerated =
        |line: &str| other_engine && line.contains(" <second: Error (unknown command): ");
    let text = log.text();
    for line in text.lines().filter(|line| !tolerated(line)) {
        let lower_case = line.to_lowercase();
        let feature = lower_case.contains(" feature ") || lower_case.contains(": accepted ");
        assert!(feature || ERROR_TEXTS.iter().all(|word| !lower_case.contains(word)), "{line}");
    }
}

/// Checks with the `play` command that the plies of a chess game are legal and lead to its result.
fn check_result(display: &Display, game: &Game) {
    let args = ["play", "chess"].into_iter().chain(game.plies.iter().map(String::as_str));
    let output = display.output(RIALTO, &args.collect::<Vec<_>>());
    let text = String::from_utf8(output.stdout).expect("text");
    let end = text.lines().nth(1).expect("the end of the game");
    assert!(end.starts_with(&format!("{} {{", game.result)), "{end}");
}

/// The only game in which the engines use the time on their clocks: what they do with it is the
/// same in every game, and so is what XBoard says of it.
#[test]
fn a_game_of_chess_by_the_clock_ends_by_the_rules() {
    let Some(display) = Display::open("chess") else { return };
    for game in play_games(("", Pace::Clock, 1), &[], &display, "chess", None) {
        check_result(&display, &game);
    }
}

#[test]
fn two_games_against_fairy_max_end_by_the_rules() {
    let Some(display) = Display::open("fairymax") else { return };
    let fairymax = program("fairymax").expect("Display::open has checked it");
    // With address space randomisation, Fairy-Max crashes on commands that it does not know.
    let other = format!("setarch -R {}", fairymax.display());
    for game in two_games(&display, "chess", Some(&other)) {
        check_result(&display, &game);
    }
}
