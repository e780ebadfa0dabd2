//! The traditional characters on the pieces of Xiangqi, which differ between the sides.

use crate::diagram::{Body, CharacterSet, Ink, PieceImage, Shape};

/// The set.
pub static CHARACTERS: CharacterSet = CharacterSet {
    body: Body::Disc,
    pieces: &[
        red(Shape::King, 'K', '帥'),
        red(Shape::Advisor, 'A', '仕'),
        red(Shape::Alfil, 'B', '相'),
        red(Shape::Knight, 'N', '馬'),
        red(Shape::Rook, 'R', '車'),
        red(Shape::Cannon, 'C', '炮'),
        red(Shape::Soldier, 'P', '兵'),
        black(Shape::King, 'k', '將'),
        black(Shape::Advisor, 'a', '士'),
        black(Shape::Alfil, 'b', '象'),
        black(Shape::Knight, 'n', '馬'),
        black(Shape::Rook, 'r', '車'),
        black(Shape::Cannon, 'c', '砲'),
        black(Shape::Soldier, 'p', '卒'),
    ],
};

const fn red(shape: Shape, letter: char, sign: char) -> (PieceImage, char, Ink) {
    (PieceImage { shape, letter }, sign, Ink::Red)
}

const fn black(shape: Shape, letter: char, sign: char) -> (PieceImage, char, Ink) {
    (PieceImage { shape, letter }, sign, Ink::Black)
}
