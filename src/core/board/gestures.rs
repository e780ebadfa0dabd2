//! Gestures of turns on rectangular boards.

use super::square::tag;
use super::{Grid, Square};
use crate::gesture::{Gesture, of_text};
use crate::moves::Move;

/// The gestures of the legal move `m` with this text; `legal`: all legal moves. A castling is the
/// king's step to its goal or onto the own rook; only the latter if another move begins and ends
/// on the king's squares too.
#[must_use]
pub fn gestures(grid: Grid, m: Move, text: &str, legal: &[Move]) -> Vec<Gesture> {
    if m.tag() != tag::CASTLE {
        return vec![of_text(text)];
    }
    let pair = |to: Square| vec![grid.name(m.from()), grid.name(to)];
    let (goal, rook) = (m.to(), m.rook().0);
    let other = |to: Square| {
        legal
            .iter()
            .map(|l| l.ungated())
            .any(|l| l != m && l.tag() != tag::CASTLE && (l.from(), l.to()) == (m.from(), to))
    };
    if goal == m.from() || goal == rook || other(goal) {
        return vec![pair(rook)];
    }
    vec![pair(goal), pair(rook)]
}

/// The gestures of a castling in which king and rook choose their goals: the king, the own rook,
/// both goals; or the king, its goal and the rook's goal, unless another move takes the king there.
#[must_use]
pub fn free_castling(grid: Grid, m: Move, legal: &[Move]) -> Vec<Gesture> {
    let names = |squares: &[Square]| squares.iter().map(|&s| grid.name(s)).collect::<Gesture>();
    let (rook, rook_goal) = m.rook();
    let usual = names(&[m.from(), rook, m.to(), rook_goal]);
    let is_taken = |to: Square| {
        legal.iter().any(|&l| l.tag() != tag::CASTLE && (l.from(), l.to()) == (m.from(), to))
    };
    if m.to() == rook || is_taken(m.to()) {
        return vec![usual];
    }
    vec![usual, names(&[m.from(), m.to(), rook_goal])]
}
