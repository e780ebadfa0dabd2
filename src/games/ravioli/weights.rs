//! The weights of Ravioli Chess beside men on squares, and what a trainer needs of them.

use super::values::{SQUARES, WEIGHTS};
use crate::board::parts::{Scale, Source};
use crate::linear::{Index, Parameters};
use std::sync::LazyLock;

/// A weight for each term ([`crate::linear::taper`]ed centipawns), or the number of each. By
/// officer: in the order of [`super::OFFICERS`]. By distance: index steps to the last rank.
#[derive(Clone, Copy)]
pub(super) struct Weights<T> {
    /// By officer and number of cells that it may go to and no enemy pawn covers, ring
    /// squares counted twice.
    pub mobility: [Scale<T>; 6],
    /// An officer attacks an enemy man: whether a pawn covers that man, the attacker by
    /// officer, the victim by kind.
    pub threat: [[[T; 16]; 6]; 2],
    /// An officer that a pawn attacks.
    pub harassed: [T; 6],
    /// An officer that a pawn defends.
    pub defended: [T; 6],
    /// An officer that is attacked and that nobody defends.
    pub hanging: [T; 6],
    /// Two officers of a kind.
    pub pair: [T; 6],
    /// A pawn with another of its side before it on the file.
    pub doubled: T,
    /// A pawn without neighbours on the files beside it.
    pub isolated: T,
    /// A pawn that can step nowhere but where an enemy pawn captures.
    pub held: T,
    /// A pawn that officers or the king attack and nobody defends.
    pub prey: T,
    /// A pawn defended by a pawn, by distance.
    pub supported: [T; 8],
    /// A pawn with another beside it, by distance.
    pub phalanx: [T; 8],
    /// A pawn that no enemy pawn can stop, by distance.
    pub passed: [T; 8],
    /// The same with every step barred: what is lost of it.
    pub blocked: [T; 8],
    /// A passed pawn whose next cells the enemy reaches, by distance.
    pub contested: [T; 8],
    /// A passed pawn one of whose next cells an own man reaches, by distance.
    pub escorted: [T; 8],
    /// A king's step between the own king and the cell before a passed pawn, by distance.
    pub escort: [T; 8],
    /// A king's step between the enemy king and that cell, by distance.
    pub hunter: [T; 8],
    /// An own pawn beside the king.
    pub shield: T,
    /// A cell that a queen in the king's place could go to: the lines that lead to him.
    pub exposed: T,
    /// A cell beside the king that the enemy reaches and only he defends.
    pub weak: T,
    /// An enemy officer that can give check where nobody takes it.
    pub check: [T; 6],
    /// Several enemy officers near the king: by their units of attack.
    pub danger: Scale<T>,
}

impl<T: Copy> Weights<T> {
    fn map<U>(&self, mut each: impl FnMut(T) -> U) -> Weights<U> {
        Weights {
            mobility: self.mobility.map(|scale| scale.map(&mut each)),
            threat: self.threat.map(|rows| rows.map(|row| row.map(&mut each))),
            harassed: self.harassed.map(&mut each),
            defended: self.defended.map(&mut each),
            hanging: self.hanging.map(&mut each),
            pair: self.pair.map(&mut each),
            doubled: each(self.doubled),
            isolated: each(self.isolated),
            held: each(self.held),
            prey: each(self.prey),
            supported: self.supported.map(&mut each),
            phalanx: self.phalanx.map(&mut each),
            passed: self.passed.map(&mut each),
            blocked: self.blocked.map(&mut each),
            contested: self.contested.map(&mut each),
            escorted: self.escorted.map(&mut each),
            escort: self.escort.map(&mut each),
            hunter: self.hunter.map(&mut each),
            shield: each(self.shield),
            exposed: each(self.exposed),
            weak: each(self.weak),
            check: self.check.map(&mut each),
            danger: self.danger.map(&mut each),
        }
    }
}

/// The kinds in the order of the tables of squares.
const NAMES: [&str; 9] = [
    "pawns",
    "knights",
    "bishops",
    "rooks",
    "queens",
    "kings",
    "wizards",
    "wazirds",
    "Berolina pawns",
];

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
    Parameters::new("ravioli/values.rs", &SQUARES, NAMES, terms, source)
}

/// `values.rs` with these weights, behind the comment that begins it.
fn source(weights: &[i32]) -> String {
    let (squares, terms) = weights.split_at(SQUARES.len() * SQUARES[0].len());
    let mut terms = terms.iter().copied();
    let found = WEIGHTS.map(|weight| terms.next().unwrap_or(weight));
    let seen = "What a man of White's is worth on a square: by kind in the order of [`super::LETTERS`], seen\n\
                from White with the last rank on top, from the edge to the middle (the boards look the same\n\
                from left and right, and both alike); middle game and end game.";
    let mut source = Source::new(
        "use super::weights::Weights;\nuse crate::board::parts::scale;\nuse crate::linear::taper;",
    );
    source.squares::<32>(seen, &NAMES, squares, 4);
    source.terms("material and squares", |source| {
        source
            .field("mobility", &found.mobility)
            .field("threat", &found.threat)
            .field("harassed", &found.harassed)
            .field("defended", &found.defended)
            .field("hanging", &found.hanging)
            .field("pair", &found.pair)
            .field("doubled", &found.doubled)
            .field("isolated", &found.isolated)
            .field("held", &found.held)
            .field("prey", &found.prey)
            .field("supported", &found.supported)
            .field("phalanx", &found.phalanx)
            .field("passed", &found.passed)
            .field("blocked", &found.blocked)
            .field("contested", &found.contested)
            .field("escorted", &found.escorted)
            .field("escort", &found.escort)
            .field("hunter", &found.hunter)
            .field("shield", &found.shield)
            .field("exposed", &found.exposed)
            .field("weak", &found.weak)
            .field("check", &found.check)
            .field("danger", &found.danger);
    });
    source.finish()
}
