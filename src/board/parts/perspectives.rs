//! How each side sees the men: the inputs of a hidden layer ([`crate::layer`]).

use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::network::{Extras, Inputs, Layer, NEURONS, Neurons};
use crate::rules::Side;
use arrayvec::ArrayVec;
use std::cell::RefCell;

/// Where squares stand as a side sees them: its own end below, its king on the left half.
pub struct Views {
    /// `[side][whether its king stands on the right half][square]`.
    seen: [[[u8; CELLS]; 2]; 2],
    grid: Grid,
    kinds: u8,
}

impl Views {
    /// Of a board with men of the kinds 1 to `kinds`.
    #[must_use]
    pub fn new(grid: Grid, kinds: u8) -> Views {
        let mut seen = [[[0; CELLS]; 2]; 2];
        for s in grid.squares() {
            let (file, rank) = (grid.file(s), grid.rank(s));
            let ranks = [rank, grid.ranks - 1 - rank];
            let files = [file, grid.files - 1 - file];
            for (views, rank) in seen.iter_mut().zip(ranks) {
                for (view, file) in views.iter_mut().zip(files) {
                    view[s.at()] = rank * grid.files + file;
                }
            }
        }
        Views { seen, grid, kinds }
    }

    /// Exclusive bound of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        2 * usize::from(self.kinds) * self.cells()
    }

    fn cells(&self) -> usize {
        usize::from(self.grid.files) * usize::from(self.grid.ranks)
    }

    /// Whether the king of this side stands on the right half as the board is written.
    fn right(&self, board: &Mailbox, side: Side) -> usize {
        let king = board.only(Kind::KING.of(side));
        usize::from(self.grid.is_right(king))
    }

    /// The input of a man as `side` sees him.
    fn input(&self, side: Side, right: usize, man: Piece, s: usize) -> u16 {
        let kinds = if man.side() == side { 0 } else { self.kinds };
        let table = usize::from(man.kind().0 - 1 + kinds) * self.cells();
        table as u16 + u16::from(self.seen[side.index()][right][s])
    }

    /// The inputs of all men, each as `mover` sees it and as the other side does.
    #[must_use]
    pub fn inputs_of(&self, board: &Mailbox, mover: Side) -> Inputs {
        let men = self.grid.squares().filter(|&s| !board.at(s).is_empty());
        let views = [mover, mover.other()].map(|side| (side, self.right(board, side)));
        let seen =
            |s: Square| views.map(|(side, right)| self.input(side, right, board.at(s), s.at()));
        Inputs { men: men.map(seen).collect(), ..Inputs::default() }
    }

    /// What the layer adds for `mover`, centipawns, where it sees also these inputs `beside`.
    #[must_use]
    pub fn value(&self, layer: &Layer, board: &Mailbox, mover: Side, beside: &Extras) -> i32 {
        MEMORY.with_borrow_mut(|memory| {
            if memory.layer != layer.id() {
                let empty = Seen { men: [Piece::EMPTY; CELLS], number: 0, sums: layer.empty() };
                *memory = Memory { layer: layer.id(), views: [[empty; 2]; 2] };
            }
            let views = [mover, mover.other()].map(|side| (side, self.right(board, side)));
            for (side, right) in views {
                let seen = &mut memory.views[side.index()][right];
                seen.look(board, layer, |man, s| self.input(side, right, man, s));
            }
            let seen = views.map(|(side, right)| &memory.views[side.index()][right]);
            layer.value(seen.map(|view| &view.sums), seen[0].number, beside)
        })
    }
}

thread_local! {
    /// Positions of a search differ in few men from one to the next.
    static MEMORY: RefCell<Memory> = const {
        let nothing = Seen { men: [Piece::EMPTY; CELLS], number: 0, sums: [0; NEURONS] };
        RefCell::new(Memory { layer: 0, views: [[nothing; 2]; 2] })
    };
}

/// What each view of the last positions summed up.
struct Memory {
    /// The layer that did it, by [`Layer::id`].
    layer: usize,
    /// As [`Views::seen`].
    views: [[Seen; 2]; 2],
}

/// A view of a position.
#[derive(Clone, Copy)]
struct Seen {
    men: [Piece; CELLS],
    /// Of men.
    number: usize,
    sums: Neurons,
}

impl Seen {
    /// Turns to another position.
    fn look(&mut self, board: &Mailbox, layer: &Layer, input: impl Fn(Piece, usize) -> u16) {
        let (mut come, mut gone) = (ArrayVec::<u16, CELLS>::new(), ArrayVec::<u16, CELLS>::new());
        let now = board.cells();
        for begin in (0..CELLS).step_by(8) {
            let word = |men: &[Piece; CELLS]| {
                u64::from_le_bytes(std::array::from_fn(|i| men[begin + i].0))
            };
            let mut changed = word(now) ^ word(&self.men);
            while changed != 0 {
                let byte = changed.trailing_zeros() as usize / 8;
                changed &= !(0xff << (8 * byte));
                let s = begin + byte;
                for (man, list) in [(self.men[s], &mut gone), (now[s], &mut come)] {
                    if man.kind().0 != 0 {
                        list.push(input(man, s));
                    }
                }
            }
        }
        if !come.is_empty() || !gone.is_empty() {
            layer.tell(&mut self.sums, &come, &gone);
        }
        self.number = self.number + come.len() - gone.len();
        self.men = *now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_sees_its_own_end_below_and_its_king_on_the_left() {
        let grid = Grid::new(8, 8);
        let views = Views::new(grid, 6);
        assert_eq!(views.inputs(), 768);
        let at = |side: Side, right: bool, s: u8| {
            views.seen[side.index()][usize::from(right)][s as usize]
        };
        for side in [Side::White, Side::Black] {
            for right in [false, true] {
                let mut all: Vec<u8> =
                    grid.squares().map(|s: Square| at(side, right, s.0)).collect();
                all.sort_unstable();
                assert_eq!(all, (0..64).collect::<Vec<u8>>());
            }
        }
        // b1 of White is b8 of Black, and g1 where the king stands on the right.
        assert_eq!([at(Side::White, false, 1), at(Side::Black, false, 57)], [1, 1]);
        assert_eq!([at(Side::White, true, 6), at(Side::Black, true, 62)], [1, 1]);
    }
}
