//! Evaluation of Archchess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Archchess, CENTURION, DECURION, GRID};
use crate::board::parts::{Evaluation, Given, Source, Weights, by_kind, psqt_value};
use crate::board::{Kind, Piece, Square};
use crate::linear::{Index, Linear, List, Parameters, Sum, Tally};
use std::sync::LazyLock;

/// Centipawns by kind, centurion and decurion the last, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 290, 340, 520, 1_000, 10_000, 560, 150]);

/// What the evaluation takes as given.
static GIVEN: Given = Given {
    phase: [0, 0, 1, 1, 2, 4, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0],
    full: 30,
    non_pawns: &[DECURION, Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, CENTURION, Kind::QUEEN],
    checks: &[
        (DECURION, 1),
        (Kind::KNIGHT, 1 << 1),
        (Kind::BISHOP, 1 << 2 | 1 << 5),
        (Kind::ROOK, 1 << 3 | 1 << 5),
        (CENTURION, 1 << 4),
    ],
    attack: [0, 0, 81, 52, 44, 10, 0, 60, 50, 0, 0, 0, 0, 0, 0, 0],
    check: [0, 0, 790, 635, 1080, 780, 0, 800, 400, 0, 0, 0, 0, 0, 0, 0],
    tempo: 15,
};

/// The kinds in the order of the tables of squares.
const NAMES: [&str; 8] =
    ["pawns", "knights", "bishops", "rooks", "queens", "kings", "centurions", "decurions"];

static NUMBERS: LazyLock<Weights<Index>> =
    LazyLock::new(|| WEIGHTS.numbers(SQUARES.len() * SQUARES[0].len()));

/// Piece-square value, positive for White, packed by [`crate::linear::taper`].
pub(super) fn piece_square_value(piece: Piece, s: Square) -> i32 {
    psqt_value(&SQUARES, GRID, piece, s)
}

impl Archchess {
    /// The evaluation of this position by `weights`.
    fn judge<'a, T: Tally>(&'a self, weights: &'a Weights<T::Weight>) -> Evaluation<'a, T> {
        let tables = self.tables;
        Evaluation {
            board: &self.board,
            programs: &tables.programs,
            pawns: &tables.pawns,
            grid: GRID,
            given: &GIVEN,
            weights,
        }
    }

    pub(super) fn evaluation(&self) -> Evaluation<'_, Sum> {
        self.judge(&WEIGHTS)
    }

    /// Static value for the side to move, centipawns.
    pub(super) fn value(&self) -> i32 {
        self.evaluation().value(self.state.side)
    }

    /// The value with its weights left open.
    pub(super) fn open_value(&self) -> Linear {
        let kinds = NAMES.len() as u8;
        self.judge::<List>(&NUMBERS).linear(self.state.side, kinds, SQUARES[0].len())
    }
}

/// The weights: squares by kind, then the terms.
pub(super) fn parameters() -> Parameters {
    Parameters::new("archchess/values.rs", &SQUARES, NAMES, WEIGHTS.list(), source)
}

/// The text of `values.rs` with these weights, without its opening comment.
fn source(weights: &[i32]) -> String {
    let (squares, terms) = weights.split_at(SQUARES.len() * SQUARES[0].len());
    let doc = "Piece-square tables of White, centipawns, middle game and end game. Kinds in the order of\n\
                `Kind`, rank 10 first; files a to e, which also serve for j to f.";
    let mut source =
        Source::new("use crate::board::parts::{Weights, scale};\nuse crate::linear::taper;");
    source.squares::<50>(doc, &NAMES, squares, 5);
    WEIGHTS.with(terms).write(&mut source);
    source.finish()
}
