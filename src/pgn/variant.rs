//! The PGN tag Variant: the game, and the rule options that its name implies.

use crate::excerpt::excerpt;
use crate::games;
use crate::session::{self, Game};

/// Rule options: key and value.
type Options = &'static [(&'static str, &'static str)];

/// The game of a record without this tag.
pub(super) const DEFAULT_GAME: &str = games::CHESS;
/// The option of Chess960.
const CHESS960: Options = &[("UCI_Chess960", "true")];
/// Names that other programs use: the name, the game, and the options that the name implies.
const ALIASES: [(&str, &str, Options); 7] = [
    ("Chess960", DEFAULT_GAME, CHESS960),
    ("Fischerandom", DEFAULT_GAME, CHESS960),
    ("Fischer Random", DEFAULT_GAME, CHESS960),
    ("Standard", DEFAULT_GAME, &[]),
    ("Normal", DEFAULT_GAME, &[]),
    ("From Position", DEFAULT_GAME, &[]),
    ("Three-check", "3check", &[]),
];

/// The tag's value for a game with these options that differ from the default; `None`: no tag.
pub(super) fn write<'a>(game: &'a str, chosen: &[(&str, &str)]) -> Option<&'a str> {
    if game == DEFAULT_GAME && chosen.is_empty() {
        return None;
    }
    let alias = ALIASES.iter().find(|(_, of, options)| *of == game && *options == chosen);
    Some(alias.map_or(game, |(name, ..)| name))
}

/// Opens the game that the tag's value names (empty: chess); also returns the options that the
/// name implies. The name of the game that is `expected` means that game, and not what other programs
/// call so.
///
/// # Errors
/// The name is unknown; the text lists the known ones.
pub(super) fn open(tag: &str, expected: Option<&str>) -> Result<(Box<dyn Game>, Options), String> {
    // Spaces, punctuation and case do not matter.
    let plain = |name: &str| -> String {
        let name = name.chars().filter(char::is_ascii_alphanumeric);
        name.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = plain(if tag.trim().is_empty() { DEFAULT_GAME } else { tag });
    let names = games::names();
    let own_name = || names.iter().find(|name| plain(name) == wanted);
    let is_expected = expected.is_some_and(|game| plain(game) == wanted);
    let alias = ALIASES.iter().find(|(name, ..)| plain(name) == wanted && !is_expected);
    alias
        .map(|(_, game, options)| (*game, *options))
        .or_else(|| own_name().map(|game| (*game, &[][..])))
        .and_then(|(game, options)| {
            let game: Box<dyn Game> = session::open(game)?;
            Some((game, options))
        })
        .ok_or_else(|| {
            let own = games::own_names().join(", ");
            format!(
                "tag Variant: expected one of {own}, or another that 'rialto rules' lists, found '{}'",
                excerpt(tag)
            )
        })
}
