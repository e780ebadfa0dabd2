//! The board of the game as XBoard shows it.

use super::names::{Square, cell_name, parse_drop, parse_square, point, square_at, wire_letter};
use crate::diagram::{Shape, Symbol};
use crate::protocol::cecp::adapter::{PASS, PlyParts};
use crate::protocol::cecp::board::expand_rank;
use crate::rules::{Phase, View};

/// The letter of the piece on a cell, a space if it is empty; `None`: it is no cell of the board.
fn piece(view: &View, at: Square) -> Option<char> {
    let point = point(at).filter(|point| view.diagram.has_field(*point))?;
    Some(view.diagram.piece(point).map_or(' ', |piece| piece.letter))
}

/// The cell after which an edge is named, and its side: the cell below or left of it, else the one
/// above or right of it. `None` if the edge borders on no cell.
pub(super) fn cell_beside(
    (x, y): Square,
    is_on_board: impl Fn(Square) -> bool,
) -> Option<(Square, char)> {
    let sides = match (x % 2, y % 2) {
        (0, 1) => [((x, y - 1), 'n'), ((x, y + 1), 's')],
        (1, 0) => [((x - 1, y), 'e'), ((x + 1, y), 'w')],
        _ => return None,
    };
    sides.into_iter().find(|(cell, _)| is_on_board(*cell))
}

/// The name of an edge. `None` if it is no edge of the board.
pub(super) fn edge_name(view: &View, at: Square) -> Option<String> {
    cell_beside(at, |cell| piece(view, cell).is_some()).map(side_name)
}

/// The name of a side of a cell.
pub(super) fn side_name((cell, side): (Square, char)) -> String {
    format!("{}{side}", cell_name(cell))
}

/// The cell of the king of the side to move.
pub(super) fn king(view: &View) -> Square {
    let is_king = |symbol| matches!(symbol, Symbol::Piece(piece) if piece.shape == Shape::King);
    let mut items = view.diagram.items.iter();
    let king = items.find(|item| is_king(item.symbol) && view.is_own(item.point));
    king.map_or((2, 2), |king| square_at(king.point))
}

/// XBoard's board and the side to move: ranks from the top, wires without their colour.
#[derive(PartialEq)]
pub(super) struct WindowBoard(Vec<Vec<char>>, char);

impl WindowBoard {
    /// Reads a FEN of XBoard's.
    pub(super) fn of(fen: &str) -> WindowBoard {
        let mut fields = fen.split(' ');
        let (pieces, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let square = |c: char| if matches!(c, 'v' | 'w') { c.to_ascii_uppercase() } else { c };
        let rank = |rank: &str| expand_rank(rank).chars().map(square).collect();
        WindowBoard(pieces.split('/').map(rank).collect(), side.chars().next().unwrap_or('w'))
    }

    /// The board that shows a position.
    pub(super) fn showing(view: &View) -> WindowBoard {
        let wires = wires(view);
        let square = |at: Square| match piece(view, at) {
            Some(piece) => piece,
            None if wires.contains(&at) => wire_letter(at),
            None if edge_name(view, at).is_some() => ' ',
            None => '*',
        };
        let rank = |y: u8| (1..=15).map(|x| square((x, y))).collect();
        WindowBoard((1..=15).rev().map(rank).collect(), view.side.letter())
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
        let file = usize::from(x).checked_sub(1);
        rank.zip(file).and_then(|(rank, file)| rank.get(file)).copied().unwrap_or('*')
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
pub(super) fn is_first_turn(view: &View) -> bool {
    view.phase == Phase::FirstWires
}

/// The edges that have a wire, by the cells and sides after which they are named.
pub(super) fn wires(view: &View) -> Vec<Square> {
    let wires = view.diagram.items.iter().filter(|item| matches!(item.symbol, Symbol::Wire(_)));
    let mut wires: Vec<Square> = wires.map(|wire| square_at(wire.point)).collect();
    wires.sort_by_cached_key(|&wire| {
        let (cell, side) = cell_beside(wire, |cell| piece(view, cell).is_some())?;
        Some((cell.1, cell.0, "swen".find(side)))
    });
    wires
}
