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

use super::adapter::{Adapter, Entry, PASS, PlyParts, Question, TurnStart, shift_ranks};
use super::board::BoardSize;
use crate::board::{Grid, Kind, Square, drawing};
use crate::diagram::{Direction, Point, Shape, Symbol};
use crate::layers::piazza::Centre;
use crate::rules::{Phase, Side, View};
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
    /// The letters of the king and of the piece that XBoard takes for a pawn, upper case.
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
        let king = pieces.iter().find(|piece| piece.kind == Kind::KING);
        let pawn = pieces.iter().find(|p| p.kind == Kind::PAWN || p.shape == Shape::Pawn);
        Piazza {
            grid,
            centre: Centre::new(grid),
            king: king.map_or('K', |king| king.letter),
            pawn: pawn.map(|pawn| pawn.letter),
            base: Some(base),
        }
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
        shift_ranks(text, i8::from(self.counts_from_zero()))
    }

    fn in_piazza(&self, s: Square) -> bool {
        self.centre.index_of(s).is_some()
    }

    /// The letter of the piece on a square, a space if it is empty.
    fn piece_on(&self, view: &View, s: Square) -> char {
        view.diagram.piece(drawing::point(self.grid, s)).map_or(' ', |piece| piece.letter)
    }

    /// Whether a piece of the side to move stands on a square.
    fn is_own(&self, view: &View, s: Square) -> bool {
        view.is_own(drawing::point(self.grid, s))
    }

    fn size(&self) -> BoardSize {
        let lowest = u8::from(!self.counts_from_zero());
        BoardSize { files: self.grid.files, ranks: self.grid.ranks, lowest }
    }

    /// XBoard's name of a field.
    fn name(&self, point: Point) -> String {
        self.size().name(point.x / 2, point.y / 2)
    }

    /// The weather in words, with the plies that it lasts; `None` if there is nothing to tell.
    fn describe(&self, phase: &Phase) -> Option<String> {
        let plies = |left: u8| format!("{left} {}", if left == 1 { "ply" } else { "plies" });
        let described = |ways: &[[Point; 2]]| {
            let way = |way: &[Point; 2]| {
                format!("{}{} {}", self.name(way[0]), self.name(way[1]), direction(*way))
            };
            ways.iter().map(way).collect::<Vec<_>>().join(", ")
        };
        Some(match phase {
            Phase::Usual | Phase::FirstWires => return None,
            Phase::FloodWarning(2) => "flood announced, it comes after 2 plies".into(),
            Phase::FloodWarning(left) => format!("the flood comes after {}", plies(*left)),
            Phase::Building(2, _) => "the flood has come".into(),
            Phase::Building(_, ways) if ways.is_empty() => "no walkway can be built".into(),
            Phase::Building(_, ways) => format!("walkway {}", described(ways)),
            Phase::Flood(10, ways) if ways.is_empty() => {
                "flood without walkways, 10 plies left".into()
            }
            Phase::Flood(10, ways) => format!("flood, walkways {}, 10 plies left", described(ways)),
            Phase::Flood(left, _) => format!("flood, {} left", plies(*left)),
            Phase::Snow(left) => format!("snow, {} left", plies(*left)),
        })
    }

    /// The walkways that can be entered with the piece on `from`: clicks on the piece and on the
    /// first and the last square.
    fn walkway_entries(&self, from: Square, turn_start: &TurnStart) -> Vec<Entry> {
        let TurnStart { view, legal } = turn_start;
        let from_name = self.grid.name(from);
        let entry = |way: &String| {
            let squares = self.centre.squares_of(self.centre.find(way)?);
            let (first, last) = (squares[0], *squares.last()?);
            let (first, last) = (self.grid.name(first), self.grid.name(last));
            (first != from_name && self.is_own(view, from)).then(|| Entry {
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
    fn king_round_trip(&self, way: &str, view: &View) -> Option<Vec<String>> {
        let number = self.centre.walkways().position(|other| self.centre.name(other) == way)?;
        let white = view.side == Side::White;
        let king = if white { self.king } else { self.king.to_ascii_lowercase() };
        let grid = self.grid;
        let home = grid.squares().find(|&s| self.piece_on(view, s) == king)?;
        let is_free =
            |s: &Square| self.piece_on(view, *s) == ' ' && grid.rank(*s) != grid.rank(home);
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
    fn single_steps(&self, turn: &str, view: &View) -> Option<Vec<String>> {
        let grid = self.grid;
        let PlyParts { from, to, .. } = PlyParts::of(turn)?;
        let (from, to) = (grid.parse_square(from)?, grid.parse_square(to)?);
        let piece = |s: Square| self.piece_on(view, s);
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
        let [passed, pawn] = view.en_passant?;
        if passed == drawing::point(grid, to) && matches!(view.phase, Phase::Flood(10, _)) {
            let victim = grid.square((pawn.x / 2) as i8, (pawn.y / 2) as i8)?;
            return Some(vec![ply(from, victim), ply(victim, to)]);
        }
        None
    }
}

impl Adapter for Piazza {
    fn counts_from_zero(&self) -> bool {
        self.base.as_ref().is_some_and(|base| base.counts_from_zero())
    }

    fn setup(&self, start: &View) -> Vec<String> {
        if let Some(base) = &self.base {
            // In this variant XBoard relays a pass as a ply. Told how the pieces move, it would not read a
            // saved game with walkways, which are king moves that no king has.
            let line = base.setup(&without_weather(start)).into_iter().next();
            return line.map(|line| line.replacen("_fairy ", "_lion ", 1)).into_iter().collect();
        }
        let position = self.fen_to_xboard(start);
        let pieces = format!("PNBRQ{}K", ".".repeat(11));
        vec![format!("setup ({pieces}{}) 8x8+0_lion {position}", pieces.to_ascii_lowercase())]
    }

    fn plies(&self, turn: &str, before: &View) -> Vec<String> {
        let own = match turn {
            "0000" => return vec![PASS.to_string()],
            _ if is_building(before) => self.king_round_trip(turn, before),
            _ => self.single_steps(turn, before),
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

    fn turn_from_ply(&self, ply: &str, shown: &[String], before: &View) -> Option<String> {
        match &self.base {
            Some(base) => base.turn_from_ply(ply, shown, before),
            None => shown.is_empty().then(|| ply.to_string()),
        }
    }

    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        // A walkway is entered with any piece. But the second half of a round trip can be played
        // if the user took it back.
        if is_building(&turn_start.view) && shown.is_empty() {
            let from = self.grid.parse_square(&self.own(from));
            return from.map_or_else(Vec::new, |from| self.walkway_entries(from, turn_start));
        }
        let open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, shown, &turn_start.view));
        let ply = |turn: &String| match shown {
            [] => Some(self.shown(turn)),
            _ => self.plies(turn, &turn_start.view).into_iter().nth(shown.len()),
        };
        let entries = open.filter_map(|turn| Some(Entry { ply: ply(turn)?, text: turn.clone() }));
        let starts = |entry: &Entry| match PlyParts::of(&entry.ply) {
            Some(parts) => parts.from == from,
            None => shown.is_empty() && from.is_empty(),
        };
        entries.filter(starts).collect()
    }

    /// A pass begins turns that the user enters as one ply.
    fn can_be_clicked(&self, ply: &str) -> bool {
        ply != PASS
    }

    /// XBoard cannot report a click on the lifted piece as one on a square of a walkway, so a piece
    /// outside the Piazza is lifted if there is one.
    fn question(&self, turn_start: &TurnStart) -> Option<Question> {
        let TurnStart { view, legal } = turn_start;
        let example = legal.first().filter(|_| is_building(view))?;
        let own = self.grid.squares().filter(|&s| self.is_own(view, s));
        let is_king = |s: Square| self.piece_on(view, s).eq_ignore_ascii_case(&self.king);
        let piece = own.min_by_key(|&s| (self.in_piazza(s), !is_king(s)))?;
        let example = self.shown(example);
        Some(Question {
            piece: self.shown(&self.grid.name(piece)),
            prompt: "build a walkway: click its first and last square".into(),
            text: format!("First and last square of the walkway, such as {example}:"),
        })
    }

    fn announcement(&self, throw: Option<&str>, view: &View) -> Option<String> {
        let text = self.describe(&view.phase);
        match (throw.and_then(|throw| throw.strip_prefix("roll:")), text) {
            (Some(dice), Some(text)) => Some(format!("dice {dice}: {text}")),
            (Some(dice), None) => Some(format!("dice {dice}")),
            (None, text) => text,
        }
    }

    /// Pieces in the water and on walkways are marked too: they cannot move as usual. An announced
    /// flood and snow take nothing from a piece.
    fn marks(&self, view: &View) -> BTreeMap<String, char> {
        let marks = view.diagram.items.iter().filter_map(|item| {
            let colour = match item.symbol {
                Symbol::Water => WATER,
                Symbol::Walkway(Direction::Right | Direction::Up) => RIGHT_OR_UP,
                Symbol::Walkway(Direction::Left | Direction::Down) => LEFT_OR_DOWN,
                _ if view.diagram.piece(item.point).is_some() => return None,
                Symbol::FloodWarning => FLOOD_ANNOUNCED,
                Symbol::Snow => SNOW,
                _ => return None,
            };
            Some((self.name(item.point), colour))
        });
        marks.collect()
    }

    /// XBoard's own FEN has no weather, so it is read as one of the base game.
    fn fen_from_xboard(&self, fen: &str) -> String {
        self.base.as_ref().map_or_else(|| fen.to_string(), |base| base.fen_from_xboard(fen))
    }

    /// XBoard knows no field for the weather.
    fn fen_to_xboard(&self, view: &View) -> String {
        let dry = without_weather(view);
        self.base.as_ref().map_or_else(|| dry.fen.clone(), |base| base.fen_to_xboard(&dry))
    }

    fn board(&self) -> Option<BoardSize> {
        Some(self.size())
    }

    fn held(&self, square: &str) -> Option<char> {
        self.base.as_ref().and_then(|base| base.held(square))
    }
}

/// The position with the FEN of the base game.
fn without_weather(view: &View) -> View {
    let fen = view.fen.rsplit_once(' ').map_or(&*view.fen, |(position, _)| position);
    View { fen: fen.to_string(), ..view.clone() }
}

fn is_building(view: &View) -> bool {
    matches!(view.phase, Phase::Building(..))
}

/// The direction of a walkway, for the user.
fn direction([first, last]: [Point; 2]) -> &'static str {
    match (last.x.cmp(&first.x), last.y.cmp(&first.y)) {
        (Ordering::Greater, _) => "to the right",
        (Ordering::Less, _) => "to the left",
        (_, Ordering::Greater) => "up",
        _ => "down",
    }
}

#[cfg(test)]
mod tests;
