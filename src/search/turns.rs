//! Turns of several moves at the root: lines of moves as turns, and in words.

use super::chance::likeliest;
use super::picker::Picker;
use super::root::Root;
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Turn};

impl<R: Heuristics> Root<'_, R> {
    /// The table's answer to the best turn, if it is legal.
    pub fn answer(&self) -> Option<String> {
        let mut position = self.worker.position.clone();
        for m in self.turn(&self.turns[0].line) {
            position.play(m);
        }
        if let Some(chance) = likeliest(&position) {
            position.play(chance);
        }
        let mut turn = Turn::new();
        let mut after = position.clone();
        while turn.is_empty() || after.midturn() {
            let m = self.known_move(&after, 1)?;
            turn.push(m);
            after.play(m);
        }
        Some(position.turn_text(&turn))
    }

    /// The table's best move, if it is legal.
    fn known_move(&self, position: &R, turns: usize) -> Option<Move> {
        let best = self.worker.table.probe(position.key(), turns)?.best;
        let mut legal = MoveList::new();
        position.moves(&mut legal);
        legal.contains(&best).then_some(best)
    }

    /// The first turn of a line. Where the line ends before the turn does, what the table
    /// knows or what looks best goes on.
    pub fn turn(&self, line: &[Move]) -> Turn {
        let mut position = self.worker.position.clone();
        let mut turn = Turn::new();
        for &m in line {
            turn.push(m);
            position.play(m);
            if !position.midturn() {
                return turn;
            }
        }
        while position.midturn() {
            let best = || {
                let mut picker = Picker::new(Move::NONE, [Move::NONE; 2]);
                let context = self.worker.context();
                picker.next::<false, R>(&position, self.worker.history, context)
            };
            let known = self.known_move(&position, 0);
            let Some(m) = known.or_else(|| best().map(|pick| pick.m)) else { break };
            turn.push(m);
            position.play(m);
        }
        turn
    }

    /// The turns of a line from the root in words, without a last one that is not complete.
    pub fn texts(&self, line: &[Move]) -> Vec<String> {
        let first = self.turn(line);
        let mut position = self.worker.position.clone();
        let mut texts = Vec::new();
        let mut turn = Turn::new();
        let mut begun = position.clone();
        let rest = line.get(first.len()..).unwrap_or_default();
        for &m in first.iter().chain(rest) {
            if let Some(chance) = likeliest(&position) {
                position.play(chance);
                begun.play(chance);
            }
            turn.push(m);
            position.play(m);
            if !position.midturn() {
                texts.push(begun.turn_text(&turn));
                turn.clear();
                begun.clone_from(&position);
            }
        }
        texts
    }
}

/// Takes `turn` out of `turns`, which may be beginnings: one that `turn` begins with makes
/// room for all its continuations.
pub fn take_out<R: Heuristics>(position: &R, turns: &mut Vec<Turn>, turn: &Turn) {
    while let Some(at) = turns.iter().position(|begun| turn.starts_with(begun)) {
        let begun = turns.remove(at);
        if begun == *turn {
            return;
        }
        let mut after = position.clone();
        for &m in &begun {
            after.play(m);
        }
        let mut moves = MoveList::new();
        after.moves(&mut moves);
        for m in moves {
            let mut longer = begun.clone();
            longer.push(m);
            turns.push(longer);
        }
    }
}
