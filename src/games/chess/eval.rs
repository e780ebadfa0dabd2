//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Chess, GRID};
use crate::board::parts::{Evaluation, Given, Source, Weights, by_kind, placed};
use crate::board::{Kind, Piece, Square};
use crate::linear::{Index, Linear, List, Parameters, Sum, Tally};
use crate::rules::Side;
use std::sync::LazyLock;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// What a sure advantage is worth, parts of itself.
const CERTAIN: i32 = 8;

/// What the evaluation takes as given.
static GIVEN: Given = Given {
    phase: [0, 0, 1, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    full: 24,
    officers: &[Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
    checks: &[(Kind::KNIGHT, 0b0001), (Kind::BISHOP, 0b1010), (Kind::ROOK, 0b1100)],
    attack: [0, 0, 81, 52, 44, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    check: [0, 0, 790, 635, 1080, 780, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    tempo: 15,
};

/// The kinds in the order of the tables of squares.
const NAMES: [&str; 6] = ["pawns", "knights", "bishops", "rooks", "queens", "kings"];

static NUMBERS: LazyLock<Weights<Index>> =
    LazyLock::new(|| WEIGHTS.numbers(SQUARES.len() * SQUARES[0].len()));

/// What a man on a square is worth, White's advantage positive, packed as the evaluation packs it.
pub(super) fn worth(piece: Piece, s: Square) -> i32 {
    placed(&SQUARES, GRID, piece, s)
}

/// The colour of a square.
fn shade(s: Square) -> u8 {
    (GRID.file(s) + GRID.rank(s)) & 1
}

impl Chess {
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
        let side = self.state.side;
        let value = self.evaluation().value(side);
        let stronger = if value > 0 { side } else { side.other() };
        value * self.chance(stronger) / CERTAIN
    }

    /// What an advantage of this side is worth, parts of [`CERTAIN`]: little if it has no pawn
    /// and is ahead by no more than a minor piece, half with nothing but a bishop each on squares
    /// of both colours.
    fn chance(&self, side: Side) -> i32 {
        let officers = |side: Side| -> i32 {
            let worth = |k: &Kind| self.board.count(k.of(side)) * VALUES[k.0 as usize];
            GIVEN.officers.iter().map(worth).sum()
        };
        let [own, other] = [side, side.other()].map(officers);
        let bishops = [side, side.other()].map(|side| self.board.men(Kind::BISHOP.of(side)));
        let bishop = VALUES[Kind::BISHOP.0 as usize];
        if self.board.count(Kind::PAWN.of(side)) == 0 && own - other < 400 {
            CERTAIN / 8
        } else if let [&[a], &[b]] = bishops
            && [own, other] == [bishop; 2]
            && shade(a) != shade(b)
        {
            CERTAIN / 2
        } else {
            CERTAIN
        }
    }

    /// The value with its weights left open.
    pub(super) fn open_value(&self) -> Linear {
        let side = self.state.side;
        let linear = self.judge::<List>(&NUMBERS).linear(side, NAMES.len() as u8, SQUARES[0].len());
        let ahead = self.evaluation().value(side) > 0;
        let stronger = if ahead { side } else { side.other() };
        Linear { share: (self.chance(stronger), CERTAIN), ..linear }
    }
}

/// The weights: squares by kind, then the terms.
pub(super) fn parameters() -> Parameters {
    Parameters::new("chess", &SQUARES, NAMES, WEIGHTS.list(), source)
}

/// `values.rs` with these weights, behind the comment that begins it.
fn source(weights: &[i32]) -> String {
    let (squares, terms) = weights.split_at(SQUARES.len() * SQUARES[0].len());
    let seen = "What a man of White's is worth on a square: by kind from the pawn, seen from White with\n\
                the last rank on top, from the edge to the middle; middle game and end game.";
    let mut source =
        Source::new("use crate::board::parts::{Weights, scale};\nuse crate::linear::taper;");
    source.squares::<32>(seen, &NAMES, squares, 4);
    WEIGHTS.with(terms).write(&mut source);
    source.finish()
}
