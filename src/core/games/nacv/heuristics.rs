//! [`Heuristics`] of nacv: what the search needs in addition to the rules.

use super::attacks::VALUES;
use super::cells::contents_after;
use super::geometry::{EDGES, PLACES};
use super::inputs::LAYOUT;
use super::king_attackers::{AfterMove, KingAttackers};
use super::{FIRST_WIRES, LETTERS, Nacv, PASS, Undo, WIRE, edge_of};
use crate::board::Piece;
use crate::board::Square;
use crate::board::parts::material_balance;
use crate::board::square::tag;
use crate::moves::{Move, MoveList};
use crate::network::features::{Features, InputLayout};
use crate::network::{Network, Packed};
use crate::rules::{Heuristics, Rules, Side};
use std::sync::{Arc, LazyLock};

/// Points in the move ordering score of a wire for each centipawn of its effect.
const EFFECT_WEIGHT: i32 = 40;
/// The limit of these points in either direction, so that in no position a wire gets the score of a
/// capture.
const MAX_EFFECT: i32 = 400_000;

/// FENs of the positions for `bench`.
pub(super) const BENCH_POSITIONS: &[&str] = &[
    "**akca*/redder*/7/7/7/*REDDER/*ACKA** w b1e,c2n,c3e,d4n,e4e,c5e,d5n,e5e,f5n,d6e - 0 2",
    "**a1ca*/r1Dk2*/6D/5r1/7/*REK1Ed/*AC1A** b b1e,d1e,d2e,b3e,e3e,a4e,b4e,a5e,b5e,e5e,c7w - 2 10",
    "**Dkca*/1e1der*/1D5/1d5/r6/*RE2ER/*ACKA** b d1n,b2w,a3e,a3n,b3n,c3e,c4e,c4n,d4n,e4n,a5n,b5n,f5e,a6e,e6e,f6n,d7n - 0 5",
    "**3a*/rekR2*/2r2a1/7/d4R1/*4E1/*ACKA** b d1n,b2n,c2n,d2e,d2n,f2s,a3w,b3e,f3e,f3n,g3n,c4n,d4n,g4n,b5n,d5n,e5n,f5e,f5n,g5n,a6e,c6e,d7e,d7n,e7n - 7 25",
    "**4*/6*/2k1r2/7/4K2/*6/*2A1** w b1e,c1s,d1s,d1e,d1n,b2n,c2e,c2n,e2e,e2n,a3e,e3n,f3n,g3n,a4e,d4n,e4e,f4n,g4e,a5n,b5e,b5n,c5e,d5e,e5e,e5n,g5n,a6e,b6n,d6n,d7n,f7e - 6 25",
    "**akca*/r5*/D6/6K/7/*dE1E1R/*A2e** b b1n,c1e,c1n,d1s,d1n,e1e,b2w,f2e,g2e,b3e,d3e,e3n,f3e,d4e,e4n,f4n,a5e,c5e,f5n,g5e,b6e,b6n,c6e,d6n,e6e,d7n,e7n - 1 18",
];

/// By SPSA over 3,200 games of 2,000 nodes.
const PARAMS: &[(&str, i32)] = &[
    ("reverse_futility_margin", 89),
    ("null_base", -110),
    ("late_midturn_base", 3),
    ("futility_base", 116),
    ("history_prune", -3_300),
    ("reduction_divisor", 239),
    ("reduction_midturn_base", 84),
    ("reduction_midturn_divisor", 128),
    ("reduction_not_improving", 350),
    ("reduction_tt_pv", 1_800),
];

impl Nacv {
    /// The index of the piece on `s`: White's kinds in the order of [`super::LETTERS`], then
    /// Black's.
    fn piece_index(&self, s: Square) -> usize {
        let piece = self.board.at(s);
        let order = LETTERS.iter().position(|(_, kind)| *kind == piece.kind()).unwrap_or(0);
        order + LETTERS.len() * piece.side().index()
    }
}

