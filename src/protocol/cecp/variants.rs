//! The games as XBoard calls them, and their adapters.

use super::adapter::{Adapter, Identity};
use super::archchess::Archchess;
use super::cwda::Cwda;
use super::described::Described;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use super::shogi::Shogi;
use super::xiangqi::Xiangqi;
use crate::games;

/// XBoard's variants that Rialto knows under another name: (XBoard's name, Rialto's name).
const ALIASES: [(&str, &str); 2] = [("normal", "chess"), ("fischerandom", "chess")];

/// XBoard's names for all games.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let aliases = ALIASES.iter().map(|(theirs, _)| *theirs);
    let known = |name: &&str| ALIASES.iter().all(|(_, ours)| ours != name);
    aliases.chain(games::names().into_iter().filter(known)).collect()
}

/// The game that XBoard calls `variant`, and whether its castling moves are written as the king
/// capturing its own rook (Chess960). `None`: there is no such game.
#[must_use]
pub fn game(variant: &str) -> Option<(&'static str, bool)> {
    let alias = ALIASES.iter().find(|(theirs, _)| *theirs == variant);
    let wanted = alias.map_or(variant, |(_, ours)| ours);
    let name = games::names().into_iter().find(|name| *name == wanted)?;
    Some((name, variant == "fischerandom"))
}

/// The adapter of `game`. With `plain` always [`Identity`].
#[must_use]
pub fn adapter(game: &str, plain: bool) -> Box<dyn Adapter> {
    match game {
        "archchess" if !plain => Box::new(Archchess),
        "cwda" if !plain => Box::new(Cwda),
        "nacv" if !plain => Box::new(Nacv),
        "piazza" if !plain => Box::new(Piazza::over_chess()),
        "ravioli" if !plain => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" if !plain => Box::new(Ravioli { berolina: true }),
        "shogi" if !plain => Box::new(Shogi),
        "xiangqi" if !plain => Box::new(Xiangqi),
        _ if plain => Box::new(Identity),
        _ => match games::description(game) {
            Some(description) if description.piazza().is_some() => {
                Box::new(Piazza::over(description))
            }
            Some(description) => Box::new(Described(description)),
            None => Box::new(Identity),
        },
    }
}
