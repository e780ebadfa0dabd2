//! Playing moves and taking them back.

use super::{NO_EN_PASSANT, Ravioli, Undo};
use crate::board::square::tag;
use crate::board::{Kind, Square, parts};
use crate::moves::{Move, MoveCounter};

impl Ravioli {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let before = self.state;
        let sums = self.board.incremental_state();
        let kind = self.board.at(m.from()).kind();
        let tables = self.tables;
        let captured = parts::play(&mut self.board, before.side, m);
        let kept = |s: Square| tables.kept_rights[s.at()];
        let rights = before.rights & kept(m.from()) & kept(m.to());
        let resets_clock = kind.is_pawn() || !captured.is_empty();
        self.state = before.after_move(rights, resets_clock, NO_EN_PASSANT);
        if m.tag() == tag::DOUBLE_STEP {
            let passed = match kind {
                Kind::PAWN => tables.pawns.passed_square(before.side, m.from(), m.to()),
                _ => tables.berolina_pawns.passed_square(before.side, m.from(), m.to()),
            };
            self.set_en_passant((passed, m.to()));
        }
        Undo { state: before, captured, sums }
    }

    pub(super) fn undo_move(&mut self, m: Move, undo: Undo) {
        self.state = undo.state;
        parts::undo_play(&mut self.board, undo.state.side, m, undo.captured, undo.sums);
    }

    /// Sets the en passant squares (the passed square and the square of the pawn that passed it),
    /// but only if a pawn of the side to move attacks the passed square. So a position and its FEN
    /// do not depend on double steps that allow no capture.
    pub(super) fn set_en_passant(&mut self, en_passant: (Square, Square)) {
        let (board, side, tables) = (&self.board, self.state.side, self.tables);
        let orthodox = tables.pawns.en_passant_attackers(board, side, en_passant.0).next();
        let berolina = tables.berolina_pawns.en_passant_attackers(board, side, en_passant.0).next();
        if orthodox.is_some() || berolina.is_some() {
            self.state.en_passant = en_passant;
            let mut legal = MoveCounter::default();
            self.en_passant_captures(en_passant, &mut legal);
            self.state.en_passant_legal = legal.0 > 0;
        }
    }

    /// The enemy pawns that may have passed this square with a double step in the last move.
    pub(super) fn just_passed(&self, passed: Square) -> Vec<Square> {
        let (board, owner) = (&self.board, self.state.side.other());
        let tables = self.tables;
        let orthodox = tables.pawns.en_passant_victims(board, owner, passed);
        orthodox.chain(tables.berolina_pawns.en_passant_victims(board, owner, passed)).collect()
    }
}
