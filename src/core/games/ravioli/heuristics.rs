//! [`Heuristics`] of Ravioli Chess: what the search needs in addition to the rules.

use super::geometry::{GRID, WAZIRD, WIZARD, coordinates, mirrored};
use super::{LETTERS, NO_EN_PASSANT, NON_PAWN, ORTHODOX_INFO, Ravioli, Undo};
use crate::board::attack::Approach;
use crate::board::parts::{
    board_layout, by_kind, king_region, likely_key_change, look_at_board, material_balance,
    seen_square,
};
use crate::board::see::See;
use crate::board::square::tag;
use crate::board::{Grid, KIND_COUNT, Kind, Square};
use crate::moves::{Move, MoveList};
use crate::network::features::{Features, InputLayout};
use crate::network::{Network, Packed};
use crate::rules::{Heuristics, Rules, Side};
use std::sync::{Arc, LazyLock};

/// Centipawns by kind, for exchanges, for ordering captures and for endings: what `rialto values`
/// prints, rounded.
pub(super) const VALUES: [i32; KIND_COUNT] = {
    let mut values = by_kind([100, 280, 350, 590, 1_150, 10_000, 245, 290]);
    values[Kind::BEROLINA.0 as usize] = 120;
    values
};

/// Kinds by rising value, and whether they slide, for static exchange evaluation.
const EXCHANGE_ORDER: &[(Kind, Approach)] = &[
    (Kind::PAWN, Approach::Leap),
    (Kind::BEROLINA, Approach::Leap),
    (WIZARD, Approach::Slide),
    (Kind::KNIGHT, Approach::Leap),
    (WAZIRD, Approach::Slide),
    (Kind::BISHOP, Approach::Slide),
    (Kind::ROOK, Approach::Slide),
    (Kind::QUEEN, Approach::Slide),
    (Kind::KING, Approach::Leap),
];

/// One of the boards.
const BOARD: Grid = Grid::new(8, 8);

/// Squares of the grid, for table sizes; the 12 places that are not squares count too.
const GRID_SIZE: usize = GRID.files as usize * GRID.ranks as usize;

/// The network inputs of both games. Each side sees both boards with its king on the left half.
static LAYOUT: LazyLock<InputLayout> = LazyLock::new(|| {
    board_layout("pieces 9 x 112 mirrored", GRID, LETTERS, 44, |side, is_mirrored, s| {
        seen_square(GRID, side, false, if is_mirrored { mirrored(s) } else { s })
    })
});

impl Ravioli {
    fn static_exchange(&self) -> See<'_, 2> {
        See {
            board: &self.board,
            side: self.state.side,
            attacks: &self.tables.attacks,
            values: &VALUES,
            order: [EXCHANGE_ORDER; 2],
        }
    }
}

impl Heuristics for Ravioli {
    fn input_layout(&self) -> &'static InputLayout {
        &LAYOUT
    }

    fn write_features(&self, features: &mut Features) {
        look_at_board(&self.board, features);
        // On either board.
        let region = |side: Side| {
            let (file, rank) = coordinates(self.king_square(side));
            king_region(BOARD, side, Square((rank * 8 + file) as u8))
        };
        features.regions = [Side::White, Side::Black].map(region);
    }

    fn built_in_network(&self) -> Option<Arc<Network>> {
        static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let file = include_bytes!(env!("NETWORK_RAVIOLI"));
            Network::built_in(ORTHODOX_INFO.network_game, &Packed { file, base: None }, &LAYOUT)
        });
        Some(NETWORK.clone())
    }

    fn material(&self) -> i32 {
        self.with_endings(material_balance(self.board.material(), self.state.side))
    }

    fn adjust_eval(&self, network: i32) -> i32 {
        self.with_endings(network)
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
        self.tables.attacks.gives_check(
            &self.board,
            &self.game.attackers,
            self.board.at(m.from()),
            (m.from(), m.to()),
        )
    }

    fn material_gain(&self, m: Move) -> i32 {
        self.static_exchange().material_gain(m)
    }

    fn attacker_value(&self, m: Move) -> i32 {
        self.static_exchange().attacker_value(m)
    }

    fn see_at_least(&self, m: Move, threshold: i32) -> bool {
        self.static_exchange().at_least(m, threshold)
    }

    fn piece_to(&self, m: Move) -> usize {
        let piece = self.board.at(m.from());
        let kind_index = match piece.kind() {
            Kind::BEROLINA => 8,
            kind => kind.0 as usize - 1,
        };
        (kind_index + self.game.letters.len() * piece.side().index()) * GRID_SIZE + m.to().at()
    }

    fn piece_to_size(&self) -> usize {
        2 * self.game.letters.len() * GRID_SIZE
    }

    fn captured_index(&self, m: Move) -> usize {
        self.static_exchange().captured(m).kind().0 as usize
    }

    fn likely_key_after(&self, m: Move) -> u64 {
        let of_pieces = likely_key_change(&self.board, self.state.side, m);
        self.key() ^ self.tables.piece_tables.turn ^ of_pieces
    }

    fn correction_keys(&self) -> [u64; 3] {
        self.board.piece_keys()
    }

    fn make_null_move(&mut self) -> Option<Undo> {
        let side = self.state.side;
        if NON_PAWN.iter().all(|kind| self.board.count(kind.of(side)) == 0) {
            return None;
        }
        let undo = Undo::of_pass(self.state, &self.board);
        self.state = self.state.after_move(self.state.rights, false, NO_EN_PASSANT);
        Some(undo)
    }

    fn undo_null_move(&mut self, undo: Undo) {
        self.state = undo.state;
    }
}
