//! Evaluation of Ravioli Chess. Chess's ideas on a board where the border is the best place:
//! who stands on the ring acts on both boards, who goes there can go on to either.

use super::geometry::{GRID, coordinates, on_ring};
use super::{OFFICERS, Ravioli, WAZIRD, WIZARD, endings};
use crate::board::parts::{halves, taper};
use crate::board::{CELLS, Kind, Piece, Square};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] =
    [0, 100, 310, 340, 540, 1_000, 10_000, 270, 290, 0, 0, 0, 0, 0, 110, 0];

/// Phase by kind; the start has [`FULL`].
const PHASE: [i32; 16] = [0, 0, 1, 1, 2, 4, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0];
const FULL: i32 = 32;

/// What one more cell to go to is worth, packed, and how many cells count as none; a ring
/// square counts as two. By kind, in the order of [`OFFICERS`].
const MOBILITY: [(i32, i32); 6] = [
    (taper(1, 3), 20),
    (taper(2, 4), 14),
    (taper(4, 4), 10),
    (taper(5, 5), 8),
    (taper(5, 5), 8),
    (taper(5, 5), 8),
];
/// Attack on a square beside the king, plain units, in the order of [`OFFICERS`].
const ATTACK: [i32; 6] = [8, 6, 4, 5, 4, 4];
/// What squared units of an attack by several men are worth, 1/256 middle-game centipawns.
const ASSAULT: i32 = 32;
/// An officer that a pawn attacks.
const HARASSED: i32 = taper(-45, -30);
/// A pawn that a pawn defends.
const SUPPORTED: i32 = taper(9, 6);
/// A pawn that no enemy pawn can stop, by steps to the last rank.
const PASSED: [i32; 8] =
    [0, taper(90, 160), taper(50, 100), taper(20, 60), taper(5, 35), taper(0, 20), taper(0, 15), 0];
/// The same with every step barred: what is lost of it.
const BLOCKED: [i32; 8] = [0, taper(-40, -70), taper(-25, -45), taper(-10, -25), 0, 0, 0, 0];
/// An own pawn beside the king.
const SHIELD: i32 = taper(9, 0);
/// Moving first, plain centipawns.
const TEMPO: i32 = 15;

/// Bits of the marks on cells: two a colour, White's first.
const PAWN_ATTACK: [u8; 2] = [1, 2];
const KING_ZONE: [u8; 2] = [4, 8];

/// What a man on a square is worth, White's advantage positive, packed by [`taper`].
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    let (sign, s) = match piece.side() {
        Side::White => (1, s),
        Side::Black => (-1, GRID.mirror(s)),
    };
    let (file, rank) = coordinates(s);
    let (file, rank) = (i32::from(file), i32::from(rank));
    // 0 at the rim to 3 in the middle, by file and by rank.
    let (cf, cr) = (file.min(7 - file), rank.min(7 - rank));
    let centre = cf + cr - 3;
    let ring = i32::from(on_ring(s));
    let (middle, end) = match piece.kind() {
        Kind::PAWN => (85 + (rank - 1) * cf * 2, 105 + (rank - 1) * 5),
        Kind::BEROLINA => (90 + (rank - 1) * (cf + 1) * 2, 115 + (rank - 1) * 6),
        Kind::KNIGHT => (315 + centre * 6 + ring * 10, 290 + centre * 5),
        Kind::BISHOP => (350 + centre * 2 + ring * 10, 330 + ring * 10),
        Kind::ROOK => (500 + ring * 15, 560 + ring * 15),
        Kind::QUEEN => (1_030 + ring * 10, 1_020 + ring * 15),
        WIZARD => (270 + centre * 6 + rank * 2, 250 + centre * 5),
        WAZIRD => (285 + centre * 6 + rank * 2, 275 + centre * 5),
        Kind::KING => (-cr * 20 - cf * 8, centre * 10),
        _ => (0, 0),
    };
    sign * taper(middle, end)
}

/// The terms of one side, packed, for the value and for a person to read.
#[derive(Clone, Copy, Default)]
struct Terms {
    /// Supported and passed pawns.
    pawns: i32,
    /// Mobility and harassed officers.
    activity: i32,
    /// The own king's shelter and what attacks it.
    king: i32,
}

