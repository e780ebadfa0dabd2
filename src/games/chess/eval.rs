//! Evaluation of chess: its values; the terms are `board::parts::Evaluation`'s.

use super::values::{SQUARES, WEIGHTS};
use super::{Chess, GRID};
use crate::board::parts::{Evaluation, Given, Source, Weights, by_kind};
use crate::board::{Kind, Square};
use crate::linear::{Index, Linear, List, Parameters, Sum, Tally};
use crate::rules::Side;
use std::sync::LazyLock;

/// Centipawns by kind, for exchanges and for ordering captures.
pub(super) const VALUES: [i32; 16] = by_kind([100, 320, 330, 500, 950, 10_000]);

/// What a sure advantage is worth, parts of itself.
pub(super) const CERTAIN: i32 = PARTS * LONG;

/// Parts of an advantage that men decide on.
const PARTS: i32 = 64;

/// After twice as many plies without a capture or a pawn's move as the rule allows, an advantage
/// would be worth nothing.
const LONG: i32 = 200;

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
pub(super) const NAMES: [&str; 6] = ["pawns", "knights", "bishops", "rooks", "queens", "kings"];

/// What men are worth: by kind and square, middle game and end game.
pub(super) type Squares = [[(i16, i16); 32]; NAMES.len()];

/// Weights of the men on squares, which come before those of the terms.
pub(super) const MEN: usize = NAMES.len() * 32;

static NUMBERS: LazyLock<Weights<Index>> = LazyLock::new(|| WEIGHTS.numbers(MEN));

/// The colour of a square.
fn shade(s: Square) -> u8 {
    (GRID.file(s) + GRID.rank(s)) & 1
}

impl Chess {
    /// The evaluation of this position by `weights`.
    fn weighed<'a, T: Tally>(&'a self, weights: &'a Weights<T::Weight>) -> Evaluation<'a, T> {
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
        self.weighed(self.tables.weights)
    }

    /// Static value for the side to move, centipawns; what a layer adds to the terms stands
    /// `beside` them.
    pub(super) fn value(&self, beside: i32) -> i32 {
        let side = self.state.side;
        let value = self.evaluation().value_with(side, beside);
        value * self.chance(self.stronger(value)) / CERTAIN
    }

    /// Who is ahead by a `value` for the side to move.
    pub(super) fn stronger(&self, value: i32) -> Side {
        if value > 0 { self.state.side } else { self.state.side.other() }
    }

    /// What an advantage of this side is worth, parts of [`CERTAIN`]: little if it has no pawn
    /// and is ahead by no more than a minor piece, half with nothing but a bishop each on squares
    /// of both colours, otherwise the less the fewer of its pawns are left; and less with every
    /// ply that the fifty-move rule counts. The parts by pawns are Stockfish 11's figures; with
    /// them and the clock the results of 900 games at 1,500 nodes a turn were told better (loss
    /// 0.10384) than without (0.10699), and by a stronger fading hardly better still (0.10349).
    pub(super) fn chance(&self, side: Side) -> i32 {
        let officers = |side: Side| -> i32 {
            let worth = |k: &Kind| self.board.count(k.of(side)) * VALUES[k.0 as usize];
            GIVEN.officers.iter().map(worth).sum()
        };
        let [own, other] = [side, side.other()].map(officers);
        let bishops = [side, side.other()].map(|side| self.board.men(Kind::BISHOP.of(side)));
        let bishop = VALUES[Kind::BISHOP.0 as usize];
        let pawns = self.board.count(Kind::PAWN.of(side));
        let chance = if pawns == 0 && own - other < 400 {
            PARTS / 8
        } else if let [&[a], &[b]] = bishops
            && [own, other] == [bishop; 2]
            && shade(a) != shade(b)
        {
            PARTS / 2
        } else {
            (36 + 7 * pawns).min(PARTS)
        };
        chance * (LONG - i32::from(self.state.clock).min(LONG / 2))
    }

    /// The value with its weights left open; what stands `beside` the terms only says who is ahead.
    pub(super) fn open_value(&self, beside: i32) -> Linear {
        let side = self.state.side;
        let linear = self.weighed::<List>(&NUMBERS).linear(side, NAMES.len() as u8, 32);
        let stronger = self.stronger(self.evaluation().value_with(side, beside));
        Linear { share: (self.chance(stronger), CERTAIN), ..linear }
    }
}

/// The weights: squares by kind, then the terms.
pub(super) fn parameters() -> Parameters {
    Parameters::new("chess/values.rs", &SQUARES, NAMES, WEIGHTS.list(), source)
}

/// `values.rs` with these weights, behind the comment that begins it.
fn source(weights: &[i32]) -> String {
    let imports = "use crate::board::parts::{Weights, scale};\nuse crate::linear::taper;";
    written(imports, weights).finish()
}

/// The tables of these weights, squares and terms, as Rust.
pub(super) fn written(imports: &str, weights: &[i32]) -> Source {
    let (squares, terms) = weights.split_at(MEN);
    let seen = "What a man of White's is worth on a square: by kind from the pawn, seen from White with\n\
                the last rank on top, from the edge to the middle; middle game and end game.";
    let mut source = Source::new(imports);
    source.squares::<32>(seen, &NAMES, squares, 4);
    WEIGHTS.with(terms).write(&mut source);
    source
}
