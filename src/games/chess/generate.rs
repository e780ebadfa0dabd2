//! Generates legal moves directly: checkers and pins come first and limit the moves, so that no
//! move has to be played to test it.

use super::{ATTACKERS, Chess, GRID, KING_FILE};
use crate::board::parts::{king_steps, leaper_moves, slider_moves};
use crate::board::{Kind, Square};
use crate::moves::MoveSink;
use std::cell::Cell;

const PROMOTIONS: &[Kind] = &[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];

impl Chess {
    /// Every legal move, or with `NOISY` every capture and promotion. A promotion counts as noisy
    /// even without a capture.
    pub(super) fn generate_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        let side = self.state.side;
        let king = self.king_square(side);
        let attacks = self.attacks();
        let check_info = attacks.check_info(&self.board, side, ATTACKERS);
        // A set of squares, for castlings.
        let safe_steps = Cell::new(0_u64);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            // A slider also attacks the squares behind the king.
            let without_king = |s| self.board.is_open_without(s, king);
            let safe = !attacks.is_attacked_near_king(&check_info, to, without_king);
            safe_steps.set(safe_steps.get() | u64::from(safe) << (to.0 & 63));
            safe
        });
        if check_info.has_no_checks_or_pins() {
            self.piece_moves::<NOISY, S>(sink, |_, _| true);
        } else if check_info.checks < 2 {
            self.piece_moves::<NOISY, S>(sink, |from, to| check_info.allows_move(from, to));
        }
        if self.state.en_passant != Square::OFF {
            self.en_passant_captures(self.state.en_passant, sink);
        }
        if !NOISY && check_info.checks == 0 && self.state.rights != 0 {
            // From the e-file, all squares of a castling are near; in Chess960 they may not be.
            let all_near = GRID.file(king) == KING_FILE;
            self.castlings(sink, |s, castle, open| match s.0.abs_diff(king.0) {
                0 => false,
                // The king steps to every empty square beside it. On its arrival square the rook
                // may have gone out of a line.
                1 if s != castle.king.1 && self.board.at(s).is_empty() => {
                    safe_steps.get() >> (s.0 & 63) & 1 == 0
                }
                1 => attacks.is_attacked_near_king(&check_info, s, open),
                2 if all_near => attacks.is_attacked_near_king(&check_info, s, open),
                _ => self.is_attacked_if(s, side.other(), Square::OFF, open),
            });
        }
    }

    /// Moves of all pieces except the king, without en passant, as far as `allow(from, to)`
    /// permits.
    #[inline]
    pub(super) fn piece_moves<const NOISY: bool, S: MoveSink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        tables.pawns.moves::<NOISY, S>(board, side, PROMOTIONS, sink, &allow, |_| true);
        leaper_moves::<NOISY, S>(board, &tables.programs, Kind::KNIGHT.of(side), sink, &allow);
        for &kind in ATTACKERS.sliders {
            slider_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
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
