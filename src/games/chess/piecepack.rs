//! Chess with a piecepack, as its rule book sets the table: the tile backs are the board, and each
//! side plays with the coins, dice and pawns of two suits.
//!
//! A FEN says nothing of suits. So the pieces of a first position get them by a rule that gives the
//! table of the rule book in the start position, and keep them while the game goes on.

use super::{Chess, GRID, LETTERS};
use crate::board::drawing;
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::diagram::{Component, Item, Part, Point, Suit, Symbol, Value};
use crate::moves::Move;
use crate::rules::Side;

/// The suits of a side. The first one is that of its rook and bishop on the left.
const fn suits(side: Side) -> [Suit; 2] {
    match side {
        Side::White => [Suit::Arms, Suit::Crowns],
        Side::Black => [Suit::Suns, Suit::Moons],
    }
}

/// Every component, those of the first suits first.
pub(super) fn components() -> Vec<Component> {
    let mut components: Vec<Component> = Vec::new();
    for number in [0, 1] {
        for side in [Side::White, Side::Black] {
            let all = LETTERS.iter().map(|(_, kind)| component(kind.of(side), number));
            for component in all {
                // Coins with their value up have no suit.
                if !components.contains(&component) {
                    components.push(component);
                }
            }
        }
    }
    components
}

/// The components on the board of `position`, to which `moves` have led from `start`.
pub(super) fn items(position: &Chess, start: &Chess, moves: &[Move]) -> Vec<Item> {
    let mut numbers = first_numbers(start);
    let at = |s: Square| usize::from(s.0 & 63);
    for &m in moves {
        let number = numbers[at(m.from())];
        match m.tag() {
            tag::CASTLE => {
                let (from, to) = m.rook();
                let rook = numbers[at(from)];
                (numbers[at(m.to())], numbers[at(to)]) = (number, rook);
            }
            // The first suit, as the 4 that waits in the left column.
            tag::PROMOTE => numbers[at(m.to())] = 0,
            _ => numbers[at(m.to())] = number,
        }
    }
    let occupied = GRID.squares().filter(|&s| !position.board.at(s).is_empty());
    let item = |s: Square| Item {
        symbol: Symbol::Component(component(position.board.at(s), numbers[at(s)])),
        point: Point::field(GRID.file(s), GRID.rank(s)),
    };
    occupied.map(item).collect()
}

/// For each square the number of the suit that a piece there has at first: pawns by file, bishops
/// by the colour of their squares, rooks in turn from the left. The other pieces show no suit.
fn first_numbers(start: &Chess) -> [usize; 64] {
    let mut numbers = [0; 64];
    for side in [Side::White, Side::Black] {
        for &s in start.board.pieces(Kind::PAWN.of(side)) {
            numbers[usize::from(s.0)] = usize::from(GRID.file(s) % 2);
        }
        for &s in start.board.pieces(Kind::BISHOP.of(side)) {
            let light = usize::from(GRID.square_colour(s));
            numbers[usize::from(s.0)] = if side == Side::White { light } else { 1 - light };
        }
        let mut rooks = start.board.pieces(Kind::ROOK.of(side)).to_vec();
        rooks.sort_by_key(|&s| (GRID.file(s), GRID.rank(s)));
        for (i, s) in rooks.into_iter().enumerate() {
            numbers[usize::from(s.0)] = i % 2;
        }
    }
    numbers
}

/// What stands for a piece; `number` is that of its suit.
fn component(piece: Piece, number: usize) -> Component {
    let suit = suits(piece.side())[number];
    let part = match piece.kind() {
        Kind::KING => Part::Value(Value::Five),
        Kind::QUEEN => Part::Value(Value::Four),
        Kind::KNIGHT => Part::Value(Value::Ace),
        Kind::ROOK => Part::Die(suit, Value::Three),
        Kind::BISHOP => Part::Pawn(suit),
        _ => Part::Coin(suit),
    };
    // Coins and dice point away from their owner.
    let turned = piece.side() == Side::Black && !matches!(part, Part::Pawn(_));
    Component { piece: drawing::piece_image(piece, LETTERS, &[]), part, turned }
}
