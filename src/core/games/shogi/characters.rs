//! The characters on the pieces of Shogi, one for each, as in printed diagrams. Those of promoted
//! pieces are red. The side to move first has the jewelled king.

use crate::diagram::{Body, CharacterSet, Ink, PieceImage, Shape};

/// Each piece with its letter inside the program, and its character.
const SIGNS: [(Shape, char, char, Ink); 14] = [
    (Shape::King, 'K', '玉', Ink::Black),
    (Shape::Rook, 'R', '飛', Ink::Black),
    (Shape::Bishop, 'B', '角', Ink::Black),
    (Shape::Gold, 'G', '金', Ink::Black),
    (Shape::Silver, 'S', '銀', Ink::Black),
    (Shape::Knight, 'N', '桂', Ink::Black),
    (Shape::Lance, 'L', '香', Ink::Black),
    (Shape::Pawn, 'P', '歩', Ink::Black),
    (Shape::Dragon, 'D', '竜', Ink::Red),
    (Shape::DragonHorse, 'H', '馬', Ink::Red),
    (Shape::PromotedSilver, 'A', '全', Ink::Red),
    (Shape::PromotedKnight, 'M', '圭', Ink::Red),
    (Shape::PromotedLance, 'I', '杏', Ink::Red),
    (Shape::PromotedPawn, 'T', 'と', Ink::Red),
];

const PIECES: [(PieceImage, char, Ink); 2 * SIGNS.len()] = {
    let image = PieceImage { shape: Shape::King, letter: 'k' };
    let mut pieces = [(image, '王', Ink::Black); 2 * SIGNS.len()];
    let mut i = 0;
    while i < SIGNS.len() {
        let (shape, letter, sign, ink) = SIGNS[i];
        pieces[2 * i] = (PieceImage { shape, letter }, sign, ink);
        // The other king has a character of its own.
        if i > 0 {
            let letter = letter.to_ascii_lowercase();
            pieces[2 * i + 1] = (PieceImage { shape, letter }, sign, ink);
        }
        i += 1;
    }
    pieces
};

/// The set.
pub static CHARACTERS: CharacterSet = CharacterSet { body: Body::Wedge, pieces: &PIECES };
