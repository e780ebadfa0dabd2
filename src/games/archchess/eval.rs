//! Evaluation of Archchess.

use super::{Archchess, CENTURION, DECURION, GRID};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = {
    let mut values = [0; 16];
    values[Kind::PAWN.0 as usize] = 100;
    values[Kind::KNIGHT.0 as usize] = 290;
    values[Kind::BISHOP.0 as usize] = 340;
    values[Kind::ROOK.0 as usize] = 520;
    values[Kind::QUEEN.0 as usize] = 1000;
    values[CENTURION.0 as usize] = 560;
    values[DECURION.0 as usize] = 150;
    values[Kind::KING.0 as usize] = 10_000;
    values
};

/// What a man on a square is worth, White's advantage positive: middle game in the low 16
/// bits, end game in the high.
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    let (sign, s) = match piece.side() {
        Side::White => (1, s),
        Side::Black => (-1, GRID.mirror(s)),
    };
    let (file, rank) = (i32::from(GRID.file(s)), i32::from(GRID.rank(s)));
    // 0 at the rim to 4 in the middle, by file and by rank.
    let (cf, cr) = (file.min(9 - file), rank.min(9 - rank));
    let centre = cf + cr - 4;
    let (mg, eg) = match piece.kind() {
        Kind::PAWN => (82 + (cf - 1) * 6 * i32::from(rank < 6) + rank * 4, 94 + rank * rank * 2),
        Kind::KNIGHT => (300 + centre * 9 + rank * 2, 280 + centre * 8),
        Kind::BISHOP => (350 + centre * 5, 310 + centre * 4),
        Kind::ROOK => (500 + cf * 3 + i32::from(rank == 8) * 15, 540),
        CENTURION => (560 + centre * 8 + rank * 2, 540 + centre * 8),
        DECURION => (150 + centre * 4 + rank * 2, 140 + centre * 4),
        Kind::QUEEN => (1040 + centre * 2, 1000 + centre * 6),
        _ => (-cf * 12 - rank * 14, centre * 12),
    };
    sign * (mg + (eg << 16))
}

impl Archchess {
    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        let worth = self.board.worth();
        let (mg, eg) = (i32::from(worth as i16), (worth + 0x8000) >> 16);
        let phase = |kind: Kind, weight| {
            weight
                * (self.board.count(kind.of(Side::White)) + self.board.count(kind.of(Side::Black)))
        };
        let phase = (phase(Kind::KNIGHT, 1)
            + phase(Kind::BISHOP, 1)
            + phase(Kind::ROOK, 2)
            + phase(CENTURION, 2)
            + phase(DECURION, 1)
            + phase(Kind::QUEEN, 4))
        .min(30);
        let value = (mg * phase + eg * (30 - phase)) / 30;
        if self.state.side == Side::White { value + 10 } else { 10 - value }
    }
}
