//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::{Chess, GRID};
use crate::board::parts::{Evaluation, Weights, taper};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// A table by kind from the values of pawn, knight, bishop, rook, queen and king.
const fn by_kind(values: [i32; 6]) -> [i32; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 6 {
        table[i + 1] = values[i];
        i += 1;
    }
    table
}

static WEIGHTS: Weights = Weights {
    phase: by_kind([0, 1, 1, 2, 4, 0]),
    full: 24,
    officers: &[Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
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
        ],
        &[
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
        ],
        &[
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
        ],
        &[0],
        &[0],
        &[0],
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
    attack: by_kind([0, 5, 4, 6, 8, 0]),
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
    // 0 at the rim to 3 in the middle, by file and by rank.
    let (cf, cr) = (file.min(7 - file), rank.min(7 - rank));
    let centre = cf + cr - 3;
    let (middle, end) = match piece.kind() {
        Kind::PAWN => {
            let march = (rank - 1) * cf * 2;
            (80 + (cf - 1) * 3 + march, 100 + (rank - 1) * 4)
        }
        Kind::KNIGHT => (335 + centre * 9 + (rank - 3) * 2, 300 + centre * 8),
        Kind::BISHOP => (355 + centre * 4, 315 + centre * 3),
        Kind::ROOK => (480 + cf * 3 + i32::from(rank == 6) * 12, 530 + i32::from(rank == 6) * 15),
        Kind::QUEEN => (1010 + centre, 970 + centre * 6),
        _ => (-cf * 14 - rank * 18, centre * 12),
    };
    sign * taper(middle, end)
}

impl Chess {
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
        let side = self.state.side;
        let value = self.evaluation().value(side);
        let stronger = if value > 0 { side } else { side.other() };
        if self.cannot_win(stronger) { value / 8 } else { value }
    }

    /// Whether an advantage of this side will hardly win: it has no pawn and is ahead by
    /// no more than a minor piece.
    fn cannot_win(&self, side: Side) -> bool {
        let officers = |side: Side| -> i32 {
            let worth = |k: &Kind| self.board.count(k.of(side)) * VALUES[k.0 as usize];
            WEIGHTS.officers.iter().map(worth).sum()
        };
        self.board.count(Kind::PAWN.of(side)) == 0 && officers(side) - officers(side.other()) < 400
    }
}
