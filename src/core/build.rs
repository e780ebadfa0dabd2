//! Gives the program the networks and the descriptions of games that become part of it.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::{self, Path, PathBuf};
use std::process::exit;
use std::{env, fs, io, iter};

#[path = "network/leb128.rs"]
mod leb128;
#[path = "network/planes.rs"]
mod planes;
#[path = "network/running_mean.rs"]
mod running_mean;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if let Err(error) = networks().and_then(|bases| texts(&bases)) {
        println!("cargo::error={error}");
        exit(1);
    }
}

/// The file of a network.
struct NetworkFile {
    folder: String,
    /// Whether the game is a text: others find their networks by themselves.
    is_text: bool,
    header: Vec<u8>,
    /// The number of neurons.
    neurons: usize,
    weights: Vec<i16>,
}

/// Packs the networks and names the file of each: `NETWORK_ARCHCHESS` is
/// `games/archchess/network.bin`, packed, or the file that the variable `EVALFILE` names, if it is
/// a network of this game. Returns from which network each one differs that is packed as a
/// difference.
fn networks() -> Result<HashMap<String, String>, String> {
    println!("cargo:rerun-if-changed=games");
    println!("cargo:rerun-if-env-changed=EVALFILE");
    let games = path::absolute("games").map_err(|e| format!("games: {e}"))?;
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
    let mut replacement = match env::var_os("EVALFILE").filter(|file| !file.is_empty()) {
        Some(file) => Some(Replacement::read(file.into())?),
        None => None,
    };
    let mut files = Vec::new();
    for game in fs::read_dir(&games).map_err(|e| format!("games: {e}"))?.flatten() {
        let (folder, mut file) = (game.file_name(), game.path().join("network.bin"));
        let Some(folder) = folder.to_str().filter(|_| file.is_file()) else { continue };
        if let Some(other) = replacement.take_if(|other| other.game.replace('-', "_") == folder) {
            file = other.file;
        }
        let bytes = fs::read(&file).map_err(|e| format!("'{}': {e}", file.display()))?;
        let is_text = game.path().join("game.ini").is_file();
        let read = NetworkFile::new(folder, is_text, &bytes);
        files.push(read.ok_or_else(|| format!("'{}': no network", file.display()))?);
    }
    if let Some(Replacement { file, game }) = replacement {
        return Err(format!("EVALFILE '{}': no network of '{game}' is built in", file.display()));
    }
    // Smaller ones first: they can be what greater ones differ from.
    files.sort_by_cached_key(|file| (file.weights.len(), file.folder.clone()));
    let mut whole: Vec<&NetworkFile> = Vec::new();
    let mut bases = HashMap::new();
    for file in &files {
        let base = whole.iter().copied().filter(|base| file.has_learned_from(base));
        let base = base.min_by_key(|base| file.distance(base));
        let packed = Path::new(&out).join(format!("{}.network", file.folder));
        fs::write(&packed, file.pack(base)).map_err(|e| format!("'{}': {e}", packed.display()))?;
        println!("cargo:rustc-env={}={}", variable(&file.folder), packed.display());
        match base {
            Some(base) => drop(bases.insert(file.folder.clone(), base.folder.clone())),
            None if file.is_text => whole.push(file),
            None => {}
        }
    }
    Ok(bases)
}

impl NetworkFile {
    /// Reads a file; `None` if it is damaged.
    fn new(folder: &str, is_text: bool, bytes: &[u8]) -> Option<NetworkFile> {
        let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
        let (header, bytes) = bytes.split_at(end);
        let text = String::from_utf8_lossy(header);
        Some(NetworkFile {
            folder: folder.into(),
            is_text,
            header: header.to_vec(),
            neurons: text.lines().find_map(|line| line.strip_prefix("neurons: ")?.parse().ok())?,
            weights: leb128::read(bytes)?,
        })
    }

    /// The weights less those of another network, as far as that has any.
    fn difference(&self, base: &NetworkFile) -> impl Iterator<Item = i16> {
        let base = base.weights.iter().copied().chain(iter::repeat(0));
        self.weights.iter().zip(base).map(|(own, base)| own.wrapping_sub(base))
    }

    /// How far the weights are from those of another network.
    fn distance(&self, base: &NetworkFile) -> u64 {
        self.difference(base).map(|difference| u64::from(difference.unsigned_abs())).sum()
    }

