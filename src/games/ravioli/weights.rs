//! The weights of Ravioli Chess other than the piece-square tables.

use crate::board::parts::Scale;

/// The weight of each term (centipawns packed by [`crate::taper::taper`]). "By
/// piece" is the order of [`super::NON_PAWN`]. "By distance" is the number of ranks to the last
/// rank.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    /// By piece and number of squares that it can move to and that no enemy pawn attacks; ring
    /// squares count twice.
    pub mobility: [Scale; 6],
    /// An attack on an enemy piece: whether a pawn defends the victim, the attacker by piece, the
    /// victim by kind.
    pub threat: [[[i32; 16]; 6]; 2],
    /// A piece that a pawn attacks.
    pub harassed: [i32; 6],
    /// A piece that a pawn defends.
    pub defended: [i32; 6],
    /// A piece that is attacked and not defended.
    pub hanging: [i32; 6],
    /// Two or more pieces of one kind.
    pub pair: [i32; 6],
    /// A pawn with another of its side in front of it on the file.
    pub doubled: i32,
    /// A pawn without own pawns on the adjacent files.
    pub isolated: i32,
    /// A pawn whose every step goes to a square that an enemy pawn attacks.
    pub held: i32,
    /// A pawn that is attacked, but not by a pawn, and is not defended.
    pub prey: i32,
    /// A pawn defended by a pawn, by distance.
    pub supported: [i32; 8],
    /// A pawn with another beside it, by distance.
    pub phalanx: [i32; 8],
    /// A passed pawn, by distance.
    pub passed: [i32; 8],
    /// Malus of a passed pawn whose every step is blocked, by distance.
    pub blocked: [i32; 8],
    /// A passed pawn whose every step goes to a square that the enemy attacks, by distance.
    pub contested: [i32; 8],
    /// A passed pawn with a step to a square that an own piece attacks, by distance.
    pub escorted: [i32; 8],
    /// For each king move between the own king and the square in front of a passed pawn, by
    /// distance.
    pub escort: [i32; 8],
    /// For each king move between the enemy king and that square, by distance.
    pub hunter: [i32; 8],
    /// An own pawn beside the king.
    pub shield: i32,
    /// An empty square that a queen on the king's square could move to: the lines to the king.
    pub exposed: i32,
    /// A square beside the king that the enemy attacks and only the king defends.
    pub weak: i32,
    /// An enemy piece that has a safe check.
    pub check: [i32; 6],
    /// Several enemy pieces near the king, by their attack units.
    pub danger: Scale,
}
