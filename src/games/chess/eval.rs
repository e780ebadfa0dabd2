//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::endings::FULL_SCALE;
use super::{Chess, GRID};
use crate::board::Kind;
use crate::board::parts::{Evaluation, Given, by_kind};
use crate::rules::Side;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// What the evaluation takes as given.
pub(super) static GIVEN: Given = Given {
    phase: [0, 0, 1, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    full: 24,
    non_pawns: &[Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
    checks: &[(Kind::KNIGHT, 0b0001), (Kind::BISHOP, 0b1010), (Kind::ROOK, 0b1100)],
    attack: [0, 0, 81, 52, 44, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    check: [0, 0, 790, 635, 1080, 780, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    tempo: 15,
};

/// Piece-square tables: by kind and square, middle game and end game, centipawns.
pub(super) type Squares = [[(i16, i16); 32]; 6];

impl Chess {
    /// The hand-made evaluation of this position.
    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        let tables = self.tables;
        Evaluation {
            board: &self.board,
            programs: &tables.programs,
            pawns: &tables.pawns,
            grid: GRID,
            given: &GIVEN,
            weights: tables.weights,
        }
    }

    /// Static value for the side to move, centipawns. `weather` is what the weather adds under
    /// piazza to White's advantage, packed; `network` is the value of the network.
    pub(super) fn value(&self, weather: i32, network: i32) -> i32 {
        self.scaled(self.sum(weather, network))
    }

    /// A value for the side to move with the endgame scale factor.
    pub(super) fn scaled(&self, value: i32) -> i32 {
        value * self.scale_factor(self.stronger(value)) / FULL_SCALE
    }

    /// The value before the endgame scale factor.
    fn sum(&self, weather: i32, network: i32) -> i32 {
        self.evaluation().value_with(self.state.side, weather) + network
    }

    /// The parts of the value as text, one on each line.
    pub(super) fn explain_value(&self, weather: i32, network: i32) -> String {
        let stronger = self.stronger(self.sum(weather, network));
        let scale = self.scale_factor(stronger) * 100 / FULL_SCALE;
        let sums = [
            ("hidden layer, for the side to move", network),
            ("endgame scale, percent", scale),
            ("for the side to move", self.value(weather, network)),
        ];
        self.evaluation().explain(&sums)
    }

    /// The side that is ahead if the side to move has this `value`.
    pub(super) fn stronger(&self, value: i32) -> Side {
        if value > 0 { self.state.side } else { self.state.side.other() }
    }
}