impl Heuristics for Nacv {
    fn params(&self) -> &'static [(&'static str, i32)] {
        PARAMS
    }

    fn input_layout(&self) -> &'static InputLayout {
        &LAYOUT
    }

    fn write_features(&self, features: &mut Features) {
        self.look_at_wires(features);
    }

    fn write_features_without(&self, place: usize, features: &mut Features) {
        self.look_at_wires_without(place, features);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let file = include_bytes!(env!("NETWORK_NACV"));
            Network::built_in(Nacv::INFO.name, &Packed { file, base: None }, &LAYOUT)
        });
        Some(NETWORK.clone())
    }

    fn material(&self) -> i32 {
        material_balance(self.board.material(), self.state.side)
    }

    fn in_check(&self) -> bool {
        self.is_king_attacked(self.state.side)
    }

    fn noisy_moves(&self, out: &mut MoveList) {
        if !self.is_midturn() && !self.state.first_turn {
            self.piece_moves::<true, MoveList>(out);
        }
    }

    fn is_noisy(&self, m: Move) -> bool {
        m.tag() == tag::CAPTURE
    }

    fn material_gain(&self, m: Move) -> i32 {
        match m.tag() {
            tag::CAPTURE => VALUES[self.board.at(m.to()).kind().0 as usize],
            _ => 0,
        }
    }

    fn attacker_value(&self, m: Move) -> i32 {
        match m.tag() {
            WIRE | PASS => 0,
            _ => VALUES[self.board.at(m.from()).kind().0 as usize],
        }
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        let gain = self.material_gain(m);
        if matches!(m.tag(), WIRE | PASS) || gain - self.attacker_value(m) >= threshold {
            return gain >= threshold;
        }
        if gain < threshold {
            return false;
        }
        // The wire after the move can stop one recapture, but not two.
        let (board, arrived) = (&self.board, m.to());
        let contents = contents_after(board, m.from(), arrived);
        let after_move = AfterMove { board, contents, king: arrived.0, arrived };
        KingAttackers::new(after_move, self.state.side, self.wires.set).strength(&self.wires) < 2
    }

    fn piece_to(&self, m: Move) -> usize {
        let edges = 2 * LETTERS.len() * PLACES;
        match m.tag() {
            WIRE => edges + EDGES * self.state.side.index() + usize::from(edge_of(m)),
            PASS => edges + 2 * EDGES,
            _ => self.piece_index(m.from()) * PLACES + m.to().at(),
        }
    }

    /// Pieces by cell of arrival, then wires by side and edge, then the pass.
    fn piece_to_size(&self) -> usize {
        2 * LETTERS.len() * PLACES + 2 * EDGES + 1
    }

    fn captured_index(&self, m: Move) -> usize {
        match m.tag() {
            tag::CAPTURE => self.board.at(m.to()).kind().0 as usize,
            _ => 0,
        }
    }

    /// The first key holds the numbers of pieces of each kind. There are no pawns, and the wires
    /// change too fast for correction history.
    fn correction_keys(&self) -> [u64; 3] {
        let count = |side: Side| {
            let counts = LETTERS.iter().map(move |(_, kind)| self.board.count(kind.of(side)));
            counts.fold(0, |sum, count| sum * 42 + count as u64)
        };
        let counts = count(Side::White) << 32 ^ count(Side::Black);
        let [_, white, black] = self.board.piece_keys();
        [counts, white, black]
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        let side = self.state.side;
        if self.is_midturn() || self.state.first_turn || self.piece_count(side) == 1 {
            return None;
        }
        let (state, wires, sums) = (self.state, self.wires, self.board.incremental_state());
        self.state.side = side.other();
        self.state.clock = self.state.clock.saturating_add(1);
        let moves = u16::from(side == Side::Black);
        self.state.number = self.state.number.saturating_add(moves);
        Some(Undo { state, wires, captured: Piece::EMPTY, sums })
    }

    fn undo_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// Adds the effect of each wire on attacks and mobility (`effect.rs`).
    fn add_quiet_bonuses(&self, moves: &mut [(i32, Move)]) {
        if !self.is_midturn() && !self.state.first_turn {
            return;
        }
        let mut effects = self.effects();
        if self.state.first_turn {
            effects =
                self.first_turn_effects(&effects, usize::from(FIRST_WIRES - self.state.phase));
        }
        for (score, m) in moves.iter_mut().filter(|(_, m)| m.tag() == WIRE) {
            let points = EFFECT_WEIGHT * effects[usize::from(edge_of(*m))];
            *score += points.clamp(-MAX_EFFECT, MAX_EFFECT);
        }
    }
}
