//! Boards that show how the pieces of a described game move.

use super::Description;
use crate::board::program::Ray;
use crate::board::{Kind, Purpose, Square};
use crate::rules::Side;
use crate::variant::PieceType;
use std::fmt::Write;

/// What the marks of [`Description::piece_pictures`] mean.
pub const LEGEND: &str = "\
Each piece as White's, alone on the board:
  *  it moves or captures there    o  it only moves there    x  it only captures there
  n  it leaps there unless a piece stands on its way
  p  it goes there over one piece, perhaps only to capture
  +  it goes there freely and over one piece: one only to move, the other only to capture
";

impl Description {
    /// For each piece a board that is otherwise empty, with the white piece in the middle, pawns on
    /// the second rank, and the marks of [`LEGEND`].
    #[must_use]
    pub fn piece_pictures(&self) -> Vec<String> {
        self.pieces.iter().map(|piece| self.picture(piece)).collect()
    }

    fn picture(&self, piece: &PieceType) -> String {
        let grid = self.tables.grid;
        let rank = if piece.kind == Kind::PAWN { 1 } else { (grid.ranks - 1) / 2 };
        let from = Square(rank * grid.files + (grid.files - 1) / 2);
        let mark = |s: Square| match piece.kind {
            _ if s == from => piece.letter,
            Kind::PAWN => self.pawn_mark(from, s),
            kind => self.mark(kind, from, s),
        };
        let mut text = format!("{} {}, value {}\n", piece.letter, piece.moves, piece.value);
        for rank in (0..grid.ranks).rev() {
            let _ = write!(text, "{:>4} ", rank + 1);
            let cells = (0..grid.files).map(|file| Square(rank * grid.files + file));
            cells.for_each(|s| text.extend([' ', mark(s)]));
            text.push('\n');
        }
        let files: String = (b'a'..b'a' + grid.files).flat_map(|c| [' ', char::from(c)]).collect();
        text + "     " + &files + "\n"
    }
    fn pawn_mark(&self, from: Square, to: Square) -> char {
        let pawn = self.tables.pawns.of(Side::White, from);
        if pawn.one.contains(&to) || pawn.two.contains(&to) {
            'o'
        } else if pawn.captures.contains(&to) {
            'x'
        } else {
            '.'
        }
    }

    fn mark(&self, kind: Kind, from: Square, to: Square) -> char {
        let rays = self.tables.programs.rays(kind).filter(|(start, _)| *start == from);
        let reached = |ray: &&Ray| {
            // A piece that hops needs another one before the cell.
            let landing = ray.landing + usize::from(ray.hops);
            ray.cells.iter().skip(landing).any(|cell| *cell == to)
        };
        let rays: Vec<&Ray> = rays.map(|(_, ray)| ray).filter(reached).collect();
        let moves = rays.iter().any(|ray| ray.purpose != Purpose::Capture);
        let captures = rays.iter().any(|ray| ray.purpose != Purpose::Quiet);
        match (moves, captures) {
            _ if rays.is_empty() => '.',
            _ if rays.iter().all(|ray| ray.hops) => 'p',
            _ if rays.iter().any(|ray| ray.hops) => '+',
            _ if rays.iter().all(|ray| ray.landing > 0) => 'n',
            (true, true) => '*',
            (true, false) => 'o',
            (false, _) => 'x',
        }
    }
}
