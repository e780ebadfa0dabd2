//! In which order the moves of a node are tried: the table's move, winning captures, killers,
//! quiet moves by history, losing captures.

use super::history::{Context, History};
use super::params::GAIN_WEIGHT;
use crate::moves::{Move, MoveList};
use crate::rules::Heuristics;
use smallvec::SmallVec;

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
    /// History score of a quiet move; 0 for the table's and killers.
    pub history: i32,
}

/// Hands out moves best first.
///
/// The table's move comes before the others are generated, and exchanges are looked at only
/// when a capture's turn comes: most nodes end before.
pub struct Picker {
    first: Move,
    killers: [Move; 2],
    stage: Stage,
    /// What is left, with scores, from `next` on.
    moves: SmallVec<[(i32, Move); 192]>,
    next: usize,
}

/// What a picker has handed out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Nothing,
    First,
    Generated,
}

impl Picker {
    /// All legal moves. `first`, unless [`Move::NONE`], is legal: the table knows it from
    /// the same position.
    pub fn new(first: Move, killers: [Move; 2]) -> Picker {
        Picker { first, killers, stage: Stage::Nothing, moves: SmallVec::new(), next: 0 }
    }

    /// The best of what is left; with `NOISY` only captures and promotions.
    pub fn next<const NOISY: bool, R: Heuristics>(
        &mut self,
        position: &R,
        history: &History<R>,
        context: Context,
    ) -> Option<Pick> {
        if self.stage == Stage::Nothing {
            self.stage = Stage::First;
            if self.first != Move::NONE {
                let noisy = position.is_noisy(self.first);
                return Some(Pick { m: self.first, noisy, losing: false, history: 0 });
            }
        }
        if self.stage == Stage::First {
            self.stage = Stage::Generated;
            self.generate::<NOISY, R>(position, history, context);
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
            if score > GOOD - QUIET && !position.exchange(m, 0) {
                rest[best].0 = score - GOOD + BAD;
                continue;
            }
            rest.swap(0, best);
            self.next += 1;
            let pick = |noisy, losing, history| Some(Pick { m, noisy, losing, history });
            return match score {
                s if s > GOOD - QUIET => pick(true, false, 0),
                s if s > KILLER - QUIET => pick(false, false, 0),
                s if s < BAD + QUIET => pick(true, true, 0),
                s => pick(false, false, s),
            };
        }
    }

    fn generate<const NOISY: bool, R: Heuristics>(
        &mut self,
        position: &R,
        history: &History<R>,
        context: Context,
    ) {
        let mut list = MoveList::new();
        if NOISY {
            position.noisy(&mut list);
        } else {
            position.moves(&mut list);
        }
        let (side, [killer, other]) = (position.side(), self.killers);
        for &m in &list {
            if m == self.first {
                continue;
            }
            let score = if NOISY || position.is_noisy(m) {
                GOOD + noisy_score(position, m, history)
            } else if m == killer {
                KILLER + 1
            } else if m == other {
                KILLER
            } else {
                history.of_quiet(side, m, position.trace(m), context)
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
            if score.abs() > QUIET || keep(m) {
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
