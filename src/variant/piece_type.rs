//! A kind of piece, described once.

use super::betza;
use crate::board::Kind;
use crate::diagram::Shape;

/// A kind of piece: everything that depends on it comes from here.
#[derive(Clone, Copy, Debug)]
pub struct PieceType {
    /// Its number. The kinds of chess have the same numbers in all games.
    pub kind: Kind,
    /// Its letter in a FEN, upper case.
    pub letter: char,
    /// How it moves, in Betza notation.
    pub moves: &'static str,
    /// What it is worth in exchanges and for ordering captures, centipawns. The king is worth more
    /// than all others.
    pub value: i32,
    /// How it is drawn.
    pub shape: Shape,
}

impl PieceType {
    /// Whether a piece between can block it, or it is special
    /// ([`MovePrograms::add_special`](crate::board::MovePrograms::add_special)).
    #[must_use]
    pub const fn slides(&self) -> bool {
        !self.kind.is_pawn() && betza::has_slides(self.moves)
    }
}

/// How a pawn moves that may step twice from its second rank and captures en passant.
pub const PAWN: &str = "fmWfceFifmnD";

/// The number of sliders among `pieces`, or of the others.
#[must_use]
pub const fn count(pieces: &[PieceType], sliders: bool) -> usize {
    let (mut i, mut count) = (0, 0);
    while i < pieces.len() {
        count += (pieces[i].slides() == sliders) as usize;
        i += 1;
    }
    count
}

/// The kinds of the sliders among `pieces`, or of the others; `N` is what [`count`] gives. It is a
/// constant, so that the compiler unrolls the loops over the kinds.
#[must_use]
pub const fn kinds<const N: usize>(pieces: &[PieceType], sliders: bool) -> [Kind; N] {
    let mut kinds = [Kind(0); N];
    let (mut i, mut count) = (0, 0);
    while i < pieces.len() {
        if pieces[i].slides() == sliders {
            kinds[count] = pieces[i].kind;
            count += 1;
        }
        i += 1;
    }
    kinds
}

/// The [`AttackerKinds`](crate::board::AttackerKinds) of a constant list of piece types.
#[macro_export]
macro_rules! attackers {
    ($pieces:expr) => {
        $crate::board::AttackerKinds {
            leapers: &$crate::variant::kinds::<{ $crate::variant::count($pieces, false) }>(
                $pieces, false,
            ),
            sliders: &$crate::variant::kinds::<{ $crate::variant::count($pieces, true) }>(
                $pieces, true,
            ),
            special: &[],
        }
    };
}
