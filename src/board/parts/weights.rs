//! The values of chess-like evaluations: constants and trained weights.

use super::scale::Scale;
use crate::board::Kind;

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

/// A weight for each term ([`crate::taper::taper`]ed centipawns). By
/// kind: index [`Kind`]`.0`. By distance: index steps to the last rank.
#[derive(Clone, Copy)]
pub struct Weights {
    /// By kind and number of cells that a non-pawn piece may go to and no enemy pawn covers.
    pub mobility: [Scale; 16],
    /// A non-pawn piece attacks an enemy piece: whether a pawn covers that piece, the attacker's
    /// kind, the victim's kind.
    pub threat: [[[i32; 16]; 16]; 2],
    /// A non-pawn piece that a pawn attacks, by kind.
    pub harassed: [i32; 16],
    /// A non-pawn piece that a pawn defends, by kind.
    pub defended: [i32; 16],
    /// A non-pawn piece that is attacked and that no piece defends, by kind.
    pub hanging: [i32; 16],
    /// A non-pawn piece in the enemy's half that a pawn defends and no pawn can ever attack, by
    /// kind.
    pub outpost: [i32; 16],
    /// A pawn with another of its side before it on the file.
    pub doubled: i32,
    /// A pawn without neighbours on the files beside it.
    pub isolated: i32,
    /// A pawn whose next cell an enemy pawn covers.
    pub held: i32,
    /// An isolated or held pawn without an enemy pawn before it.
    pub exposed: i32,
    /// A pawn that non-pawn pieces or the king attack and no piece defends.
    pub prey: i32,
    /// A non-pawn piece that a pawn would attack after a safe step (pawn push threat).
    pub push: i32,
    /// A pawn defended by a pawn, by distance.
    pub supported: [i32; 12],
    /// A pawn with another beside it, by distance.
    pub phalanx: [i32; 12],
    /// A pawn that no enemy pawn can stop, by distance.
    pub passed: [i32; 12],
    /// The same with a piece in its way: what is lost of it.
    pub blocked: [i32; 12],
    /// A passed pawn whose next cell the enemy reaches, by distance.
    pub contested: [i32; 12],
    /// A passed pawn whose next cell an own piece reaches, by distance.
    pub escorted: [i32; 12],
    /// A step between the own king and the cell before a passed pawn, by distance.
    pub escort: [i32; 12],
    /// A step between the enemy king and that cell, by distance.
    pub hunter: [i32; 12],
    /// An own rook behind a passed pawn.
    pub driven: i32,
    /// An enemy rook behind it.
    pub chased: i32,
    /// A passed pawn that no non-pawn piece and no king can stop any more, by distance.
    pub runaway: [i32; 12],
    /// A pawn that enemy pawns can stop, though none on its file and no more than own pawns can
    /// come to help it, by distance.
    pub candidate: [i32; 12],
    /// Two or more non-pawn pieces of a kind, by kind.
    pub pair: [i32; 16],
    /// A pawn of either side for each non-pawn piece, by kind: with more pawns left there is more
    /// to win.
    pub company: [i32; 16],
    /// A non-pawn piece with a pawn before it, by kind.
    pub behind: [i32; 16],
    /// A bishop and an own pawn on its colour.
    pub shaded: i32,
    /// A rook on a file without pawns.
    pub open: i32,
    /// A rook on a file without own pawns.
    pub half_open: i32,
    /// A file of the three at the king, by its distance from the edge and the steps to its own
    /// pawn: no pawn in front of the king or next to it; next to it; one, two, three or more steps
    /// before it.
    pub shelter: [[i32; 6]; 5],
    /// The foremost enemy pawn on such a file: whether the own pawn stops it, by distance.
    pub storm: [[i32; 12]; 2],
    /// A piece that stands alone between the own king and a slider, by kind.
    pub pinned: [i32; 16],
    /// A cell next to the king that the enemy attacks and only the king defends.
    pub weak: i32,
    /// A kind of enemy non-pawn piece that can give check without being captured.
    pub check: [i32; 16],
    /// Several enemy non-pawn pieces near the king: by their units of attack.
    pub danger: Scale,
}
