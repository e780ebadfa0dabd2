//! `xboard`: starts XBoard with the options that a game needs.

mod display;
mod theme;

use crate::games::NAMES;
use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// Folders of games on Debian and other systems. They are not always in PATH.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The part of an error message that names the commands that need no XBoard.
const WITHOUT_WINDOW: &str = "without it these commands work: show, play, match, bench";

/// Size of a square of an 8x8 board, pixels; XBoard makes the squares of larger boards smaller.
/// With these sizes the window fits a screen of 768 lines. The board of nacv has more ranks than
/// the others, so it needs another size.
const SIZE: &str = "72";
const SIZE_NACV: &str = "80";
/// The same for a board twice as wide as high.
const WIDE: &str = "120";

/// Runs XBoard with this program as its engine until the window is closed; `matched`: the
/// engine plays itself. `extra` options come last, so they override the others.
///
/// # Errors
/// Unknown game, no display, no XBoard, or it cannot be started.
pub fn run(
    game: &str,
    matched: bool,
    config: Option<&Path>,
    extra: &[OsString],
) -> Result<ExitStatus> {
    if !NAMES.contains(&game) {
        return Err(super::unknown(game));
    }
    let named = |option: &OsString| option == "-display" || option == "--display";
    if !extra.iter().any(named) && display::is_missing(|name| env::var_os(name)) {
        bail!(
            "XBoard needs a display, but neither DISPLAY nor WAYLAND_DISPLAY names one that can \
             be opened; {WITHOUT_WINDOW}"
        );
    }
    let Some(xboard) = find(env::var_os("PATH").as_deref()) else {
        bail!(
            "XBoard is not installed (on Debian and Ubuntu: apt-get install xboard); \
             {WITHOUT_WINDOW}"
        );
    };
    let engine = env::current_exe().context("this program's own place")?;
    let mut command = Command::new(&xboard);
    command.args(options(game, matched, &engine_line(&engine, config)?));
    if let Some(pictures) = theme::folder(game) {
        command.arg("-pieceImageDirectory").arg(pictures).args(["-trueColors", "true"]);
    }
    command.args(extra);
    command.status().with_context(|| format!("cannot start '{}'", xboard.display()))
}

/// The path of XBoard: in a folder of PATH or of [`GAMES`].
fn find(path: Option<&OsStr>) -> Option<PathBuf> {
    let folders = path.map(env::split_paths).into_iter().flatten();
    folders
        .chain(GAMES.map(PathBuf::from))
        .map(|dir| dir.join("xboard"))
        .find(|file| file.is_file())
}

/// The engine's command line as XBoard reads it: words with spaces are quoted.
fn engine_line(engine: &Path, config: Option<&Path>) -> Result<String> {
    let quoted = |path: &Path| {
        let text = path.to_str().context("a path that is no UTF-8 text")?;
        Ok::<_, anyhow::Error>(if text.contains(' ') { format!("\"{text}\"") } else { text.into() })
    };
    let mut line = quoted(engine)?;
    if let Some(config) = config {
        line += &format!(" --config {}", quoted(&std::path::absolute(config)?)?);
    }
    Ok(line + " cecp")
}

/// XBoard's options for a game.
///
/// Games other than chess run without XBoard's own test of legality, because XBoard would refuse
/// legal moves. The engine gives the marks and promotion choices and declares draws. It also takes
/// moves back to show them in several plies, so refused moves open no error window.
/// Coordinates are always shown, because the ranks may be numbered in an unusual way. Settings are
/// not saved at exit: otherwise XBoard would play chess without its rules the next time.
fn options(game: &str, matched: bool, engine: &str) -> Vec<String> {
    let mut options = vec!["-fcp", engine];
    if matched {
        options.extend(["-scp", engine, "-matchGames", "1", "-popupExitMessage", "false"]);
    }
    let wide = game.starts_with("ravioli");
    if game != "chess" {
        options.extend(["-variant", game, "-testLegality", "false"]);
        // A turn of several plies would earn an increment for each, and reach a session's end early.
        options.extend(["-timeControl", "30", "-timeIncrement", "0"]);
        options.extend(["-repeatsToDraw", "0", "-ruleMoves", "0", "-popupMoveErrors", "false"]);
        // A pawn may become a piece that XBoard's own promotion dialog does not offer.
        let choice = wide || game == "piazza";
        options.extend(["-sweepPromotions", if choice { "true" } else { "false" }]);
    }
    if game == "piazza" {
        // Throws of dice are announced in comments on the game. The engine lifts a piece for the
        // user who builds a walkway.
        options.extend(["-autoComment", "true", "-showThinking", "true"]);
        options.extend(["-oneClickMove", "true"]);
    }
    let size = match game {
        "nacv" => SIZE_NACV,
        _ if wide => WIDE,
        _ => SIZE,
    };
    options.extend(["-showTargetSquares", "true", "-highlightDragging", "true"]);
    options.extend(["-showCoords", "true", "-size", size]);
    options.extend(["-saveSettingsOnExit", "false"]);
    options.into_iter().map(String::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_line_survives_spaces() {
        let line = engine_line(Path::new("/a b/rialto"), Some(Path::new("/c/e.ini"))).unwrap();
        assert_eq!(line, "\"/a b/rialto\" --config /c/e.ini cecp");
    }

    #[test]
    fn chess_keeps_the_rules_of_xboard() {
        assert!(!options("chess", false, "r").contains(&"-testLegality".to_string()));
        let arch = options("archchess", true, "r");
        assert!(arch.windows(2).any(|w| w == ["-testLegality", "false"]));
        assert!(arch.windows(2).any(|w| w == ["-scp", "r"]));
    }
}
