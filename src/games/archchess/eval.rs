//! Evaluation of Archchess: its values; the terms are `board::parts::Evaluation`'s.

use super::{Archchess, CENTURION, DECURION, GRID};
use crate::board::parts::{Evaluation, Weights, taper};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 290, 340, 520, 1_000, 10_000, 560, 150]);

/// A table by kind from the values of pawn, knight, bishop, rook, queen, king,
/// centurion and decurion.
const fn by_kind(values: [i32; 8]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 8 {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

static WEIGHTS: Weights = Weights {
    phase: by_kind([0, 1, 1, 2, 4, 0, 2, 1]),
    full: 30,
    officers: &[DECURION, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, CENTURION, Kind::QUEEN],
    mobility: by_kind([
        0,
        taper(5, 5),
        taper(5, 5),
        taper(2, 5),
        taper(2, 4),
        0,
        taper(4, 4),
        taper(4, 4),
    ]),
    usual: by_kind([0, 4, 8, 9, 17, 0, 9, 2]),
    harassed: taper(-40, -30),
    doubled: taper(-8, -18),
    isolated: taper(-10, -14),
    supported: taper(9, 6),
    passed: [
        0,
        taper(100, 220),
        taper(60, 150),
        taper(30, 100),
        taper(15, 65),
        taper(5, 40),
        taper(0, 28),
        taper(0, 20),
        taper(0, 15),
        0,
        0,
        0,
    ],
    blocked: [0, taper(-40, -70), taper(-25, -45), taper(-10, -25), 0, 0, 0, 0, 0, 0, 0, 0],
    escort: [0, taper(0, 9), taper(0, 8), taper(0, 5), taper(0, 4), taper(0, 2), 0, 0, 0, 0, 0, 0],
    hunter: [
        0,
        taper(0, 18),
        taper(0, 15),
        taper(0, 9),
        taper(0, 6),
        taper(0, 3),
        0,
        0,
        0,
        0,
        0,
        0,
    ],
    pair: taper(30, 50),
    open: taper(30, 10),
    half_open: taper(15, 8),
    shield: taper(14, 0),
    bare_file: taper(-20, 0),
    attack: by_kind([0, 4, 4, 6, 8, 0, 5, 3]),
    tempo: 15,
};

/// What a man on a square is worth, White's advantage positive, packed by
/// [`taper`].
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    let (sign, s) = match piece.side() {
        Side::White => (1, s),
        Side::Black => (-1, GRID.mirror(s)),
    };
    let (file, rank) = (i32::from(GRID.file(s)), i32::from(GRID.rank(s)));
    // 0 at the rim to 4 in the middle, by file and by rank.
    let (cf, cr) = (file.min(9 - file), rank.min(9 - rank));
    let centre = cf + cr - 4;
    let (middle, end) = match piece.kind() {
        Kind::PAWN => {
            let march = (rank - 1) * cf * 2;
            (80 + (cf - 1) * 3 + march, 100 + (rank - 1) * 4)
        }
        Kind::KNIGHT => (300 + centre * 8 + (rank - 4) * 2, 280 + centre * 7),
        Kind::BISHOP => (360 + centre * 4, 330 + centre * 3),
        Kind::ROOK => (500 + cf * 3 + i32::from(rank == 8) * 12, 560 + i32::from(rank == 8) * 15),
        Kind::QUEEN => (1060 + centre, 1030 + centre * 6),
        CENTURION => (560 + centre * 7 + (rank - 4) * 2, 550 + centre * 7),
        DECURION => (150 + centre * 3 + (rank - 3) * 3, 140 + centre * 3),
        _ => (-cf * 14 - rank * 18, centre * 12),
    };
    sign * taper(middle, end)
}

impl Archchess {
    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        let tables = self.tables;
        Evaluation {
            board: &self.board,
            programs: &tables.programs,
            pawns: &tables.pawns,
            grid: GRID,
            weights: &WEIGHTS,
        }
    }

    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        self.evaluation().value(self.state.side)
    }
}
