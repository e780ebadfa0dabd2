//! How an XBoard window shows a game: the plies of a turn, its squares and its set-up.
//!
//! The engine's own texts never change for XBoard's sake; a adapter stands between. For a
//! game whose texts XBoard understands as they are, there is nothing to do ([`Identity`]).

use super::archchess::Archchess;
use super::nacv::Nacv;
use super::piazza::Piazza;
use super::ravioli::Ravioli;
use std::collections::BTreeMap;

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

/// What the plies of a turn amount to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parsed {
    /// They are all of this turn. Whether it is legal, the session judges.
    Turn(String),
    /// More plies have to come.
    Incomplete,
    /// No legal turn goes on like this.
    NoMatch,
}

/// A position and what may be played in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnStart {
    /// The position at the beginning of the turn.
    pub fen: String,
    /// The legal turns, sorted bytewise. Where they are countless: the texts that the turn
    /// may begin with once the next ply has come ([`Adapter::openings`]).
    pub legal: Vec<String>,
}

/// What a person may enter next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The ply that XBoard makes of the clicks.
    pub ply: String,
    /// The turn meant, or its beginning.
    pub text: String,
}

/// The translator between a game's own texts and what XBoard shows.
///
/// The plies of a turn are the mover's own and between them [`PASS`] for the other side: an
/// odd number. No turn's plies begin with all plies of another.
pub trait Adapter {
    /// Lines that answer `variant`: the board and its pieces. `start`: the start position.
    fn setup(&self, _start: &str) -> Vec<String> {
        Vec::new()
    }

    /// The plies that show `turn`, as far as the position `fen` before it tells.
    fn plies(&self, turn: &str, _fen: &str) -> Vec<String> {
        vec![turn.to_string()]
    }

    /// The plies that are to follow those `shown` of `turn`, given the positions before and
    /// after the whole turn.
    fn remaining_plies(
        &self,
        turn: &str,
        shown: &[String],
        before: &str,
        _after: &str,
    ) -> Vec<String> {
        self.plies(turn, before).into_iter().skip(shown.len()).collect()
    }

    /// Whether `turn` may have search_start with the plies `shown`.
    fn may_begin_with(&self, turn: &str, shown: &[String], fen: &str) -> bool {
        self.plies(turn, fen).starts_with(shown)
    }

    /// What `plies` amount to.
    fn parse_plies(&self, plies: &[String], turn_start: &TurnStart) -> Parsed {
        let mut open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, plies, &turn_start.fen));
        match open.next() {
            None => Parsed::NoMatch,
            Some(turn) if self.plies(turn, &turn_start.fen).len() == plies.len() => {
                Parsed::Turn(turn.clone())
            }
            Some(_) => Parsed::Incomplete,
        }
    }

    /// What a person may do after the plies `shown` with the piece on `from`, or, if that is
    /// empty, by typing what goes nowhere else.
    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        let open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, shown, &turn_start.fen));
        let entry = |turn: &String| {
            let ply = self.plies(turn, &turn_start.fen).into_iter().nth(shown.len())?;
            Some(Entry { ply, text: turn.clone() })
        };
        let starts = |entry: &Entry| PlyParts::of(&entry.ply).map_or("", |t| t.from) == from;
        open.filter_map(entry).filter(starts).collect()
    }

    /// Whether a person's clicks can mean `ply` as it stands.
    fn can_be_clicked(&self, _ply: &str) -> bool {
        true
    }

    /// Where turns are countless: the texts that one may begin with, legal or not, when one
    /// more ply has followed those `shown`.
    fn openings(&self, _shown: &[String], _fen: &str) -> Vec<String> {
        Vec::new()
    }

    /// Whether `theirs`, a position text of XBoard's, is what the plies `shown` have made of
    /// the position `fen`: so it tells of a pass.
    fn is_pass_fen(&self, _theirs: &str, _shown: &[String], _fen: &str) -> bool {
        false
    }

    /// A turn in one text, for a person to read.
    fn display_text(&self, turn: &str) -> String {
        turn.to_string()
    }

    /// The turn that a ply is meant to be, or to complete after those `shown`, though no
    /// legal turn is shown like that; `None` if that is no question.
    fn turn_from_ply(&self, ply: &str, shown: &[String], _fen: &str) -> Option<String> {
        shown.is_empty().then(|| ply.to_string())
    }

    /// A sentence of the game, its squares named as XBoard does.
    fn translate_message(&self, sentence: &str) -> String {
        sentence.to_string()
    }

    /// XBoard's position text as the game reads it.
    fn fen_from_xboard(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// The game's position text with XBoard's squares.
    fn fen_to_xboard(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// Marks of XBoard's by square that show what the pieces do not.
    fn marks(&self, _fen: &str) -> BTreeMap<String, char> {
        BTreeMap::new()
    }

    /// What there is to tell of the position `fen` that has come by a turn, or by the throw
    /// `thrown`; one line.
    fn announcement(&self, _thrown: Option<&str>, _fen: &str) -> Option<String> {
        None
    }

    /// What a person has to be asked, because clicks cannot say it; one line. The answer is the
    /// text of a turn.
    fn question(&self, _scene: &TurnStart) -> Option<String> {
        None
    }

    /// The board on which the engine has to mark where a piece may go; XBoard does so itself
    /// for the games it knows.
    fn board(&self) -> Option<BoardSize> {
        None
    }
}

/// A ply, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyParts<'a> {
    /// Where the piece stands.
    pub from: &'a str,
    /// Where the piece arrives.
    pub to: &'a str,
    /// The square of the piece that goes along, or a square on the way.
    pub via: Option<&'a str>,
    /// The letter of the piece that a pawn promotion.
    pub promotion: Option<char>,
}

