//! A game under the weather of Piazza San Marco Chess in an XBoard window: the board of the base
//! game with the weather in coloured marks.
//!
//! XBoard has no move that changes only the weather. So a walkway is shown as a round trip of the
//! builder's king: to an empty square that stands for the walkway and, after a pass, back again.
//! XBoard relays these plies unchanged and reads them from a saved game.
//!
//! XBoard treats every sideways king move of two squares or more as castling, which is wrong on
//! snow. It also forgets the en-passant square as soon as a walkway is built. Such moves are shown
//! in several steps. If one of the steps could be a turn of its own, passes go before it: two, or
//! two for each step of a king but the first.
//!
//! A side that can build no walkway passes, which is shown as one pass. It should not occur,
//! because only the walkways of one line can give check to a king, and other lines remain.

use super::adapter::{Adapter, TurnStart};
use super::board::Board;
use super::dialogue::{Dialogue, Input, Question};
use super::ply::{self, Ply, with_passes};
use crate::board::{Grid, Kind, Square, drawing};
use crate::diagram::{Direction, Point, Shape, Symbol};
use crate::layers::piazza::Centre;
use crate::rules::{Side, TurnPhase, View};
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
    /// How XBoard shows the base game.
    base: Box<dyn Dialogue>,
}

impl Piazza {
    /// Chess under the weather.
    pub fn over_chess() -> Piazza {
        let grid = Grid::new(8, 8);
        Piazza { king: 'K', pawn: Some('P'), ..Piazza::over(grid, &[], Box::new(Chess)) }
    }

