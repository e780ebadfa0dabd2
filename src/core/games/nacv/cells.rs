//! Lists of cells, and what stands on the cells.

use crate::board::{Mailbox, Piece, Square};
use arrayvec::ArrayVec;

/// The number of cells of the board.
pub(super) const CELL_COUNT: usize = 41;

/// A list of cells, none of them twice, that knows at once whether a cell is in it.
#[derive(Clone)]
pub(super) struct CellList {
    cells: ArrayVec<u8, CELL_COUNT>,
    listed: [bool; 64],
}

impl CellList {
    pub fn new() -> CellList {
        CellList { cells: ArrayVec::new(), listed: [false; 64] }
    }

    /// Adds a cell, unless it is in the list already.
    #[inline]
    pub fn add(&mut self, cell: u8) {
        let listed = &mut self.listed[usize::from(cell & 63)];
        if !*listed {
            *listed = true;
            self.cells.push(cell);
        }
    }

    #[inline]
    pub fn contains(&self, cell: u8) -> bool {
        self.listed[usize::from(cell & 63)]
    }

    /// The cells in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = u8> {
        self.cells.iter().copied()
    }

    /// The cell that was added after `index` others.
    #[inline]
    pub fn get(&self, index: usize) -> Option<u8> {
        self.cells.get(index).copied()
    }

    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cells in ascending order, without `from`.
    pub fn sorted_without(mut self, from: u8) -> ArrayVec<u8, CELL_COUNT> {
        if self.contains(from) {
            self.cells.retain(|cell| *cell != from);
        }
        self.cells.sort_unstable();
        self.cells
    }
}

/// What stands on each cell, by its number.
pub(super) type Contents = [Piece; 64];

/// What stands on the cells of a board.
pub(super) fn contents(board: &Mailbox) -> &Contents {
    board.cells().first_chunk().expect("a board has more than 64 places")
}

/// What would stand on the cells after a move.
pub(super) fn contents_after(board: &Mailbox, from: Square, to: Square) -> Contents {
    let mut contents = *contents(board);
    contents[to.at() & 63] = board.at(from);
    contents[from.at() & 63] = Piece::EMPTY;
    contents
}

/// Whether a piece stands on `cell`.
#[inline]
pub(super) fn is_piece(contents: &Contents, cell: u8) -> bool {
    !contents[usize::from(cell & 63)].is_empty()
}
