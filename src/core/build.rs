//! Gives the program the networks that become part of it.

use std::io::{BufRead, BufReader};
use std::path::{self, Path, PathBuf};
use std::process::exit;
use std::{env, fs, io};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Err(error) = networks() {
        println!("cargo::error={error}");
        exit(1);
    }
}

/// Names the file of each network: `NETWORK_ARCHCHESS` is `games/archchess/network.bin`, or the
/// file that the variable `EVALFILE` names, if it is a network of this game.
fn networks() -> Result<(), String> {
    println!("cargo:rerun-if-changed=games");
    println!("cargo:rerun-if-env-changed=EVALFILE");
    let games = path::absolute("games").map_err(|e| format!("games: {e}"))?;
    let mut replacement = match env::var_os("EVALFILE").filter(|file| !file.is_empty()) {
        Some(file) => Some(Replacement::read(file.into())?),
        None => None,
    };
    for game in fs::read_dir(&games).map_err(|e| format!("games: {e}"))?.flatten() {
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
    /// Reads a file that is named from the root of the repository.
    fn read(file: PathBuf) -> Result<Replacement, String> {
        let file = Path::new("../..").join(file);
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
