//! Move ordering: hash move, noisy moves that lose no material, killers, quiet moves by history,
//! noisy moves that lose material.

use super::history::{History, PreviousMoves};
use super::params::VICTIM_VALUE_WEIGHT;
use crate::moves::{Move, MoveList};
use crate::rules::Heuristics;
use smallvec::SmallVec;

/// Base score of noisy moves that lose no material.
const WINNING: i32 = 1 << 26;
/// Score of the second killer; that of the first is greater by 1.
const KILLER: i32 = 1 << 24;
/// Greater than the score of every quiet move, so that it separates the groups of moves.
const QUIET_LIMIT: i32 = 1 << 22;
/// Base score of noisy moves that lose material.
const LOSING: i32 = -(1 << 26);

/// A move with what the node needs to know about it.
#[derive(Clone, Copy)]
pub struct ScoredMove {
    /// The move.
    pub m: Move,
    /// Whether it is noisy: a capture or a promotion.
    pub noisy: bool,
    /// Whether it is a noisy move that loses material by static exchange evaluation.
    pub losing: bool,
    /// History score of a quiet move. 0 for the hash move and killers.
    pub history: i32,
}

/// Returns the moves of a node, best first.
///
/// It returns the hash move before it generates the others, and computes the static exchange
/// evaluation of a noisy move only when that move is next, because most nodes end before.
pub struct MovePicker {
    hash_move: Move,
    killers: [Move; 2],
    stage: Stage,
    /// Generated moves with their scores. Those from `next` on have not been returned yet.
    moves: SmallVec<[(i32, Move); 192]>,
    next: usize,
}

/// The progress of a move picker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    HashMove,
    Generated,
}

impl MovePicker {
    /// A move picker for a node. `hash_move` must be legal, or [`Move::NONE`]. It is not checked,
    /// because it comes from an entry with the same key.
    pub fn new(hash_move: Move, killers: [Move; 2]) -> MovePicker {
        MovePicker { hash_move, killers, stage: Stage::Start, moves: SmallVec::new(), next: 0 }
    }

    /// The next best move. With `NOISY` only noisy moves are generated.
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
            let (mut best, mut best_score) = (0, rest.first()?.0);
            for (i, &(score, _)) in rest.iter().enumerate().skip(1) {
                if score > best_score {
                    (best, best_score) = (i, score);
                }
            }
            let (score, m) = rest[best];
            if score > WINNING - QUIET_LIMIT && !position.see_at_least(m, 0) {
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
            position.noisy_moves(&mut list);
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
                history.quiet_score(side, m, position.piece_to(m), previous_moves)
            };
            self.moves.push((score, m));
        }
        // The game's bonuses concern quiet moves only.
        if !NOISY {
            position.add_quiet_bonuses(&mut self.moves);
        }
    }

    /// Drops the remaining quiet moves, except those for which `keep` is true.
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

/// Most valuable victim, least valuable attacker (MVV-LVA), plus the capture history.
fn noisy_order<R: Heuristics>(position: &R, m: Move, history: &History<R>) -> i32 {
    position.victim_value(m) * VICTIM_VALUE_WEIGHT - position.attacker_value(m)
        + history.noisy_score(position.piece_to(m), position.captured_index(m))
}
