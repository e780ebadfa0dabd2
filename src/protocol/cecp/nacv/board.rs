//! What there is to see of a position, on XBoard's squares.

use super::names::{cell_name, is_cell, point, square_at, wire_letter};
use crate::diagram::{Shape, Symbol};
use crate::protocol::cecp::ply::Square;
use crate::rules::{TurnPhase, View};

/// The letter that XBoard shows on a square: that of a piece or a wire, `*` for a hole.
pub(super) fn letter_at(view: &View, at: Square) -> char {
    if is_on_board(view, at) {
        view.diagram.piece(point(at)).map_or(' ', |piece| piece.letter)
    } else if view.diagram.items.iter().any(|i| is_wire(i.symbol) && i.point == point(at)) {
        wire_letter(at)
    } else if edge_name(view, at).is_some() {
        ' '
    } else {
        '*'
    }
}

/// Whether a square is a cell of the board.
fn is_on_board(view: &View, at: Square) -> bool {
    is_cell(at) && view.diagram.has_field(point(at))
}

fn is_wire(symbol: Symbol) -> bool {
    matches!(symbol, Symbol::Wire(_))
}

/// The cell after which an edge is named, and its side: the cell below or left of it, else the one
/// above or right of it. `None` if the edge borders on no cell.
pub(super) fn cell_beside(
    at: Square,
    is_on_board: impl Fn(Square) -> bool,
) -> Option<(Square, char)> {
    let Square { file, rank } = at;
    // Off the board where the edge is that of the board.
    let (left, below) = (file.wrapping_sub(1), rank.wrapping_sub(1));
    let sides = match (file % 2, rank % 2) {
        (1, 0) => [(Square { file, rank: below }, 'n'), (Square { file, rank: rank + 1 }, 's')],
        (0, 1) => [(Square { file: left, rank }, 'e'), (Square { file: file + 1, rank }, 'w')],
        _ => return None,
    };
    sides.into_iter().find(|(cell, _)| is_on_board(*cell))
}

/// The name of an edge. `None` if it is no edge of the board.
pub(super) fn edge_name(view: &View, at: Square) -> Option<String> {
    cell_beside(at, |cell| is_on_board(view, cell)).map(side_name)
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
    king.map_or(Square { file: 1, rank: 1 }, |king| square_at(king.point))
}

/// Whether the side to move plays its first turn (five wires).
pub(super) fn is_first_turn(view: &View) -> bool {
    view.phase == TurnPhase::FirstWires
}

/// The edges that have a wire, by the cells and sides after which they are named.
pub(super) fn wires(view: &View) -> Vec<Square> {
    let wires = view.diagram.items.iter().filter(|item| is_wire(item.symbol));
    let mut wires: Vec<Square> = wires.map(|wire| square_at(wire.point)).collect();
    wires.sort_by_cached_key(|&wire| {
        let (cell, side) = cell_beside(wire, |cell| is_on_board(view, cell))?;
        Some((cell.rank, cell.file, "swen".find(side)))
    });
    wires
}
