//! Playing moves and taking them back.

use super::{Archchess, State, Undo};
use crate::board::square::tag;
use crate::board::{Kind, Square, parts};
use crate::moves::{Counter, Move};
use crate::rules::Side;

impl Archchess {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let was = self.state;
        let sums = self.board.sums();
        let pawn = self.board.at(m.from()).kind() == Kind::PAWN;
        let tables = self.tables;
        let taken = parts::play(&mut self.board, was.side, m);
        self.state = State {
            side: was.side.other(),
            rights: was.rights & tables.keep[m.from().at()] & tables.keep[m.to().at()],
            passant: Square::OFF,
            passant_legal: false,
            clock: if pawn || !taken.is_empty() { 0 } else { was.clock + 1 },
            number: was.number + u16::from(was.side == Side::Black),
        };
        if m.tag() == tag::DOUBLE && self.house.en_passant {
            self.offer_passant(tables.pawns.behind(was.side, m.to()));
        }
        Undo { state: was, taken, sums }
    }

    pub(super) fn undo_move(&mut self, m: Move, was: Undo) {
        self.state = was.state;
        parts::unplay(&mut self.board, was.state.side, m, was.taken, was.sums);
    }

    /// Notes that a pawn has just passed `passed`, if somebody stands ready to take it.
    pub(super) fn offer_passant(&mut self, passed: Square) {
        if self.tables.pawns.ready(&self.board, self.state.side, passed).next().is_some() {
            self.state.passant = passed;
            let mut legal = Counter::default();
            self.passant_captures(passed, &mut legal);
            self.state.passant_legal = legal.0 > 0;
        }
    }
}
