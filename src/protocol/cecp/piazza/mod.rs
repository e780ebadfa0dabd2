//! A game under the weather of Piazza San Marco Chess in an XBoard window: the board of the base game
//! with the weather in coloured marks.
//!
//! XBoard has no move that changes only the weather. So a walkway is shown as a round trip of the
//! builder's king: to an empty square that stands for the walkway and, after a pass, back again.
//! XBoard relays these plies unchanged and reads them from a saved game.
//!
//! XBoard treats every sideways king move of two squares or more as castling, which is wrong on
//! snow. It also forgets the en-passant square as soon as a walkway is built. Such moves are
//! shown in several steps. If one of the steps could be a turn of its own, passes go before it: two,
//! or two for each step of a king but the first.
//!
//! A side that can build no walkway passes, which is shown as one pass. It should not occur,
//! because only the walkways of one line can give check to a king, and other lines remain.

use super::adapter::{
    Adapter, BoardSize, Entry, PASS, PlyParts, Question, TurnStart, expand_rank, shift_ranks,
};
use crate::board::{Grid, Kind, Square};
use crate::layers::piazza::Centre;
use crate::variant::PieceType;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// XBoard's colour letters. Lower case: the square is marked but is no legal target.
const FLOOD_ANNOUNCED: char = 'y';
const WATER: char = 'b';
const SNOW: char = 'w';
/// Marks of walkways that lead to the right or up, and to the left or down.
const RIGHT_OR_UP: char = 'g';
const LEFT_OR_DOWN: char = 'm';

/// The adapter of a game under the weather.
pub struct Piazza {
    grid: Grid,
    centre: Centre,
    /// The letters of king and pawn, upper case.
    king: char,
    pawn: Option<char>,
    /// How XBoard shows the base game; `None`: it is chess.
    base: Option<Box<dyn Adapter>>,
}

impl Piazza {
    /// Chess under the weather.
    pub const fn over_chess() -> Piazza {
        let grid = Grid::new(8, 8);
        Piazza { grid, centre: Centre::new(grid), king: 'K', pawn: Some('P'), base: None }
    }

    /// Another game under the weather: its board, its pieces and its adapter, which tells XBoard both.
    pub fn over(grid: Grid, pieces: &[PieceType], base: Box<dyn Adapter>) -> Piazza {
        let letter = |kind: Kind| pieces.iter().find(|p| p.kind == kind).map(|p| p.letter);
        Piazza {
            grid,
            centre: Centre::new(grid),
            king: letter(Kind::KING).unwrap_or('K'),
            pawn: letter(Kind::PAWN),
            base: Some(base),
        }
    }

    /// XBoard's number of the lowest rank.
    fn lowest(&self) -> u8 {
        self.base.as_ref().and_then(|base| base.board()).map_or(1, |board| board.lowest)
    }

    /// The engine's text in XBoard's squares.
    fn shown(&self, text: &str) -> String {
        match &self.base {
            Some(base) if !text.starts_with("roll:") => base.display_text(text),
            _ => text.to_string(),
        }
    }

    /// The inverse of [`Piazza::shown`].
    fn own(&self, text: &str) -> String {
        if self.lowest() == 0 { shift_ranks(text, 1) } else { text.to_string() }
    }

    fn in_piazza(&self, s: Square) -> bool {
        self.centre.index_of(s).is_some()
    }

    /// The letter of the piece on a square, a space if it is empty.
    fn piece_on(&self, fen: &str, s: Square) -> char {
        let row = usize::from(self.grid.ranks - 1 - self.grid.rank(s));
        let pieces = fen.split(' ').next().unwrap_or_default();
        let row = pieces.split('/').nth(row).map(expand_rank).unwrap_or_default();
        row.chars().nth(usize::from(self.grid.file(s))).unwrap_or(' ')
    }

