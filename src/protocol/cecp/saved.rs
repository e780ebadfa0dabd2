//! What it takes to read the games that XBoard saves.

use super::adapter::{Adapter, BoardSize, expand_rank};
use super::variants;
use crate::pgn::XboardPlies;
use std::collections::BTreeMap;

/// How XBoard shows the game `game`; `None` if its saved games cannot be read.
///
/// The pieces of the other games stand elsewhere than in the game's FEN, have turns that are not
/// listed, or need throws of dice.
#[must_use]
pub fn xboard_plies(game: &str) -> Option<Box<dyn XboardPlies>> {
    let adapter = Some(variants::adapter(game, false)).filter(|_| game == "archchess")?;
    let size = adapter.board()?;
    Some(Box::new(Saved { adapter, size }))
}

struct Saved {
    adapter: Box<dyn Adapter>,
    size: BoardSize,
}

impl XboardPlies for Saved {
    fn fen(&self, fen: &str) -> String {
        self.adapter.fen_from_xboard(fen)
    }

    fn pieces(&self, fen: &str) -> BTreeMap<String, char> {
        let ranks = (self.size.lowest..self.size.lowest + self.size.ranks).rev();
        let rows = fen.split(' ').next().unwrap_or_default().split('/');
        let mut pieces = BTreeMap::new();
        for (rank, row) in ranks.zip(rows) {
            for (file, letter) in ('a'..).zip(expand_rank(row).chars()) {
                if letter != ' ' {
                    pieces.insert(format!("{file}{rank}"), letter.to_ascii_uppercase());
                }
            }
        }
        pieces
    }

    fn ways(&self, turn: &str, fen: &str) -> Vec<Vec<String>> {
        self.adapter.ways(turn, fen)
    }
}
