//! What a network sees of a position: pieces, wires, and whether a side has its first turn.
//!
//! Black sees the board turned by half a turn, which is its only symmetry.

use super::geometry::{EDGES, GEOMETRY, GRID, PLACES, each_edge};
use super::{LETTERS, Nacv};
use crate::board::Square;
use crate::board::parts::{board_layout, king_region, look_at_board};
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::Side;
use std::sync::LazyLock;

/// The place of the first edge, behind the cells.
const FIRST_EDGE: usize = PLACES;
/// The place that says whose first turn it is, behind the edges: 0 for nobody's.
const FIRST_TURN: usize = FIRST_EDGE + EDGES;
/// The most pieces of a position: those of the start.
const MOST_PIECES: usize = 20;
/// The most wires of a position: a tree over all corners, by the usual rules about loops.
const MOST_WIRES: usize = 55;

/// The numbers of the inputs.
pub(super) static LAYOUT: LazyLock<InputLayout> = LazyLock::new(|| {
    let cell = |side: Side, _: bool, s: Square| if side == Side::White { s } else { turned(s) };
    let edge = |view: usize, _: usize, edge: usize| {
        if view == 0 { edge } else { usize::from(turned_edge(edge)) }
    };
    let wires = Group { places: EDGES, codes: [vec![1], vec![1]], seen: &edge, most: MOST_WIRES };
    let first_turn =
        Group { places: 1, codes: [vec![1, 2], vec![2, 1]], seen: &|_, _, _| 0, most: 1 };
    board_layout("pieces 6 x 49", GRID, LETTERS, MOST_PIECES, cell)
        .with("wires", &wires)
        .with("first turn", &first_turn)
});

/// The cell that takes the place of `s` after half a turn of the board.
const fn turned(s: Square) -> Square {
    Square(PLACES as u8 - 1 - s.0)
}

/// The edge that takes the place of an edge after half a turn of the board.
fn turned_edge(edge: usize) -> u8 {
    let (s, direction) = GEOMETRY.edges[edge].name;
    GEOMETRY.cells[turned(s).at()].sides[(direction + 2) % 4]
}

impl Nacv {
    /// Writes what a network sees.
    pub(super) fn look_at_wires(&self, features: &mut Features) {
        look_at_board(&self.board, GRID, features);
        let wires = &mut features.codes[FIRST_EDGE..FIRST_TURN];
        wires.fill(0);
        each_edge(self.wires.set).for_each(|edge| wires[usize::from(edge)] = 1);
        let side = 1 + self.state.side.index() as u8;
        features.codes[FIRST_TURN] = if self.state.first_turn { side } else { 0 };
        // The board is never mirrored.
        let zone = |side: Side| king_region(GRID, side, self.king_square(side)) & !1;
        features.regions = [Side::White, Side::Black].map(zone);
    }
}
