//! Boards that show how the pieces of a described game move.

use super::Description;
use crate::board::{Kind, Purpose, Square};
use crate::rules::Side;
use crate::variant::PieceType;
use std::fmt::Write;

impl Description {
    /// For each piece a board that is otherwise empty, with the white piece in the middle, pawns on
    /// the second rank: `*` is a square to which it moves, `x` one on which it only captures.
    #[must_use]
    pub fn piece_pictures(&self) -> Vec<String> {
        self.pieces.iter().map(|piece| self.picture(piece)).collect()
    }

    fn picture(&self, piece: &PieceType) -> String {
        let grid = self.tables.grid;
        let rank = if piece.kind == Kind::PAWN { 1 } else { (grid.ranks - 1) / 2 };
        let from = Square(rank * grid.files + (grid.files - 1) / 2);
        let pawn = self.tables.pawns.of(Side::White, from);
        let mark = |s: Square| match piece.kind {
            _ if s == from => piece.letter,
            Kind::PAWN if pawn.one.contains(&s) || pawn.two.contains(&s) => '*',
            Kind::PAWN if pawn.captures.contains(&s) => 'x',
            Kind::PAWN => '.',
            kind => {
                let rays = self.tables.programs.rays(kind).filter(|(start, _)| *start == from);
                let mut here = rays.filter(|(_, ray)| ray.cells[ray.landing..].contains(&s));
                match here.next() {
                    None => '.',
                    Some((_, ray)) if ray.purpose != Purpose::Capture => '*',
                    Some(_) if here.next().is_some() => '*',
                    Some(_) => 'x',
                }
            }
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
}