    /// Another game under the weather: its board, its pieces and its adapter, which tells XBoard
    /// both.
    pub fn over(grid: Grid, pieces: &[PieceType], base: Box<dyn Dialogue>) -> Piazza {
        let king = pieces.iter().find(|piece| piece.kind == Kind::KING);
        let pawn = pieces.iter().find(|p| p.kind == Kind::PAWN || p.shape == Shape::Pawn);
        Piazza {
            grid,
            centre: Centre::new(grid),
            king: king.map_or('K', |king| king.letter),
            pawn: pawn.map(|pawn| pawn.letter),
            base,
        }
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

    /// XBoard's name of a field.
    fn name(&self, point: Point) -> String {
        self.board().name(square_at(point))
    }

    /// A square as XBoard's.
    fn shown(&self, s: Square) -> ply::Square {
        ply::Square { file: self.grid.file(s), rank: self.grid.rank(s) }
    }

    fn step(&self, from: Square, to: Square) -> Ply {
        Ply::step(self.shown(from), self.shown(to))
    }

    /// The weather in words, with the plies that it lasts; `None` if there is nothing to tell.
    fn describe(&self, phase: &TurnPhase) -> Option<String> {
        let plies = |left: u8| format!("{left} {}", if left == 1 { "ply" } else { "plies" });
        let described = |ways: &[[Point; 2]]| {
            let way = |way: &[Point; 2]| {
                format!("{}{} {}", self.name(way[0]), self.name(way[1]), direction(*way))
            };
            ways.iter().map(way).collect::<Vec<_>>().join(", ")
        };
        Some(match phase {
            TurnPhase::Usual
            | TurnPhase::FirstWires
            | TurnPhase::MustCapture
            | TurnPhase::MustDrop => return None,
            TurnPhase::FloodWarning(2) => "flood announced, it comes after 2 plies".into(),
            TurnPhase::FloodWarning(left) => format!("the flood comes after {}", plies(*left)),
            TurnPhase::Building(2, _) => "the flood has come".into(),
            TurnPhase::Building(_, ways) if ways.is_empty() => "no walkway can be built".into(),
            TurnPhase::Building(_, ways) => format!("walkway {}", described(ways)),
            TurnPhase::Flood(10, ways) if ways.is_empty() => {
                "flood without walkways, 10 plies left".into()
            }
            TurnPhase::Flood(10, ways) => {
                format!("flood, walkways {}, 10 plies left", described(ways))
            }
            TurnPhase::Flood(left, _) => format!("flood, {} left", plies(*left)),
            TurnPhase::Snow(left) => format!("snow, {} left", plies(*left)),
        })
    }

    /// How walkways can be entered: by clicks on any piece and on the first and the last square.
    fn walkway_inputs(&self, start: &TurnStart) -> Vec<Input> {
        let pieces = self.grid.squares().filter(|&s| self.is_own(&start.view, s));
        let input = |from: Square, way: &String| {
            let squares = self.centre.squares_of(self.centre.find(way)?);
            let (first, last) = (squares[0], *squares.last()?);
            let ply = Ply::over(self.shown(from), self.shown(first), self.shown(last));
            (first != from).then(|| Input { ply, text: way.clone() })
        };
        pieces.flat_map(|from| start.legal.iter().filter_map(move |way| input(from, way))).collect()
    }

    /// The king's round trip that stands for a walkway. The empty squares from a1, b1 on stand for
    /// the walkways in their order. The king's own rank is left out, because XBoard might take a
    /// move along it for castling. Where these squares are fewer than the walkways, two of them
    /// stand for one.
    fn king_round_trip(&self, way: &str, view: &View) -> Option<Vec<Ply>> {
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
        Some(trip.windows(2).map(|leg| self.step(leg[0], leg[1])).collect())
    }

    /// The plies of the side to move if XBoard would show the move wrongly as one ply; otherwise
    /// `None`.
    fn single_steps(&self, turn: &str, view: &View) -> Option<Vec<Ply>> {
        let grid = self.grid;
        let (from, rest) = grid.parse_prefix(turn)?;
        let (to, _) = grid.parse_prefix(rest)?;
        let piece = |s: Square| self.piece_on(view, s);
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
            let passes = std::iter::repeat_n(Ply::Pass, squares.len().saturating_sub(2));
            let steps = squares.windows(2).map(|leg| self.step(leg[0], leg[1]));
            return Some(passes.chain(steps).collect());
        }
        if Some(kind) != self.pawn || files == 0 {
            return None;
        }
        if same_rank {
            // XBoard may take this for an en-passant capture and remove the piece behind the
            // target.
            let back = if piece(from).is_uppercase() { -1 } else { 1 };
            let occupied = |far: i8| grid.step(to, 0, back * far).is_some_and(|s| piece(s) != ' ');
            let would_remove = occupied(1) || occupied(2);
            return would_remove.then(|| vec![Ply::Pass, Ply::parse(turn, 1)]);
        }
        let [passed, pawn] = view.en_passant?;
        if passed == drawing::point(grid, to) && matches!(view.phase, TurnPhase::Flood(10, _)) {
            let victim = grid.square((pawn.x / 2) as i8, (pawn.y / 2) as i8)?;
            return Some(vec![self.step(from, victim), self.step(victim, to)]);
        }
        None
    }
}

impl Adapter for Piazza {
    /// In this variant XBoard relays a pass as a ply. Told how the pieces move, it would not read a
    /// saved game with walkways, which are king moves that no king has.
    fn setup(&self, start: &View) -> Vec<String> {
        let line = self.base.setup(&without_weather(start)).into_iter().next();
        let as_lion = |line: String| {
            line.replacen("_fairy ", "_lion ", 1).replacen("_crazyhouse ", "_lion ", 1)
        };
        line.map(as_lion).into_iter().collect()
    }

    fn board(&self) -> Board {
        self.base.board()
    }

    fn sequences(&self, turn: &str, before: &View) -> Vec<Vec<Ply>> {
        let own = match turn {
            "0000" => Some(vec![Ply::Pass]),
            _ if is_building(before) => self.king_round_trip(turn, before),
            _ => self.single_steps(turn, before),
        };
        own.map_or_else(|| self.base.sequences(turn, before), |plies| vec![with_passes(plies)])
    }

