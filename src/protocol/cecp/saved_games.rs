//! What it takes to read the games that XBoard saves, and to give it a position in a file.

use super::adapter::placement;
use super::dialogue::Dialogue;
use super::ply::Ply;
use super::variants;
use crate::pgn::XboardPlies;
use crate::rules::View;
use crate::session::Game;
use std::collections::BTreeMap;

/// How XBoard shows `game`; `None` if the games of it that XBoard saves cannot be read.
#[must_use]
pub fn xboard_plies(game: &str) -> Option<Box<dyn XboardPlies>> {
    variants::has_readable_records(game)
        .then(|| Box::new(Saved(variants::adapter(game, false))) as _)
}

/// The position of a game in the words of XBoard.
#[must_use]
pub fn xboard_fen(session: &dyn Game) -> String {
    variants::adapter(session.game(), false).fen_to_xboard(&session.view())
}

struct Saved(Box<dyn Dialogue>);

impl XboardPlies for Saved {
    fn fen(&self, fen: &str) -> String {
        self.0.fen_from_xboard(fen)
    }

    fn pieces(&self, view: &View) -> BTreeMap<String, char> {
        let (board, placement) = (self.0.board(), placement(self.0.as_ref(), view));
        let pieces = placement.pieces();
        pieces.map(|(square, letter)| (board.name(square), letter.to_ascii_uppercase())).collect()
    }

    fn sequences(&self, turn: &str, before: &View) -> Vec<Vec<String>> {
        let board = self.0.board();
        let texts = |plies: Vec<Ply>| plies.iter().map(|ply| board.ply_text(ply)).collect();
        self.0.sequences(turn, before).into_iter().map(texts).collect()
    }
}
