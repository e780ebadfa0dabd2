//! PGN's tag Variant: which game, and which of its rules.

/// Rules chosen: key and value.
type Options = &'static [(&'static str, &'static str)];

/// The game of a record without the tag.
const USUAL: &str = "chess";
/// The rule of shuffled starts.
const SHUFFLED: Options = &[("UCI_Chess960", "true")];
/// What other programs call games that we know by another name: game, and rules that the name
/// implies.
const OTHERS: [(&str, &str, Options); 6] = [
    ("Chess960", USUAL, SHUFFLED),
    ("Fischerandom", USUAL, SHUFFLED),
    ("Fischer Random", USUAL, SHUFFLED),
    ("Standard", USUAL, &[]),
    ("Normal", USUAL, &[]),
    ("From Position", USUAL, &[]),
];

/// The tag's value for a game whose rules are chosen otherwise than by default like this;
/// `None`: no tag.
pub(super) fn write<'a>(game: &'a str, chosen: &[(&str, &str)]) -> Option<&'a str> {
    if game == USUAL && chosen.is_empty() {
        return None;
    }
    let other = OTHERS.iter().find(|(_, of, options)| *of == game && *options == chosen);
    Some(other.map_or(game, |(name, ..)| name))
}
