//! `xboard`: starts XBoard with the options that a game needs.

mod display;
mod list;
mod options;
mod theme;

use crate::position_spec::PositionSpec;
use crate::protocol::{self, CHESS960_IN_XBOARD, name_in_xboard, xboard_fen};
use crate::rules::Side;
use anyhow::{Context, Result, bail};
pub use list::engine_list;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitStatus};
use std::{env, fs};

/// The names of the program.
const PROGRAMS: &[&str] = if cfg!(windows) { &["winboard.exe", "xboard.exe"] } else { &["xboard"] };

/// Where it usually is if it is in no folder of PATH: games on Debian and other systems, Homebrew
/// and MacPorts, and WinBoard's installer.
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

/// The part of an error message that says how to play without XBoard.
const WITHOUT_WINDOW: &str =
    "without it 'rialto serve' shows the board in a browser, and 'rialto play' in the terminal";

/// What a user is told if Black is to move. XBoard's board then begins with a pass of White.
const BLACK_TO_MOVE: &str = "Black is to move. To play White, click on one of your pieces: White \
    passes in the window, and Rialto moves. To play Black, choose Machine White (ctrl-w).";
const BLACK_TO_MOVE_CHESS: &str = "Black is to move. To play White, choose Machine Black \
    (ctrl-b). To play Black, make your move and choose Machine White (ctrl-w).";

/// Runs XBoard with this program as its engine until the window is closed. The games start from
/// `start`. `matched`: the engine plays itself. `files` are given to the engine, each with its
/// option. `extra` options come last, so they override the others.
///
/// # Errors
/// Unknown game, invalid rules or FEN, no display, no XBoard, or it cannot be started.
pub fn run(
    start: &PositionSpec,
    matched: bool,
    files: &[(&str, &Path)],
    extra: &[OsString],
) -> Result<ExitStatus> {
    let session = start.session()?;
    let game = session.game();
    let is_known = protocol::known(game).is_some();
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
    if cfg!(windows) {
        // Without it, WinBoard asks first what the user would like to do.
        command.arg("-cp");
    }
    add(
        &mut command,
        options::all(game, &variant(start)?, matched, &engine_line(&engine, files, start)?),
    );
    // Another game of this window may need them too. WinBoard reads no SVG. In a game of XBoard's
    // own, the pictures are those that the user has chosen.
    if !cfg!(windows)
        && !is_known
        && let Some(pictures) = theme::folder()
    {
        add(&mut command, ["-pieceImageDirectory".into(), pictures.into_os_string()]);
        add(&mut command, ["-trueColors", "true"]);
    }
    // XBoard knows the board of these games before the engine starts, so it reads the position
    // itself.
    let file = (is_known && start.fen.is_some()).then(position_file);
    if let Some(file) = &file {
        fs::write(file, xboard_fen(session.as_ref()) + "\n")
            .with_context(|| format!("cannot write the position '{}'", file.display()))?;
        add(&mut command, [OsStr::new("-loadPositionFile"), file.as_os_str()]);
    }
    if start.fen.is_some() && !matched && session.side_to_move() == Side::Black {
        println!("{}", if is_known { BLACK_TO_MOVE_CHESS } else { BLACK_TO_MOVE });
    }
    add(&mut command, extra);
    let status = command.status().with_context(|| format!("cannot start '{}'", xboard.display()));
    if let Some(file) = file {
        let _ = fs::remove_file(file);
    }
    status
}

/// Adds words to a command line. WinBoard splits its command line itself: backslashes are part of a
/// path, so that quotes cannot be written with them, but braces quote everything.
fn add<T: AsRef<OsStr>>(command: &mut Command, words: impl IntoIterator<Item = T>) {
    for word in words {
        let word = word.as_ref();
        #[cfg(windows)]
        {
            use std::os::windows::process::CommandExt;
            let text = word.to_string_lossy();
            let plain = !text.is_empty() && !text.contains([' ', '"', '\'', '\t']);
            command.raw_arg(if plain { text.into_owned() } else { format!("{{{text}}}") });
        }
        #[cfg(not(windows))]
        command.arg(word);
    }
}

/// The file that gives a position of chess to XBoard.
fn position_file() -> PathBuf {
    env::temp_dir().join(format!("rialto-{}.fen", process::id()))
}

/// XBoard's name of the game, or of Chess960.
fn variant(start: &PositionSpec) -> Result<Cow<'_, str>> {
    let rules = start.rules()?;
    let chess960 = |(key, value): &(String, String)| {
        key.eq_ignore_ascii_case("UCI_Chess960") && value.eq_ignore_ascii_case("true")
    };
    Ok(if rules.iter().any(chess960) {
        CHESS960_IN_XBOARD.into()
    } else {
        name_in_xboard(&start.game)
    })
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
fn engine_line(engine: &Path, files: &[(&str, &Path)], start: &PositionSpec) -> Result<String> {
    let text =
        |path: &Path| path.to_str().context("a path that is no UTF-8 text").map(String::from);
    let mut words = vec![text(engine)?];
    for (option, file) in files {
        words.extend([(*option).into(), text(&std::path::absolute(file)?)?]);
    }
    words.push("cecp".into());
    if let Some(fen) = start.fen.as_ref().filter(|_| protocol::known(&start.game).is_none()) {
        words.extend(["--fen".into(), fen.clone()]);
    }
    words.extend(["--game".into(), start.game.clone()]);
    for (key, value) in start.rules()? {
        words.extend(["--option".into(), format!("{key}={value}")]);
    }
    let quoted = |word: String| if word.contains(' ') { format!("\"{word}\"") } else { word };
    Ok(words.into_iter().map(quoted).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_line_survives_spaces() {
        let files = [("--config", Path::new("/c/e.ini"))];
        let mut start = PositionSpec { game: "piazza".into(), ..PositionSpec::default() };
        let line = engine_line(Path::new("/a b/rialto"), &files, &start).unwrap();
        assert_eq!(line, "\"/a b/rialto\" --config /c/e.ini cecp --game piazza");
        (start.fen, start.options) = (Some("8/8 w".into()), vec!["piazza_weather = false".into()]);
        let line = engine_line(Path::new("/r"), &[], &start).unwrap();
        assert_eq!(line, "/r cecp --fen \"8/8 w\" --game piazza --option piazza_weather=false");
    }

    #[test]
    fn chess960_is_a_variant_of_its_own() {
        let mut start = PositionSpec { game: "chess".into(), ..PositionSpec::default() };
        assert_eq!(variant(&start).unwrap(), "normal");
        start.options = vec!["uci_chess960=true".into()];
        assert_eq!(variant(&start).unwrap(), "fischerandom");
    }
}
