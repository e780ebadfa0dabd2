//! The games of the program that are texts: the folders of `games` that have a `game.ini`, and the
//! sections of `builtin.ini`.

use super::ini::{Section, sections};
use super::read::lays_weather;
use crate::network::Packed;
use crate::rules::SideResult;
use crate::variant::parts::extinction::ExtinctionText;
use std::fmt;
use std::sync::LazyLock;

/// A game of the program with a folder of its own.
#[derive(PartialEq, Eq)]
pub struct Folder {
    /// Its name.
    pub name: &'static str,
    /// Its description.
    pub text: &'static str,
    /// The rules for a player; `None`: what its keys say.
    pub page: Option<&'static str>,
    /// Its network.
    pub network: Option<&'static Packed>,
}

impl fmt::Debug for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A game with a network, and what a game has to have that plays with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trained {
    /// The game.
    pub game: &'static Folder,
    /// Its pieces: their keys, letters and moves.
    pub pieces: Vec<(String, char, String)>,
    /// The letters of those that promote, and of those as which they move.
    pub promotions: Vec<(char, char)>,
    /// The pieces whose loss ends the game and the result of a checkmate; `None` if no piece but
    /// the king matters, and who is mated has lost.
    pub aim: Option<(ExtinctionText, SideResult)>,
}

/// The folders, found when the program is built.
static FOLDERS: &[Folder] = &include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The folder of the game of this name, if it has one.
#[must_use]
pub fn folder(name: &str) -> Option<&'static Folder> {
    FOLDERS.iter().find(|folder| folder.name == name)
}

/// The folder of the game that is the one of this name under the weather, if there is one.
#[must_use]
pub fn under_weather(name: &str) -> Option<&'static Folder> {
    let over = |section: &&Section| section.parent.as_deref() == Some(name);
    let mut games = SECTIONS.iter().filter(over).filter(|section| lays_weather(section));
    games.find_map(|section| folder(&section.name))
}

/// The descriptions of all games of the program that are texts, those with folders first.
pub static SECTIONS: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let mut all: Vec<Section> = FOLDERS.iter().flat_map(|folder| sections(folder.text).0).collect();
    all.extend(sections(include_str!("builtin.ini")).0);
    all.iter_mut().for_each(|section| section.is_ready = true);
    all
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::file::Header;
    use std::fs;
    use std::path::Path;

    #[test]
    fn packed_networks_are_those_of_their_files() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        let with_networks =
            FOLDERS.iter().filter_map(|folder| Some((folder.name, folder.network?)));
        let (mut whole, mut differences) = (0, 0);
        for (name, packed) in with_networks {
            let file = games.join(name.replace('-', "_")).join("network.bin");
            let bytes = fs::read(file).expect("the file that was packed");
            let unpacked = packed.read().expect("a network");
            assert!(unpacked == Header::read(&bytes).expect("a network"), "{name}");
            match packed.base {
                Some(base) => {
                    assert!(base.base.is_none(), "{name}: one step is enough");
                    differences += 1;
                }
                None => whole += 1,
            }
        }
        assert!(whole > 0 && differences > 0, "{whole}, {differences}");
    }
}
