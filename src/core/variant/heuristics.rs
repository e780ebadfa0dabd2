//! [`Heuristics`] of standard games: what the search needs in addition to the rules.

use super::{Standard, Undo, Variant};
use crate::board::parts::{likely_key_change, look_at_board, material_balance};
use crate::board::see::See;
use crate::board::square::tag;
use crate::board::{EnPassant, Kind, Square};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::{Heuristics, Rules, Side, Wdl};
use crate::tablebases;
use crate::variant::parts::forced::Obligation;
use std::sync::Arc;

/// How much less than in chess a piece means where it is to be lost.
const GIVEN_AWAY: i32 = 16;

impl<V: Variant> Standard<V> {
    /// Whether [`Heuristics::add_quiet_bonuses`] adds any.
    #[must_use]
    pub fn has_quiet_bonuses(&self) -> bool {
        self.variant.knowledge().pawn_attack_bonus.is_some()
    }

    /// Whether a square is on the last rank of the side to move.
    fn is_last_rank(&self, s: Square) -> bool {
        let grid = self.variant.grid();
        let last = if self.state.side == Side::White { grid.ranks - 1 } else { 0 };
        grid.rank(s) == last
    }

    #[inline]
    pub(super) fn static_exchange(&self) -> See<'_> {
        See {
            board: &self.board,
            side: self.state.side,
            attacks: &self.tables.attacks,
            values: &self.tables.values,
            order: self.tables.exchange_order.each_ref().map(Vec::as_slice),
        }
    }
}