impl PlyParts<'_> {
    /// `None`: a pass, or a piece that is put down from nowhere.
    pub fn of(ply: &str) -> Option<PlyParts<'_>> {
        let (first, second) = ply.split_once(',').map_or((ply, None), |(a, b)| (a, Some(b)));
        let (from, rest) = square(first)?;
        let (to, rest) = square(rest)?;
        let promotion = rest.chars().next();
        let Some((via, rest)) = second.and_then(square) else {
            return Some(PlyParts { from, to, via: None, promotion });
        };
        // The second leg begins where the first ends, or on another piece's square.
        let to = if via == to { square(rest)?.0 } else { to };
        Some(PlyParts { from, to, via: Some(via), promotion })
    }
}

/// The square that a text begins with, and the rest.
fn square(text: &str) -> Option<(&str, &str)> {
    let mut letters = text.char_indices();
    letters.next().filter(|(_, c)| c.is_ascii_lowercase())?;
    let end = letters.find(|(_, c)| !c.is_ascii_digit()).map_or(text.len(), |(i, _)| i);
    (end > 1).then(|| text.split_at(end))
}

/// A rank of a position text, one letter a square, empty ones blank.
pub fn expand_rank(rank: &str) -> String {
    let mut out = String::new();
    let mut run = 0usize;
    for c in rank.chars() {
        match c.to_digit(10) {
            // No rank is longer than a hundred squares.
            Some(digit) => run = (10 * run + digit as usize).min(100),
            None => {
                out += &" ".repeat(std::mem::take(&mut run));
                out.push(c);
            }
        }
    }
    out + &" ".repeat(run)
}

/// The rank again, its empty squares counted.
pub fn compress_rank(squares: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for c in squares.chars() {
        if c == ' ' {
            run += 1;
            continue;
        }
        if run > 0 {
            out += &std::mem::take(&mut run).to_string();
        }
        out.push(c);
    }
    if run > 0 { out + &run.to_string() } else { out }
}

/// A board as XBoard counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSize {
    /// Files, from `a`.
    pub files: u8,
    /// Ranks.
    pub ranks: u8,
    /// The number of the lowest rank.
    pub lowest: u8,
}

/// Every turn is one ply of the same text.
pub struct Identity;

impl Adapter for Identity {}

/// The adapter of `game`; `plain`: the one that changes nothing.
#[must_use]
pub fn of(game: &str, plain: bool) -> Box<dyn Adapter> {
    match game {
        "archchess" if !plain => Box::new(Archchess),
        "nacv" if !plain => Box::new(Nacv),
        "piazza" if !plain => Box::new(Piazza),
        "ravioli" if !plain => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" if !plain => Box::new(Ravioli { berolina: true }),
        _ => Box::new(Identity),
    }
}
