//! Generates legal moves directly: checkers and pins on both boards come first and limit the moves,
//! so that no move has to be played to test it.

use super::{LETTERS, NO_EN_PASSANT, NON_PAWN, Ravioli, SLIDERS};
use crate::board::parts::{king_steps, leaper_moves, slider_moves};
use crate::board::{CheckInfo, Kind, Square};
use crate::moves::{Move, MoveSink};

impl Ravioli {
    /// Every legal move, or with `NOISY` every capture and promotion.
    pub(super) fn generate_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        let side = self.state.side;
        let king = self.king_square(side);
        let mut check_info = CheckInfo::none();
        let attacks = &self.tables.attacks;
        attacks.find_checks(&self.board, side, &self.game.attackers, &mut check_info);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            // A slider also attacks the squares behind the king.
            let without_king = |s: Square| s == king || self.board.at(s).is_open();
            !attacks.is_attacked_near_king(
                &self.board,
                &self.game.attackers,
                &check_info,
                to,
                without_king,
            )
        });
        if check_info.has_no_checks_or_pins() {
            self.piece_moves::<NOISY, S>(sink, |_, _| true);
        } else if check_info.checks < 2 {
            self.piece_moves::<NOISY, S>(sink, |from, to| check_info.allows_move(from, to));
        }
        if self.state.en_passant != NO_EN_PASSANT {
            self.en_passant_captures(self.state.en_passant, sink);
        }
        if !NOISY && check_info.checks == 0 && self.state.rights != 0 {
            self.castlings(sink, |to, open| {
                attacks.is_attacked_near_king(
                    &self.board,
                    &self.game.attackers,
                    &check_info,
                    to,
                    open,
                )
            });
        }
    }

    /// Moves of all pieces except the king, without en passant, as far as `allow(from, to)`
    /// permits.
    #[inline]
    fn piece_moves<const NOISY: bool, S: MoveSink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        let any = |_| true;
        tables.pawns.moves::<NOISY, S>(board, side, &NON_PAWN, sink, &allow, any);
        if self.has_berolina_pawns() {
            tables.berolina_pawns.moves::<NOISY, S>(board, side, &NON_PAWN, sink, &allow, any);
        }
        leaper_moves::<NOISY, S>(board, &tables.programs, Kind::KNIGHT.of(side), sink, &allow);
        for &kind in SLIDERS {
            slider_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
    }

    /// Whether the game has them; then there may be some on the board.
    fn has_berolina_pawns(&self) -> bool {
        self.game.letters.len() == LETTERS.len()
    }

    /// The legal en passant captures. `en_passant` is the passed square and the square of the pawn
    /// that passed it. Pins do not cover them, because two pawns leave their squares at once; so
    /// each capture is tested by itself.
    pub(super) fn en_passant_captures<S: MoveSink>(
        &self,
        en_passant: (Square, Square),
        sink: &mut S,
    ) {
        let (side, enemy) = (self.state.side, self.state.side.other());
        let king = self.king_square(side);
        let is_safe = |empty: &dyn Fn(Square) -> bool, removed| {
            !self.is_attacked_if(king, enemy, removed, empty)
        };
        self.tables.pawns.en_passant_moves(&self.board, side, en_passant, sink, is_safe);
        if self.has_berolina_pawns() {
            self.tables.berolina_pawns.en_passant_moves(
                &self.board,
                side,
                en_passant,
                sink,
                is_safe,
            );
        }
    }

    /// The legal castlings. The caller must know that the king is not in check.
    /// `attacked(square, open)` says whether the enemy attacks a square near the king if exactly
    /// the `open` squares are empty.
    fn castlings<S: MoveSink>(
        &self,
        sink: &mut S,
        attacked: impl Fn(Square, &dyn Fn(Square) -> bool) -> bool,
    ) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            let castle = &self.tables.castles[wing];
            if self.state.rights & 1 << wing != 0 && castle.is_free(&self.board, &attacked) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }
}
