//! Generates legal moves directly: checkers and pins come first and limit the moves, so that no
//! move has to be played to test it.

use super::parts::pawn_rights::PawnRights;
use super::{Promotion, Standard, Variant};
use crate::board::parts::{king_steps, leaper_moves, ray_moves, slider_moves};
use crate::board::square::tag;
use crate::board::{CheckInfo, Kind, Square};
use crate::moves::{Move, MoveList, MoveSink};
use std::cell::Cell;

impl<V: Variant> Standard<V> {
    /// Every legal move, or with `NOISY` every capture and promotion. A promotion counts as noisy
    /// even without a capture.
    pub fn generate_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        if V::early_ending(self).is_some() {
            return;
        }
        if V::HAS_PARTS && self.variant.has_gates() {
            let mut moves = MoveList::new();
            self.ungated_moves::<NOISY, _>(&mut moves);
            return V::gated_moves(self, &moves, sink);
        }
        self.ungated_moves::<NOISY, S>(sink);
    }

    /// As [`Standard::generate_moves`] in a game that has not ended, without the pieces that come
    /// in beside a move.
    fn ungated_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        if let Some(royalty) = self.royalty() {
            return self.tested_moves::<NOISY>(royalty, sink);
        }
        let side = self.state.side;
        let king = self.king_square(side);
        let (attacks, kinds) = (&self.tables.attacks, self.variant.attackers(side.other()));
        let mut checks = CheckInfo::none();
        self.find_checks(&mut checks);
        let safe_steps = Cell::new(0_u64);
        king_steps::<NOISY, S>(&self.board, &self.tables.programs, side, sink, |to| {
            // A slider also attacks the squares behind the king.
            let without_king = |s| self.board.is_open_without(s, king);
            let safe =
                !attacks.is_attacked_near_king(&self.board, kinds, &checks, to, without_king);
            safe_steps.set(safe_steps.get() | u64::from(safe) << (to.0 & 63));
            safe
        });
        if checks.has_no_checks_or_pins() {
            self.piece_moves::<NOISY, S>(sink, |_, _| true, |_| true);
        } else if checks.checks < 2 {
            let double = |to| V::allows_double_step(self, &checks, to);
            self.piece_moves::<NOISY, S>(sink, |from, to| checks.allows_move(from, to), double);
        }
        if !self.state.en_passant.is_none() {
            self.en_passant_captures(self.state.en_passant, sink);
        }
        if !NOISY {
            self.legal_castlings(&checks, safe_steps.get(), sink);
            V::special_moves(self, Some(&checks), sink);
        }
    }

    /// The checks and pins of the side to move.
    #[must_use]
    pub fn check_info(&self) -> CheckInfo<'_> {
        let mut info = CheckInfo::none();
        self.find_checks(&mut info);
        info
    }

    /// Adds the checks and pins of the side to move to an empty `info`.
    #[inline]
    fn find_checks<'a>(&'a self, info: &mut CheckInfo<'a>) {
        let side = self.state.side;
        let kinds = self.variant.attackers(side.other());
        self.tables.attacks.find_checks(&self.board, side, kinds, info);
    }

    /// Generates all pseudo-legal moves: the king may be left in check, and by castling it may
    /// arrive on an attacked square.
    pub fn pseudo_legal_moves<S: MoveSink>(&self, sink: &mut S) {
        let side = self.state.side;
        if self.royalty().is_none() {
            king_steps::<false, S>(&self.board, &self.tables.programs, side, sink, |_| true);
        }
        self.piece_moves::<false, S>(sink, |_, _| true, |_| true);
        self.en_passant_moves(sink);
        if self.variant.castling_rule(side).is_some() {
            self.castlings(sink, |s, castle, open| {
                s != castle.king.1 && self.is_attacked_if(s, side.other(), Square::OFF, open)
            });
        }
        if let Some(lions) = self.variant.lions().filter(|_| V::HAS_PARTS) {
            self.lion_moves(lions, sink);
        }
        V::special_moves(self, None, sink);
    }

    /// Moves of all pieces, except the king where it does not move as all others, without en
    /// passant, as far as `allow(from, to)` permits; `double(to)` has to permit double steps as
    /// well.
    #[inline]
    pub fn piece_moves<const NOISY: bool, S: MoveSink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        if V::HAS_PARTS && self.variant.promotes_pieces() {
            // A quiet move may become a promotion.
            let pawn_rights = self.variant.pawn_rights();
            let mut sink = Promoter { position: self, pawn_rights, noisy: NOISY, sink };
            self.moves_as_they_are::<false, _>(&mut sink, allow, double);
        } else {
            self.moves_as_they_are::<NOISY, S>(sink, allow, double);
        }
    }

    /// As [`Standard::piece_moves`], but only pawns promote.
    #[inline]
    fn moves_as_they_are<const NOISY: bool, S: MoveSink>(
        &self,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let (board, tables, side) = (&self.board, self.tables, self.state.side);
        let promotions = self.variant.promotions(side);
        tables.pawns.moves::<NOISY, S>(board, side, promotions, sink, &allow, double);
        let attackers = self.variant.attackers(side);
        let has_king_steps = self.royalty().is_none();
        for &kind in attackers.leapers {
            if kind != Kind::PAWN && (kind != Kind::KING || !has_king_steps) {
                leaper_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
            }
        }
        for &kind in attackers.sliders {
            slider_moves::<NOISY, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
        for &kind in attackers.special {
            ray_moves::<NOISY, false, S>(board, &tables.programs, kind.of(side), sink, &allow);
        }
        if V::HAS_PARTS {
            for &kind in attackers.walkers {
                ray_moves::<NOISY, true, S>(board, &tables.programs, kind.of(side), sink, &allow);
            }
        }
    }
}

/// A sink that gets the moves of pieces and adds their promotions.
struct Promoter<'a, V: Variant, S: MoveSink> {
    position: &'a Standard<V>,
    /// What the pieces have of the rights of pawns.
    pawn_rights: Option<&'static PawnRights>,
    /// Whether quiet moves that promote nothing are dropped.
    noisy: bool,
    sink: &'a mut S,
}

impl<V: Variant, S: MoveSink> MoveSink for Promoter<'_, V, S> {
    fn push(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let piece = self.position.board.at(from);
        if piece.kind().is_pawn() {
            // The noisy ones are promotions and captures, not all moves.
            self.sink
                .push_if(!self.noisy || m.tag() != tag::QUIET && m.tag() != tag::DOUBLE_STEP, m);
            return;
        }
        let wanted = !self.noisy || m.tag() == tag::CAPTURE;
        let promote = |kind: Kind| Move::promote(from, to, piece.kind(), kind);
        let as_pawn = self.pawn_rights.and_then(|all| all.promotion(piece, to));
        if let Some(may_stay) = as_pawn {
            self.position.push_promotions(m, self.sink);
            self.sink.push_if(wanted && may_stay, m);
            return;
        }
        match V::promotion(self.position, piece, from, to) {
            Promotion::No => self.sink.push_if(wanted, m),
            Promotion::May(kind) => {
                self.sink.push(promote(kind));
                self.sink.push_if(wanted, m);
            }
            Promotion::Must(kind) => self.sink.push(promote(kind)),
            Promotion::Illegal => {}
        }
    }
}
