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
const ALIASES: [(&str, &str, Options); 16] = [
    ("Chess960", DEFAULT_GAME, CHESS960),
    ("Fischerandom", DEFAULT_GAME, CHESS960),
    ("Fischer Random", DEFAULT_GAME, CHESS960),
    ("Standard", DEFAULT_GAME, &[]),
    ("Normal", DEFAULT_GAME, &[]),
    ("From Position", DEFAULT_GAME, &[]),
    ("Chess960", "fischerandom", &[]),
    ("Fischer Random", "fischerandom", &[]),
    ("Crazyhouse", "crazyhouse", &[]),
    ("Three-check", "3check", &[]),
    ("King of the Hill", "kingofthehill", &[]),
    ("Racing Kings", "racingkings", &[]),
    ("Atomic", "atomic", &[]),
    ("Antichess", "antichess", &[]),
    ("Giveaway", "giveaway", &[]),
    ("Horde", "horde", &[]),
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
/// name implies. Of several games, such as the two that are Chess960, it is the `expected` one.
///
/// # Errors
/// The name is unknown; the text lists the known ones.
pub(super) fn open(tag: &str, expected: &str) -> Result<(Box<dyn Game>, Options), String> {
    // Spaces, punctuation and case do not matter.
    let plain = |name: &str| -> String {
        let name = name.chars().filter(char::is_ascii_alphanumeric);
        name.map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = plain(if tag.trim().is_empty() { DEFAULT_GAME } else { tag });
    let own = games::names().into_iter().map(|name| (name, name, &[][..]));
    let named = ALIASES.into_iter().chain(own).filter(|(name, ..)| plain(name) == wanted);
    let meanings: Vec<(&str, Options)> = named.map(|(_, game, options)| (game, options)).collect();
    meanings
        .iter()
        .find(|(game, _)| *game == expected)
        .or(meanings.first())
        .and_then(|&(game, options)| {
            let game: Box<dyn Game> = session::open(game)?;
            Some((game, options))
        })
        .ok_or_else(|| {
            let own = games::own_names().join(", ");
            format!(
                "tag Variant: expected one of {own}, another that 'rialto rules' lists, or one of a file \
                 ('--variants FILE'), found '{}'",
                excerpt(tag)
            )
        })
}
