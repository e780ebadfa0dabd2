//! XBoard's squares and the game's names of cells and edges.

use crate::diagram::Point;
use crate::protocol::cecp::ply::{Ply, Square, replace_words};

/// The place of a square in the diagram.
pub(super) fn point(at: Square) -> Point {
    Point { x: at.file, y: at.rank }
}

/// The inverse of [`point`].
pub(super) fn square_at(point: Point) -> Square {
    Square { file: point.x, rank: point.y }
}

/// Whether a square shows a cell. Exactly one of file and rank is odd for an edge.
pub(super) fn is_cell(at: Square) -> bool {
    at.file % 2 == 1 && at.rank % 2 == 1
}

/// XBoard's letter of the wire on an edge: `V` vertical, `W` horizontal.
pub(super) fn wire_letter(at: Square) -> char {
    if at.file.is_multiple_of(2) { 'V' } else { 'W' }
}

/// The ply that lays a wire, such as `W@d3`.
pub(super) fn drop_wire(wire: Square) -> Ply {
    Ply::Drop(wire_letter(wire), wire)
}

/// The edge on which a ply lays a wire; `None` if it is no such ply.
pub(super) fn dropped_wire(ply: &Ply) -> Option<Square> {
    let Ply::Drop(letter, wire) = *ply else { return None };
    ((wire.file + wire.rank) % 2 == 1 && letter == wire_letter(wire)).then_some(wire)
}

/// The game's name of a cell. Any other square gets XBoard's name in capitals, which the game
/// refuses.
pub(super) fn cell_name(at: Square) -> String {
    if !is_cell(at) {
        return at.name(1).to_uppercase();
    }
    Square { file: at.file / 2, rank: at.rank / 2 }.name(1)
}

/// The game's name of the move of a piece.
pub(super) fn move_name((from, to): (Square, Square)) -> String {
    cell_name(from) + &cell_name(to)
}

/// The square of the cell with this name, such as `b6`.
pub(super) fn parse_cell(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => {
            Some(Square { file: 2 * (file - b'a') + 1, rank: 2 * (rank - b'1') + 1 })
        }
        _ => None,
    }
}

/// The square of the edge with this name, such as `b6n`.
pub(super) fn parse_edge(text: &str) -> Option<Square> {
    let (cell, side) = text.split_at_checked(2)?;
    let Square { file, rank } = parse_cell(cell)?;
    match side {
        "n" => Some(Square { file, rank: rank + 1 }),
        "e" => Some(Square { file: file + 1, rank }),
        "s" => Some(Square { file, rank: rank - 1 }),
        "w" => Some(Square { file: file - 1, rank }),
        _ => None,
    }
}

/// The two cells of a piece's move such as `b1b3`.
pub(super) fn parse_move(piece: &str) -> Option<(Square, Square)> {
    let (from, to) = piece.split_at_checked(2)?;
    Some((parse_cell(from)?, parse_cell(to)?))
}

/// The text with its cells and edges replaced by XBoard's squares.
pub(super) fn to_xboard_squares(text: &str) -> String {
    replace_words(text, |rest| {
        let ends = !rest.chars().nth(3).is_some_and(char::is_alphanumeric);
        let edge = rest.get(..3).and_then(parse_edge).filter(|_| ends);
        let (square, length) = match edge {
            Some(edge) => (edge, 3),
            None => (rest.get(..2).and_then(parse_cell)?, 2),
        };
        Some((square.name(1), &rest[length..]))
    })
}
