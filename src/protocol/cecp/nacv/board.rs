//! The board in the game's FEN and in XBoard's.

use super::names::{Square, cell_name, is_cell, parse_drop, parse_edge, parse_square, wire_letter};
use crate::protocol::cecp::adapter::{PASS, PlyParts, expand_rank};

/// The cells of the game's board with their pieces; ranks from the top.
pub(super) struct Cells(Vec<Vec<char>>);

impl Cells {
    pub(super) fn of(fen: &str) -> Cells {
        let pieces = fen.split(' ').next().unwrap_or_default();
        Cells(pieces.split('/').map(|rank| expand_rank(rank).chars().collect()).collect())
    }

    /// The piece on a cell, a space if it is empty, `*` if the square is no cell of the board.
    pub(super) fn piece(&self, at: Square) -> char {
        let cell = |(x, y): Square| {
            let rank = self.0.len().checked_sub(usize::from(y / 2))?;
            self.0.get(rank)?.get(usize::from(x / 2).checked_sub(1)?).copied()
        };
        cell(at).filter(|_| is_cell(at)).unwrap_or('*')
    }

    /// The name of an edge, after the cell below or left of it, else after the cell above or
    /// right of it. `None` if it borders on no cell.
    pub(super) fn edge_name(&self, (x, y): Square) -> Option<String> {
        let sides = match (x % 2, y % 2) {
            (0, 1) => [((x, y - 1), 'n'), ((x, y + 1), 's')],
            (1, 0) => [((x - 1, y), 'e'), ((x + 1, y), 'w')],
            _ => return None,
        };
        let (cell, side) = sides.into_iter().find(|(cell, _)| self.piece(*cell) != '*')?;
        Some(format!("{}{side}", cell_name(cell)))
    }

    /// The cell of the king of the side to move.
    pub(super) fn king(&self, fen: &str) -> Square {
        let king = if fen.split(' ').nth(1) == Some("w") { 'K' } else { 'k' };
        let mut cells = (1..=7).flat_map(|y| (1..=7).map(move |x| (2 * x, 2 * y)));
        cells.find(|at| self.piece(*at) == king).unwrap_or((2, 2))
    }
}

/// XBoard's board and the side to move: ranks from the top, wires without their colour.
#[derive(PartialEq)]
pub(super) struct WindowBoard(Vec<Vec<char>>, char);

impl WindowBoard {
    pub(super) fn of(fen: &str) -> WindowBoard {
        let mut fields = fen.split(' ');
        let (pieces, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let square = |c: char| if matches!(c, 'v' | 'w') { c.to_ascii_uppercase() } else { c };
        let rank = |rank: &str| expand_rank(rank).chars().map(square).collect();
        WindowBoard(pieces.split('/').map(rank).collect(), side.chars().next().unwrap_or('w'))
    }

    /// The ranks from the top.
    #[cfg(test)]
    pub(super) fn pieces(&self) -> &[Vec<char>] {
        &self.0
    }

    /// Number of ranks.
    pub(super) fn ranks(&self) -> usize {
        self.0.len()
    }

    fn square_mut(&mut self, (x, y): Square) -> Option<&mut char> {
        let rank = self.0.len().checked_sub(usize::from(y))?;
        self.0.get_mut(rank)?.get_mut(usize::from(x) - 1)
    }

    /// The piece on a square, a space if it is empty, `*` outside the board.
    pub(super) fn piece(&self, (x, y): Square) -> char {
        let rank = self.0.len().checked_sub(usize::from(y)).and_then(|rank| self.0.get(rank));
        rank.and_then(|rank| rank.get(usize::from(x) - 1)).copied().unwrap_or('*')
    }

    /// Plays a ply; `None` if it leaves the board.
    pub(super) fn play(&mut self, ply: &str) -> Option<()> {
        if ply == PASS {
            return Some(());
        }
        if let Some(wire) = parse_drop(ply) {
            *self.square_mut(wire)? = wire_letter(wire);
            return Some(());
        }
        let target = PlyParts::of(ply)?;
        let piece = std::mem::replace(self.square_mut(parse_square(target.from)?)?, ' ');
        *self.square_mut(parse_square(target.to)?)? = piece;
        Some(())
    }
}

/// Whether the side to move plays its first turn (five wires).
pub(super) fn is_first_turn(fen: &str) -> bool {
    fen.split(' ').nth(3) == Some("s")
}

/// The edges that have a wire.
pub(super) fn wires(fen: &str) -> Vec<Square> {
    fen.split(' ').nth(2).unwrap_or_default().split(',').filter_map(parse_edge).collect()
}
