//! The four armies and their pieces.

use crate::board::Kind;
use crate::diagram::Shape;
use crate::rules::Side;
use crate::variant::{PAWN, PieceType};

/// An army.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Army {
    /// Its name, the value of an option.
    pub name: &'static str,
    /// Its letter in a FEN.
    pub letter: char,
    /// Its pieces from the corner to the queen's square, as letters.
    pub pieces: [char; 4],
    /// The file on which its king arrives when it castles on the queen's side.
    pub long_goal: u8,
    /// The kind of the corner piece, with which its king castles: White's and Black's.
    pub rooks: [&'static [Kind]; 2],
}

/// The armies, those of chess first.
pub(super) const ARMIES: [Army; 4] = [
    Army {
        name: "fides",
        letter: 'F',
        pieces: ['R', 'N', 'B', 'Q'],
        long_goal: 2,
        rooks: [&[Kind::ROOK], &[Kind::ROOK]],
    },
    // The corner piece keeps the colour of its squares.
    Army {
        name: "clobberers",
        letter: 'C',
        pieces: ['E', 'W', 'F', 'A'],
        long_goal: 1,
        rooks: [&[Kind(7)], &[Kind(7)]],
    },
    Army {
        name: "nutters",
        letter: 'N',
        pieces: ['G', 'I', 'H', 'L'],
        long_goal: 2,
        rooks: [&[Kind(11)], &[Kind(12)]],
    },
    Army {
        name: "rookies",
        letter: 'R',
        pieces: ['S', 'O', 'D', 'C'],
        long_goal: 2,
        rooks: [&[Kind(19)], &[Kind(19)]],
    },
];

/// The names of the armies.
pub(super) const NAMES: [&str; 4] = {
    let mut names = [""; 4];
    let mut i = 0;
    while i < 4 {
        names[i] = ARMIES[i].name;
        i += 1;
    }
    names
};

/// All pieces. Those that know forward and backward have two kinds, White's and Black's. The values
/// are what `rialto values` prints, rounded.
pub(super) const PIECES: &[PieceType] = &[
    PieceType::new(Kind::PAWN, 'P', PAWN, 75, Shape::Pawn),
    PieceType::new(Kind::ROOK, 'R', "R", 475, Shape::Rook),
    PieceType::new(Kind::KNIGHT, 'N', "N", 330, Shape::Knight),
    PieceType::new(Kind::BISHOP, 'B', "B", 365, Shape::Bishop),
    PieceType::new(Kind::QUEEN, 'Q', "Q", 840, Shape::Queen),
    PieceType::new(Kind(7), 'E', "BD", 550, Shape::Bede),
    PieceType::new(Kind(8), 'W', "WA", 360, Shape::Waffle),
    PieceType::new(Kind(9), 'F', "FAD", 520, Shape::Fad),
    PieceType::new(Kind(10), 'A', "BN", 700, Shape::Cardinal),
    PieceType::new(Kind(11), 'G', "fsRbWbF", 505, Shape::ChargingRook),
    PieceType::new(Kind(12), 'G', "fsRbWbF", 505, Shape::ChargingRook),
    PieceType::new(Kind(13), 'I', "vNF", 350, Shape::Fibnif),
    PieceType::new(Kind(15), 'H', "fhNsWbWbF", 415, Shape::ChargingKnight),
    PieceType::new(Kind(16), 'H', "fhNsWbWbF", 415, Shape::ChargingKnight),
    PieceType::new(Kind(17), 'L', "fsRfhNbWbFfF", 765, Shape::Colonel),
    PieceType::new(Kind(18), 'L', "fsRfhNbWbFfF", 765, Shape::Colonel),
    PieceType::new(Kind(19), 'S', "R4", 455, Shape::ShortRook),
    PieceType::new(Kind(20), 'O', "WD", 405, Shape::WoodyRook),
    PieceType::new(Kind(21), 'D', "HFD", 540, Shape::HalfDuck),
    PieceType::new(Kind(22), 'C', "RN", 830, Shape::Chancellor),
    PieceType::new(Kind::KING, 'K', "K", 10_000, Shape::King),
];

/// The kind of a side's piece with this letter.
pub(super) fn kind(letter: char, side: Side) -> Option<Kind> {
    let mut same = PIECES.iter().filter(|piece| piece.letter == letter).map(|piece| piece.kind);
    if side == Side::White { same.next() } else { same.next_back() }
}
