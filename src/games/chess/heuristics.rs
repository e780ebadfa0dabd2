//! [`Heuristics`] of chess: what the search needs in addition to the rules.

use super::networks::{LAYOUT, NETWORK};
use super::{ATTACKERS, Chess, GRID, Undo};
use crate::board::parts::{by_kind, king_region, look_at_board, material_balance};
use crate::board::see::See;
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::{Heuristics, Side};
use std::sync::Arc;

/// Centipawns by kind, for exchanges, for ordering captures and for endings: what `rialto values`
/// prints, rounded.
pub(super) const VALUES: [i32; 16] = by_kind([130, 370, 425, 585, 1_195, 10_000]);

/// Kinds by rising value, and whether they slide, for static exchange evaluation.
const EXCHANGE_ORDER: &[(Kind, bool)] = &[
    (Kind::PAWN, false),
    (Kind::KNIGHT, false),
    (Kind::BISHOP, true),
    (Kind::ROOK, true),
    (Kind::QUEEN, true),
    (Kind::KING, false),
];

/// By kind, the bonus of a quiet move that leaves a square attacked by a pawn, and the malus of one
/// that enters such a square, in units of history. The idea is Stockfish's; +16 ± 21 Elo in the
/// matches described at `PARAMS`.
const PAWN_ATTACK_BONUS: [i32; 16] = by_kind([0, 5_000, 5_000, 8_000, 12_000, 0]);

/// FENs of the positions for `bench`.
pub(super) const BENCH_POSITIONS: &[&str] = &[
    super::START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2nppp/4n3/3ppP2/1b1P4/3BP3/PP2N1PP/R1BQNRK1 b - - 0 12",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16",
    "6k1/5pp1/4p2p/3pP3/1r1P1P2/p1R3P1/6KP/8 w - - 0 36",
    "8/5k2/3p1p2/2pPpPp1/2P1P1P1/4K3/8/5B2 w - - 0 50",
];

impl Chess {
    fn static_exchange(&self) -> See<'_> {
        See { board: &self.board, attacks: self.attacks(), values: &VALUES, order: EXCHANGE_ORDER }
    }
}

impl Heuristics for Chess {
    // Chosen by matches that tried several changes at once. The first two: twelve matches of eleven
    // changes, 934 games at 10,000 nodes per move, +18 and +9 ± 19 Elo. The others: matches of the
    // same kind with up to 31 changes, 1,370 games at 30,000 nodes per move. Each value here had
    // the highest result, except `history_malus`: there 70 had a low result, so this value goes the
    // other way. Those from `reverse_futility_correction` on came as one bundle, see
    // docs/experiments.md.
    const PARAMS: &'static [(&'static str, i32)] = &[
        ("futility_margin", 120),
        ("reverse_futility_margin", 95),
        ("futility_base", 150),
        ("reduction_cutoff_count", 1_536),
        ("reverse_futility_loss", 30),
        ("razor_depth", 2),
        ("see_quiet", -30),
        ("singular_double", 28),
        ("probcut_margin", 200),
        ("history_bonus_max", 1_400),
        ("history_malus", 130),
        ("reverse_futility_correction", 50),
        ("noisy_futility_depth", 6),
        ("see_noisy_history", 64),
        ("prune_history", 100),
        ("hindsight_deeper", 3),
        ("hindsight_shallower", 2),
        ("reduction_tt_pv", 1024),
        ("reduction_tt_value", 512),
        ("reduction_tt_depth", 512),
        ("reduction_improvement", 2),
        ("reduction_correction", 8),
        ("reduction_noisy_hash_move", 768),
    ];

    fn input_layout(&self) -> &'static InputLayout {
        &LAYOUT
    }

    fn look(&self, features: &mut Features) {
        look_at_board(&self.board, GRID, features);
        let region = |side: Side| king_region(GRID, side, self.king_square(side));
        features.regions = [Side::White, Side::Black].map(region);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn material(&self) -> i32 {
        material_balance(self.board.material(), self.state.side)
    }

    fn temper(&self, network: i32) -> i32 {
        self.scaled(network, &[])
    }

    fn in_check(&self) -> bool {
        self.is_in_check()
    }

    fn noisy_moves(&self, out: &mut MoveList) {
        self.generate_moves::<true, MoveList>(out);
    }

    fn is_noisy(&self, m: Move) -> bool {
        matches!(m.tag(), tag::CAPTURE | tag::EN_PASSANT | tag::PROMOTE)
    }

    fn gives_check(&self, m: Move) -> bool {
        self.attacks().gives_check(&self.board, ATTACKERS.sliders, m.from(), m.to())
    }

    fn victim_value(&self, m: Move) -> i32 {
        self.static_exchange().victim_value(m)
    }

    fn attacker_value(&self, m: Move) -> i32 {
        self.static_exchange().attacker_value(m)
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        self.static_exchange().at_least(m, threshold)
    }

    fn piece_to(&self, m: Move) -> usize {
        let piece = self.board.at(m.from());
        let piece_index = piece.kind().0 as usize - 1 + 6 * piece.side().index();
        piece_index * 64 + m.to().at()
    }

    fn piece_to_size(&self) -> usize {
        12 * 64
    }

    fn captured_index(&self, m: Move) -> usize {
        self.static_exchange().captured(m).kind().0 as usize
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.piece_keys()
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        let side = self.state.side;
        let has = |kind: Kind| self.board.count(kind.of(side)) > 0;
        let non_pawn = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];
        if !non_pawn.into_iter().any(has) {
            return None;
        }
        let undo = Undo {
            state: self.state,
            captured: Piece::EMPTY,
            sums: self.board.incremental_state(),
        };
        self.state.side = side.other();
        self.state.en_passant = Square::OFF;
        self.state.en_passant_legal = false;
        self.state.clock = self.state.clock.saturating_add(1);
        let moves = u16::from(side == Side::Black);
        self.state.number = self.state.number.saturating_add(moves);
        Some(undo)
    }

    fn undo_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }

    /// Minor and major pieces leave squares that enemy pawns attack, and do not enter them.
    fn add_quiet_bonuses(&self, moves: &mut [(i32, Move)]) {
        let side = self.state.side;
        let attacked_by_pawn = |s: Square| {
            let mut pawns = self.tables.pawns.en_passant_attackers(&self.board, side.other(), s);
            i32::from(pawns.next().is_some())
        };
        for (score, m) in moves {
            let kind = self.board.at(m.from()).kind();
            let bonus = PAWN_ATTACK_BONUS[kind.0 as usize];
            if bonus != 0 && !self.is_noisy(*m) {
                *score += bonus * (attacked_by_pawn(m.from()) - attacked_by_pawn(m.to()));
            }
        }
    }
}
