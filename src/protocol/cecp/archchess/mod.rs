//! Archchess in an XBoard window.
//!
//! XBoard numbers the ranks of a board with exactly ten ranks from 0. The king is XBoard's
//! Monarch piece, because XBoard's own King would drag the nearest piece along when it leaps. The
//! set-up has no `piece` commands: with them XBoard would not load the king's part of a castling
//! from its own saved games.

mod castling;

use super::adapter::{Adapter, TurnStart, placement, renumber_ranks};
use super::board::Board;
use super::dialogue::{Dialogue, Input, Question};
use super::ply::Ply;
use crate::board::Grid;
use crate::rules::View;
use crate::variant::described::Description;
use castling::Castling;

/// XBoard's piece numbers: 36 helmet with a crest, 37 helmet with a plume, 50 Monarch.
const SETUP: &str = "setup \
    (PNBRQ...............................CD/....K.pnbrq...............................cd/....k.) \
    10x10+0_lion";

/// The adapter of Archchess, and of described games with its board and pieces.
pub struct Archchess;

impl Archchess {
    /// Whether this is how a game is shown: it has the castling, the board and the pieces.
    pub fn shows(game: &Description) -> bool {
        let letters: String = game.pieces().iter().map(|piece| piece.letter).collect();
        game.has_free_castling() && game.grid() == Grid::new(10, 10) && letters == "PNBRQKCD"
    }
}

impl Adapter for Archchess {
    fn setup(&self, start: &View) -> Vec<String> {
        vec![format!("{SETUP} {} w - - 0 1", placement(self, start).text())]
    }

    fn board(&self) -> Board {
        Board::new(10, 10)
    }

    fn sequences(&self, turn: &str, _: &View) -> Vec<Vec<Ply>> {
        if let Some(castling) = Castling::parse(turn) {
            return castling.sequences();
        }
        let ply = Ply::parse(turn, 1);
        let mut sequences = vec![vec![ply.clone()]];
        if castling::is_first_step(&ply) {
            // The user was asked whether this is a castling, and it was not.
            sequences.push(vec![ply, Ply::Pass, Ply::Pass]);
        }
        sequences
    }

    /// XBoard does not know the castling and leap rights of this game and writes none. All rights
    /// are assumed here; the game's FEN reader drops those that the position rules out.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, "-", passed, clock, number] => {
                let passed = renumber_ranks(passed, 0, 1);
                format!("{pieces} {side} AJaj Kk {passed} {clock} {number}")
            }
            _ => fen.to_string(),
        }
    }
}

impl Dialogue for Archchess {
    fn inputs(&self, entered: &[Ply], start: &TurnStart) -> Vec<Input> {
        let two_legs = start.legal.iter().filter(|_| entered.is_empty()).filter_map(|turn| {
            Some(Input { ply: Castling::parse(turn)?.two_legs()?, text: turn.clone() })
        });
        next_inputs(entered, start).chain(two_legs).collect()
    }

    fn question(&self, entered: &[Ply], start: &TurnStart) -> Option<Question> {
        let next: Vec<Input> = next_inputs(entered, start).collect();
        Some(castling::question(entered.first()?, &next))
    }
}

/// The plies that can follow those `entered`, each with its turn.
fn next_inputs(entered: &[Ply], start: &TurnStart) -> impl Iterator<Item = Input> {
    start.legal.iter().flat_map(move |turn| {
        let sequences = Archchess.continuations(turn, entered, &start.view, None).into_iter();
        let first = sequences.filter_map(|plies| plies.into_iter().next());
        first.map(|ply| Input { ply, text: turn.clone() })
    })
}

#[cfg(test)]
mod tests;
