//! Castling of Archchess as XBoard's plies.
//!
//! King and rook are shown one after the other, with a pass between them. XBoard could show some
//! castlings as one ply of two legs, but it does not read such a ply from a saved game. The first
//! ply of some castlings could also be a turn of its own; these castlings begin with two passes.
//!
//! Users do not know such rules. They may enter every castling in two steps, the king or the rook
//! first. A step that takes an own piece, because the other piece still stands there, cannot stay
//! on XBoard's board; the engine takes it back and remembers it.

use crate::protocol::cecp::dialogue::{Input, Question};
use crate::protocol::cecp::ply::{Ply, Square, Step, with_passes};

/// The file on which both kings start.
const KING_FILE: u8 = 4;

/// The squares of king and rook before and after a castling.
#[derive(Clone, Debug)]
pub(super) struct Castling {
    home: Square,
    corner: Square,
    king: Square,
    rook: Square,
}

impl Castling {
    /// Reads a turn such as `e1b1,a1c1`. `None` if it is no castling.
    pub(super) fn parse(turn: &str) -> Option<Castling> {
        let (king, rook) = turn.split_once(',')?;
        let (king, rook) = (Ply::parse(king, 1).as_step()?, Ply::parse(rook, 1).as_step()?);
        Some(Castling { home: king.from, corner: rook.from, king: king.to, rook: rook.to })
    }

    /// All sequences of plies that mean this castling. The first is the one that the engine
    /// shows.
    pub(super) fn sequences(&self) -> Vec<Vec<Ply>> {
        let Castling { home, corner, king, rook } = *self;
        let (king_step, rook_step) = (Ply::step(home, king), Ply::step(corner, rook));
        let king_then_rook = || with_passes([king_step.clone(), rook_step.clone()]);
        let rook_then_king = || with_passes([rook_step.clone(), king_step.clone()]);
        let usual = if king != corner {
            king_then_rook()
        } else if rook != home {
            rook_then_king()
        } else {
            // They change places, so the king first steps aside.
            let file = if corner < home { corner.file + 1 } else { corner.file - 1 };
            let near = Square { file, ..corner };
            with_passes([Ply::step(home, near), rook_step.clone(), Ply::step(near, corner)])
        };
        let mut sequences = Vec::new();
        if is_first_step(&usual[0]) || king == corner {
            sequences.push([&[Ply::Pass, Ply::Pass], &usual[..]].concat());
        }
        sequences.push(usual);
        if king != corner || rook == home {
            sequences.push(rook_then_king());
        }
        if king == corner {
            sequences.push(king_then_rook());
        }
        sequences
    }

    /// What the user can do with the king beside its first steps: click on the rook, and then on
    /// the king's square, next to which the rook will stand; or on the rook again, so that the
    /// king goes to the rook's square.
    pub(super) fn two_legs(&self) -> Option<Ply> {
        let is_beside = self.king == self.corner || self.king.file.abs_diff(self.rook.file) == 1;
        is_beside.then(|| Ply::over(self.home, self.corner, self.king))
    }
}

/// Whether a turn of one ply may also be the first step of a castling: a step or leap of the king,
/// or a move of a rook between the corner and the king.
pub(super) fn is_first_step(ply: &Ply) -> bool {
    let Some(Step { from, to, .. }) = ply.as_step() else { return false };
    let king = from.file == KING_FILE && matches!(to.file, 2 | 3 | 5 | 6);
    let rook = matches!((from.file, to.file), (0, 1..=3) | (9, 5..=8));
    matches!(from.rank, 0 | 9) && from.rank == to.rank && (king || rook)
}

/// The question how the turn goes on of which `step` has been entered, with `next` as what may
/// follow: whether it is a castling, if that is not sure.
pub(super) fn question(step: &Ply, next: &[Input]) -> Question {
    let goals = next.iter().filter_map(|input| input.ply.as_step());
    let squares = goals.map(|goal| goal.to.name(0)).collect::<Vec<_>>().join(" ");
    let king_is_first = step.from().is_some_and(|from| from.file == KING_FILE);
    let piece = if king_is_first { "rook" } else { "king" };
    let may_be_over = next.iter().any(|input| input.ply == Ply::Pass);
    Question {
        piece: None,
        prompt: format!("Castling: now move the {piece} ({squares})."),
        text: may_be_over.then(|| {
            format!(
                "Only this move: press OK. Castling: press Cancel and move the {piece}, or enter \
                 its square ({squares})."
            )
        }),
    }
}
