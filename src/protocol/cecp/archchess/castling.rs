//! Castling of Archchess as XBoard's plies.
//!
//! King and rook are shown one after the other, with a pass between them. XBoard could show some
//! castlings as one ply of two legs, but it does not read such a ply from a saved game. The first
//! ply of some castlings could also be a turn of its own; these castlings begin with two passes.
//!
//! Users do not know such rules. They may enter every castling in two steps, the king or the rook
//! first. A step that takes an own piece, because the other piece still stands there, cannot stay
//! on XBoard's board; the engine takes it back and remembers it.

use crate::protocol::cecp::adapter::{Entry, PASS};

/// The files of king and rook before and after a castling.
#[derive(Clone, Debug)]
pub(super) struct Castling {
    home: char,
    corner: char,
    king: char,
    rook: char,
    /// XBoard's number of the rank.
    rank: char,
}

impl Castling {
    /// Reads a turn with XBoard's squares, such as `e0b0,a0d0`. `None` if it is no castling.
    pub(super) fn of(turn: &str) -> Option<Castling> {
        let squares: Vec<char> = turn.chars().collect();
        match squares[..] {
            [home, rank, king, _, ',', corner, _, rook, _] => {
                Some(Castling { home, corner, king, rook, rank })
            }
            _ => None,
        }
    }

    /// All sequences of plies that mean this castling. The first is the one that the engine
    /// shows.
    pub(super) fn ways(&self) -> Vec<Vec<String>> {
        let (home, corner, king, rook) = (self.home, self.corner, self.king, self.rook);
        let king_step = self.step(home, king);
        let rook_step = self.step(corner, rook);
        let steps = if king != corner {
            vec![king_step.clone(), rook_step.clone()]
        } else if rook != home {
            vec![rook_step.clone(), king_step.clone()]
        } else {
            // They change places, so the king first steps aside.
            let near = char::from(if corner < home { corner as u8 + 1 } else { corner as u8 - 1 });
            vec![self.step(home, near), self.step(corner, home), self.step(near, corner)]
        };
        let mut ways = vec![with_passes(&steps)];
        if is_first_step(&steps[0]) || king == corner {
            ways.insert(0, [&[PASS.to_string(), PASS.to_string()], &ways[0][..]].concat());
        }
        if king != corner || rook == home {
            ways.push(with_passes(&[rook_step.clone(), king_step.clone()]));
        }
        if king == corner {
            ways.push(with_passes(&[king_step, rook_step]));
        }
        ways
    }

    /// What the user can do with the king beside its first steps: click on the rook, and then on
    /// the king's square, next to which the rook will stand; or on the rook again, so that the
    /// king goes to the rook's square.
    pub(super) fn two_legs(&self) -> Option<String> {
        let (king_step, rook_step) =
            (self.step(self.home, self.king), self.step(self.corner, self.rook));
        if self.king == self.corner {
            return Some(format!("{king_step},{}", self.step(self.corner, self.corner)));
        }
        let beside = (self.king as u8).abs_diff(self.rook as u8) == 1;
        beside.then(|| format!("{king_step},{rook_step}"))
    }

    fn step(&self, from: char, to: char) -> String {
        format!("{from}{0}{to}{0}", self.rank)
    }
}

/// The plies of one side with the passes of the other side between them.
fn with_passes(steps: &[String]) -> Vec<String> {
    steps.join(&format!(" {PASS} ")).split(' ').map(String::from).collect()
}

/// Whether a turn of one ply may also be the first step of a castling: a step or leap of the king,
/// or a move of a rook between the corner and the king.
pub(super) fn is_first_step(ply: &str) -> bool {
    let [from, rank @ (b'0' | b'9'), to, arrival] = *ply.as_bytes() else { return false };
    let king = from == b'e' && matches!(to, b'c' | b'd' | b'f' | b'g');
    let rook = matches!((from, to), (b'a', b'b'..=b'd') | (b'j', b'f'..=b'i'));
    rank == arrival && (king || rook)
}

/// Whether the ply takes king or rook to the square of the other, where XBoard would remove it.
pub(super) fn takes_own_piece(ply: &str) -> bool {
    let [from, rank @ (b'0' | b'9'), to, arrival] = *ply.as_bytes() else { return false };
    rank == arrival && matches!((from, to), (b'e', b'a' | b'j') | (b'a' | b'j', b'e'))
}

/// The question whether the turn of which `step` has been entered is a castling, with `next` as the
/// plies that may follow. `None` if it must be one.
pub(super) fn question(step: &str, next: &[Entry]) -> Option<String> {
    let may_be_over = next.iter().any(|entry| entry.ply == PASS);
    let (piece, squares) = rest(step, next);
    may_be_over.then(|| {
        format!(
            "Only this move: press OK. Castling: press Cancel and move the {piece}, or enter its \
             square ({squares})."
        )
    })
}

/// What the user is told whose `step` cannot stay on the board, with `next` as the plies that may
/// follow.
pub(super) fn hint(step: &str, next: &[Entry]) -> String {
    let (piece, squares) = rest(step, next);
    format!("Castling: now move the {piece} ({squares}).")
}

/// The piece that has to move after `step`, and its target squares.
fn rest(step: &str, next: &[Entry]) -> (&'static str, String) {
    let squares: Vec<&str> =
        next.iter().filter(|entry| entry.ply != PASS).filter_map(|e| e.ply.get(2..)).collect();
    (if step.starts_with('e') { "rook" } else { "king" }, squares.join(" "))
}
