//! Turns of several moves at the root: principal variations as turns and as texts.

use super::chance::most_likely;
use super::picker::MovePicker;
use super::root::RootSearch;
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Turn};

impl<R: Heuristics> RootSearch<'_, R> {
    /// The expected reply to the best turn, made of legal hash moves; `None` if there is none.
    pub fn ponder_turn(&self) -> Option<String> {
        let mut position = self.worker.position.clone();
        for m in self.first_turn(&self.turns[0].pv) {
            position.play(m);
        }
        if let Some(chance) = most_likely(&position) {
            position.play(chance);
        }
        let mut turn = Turn::new();
        let mut after = position.clone();
        while turn.is_empty() || after.is_midturn() {
            let m = self.hash_move(&after, 1)?;
            turn.push(m);
            after.play(m);
        }
        Some(position.turn_text(&turn))
    }

    /// The hash move of `position`, if it is legal. `turns` is the number of turns since the root.
    fn hash_move(&self, position: &R, turns: usize) -> Option<Move> {
        let best = self.worker.tt.probe(position.key(), turns)?.best;
        let mut legal = MoveList::new();
        position.moves(&mut legal);
        legal.contains(&best).then_some(best)
    }

    /// The first turn of a principal variation. If the variation ends before the turn does, hash
    /// moves or the move picker's first moves complete it.
    pub fn first_turn(&self, pv: &[Move]) -> Turn {
        let mut position = self.worker.position.clone();
        let mut turn = Turn::new();
        for &m in pv {
            turn.push(m);
            position.play(m);
            if !position.is_midturn() {
                return turn;
            }
        }
        while position.is_midturn() {
            let best = || {
                let mut picker = MovePicker::new(Move::NONE, [Move::NONE; 2]);
                let previous_moves = self.worker.previous_moves();
                picker.next::<false, R>(&position, self.worker.history, previous_moves)
            };
            let hash_move = self.hash_move(&position, 0);
            let Some(m) = hash_move.or_else(|| best().map(|scored| scored.m)) else { break };
            turn.push(m);
            position.play(m);
        }
        turn
    }

    /// The texts of the turns of a principal variation. An incomplete last turn is left out.
    pub fn pv_texts(&self, pv: &[Move]) -> Vec<String> {
        let first = self.first_turn(pv);
        let mut position = self.worker.position.clone();
        let mut texts = Vec::new();
        let mut turn = Turn::new();
        let mut turn_position = position.clone();
        let rest = pv.get(first.len()..).unwrap_or_default();
        for &m in first.iter().chain(rest) {
            if let Some(chance) = most_likely(&position) {
                position.play(chance);
                turn_position.play(chance);
            }
            turn.push(m);
            position.play(m);
            if !position.is_midturn() {
                texts.push(turn_position.turn_text(&turn));
                turn.clear();
                turn_position.clone_from(&position);
            }
        }
        texts
    }
}

/// Removes `turn` from `turns`, which may contain first moves of turns: an element that `turn`
/// begins with is replaced by all its continuations except `turn`.
pub fn exclude_turn<R: Heuristics>(position: &R, turns: &mut Vec<Turn>, turn: &Turn) {
    while let Some(at) = turns.iter().position(|prefix| turn.starts_with(prefix)) {
        let prefix = turns.remove(at);
        if prefix == *turn {
            return;
        }
        let mut after = position.clone();
        for &m in &prefix {
            after.play(m);
        }
        let mut moves = MoveList::new();
        after.moves(&mut moves);
        for m in moves {
            let mut extended = prefix.clone();
            extended.push(m);
            turns.push(extended);
        }
    }
}