    /// Whether a network has learned from what another one knew, such that the difference is
    /// smaller than the network.
    fn has_learned_from(&self, base: &NetworkFile) -> bool {
        let size: u64 = self.weights.iter().map(|weight| u64::from(weight.unsigned_abs())).sum();
        self.is_text && self.neurons == base.neurons && 10 * self.distance(base) < 9 * size
    }

    /// The file with packed weights (DEFLATE, RFC 1951), or what they differ by from those of
    /// another one. The header stays as it is, up to and with its empty line.
    fn pack(&self, base: Option<&NetworkFile>) -> Vec<u8> {
        const LEVEL: u8 = 9;
        // What has been learned since is not alike on neighbouring squares.
        let differences = match base {
            Some(base) => self.difference(base).collect(),
            None => subtract_means(self.neurons, &self.weights),
        };
        let bytes = leb128::write(differences.iter().copied());
        let planes = split(&bytes);
        debug_assert_eq!(planes::join(&planes).as_ref(), Some(&bytes), "{}", self.folder);
        debug_assert!(
            base.is_some() || add_means(self.neurons, differences) == self.weights,
            "{}",
            self.folder
        );
        [&self.header[..], &miniz_oxide::deflate::compress_to_vec(&planes, LEVEL)].concat()
    }
}

/// The inverse of [`running_mean::add`].
fn subtract_means(neurons: usize, weights: &[i16]) -> Vec<i16> {
    let mut means = running_mean::Means::new(neurons);
    let numbered = weights.iter().enumerate();
    let differences = numbered.map(|(number, weight)| {
        let difference = weight.wrapping_sub(means.expected(number));
        means.add(number, *weight);
        difference
    });
    differences.collect()
}

/// As [`running_mean::add`].
fn add_means(neurons: usize, mut differences: Vec<i16>) -> Vec<i16> {
    running_mean::add(neurons, &mut differences);
    differences
}

/// The inverse of [`planes::join`].
fn split(bytes: &[u8]) -> Vec<u8> {
    let (mut first, mut others) = (Vec::new(), Vec::new());
    let mut begins = true;
    for &byte in bytes {
        let plane = if begins { &mut first } else { &mut others };
        plane.push(byte);
        begins = byte & planes::MORE == 0;
    }
    let count = first.len() as u32;
    [&count.to_le_bytes()[..], &first, &others].concat()
}

/// Writes the list of the games that are texts: those whose folders have a `game.ini`, with their
/// pages of rules and their networks.
fn texts(bases: &HashMap<String, String>) -> Result<(), String> {
    let games = path::absolute("games").map_err(|e| format!("games: {e}"))?;
    let folders = fs::read_dir(&games).map_err(|e| format!("games: {e}"))?.flatten();
    let mut folders: Vec<PathBuf> = folders.map(|folder| folder.path()).collect();
    folders.retain(|folder| folder.join("game.ini").is_file());
    folders.sort();
    let (mut networks, mut list) = (String::new(), String::new());
    for folder in folders {
        let file = |name: &str| Some(folder.join(name)).filter(|file| file.is_file());
        let include = |name: &str, how: &str| match file(name) {
            Some(file) => format!("Some({how}({file:?}))"),
            None => "None".to_string(),
        };
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let network = match file("network.bin") {
            Some(_) => {
                let base = bases.get(&*name);
                let base = base.map_or("None".into(), |base| format!("Some(&{})", variable(base)));
                let own = variable(&name);
                networks += &format!(
                    "static {own}: Packed = \
                     Packed {{ file: include_bytes!(env!({own:?})), base: {base} }};"
                );
                format!("Some(&{own})")
            }
            None => "None".to_string(),
        };
        list += &format!(
            "Folder {{ name: {:?}, text: include_str!({:?}), page: {}, network: {network} }},",
            name.replace('_', "-"),
            folder.join("game.ini"),
            include("rules.txt", "include_str!"),
        );
    }
    let out = env::var("OUT_DIR").map_err(|e| format!("OUT_DIR: {e}"))?;
    let text = format!("{{ {networks} [{list}] }}");
    fs::write(Path::new(&out).join("games.rs"), text).map_err(|e| e.to_string())
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
