//! The network inputs of a position as each side sees it ([`crate::network`]).

use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::network::{Accumulator, ExtraFeatures, Inputs, MAX_NEURONS, Network};
use crate::rules::Side;
use arrayvec::ArrayVec;
use std::cell::RefCell;

/// Maps pieces and squares to network inputs. Each side's ranks are counted from its own end, and
/// the board is mirrored left to right if that side's king is on the right half.
pub struct Perspectives {
    /// `[side][whether its king is on the right half][square]`: the square after the mapping.
    mapped: [[[u8; CELLS]; 2]; 2],
    grid: Grid,
    /// Number of kinds of pieces.
    kinds: u8,
}

impl Perspectives {
    /// The mapping for a board with pieces of the kinds 1 to `kinds`.
    #[must_use]
    pub fn new(grid: Grid, kinds: u8) -> Perspectives {
        let mut mapped = [[[0; CELLS]; 2]; 2];
        for s in grid.squares() {
            let (file, rank) = (grid.file(s), grid.rank(s));
            let ranks = [rank, grid.ranks - 1 - rank];
            let files = [file, grid.files - 1 - file];
            for (mirrorings, rank) in mapped.iter_mut().zip(ranks) {
                for (mapped, file) in mirrorings.iter_mut().zip(files) {
                    mapped[s.at()] = rank * grid.files + file;
                }
            }
        }
        Perspectives { mapped, grid, kinds }
    }

    /// The number of inputs: own and enemy pieces of each kind on each square.
    #[must_use]
    pub fn inputs(&self) -> usize {
        2 * usize::from(self.kinds) * self.cells()
    }

    fn cells(&self) -> usize {
        usize::from(self.grid.files) * usize::from(self.grid.ranks)
    }

    /// 1 if the king of `side` is on the right half of the board, otherwise 0.
    fn king_half(&self, board: &Mailbox, side: Side) -> usize {
        let king = board.square_of(Kind::KING.of(side));
        usize::from(self.grid.is_right(king))
    }

    /// The input of a piece on a square as `side` sees it; `half` is that side's
    /// [`Perspectives::king_half`].
    fn input(&self, side: Side, half: usize, piece: Piece, s: usize) -> u16 {
        let offset = if piece.side() == side { 0 } else { self.kinds };
        let first = usize::from(piece.kind().0 - 1 + offset) * self.cells();
        first as u16 + u16::from(self.mapped[side.index()][half][s])
    }

    /// The inputs of all pieces, for the side to move and for the other side.
    #[must_use]
    pub fn active_inputs(&self, board: &Mailbox, side_to_move: Side) -> Inputs {
        let occupied = self.grid.squares().filter(|&s| !board.at(s).is_empty());
        let sides = self.sides(board, side_to_move);
        let inputs =
            |s: Square| sides.map(|(side, half)| self.input(side, half, board.at(s), s.at()));
        Inputs { pieces: occupied.map(inputs).collect(), ..Inputs::default() }
    }

    /// The value of the network for the side to move, centipawns, with the `extra` inputs.
    #[must_use]
    pub fn value(
        &self,
        network: &Network,
        board: &Mailbox,
        side_to_move: Side,
        extra: &ExtraFeatures,
    ) -> i32 {
        CACHE.with_borrow_mut(|cache| {
            if cache.network != network.id() {
                let empty = Cached {
                    pieces: [Piece::EMPTY; CELLS],
                    count: 0,
                    accumulator: network.fresh_accumulator(),
                };
                *cache = Cache { network: network.id(), positions: [[empty; 2]; 2] };
            }
            let sides = self.sides(board, side_to_move);
            for (side, half) in sides {
                let cached = &mut cache.positions[side.index()][half];
                cached.update(board, network, |piece, s| self.input(side, half, piece, s));
            }
            let cached = sides.map(|(side, half)| &cache.positions[side.index()][half]);
            let accumulators = cached.map(|cached| &cached.accumulator);
            network.value(accumulators, cached[0].count, extra)
        })
    }

    /// The side to move and the other side, each with its [`Perspectives::king_half`].
    fn sides(&self, board: &Mailbox, side_to_move: Side) -> [(Side, usize); 2] {
        [side_to_move, side_to_move.other()].map(|side| (side, self.king_half(board, side)))
    }
}

thread_local! {
    /// The accumulators that this thread computed last. Successive positions of a search differ in
    /// few pieces, so an update is faster than a new sum.
    static CACHE: RefCell<Cache> = const {
        let empty = Cached { pieces: [Piece::EMPTY; CELLS], count: 0, accumulator: [0; MAX_NEURONS] };
        RefCell::new(Cache { network: 0, positions: [[empty; 2]; 2] })
    };
}

/// The accumulators that were computed last.
struct Cache {
    /// The [`Network::id`] of the network that they belong to.
    network: usize,
    /// `[side][whether its king is on the right half]`.
    positions: [[Cached; 2]; 2],
}

/// An accumulator with the position that it belongs to.
#[derive(Clone, Copy)]
struct Cached {
    pieces: [Piece; CELLS],
    /// Number of pieces.
    count: usize,
    accumulator: Accumulator,
}

impl Cached {
    /// Changes the accumulator to that of the position on `board`. `input` maps a piece and a
    /// square to the network input.
    fn update(&mut self, board: &Mailbox, network: &Network, input: impl Fn(Piece, usize) -> u16) {
        let mut added = ArrayVec::<u16, CELLS>::new();
        let mut removed = ArrayVec::<u16, CELLS>::new();
        let now = board.cells();
        // Eight cells are compared at a time.
        for begin in (0..CELLS).step_by(8) {
            let word = |pieces: &[Piece; CELLS]| {
                u64::from_le_bytes(std::array::from_fn(|i| pieces[begin + i].0))
            };
            let mut changed = word(now) ^ word(&self.pieces);
            while changed != 0 {
                let byte = changed.trailing_zeros() as usize / 8;
                changed &= !(0xff << (8 * byte));
                let s = begin + byte;
                for (piece, list) in [(self.pieces[s], &mut removed), (now[s], &mut added)] {
                    if piece.kind().0 != 0 {
                        list.push(input(piece, s));
                    }
                }
            }
        }
        if !added.is_empty() || !removed.is_empty() {
            network.update(&mut self.accumulator, &added, &removed);
        }
        self.count = self.count + added.len() - removed.len();
        self.pieces = *now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_from_the_own_end_and_the_king_is_on_the_left() {
        let grid = Grid::new(8, 8);
        let perspectives = Perspectives::new(grid, 6);
        assert_eq!(perspectives.inputs(), 768);
        let at = |side: Side, right: bool, s: u8| {
            perspectives.mapped[side.index()][usize::from(right)][s as usize]
        };
        for side in [Side::White, Side::Black] {
            for right in [false, true] {
                let mut all: Vec<u8> =
                    grid.squares().map(|s: Square| at(side, right, s.0)).collect();
                all.sort_unstable();
                assert_eq!(all, (0..64).collect::<Vec<u8>>());
            }
        }
        // b1 for White is the same as b8 for Black, and as g1 with the king on the right half.
        assert_eq!([at(Side::White, false, 1), at(Side::Black, false, 57)], [1, 1]);
        assert_eq!([at(Side::White, true, 6), at(Side::Black, true, 62)], [1, 1]);
    }
}
