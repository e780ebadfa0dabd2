//! `xboard`: starts XBoard with the options that a game needs.

mod display;
mod theme;

use super::PositionSpec;
use crate::rules::Side;
use crate::session::{self, Game};
use anyhow::{Context, Result, bail};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitStatus};
use std::{env, fs};

/// The names of the program.
const PROGRAMS: &[&str] = if cfg!(windows) { &["winboard.exe", "xboard.exe"] } else { &["xboard"] };

/// Where it usually is if it is in no folder of PATH: games on Debian and other systems, Homebrew and
/// MacPorts, and WinBoard's installer.
const FOLDERS: &[&str] = if cfg!(windows) {
    &[r"C:\WinBoard", r"C:\Program Files\WinBoard", r"C:\Program Files (x86)\WinBoard"]
} else if cfg!(target_os = "macos") {
    &["/opt/homebrew/bin", "/usr/local/bin", "/opt/local/bin"]
} else {
    &["/usr/games", "/usr/local/games"]
};

/// How to get it.
const NOT_INSTALLED: &str = if cfg!(windows) {
    "WinBoard is not installed, or its folder is not in PATH (https://www.gnu.org/software/xboard)"
} else if cfg!(target_os = "macos") {
    "XBoard is not installed (with Homebrew: brew install xboard)"
} else {
    "XBoard is not installed (on Debian and Ubuntu: apt-get install xboard)"
};

/// The part of an error message that names the commands that need no XBoard.
const WITHOUT_WINDOW: &str = "without it these commands work: show, play, match, bench";

/// What a user is told if Black is to move. XBoard's board then begins with a pass of White.
const BLACK_TO_MOVE: &str = "Black is to move. To play White, click on one of your pieces: White \
    passes in the window, and Rialto moves. To play Black, choose Machine White (ctrl-w).";
const BLACK_TO_MOVE_CHESS: &str = "Black is to move. To play White, choose Machine Black \
    (ctrl-b). To play Black, make your move and choose Machine White (ctrl-w).";

/// The games that XBoard knows.
const KNOWN: [&str; 4] = ["chess", "shatranj", "xiangqi", "shogi"];
/// Those of them in which the engine tests the legality. XBoard would refuse moves without a reason,
/// let a pawn drop that mates lose the game, and call other endings draws for want of material.
const TESTED: [&str; 2] = ["xiangqi", "shogi"];

/// Size of a square of an 8x8 board, pixels; XBoard makes the squares of larger boards smaller.
/// With these sizes the window fits a screen of 768 lines. The board of nacv has more ranks than
/// the others, so it needs another size.
const SIZE: &str = "72";
const SIZE_NACV: &str = "80";
/// The same for a board with pieces in hand on both sides, and for one twice as wide as high.
const SIZE_HANDS: &str = "104";
const WIDE: &str = "120";

/// Runs XBoard with this program as its engine until the window is closed. The games start from
/// `start`. `matched`: the engine plays itself. `files` are given to the engine, each with its option. `shown` gives a position in the words of XBoard. `extra` options come last, so they override the
/// others.
///
/// # Errors
/// Unknown game, invalid rules or FEN, no display, no XBoard, or it cannot be started.
pub fn run(
    start: &PositionSpec,
    matched: bool,
    files: &[(&str, PathBuf)],
    extra: &[OsString],
    shown: &dyn Fn(&dyn Game) -> String,
) -> Result<ExitStatus> {
    let session = start.session()?;
    let game = session.game();
    let named = |option: &OsString| option == "-display" || option == "--display";
    if !extra.iter().any(named) && display::is_missing(|name| env::var_os(name)) {
        bail!(
            "XBoard needs a display, but neither DISPLAY nor WAYLAND_DISPLAY names one that can \
             be opened; {WITHOUT_WINDOW}"
        );
    }
    let Some(xboard) = find(env::var_os("PATH").as_deref()) else {
        bail!("{NOT_INSTALLED}; {WITHOUT_WINDOW}");
    };
    let engine = env::current_exe().context("this program's own place")?;
    let mut command = Command::new(&xboard);
    command.args(options(variant(start)?, matched, &engine_line(&engine, files, start)?));
    // Another game of this window may need them too.
    if let Some(pictures) = theme::folder() {
        command.arg("-pieceImageDirectory").arg(pictures).args(["-trueColors", "true"]);
    }
    // XBoard knows the board of these games before the engine starts, so it reads the position
    // itself.
    let file = (KNOWN.contains(&game) && start.fen.is_some()).then(position_file);
    if let Some(file) = &file {
        fs::write(file, shown(session.as_ref()) + "\n")
            .with_context(|| format!("cannot write the position '{}'", file.display()))?;
        command.arg("-loadPositionFile").arg(file);
    }
    if start.fen.is_some() && !matched && session.side_to_move() == Side::Black {
        println!("{}", if KNOWN.contains(&game) { BLACK_TO_MOVE_CHESS } else { BLACK_TO_MOVE });
    }
    command.args(extra);
    let status = command.status().with_context(|| format!("cannot start '{}'", xboard.display()));
    if let Some(file) = file {
        let _ = fs::remove_file(file);
    }
    status
}

/// The file that gives a position of chess to XBoard.
fn position_file() -> PathBuf {
    env::temp_dir().join(format!("rialto-{}.fen", process::id()))
}

/// XBoard's variant: the game, or Chess960.
fn variant(start: &PositionSpec) -> Result<&str> {
    let rules = start.rules()?;
    let chess960 = |(key, value): &(String, String)| {
        key.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true")
    };
    Ok(if rules.iter().any(chess960) { "fischerandom" } else { &start.game })
}

