//! The adapters of the games.

use super::adapter::{Adapter, Identity};
use super::archchess::Archchess;
use super::armies::Armies;
use super::board::Board;
use super::dialogue::Dialogue;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use super::setup::SetupAdapter;
use super::shogi::Shogi;
use super::xiangqi::Xiangqi;
use crate::games;
use crate::protocol::known;
use crate::variant::described::Description;
use crate::variant::piece_moves;

/// The adapter of `game`. With `plain` always [`Identity`].
#[must_use]
pub fn adapter(game: &str, plain: bool) -> Box<dyn Dialogue> {
    if plain {
        return Box::new(Identity);
    }
    match game {
        "nacv" => Box::new(Nacv),
        "piazza" => Box::new(Piazza::over_chess()),
        "ravioli" => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" => Box::new(Ravioli { berolina: true }),
        "shogi" => Box::new(Shogi::KNOWN),
        "xiangqi" => Box::new(Xiangqi),
        name if known(name).is_some_and(|known| known.is_judged_by_xboard) => Box::new(Identity),
        name => match games::description(name) {
            Some(game) if known(name).is_some() => Box::new(KnownBoard(Board::of(game.grid()))),
            Some(game) if name == "piazza-shogi" => {
                Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(Shogi::TOLD)))
            }
            Some(game) if game.piazza().is_some() => under_weather(game),
            Some(game) if game.has_armies() => Box::new(Armies(game)),
            Some(game) if Archchess::shows(game) => Box::new(Archchess),
            Some(game) if game.has_free_castling() => Box::new(Identity),
            _ => match SetupAdapter::of(name) {
                Some(told) => Box::new(told),
                None => Box::new(Identity),
            },
        },
    }
}

/// A described game that XBoard can show but not judge: it is told nothing, but numbers the ranks in its
/// own way, and the engine marks the legal targets.
struct KnownBoard(Board);

impl Adapter for KnownBoard {
    fn board(&self) -> Board {
        self.0
    }
}

impl Dialogue for KnownBoard {}

/// The board of `game` in XBoard's window; none if it is XBoard's usual one.
#[must_use]
pub fn xboard_board(game: &str) -> Board {
    adapter(game, false).board()
}

/// A game under the weather of whose dry form XBoard has to be told too: in a variant that it knows
/// itself it shows no passes, and tests legality in its own way.
fn under_weather(game: &'static Description) -> Box<dyn Dialogue> {
    if Archchess::shows(game) {
        return Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(Archchess)));
    }
    if game.has_free_castling() {
        return Box::new(Identity);
    }
    if game.has_armies() {
        return Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(Armies(game))));
    }
    let pieces = piece_moves(game.pieces(), game.castling());
    match SetupAdapter::with(game.name(), pieces) {
        Some(base) => Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(base))),
        None => Box::new(Identity),
    }
}

/// Whether the games of `game` that XBoard saves can be read. The pieces of the other games that it does
/// not know stand elsewhere than in the game's FEN, have turns that are not listed, or need throws of
/// dice.
pub fn has_readable_records(game: &str) -> bool {
    matches!(game, "archchess")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::load;

    /// The pictures that XBoard is told are those of Archchess, on its board: other games with free castling
    /// have no adapter.
    #[test]
    fn only_games_like_archchess_are_shown_as_archchess() {
        let text = "[free-like:archchess]\n[free-wet:archchess]\npiazza = yes\n\
                    [free-small:chess]\ncastling = false\nfreeCastling = any\n\
                    startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AHah - 0 1\n\
                    [free-small-wet:free-small]\npiazza = yes";
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("free.ini");
        std::fs::write(&file, text).expect("written");
        load(&file).expect("a file").complete().expect("nothing is wrong");
        let files = |game: &str| xboard_board(game).files;
        for (game, expected) in [
            ("archchess", 10),
            ("piazza-archchess", 10),
            ("free-like", 10),
            ("free-wet", 10),
            ("free-small", xboard_board("chess").files),
            ("free-small-wet", xboard_board("chess").files),
        ] {
            assert_eq!(files(game), expected, "{game}");
        }
    }
}
