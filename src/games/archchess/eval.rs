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
    mobility: [
        &[0],
        &[0],
        &[
            taper(-20, -20),
            taper(-15, -15),
            taper(-10, -10),
            taper(-5, -5),
            taper(0, 0),
            taper(5, 5),
            taper(10, 10),
            taper(15, 15),
            taper(20, 20),
        ],
        &[
            taper(-40, -40),
            taper(-35, -35),
            taper(-30, -30),
            taper(-25, -25),
            taper(-20, -20),
            taper(-15, -15),
            taper(-10, -10),
            taper(-5, -5),
            taper(0, 0),
            taper(5, 5),
            taper(10, 10),
            taper(15, 15),
            taper(20, 20),
            taper(25, 25),
            taper(30, 30),
            taper(35, 35),
            taper(40, 40),
            taper(45, 45),
        ],
        &[
            taper(-18, -45),
            taper(-16, -40),
            taper(-14, -35),
            taper(-12, -30),
            taper(-10, -25),
            taper(-8, -20),
            taper(-6, -15),
            taper(-4, -10),
            taper(-2, -5),
            taper(0, 0),
            taper(2, 5),
            taper(4, 10),
            taper(6, 15),
            taper(8, 20),
            taper(10, 25),
            taper(12, 30),
            taper(14, 35),
            taper(16, 40),
            taper(18, 45),
        ],
        &[
            taper(-34, -68),
            taper(-32, -64),
            taper(-30, -60),
            taper(-28, -56),
            taper(-26, -52),
            taper(-24, -48),
            taper(-22, -44),
            taper(-20, -40),
            taper(-18, -36),
            taper(-16, -32),
            taper(-14, -28),
            taper(-12, -24),
            taper(-10, -20),
            taper(-8, -16),
            taper(-6, -12),
            taper(-4, -8),
            taper(-2, -4),
            taper(0, 0),
            taper(2, 4),
            taper(4, 8),
            taper(6, 12),
            taper(8, 16),
            taper(10, 20),
            taper(12, 24),
            taper(14, 28),
            taper(16, 32),
            taper(18, 36),
            taper(20, 40),
            taper(22, 44),
            taper(24, 48),
            taper(26, 52),
            taper(28, 56),
            taper(30, 60),
            taper(32, 64),
            taper(34, 68),
            taper(36, 72),
        ],
        &[0],
        &[
            taper(-36, -36),
            taper(-32, -32),
            taper(-28, -28),
            taper(-24, -24),
            taper(-20, -20),
            taper(-16, -16),
            taper(-12, -12),
            taper(-8, -8),
            taper(-4, -4),
            taper(0, 0),
            taper(4, 4),
            taper(8, 8),
            taper(12, 12),
            taper(16, 16),
            taper(20, 20),
            taper(24, 24),
            taper(28, 28),
        ],
        &[taper(-8, -8), taper(-4, -4), taper(0, 0), taper(4, 4), taper(8, 8)],
        &[0],
        &[0],
        &[0],
        &[0],
        &[0],
        &[0],
        &[0],
    ],
    threat: [[[0; 16]; 16]; 2],
    harassed: [taper(-40, -30); 16],
    defended: [0; 16],
    doubled: taper(-8, -18),
    isolated: taper(-10, -14),
    held: taper(-6, -6),
    supported: [taper(9, 6); 12],
    phalanx: [taper(5, 5); 12],
    passed: [
        0,
        taper(90, 170),
        taper(50, 110),
        taper(20, 70),
        taper(5, 40),
        taper(0, 25),
        taper(0, 20),
        0,
        0,
        0,
        0,
        0,
    ],
    blocked: [0, taper(-40, -70), taper(-25, -45), taper(-10, -25), 0, 0, 0, 0, 0, 0, 0, 0],
    escort: [0, taper(0, -9), taper(0, -8), taper(0, -5), taper(0, -3), 0, 0, 0, 0, 0, 0, 0],
    hunter: [0, taper(0, 18), taper(0, 15), taper(0, 9), taper(0, 4), 0, 0, 0, 0, 0, 0, 0],
    pair: taper(30, 50),
    open: taper(30, 10),
    half_open: taper(15, 8),
    shield: taper(14, 0),
    far_shield: taper(7, 0),
    bare_file: taper(-20, 0),
    attack: by_kind([0, 4, 4, 6, 8, 0, 5, 3]),
    assault: 32,
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
