//! XBoard's squares and the game's names of cells and edges.

use crate::diagram::Point;

/// An XBoard square: file and rank from 1. Both are even for a cell; exactly one is even for an
/// edge.
pub(super) type Square = (u8, u8);

/// Its place in the diagram. `None` outside XBoard's board.
pub(super) fn point((x, y): Square) -> Option<Point> {
    Some(Point { x: x.checked_sub(1)?, y: y.checked_sub(1)? })
}

/// The inverse of [`point`].
pub(super) fn square_at(point: Point) -> Square {
    (point.x + 1, point.y + 1)
}

pub(super) fn is_cell((x, y): Square) -> bool {
    x % 2 == 0 && y % 2 == 0
}

/// XBoard's letter of the wire on an edge: `V` vertical, `W` horizontal.
pub(super) fn wire_letter((x, _): Square) -> char {
    if x % 2 == 1 { 'V' } else { 'W' }
}

/// The ply that drops a wire, such as `W@d3`.
pub(super) fn drop_text(wire: Square) -> String {
    format!("{}@{}", wire_letter(wire), square_name(wire))
}

/// The edge on which a ply drops a wire; `None` if it is no such ply.
pub(super) fn parse_drop(ply: &str) -> Option<Square> {
    let (letter, square) = ply.split_once('@')?;
    let wire = parse_square(square).filter(|(x, y)| (x + y) % 2 == 1)?;
    letter.eq_ignore_ascii_case(&wire_letter(wire).to_string()).then_some(wire)
}

/// Reads an XBoard square such as `d12`.
pub(super) fn parse_square(square: &str) -> Option<Square> {
    let file = square.bytes().next().filter(|file| (b'a'..=b'o').contains(file))?;
    let rank = square[1..].parse().ok().filter(|rank| (1..=15).contains(rank))?;
    Some((file - b'a' + 1, rank))
}

pub(super) fn square_name((x, y): Square) -> String {
    format!("{}{y}", char::from(b'a' + x - 1))
}

/// The game's name of a cell. Any other square gets XBoard's name in capitals, which the game
/// refuses.
pub(super) fn cell_name((x, y): Square) -> String {
    if !is_cell((x, y)) {
        return square_name((x, y)).to_uppercase();
    }
    format!("{}{}", char::from(b'a' + x / 2 - 1), y / 2)
}

/// The square of the cell with this name, such as `b6`.
pub(super) fn parse_cell(text: &str) -> Option<Square> {
    match text.as_bytes() {
        [file @ b'a'..=b'g', rank @ b'1'..=b'7'] => {
            Some((2 * (file - b'a' + 1), 2 * (rank - b'0')))
        }
        _ => None,
    }
}

/// The square of the edge with this name, such as `b6n`.
pub(super) fn parse_edge(text: &str) -> Option<Square> {
    let (cell, side) = text.split_at_checked(2)?;
    let (x, y) = parse_cell(cell)?;
    match side {
        "n" => Some((x, y + 1)),
        "e" => Some((x + 1, y)),
        "s" => Some((x, y - 1)),
        "w" => Some((x - 1, y)),
        _ => None,
    }
}

/// The two cells of a piece's move such as `b1b3`.
pub(super) fn parse_piece_move(piece: &str) -> Option<(Square, Square)> {
    let (from, to) = piece.split_at_checked(2)?;
    Some((parse_cell(from)?, parse_cell(to)?))
}

/// The text with its cells and edges replaced by XBoard's squares.
pub(super) fn to_xboard_squares(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut word = false;
    while let Some(c) = rest.chars().next() {
        let edge = rest.get(..3).and_then(parse_edge);
        let ends = !rest.chars().nth(3).is_some_and(char::is_alphanumeric);
        let found = match edge.filter(|_| ends) {
            Some(edge) => Some((edge, 3)),
            None => rest.get(..2).and_then(parse_cell).map(|cell| (cell, 2)),
        };
        match found.filter(|_| !word) {
            Some((square, length)) => {
                out += &square_name(square);
                rest = &rest[length..];
            }
            None => {
                out.push(c);
                word = c.is_alphanumeric();
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}