    /// Whether a piece of the side to move stands on a square.
    fn is_own(&self, fen: &str, s: Square) -> bool {
        let (piece, white) = (self.piece_on(fen, s), fen.split(' ').nth(1) == Some("w"));
        piece.is_alphabetic() && piece.is_uppercase() == white
    }

    /// The weather in words, with the plies that it lasts; `None` if there is nothing to tell.
    fn describe(&self, weather: &str) -> Option<String> {
        let mut fields = weather.split(':');
        let (name, left, ways) = (fields.next()?, fields.next()?, fields.next().unwrap_or("-"));
        let plies = format!("{left} {}", if left == "1" { "ply" } else { "plies" });
        let described = || {
            let way = |way: &str| format!("{} {}", self.shown(way), self.direction(way));
            ways.split(',').map(way).collect::<Vec<_>>().join(", ")
        };
        Some(match (name, left, ways) {
            ("rising", "2", _) => format!("flood announced, it comes after {plies}"),
            ("rising", ..) => format!("the flood comes after {plies}"),
            ("build", "2", _) => "the flood has come".into(),
            ("build", _, "-") => "no walkway can be built".into(),
            ("build", ..) => format!("walkway {}", described()),
            ("flood", "10", "-") => format!("flood without walkways, {plies} left"),
            ("flood", "10", _) => format!("flood, walkways {}, {plies} left", described()),
            _ => format!("{name}, {plies} left"),
        })
    }

    /// The direction of a walkway, for the user.
    fn direction(&self, way: &str) -> &'static str {
        let Some(way) = self.centre.find(way) else { return "" };
        let squares = self.centre.squares_of(way);
        match squares[1].0.cmp(&squares[0].0) {
            Ordering::Greater if squares[1].0 - squares[0].0 == 1 => "to the right",
            Ordering::Greater => "up",
            _ if squares[0].0 - squares[1].0 == 1 => "to the left",
            _ => "down",
        }
    }

    /// The walkways that can be entered with the piece on `from`: clicks on the piece and on the
    /// first and the last square.
    fn walkway_entries(&self, from: Square, turn_start: &TurnStart) -> Vec<Entry> {
        let TurnStart { fen, legal } = turn_start;
        let from_name = self.grid.name(from);
        let entry = |way: &String| {
            let squares = self.centre.squares_of(self.centre.find(way)?);
            let (first, last) = (squares[0], *squares.last()?);
            let (first, last) = (self.grid.name(first), self.grid.name(last));
            (first != from_name && self.is_own(fen, from)).then(|| Entry {
                ply: self.shown(&format!("{from_name}{first},{first}{last}")),
                text: way.clone(),
            })
        };
        legal.iter().filter_map(entry).collect()
    }

    /// The king's round trip that stands for a walkway. The empty squares from a1, b1 on stand for
    /// the walkways in their order. The king's own rank is left out, because XBoard might take a
    /// move along it for castling. Where these squares are fewer than the walkways, two of them stand
    /// for one.
    fn king_round_trip(&self, way: &str, fen: &str) -> Option<Vec<String>> {
        let number = self.centre.walkways().position(|other| self.centre.name(other) == way)?;
        let white = fen.split(' ').nth(1) == Some("w");
        let king = if white { self.king } else { self.king.to_ascii_lowercase() };
        let grid = self.grid;
        let home = grid.squares().find(|&s| self.piece_on(fen, s) == king)?;
        let is_free =
            |s: &Square| self.piece_on(fen, *s) == ' ' && grid.rank(*s) != grid.rank(home);
        let free: Vec<Square> = grid.squares().filter(is_free).collect();
        let trip = if free.len() >= self.centre.walkways().count() {
            vec![home, free[number], home]
        } else {
            let first = number / free.len().saturating_sub(1).max(1);
            let mut others = free.iter().enumerate().filter(|(i, _)| *i != first);
            let second = others.nth(number % free.len().saturating_sub(1).max(1))?;
            vec![home, *free.get(first)?, *second.1, home]
        };
        Some(trip.windows(2).map(|leg| grid.name(leg[0]) + &grid.name(leg[1])).collect())
    }

    /// The plies of the side to move if XBoard would show the move wrongly as one ply; otherwise
    /// `None`.
    fn single_steps(&self, turn: &str, fen: &str) -> Option<Vec<String>> {
        let grid = self.grid;
        let PlyParts { from, to, .. } = PlyParts::of(turn)?;
        let (from, to) = (grid.parse_square(from)?, grid.parse_square(to)?);
        let piece = |s: Square| self.piece_on(fen, s);
        let ply = |a: Square, b: Square| grid.name(a) + &grid.name(b);
        let files = i16::from(grid.file(to)) - i16::from(grid.file(from));
        let same_rank = grid.rank(from) == grid.rank(to);
        let kind = piece(from).to_ascii_uppercase();
        if kind == self.king && same_rank && files.abs() > 1 && self.in_piazza(from) {
            let step = files.signum() as i8;
            let squares: Vec<Square> = (0..=files.unsigned_abs() as i8)
                .filter_map(|n| grid.step(from, n * step, 0))
                .collect();
            // The plies are later joined by passes, so each of these makes two passes. With one
            // for each step but the first, no slide is the beginning of a longer one.
            let passes = vec![PASS.to_string(); squares.len().saturating_sub(2)];
            let steps = squares.windows(2).map(|leg| ply(leg[0], leg[1]));
            return Some(passes.into_iter().chain(steps).collect());
        }
        if Some(kind) != self.pawn || files == 0 {
            return None;
        }
        if same_rank {
            // XBoard may take this for an en-passant capture and remove the piece behind the target.
            let back = if piece(from).is_uppercase() { -1 } else { 1 };
            let occupied = |far: i8| grid.step(to, 0, back * far).is_some_and(|s| piece(s) != ' ');
            let would_remove = occupied(1) || occupied(2);
            return would_remove.then(|| vec![PASS.to_string(), turn.to_string()]);
        }
        if piece(to) == ' ' && weather(fen).starts_with("flood:10:") {
            let victim = grid.square(grid.file(to) as i8, grid.rank(from) as i8)?;
            return Some(vec![ply(from, victim), ply(victim, to)]);
        }
        None
    }
}

