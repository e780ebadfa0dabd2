//! Playing moves and taking them back.

use super::geometry::LATTICE;
use super::{FIRST_WIRES, Nacv, PASS, State, Undo, WIRE, edge_of};
use crate::board::Piece;
use crate::moves::Move;
use crate::rules::Side;

impl Nacv {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let mut undo = Undo {
            state: self.state,
            wires: self.wires,
            taken: Piece::EMPTY,
            sums: self.board.sums(),
        };
        match m.tag() {
            WIRE => self.lay(edge_of(m)),
            PASS => self.state.clock += 1,
            _ => {
                undo.taken = self.board.at(m.to());
                self.move_man(m);
            }
        }
        self.state.phase += 1;
        let moves = if self.state.first { FIRST_WIRES } else { 2 };
        if self.state.phase == moves {
            self.end_turn();
        }
        undo
    }

    fn lay(&mut self, edge: u8) {
        let gone = self.wires.closed_by(&LATTICE, edge, self.house.loops);
        self.wires = self.wires.after(&LATTICE, edge, gone);
        if self.state.first {
            self.state.least = edge + 1;
        }
    }

    fn move_man(&mut self, m: Move) {
        let (from, to) = (1 << m.from().0, 1 << m.to().0);
        let side = self.state.side;
        self.state.clock += 1;
        if !self.board.at(m.to()).is_empty() {
            self.board.take(m.to());
            self.men[side.other().index()] &= !to;
            self.state.clock = 0;
        }
        self.board.walk(m.from(), m.to());
        self.men[side.index()] ^= from | to;
    }

    fn end_turn(&mut self) {
        let State { side, first, clock, number, .. } = self.state;
        self.state = State {
            side: side.other(),
            // White's first turn is followed by Black's.
            first: first && side == Side::White,
            phase: 0,
            least: 0,
            clock: clock + u16::from(first),
            number: number + u16::from(side == Side::Black),
        };
    }

    pub(super) fn undo_move(&mut self, m: Move, was: Undo) {
        self.state = was.state;
        self.wires = was.wires;
        if !matches!(m.tag(), WIRE | PASS) {
            let (from, to) = (1 << m.from().0, 1 << m.to().0);
            let side = was.state.side;
            self.men[side.index()] ^= from | to;
            if !was.taken.is_empty() {
                self.men[side.other().index()] |= to;
            }
            self.board.restore(m.from(), m.to(), was.taken, was.sums);
        }
    }
}
