//! The games as XBoard calls them, and their adapters.

use super::adapter::{Adapter, Identity};
use super::archchess::Archchess;
use super::cwda::Cwda;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use super::shogi::Shogi;
use super::told::Told;
use super::xiangqi::Xiangqi;
use crate::board::Grid;
use crate::games::{self, cwda, shatranj, shogi, xiangqi};
use crate::variant::PieceType;

/// XBoard's variants that Rialto knows under another name: (XBoard's name, Rialto's name). XBoard
/// takes every name with `shatranj` in it for the shatranj that it knows.
const ALIASES: [(&str, &str); 3] =
    [("normal", "chess"), ("fischerandom", "chess"), ("piazza-shatrang", "piazza-shatranj")];

/// XBoard's names for all games.
#[must_use]
pub fn names() -> Vec<&'static str> {
    let names = games::names().into_iter().flat_map(|name| {
        let aliases = ALIASES.iter().filter(move |(_, ours)| *ours == name);
        // Chess has only the names that XBoard gives it.
        let own = Some(name).filter(|name| *name != "chess");
        aliases.map(|(theirs, _)| *theirs).chain(own)
    });
    names.collect()
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
        "piazza-cwda" if !plain => {
            Box::new(Piazza::over(cwda::GRID, &cwda::pieces(), Box::new(Cwda)))
        }
        "piazza-shatranj" if !plain => under_weather(shatranj::GRID, shatranj::PIECES),
        "piazza-shogi" if !plain => {
            Box::new(Piazza::over(shogi::GRID, shogi::PIECES, Box::new(Shogi::TOLD)))
        }
        "piazza-xiangqi" if !plain => under_weather(xiangqi::GRID, xiangqi::PIECES),
        "ravioli" if !plain => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" if !plain => Box::new(Ravioli { berolina: true }),
        "shogi" if !plain => Box::new(Shogi::KNOWN),
        "xiangqi" if !plain => Box::new(Xiangqi),
        _ if plain => Box::new(Identity),
        name => match games::description(name) {
            Some(game) if game.piazza().is_some() => {
                Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(Told::described(game))))
            }
            Some(game) => Box::new(Told::described(game)),
            None => Box::new(Identity),
        },
    }
}

/// A game under the weather of whose dry form XBoard has to be told too: in a variant that it knows
/// itself it shows no passes, and tests legality in its own way.
fn under_weather(grid: Grid, pieces: &[PieceType]) -> Box<dyn Adapter> {
    Box::new(Piazza::over(grid, pieces, Box::new(Told::new(grid, pieces))))
}
