//! What men reach: noted once for an evaluation, asked by many of its terms.

use crate::board::{CELLS, Kind, Mailbox, Piece, Square, program::Cell};
use crate::rules::Side;

/// Bit of a king among those that reach a cell; the lower bits are the officers', in their order.
pub const BY_KING: u8 = 64;
/// The same for pawns.
pub const BY_PAWN: u8 = 128;

/// In a lookout: a cell at the enemy king. What counts for mobility stands in the bits below.
const ZONE: u16 = 1 << 8;
/// In a lookout: a cell of the ring around him.
const RING: u16 = 1 << 12;
/// In a lookout: what counts for mobility.
const MOBILE: u16 = ZONE - 1;

/// Which kinds of men reach which cells.
pub struct Reach {
    /// By side and cell: a bit for each of the officers in their order, [`BY_KING`], [`BY_PAWN`].
    pub by: [[u8; CELLS]; 2],
    /// By side and cell: what going there adds to an officer's [`Sight`], packed so that sums are
    /// sums of both numbers.
    lookout: [[u16; CELLS]; 2],
}

/// What an officer sees from where he stands.
#[derive(Clone, Copy)]
pub struct Sight {
    /// What the cells count for mobility that he may go to and no enemy pawn covers.
    pub cells: usize,
    /// Cells of the enemy king's zone: his own and those beside him.
    pub hits: i32,
    /// Whether there is a cell of the zone or of the ring around it.
    pub near: bool,
}

impl Reach {
    /// Nobody is noted yet; a cell counts for mobility as `cells` says, at most 255
    /// together.
    #[must_use]
    pub fn new(cells: &[u16; CELLS]) -> Reach {
        Reach { by: [[0; CELLS]; 2], lookout: [*cells; 2] }
    }

    /// Notes that a pawn of `side` captures on `prey`.
    #[inline]
    pub fn pawn(&mut self, side: Side, prey: Square) {
        self.by[side.index()][prey.at()] |= BY_PAWN;
        self.lookout[side.other().index()][prey.at()] &= !MOBILE;
    }

    /// Notes the king of `side` on `at` and his steps.
    #[inline]
    pub fn king(&mut self, side: Side, at: Square, steps: &[Cell]) {
        let lookout = &mut self.lookout[side.other().index()];
        lookout[at.at()] |= ZONE;
        for step in steps {
            self.by[side.index()][step.to.at()] |= BY_KING;
            lookout[step.to.at()] |= ZONE;
        }
    }

    /// Notes a cell of the ring around the king of `side`.
    #[inline]
    pub fn ring(&mut self, side: Side, s: Square) {
        self.lookout[side.other().index()][s.at()] |= RING;
    }

    /// Notes an officer of `side`, the one with this `number`, who goes by `program`; tells
    /// `attack` whom he attacks, and whether an enemy pawn covers that man. Pawns and kings have
    /// been noted before.
    #[inline]
    pub fn officer(
        &mut self,
        board: &Mailbox,
        side: Side,
        number: usize,
        program: &[Cell],
        mut attack: impl FnMut(Kind, bool),
    ) -> Sight {
        let colour = Piece::colour(side);
        let by = &mut self.by[side.index()];
        let lookout = &self.lookout[side.index()];
        let (mut sum, mut i) = (0, 0);
        while let Some(cell) = program.get(i) {
            let (there, at) = (board.at(cell.to), cell.to.at());
            by[at] |= 1 << number;
            if there.is_empty() {
                sum += lookout[at];
                i += 1;
                continue;
            }
            if there.bars(colour) {
                sum += lookout[at] & !MOBILE;
            } else {
                sum += lookout[at];
                attack(there.kind(), lookout[at] & MOBILE == 0);
            }
            i += cell.skip as usize;
        }
        Sight {
            cells: usize::from(sum % ZONE),
            hits: i32::from(sum % RING / ZONE),
            near: sum >= ZONE,
        }
    }

    /// Whether a pawn of `side` covers `s`.
    #[inline]
    #[must_use]
    pub fn pawns_cover(&self, side: Side, s: Square) -> bool {
        self.by[side.index()][s.at()] & BY_PAWN != 0
    }

    /// Whether any man of `side` reaches `s`.
    #[inline]
    #[must_use]
    pub fn reached(&self, side: Side, s: Square) -> bool {
        self.by[side.index()][s.at()] != 0
    }

    /// Whether a man of `side` on `s` can be taken and nobody defends him.
    #[inline]
    #[must_use]
    pub fn hangs(&self, side: Side, s: Square) -> bool {
        self.reached(side.other(), s) && !self.reached(side, s)
    }

    /// Whether a man of `side` on `s` can be taken by others than pawns and nobody defends him.
    #[inline]
    #[must_use]
    pub fn prey(&self, side: Side, s: Square) -> bool {
        self.by[side.other().index()][s.at()] & !BY_PAWN != 0 && !self.reached(side, s)
    }
}