    fn show(&self, text: &str) -> String {
        self.base.show(text)
    }

    fn read(&self, text: &str, shown: &[Ply], before: &View) -> Option<String> {
        self.base.read(text, shown, before)
    }

    /// XBoard's own FEN has no weather, so it is read as one of the base game.
    fn fen_from_xboard(&self, fen: &str) -> String {
        self.base.fen_from_xboard(fen)
    }

    /// XBoard knows no field for the weather.
    fn fen_to_xboard(&self, view: &View) -> String {
        self.base.fen_to_xboard(&without_weather(view))
    }
}

impl Dialogue for Piazza {
    fn inputs(&self, entered: &[Ply], start: &TurnStart) -> Vec<Input> {
        // A walkway is entered with any piece. But the second half of a round trip can be played
        // if the user took it back.
        if is_building(&start.view) && entered.is_empty() {
            return self.walkway_inputs(start);
        }
        let next = |turn: &String| {
            let shown = self.continuations(turn, entered, &start.view, None).into_iter().next()?;
            let as_one_ply = entered.is_empty().then(|| Ply::parse(turn, 1));
            let ply = as_one_ply.or_else(|| shown.into_iter().next())?;
            Some(Input { ply, text: turn.clone() })
        };
        let mut inputs: Vec<Input> = start.legal.iter().filter_map(next).collect();
        if !is_building(&start.view) {
            // The base game may have more, such as a castling in two steps.
            let mut more = self.base.inputs(entered, start);
            more.retain(|input| !inputs.contains(input));
            inputs.append(&mut more);
        }
        inputs
    }

    /// A pass begins turns that the user enters as one ply.
    fn can_be_clicked(&self, ply: &Ply) -> bool {
        *ply != Ply::Pass
    }

    /// XBoard cannot report a click on the lifted piece as one on a square of a walkway, so a piece
    /// outside the Piazza is lifted if there is one.
    fn question(&self, entered: &[Ply], start: &TurnStart) -> Option<Question> {
        let TurnStart { view, legal, .. } = start;
        if !is_building(view) {
            return self.base.question(entered, start);
        }
        let example = legal.first().filter(|_| entered.is_empty())?;
        let own = self.grid.squares().filter(|&s| self.is_own(view, s));
        let is_king = |s: Square| self.piece_on(view, s).eq_ignore_ascii_case(&self.king);
        let piece = own.min_by_key(|&s| (self.in_piazza(s), !is_king(s)))?;
        let example = self.show(example);
        Some(Question {
            piece: Some(self.shown(piece)),
            prompt: "build a walkway: click its first and last square".into(),
            text: Some(format!("First and last square of the walkway, such as {example}:")),
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
    fn marks(&self, view: &View) -> BTreeMap<ply::Square, char> {
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
            Some((square_at(item.point), colour))
        });
        marks.collect()
    }
}

/// Chess as the base game: the window needs to know only where the pieces stand.
struct Chess;

impl Adapter for Chess {
    fn setup(&self, start: &View) -> Vec<String> {
        let pieces = format!("PNBRQ{}K", ".".repeat(11));
        let black = pieces.to_ascii_lowercase();
        vec![format!("setup ({pieces}{black}) 8x8+0_lion {}", start.fen)]
    }

    fn board(&self) -> Board {
        Board::new(8, 8)
    }
}

impl Dialogue for Chess {}

/// XBoard's square of a field.
fn square_at(point: Point) -> ply::Square {
    ply::Square { file: point.x / 2, rank: point.y / 2 }
}

/// The position with the FEN of the base game.
fn without_weather(view: &View) -> View {
    let fen = view.fen.rsplit_once(' ').map_or(&*view.fen, |(position, _)| position);
    View { fen: fen.to_string(), ..view.clone() }
}

fn is_building(view: &View) -> bool {
    matches!(view.phase, TurnPhase::Building(..))
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