impl<const BERO: bool> Ravioli<BERO> {
    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        let [white, black] = self.terms();
        let sum = |t: Terms| t.pawns + t.activity + t.king;
        let value = self.tapered(self.board.worth() + sum(white) - sum(black));
        let value = if self.state.side == Side::White { value } else { -value } + TEMPO;
        let stronger = if value > 0 { self.state.side } else { self.state.side.other() };
        value * endings::chance(&self.board, stronger) / endings::CERTAIN
    }

    /// A packed value by the phase of the game, centipawns.
    fn tapered(&self, packed: i32) -> i32 {
        let both =
            |k: Kind| self.board.count(k.of(Side::White)) + self.board.count(k.of(Side::Black));
        let phase: i32 = OFFICERS.iter().map(|&k| both(k) * PHASE[k.0 as usize]).sum();
        let phase = phase.min(FULL);
        let (middle, end) = halves(packed);
        (middle * phase + end * (FULL - phase)) / FULL
    }

    /// The terms of White and Black, each from its own point of view.
    fn terms(&self) -> [Terms; 2] {
        let tables = self.tables;
        let mut marks = [0u8; CELLS];
        let mut pawns = [0u128; 2];
        for side in [Side::White, Side::Black] {
            let i = side.index();
            for &s in self.board.men(Kind::PAWN.of(side)) {
                pawns[i] |= 1 << s.at();
                for prey in tables.pawns.of(side, s).prey {
                    marks[prey.at()] |= PAWN_ATTACK[i];
                }
            }
            for &s in self.board.men(Kind::BEROLINA.of(side)) {
                pawns[i] |= 1 << s.at();
                marks[tables.berolina.of(side, s).prey[0].at()] |= PAWN_ATTACK[i];
            }
            let king = self.king(side);
            marks[king.at()] |= KING_ZONE[i];
            for cell in tables.programs.of(Kind::KING, king) {
                marks[cell.to.at()] |= KING_ZONE[i];
            }
        }
        let mut terms = [Terms::default(); 2];
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            terms[us].pawns = self.structure(side, pawns[them], &marks);
            terms[us].king += self.shelter(side);
            let (activity, assault) = self.activity(side, &marks);
            terms[us].activity = activity;
            terms[them].king -= taper(assault, 0);
        }
        terms
    }

    /// Packed value of a side's pawns.
    fn structure(&self, side: Side, enemies: u128, marks: &[u8; CELLS]) -> i32 {
        let (board, tables, us) = (&self.board, self.tables, side.index());
        let barred = |s: Square| !board.at(s).is_empty();
        let one = |s: Square, barred: bool| {
            let rank = GRID.rank(s);
            let go = if side == Side::White { 7 - rank } else { rank } as usize;
            let mut sum = 0;
            if marks[s.at()] & PAWN_ATTACK[us] != 0 {
                sum += SUPPORTED;
            }
            if tables.front[us][s.at()] & enemies == 0 {
                sum += PASSED[go & 7] + if barred { BLOCKED[go & 7] } else { 0 };
            }
            sum
        };
        let orthodox = board.men(Kind::PAWN.of(side)).iter();
        let orthodox = orthodox.map(|&s| one(s, barred(tables.pawns.of(side, s).one[0])));
        let berolina = board.men(Kind::BEROLINA.of(side)).iter();
        let berolina =
            berolina.map(|&s| one(s, tables.berolina.of(side, s).one.into_iter().all(barred)));
        orthodox.sum::<i32>() + berolina.sum::<i32>()
    }

    /// Packed activity of a side's officers, and what their attack on the enemy king is worth,
    /// middle-game centipawns.
    fn activity(&self, side: Side, marks: &[u8; CELLS]) -> (i32, i32) {
        let colour = Piece::colour(side);
        let them = side.other().index();
        let (covered, zone) = (PAWN_ATTACK[them], KING_ZONE[them]);
        let (mut sum, mut attackers, mut units) = (0, 0, 0);
        let scales = MOBILITY.into_iter().zip(ATTACK);
        for (&kind, ((each, usual), attack)) in OFFICERS.iter().zip(scales) {
            for &from in self.board.men(kind.of(side)) {
                let (mut cells, mut hits) = (0, 0);
                let program = self.tables.programs.of(kind, from);
                let mut i = 0;
                while let Some(cell) = program.get(i) {
                    let there = self.board.at(cell.to);
                    let mark = marks[cell.to.at()];
                    if mark & covered == 0 && !there.bars(colour) {
                        cells += i32::from(self.tables.boards[cell.to.at()]);
                    }
                    hits += i32::from(mark & zone != 0);
                    i += if there.is_empty() { 1 } else { cell.skip as usize };
                }
                sum += each * (cells - usual);
                if marks[from.at()] & covered != 0 {
                    sum += HARASSED;
                }
                attackers += i32::from(hits > 0);
                units += hits * attack;
            }
        }
        // One man alone mates nobody; several together are worth more than their sum.
        let assault = if attackers > 1 { (units * units * ASSAULT / 256).min(600) } else { 0 };
        (sum, assault)
    }

    fn shelter(&self, side: Side) -> i32 {
        let cells = self.tables.programs.of(Kind::KING, self.king(side));
        let pawn = |s: Square| {
            let man = self.board.at(s);
            man == Kind::PAWN.of(side) || man == Kind::BEROLINA.of(side)
        };
        SHIELD * cells.iter().filter(|cell| pawn(cell.to)).count() as i32
    }

    /// The terms for a person: one a line, centipawns of this phase.
    pub(super) fn explanation(&self) -> String {
        let [white, black] = self.terms();
        let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
        let mut line = |name: &str, white: i32, black: i32| {
            let (w, b) = (self.tapered(white), self.tapered(black));
            text += &format!("{name:<24}{w:>8}{b:>8}{:>8}\n", w - b);
        };
        line("pawns", white.pawns, black.pawns);
        line("activity", white.activity, black.activity);
        line("king", white.king, black.king);
        let placed = self.tapered(self.board.worth());
        text += &format!("{:<24}{placed:>24}\n", "material and squares");
        let side = self.state.side;
        let stronger = if self.value() > 0 { side } else { side.other() };
        let chance = endings::chance(&self.board, stronger) * 100 / endings::CERTAIN;
        text += &format!("{:<24}{:>23}%\n", "chance to win it", chance);
        text += &format!("{:<24}{:>24}\n", "for the side to move", self.value());
        text
    }
}
