//! What a weak level plays at the root: a checkmate that it can give at once, otherwise one of the
//! turns that its search found nearly best.

use super::chance::most_likely;
use super::root::{RootSearch, RootTurn};
use crate::moves::MoveList;
use crate::rules::{Heuristics, Outcome, Side, Turn};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hash::{BuildHasher, RandomState};

impl<R: Heuristics> RootSearch<'_, R> {
    /// Drops all root turns but one that gives checkmate at once, if there is one. Every person
    /// sees such a turn.
    pub fn keep_mate_in_one(&mut self) {
        let root = &self.worker.position;
        if root.has_unlisted_turns() {
            return;
        }
        let mating_turn = self.turns.iter().find_map(|root_turn| {
            let mut position = root.clone();
            let mut turn = root_turn.moves.clone();
            for &m in &turn {
                position.play(m);
            }
            completes_mate(&mut position, root.side(), &mut turn).then_some(turn)
        });
        if let Some(turn) = mating_turn {
            self.turns = vec![RootTurn::new(turn)];
        }
    }

    /// Records the `pv_count` best turns of an iteration as those to choose from. An iteration that
    /// was stopped counts only if it is the first. From now on the level's node limit holds: the
    /// first iteration is completed even in games with thousands of turns.
    pub fn keep_candidates(&mut self, pv_count: usize) {
        let Some(skill) = self.limits.skill else { return };
        if !self.worker.stopped || self.candidates.is_empty() {
            self.candidates = self.turns[..pv_count].to_vec();
        }
        self.worker.node_limit = self.worker.node_limit.min(skill.nodes);
    }

    /// Makes one of the candidates the first root turn. Returns false at full strength, or if there
    /// is no candidate because the search was stopped before it found one.
    pub fn choose_candidate(&mut self) -> bool {
        let Some(skill) = self.limits.skill.filter(|_| !self.candidates.is_empty()) else {
            return false;
        };
        let values: Vec<_> = self.candidates.iter().map(|candidate| candidate.value).collect();
        // The standard library's hash tables get their keys from the system's random numbers.
        let seed = self.limits.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ self.worker.position.key());
        let chosen = skill.choose(&values, &mut random);
        self.turns = std::mem::take(&mut self.candidates);
        self.turns.swap(0, chosen);
        true
    }
}

/// Whether `turn`, which led to `position`, can be completed so that it checkmates the opponent of
/// `mover`. If so, it is completed. Dice are assumed to bring what is most likely.
fn completes_mate<R: Heuristics>(position: &mut R, mover: Side, turn: &mut Turn) -> bool {
    if position.is_midturn() {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        return moves.into_iter().any(|m| {
            let was = position.play(m);
            turn.push(m);
            let mates = completes_mate(position, mover, turn);
            position.undo(m, was);
            if !mates {
                turn.pop();
            }
            mates
        });
    }
    let thrown = most_likely(position).map(|chance| (chance, position.play(chance)));
    let mates = position.count() == 0 && position.no_move_result().outcome == Outcome::Win(mover);
    if let Some((chance, was)) = thrown {
        position.undo(chance, was);
    }
    mates
}
