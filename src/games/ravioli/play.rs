//! Playing moves and taking them back.

use super::{NO_PASSANT, Ravioli, State, Undo};
use crate::board::square::tag;
use crate::board::{Kind, Square, parts};
use crate::moves::{Counter, Move};
use crate::rules::Side;

impl<const BERO: bool> Ravioli<BERO> {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let was = self.state;
        let sums = self.board.sums();
        let mover = self.board.at(m.from()).kind();
        let tables = self.tables;
        let taken = parts::play(&mut self.board, was.side, m);
        self.state = State {
            side: was.side.other(),
            rights: was.rights & tables.keep[m.from().at()] & tables.keep[m.to().at()],
            passant: NO_PASSANT,
            passant_legal: false,
            clock: if mover.is_pawn() || !taken.is_empty() { 0 } else { was.clock + 1 },
            number: was.number + u16::from(was.side == Side::Black),
        };
        if m.tag() == tag::DOUBLE {
            let passed = match mover {
                Kind::PAWN => tables.pawns.passed(was.side, m.from(), m.to()),
                _ => tables.berolina.passed(was.side, m.from(), m.to()),
            };
            self.offer_passant((passed, m.to()));
        }
        Undo { state: was, taken, sums }
    }

    pub(super) fn undo_move(&mut self, m: Move, was: Undo) {
        self.state = was.state;
        parts::unplay(&mut self.board, was.state.side, m, was.taken, was.sums);
    }

    /// Notes which square a pawn has just passed and where that pawn stands, if somebody
    /// stands ready to take it.
    pub(super) fn offer_passant(&mut self, passant: (Square, Square)) {
        let (board, side) = (&self.board, self.state.side);
        let aslant = self.tables.pawns.ready(board, side, passant.0).next();
        let ahead = self.tables.berolina.ready(board, side, passant.0).next();
        if aslant.is_some() || ahead.is_some() {
            self.state.passant = passant;
            let mut legal = Counter::default();
            self.passant_captures(passant, &mut legal);
            self.state.passant_legal = legal.0 > 0;
        }
    }

    /// The pawns that can just have passed this square by a double step.
    pub(super) fn just_passed(&self, passed: Square) -> Vec<Square> {
        let (board, owner) = (&self.board, self.state.side.other());
        let tables = self.tables;
        let orthodox = tables.pawns.just_passed(board, owner, passed);
        orthodox.chain(tables.berolina.just_passed(board, owner, passed)).collect()
    }
}
