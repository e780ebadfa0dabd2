//! Reads the games that XBoard saves of games that it does not know. It writes a kind of SAN for
//! single pieces; several of these plies, with passes between them, can be one turn.

use super::Record;
use super::read::{MovetextItem, ParsedGame};
use super::replay::{Replay, ReplayError, Untold};
use crate::rules::View;
use std::collections::BTreeMap;

/// The pass of a side within the turn of the other.
const PASS: &str = "@@@@";

/// How XBoard shows a game.
pub trait XboardPlies {
    /// The game's FEN of a position of which XBoard has written `fen`.
    fn fen(&self, fen: &str) -> String;
    /// The letters of the pieces, in upper case, by XBoard's squares.
    fn pieces(&self, view: &View) -> BTreeMap<String, char>;
    /// All sequences of plies that mean `turn` in the position `before` it, such as `e0b0` `@@@@`
    /// `a0c0`.
    fn sequences(&self, turn: &str, before: &View) -> Vec<Vec<String>>;
}

impl ParsedGame<'_> {
    /// Replays a game that XBoard has saved.
    ///
    /// # Errors
    /// As [`ParsedGame::replay`].
    pub fn replay_xboard(&self, plies: &dyn XboardPlies) -> Result<Record, ReplayError> {
        let untold = Untold::default();
        let mut replay = Replay::begin(self, |fen| plies.fen(fen), untold, untold.game)?;
        let mut at = 0;
        while let Some(item) = self.items.get(at) {
            at += 1;
            match item {
                MovetextItem::Turn(text) => {
                    let (turn, last) = self.find_turn(at - 1, &replay, plies).ok_or_else(|| {
                        replay.error(Some(text), "no legal turn begins with this".to_string())
                    })?;
                    replay.turn(&turn)?;
                    at = last + 1;
                }
                MovetextItem::Comment(text) => replay.comment(text),
                MovetextItem::Mark(_) | MovetextItem::Variation(_) => {}
                MovetextItem::Broken(why) => return Err(replay.error(None, (*why).to_string())),
            }
        }
        replay.end(self.result)
    }

    /// The turn that begins with item `first`, and its last item. If the plies of a turn are also
    /// the beginning of another one, the longer one is meant. `None` if there is no such turn, or
    /// more than one.
    fn find_turn(
        &self,
        first: usize,
        replay: &Replay,
        plies: &dyn XboardPlies,
    ) -> Option<(String, usize)> {
        let view = replay.session.view();
        let pieces = plies.pieces(&view);
        let written = self.items.iter().enumerate().skip(first);
        let written = written.filter_map(|(at, item)| match item {
            MovetextItem::Turn(text) => Some((at, *text)),
            _ => None,
        });
        let mut found: Option<(String, usize)> = None;
        let mut ambiguous = false;
        for turn in replay.session.legal_turns().listed() {
            for sequence in plies.sequences(&turn, &view) {
                let Some(last) = last_item(&sequence, written.clone(), pieces.clone()) else {
                    continue;
                };
                match &found {
                    Some((_, length)) if *length > last => {}
                    Some((other, length)) if *length == last => ambiguous |= *other != turn,
                    _ => (found, ambiguous) = (Some((turn.clone(), last)), false),
                }
            }
        }
        found.filter(|_| !ambiguous)
    }
}

/// The item of the last ply of `sequence`, if the texts `written` mean its plies. `pieces` stand on
/// the board before it.
fn last_item<'a>(
    sequence: &[String],
    mut written: impl Iterator<Item = (usize, &'a str)>,
    mut pieces: BTreeMap<String, char>,
) -> Option<usize> {
    let mut last = None;
    for ply in sequence {
        let (at, text) = written.next()?;
        last = Some(at);
        if ply == PASS {
            if text != "--" && text != PASS {
                return None;
            }
            continue;
        }
        let (from, to) = (ply.get(..2)?, ply.get(2..4)?);
        let piece = pieces.remove(from)?;
        if !Written::read(text)?.means(piece, from, to, &ply[4..]) {
            return None;
        }
        pieces.insert(to.to_string(), piece);
    }
    last
}

/// A ply in XBoard's notation, such as `Nf3`, `Ra0e0`, `hxg4` or `a9=Q+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Written<'a> {
    piece: char,
    /// What is said of the square from which the piece comes: file, rank, both or nothing.
    from: &'a str,
    to: &'a str,
    promotion: Option<char>,
}

impl Written<'_> {
    fn read(text: &str) -> Option<Written<'_>> {
        let text = text.trim_end_matches(['+', '#']);
        let (squares, promotion) = match text.split_once('=') {
            Some((squares, piece)) => (squares, Some(piece.chars().next()?)),
            None => (text, None),
        };
        let piece = squares.chars().next().filter(char::is_ascii_uppercase);
        let squares = if piece.is_some() { squares.get(1..)? } else { squares };
        let (from, to) = squares.split_at_checked(squares.len().checked_sub(2)?)?;
        let from = from.strip_suffix('x').unwrap_or(from);
        Some(Written { piece: piece.unwrap_or('P'), from, to, promotion })
    }

    fn means(&self, piece: char, from: &str, to: &str, promotion: &str) -> bool {
        let promoted = promotion.chars().next().map(|c| c.to_ascii_uppercase());
        let origin = self.from.chars().all(|c| from.contains(c)) && self.from.len() <= from.len();
        self.piece == piece && self.to == to && origin && self.promotion == promoted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_read_as_xboard_writes_them() {
        let means = |text: &str, piece, ply: &str| {
            Written::read(text).is_some_and(|w| w.means(piece, &ply[..2], &ply[2..4], &ply[4..]))
        };
        assert!(means("Nf3", 'N', "g1f3") && means("Ngxf3+", 'N', "g1f3"));
        assert!(means("Ra0e0", 'R', "a0e0") && means("R0e0", 'R', "a0e0"));
        assert!(means("e4", 'P', "e2e4") && means("hxg4", 'P', "h3g4"));
        assert!(means("axb9=Q#", 'P', "a8b9q"));
        assert!(!means("Nf3", 'B', "g1f3") && !means("Nhf3", 'N', "g1f3"));
        assert!(!means("e4", 'K', "e3e4") && !means("b9", 'P', "b8b9q"));
        assert!(!means("", 'P', "e2e4") && !means("\u{e9}4", 'P', "e2e4"));
    }
}
