//! Games with lions that XBoard knows and judges itself: its texts, but for passes, the numbers of
//! ranks, and letters of pieces.

use super::adapter::{Adapter, renumber_ranks};
use super::board::Board;
use super::dialogue::Dialogue;
use super::ply::{PASS, Ply, Step};
use crate::protocol::KnownGame;
use crate::rules::View;
use crate::variant::described::Description;
use crate::variant::parts::lion::IRON;

/// The adapter of a game with lions.
pub struct LionBoard {
    /// The game.
    pub game: &'static Description,
    /// What XBoard knows of it.
    pub known: &'static KnownGame,
}

impl LionBoard {
    /// XBoard's number of the lowest rank.
    fn lowest(&self) -> u8 {
        Board::of(self.game.grid()).lowest
    }
}

impl Adapter for LionBoard {
    /// A pass names the same square twice.
    fn sequences(&self, turn: &str, _before: &View) -> Vec<Vec<Ply>> {
        let ply = Board::of(self.game.grid()).turn(turn);
        let passes = ply.as_step().is_some_and(Step::is_pass);
        vec![vec![if passes { Ply::Pass } else { Ply::Text(self.show(turn)) }]]
    }

    fn show(&self, text: &str) -> String {
        renumber_ranks(text, 1, self.lowest())
    }

    fn read(&self, text: &str, shown: &[Ply], _before: &View) -> Option<String> {
        let is_turn = shown.is_empty() && text != PASS;
        is_turn.then(|| renumber_ranks(text, self.lowest(), 1))
    }

    fn fen_from_xboard(&self, fen: &str) -> String {
        let (pieces, fields) = fen.split_once(' ').unwrap_or((fen, ""));
        let read = |pieces: String, (own, theirs): &(char, &str)| {
            let lower = (own.to_ascii_lowercase(), theirs.to_ascii_lowercase());
            pieces.replace(theirs, &own.to_string()).replace(&lower.1, &lower.0.to_string())
        };
        let pieces = self.known.written_as.iter().fold(pieces.to_string(), read);
        format!("{pieces} {fields}").trim_end().to_string()
    }

    /// XBoard does not know that lions cannot be captured at once.
    fn fen_to_xboard(&self, view: &View) -> String {
        let (pieces, fields) = view.fen.split_once(' ').unwrap_or((&view.fen, ""));
        let letter = |c: char| {
            let of = |(own, _): &&(char, &str)| *own == c.to_ascii_uppercase();
            match self.known.written_as.iter().find(of) {
                Some((own, theirs)) if *own == c => theirs.to_string(),
                Some((_, theirs)) => theirs.to_ascii_lowercase(),
                None => c.to_string(),
            }
        };
        let pieces: String = pieces.chars().map(letter).collect();
        format!("{pieces} {}", fields.replace(IRON, "-"))
    }
}

impl Dialogue for LionBoard {}
