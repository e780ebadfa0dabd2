//! Generates legal moves directly: checkers and pins come first and limit the moves, so that no
//! move has to be played to test it.

use super::{ATTACKERS, Archchess, CENTURION, DECURION, GRID};
use crate::board::parts::{king_steps, leaper_moves, slider_moves};
use crate::board::{Kind, Square};
use crate::moves::MoveSink;

impl Archchess {
    /// Every legal move, or with `NOISY` every capture and promotion.
    pub(super) fn generate_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        let side = self.state.side;
        let king = self.king_square(side);
        let check_info = self.tables.attacks.check_info(&self.board, side, ATTACKERS);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            // A slider also attacks the squares behind the king.
            let without_king = |s: Square| s == king || self.board.at(s).is_empty();
            !self.tables.attacks.is_attacked_near_king(&check_info, to, without_king)
        });
        if check_info.has_no_checks_or_pins() {
            self.piece_moves::<NOISY, S>(sink, |_, _| true, |_| true);
        } else if check_info.checks < 2 {
            // A double step that is legal in check blocks the check, which the double-step rule
            // forbids beside an enemy pawn.
            let double = |to| check_info.checks == 0 || !self.enemy_pawn_beside(to);
            let allow = |from, to| check_info.allows_move(from, to);
            self.piece_moves::<NOISY, S>(sink, allow, double);
        }
        if self.state.en_passant != Square::OFF {
            self.en_passant_captures(self.state.en_passant, sink);
        }
        if !NOISY && self.state.rights != 0 {
            self.castlings_and_leaps(check_info.checks > 0, sink);
        }
    }

    /// Moves of all pieces except the king, without en passant, as far as `allow(from, to)`
    /// permits; `double(to)` has to permit double steps as well.
    #[inline]
    fn piece_moves<const NOISY: bool, S: MoveSink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        tables.pawns.moves::<NOISY, S>(board, side, &[Kind::QUEEN], sink, &allow, double);
        for kind in [Kind::KNIGHT, CENTURION, DECURION] {
            leaper_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
        for &kind in ATTACKERS.sliders {
            slider_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
    }

    /// Whether an enemy pawn stands beside `s` on the same rank. In chess it could capture a pawn
    /// en passant that has just made a double step to `s`.
    fn enemy_pawn_beside(&self, s: Square) -> bool {
        let pawn = Kind::PAWN.of(self.state.side.other());
        [-1, 1].into_iter().any(|df| GRID.step(s, df, 0).is_some_and(|n| self.board.at(n) == pawn))
    }

    /// The legal en passant captures on `target`. Pins do not cover them, because two pawns leave
    /// their squares at once; so each capture is tested by itself.
    pub(super) fn en_passant_captures<S: MoveSink>(&self, target: Square, sink: &mut S) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king_square(side);
        let pawns = &self.tables.pawns;
        let victim = pawns.behind(side, target);
        pawns.en_passant_moves(&self.board, side, (target, victim), sink, |empty, removed| {
            !self.is_attacked_if(king, enemy, removed, empty)
        });
    }
}
