//! The values of chess-like evaluations: constants and trained weights.

use super::source::{Scale, Source};
use crate::board::Kind;
use crate::linear::Index;

/// The constants of an evaluation, by kind: index [`Kind`]`.0`.
pub struct Given {
    /// What a piece adds to the game phase, by kind.
    pub phase: [i32; 16],
    /// The game phase that counts as the pure middle game.
    pub full: i32,
    /// Non-pawn pieces, the kinds that have mobility and attack kings.
    pub non_pawns: &'static [Kind],
    /// Ways to give check: a kind that moves this way, and all non-pawn pieces that can, one bit
    /// each in their order.
    pub checks: &'static [(Kind, u8)],
    /// A non-pawn piece that attacks a cell of the ring around a king, by kind, plain units. Their
    /// sum is multiplied by the number of such pieces plus that of the ring's cells that enemy
    /// pawns attack.
    pub attack: [i32; 16],
    /// A kind of non-pawn piece that can give check without being captured, by kind, plain units.
    pub check: [i32; 16],
    /// Tempo: a bonus for the side to move, plain centipawns.
    pub tempo: i32,
}

/// A weight for each term ([`crate::linear::taper`]ed centipawns), or the number of each. By
/// kind: index [`Kind`]`.0`. By distance: index steps to the last rank.
#[derive(Clone, Copy)]
pub struct Weights<T> {
    /// By kind and number of cells that a non-pawn piece may go to and no enemy pawn covers.
    pub mobility: [Scale<T>; 16],
    /// A non-pawn piece attacks an enemy piece: whether a pawn covers that piece, the attacker's
    /// kind, the victim's kind.
    pub threat: [[[T; 16]; 16]; 2],
    /// A non-pawn piece that a pawn attacks, by kind.
    pub harassed: [T; 16],
    /// A non-pawn piece that a pawn defends, by kind.
    pub defended: [T; 16],
    /// A non-pawn piece that is attacked and that no piece defends, by kind.
    pub hanging: [T; 16],
    /// A non-pawn piece in the enemy's half that a pawn defends and no pawn can ever attack, by
    /// kind.
    pub outpost: [T; 16],
    /// A pawn with another of its side before it on the file.
    pub doubled: T,
    /// A pawn without neighbours on the files beside it.
    pub isolated: T,
    /// A pawn whose next cell an enemy pawn covers.
    pub held: T,
    /// An isolated or held pawn without an enemy pawn before it.
    pub exposed: T,
    /// A pawn that non-pawn pieces or the king attack and no piece defends.
    pub prey: T,
    /// A non-pawn piece that a pawn would attack after a safe step (pawn push threat).
    pub push: T,
    /// A pawn defended by a pawn, by distance.
    pub supported: [T; 12],
    /// A pawn with another beside it, by distance.
    pub phalanx: [T; 12],
    /// A pawn that no enemy pawn can stop, by distance.
    pub passed: [T; 12],
    /// The same with a piece in its way: what is lost of it.
    pub blocked: [T; 12],
    /// A passed pawn whose next cell the enemy reaches, by distance.
    pub contested: [T; 12],
    /// A passed pawn whose next cell an own piece reaches, by distance.
    pub escorted: [T; 12],
    /// A step between the own king and the cell before a passed pawn, by distance.
    pub escort: [T; 12],
    /// A step between the enemy king and that cell, by distance.
    pub hunter: [T; 12],
    /// An own rook behind a passed pawn.
    pub driven: T,
    /// An enemy rook behind it.
    pub chased: T,
    /// A passed pawn that no non-pawn piece and no king can stop any more, by distance.
    pub runaway: [T; 12],
    /// A pawn that enemy pawns can stop, though none on its file and no more than own pawns can
    /// come to help it, by distance.
    pub candidate: [T; 12],
    /// Two or more non-pawn pieces of a kind, by kind.
    pub pair: [T; 16],
    /// A pawn of either side for each non-pawn piece, by kind: with more pawns left there is more
    /// to win.
    pub company: [T; 16],
    /// A non-pawn piece with a pawn before it, by kind.
    pub behind: [T; 16],
    /// A bishop and an own pawn on its colour.
    pub shaded: T,
    /// A rook on a file without pawns.
    pub open: T,
    /// A rook on a file without own pawns.
    pub half_open: T,
    /// A file of the three at the king, by its distance from the edge and the steps to its own
    /// pawn: no pawn in front of the king or next to it; next to it; one, two, three or more steps
    /// before it.
    pub shelter: [[T; 6]; 5],
    /// The foremost enemy pawn on such a file: whether the own pawn stops it, by distance.
    pub storm: [[T; 12]; 2],
    /// A piece that stands alone between the own king and a slider, by kind.
    pub pinned: [T; 16],
    /// A cell next to the king that the enemy attacks and only the king defends.
    pub weak: T,
    /// A kind of enemy non-pawn piece that can give check without being captured.
    pub check: [T; 16],
    /// Several enemy non-pawn pieces near the king: by their units of attack.
    pub danger: Scale<T>,
}

