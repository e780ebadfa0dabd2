//! The adapters of the games.

use super::adapter::Identity;
use super::archchess::Archchess;
use super::cwda::Cwda;
use super::dialogue::Dialogue;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use super::setup::SetupAdapter;
use super::shogi::Shogi;
use super::xiangqi::Xiangqi;
use crate::board::Grid;
use crate::games::{self, cwda, shatranj, shogi, xiangqi};
use crate::variant::PieceType;

/// The adapter of `game`. With `plain` always [`Identity`].
#[must_use]
pub fn adapter(game: &str, plain: bool) -> Box<dyn Dialogue> {
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
            Some(game) if game.piazza().is_some() => Box::new(Piazza::over(
                game.grid(),
                game.pieces(),
                Box::new(SetupAdapter::described(game)),
            )),
            Some(game) => Box::new(SetupAdapter::described(game)),
            None => Box::new(Identity),
        },
    }
}

/// A game under the weather of whose dry form XBoard has to be told too: in a variant that it knows
/// itself it shows no passes, and tests legality in its own way.
fn under_weather(grid: Grid, pieces: &[PieceType]) -> Box<dyn Dialogue> {
    Box::new(Piazza::over(grid, pieces, Box::new(SetupAdapter::new(grid, pieces))))
}
