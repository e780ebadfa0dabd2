//! Gives the program the networks and the descriptions of games that become part of it.

use std::io::{BufRead, BufReader};
use std::path::{self, Path, PathBuf};
use std::process::exit;
use std::{env, fs, io};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Err(error) = networks().and_then(|()| texts()) {
        println!("cargo::error={error}");
        exit(1);
    }
}

/// Names the file of each network: `NETWORK_ARCHCHESS` is `games/archchess/network.bin`, packed, or
/// the file that the variable `EVALFILE` names, if it is a network of this game.
fn networks() -> Result<(), String> {
    println!("cargo:rerun-if-changed=games");
    println!("cargo:rerun-if-env-changed=EVALFILE");
    let games = path::absolute("games").map_err(|e| format!("games: {e}"))?;
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
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
        let packed = Path::new(&out).join(format!("{folder}.network"));
        pack(&file, &packed).map_err(|e| format!("'{}': {e}", file.display()))?;
        println!("cargo:rustc-env={}={}", variable(folder), packed.display());
    }
    match replacement {
        Some(Replacement { file, game }) => {
            Err(format!("EVALFILE '{}': no network of '{game}' is built in", file.display()))
        }
        None => Ok(()),
    }
}

/// Packs the weights of a network (DEFLATE, RFC 1951), which makes the program a megabyte smaller.
/// The header stays as it is, up to and with its empty line.
fn pack(file: &Path, packed: &Path) -> io::Result<()> {
    const LEVEL: u8 = 9;
    let bytes = fs::read(file)?;
    let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
    let (header, weights) = bytes.split_at(end);
    fs::write(packed, [header, &miniz_oxide::deflate::compress_to_vec(weights, LEVEL)].concat())
}

/// Writes the list of the games that are texts: those whose folders have a `game.ini`, with their
/// pages of rules and their networks.
fn texts() -> Result<(), String> {
    let games = path::absolute("games").map_err(|e| format!("games: {e}"))?;
    let folders = fs::read_dir(&games).map_err(|e| format!("games: {e}"))?.flatten();
    let mut folders: Vec<PathBuf> = folders.map(|folder| folder.path()).collect();
    folders.retain(|folder| folder.join("game.ini").is_file());
    folders.sort();
    let mut list = String::new();
    for folder in folders {
        let file = |name: &str| Some(folder.join(name)).filter(|file| file.is_file());
        let include = |name: &str, how: &str| match file(name) {
            Some(file) => format!("Some({how}({file:?}))"),
            None => "None".to_string(),
        };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().replace('_', "-");
        let network = match file("network.bin") {
            Some(_) => format!("Some(include_bytes!(env!({:?})))", variable(&name)),
            None => "None".to_string(),
        };
        list += &format!(
            "Folder {{ name: {name:?}, text: include_str!({:?}), page: {}, network: {network} }},",
            folder.join("game.ini"),
            include("rules.txt", "include_str!"),
        );
    }
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
    fs::write(Path::new(&out).join("games.rs"), format!("[{list}]")).map_err(|e| e.to_string())
}

/// The variable that names the file of a game's network.
fn variable(game: &str) -> String {
    format!("NETWORK_{}", game.to_uppercase().replace('-', "_"))
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