impl<T: Copy> Weights<T> {
    /// The same tables of something else: what `each` makes of the weights, in the order of the
    /// fields.
    fn map<U>(&self, mut each: impl FnMut(T) -> U) -> Weights<U> {
        Weights {
            mobility: self.mobility.map(|scale| scale.map(&mut each)),
            threat: self.threat.map(|rows| rows.map(|row| row.map(&mut each))),
            harassed: self.harassed.map(&mut each),
            defended: self.defended.map(&mut each),
            hanging: self.hanging.map(&mut each),
            outpost: self.outpost.map(&mut each),
            doubled: each(self.doubled),
            isolated: each(self.isolated),
            held: each(self.held),
            exposed: each(self.exposed),
            prey: each(self.prey),
            push: each(self.push),
            supported: self.supported.map(&mut each),
            phalanx: self.phalanx.map(&mut each),
            passed: self.passed.map(&mut each),
            blocked: self.blocked.map(&mut each),
            contested: self.contested.map(&mut each),
            escorted: self.escorted.map(&mut each),
            escort: self.escort.map(&mut each),
            hunter: self.hunter.map(&mut each),
            driven: each(self.driven),
            chased: each(self.chased),
            runaway: self.runaway.map(&mut each),
            candidate: self.candidate.map(&mut each),
            pair: self.pair.map(&mut each),
            company: self.company.map(&mut each),
            behind: self.behind.map(&mut each),
            shaded: each(self.shaded),
            open: each(self.open),
            half_open: each(self.half_open),
            shelter: self.shelter.map(|row| row.map(&mut each)),
            storm: self.storm.map(|row| row.map(&mut each)),
            pinned: self.pinned.map(&mut each),
            weak: each(self.weak),
            check: self.check.map(&mut each),
            danger: self.danger.map(&mut each),
        }
    }
}

impl Weights<i32> {
    /// All weights in their order.
    #[must_use]
    pub fn list(&self) -> Vec<i32> {
        let mut list = Vec::new();
        self.map(|weight| list.push(weight));
        list
    }

    /// The numbers of the weights, if that of the first is `first`.
    #[must_use]
    pub fn numbers(&self, first: usize) -> Weights<Index> {
        let mut next = first as Index;
        self.map(|_| {
            next += 1;
            next - 1
        })
    }

    /// These tables with other weights, which stand in `list` in their order; those that it
    /// lacks are as they were.
    #[must_use]
    pub fn with(&self, list: &[i32]) -> Weights<i32> {
        let mut list = list.iter();
        self.map(|weight| list.next().copied().unwrap_or(weight))
    }

    /// Writes the tables as Rust.
    pub fn write(&self, source: &mut Source) {
        source.terms("material and squares", |source| {
            source
                .field("mobility", &self.mobility)
                .field("threat", &self.threat)
                .field("harassed", &self.harassed)
                .field("defended", &self.defended)
                .field("hanging", &self.hanging)
                .field("outpost", &self.outpost)
                .field("doubled", &self.doubled)
                .field("isolated", &self.isolated)
                .field("held", &self.held)
                .field("exposed", &self.exposed)
                .field("prey", &self.prey)
                .field("push", &self.push)
                .field("supported", &self.supported)
                .field("phalanx", &self.phalanx)
                .field("passed", &self.passed)
                .field("blocked", &self.blocked)
                .field("contested", &self.contested)
                .field("escorted", &self.escorted)
                .field("escort", &self.escort)
                .field("hunter", &self.hunter)
                .field("driven", &self.driven)
                .field("chased", &self.chased)
                .field("runaway", &self.runaway)
                .field("candidate", &self.candidate)
                .field("pair", &self.pair)
                .field("company", &self.company)
                .field("behind", &self.behind)
                .field("shaded", &self.shaded)
                .field("open", &self.open)
                .field("half_open", &self.half_open)
                .field("shelter", &self.shelter)
                .field("storm", &self.storm)
                .field("pinned", &self.pinned)
                .field("weak", &self.weak)
                .field("check", &self.check)
                .field("danger", &self.danger);
        });
    }
}
