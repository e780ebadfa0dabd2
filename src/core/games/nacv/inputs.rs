//! What a network sees of a position: pieces, wires, whether a side has its first turn, and one
//! attacker of each cell. What a piece attacks depends on wires and pieces in ways that a
//! network with one layer could hardly learn.
//!
//! Black sees the board turned by half a turn, which is its only symmetry.

use super::geometry::{EDGES, GEOMETRY, GRID, PLACES, each_edge};
use super::reach::with_reach;
use super::{ANDROID, CARETAKER, LETTERS, Nacv, WINDRIDER, WIRERIDER};
use crate::board::parts::{board_layout, king_region, look_at_board};
use crate::board::{Kind, Square};
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::Side;
use std::sync::LazyLock;

/// The place of the first edge, behind the cells.
const FIRST_EDGE: usize = PLACES;
/// The place that says whose first turn it is, behind the edges: 0 for nobody's.
const FIRST_TURN: usize = FIRST_EDGE + EDGES;
/// The places of the cells as White attacks them, then as Black does: 0 for a cell that no piece
/// of the side attacks, otherwise 1 plus the number of the first one in [`ATTACKERS`].
const FIRST_ATTACK: usize = FIRST_TURN + 1;
/// The attackers, roughly the less valuable ones first. A network knows them by their numbers.
const ATTACKERS: [Kind; 6] = [Kind::ROOK, ANDROID, WINDRIDER, WIRERIDER, CARETAKER, Kind::KING];
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
    let attacker = |view: usize, _: usize, place: usize| {
        let (side, cell) = (place / PLACES, place % PLACES);
        if view == 0 { place } else { (1 - side) * PLACES + turned(Square(cell as u8)).at() }
    };
    let codes: Vec<u8> = (1..=ATTACKERS.len() as u8).collect();
    let places = 2 * PLACES;
    let attackers = Group { places, codes: [codes.clone(), codes], seen: &attacker, most: places };
    board_layout("pieces 6 x 49", GRID, LETTERS, MOST_PIECES, cell)
        .with("wires", &wires)
        .with("first turn", &first_turn)
        .with("attackers", &attackers)
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
        look_at_board(&self.board, features);
        let wires = &mut features.codes[FIRST_EDGE..FIRST_TURN];
        wires.fill(0);
        each_edge(self.wires.set).for_each(|edge| wires[usize::from(edge)] = 1);
        let side = 1 + self.state.side.index() as u8;
        features.codes[FIRST_TURN] = if self.state.first_turn { side } else { 0 };
        self.look_at_attackers(features);
        // The board is never mirrored.
        let zone = |side: Side| king_region(GRID, side, self.king_square(side)) & !1;
        features.regions = [Side::White, Side::Black].map(zone);
    }

    /// Takes the piece at a place away from what a network sees.
    pub(super) fn look_at_wires_without(&self, place: usize, features: &mut Features) {
        let mut position = self.clone();
        position.board.remove_piece(Square(place as u8));
        features.codes[place] = 0;
        position.look_at_attackers(features);
    }

    /// Writes the attackers of all cells.
    fn look_at_attackers(&self, features: &mut Features) {
        for side in [Side::White, Side::Black] {
            let first = FIRST_ATTACK + side.index() * PLACES;
            let codes = &mut features.codes[first..first + PLACES];
            codes.fill(0);
            // The first in the order comes last and overwrites the others.
            for (number, &kind) in ATTACKERS.iter().enumerate().rev() {
                for from in self.board.pieces(kind.of(side)) {
                    with_reach(kind, from.0, &self.board, &self.wires, |reached| {
                        reached.iter().for_each(|&c| codes[usize::from(c)] = 1 + number as u8);
                    });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Choices, Heuristics, Rules};

    fn write_features(fen: &str) -> (Nacv, Features) {
        let position = Nacv::from_fen((), fen, &Choices::default()).unwrap();
        let mut features = Features::EMPTY;
        position.write_features(&mut features);
        (position, features)
    }

    #[test]
    fn the_attacker_of_a_cell_is_the_first_in_the_order() {
        for fen in Nacv::INFO.bench_positions {
            let (position, features) = write_features(fen);
            for side in [Side::White, Side::Black] {
                let pieces = position.attacks(side).pieces;
                for cell in 0..PLACES {
                    let attacks = |kind: &Kind| {
                        pieces.iter().any(|p| p.kind == *kind && p.reach.contains(&(cell as u8)))
                    };
                    let first = ATTACKERS.iter().position(attacks);
                    let code = features.codes[FIRST_ATTACK + side.index() * PLACES + cell];
                    assert_eq!(code, first.map_or(0, |number| number as u8 + 1), "{fen} {cell}");
                }
            }
        }
    }

    #[test]
    fn both_sides_see_the_same_attackers_from_their_own_ends() {
        // Each is the other with colours and ends of the board exchanged. A rook crosses a wire.
        let fens =
            ["**1k2*/6*/7/7/4R2/*6/*2K1** w e4n - 0 2", "**1k2*/6*/2r4/7/7/*6/*2K1** b c3n - 0 2"];
        let [white, black] = fens.map(|fen| write_features(fen).1);
        for view in 0..2 {
            let inputs = |features: &Features, view| {
                let mut inputs: Vec<u16> = LAYOUT.inputs(features, view).collect();
                inputs.sort_unstable();
                inputs
            };
            assert_eq!(inputs(&white, view), inputs(&black, 1 - view), "{view}");
        }
    }

    #[test]
    fn a_piece_that_is_taken_away_attacks_nothing_and_hides_nothing() {
        let with = "**1k2*/6*/3r3/3E3/3R3/*6/*2K1** w d3n - 0 2";
        let without = "**1k2*/6*/3r3/7/3R3/*6/*2K1** w d3n - 0 2";
        let (position, mut features) = write_features(with);
        let place = LAYOUT.named_pieces(&features).find(|piece| piece.2.letter == 'E').unwrap().0;
        position.write_features_without(place, &mut features);
        assert_eq!(features, write_features(without).1);
        assert_ne!(features, write_features(with).1);
    }
}
