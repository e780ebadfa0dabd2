//! The games of the program that are texts: the folders of `games` that have a `game.ini`, and the
//! sections of `builtin.ini`.

use super::ini::{Section, sections};

/// A game of the program with a folder of its own.
pub struct Folder {
    /// Its name.
    pub name: &'static str,
    /// Its description.
    pub text: &'static str,
    /// The rules for a player; `None`: what its keys say.
    pub page: Option<&'static str>,
    /// Its network.
    pub network: Option<&'static [u8]>,
}

/// The folders, found when the program is built.
static FOLDERS: &[Folder] = &include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The folder of the game of this name, if it has one.
#[must_use]
pub fn folder(name: &str) -> Option<&'static Folder> {
    FOLDERS.iter().find(|folder| folder.name == name)
}

/// The descriptions of all games of the program that are texts.
#[must_use]
pub fn all_sections() -> Vec<Section> {
    let (mut all, _) = sections(include_str!("builtin.ini"));
    FOLDERS.iter().for_each(|folder| all.extend(sections(folder.text).0));
    all
}
