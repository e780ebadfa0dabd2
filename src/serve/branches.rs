//! The variations of a table as those of a record, and the other way round.
//!
//! A record has its variations in the place of a turn. Those after the last turn of a line begin
//! with that turn once more.

use super::kept::{KeptTurn, TurnNotes};
use super::played::PlayedTurn;
use super::table::Table;
use super::tree::{MAX_NODES, Node, Place};
use crate::pgn::{MAX_DEPTH, RecordedTurn};

/// The turns of the game with everything that hangs on them.
#[must_use]
pub fn written(table: &Table) -> Vec<RecordedTurn> {
    let mut turns: Vec<RecordedTurn> = table.played.iter().map(recorded).collect();
    for (ply, turn) in turns.iter_mut().enumerate() {
        turn.variations = variations(table, &table.tree.after(Place::Game(ply)), 1);
    }
    let after = table.tree.after(Place::Game(turns.len()));
    if let (true, Some((first, others))) = (turns.is_empty(), after.split_first()) {
        // Where no turn was played, there is none in whose place a variation could stand.
        turns = line(table, first, 0);
        turns[0].variations = variations(table, others, 1);
    } else if let Some(last) = turns.last_mut() {
        let again = |line: Vec<RecordedTurn>| [vec![bare(last)], line].concat();
        let more: Vec<_> = variations(table, &after, 1).into_iter().map(again).collect();
        last.variations.extend(more);
    }
    turns
}

/// The lines that begin with these turns.
fn variations(table: &Table, first: &[&Node], depth: usize) -> Vec<Vec<RecordedTurn>> {
    if depth > MAX_DEPTH {
        return Vec::new();
    }
    first.iter().map(|node| line(table, node, depth)).collect()
}

/// A line: each turn with the others that might have been played in its place.
fn line(table: &Table, first: &Node, depth: usize) -> Vec<RecordedTurn> {
    let mut turns = vec![recorded(&first.played)];
    let mut place = first.place();
    loop {
        let after = table.tree.after(place);
        let Some((next, others)) = after.split_first() else { return turns };
        let variations = variations(table, others, depth + 1);
        turns.push(RecordedTurn { variations, ..recorded(&next.played) });
        place = next.place();
    }
}

fn recorded(played: &PlayedTurn) -> RecordedTurn {
    RecordedTurn {
        turn: played.turn.clone(),
        throw: played.step().0,
        clock: played.clock,
        score: played.score.map(|(score, _)| score),
        depth: played.score.map(|(_, depth)| depth).filter(|depth| *depth > 0),
        time: played.time,
        comment: played.notes.comment.clone(),
        marks: played.notes.marks.clone(),
        ..RecordedTurn::default()
    }
}

/// The turn alone.
fn bare(turn: &RecordedTurn) -> RecordedTurn {
    let (text, throw) = (turn.turn.clone(), turn.throw.clone());
    RecordedTurn { turn: text, throw, ..RecordedTurn::default() }
}

/// The turns of the variations of a game, each after those before it. Those for which there is no
/// room are left out.
#[must_use]
pub fn read(game: &[RecordedTurn]) -> Vec<KeptTurn> {
    let mut kept = Vec::new();
    let mut place = Place::Game(0);
    for (ply, turn) in game.iter().enumerate() {
        let next = Place::Game(ply + 1);
        read_variations(&mut kept, turn, place, next);
        place = next;
    }
    kept
}

/// The variations in the place of a turn that leads from one position to another.
fn read_variations(kept: &mut Vec<KeptTurn>, turn: &RecordedTurn, from: Place, to: Place) {
    for line in &turn.variations {
        read_line(kept, line, turn, from, to);
    }
}

fn read_line(
    kept: &mut Vec<KeptTurn>,
    line: &[RecordedTurn],
    instead: &RecordedTurn,
    from: Place,
    to: Place,
) {
    let mut place = from;
    for (i, turn) in line.iter().enumerate() {
        let again = i == 0 && (&turn.turn, &turn.throw) == (&instead.turn, &instead.throw);
        let next = if again { to } else { Place::Variation(kept.len() as u64) };
        if !again {
            if kept.len() >= MAX_NODES {
                return;
            }
            let step = (turn.throw.clone(), turn.turn.clone());
            kept.push(KeptTurn { before: place, step, notes: TurnNotes::from(turn) });
        }
        read_variations(kept, turn, place, next);
        place = next;
    }
}
