//! The pieces of Shogi, and what they promote to.

use super::GRID;
use crate::board::{Kind, Piece, Square};
use crate::diagram::Shape;
use crate::rules::Side;
use crate::variant::{PieceType, Promotion};

/// How a gold moves, and four of the promoted pieces.
const GOLD_MOVES: &str = "WfF";

/// The pieces in a hand, in the order of a FEN, with their letters.
pub(super) const HELD: [(char, [Kind; 2]); 7] = [
    ('R', [Kind::ROOK, Kind::ROOK]),
    ('B', [Kind::BISHOP, Kind::BISHOP]),
    ('G', [Kind(7), Kind(8)]),
    ('S', [Kind(9), Kind(10)]),
    ('N', [Kind(11), Kind(12)]),
    ('L', [Kind(13), Kind(15)]),
    ('P', [Kind(16), Kind(17)]),
];
/// The indices of the pieces in [`HELD`] that may not be dropped everywhere.
pub(super) const HELD_KNIGHT: usize = 4;
/// As [`HELD_KNIGHT`].
pub(super) const HELD_LANCE: usize = 5;
/// As [`HELD_KNIGHT`].
pub(super) const HELD_PAWN: usize = 6;

/// The promoted pieces by index in [`HELD`], with the letters that stand for them inside the
/// program: a FEN has a plus sign and the letter of the piece itself.
pub(super) const PROMOTED: [Option<(char, [Kind; 2])>; 7] = [
    Some(('D', [Kind(18), Kind(18)])),
    Some(('H', [Kind(19), Kind(19)])),
    None,
    Some(('A', [Kind(26), Kind(27)])),
    Some(('M', [Kind(24), Kind(25)])),
    Some(('I', [Kind(22), Kind(23)])),
    Some(('T', [Kind(20), Kind(21)])),
];

/// White's and Black's kind of each piece that is not the same forward and backward. The values
/// count a piece on the board and what its capture brings into the hand.
pub const PIECES: &[PieceType] = &[
    PieceType::new(HELD[6].1[0], 'P', "fW", 180, Shape::Pawn),
    PieceType::new(HELD[6].1[1], 'P', "fW", 180, Shape::Pawn),
    PieceType::new(HELD[5].1[0], 'L', "fR", 630, Shape::Lance),
    PieceType::new(HELD[5].1[1], 'L', "fR", 630, Shape::Lance),
    PieceType::new(HELD[4].1[0], 'N', "fN", 720, Shape::Knight),
    PieceType::new(HELD[4].1[1], 'N', "fN", 720, Shape::Knight),
    PieceType::new(HELD[3].1[0], 'S', "FfW", 990, Shape::Silver),
    PieceType::new(HELD[3].1[1], 'S', "FfW", 990, Shape::Silver),
    PieceType::new(HELD[2].1[0], 'G', GOLD_MOVES, 1_080, Shape::Gold),
    PieceType::new(HELD[2].1[1], 'G', GOLD_MOVES, 1_080, Shape::Gold),
    PieceType::new(Kind(20), 'T', GOLD_MOVES, 630, Shape::PromotedPawn),
    PieceType::new(Kind(21), 'T', GOLD_MOVES, 630, Shape::PromotedPawn),
    PieceType::new(Kind(22), 'I', GOLD_MOVES, 855, Shape::PromotedLance),
    PieceType::new(Kind(23), 'I', GOLD_MOVES, 855, Shape::PromotedLance),
    PieceType::new(Kind(24), 'M', GOLD_MOVES, 900, Shape::PromotedKnight),
    PieceType::new(Kind(25), 'M', GOLD_MOVES, 900, Shape::PromotedKnight),
    PieceType::new(Kind(26), 'A', GOLD_MOVES, 1_035, Shape::PromotedSilver),
    PieceType::new(Kind(27), 'A', GOLD_MOVES, 1_035, Shape::PromotedSilver),
    PieceType::new(Kind::BISHOP, 'B', "B", 1_710, Shape::Bishop),
    PieceType::new(Kind(19), 'H', "BW", 1_800, Shape::DragonHorse),
    PieceType::new(Kind::ROOK, 'R', "R", 1_980, Shape::Rook),
    PieceType::new(Kind(18), 'D', "RF", 2_385, Shape::Dragon),
    PieceType::new(Kind::KING, 'K', "K", 20_000, Shape::King),
];

/// By kind, the index of the piece in [`HELD`], and whether it is promoted; `None` for the king.
const INDEX: [Option<(usize, bool)>; 32] = {
    let mut index = [None; 32];
    let mut i = 0;
    while i < HELD.len() {
        let [white, black] = HELD[i].1;
        index[white.0 as usize] = Some((i, false));
        index[black.0 as usize] = Some((i, false));
        if let Some((_, [white, black])) = PROMOTED[i] {
            index[white.0 as usize] = Some((i, true));
            index[black.0 as usize] = Some((i, true));
        }
        i += 1;
    }
    index
};

/// The index of a kind in [`HELD`], promoted or not.
pub(super) fn index(kind: Kind) -> Option<usize> {
    INDEX[usize::from(kind.0 & 31)].map(|(index, _)| index)
}

/// The rank of a square from 0, as a side counts it.
pub(super) fn rank(side: Side, s: Square) -> u8 {
    if side == Side::White { GRID.rank(s) } else { GRID.ranks - 1 - GRID.rank(s) }
}

/// Whether an unpromoted piece, given by its index in [`HELD`], could move again from a square.
pub(super) fn can_go_on(index: usize, side: Side, s: Square) -> bool {
    let last = match index {
        HELD_KNIGHT => 2,
        HELD_LANCE | HELD_PAWN => 1,
        _ => 0,
    };
    rank(side, s) < GRID.ranks - last
}

/// Whether and to what a piece promotes with a move.
pub(super) fn promotion(piece: Piece, from: Square, to: Square) -> Promotion {
    let Some((index, false)) = INDEX[usize::from(piece.kind().0 & 31)] else {
        return Promotion::No;
    };
    let side = piece.side();
    let in_zone = |s| rank(side, s) >= GRID.ranks - 3;
    match PROMOTED[index] {
        Some((_, kinds)) if in_zone(from) || in_zone(to) => {
            let kind = kinds[side.index()];
            if can_go_on(index, side, to) { Promotion::May(kind) } else { Promotion::Must(kind) }
        }
        _ => Promotion::No,
    }
}
