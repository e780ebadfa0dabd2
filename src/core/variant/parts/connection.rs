//! Pieces in a row, in a block or on a line: who has brought them together has won, or lost.

use crate::board::{Grid, Kind, Square};
use crate::ini::Place;
use crate::rules::{Ending, Reason, Side, SideResult};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::{letters, side_result, truth};
use crate::variant::words::{list, number, plural};
use crate::variant::{Standard, Variant};

/// What has to be brought together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Connection {
    /// How many pieces in a row, on squares that follow each other; 0: no such rule.
    row: usize,
    /// The side of a square block of pieces; 0: no such rule.
    block: usize,
    /// How many pieces on one line of the board, whatever is between them; 0: no such rule.
    line: usize,
    /// The steps along a row or a line: files and ranks.
    steps: Vec<(i8, i8)>,
    /// By side, the kinds that count.
    kinds: [Vec<Kind>; 2],
    /// The result for the side that has done it.
    value: SideResult,
}

impl Connection {
    /// The ending, if the side that has just moved has brought its pieces together.
    #[must_use]
    pub fn ending<V: Variant>(&self, position: &Standard<V>) -> Option<Ending> {
        let side = position.state.side.other();
        let grid = position.tables.grid;
        let kinds = self.kinds[side.index()].iter();
        let own = kinds.flat_map(|kind| position.board.squares(kind.of(side)));
        let own: u128 = own.fold(0, |own, s| own | 1 << s.at());
        let is_own = |s: Square| own >> s.at() & 1 != 0;
        let is_there = self.row > 0 && self.has_row(grid, is_own)
            || self.block > 0 && self.has_block(grid, is_own)
            || self.line > 0 && self.has_line(grid, is_own);
        is_there.then(|| Ending { outcome: self.value.outcome(side), reason: Reason::Goal })
    }

    fn has_row(&self, grid: Grid, is_own: impl Fn(Square) -> bool) -> bool {
        let begins = |s: Square, (files, ranks): (i8, i8)| {
            (0..self.row as i8).all(|n| grid.step(s, n * files, n * ranks).is_some_and(&is_own))
        };
        grid.squares().any(|s| self.steps.iter().any(|step| begins(s, *step)))
    }

    fn has_block(&self, grid: Grid, is_own: impl Fn(Square) -> bool) -> bool {
        let size = self.block as i8;
        grid.squares().any(|s| {
            let mut cells = (0..size).flat_map(|file| (0..size).map(move |rank| (file, rank)));
            cells.all(|(file, rank)| grid.step(s, file, rank).is_some_and(&is_own))
        })
    }

    fn has_line(&self, grid: Grid, is_own: impl Fn(Square) -> bool) -> bool {
        let on_line = |s: Square, (files, ranks): (i8, i8)| {
            let way = |sign: i8| {
                let cells =
                    (1..16).map_while(move |n| grid.step(s, sign * n * files, sign * n * ranks));
                cells.filter(|s| is_own(*s)).count()
            };
            1 + way(1) + way(-1)
        };
        let mut own = grid.squares().filter(|s| is_own(*s));
        own.any(|s| self.steps.iter().any(|step| on_line(s, *step) >= self.line))
    }
}

/// Connections as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectionText {
    row: u8,
    block: u8,
    line: u8,
    /// Along files, ranks and diagonals.
    ways: [bool; 3],
    /// Letters of pieces, upper case; `None`: all.
    types: Option<(Vec<String>, Place)>,
    value: SideResult,
}

impl Default for ConnectionText {
    fn default() -> ConnectionText {
        ConnectionText {
            row: 0,
            block: 0,
            line: 0,
            ways: [true; 3],
            types: None,
            value: SideResult::Win,
        }
    }
}

impl Part for ConnectionText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "connectN",
            "connectNxN",
            "collinearN",
            "connectVertical",
            "connectHorizontal",
            "connectDiagonal",
            "connectPieceTypes",
            "connectValue",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let size = || {
            let size = |text: &str| text.parse().ok().filter(|size| *size <= 16);
            value(line, size, "a number from 0 to 16")
        };
        let on = || value(line, truth, "true or false");
        match line.key.as_str() {
            "connectN" => self.row = size()?,
            "connectNxN" => self.block = size()?,
            "collinearN" => self.line = size()?,
            "connectVertical" => self.ways[0] = on()?,
            "connectHorizontal" => self.ways[1] = on()?,
            "connectDiagonal" => self.ways[2] = on()?,
            "connectValue" => self.value = value(line, side_result, "win, draw or loss")?,
            _ => {
                let all = line.value == "*";
                self.types = (!all).then(|| (letters(&line.value), line.place));
            }
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        if !self.is_used() {
            return Vec::new();
        }
        let ways = ["file", "rank", "diagonal"].into_iter().zip(self.ways);
        let ways: Vec<&str> = ways.filter(|(_, on)| *on).map(|(way, _)| way).collect();
        let ways = list(&ways, "or");
        let pieces = match &self.types {
            None => "pieces".to_string(),
            Some((letters, _)) => {
                let letters: Vec<char> = letters.iter().flat_map(|c| c.chars()).collect();
                let names = draft.names_of(&letters);
                list(&names.iter().map(|name| plural(name)).collect::<Vec<_>>(), "or")
            }
        };
        let result = match self.value {
            SideResult::Win => "has won",
            SideResult::Draw => "has a draw",
            SideResult::Loss => "has lost",
        };
        let row = |n: u8, how: &str| {
            format!("Who has {} {pieces} {how} a {ways} {result}.", number(n.into()))
        };
        let mut texts = Vec::new();
        if self.row > 0 {
            texts.push(row(self.row, "in a row along"));
        }
        if self.line > 0 {
            texts.push(row(self.line, "on the same line, along"));
        }
        if self.block > 0 {
            let size = number(self.block.into());
            texts.push(format!("Who has a block of {size} times {size} {pieces} {result}."));
        }
        texts.into_iter().map(|text| ("Goal", text)).collect()
    }
}

impl ConnectionText {
    /// Whether pieces brought together end the game.
    #[must_use]
    pub const fn is_used(&self) -> bool {
        self.row > 0 || self.block > 0 || self.line > 0
    }

    /// The rule, if it is there.
    ///
    /// # Errors
    /// A letter is that of no piece.
    pub(in crate::variant) fn rules(&self, pieces: &Pieces) -> Result<Option<Connection>, Problem> {
        if !self.is_used() {
            return Ok(None);
        }
        let kinds = |side: Side| -> Result<Vec<Kind>, Problem> {
            let Some((letters, place)) = &self.types else {
                return Ok(pieces.types.iter().map(|piece| piece.kind).collect());
            };
            let mut kinds = Vec::new();
            for letter in letters.iter().flat_map(|letters| letters.chars()) {
                let own = pieces.all_of_letter(letter, side);
                if own.is_empty() {
                    let letter = letter.to_ascii_lowercase();
                    let text = format!("connectPieceTypes: no piece has the letter '{letter}'");
                    return Err(Problem { place: *place, text });
                }
                kinds.extend(own);
            }
            Ok(kinds)
        };
        let [files, ranks, diagonals] = self.ways;
        let steps = [(files, (0, 1)), (ranks, (1, 0)), (diagonals, (1, 1)), (diagonals, (1, -1))];
        Ok(Some(Connection {
            row: self.row.into(),
            block: self.block.into(),
            line: self.line.into(),
            steps: steps.into_iter().filter(|(on, _)| *on).map(|(_, step)| step).collect(),
            kinds: [kinds(Side::White)?, kinds(Side::Black)?],
            value: self.value,
        }))
    }
}
