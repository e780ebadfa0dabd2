//! Gives the program the commit from which it is built, if it is built in a Git repository, and the
//! networks that become part of it.

use std::io::{BufRead, BufReader};
use std::path::{self, Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs, io};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    version();
    if let Err(error) = networks() {
        println!("cargo::error={error}");
        exit(1);
    }
}

fn version() {
    let version = env!("CARGO_PKG_VERSION");
    // A repository of something else may lie around an unpacked archive.
    let commit =
        if Path::new(".git").exists() { git(&["rev-parse", "--short=8", "HEAD"]) } else { None };
    let version = commit.map_or(version.to_string(), |commit| format!("{version} ({commit})"));
    println!("cargo:rustc-env=RIALTO_VERSION={version}");
    // It changes with every commit.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo:rerun-if-changed={log}");
    }
}

/// What Git prints, if there is a Git that succeeds.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !text.is_empty()).then_some(text)
}

/// Names the file of each network: `NETWORK_ARCHCHESS` is `src/games/archchess/network.bin`, or the file
/// that the variable `EVALFILE` names, if it is a network of this game.
fn networks() -> Result<(), String> {
    println!("cargo:rerun-if-changed=src/games");
    println!("cargo:rerun-if-env-changed=EVALFILE");
    let games = path::absolute("src/games").map_err(|e| format!("src/games: {e}"))?;
    let mut replacement = match env::var_os("EVALFILE").filter(|file| !file.is_empty()) {
        Some(file) => Some(Replacement::read(file.into())?),
        None => None,
    };
    for game in fs::read_dir(&games).map_err(|e| format!("src/games: {e}"))?.flatten() {
        let (folder, mut file) = (game.file_name(), game.path().join("network.bin"));
        let Some(folder) = folder.to_str().filter(|_| file.is_file()) else { continue };
        if let Some(other) = replacement.take_if(|other| other.game.replace('-', "_") == folder) {
            file = other.file;
        }
        println!("cargo:rustc-env=NETWORK_{}={}", folder.to_uppercase(), file.display());
    }
    match replacement {
        Some(Replacement { file, game }) => {
            Err(format!("EVALFILE '{}': no network of '{game}' is built in", file.display()))
        }
        None => Ok(()),
    }
}

/// A network that replaces the one of its game.
struct Replacement {
    file: PathBuf,
    game: String,
}

impl Replacement {
    fn read(file: PathBuf) -> Result<Replacement, String> {
        println!("cargo:rerun-if-changed={}", file.display());
        let game = game_of(&file).map_err(|e| format!("EVALFILE '{}': {e}", file.display()))?;
        let file = path::absolute(&file).map_err(|e| e.to_string())?;
        Ok(Replacement { file, game })
    }
}

/// The game that the header of a network's file names. The rest of it is read by the program.
fn game_of(file: &Path) -> io::Result<String> {
    const LONGEST_LINE: u64 = 100;
    let (mut magic, mut game) = (String::new(), String::new());
    let mut reader = BufReader::new(io::Read::take(fs::File::open(file)?, 2 * LONGEST_LINE));
    reader.read_line(&mut magic)?;
    reader.read_line(&mut game)?;
    let game = game.trim_end().strip_prefix("game: ").map(str::to_string);
    game.filter(|_| magic.starts_with("Rialto network, version "))
        .ok_or_else(|| io::Error::other("this is no network of Rialto"))
}
