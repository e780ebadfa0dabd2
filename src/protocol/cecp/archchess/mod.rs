//! Archchess in an XBoard window.
//!
//! XBoard numbers the ranks of a board with exactly ten ranks from 0. The king is XBoard's
//! Monarch piece, because XBoard's own King would drag the nearest piece along when it leaps. The
//! set-up has no `piece` commands: with them XBoard would not load the king's part of a castling
//! from its own saved games.

mod castling;

use super::adapter::{Adapter, Entry, PASS, TurnStart, shift_ranks};
use super::board::BoardSize;
use crate::rules::View;
use castling::Castling;

/// XBoard's piece numbers: 36 helmet with a crest, 37 helmet with a plume, 50 Monarch.
const SETUP: &str = "setup \
    (PNBRQ...............................CD/....K.pnbrq...............................cd/....k.) \
    10x10+0_lion";

/// The adapter of Archchess.
pub struct Archchess;

impl Adapter for Archchess {
    fn setup(&self, start: &View) -> Vec<String> {
        vec![format!("{SETUP} {} w - - 0 1", self.placement(start))]
    }

    fn plies(&self, turn: &str, before: &View) -> Vec<String> {
        self.ways(turn, before).swap_remove(0)
    }

    fn ways(&self, turn: &str, _: &View) -> Vec<Vec<String>> {
        let turn = shift_ranks(turn, -1);
        if let Some(castling) = Castling::of(&turn) {
            return castling.ways();
        }
        let mut ways = vec![vec![turn.clone()]];
        if castling::is_first_step(&turn) {
            // The user was asked whether this is a castling, and it was not.
            ways.push(vec![turn, PASS.to_string(), PASS.to_string()]);
        }
        ways
    }

    fn may_go_on(&self, turn: &str, plies: &[String], turn_start: &TurnStart) -> bool {
        next_entries(plies, turn_start).any(|entry| entry.text != turn)
    }

    fn cannot_stay(&self, entry: &Entry) -> bool {
        entry.text.contains(',') && castling::takes_own_piece(&entry.ply)
    }

    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        let two_legs = turn_start.legal.iter().filter(|_| shown.is_empty()).filter_map(|turn| {
            let ply = Castling::of(&shift_ranks(turn, -1))?.two_legs()?;
            Some(Entry { ply, text: turn.clone() })
        });
        let starts = |entry: &Entry| entry.ply.starts_with(from);
        next_entries(shown, turn_start).chain(two_legs).filter(starts).collect()
    }

    fn partial_question(&self, shown: &[String], turn_start: &TurnStart) -> Option<String> {
        let next: Vec<Entry> = next_entries(shown, turn_start).collect();
        castling::question(shown.first()?, &next)
    }

    fn partial_hint(&self, shown: &[String], turn_start: &TurnStart) -> String {
        let next: Vec<Entry> = next_entries(shown, turn_start).collect();
        shown.first().map_or(String::new(), |step| castling::hint(step, &next))
    }

    fn counts_from_zero(&self) -> bool {
        true
    }

    /// XBoard does not know the castling and leap rights of this game and writes none. All rights
    /// are assumed here; the game's FEN reader drops those that the position rules out.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, "-", passed, clock, number] => {
                let passed = shift_ranks(passed, 1);
                format!("{pieces} {side} AJaj Kk {passed} {clock} {number}")
            }
            _ => fen.to_string(),
        }
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: 10, ranks: 10, lowest: 0 })
    }
}

/// The plies that can follow those `shown`, each with its turn.
fn next_entries<'a>(
    shown: &'a [String],
    turn_start: &'a TurnStart,
) -> impl Iterator<Item = Entry> + 'a {
    turn_start.legal.iter().flat_map(move |turn| {
        let ways = Archchess.ways(turn, &turn_start.view).into_iter();
        let next = move |way: Vec<String>| {
            let ply = way.get(shown.len()).filter(|_| way.starts_with(shown))?.clone();
            Some(Entry { ply, text: turn.clone() })
        };
        ways.filter_map(next)
    })
}

#[cfg(test)]
mod tests;
