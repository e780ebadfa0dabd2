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
/// Most nodes end after few moves. So it returns the hash move before it generates the others,
/// computes the static exchange evaluation of a noisy move only when that move is next, and scores
/// the quiet moves only when the noisy moves that lose nothing and the killers have been returned.
pub struct MovePicker {
    hash_move: Move,
    killers: [Move; 2],
    stage: Stage,
    /// Generated moves with their scores: first those that have been returned, up to `next`; then
    /// noisy moves and killers, up to `first_rest`; then noisy moves that lose material, up to
    /// `first_quiet`; then the other quiet moves. In the last stage the last three are mixed.
    moves: SmallVec<[(i32, Move); 192]>,
    next: usize,
    first_rest: usize,
    first_quiet: usize,
}

/// The progress of a move picker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Start,
    HashMove,
    /// The moves are generated, and the quiet moves have no scores yet.
    Noisy,
    /// All moves have scores.
    Rest,
}

impl MovePicker {
    /// A move picker for a node. `hash_move` must be legal, or [`Move::NONE`]. It is not checked,
    /// because it comes from an entry with the same key.
    pub fn new(hash_move: Move, killers: [Move; 2]) -> MovePicker {
        let (stage, moves) = (Stage::Start, SmallVec::new());
        MovePicker { hash_move, killers, stage, moves, next: 0, first_rest: 0, first_quiet: 0 }
    }

    /// The next best move. With `NOISY` only noisy moves are generated.
    pub fn next<const NOISY: bool, R: Heuristics>(
        &mut self,
        position: &R,
        history: &History,
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
            self.stage = Stage::Noisy;
            self.generate::<NOISY, R>(position, history);
        }
        while self.stage == Stage::Noisy {
            let Some((score, m)) = best_first(&mut self.moves[self.next..self.first_rest]) else {
                self.stage = Stage::Rest;
                self.score_quiets(position, history, previous_moves);
                break;
            };
            let noisy = score > WINNING - QUIET_LIMIT;
            if noisy && !position.see_at_least(m, 0) {
                self.first_rest -= 1;
                self.moves[self.next].0 = score - WINNING + LOSING;
                self.moves.swap(self.next, self.first_rest);
                continue;
            }
            self.next += 1;
            return Some(ScoredMove { m, noisy, losing: false, history: 0 });
        }
        let (score, m) = best_first(&mut self.moves[self.next..])?;
        self.next += 1;
        let losing = score < LOSING + QUIET_LIMIT;
        let history = if losing { 0 } else { score };
        Some(ScoredMove { m, noisy: losing, losing, history })
    }

    /// Generates the moves other than the hash move, and scores all but the quiet ones.
    fn generate<const NOISY: bool, R: Heuristics>(&mut self, position: &R, history: &History) {
        let mut list = MoveList::new();
        if NOISY {
            position.noisy_moves(&mut list);
        } else {
            position.moves(&mut list);
        }
        if self.hash_move != Move::NONE
            && let Some(i) = list.iter().position(|m| *m == self.hash_move)
        {
            list.remove(i);
        }
        self.moves.extend(list.iter().map(|m| (0, *m)));
        let [first_killer, second_killer] = self.killers;
        let (moves, mut first_quiet) = (self.moves.as_mut_slice(), 0);
        for i in 0..moves.len() {
            let (_, m) = moves[i];
            let score = if NOISY || position.is_noisy(m) {
                WINNING + noisy_order(position, m, history)
            } else if m == first_killer {
                KILLER + 1
            } else if m == second_killer {
                KILLER
            } else {
                continue;
            };
            moves[i].0 = score;
            // The first quiet move makes room.
            moves.swap(first_quiet, i);
            first_quiet += 1;
        }
        (self.first_quiet, self.first_rest) = (first_quiet, first_quiet);
    }

    fn score_quiets<R: Heuristics>(
        &mut self,
        position: &R,
        history: &History,
        previous_moves: PreviousMoves,
    ) {
        let quiets = &mut self.moves[self.first_quiet..];
        // The bonuses of a game can cost much before the first move.
        if quiets.is_empty() {
            return;
        }
        let side = position.side();
        for (score, m) in &mut *quiets {
            *score = history.quiet_score(side, *m, position.piece_to(*m), previous_moves);
        }
        position.add_quiet_bonuses(quiets);
    }

    /// Drops the remaining quiet moves, except those for which `keep` is true.
    pub fn skip_quiets(&mut self, keep: impl Fn(Move) -> bool) {
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

/// Swaps the first of the moves with the greatest score to the front and returns it.
fn best_first(moves: &mut [(i32, Move)]) -> Option<(i32, Move)> {
    let (mut best, mut best_score) = (0, moves.first()?.0);
    for (i, &(score, _)) in moves.iter().enumerate().skip(1) {
        if score > best_score {
            (best, best_score) = (i, score);
        }
    }
    moves.swap(0, best);
    Some(moves[0])
}

/// Most valuable victim, least valuable attacker (MVV-LVA), plus the capture history.
fn noisy_order<R: Heuristics>(position: &R, m: Move, history: &History) -> i32 {
    position.material_gain(m) * VICTIM_VALUE_WEIGHT - position.attacker_value(m)
        + history.noisy_score(position.piece_to(m), position.captured_index(m))
}
