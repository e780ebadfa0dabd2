//! In which order the moves of a node are tried: the table's move, winning captures, killers,
//! quiet moves by history, losing captures.

use super::history::{History, PreviousMoves};
use super::params::VICTIM_VALUE_WEIGHT;
use crate::moves::{Move, MoveList};
use crate::rules::Heuristics;
use smallvec::SmallVec;

const WINNING: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// No quiet move's history comes near this.
const QUIET_LIMIT: i32 = 1 << 22;
const LOSING: i32 = -(1 << 26);

/// A move and what the node wants to know about it.
#[derive(Clone, Copy)]
pub struct ScoredMove {
    /// The move.
    pub m: Move,
    /// Whether it changes the material.
    pub noisy: bool,
    /// A noisy move whose exchange loses material.
    pub losing: bool,
    /// History score of a quiet move; 0 for the table's and killers.
    pub history: i32,
}

/// Hands out moves best first.
///
/// The table's move comes before the others are generated, and exchanges are looked at only
/// when a capture's turn comes: most nodes end before.
pub struct MovePicker {
    hash_move: Move,
    killers: [Move; 2],
    stage: Stage,
    /// What is left, with scores, from `next` on.
    moves: SmallVec<[(i32, Move); 192]>,
    next: usize,
}

/// What a picker has handed out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    HashMove,
    Generated,
}

impl MovePicker {
    /// All legal moves. `first`, unless [`Move::NONE`], is legal: the table knows it from
    /// the same position.
    pub fn new(hash_move: Move, killers: [Move; 2]) -> MovePicker {
        MovePicker { hash_move, killers, stage: Stage::Start, moves: SmallVec::new(), next: 0 }
    }

    /// The best of what is left; with `NOISY` only captures and promotions.
    pub fn next<const NOISY: bool, R: Heuristics>(
        &mut self,
        position: &R,
        history: &History<R>,
        previous_moves: PreviousMoves,
    ) -> Option<ScoredMove> {
        if self.stage == Stage::Start {
            self.stage = Stage::HashMove;
            if self.hash_move != Move::NONE {
                let noisy = position.is_noisy(self.hash_move);
                return Some(ScoredMove { m: self.hash_move, noisy, losing: false, history: 0 });
            }
        }
        if self.stage == Stage::HashMove {
            self.stage = Stage::Generated;
            self.generate::<NOISY, R>(position, history, previous_moves);
        }
        loop {
            let rest = &mut self.moves[self.next..];
            let (mut best, mut top) = (0, rest.first()?.0);
            for (i, &(score, _)) in rest.iter().enumerate().skip(1) {
                if score > top {
                    (best, top) = (i, score);
                }
            }
            let (score, m) = rest[best];
            if score > WINNING - QUIET_LIMIT && !position.exchange(m, 0) {
                rest[best].0 = score - WINNING + LOSING;
                continue;
            }
            rest.swap(0, best);
            self.next += 1;
            let scored = |noisy, losing, history| Some(ScoredMove { m, noisy, losing, history });
            return match score {
                s if s > WINNING - QUIET_LIMIT => scored(true, false, 0),
                s if s > KILLER - QUIET_LIMIT => scored(false, false, 0),
                s if s < LOSING + QUIET_LIMIT => scored(true, true, 0),
                s => scored(false, false, s),
            };
        }
    }

    fn generate<const NOISY: bool, R: Heuristics>(
        &mut self,
        position: &R,
        history: &History<R>,
        previous_moves: PreviousMoves,
    ) {
        let mut list = MoveList::new();
        if NOISY {
            position.noisy(&mut list);
        } else {
            position.moves(&mut list);
        }
        let (side, [first_killer, second_killer]) = (position.side(), self.killers);
        for &m in &list {
            if m == self.hash_move {
                continue;
            }
            let score = if NOISY || position.is_noisy(m) {
                WINNING + noisy_order(position, m, history)
            } else if m == first_killer {
                KILLER + 1
            } else if m == second_killer {
                KILLER
            } else {
                history.quiet_score(side, m, position.trace(m), previous_moves)
            };
            self.moves.push((score, m));
        }
        // Only quiet moves are advised about.
        if !NOISY {
            position.advise(&mut self.moves);
        }
    }

    /// Forgets the quiet moves that are left, but for those to `keep`.
    pub fn skip_quiets(&mut self, keep: impl Fn(Move) -> bool) {
        if self.stage != Stage::Generated {
            return;
        }
        let mut kept = self.next;
        for i in self.next..self.moves.len() {
            let (score, m) = self.moves[i];
            if score.abs() > QUIET_LIMIT || keep(m) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}

/// Most valuable victim first, then the cheapest attacker, adjusted by what paid before.
fn noisy_order<R: Heuristics>(position: &R, m: Move, history: &History<R>) -> i32 {
    position.gain(m) * VICTIM_VALUE_WEIGHT - position.stake(m)
        + history.noisy_score(position.trace(m), position.prey(m))
}