impl<V: Variant> Heuristics for Standard<V> {
    fn params(&self) -> &'static [(&'static str, i32)] {
        self.variant.knowledge().params
    }

    fn game_length(&self) -> u16 {
        self.variant.game_length()
    }

    fn input_layout(&self) -> &'static InputLayout {
        self.tables.layout()
    }

    fn write_features(&self, features: &mut Features) {
        look_at_board(&self.board, features);
        self.variant.write_features(self.tables.cells(), features);
        let region = |side: Side| self.tables.king_region(side, self.king_square(side));
        features.regions = [Side::White, Side::Black].map(region);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        self.variant.network()
    }

    fn material(&self) -> i32 {
        let sum = self.material_of_both();
        let sum = if self.gives_away() { -sum / GIVEN_AWAY } else { sum };
        let sum = if V::HAS_PARTS { sum + V::goal_progress(self) } else { sum };
        material_balance(sum, self.state.side)
    }

    fn adjust_eval(&self, network: i32) -> i32 {
        match self.variant.knowledge().adjust_eval {
            Some(adjust) => adjust(&self.board, &self.tables.values, &self.state, network),
            None => network,
        }
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn is_forced(&self) -> bool {
        self.is_in_check() || V::HAS_PARTS && self.has_to_capture()
    }

    fn noisy_moves(&self, out: &mut MoveList) {
        if V::may_threaten(self) {
            let mut all = MoveList::new();
            self.moves(&mut all);
            out.extend(all.into_iter().filter(|m| self.is_noisy(*m)));
        } else if !V::HAS_PARTS || !self.variant.forbids_moves() {
            self.generate_moves::<true, MoveList>(out);
        } else if V::obligation(self) == Obligation::Drop {
            let mut all = MoveList::new();
            self.moves(&mut all);
            out.extend(all.into_iter().filter(|m| self.is_noisy(*m)));
        } else {
            let mut all = MoveList::new();
            self.generate_moves::<true, _>(&mut all);
            all.retain(|m| !self.is_forbidden(*m));
            V::obligation(self).choose(&self.board, all, out);
        }
    }

    /// A check that counts is worth as much as a capture, and so is a step to the goal.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        matches!(m.tag(), tag::CAPTURE | tag::EN_PASSANT | tag::PROMOTE | tag::LION)
            || !self.gains_plainly() && self.is_noisy_otherwise(m)
    }

    #[inline]
    fn gives_check(&self, m: Move) -> bool {
        if self.royalty().is_some() {
            // The test would take as long as the move.
            return false;
        }
        if V::HAS_PARTS && m.tag() == tag::GATE {
            return self.gate_checks(m);
        }
        let attackers = self.variant.attackers(self.state.side);
        let piece = match m.tag() {
            tag::DROP => m.promotion().of(self.state.side),
            // A pawn on its last rank attacks nothing, and only there the promotion is left out.
            tag::PROMOTE if V::HAS_PARTS || !self.is_last_rank(m.to()) => {
                m.promotion().of(self.state.side)
            }
            _ => self.board.at(m.from()),
        };
        self.tables.attacks.gives_check(&self.board, attackers, piece, (m.from(), m.to()))
    }

    #[inline]
    fn material_gain(&self, m: Move) -> i32 {
        match self.gains_plainly() {
            true => self.static_exchange().material_gain(m),
            false => self.gain_otherwise(m),
        }
    }

    fn attacker_value(&self, m: Move) -> i32 {
        self.static_exchange().attacker_value(m)
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        match self.gains_plainly() {
            true => self.static_exchange().at_least(m, threshold),
            false => self.gains_at_least_otherwise(m, threshold),
        }
    }

    fn piece_to(&self, m: Move) -> usize {
        let piece = match m.tag() {
            tag::DROP => m.promotion().of(self.state.side),
            _ => self.board.at(m.from()),
        };
        usize::from(self.tables.piece_to[piece.index()]) + m.to().at()
    }

    fn piece_to_size(&self) -> usize {
        2 * self.tables.letters.len() * self.tables.cells()
    }

    fn captured_index(&self, m: Move) -> usize {
        let captured = match self.gains_plainly() {
            true => self.static_exchange().captured(m),
            false => self.captured_otherwise(m),
        };
        captured.kind().0 as usize
    }

    fn likely_key_after(&self, m: Move) -> u64 {
        let side = self.state.side;
        let of_pieces = likely_key_change(&self.board, side, m);
        let of_hands = if V::HAS_PARTS {
            self.variant.hands_key_change(side, m, self.board.at(m.to()))
        } else {
            0
        };
        self.key() ^ self.tables.piece_tables.turn ^ of_pieces ^ of_hands
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.piece_keys()
    }

    fn table_result(&self) -> Option<Wdl> {
        let knows = self.state.clock == 0 && self.tables_may_know();
        if knows { tablebases::probe(&self.board, &self.state) } else { None }
    }

    fn table_moves(&self, moves: &[Move]) -> Option<MoveList> {
        if !self.tables_may_know() {
            return None;
        }
        let best = tablebases::best_moves(&self.board, &self.state)?;
        let becomes = |m: Move| (m.tag() == tag::PROMOTE).then(|| m.promotion());
        let is_best = |m: &Move| best.contains(&(m.from(), m.to(), becomes(*m)));
        Some(moves.iter().copied().filter(is_best).collect())
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        if V::HAS_PARTS && V::obligation(self) == Obligation::Capture {
            // To have no capture is what both want.
            return None;
        }
        let side = self.state.side;
        let attackers = self.variant.attackers(side);
        let non_pawns = attackers.all();
        let rights = if V::HAS_PARTS { self.variant.pawn_rights() } else { None };
        let is_pawn = |kind: Kind| match rights {
            Some(rights) => kind == Kind::PAWN || rights.promotes(kind.of(side)),
            None => kind == Kind::PAWN,
        };
        let mut non_pawns = non_pawns.filter(|kind| *kind != Kind::KING && !is_pawn(*kind));
        if non_pawns.all(|kind| self.board.count(kind.of(side)) == 0) {
            return None;
        }
        let undo = Undo::of_pass(self);
        self.state = self.state.after_move(self.state.rights, false, EnPassant::NONE);
        Some(undo)
    }

    fn undo_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    fn add_quiet_bonuses(&self, moves: &mut [(i32, Move)]) {
        let Some(bonuses) = &self.variant.knowledge().pawn_attack_bonus else { return };
        let side = self.state.side;
        let attacked_by_pawn = |s: Square| {
            let mut pawns = self.tables.pawns.en_passant_attackers(&self.board, side.other(), s);
            i32::from(pawns.next().is_some())
        };
        for (score, m) in moves {
            let bonus = bonuses[self.board.at(m.from()).kind().0 as usize];
            if bonus != 0 && !self.is_noisy(*m) {
                *score += bonus * (attacked_by_pawn(m.from()) - attacked_by_pawn(m.to()));
            }
        }
    }
}

impl<V: Variant> Standard<V> {
    /// What White's pieces are worth more than Black's, centipawns, on the board and in hand. Where
    /// one side alone has a king, this counts from the start.
    #[inline]
    pub(in crate::variant) fn material_of_both(&self) -> i32 {
        let head_start = if V::HAS_PARTS { self.variant.head_start() } else { 0 };
        self.board.material() + self.variant.value_in_hand() - head_start
    }

    /// Whether tables of endings may know the position.
    #[inline]
    fn tables_may_know(&self) -> bool {
        let pieces = [Side::White, Side::Black].map(|side| u32::from(self.board.piece_count(side)));
        tablebases::may_know(pieces[0] + pieces[1])
            && self.state.rights == 0
            && self.variant.has_tablebases()
    }

    /// Whether a move beside which a piece comes in gives check: both may close the lines of the
    /// other one.
    #[cold]
    fn gate_checks(&self, m: Move) -> bool {
        self.after(m).is_in_check()
    }

    /// Whether the side to move has to capture, and can.
    fn has_to_capture(&self) -> bool {
        let obligation = V::obligation(self);
        if obligation != Obligation::Capture {
            return false;
        }
        let mut noisy = MoveList::new();
        self.noisy_moves(&mut noisy);
        obligation.is_fulfilled(&self.board, &noisy)
    }
}
