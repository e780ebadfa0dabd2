//! Attack maps: computed once for an evaluation, used by many of its terms.

use crate::board::{CELLS, Kind, Mailbox, Piece, Square, program::ProgramEntry};
use crate::rules::Side;

/// The king's bit in [`AttackMap::by`]. The bits from 0 on are for the non-pawn pieces, in the
/// order of the game's list.
pub const BY_KING: u8 = 64;
/// The pawns' bit in [`AttackMap::by`].
pub const BY_PAWN: u8 = 128;

// A cell's weight packs three numbers, which can be added up together.

/// Weight of a cell of the enemy king's zone: its own cell and those next to it. The bits below are
/// what the cell counts for mobility.
const ZONE: u16 = 1 << 8;
/// Weight of a cell of the ring around the enemy king.
const RING: u16 = 1 << 12;
/// Mask of what a cell counts for mobility.
const MOBILITY_MASK: u16 = ZONE - 1;

/// Which kinds of pieces attack which cells.
pub struct AttackMap {
    /// By side and cell: a bit for each kind of non-pawn piece that attacks the cell, [`BY_KING`]
    /// and [`BY_PAWN`].
    pub by: [[u8; CELLS]; 2],
    /// By side and cell: what the cell adds to the [`Sight`] of a piece that attacks it, packed.
    weights: [[u16; CELLS]; 2],
}

/// The cells that a piece attacks, summed up.
#[derive(Clone, Copy)]
pub struct Sight {
    /// Mobility: the sum over cells that are neither attacked by an enemy pawn nor occupied by an
    /// own piece.
    pub cells: usize,
    /// Attacked cells of the enemy king's zone: its own cell and those next to it.
    pub hits: i32,
    /// Whether a cell of the zone or of the ring around the king is attacked.
    pub near: bool,
}

impl AttackMap {
    /// An empty map. `cells` says how much each cell counts for mobility; the sum for one piece
    /// must be at most 255.
    #[must_use]
    pub fn new(cells: &[u16; CELLS]) -> AttackMap {
        AttackMap { by: [[0; CELLS]; 2], weights: [*cells; 2] }
    }

    /// Adds the attack of a pawn of `side` on `target`.
    #[inline]
    pub fn add_pawn(&mut self, side: Side, target: Square) {
        self.by[side.index()][target.at()] |= BY_PAWN;
        self.weights[side.other().index()][target.at()] &= !MOBILITY_MASK;
    }

    /// Adds the king of `side` on `at` with its `steps`.
    #[inline]
    pub fn king(&mut self, side: Side, at: Square, steps: &[ProgramEntry]) {
        let weights = &mut self.weights[side.other().index()];
        weights[at.at()] |= ZONE;
        for step in steps {
            self.by[side.index()][step.to.at()] |= BY_KING;
            weights[step.to.at()] |= ZONE;
        }
    }

    /// Adds a cell to the ring around the king of `side`.
    #[inline]
    pub fn ring(&mut self, side: Side, s: Square) {
        self.weights[side.other().index()][s.at()] |= RING;
    }

    /// Adds a non-pawn piece of `side` with this `program`; `number` is its kind's bit. Calls
    /// `attack` for every enemy piece that it attacks, with that piece's kind and whether an enemy
    /// pawn defends it. Pawns and kings must be added before.
    #[inline]
    pub fn add_piece(
        &mut self,
        board: &Mailbox,
        side: Side,
        number: usize,
        program: &[ProgramEntry],
        mut attack: impl FnMut(Kind, bool),
    ) -> Sight {
        let colour = Piece::colour(side);
        let by = &mut self.by[side.index()];
        let weights = &self.weights[side.index()];
        let (mut sum, mut i) = (0, 0);
        while let Some(cell) = program.get(i) {
            let (target, at) = (board.at(cell.to), cell.to.at());
            by[at] |= 1 << number;
            if target.is_empty() {
                sum += weights[at];
                i += 1;
                continue;
            }
            if target.blocks(colour) {
                sum += weights[at] & !MOBILITY_MASK;
            } else {
                sum += weights[at];
                attack(target.kind(), weights[at] & MOBILITY_MASK == 0);
            }
            i += cell.skip as usize;
        }
        Sight {
            cells: usize::from(sum % ZONE),
            hits: i32::from(sum % RING / ZONE),
            near: sum >= ZONE,
        }
    }

    /// Whether a pawn of `side` attacks `s`.
    #[inline]
    #[must_use]
    pub fn pawns_cover(&self, side: Side, s: Square) -> bool {
        self.by[side.index()][s.at()] & BY_PAWN != 0
    }

    /// Whether any piece of `side` attacks `s`.
    #[inline]
    #[must_use]
    pub fn reached(&self, side: Side, s: Square) -> bool {
        self.by[side.index()][s.at()] != 0
    }

    /// Whether a piece of `side` on `s` is hanging: attacked and not defended.
    #[inline]
    #[must_use]
    pub fn is_hanging(&self, side: Side, s: Square) -> bool {
        self.reached(side.other(), s) && !self.reached(side, s)
    }

    /// Whether a piece of `side` on `s` is attacked by a piece other than a pawn and not defended.
    #[inline]
    #[must_use]
    pub fn is_hanging_to_piece(&self, side: Side, s: Square) -> bool {
        self.by[side.other().index()][s.at()] & !BY_PAWN != 0 && !self.reached(side, s)
    }
}
