//! How an XBoard window shows a game: the plies of a turn, its squares and its set-up.
//!
//! The engine's own texts never change for XBoard's sake; a picture stands between. For a
//! game whose texts XBoard understands as they are, there is nothing to do ([`Same`]).

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
pub enum Heard {
    /// They are all of this turn. Whether it is legal, the session judges.
    Turn(String),
    /// More plies have to come.
    Part,
    /// No legal turn goes on like this.
    Nothing,
}

/// A position and what may be played in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The position at the beginning of the turn.
    pub fen: String,
    /// The legal turns, sorted bytewise. Where they are countless: the texts that the turn
    /// may begin with once the next ply has come ([`Picture::openings`]).
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
pub trait Picture {
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
    fn rest(&self, turn: &str, shown: &[String], before: &str, _after: &str) -> Vec<String> {
        self.plies(turn, before).into_iter().skip(shown.len()).collect()
    }

    /// Whether `turn` may have begun with the plies `shown`.
    fn goes_on(&self, turn: &str, shown: &[String], fen: &str) -> bool {
        self.plies(turn, fen).starts_with(shown)
    }

    /// What `plies` amount to.
    fn read(&self, plies: &[String], scene: &Scene) -> Heard {
        let mut open = scene.legal.iter().filter(|turn| self.goes_on(turn, plies, &scene.fen));
        match open.next() {
            None => Heard::Nothing,
            Some(turn) if self.plies(turn, &scene.fen).len() == plies.len() => {
                Heard::Turn(turn.clone())
            }
            Some(_) => Heard::Part,
        }
    }

    /// What a person may do after the plies `shown` with the man on `from`, or, if that is
    /// empty, by typing what goes nowhere else.
    fn entries(&self, from: &str, shown: &[String], scene: &Scene) -> Vec<Entry> {
        let open = scene.legal.iter().filter(|turn| self.goes_on(turn, shown, &scene.fen));
        let entry = |turn: &String| {
            let ply = self.plies(turn, &scene.fen).into_iter().nth(shown.len())?;
            Some(Entry { ply, text: turn.clone() })
        };
        let starts = |entry: &Entry| Target::of(&entry.ply).map_or("", |t| t.from) == from;
        open.filter_map(entry).filter(starts).collect()
    }

    /// Whether a person's clicks can mean `ply` as it stands.
    fn by_hand(&self, _ply: &str) -> bool {
        true
    }

    /// Where turns are countless: the texts that one may begin with, legal or not, when one
    /// more ply has followed those `shown`.
    fn openings(&self, _shown: &[String], _fen: &str) -> Vec<String> {
        Vec::new()
    }

    /// Whether `theirs`, a position text of XBoard's, is what the plies `shown` have made of
    /// the position `fen`: so it tells of a pass.
    fn tells_pass(&self, _theirs: &str, _shown: &[String], _fen: &str) -> bool {
        false
    }

    /// A turn in one text, for a person to read.
    fn short(&self, turn: &str) -> String {
        turn.to_string()
    }

    /// The turn that a ply is meant to be, or to complete after those `shown`, though no
    /// legal turn is shown like that; `None` if that is no question.
    fn turn(&self, ply: &str, shown: &[String], _fen: &str) -> Option<String> {
        shown.is_empty().then(|| ply.to_string())
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

    /// Marks of XBoard's by square that show what the pieces do not.
    fn ground(&self, _fen: &str) -> BTreeMap<String, char> {
        BTreeMap::new()
    }

    /// What there is to tell of the position `fen` that has come by a turn, or by the throw
    /// `thrown`; one line.
    fn news(&self, _thrown: Option<&str>, _fen: &str) -> Option<String> {
        None
    }

    /// What a person has to be asked, because clicks cannot say it; one line. The answer is the
    /// text of a turn.
    fn question(&self, _scene: &Scene) -> Option<String> {
        None
    }

    /// The board on which the engine has to mark where a man may go; XBoard does so itself
    /// for the games it knows.
    fn board(&self) -> Option<Board> {
        None
    }
}

/// A ply, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target<'a> {
    /// Where the man stands.
    pub from: &'a str,
    /// Where the man arrives.
    pub to: &'a str,
    /// The square of the man that goes along, or a square on the way.
    pub via: Option<&'a str>,
    /// The letter of the man that a pawn becomes.
    pub becomes: Option<char>,
}

impl Target<'_> {
    /// `None`: a pass, or a man that is put down from nowhere.
    pub fn of(ply: &str) -> Option<Target<'_>> {
        let (first, second) = ply.split_once(',').map_or((ply, None), |(a, b)| (a, Some(b)));
        let (from, rest) = square(first)?;
        let (to, rest) = square(rest)?;
        let becomes = rest.chars().next();
        let Some((via, rest)) = second.and_then(square) else {
            return Some(Target { from, to, via: None, becomes });
        };
        // The second leg begins where the first ends, or on another man's square.
        let to = if via == to { square(rest)?.0 } else { to };
        Some(Target { from, to, via: Some(via), becomes })
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
pub fn unpacked(rank: &str) -> String {
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
pub fn packed(squares: &str) -> String {
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
        "nacv" if !plain => Box::new(Nacv),
        "piazza" if !plain => Box::new(Piazza),
        "ravioli" if !plain => Box::new(Ravioli { berolina: false }),
        "ravioli-bero" if !plain => Box::new(Ravioli { berolina: true }),
        _ => Box::new(Same),
    }
}
