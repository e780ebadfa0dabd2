//! The weights of nacv beside pieces on cells, and what a trainer needs of them.

use super::values::{SQUARES, WEIGHTS};
use crate::board::parts::{Scale, Source};
use crate::linear::{Index, Parameters};
use std::sync::LazyLock;

/// A weight for each term ([`crate::linear::taper`]ed centipawns), or the number of each. By
/// kind: index [`crate::board::Kind`]`.0`.
#[derive(Clone, Copy)]
pub(super) struct Weights<T> {
    /// By kind and number of cells that a piece may go to.
    pub mobility: [Scale<T>; 16],
    /// By the number of cells that a side's pieces reach.
    pub control: Scale<T>,
    /// A piece that its side stands to lose: whether that side is to move, how many more valuable
    /// ones it stands to lose (at most two), whether the piece is defended, its kind.
    pub threats: [[[[T; 16]; 2]; 3]; 2],
    /// By kind and distance from the enemy king.
    pub hunter: [[T; 8]; 16],
    /// By kind and distance from the own king.
    pub guard: [[T; 8]; 16],
    /// Several pieces that reach the cells around the enemy king: their number times that of the
    /// cells.
    pub assault: Scale<T>,
    /// By the number of cells to which a king can step, at most four.
    pub room: [T; 5],
    /// By the number of wires around a king's cell.
    pub wires: [T; 8],
    /// Against a bare king, a step that drives it from the middle of the board.
    pub drive: T,
    /// Against a bare king, a step between the kings.
    pub apart: T,
}

impl<T: Copy> Weights<T> {
    fn map<U>(&self, mut each: impl FnMut(T) -> U) -> Weights<U> {
        Weights {
            mobility: self.mobility.map(|scale| scale.map(&mut each)),
            control: self.control.map(&mut each),
            threats: self
                .threats
                .map(|sides| sides.map(|ranks| ranks.map(|kinds| kinds.map(&mut each)))),
            hunter: self.hunter.map(|distances| distances.map(&mut each)),
            guard: self.guard.map(|distances| distances.map(&mut each)),
            assault: self.assault.map(&mut each),
            room: self.room.map(&mut each),
            wires: self.wires.map(&mut each),
            drive: each(self.drive),
            apart: each(self.apart),
        }
    }
}

/// The kinds in the order of the tables of squares.
const NAMES: [&str; 6] = ["kings", "rooks", "androids", "caretakers", "windriders", "wireriders"];

/// The numbers of the weights; those of the squares come first.
pub(super) static NUMBERS: LazyLock<Weights<Index>> = LazyLock::new(|| {
    let mut next = (SQUARES.len() * SQUARES[0].len()) as Index;
    WEIGHTS.map(|_| {
        next += 1;
        next - 1
    })
});

/// The weights: squares by kind, then the terms.
pub(super) fn parameters() -> Parameters {
    let mut terms = Vec::new();
    WEIGHTS.map(|weight| terms.push(weight));
    Parameters::new("nacv/values.rs", &SQUARES, NAMES, terms, source)
}

/// `values.rs` with these weights, behind the comment that begins it.
fn source(weights: &[i32]) -> String {
    let (squares, terms) = weights.split_at(SQUARES.len() * SQUARES[0].len());
    let mut terms = terms.iter().copied();
    let found = WEIGHTS.map(|weight| terms.next().unwrap_or(weight));
    let seen = "What a piece is worth: by kind in the order of [`super::LETTERS`], by the steps from the\n\
                middle of the board; middle game and end game.";
    let mut source = Source::new(
        "use super::weights::Weights;\nuse crate::board::parts::scale;\nuse crate::linear::taper;",
    );
    source.squares::<4>(seen, &NAMES, squares, 4).terms("material and squares", |source| {
        source
            .field("mobility", &found.mobility)
            .field("control", &found.control)
            .field("threats", &found.threats)
            .field("hunter", &found.hunter)
            .field("guard", &found.guard)
            .field("assault", &found.assault)
            .field("room", &found.room)
            .field("wires", &found.wires)
            .field("drive", &found.drive)
            .field("apart", &found.apart);
    });
    source.finish()
}
