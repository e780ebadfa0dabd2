//! The PGN tag Variant: the game, and the rule options that its name implies.

use crate::board::fen::excerpt;
use crate::games::NAMES;
use crate::session::{self, Session};

/// Rule options: key and value.
type Options = &'static [(&'static str, &'static str)];

/// The game of a record without this tag.
pub(super) const USUAL: &str = "chess";
/// The option of Chess960.
const SHUFFLED: Options = &[("UCI_Chess960", "true")];
/// Names that other programs use: name, our game, and the options that the name implies.
const OTHERS: [(&str, &str, Options); 6] = [
    ("Chess960", USUAL, SHUFFLED),
    ("Fischerandom", USUAL, SHUFFLED),
    ("Fischer Random", USUAL, SHUFFLED),
    ("Standard", USUAL, &[]),
    ("Normal", USUAL, &[]),
    ("From Position", USUAL, &[]),
];

/// The tag's value for a game with these options that differ from the default; `None`: no tag.
pub(super) fn write<'a>(game: &'a str, chosen: &[(&str, &str)]) -> Option<&'a str> {
    if game == USUAL && chosen.is_empty() {
        return None;
    }
    let other = OTHERS.iter().find(|(_, of, options)| *of == game && *options == chosen);
    Some(other.map_or(game, |(name, ..)| name))
}

/// Opens the game that the tag's value names (empty: chess); also returns the options that the
/// name implies.
///
/// # Errors
/// The name is unknown; the text lists the known ones.
pub(super) fn open(tag: &str) -> Result<(Box<dyn Session>, Options), String> {
    // Spaces, punctuation and case do not matter.
    let plain = |name: &str| -> String {
        let name = name.chars().filter(char::is_ascii_alphanumeric);
        name.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = plain(if tag.trim().is_empty() { USUAL } else { tag });
    let other = OTHERS.iter().find(|(name, ..)| plain(name) == wanted);
    let our = || NAMES.iter().find(|name| plain(name) == wanted);
    other
        .map(|(_, game, options)| (*game, *options))
        .or_else(|| our().map(|game| (*game, &[][..])))
        .and_then(|(game, options)| Some((session::open(game)?, options)))
        .ok_or_else(|| {
            format!("tag Variant: expected one of {}, found '{}'", NAMES.join(", "), excerpt(tag))
        })
}
