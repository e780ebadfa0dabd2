//! How an XBoard window shows a game: the plies of a turn, its squares and its set-up.
//!
//! The engine's own texts never change for XBoard's sake; a picture stands between. For a
//! game whose texts XBoard understands as they are, there is nothing to do ([`Same`]).

use super::archchess::Archchess;
use super::ravioli::Ravioli;

/// XBoard's null move.
pub const PASS: &str = "@@@@";

/// Names of XBoard's variants that are one of our games under another name: (theirs, ours).
const ALIASES: [(&str, &str); 2] = [("normal", "chess"), ("fischerandom", "chess")];

/// XBoard's names for the games called `names`.
#[must_use]
pub fn variants(names: &[&str]) -> Vec<String> {
    let aliases = ALIASES.iter().filter(|(_, ours)| names.contains(ours)).map(|(theirs, _)| theirs);
    let own = names.iter().filter(|name| ALIASES.iter().all(|(_, ours)| ours != *name));
    aliases.chain(own).map(|name| (*name).to_string()).collect()
}

/// The game that XBoard calls `variant`, and whether castling is written king takes rook.
#[must_use]
pub fn game<'a>(variant: &'a str, names: &[&'static str]) -> Option<(&'static str, bool)> {
    let alias = ALIASES.iter().find(|(theirs, _)| *theirs == variant);
    let wanted: &'a str = alias.map_or(variant, |(_, ours)| ours);
    let name = names.iter().find(|name| **name == wanted)?;
    Some((name, variant == "fischerandom"))
}

/// The translator between a game's own texts and what XBoard shows.
pub trait Picture {
    /// Lines that answer `variant`: the board and its pieces. `start`: the start position.
    fn setup(&self, _start: &str) -> Vec<String> {
        Vec::new()
    }

    /// The plies that show `turn`, the mover's own and between them [`PASS`] for the other
    /// side: an odd number. No turn's plies begin with all plies of another. `fen`: the
    /// position before it.
    fn plies(&self, turn: &str, _fen: &str) -> Vec<String> {
        vec![turn.to_string()]
    }

    /// A turn in one text, for a person to read.
    fn short(&self, turn: &str) -> String {
        turn.to_string()
    }

    /// The text of a turn that consists of this ply alone.
    fn turn(&self, ply: &str) -> String {
        ply.to_string()
    }

    /// A sentence of the game, its squares named as XBoard does.
    fn words(&self, sentence: &str) -> String {
        sentence.to_string()
    }

    /// XBoard's position text as the game reads it.
    fn fen(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// The game's position text with XBoard's squares.
    fn shown(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// The board on which the engine has to mark where a man may go; XBoard does so itself
    /// for the games it knows.
    fn board(&self) -> Option<Board> {
        None
    }
}

/// A board as XBoard counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Files, from `a`.
    pub files: u8,
    /// Ranks.
    pub ranks: u8,
    /// The number of the lowest rank.
    pub lowest: u8,
}

/// Every turn is one ply of the same text.
pub struct Same;

impl Picture for Same {}

/// The picture of `game`; `plain`: the one that changes nothing.
#[must_use]
pub fn of(game: &str, plain: bool) -> Box<dyn Picture> {
    match game {
        "archchess" if !plain => Box::new(Archchess),
        "ravioli" if !plain => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" if !plain => Box::new(Ravioli { berolina: true }),
        _ => Box::new(Same),
    }
}
