//! Whole games of engine against engine, started as a player starts them.

use crate::log::Log;
use crate::stage::{Cast, RIALTO, Stage, program};
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// How long two games may take; the clocks end after half a minute, XBoard's own work and
/// that of other tests comes on top.
const PATIENCE: Duration = Duration::from_secs(180);
/// The ends of a game that the rules know, as the engines and XBoard word them.
const ENDS: [&str; 10] = [
    "checkmate",
    "mates",
    "stalemate",
    "repetition",
    "fifty-move rule",
    "50-move rule",
    "no-capture limit",
    "insufficient material",
    "insufficient mating material",
    "trivial draw",
];
/// What nobody should have to say, in lower case.
const COMPLAINTS: [&str; 8] =
    ["error", "illegal", "ambig", "false", "forfeit", "resign", "telluser", "unknown"];

/// A game that has been played to its end.
pub struct Game {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The plies of both sides, as they were sent to XBoard.
    pub plies: Vec<String>,
}

/// Two games of Rialto against `other`, or against itself.
///
/// # Panics
/// XBoard does not end by itself, or with other than two games that the rules decided, or
/// anybody complained.
pub fn two_games(stage: &Stage, game: &str, other: Option<&str>) -> Vec<Game> {
    two_games_by("", stage, game, other)
}

/// As [`two_games`], with `ini` as the engines' options.
pub fn two_games_by(ini: &str, stage: &Stage, game: &str, other: Option<&str>) -> Vec<Game> {
    let (pgn, debug) = (stage.folder.join("games.pgn"), stage.folder.join("debug"));
    let config = stage.folder.join("options.ini");
    fs::write(&config, ini).expect("a file");
    let mut xboard = stage.command(RIALTO);
    xboard.arg("--config").arg(config).args([
        "xboard",
        game,
        "--match",
        "--",
        "-matchGames",
        "2",
        "-matchPause",
        "100",
    ]);
    xboard.args(["-timeControl", "0:03", "-timeIncrement", "0.02"]);
    xboard.args(["-animateMoving", "false", "-soundProgram", ""]);
    xboard.arg("-saveGameFile").arg(&pgn).args(["-debug", "-nameOfDebugFile"]).arg(&debug);
    xboard.args(other.map(|other| ["-scp", other]).into_iter().flatten());
    assert_eq!(Cast::start(&xboard, Stdio::null()).ended(PATIENCE), Some(0));

    let log = Log::new(debug);
    no_complaint(&log, other.is_some());
    let entries = log.entries();
    let mut games: Vec<Game> = endings(&fs::read_to_string(pgn).expect("games"))
        .into_iter()
        .map(|result| Game { result, plies: Vec::new() })
        .collect();
    assert_eq!(games.len(), 2);
    let mut turns = entries.split(|entry| entry.text.starts_with("> result "));
    for game in &mut games {
        let said = turns.next().unwrap_or_default().iter();
        let ply = |text: &str| text.trim_start_matches('<').strip_prefix(" move ").map(Into::into);
        game.plies = said.filter_map(|entry| ply(&entry.text)).collect();
        assert!(game.plies.len() > 10, "{:?}", game.plies);
    }
    games
}

/// The results in a PGN file; each has to come from the rules and be the one of its tag.
fn endings(pgn: &str) -> Vec<String> {
    let mut tags = pgn.lines().filter_map(|line| line.strip_prefix("[Result "));
    let last = |line: &str| line.rsplit_once("} ").map(|(_, result)| result.to_string());
    let mut found = Vec::new();
    let text = pgn.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join("\n");
    // XBoard ends a game with an empty line, after a last comment and the result. Another stands
    // before those if the last move has a comment.
    let ended = |text: &&str| ["1-0", "0-1", "1/2-1/2"].iter().any(|r| text.trim().ends_with(r));
    for game in text.split("\n\n").filter(ended) {
        let result = last(&game.replace('\n', " ")).expect("a result").trim().to_string();
        let reason = game.rsplit_once('{').and_then(|(_, end)| end.split_once('}')).expect("why").0;
        let reason = reason.replace('\n', " ").to_lowercase();
        assert!(ENDS.iter().any(|end| reason.ends_with(end)), "{reason}");
        assert_eq!(tags.next(), Some(format!("\"{result}\"]").as_str()));
        found.push(result);
    }
    found
}

/// Nobody has complained. A `stranger` as the second engine may say which of XBoard's
/// commands it does not know.
fn no_complaint(log: &Log, stranger: bool) {
    let foreign = |line: &str| stranger && line.contains(" <second: Error (unknown command): ");
    let text = log.text();
    for line in text.lines().filter(|line| !foreign(line)) {
        let small = line.to_lowercase();
        let declared = small.contains(" feature ") || small.contains(": accepted ");
        assert!(declared || COMPLAINTS.iter().all(|word| !small.contains(word)), "{line}");
    }
}

/// The plies end the game as its result says, by the laws of chess.
fn lawful(stage: &Stage, game: &Game) {
    let words = ["play", "chess"].into_iter().chain(game.plies.iter().map(String::as_str));
    let output = stage.ask(RIALTO, &words.collect::<Vec<_>>());
    let text = String::from_utf8(output.stdout).expect("text");
    let end = text.lines().nth(1).expect("the end of the game");
    assert!(end.starts_with(&format!("{} {{", game.result)), "{end}");
}

#[test]
fn two_games_of_archchess() {
    let Some(stage) = Stage::open("archchess") else { return };
    two_games(&stage, "archchess", None);
}

#[test]
fn two_games_of_chess() {
    let Some(stage) = Stage::open("chess") else { return };
    for game in two_games(&stage, "chess", None) {
        lawful(&stage, &game);
    }
}

#[test]
fn two_games_against_fairy_max() {
    let Some(stage) = Stage::open("fairymax") else { return };
    let fairymax = program("fairymax").expect("it was looked for");
    // Where addresses are drawn at random it crashes on commands that it does not know.
    let other = format!("setarch -R {}", fairymax.display());
    for game in two_games(&stage, "chess", Some(&other)) {
        lawful(&stage, &game);
    }
}
