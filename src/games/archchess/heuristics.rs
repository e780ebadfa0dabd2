//! [`Heuristics`] of Archchess: what the search needs in addition to the rules.

use super::{ATTACKERS, Archchess, CENTURION, DECURION, GRID, LETTERS, Undo};
use crate::board::parts::{
    board_layout, by_kind, king_region, look_at_board, material_balance, seen_square,
};
use crate::board::see::See;
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::moves::{Move, MoveList};
use crate::network::Network;
use crate::network::features::{Features, InputLayout};
use crate::rules::{Heuristics, Side};
use std::sync::{Arc, LazyLock};

/// Centipawns by kind, centurion and decurion the last, for exchanges and for ordering captures:
/// what `rialto values` prints, rounded.
const VALUES: [i32; 16] = by_kind([100, 300, 390, 535, 1_140, 10_000, 590, 125]);

/// Kinds by rising value, and whether they slide, for static exchange evaluation.
const EXCHANGE_ORDER: &[(Kind, bool)] = &[
    (Kind::PAWN, false),
    (DECURION, false),
    (Kind::KNIGHT, false),
    (Kind::BISHOP, true),
    (Kind::ROOK, true),
    (CENTURION, false),
    (Kind::QUEEN, true),
    (Kind::KING, false),
];

/// FENs of the positions for `bench`.
pub(super) const BENCH_POSITIONS: &[&str] = &[
    super::START,
    "r2ck1d2r/pp1pqpp1pp/2n1pcb1n1/2pb2pp2/3P6/4P1P3/2N1CC1BN1/PPP1QPDPPP/R3K4R/10 w - - - 0 1",
    "r3k4r/p1pqd1pb1p/1n1c1np1b1/1p1pp1cp2/10/2PP2PP2/1PN1CN1B2/PB2QPDP1P/R3K4R/10 w - - - 0 1",
    "r3k4r/p8p/10/10/10/10/10/10/P8P/R3K4R w AJaj Kk - 0 1",
    "4k5/PPP4ppp/10/3c2C3/10/2d4D2/10/10/ppp4PPP/4K5 w - - - 0 1",
    "4k5/10/2c2C4/10/3C2c3/10/2D2d4/10/10/4K5 b - - - 0 1",
];

/// The inputs of the networks. Each side sees the board with its king on the left half.
static LAYOUT: LazyLock<InputLayout> = LazyLock::new(|| {
    board_layout("pieces 8 x 100 mirrored", GRID, LETTERS, 40, |side, mirrored, s| {
        seen_square(GRID, side, mirrored, s)
    })
});

impl Archchess {
    fn static_exchange(&self) -> See<'_> {
        See {
            board: &self.board,
            attacks: &self.tables.attacks,
            values: &VALUES,
            order: EXCHANGE_ORDER,
        }
    }
}

impl Heuristics for Archchess {
    fn input_layout(&self) -> &'static InputLayout {
        &LAYOUT
    }

    fn look(&self, features: &mut Features) {
        look_at_board(&self.board, GRID, features);
        let region = |side: Side| king_region(GRID, side, self.king_square(side));
        features.regions = [Side::White, Side::Black].map(region);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let bytes = include_bytes!("network.bin");
            Network::built_in(Archchess::INFO.name, bytes, &LAYOUT)
        });
        Some(NETWORK.clone())
    }

    fn material(&self) -> i32 {
        material_balance(self.board.material(), self.state.side)
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
        self.tables.attacks.gives_check(&self.board, ATTACKERS.sliders, m.from(), m.to())
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
        let piece_index = piece.kind().0 as usize - 1 + 8 * piece.side().index();
        piece_index * 100 + m.to().at()
    }

    fn piece_to_size(&self) -> usize {
        16 * 100
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
        let non_pawn = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN, CENTURION, DECURION];
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
}
