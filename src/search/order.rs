//! In which order the moves of a node are tried: the table's move, winning captures, killers,
//! quiet moves by history, losing captures.

use super::history::{Context, History};
use super::params::GAIN_WEIGHT;
use crate::moves::{Move, MoveList};
use crate::rules::Heuristics;
use smallvec::SmallVec;

const FIRST: i32 = 1 << 28;
const GOOD: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// No quiet move's history comes near this.
const QUIET: i32 = 1 << 22;
const BAD: i32 = -(1 << 26);

/// A move and what the node wants to know about it.
#[derive(Clone, Copy)]
pub struct Pick {
    /// The move.
    pub m: Move,
    /// Whether it changes the material.
    pub noisy: bool,
    /// A noisy move whose exchange loses material.
    pub losing: bool,
    /// History score; 0 for the first ones.
    pub history: i32,
}

/// Hands out moves best first.
///
/// Exchanges are looked at only when a capture's turn comes: most nodes end before.
pub struct Picker {
    moves: SmallVec<[(i32, Move); 192]>,
    next: usize,
}

impl Picker {
    /// All legal moves of `position`.
    pub fn all<R: Heuristics>(
        position: &R,
        first: Move,
        killers: [Move; 2],
        history: &History<R>,
        context: Context,
    ) -> Picker {
        let mut list = MoveList::new();
        position.moves(&mut list);
        let side = position.side();
        let score = |m: Move| {
            if m == first {
                FIRST
            } else if position.is_noisy(m) {
                GOOD + noisy_score(position, m, history)
            } else if m == killers[0] {
                KILLER + 1
            } else if m == killers[1] {
                KILLER
            } else {
                history.of_quiet(side, m, position.trace(m), context)
            }
        };
        Picker { moves: list.iter().map(|&m| (score(m), m)).collect(), next: 0 }
    }

    /// Only the noisy moves of `position`.
    pub fn noisy<R: Heuristics>(position: &R, first: Move, history: &History<R>) -> Picker {
        let mut list = MoveList::new();
        position.noisy(&mut list);
        let score = |m: Move| {
            if m == first { FIRST } else { GOOD + noisy_score(position, m, history) }
        };
        Picker { moves: list.iter().map(|&m| (score(m), m)).collect(), next: 0 }
    }

    /// Whether there is no move at all (before any was handed out).
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The best of what is left.
    pub fn next<R: Heuristics>(&mut self, position: &R) -> Option<Pick> {
        loop {
            let rest = &mut self.moves[self.next..];
            let best = (0..rest.len()).reduce(|a, b| if rest[b].0 > rest[a].0 { b } else { a })?;
            let (score, m) = rest[best];
            let pick = |noisy, losing, history| Some(Pick { m, noisy, losing, history });
            let is_first = score == FIRST;
            if !is_first && score > GOOD - QUIET && !position.exchange(m, 0) {
                rest[best].0 = score - GOOD + BAD;
                continue;
            }
            rest.swap(0, best);
            self.next += 1;
            return match score {
                FIRST => pick(position.is_noisy(m), false, 0),
                s if s > GOOD - QUIET => pick(true, false, s - GOOD),
                s if s >= KILLER => pick(false, false, 0),
                s if s < BAD + QUIET => pick(true, true, s - BAD),
                s => pick(false, false, s),
            };
        }
    }

    /// Forgets the quiet moves that are left.
    pub fn skip_quiets(&mut self) {
        let mut kept = self.next;
        for i in self.next..self.moves.len() {
            if self.moves[i].0.abs() > QUIET {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}

/// Most valuable victim first, then the cheapest attacker, adjusted by what paid before.
fn noisy_score<R: Heuristics>(position: &R, m: Move, history: &History<R>) -> i32 {
    position.gain(m) * GAIN_WEIGHT - position.stake(m)
        + history.of_noisy(position.trace(m), position.prey(m))
}