/// The path of XBoard: in a folder of PATH or of [`FOLDERS`].
fn find(path: Option<&OsStr>) -> Option<PathBuf> {
    let folders = path.map(env::split_paths).into_iter().flatten();
    folders
        .chain(FOLDERS.iter().map(PathBuf::from))
        .flat_map(|dir| PROGRAMS.iter().map(move |name| dir.join(name)))
        .find(|file| file.is_file())
}

/// The engine's command line as XBoard reads it: words with spaces are quoted. After a quoted word
/// at the end, XBoard would add an empty one, so the FEN comes before its game.
fn engine_line(engine: &Path, files: &[(&str, PathBuf)], start: &PositionSpec) -> Result<String> {
    let text =
        |path: &Path| path.to_str().context("a path that is no UTF-8 text").map(String::from);
    let mut words = vec![text(engine)?];
    for (option, file) in files {
        words.extend([(*option).into(), text(&std::path::absolute(file)?)?]);
    }
    words.push("cecp".into());
    if let Some(fen) = start.fen.as_ref().filter(|_| !KNOWN.contains(&&*start.game)) {
        words.extend(["--fen".into(), fen.clone(), "--game".into(), start.game.clone()]);
    }
    for (key, value) in start.rules()? {
        words.extend(["--option".into(), format!("{key}={value}")]);
    }
    let quoted = |word: String| if word.contains(' ') { format!("\"{word}\"") } else { word };
    Ok(words.into_iter().map(quoted).collect::<Vec<_>>().join(" "))
}

/// XBoard's options for a game.
///
/// Games that XBoard does not know run without XBoard's own test of legality, because XBoard would refuse
/// legal moves; so do those of [`TESTED`]. The engine gives the marks and promotion choices and declares
/// draws. It also takes moves back to show them in several plies, so refused moves open no error window.
/// Coordinates are always shown, because the ranks may be numbered in an unusual way. Settings are
/// not saved at exit: otherwise XBoard would play chess without its rules the next time.
fn options(game: &str, matched: bool, engine: &str) -> Vec<String> {
    let mut options = vec!["-fcp", engine];
    if matched {
        options.extend(["-scp", engine, "-matchGames", "1", "-popupExitMessage", "false"]);
    }
    let wide = game.starts_with("ravioli");
    let has_dice = session::open(game).is_some_and(|session| session.info().has_dice);
    if game == "fischerandom" {
        options.extend(["-variant", game]);
    } else if game != "chess" && KNOWN.contains(&game) {
        // XBoard knows its rules, but counts fifty moves, and repetitions in its own way: it would
        // call a draw by another count a false claim.
        options.extend(["-variant", game, "-repeatsToDraw", "0", "-ruleMoves", "0"]);
        options.extend(["-testClaims", "false"]);
        if TESTED.contains(&game) {
            options.extend(["-testLegality", "false", "-popupMoveErrors", "false"]);
            options.extend(["-sweepPromotions", "false"]);
        }
    } else if game != "chess" {
        // XBoard takes every name with "shatranj" in it for the shatranj that it knows.
        let name = if game == "piazza-shatranj" { "piazza-shatrang" } else { game };
        options.extend(["-variant", name, "-testLegality", "false"]);
        // A turn of several plies would earn an increment for each, and reach a session's end early.
        options.extend(["-timeControl", "30", "-timeIncrement", "0"]);
        options.extend(["-repeatsToDraw", "0", "-ruleMoves", "0", "-popupMoveErrors", "false"]);
        // A pawn may become a piece that XBoard's own promotion dialog does not offer. For shogi it asks
        // whether to promote.
        let choice = (wide || has_dice || game == "cwda") && game != "piazza-shogi";
        options.extend(["-sweepPromotions", if choice { "true" } else { "false" }]);
    }
    if has_dice {
        // Throws of dice are announced in comments on the game. The engine lifts a piece for the
        // user who builds a walkway.
        options.extend(["-autoComment", "true", "-showThinking", "true"]);
        options.extend(["-oneClickMove", "true"]);
    }
    let size = match game {
        "nacv" => SIZE_NACV,
        "shogi" | "piazza-shogi" => SIZE_HANDS,
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
        let files = [("--config", PathBuf::from("/c/e.ini"))];
        let mut start = PositionSpec { game: "piazza".into(), ..PositionSpec::default() };
        let line = engine_line(Path::new("/a b/rialto"), &files, &start).unwrap();
        assert_eq!(line, "\"/a b/rialto\" --config /c/e.ini cecp");
        (start.fen, start.options) = (Some("8/8 w".into()), vec!["piazza_weather = false".into()]);
        let line = engine_line(Path::new("/r"), &[], &start).unwrap();
        assert_eq!(line, "/r cecp --fen \"8/8 w\" --game piazza --option piazza_weather=false");
    }

    #[test]
    fn chess960_is_a_variant_of_its_own() {
        let mut start = PositionSpec { game: "chess".into(), ..PositionSpec::default() };
        assert_eq!(variant(&start).unwrap(), "chess");
        start.options = vec!["uci_chess960=true".into()];
        assert_eq!(variant(&start).unwrap(), "fischerandom");
        let options = options("fischerandom", false, "r");
        assert!(options.contains(&"fischerandom".to_string()));
        assert!(!options.contains(&"-testLegality".to_string()));
    }

    #[test]
    fn known_games_keep_the_rules_of_xboard() {
        let untested =
            |options: &[String]| options.windows(2).any(|w| w == ["-testLegality", "false"]);
        for game in KNOWN {
            assert_eq!(untested(&options(game, false, "r")), TESTED.contains(&game), "{game}");
        }
        let arch = options("archchess", true, "r");
        assert!(untested(&arch));
        assert!(arch.windows(2).any(|w| w == ["-scp", "r"]));
    }
}
