//! The adapters of the games.

use super::adapter::{Adapter, Identity};
use super::archchess::Archchess;
use super::armies::Armies;
use super::board::Board;
use super::dialogue::Dialogue;
use super::lion::LionBoard;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use super::setup::SetupAdapter;
use super::shogi::Shogi;
use super::xiangqi::Xiangqi;
use crate::games;
use crate::protocol::{KnownGame, known};
use crate::rules::View;
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
        name => match (games::description(name), known(name)) {
            (Some(game), Some(known)) if game.has_lions() => Box::new(LionBoard { game, known }),
            (_, Some(known)) if known.is_judged_by_xboard => Box::new(Identity),
            (Some(game), Some(known)) => Box::new(KnownBoard { game, known }),
            (Some(game), None) if name == "piazza-shogi" => {
                Box::new(Piazza::over(game.grid(), game.pieces(), Box::new(Shogi::TOLD)))
            }
            (Some(game), None) if game.piazza().is_some() => under_weather(game),
            (Some(game), None) if game.has_armies() => Box::new(Armies(game)),
            (Some(game), None) if Archchess::shows(game) => Box::new(Archchess),
            (Some(game), None) if game.has_free_castling() => Box::new(Identity),
            _ => match SetupAdapter::of(name) {
                Some(told) => Box::new(told),
                None => Box::new(Identity),
            },
        },
    }
}

/// A described game that XBoard can show but not judge: it is told nothing, but numbers the ranks
/// in its own way, and the engine marks the legal targets.
struct KnownBoard {
    game: &'static Description,
    /// Where captured pieces lie beside the board, a pawn promotes by a click on one of them.
    known: &'static KnownGame,
}

impl Adapter for KnownBoard {
    fn setup(&self, view: &View) -> Vec<String> {
        let start = View { fen: self.game.start().to_string(), ..view.clone() };
        let line = || format!("setup {}", self.fen_to_xboard(&start));
        self.known.is_set_up.then(line).into_iter().collect()
    }

    fn board(&self) -> Board {
        Board::of(self.game.grid())
    }

    /// The pieces of the start position that are missing stand in brackets behind the board.
    fn fen_to_xboard(&self, view: &View) -> String {
        let (pieces, fields) = view.fen.split_once(' ').unwrap_or((&view.fen, ""));
        if !self.known.shows_captures {
            return view.fen.clone();
        }
        let reserve = self.known.reserve;
        let start = self.game.start().split(' ').next().unwrap_or_default();
        let mut captured: Vec<char> =
            [start, reserve, &reserve.to_ascii_lowercase()].concat().chars().collect();
        captured.retain(|c| c.is_alphabetic());
        for piece in pieces.chars() {
            if let Some(at) = captured.iter().position(|other| *other == piece) {
                captured.swap_remove(at);
            }
        }
        captured.sort_unstable();
        let captured: String = captured.into_iter().collect();
        format!("{pieces}[{captured}] {fields}")
    }

    /// The captured pieces tell the game nothing.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let (pieces, fields) = fen.split_once(' ').unwrap_or((fen, ""));
        let captures = pieces.split_once('[').filter(|_| self.known.shows_captures);
        captures.map_or_else(|| fen.into(), |(pieces, _)| format!("{pieces} {fields}"))
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

/// Whether the games of `game` that XBoard saves can be read. The pieces of the other games that it
/// does not know stand elsewhere than in the game's FEN, have turns that are not listed, or need
/// throws of dice.
pub fn has_readable_records(game: &str) -> bool {
    matches!(game, "archchess")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::load;
    use crate::session;

    /// What a pawn has become is a pawn again when it is captured.
    #[test]
    fn xboard_knows_promoted_pieces_of_games_with_hands() {
        let start = session::open("piazza-crazyhouse").expect("a game").view();
        let lines = adapter("piazza-crazyhouse", false).setup(&start);
        assert!(lines[0].starts_with("setup (PNBRQ.......~~~~Kpnbrq.......~~~~k) 8x8+5_lion "));
    }

    /// XBoard has the pieces that are missing in a position of grand chess beside the board.
    #[test]
    fn captured_pieces_in_a_fen_of_xboard_are_none_in_hand() {
        let read = |game: &str, fen: &str| adapter(game, false).fen_from_xboard(fen);
        assert_eq!(read("grand", "4k5/10/1P8[Qq] w - 0 1"), "4k5/10/1P8 w - 0 1");
        assert_eq!(read("grand", "4k5/10/1P8[-] w - 0 1"), "4k5/10/1P8 w - 0 1");
        assert_eq!(read("grand", "4k5/10/1P8 w - 0 1"), "4k5/10/1P8 w - 0 1");
        assert_eq!(read("makruk", "4k3/8[Qq] w - 0 1"), "4k3/8[Qq] w - 0 1");
        let mut session = session::open("grand").expect("a game");
        let fen = "r8r/1nb1kcabn1/pppppppppp/10/10/10/10/1PPPPPPPPP/1NBQKCABN1/8R1 w - - 0 1";
        session.set_position(Some(fen), &[]).expect("legal");
        let written = adapter("grand", false).fen_to_xboard(&session.view());
        assert_eq!(written, fen.replace("8R1 w", "8R1[PRq] w"));
    }

    /// The pictures that XBoard is told are those of Archchess, on its board: other games with free
    /// castling have no adapter.
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