impl Adapter for Piazza {
    fn setup(&self, start: &str) -> Vec<String> {
        let position = start.rsplit_once(' ').map_or(start, |(position, _)| position);
        if let Some(base) = &self.base {
            // Only in this variant XBoard relays a pass as a ply.
            let lines = base.setup(position).into_iter();
            return lines.map(|line| line.replacen("_fairy ", "_lion ", 1)).collect();
        }
        let pieces = format!("PNBRQ{}K", ".".repeat(11));
        vec![format!("setup ({pieces}{}) 8x8+0_lion {position}", pieces.to_ascii_lowercase())]
    }

    fn plies(&self, turn: &str, fen: &str) -> Vec<String> {
        let own = match turn {
            "0000" => return vec![PASS.to_string()],
            _ if is_building(fen) => self.king_round_trip(turn, fen),
            _ => self.single_steps(turn, fen),
        };
        own.unwrap_or_else(|| vec![turn.to_string()])
            .join(&format!(" {PASS} "))
            .split(' ')
            .map(|ply| self.shown(ply))
            .collect()
    }

    fn display_text(&self, turn: &str) -> String {
        self.shown(turn)
    }

    fn turn_from_ply(&self, ply: &str, shown: &[String], _: &str) -> Option<String> {
        shown.is_empty().then(|| self.own(ply))
    }

    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        // A walkway is entered with any piece. But the second half of a round trip can be played
        // if the user took it back.
        if is_building(&turn_start.fen) && shown.is_empty() {
            let from = self.grid.parse_square(&self.own(from));
            return from.map_or_else(Vec::new, |from| self.walkway_entries(from, turn_start));
        }
        let open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, shown, &turn_start.fen));
        let ply = |turn: &String| match shown {
            [] => Some(turn.clone()),
            _ => self.plies(turn, &turn_start.fen).into_iter().nth(shown.len()),
        };
        let entries = open.filter_map(|turn| Some(Entry { ply: ply(turn)?, text: turn.clone() }));
        entries.filter(|entry| PlyParts::of(&entry.ply).is_some_and(|t| t.from == from)).collect()
    }

    /// A pass begins turns that the user enters as one ply.
    fn can_be_clicked(&self, ply: &str) -> bool {
        ply != PASS
    }

    /// XBoard cannot report a click on the lifted piece as one on a square of a walkway, so a piece
    /// outside the Piazza is lifted if there is one.
    fn question(&self, turn_start: &TurnStart) -> Option<Question> {
        let TurnStart { fen, legal } = turn_start;
        let example = legal.first().filter(|_| is_building(fen))?;
        let own = self.grid.squares().filter(|&s| self.is_own(fen, s));
        let is_king = |s: Square| self.piece_on(fen, s).eq_ignore_ascii_case(&self.king);
        let piece = own.min_by_key(|&s| (self.in_piazza(s), !is_king(s)))?;
        let example = self.shown(example);
        Some(Question {
            piece: self.shown(&self.grid.name(piece)),
            prompt: "build a walkway: click its first and last square".into(),
            text: format!("First and last square of the walkway, such as {example}:"),
        })
    }

    fn announcement(&self, throw: Option<&str>, fen: &str) -> Option<String> {
        let text = self.describe(weather(fen));
        match (throw.and_then(|throw| throw.strip_prefix("roll:")), text) {
            (Some(dice), Some(text)) => Some(format!("dice {dice}: {text}")),
            (Some(dice), None) => Some(format!("dice {dice}")),
            (None, text) => text,
        }
    }

    /// Pieces in the water and on walkways are marked too: they cannot move as usual. An announced
    /// flood and snow take nothing from a piece.
    fn marks(&self, fen: &str) -> BTreeMap<String, char> {
        let mut fields = weather(fen).split(':');
        let colour = match fields.next() {
            Some("rising") => FLOOD_ANNOUNCED,
            Some("build" | "flood") => WATER,
            Some("snow") => SNOW,
            _ => return BTreeMap::new(),
        };
        let mut colours = vec![colour; self.centre.squares().len()];
        for way in fields.nth(1).into_iter().flat_map(|ways| ways.split(',')) {
            let Some(way) = self.centre.find(way) else { continue };
            let squares = self.centre.squares_of(way);
            let colour = if squares[0] < squares[1] { RIGHT_OR_UP } else { LEFT_OR_DOWN };
            for &s in squares {
                self.centre.index_of(s).into_iter().for_each(|index| colours[index] = colour);
            }
        }
        let marks = self.centre.squares().iter().copied().zip(colours);
        let shown = marks.filter(|(s, _)| colour == WATER || self.piece_on(fen, *s) == ' ');
        shown.map(|(s, mark)| (self.shown(&self.grid.name(s)), mark)).collect()
    }

    /// XBoard's own FEN has no weather, so it is read as one of the base game.
    fn fen_from_xboard(&self, fen: &str) -> String {
        self.base.as_ref().map_or_else(|| fen.to_string(), |base| base.fen_from_xboard(fen))
    }

    fn board(&self) -> Option<BoardSize> {
        let lowest = self.lowest();
        Some(BoardSize { files: self.grid.files, ranks: self.grid.ranks, lowest })
    }
}

/// The weather field of a FEN.
fn weather(fen: &str) -> &str {
    fen.rsplit(' ').next().unwrap_or_default()
}

fn is_building(fen: &str) -> bool {
    weather(fen).starts_with("build")
}

#[cfg(test)]
mod tests;
