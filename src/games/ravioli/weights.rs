//! The weights of Ravioli Chess other than the piece-square tables, and their form for training.

use super::values::{SQUARES, WEIGHTS};
use crate::board::parts::{Scale, Source};
use crate::linear::{Index, Parameters};
use std::sync::LazyLock;

/// The weight of each term (centipawns packed by [`crate::linear::taper`]), or its index. "By
/// piece" is the order of [`super::NON_PAWN`]. "By distance" is the number of ranks to the last
/// rank.
#[derive(Clone, Copy)]
pub(super) struct Weights<T> {
    /// By piece and number of squares that it can move to and that no enemy pawn attacks; ring
    /// squares count twice.
    pub mobility: [Scale<T>; 6],
    /// An attack on an enemy piece: whether a pawn defends the victim, the attacker by piece, the
    /// victim by kind.
    pub threat: [[[T; 16]; 6]; 2],
    /// A piece that a pawn attacks.
    pub harassed: [T; 6],
    /// A piece that a pawn defends.
    pub defended: [T; 6],
    /// A piece that is attacked and not defended.
    pub hanging: [T; 6],
    /// Two or more pieces of one kind.
    pub pair: [T; 6],
    /// A pawn with another of its side in front of it on the file.
    pub doubled: T,
    /// A pawn without own pawns on the adjacent files.
    pub isolated: T,
    /// A pawn whose every step goes to a square that an enemy pawn attacks.
    pub held: T,
    /// A pawn that is attacked, but not by a pawn, and is not defended.
    pub prey: T,
    /// A pawn defended by a pawn, by distance.
    pub supported: [T; 8],
    /// A pawn with another beside it, by distance.
    pub phalanx: [T; 8],
    /// A passed pawn, by distance.
    pub passed: [T; 8],
    /// Malus of a passed pawn whose every step is blocked, by distance.
    pub blocked: [T; 8],
    /// A passed pawn whose every step goes to a square that the enemy attacks, by distance.
    pub contested: [T; 8],
    /// A passed pawn with a step to a square that an own piece attacks, by distance.
    pub escorted: [T; 8],
    /// For each king move between the own king and the square in front of a passed pawn, by
    /// distance.
    pub escort: [T; 8],
    /// For each king move between the enemy king and that square, by distance.
    pub hunter: [T; 8],
    /// An own pawn beside the king.
    pub shield: T,
    /// An empty square that a queen on the king's square could move to: the lines to the king.
    pub exposed: T,
    /// A square beside the king that the enemy attacks and only the king defends.
    pub weak: T,
    /// An enemy piece that has a safe check.
    pub check: [T; 6],
    /// Several enemy pieces near the king, by their attack units.
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

/// The kinds in the order of the piece-square tables.
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

/// The indices of the weights; the piece-square tables come first.
pub(super) static NUMBERS: LazyLock<Weights<Index>> = LazyLock::new(|| {
    let mut next = (SQUARES.len() * SQUARES[0].len()) as Index;
    WEIGHTS.map(|_| {
        next += 1;
        next - 1
    })
});

/// The weights: the piece-square tables, then the terms.
pub(super) fn parameters() -> Parameters {
    let mut terms = Vec::new();
    WEIGHTS.map(|weight| terms.push(weight));
    Parameters::new("ravioli/values.rs", &SQUARES, NAMES, terms, source)
}

/// The source text of `values.rs` with these weights, after its first comment.
fn source(weights: &[i32]) -> String {
    let (squares, terms) = weights.split_at(SQUARES.len() * SQUARES[0].len());
    let mut terms = terms.iter().copied();
    let found = WEIGHTS.map(|weight| terms.next().unwrap_or(weight));
    let doc = "Piece-square tables of White, centipawns, middle game and end game. Kinds in the order of\n\
                [`super::LETTERS`], rank 8 first; files a to d, which also serve for h to e and for\n\
                board B.";
    let mut source = Source::new(
        "use super::weights::Weights;\nuse crate::board::parts::scale;\nuse crate::linear::taper;",
    );
    source.squares::<32>(doc, &NAMES, squares, 4);
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
