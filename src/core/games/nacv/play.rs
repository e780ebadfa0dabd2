//! Playing moves and taking them back.

use super::geometry::GEOMETRY;
use super::{FIRST_WIRES, Nacv, PASS, State, Undo, WIRE, edge_of};
use crate::board::Piece;
use crate::moves::Move;
use crate::rules::Side;

impl Nacv {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let mut undo = Undo {
            state: self.state,
            wires: self.wires,
            captured: Piece::EMPTY,
            sums: self.board.incremental_state(),
        };
        match m.tag() {
            WIRE => self.lay(edge_of(m)),
            PASS => self.state.clock = self.state.clock.saturating_add(1),
            _ => {
                undo.captured = self.board.at(m.to());
                self.move_piece(m);
            }
        }
        self.state.phase += 1;
        let moves = if self.state.first_turn { FIRST_WIRES } else { 2 };
        if self.state.phase == moves {
            self.end_turn();
        }
        undo
    }

    fn lay(&mut self, edge: u8) {
        let removed = self.wires.removed_by(&GEOMETRY, edge, self.options.loops);
        self.wires = self.wires.after(&GEOMETRY, edge, removed);
        if self.state.first_turn {
            self.state.least_edge = edge + 1;
        }
    }

    fn move_piece(&mut self, m: Move) {
        self.state.clock = self.state.clock.saturating_add(1);
        if !self.board.at(m.to()).is_empty() {
            self.board.remove_piece(m.to());
            self.state.clock = 0;
        }
        self.board.move_piece(m.from(), m.to());
    }

    fn end_turn(&mut self) {
        let State { side, first_turn, clock, number, .. } = self.state;
        self.state = State {
            side: side.other(),
            // Black's first turn follows White's.
            first_turn: first_turn && side == Side::White,
            phase: 0,
            least_edge: 0,
            // In later turns the piece move or the pass has set the clock.
            clock: clock + u16::from(first_turn),
            number: number.saturating_add(u16::from(side == Side::Black)),
        };
    }

    pub(super) fn undo_move(&mut self, m: Move, undo: Undo) {
        self.state = undo.state;
        self.wires = undo.wires;
        if !matches!(m.tag(), WIRE | PASS) {
            self.board.undo_move_piece(m.from(), m.to(), undo.captured, undo.sums);
        }
    }
}
