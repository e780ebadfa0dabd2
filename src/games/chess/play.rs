//! Playing moves and taking them back.

use super::{Chess, State, Undo};
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::moves::{Counter, Move};
use crate::rules::Side;

impl Chess {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let side = self.state.side;
        let mut undo = Undo { state: self.state, taken: Piece::EMPTY, sums: self.board.sums() };
        let keep = self.keep[(from.0 & 63) as usize] & self.keep[(to.0 & 63) as usize];
        let mut next = State {
            side: side.other(),
            rights: self.state.rights & keep,
            passant: Square::OFF,
            passant_legal: false,
            clock: self.state.clock + 1,
            number: self.state.number + (side == Side::Black) as u16,
        };
        match m.tag() {
            tag::CASTLE => {
                let (rook_from, rook_to) = m.rook();
                let rook = self.board.take(rook_from);
                self.board.walk(from, to);
                self.board.put(rook_to, rook);
            }
            tag::EN_PASSANT => {
                undo.taken = self.board.take(self.behind(to, side));
                self.board.walk(from, to);
                next.clock = 0;
            }
            tag::PROMOTE => {
                if !self.board.at(to).is_empty() {
                    undo.taken = self.board.take(to);
                }
                self.board.take(from);
                self.board.put(to, m.promotion().of(side));
                next.clock = 0;
            }
            kind => {
                if kind == tag::CAPTURE {
                    undo.taken = self.board.take(to);
                    next.clock = 0;
                }
                self.board.walk(from, to);
                if self.board.at(to).kind() == Kind::PAWN {
                    next.clock = 0;
                }
            }
        }
        self.state = next;
        if m.tag() == tag::DOUBLE {
            self.offer_passant(self.behind(to, side));
        }
        undo
    }

    pub(super) fn undo_move(&mut self, m: Move, was: Undo) {
        let (from, to) = (m.from(), m.to());
        self.state = was.state;
        let side = self.state.side;
        match m.tag() {
            tag::CASTLE => {
                let (rook_from, rook_to) = m.rook();
                let rook = self.board.take(rook_to);
                self.board.walk(to, from);
                self.board.put(rook_from, rook);
            }
            tag::EN_PASSANT => {
                self.board.walk(to, from);
                self.board.put(self.behind(to, side), was.taken);
            }
            tag::PROMOTE => {
                self.board.take(to);
                self.board.put(from, Kind::PAWN.of(side));
                if !was.taken.is_empty() {
                    self.board.put(to, was.taken);
                }
            }
            _ => self.board.restore(from, to, was.taken, was.sums),
        }
    }

    /// The square behind `s` as `side` marches.
    pub(super) fn behind(&self, s: Square, side: Side) -> Square {
        self.tables.0.pawns.of(side.other(), s).one
    }

    /// Notes that a pawn has just passed `passed`, if somebody stands ready to take it.
    pub(super) fn offer_passant(&mut self, passed: Square) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let ready = self.tables.0.pawns.of(enemy, passed).prey;
        if ready.iter().any(|&s| self.board.at(s) == Kind::PAWN.of(side)) {
            self.state.passant = passed;
            let mut legal = Counter::default();
            self.passant_captures(passed, &mut legal);
            self.state.passant_legal = legal.0 > 0;
        }
    }
}
