//! Lists the legal turns of a position with their texts, and counts sequences of turns.

use crate::moves::{ChanceOutcomes, MoveList};
use crate::rules::{Rules, Turn};

/// The legal turns with their texts, sorted bytewise; empty if the game does not list them.
pub fn named_turns<R: Rules>(position: &R) -> Vec<(String, Turn)> {
    let mut named = Vec::new();
    if !position.has_too_many_turns_to_list() {
        collect_turns(&mut position.clone(), "", &Turn::new(), &mut named);
    }
    named.sort();
    named
}

/// Collects all turns that begin with the moves `before`, whose text is `prefix`.
fn collect_turns<R: Rules>(
    position: &mut R,
    prefix: &str,
    before: &Turn,
    named: &mut Vec<(String, Turn)>,
) {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    for m in moves {
        let text = format!("{prefix}{}", position.text(m));
        let mut turn = before.clone();
        turn.push(m);
        let was = position.play(m);
        if position.midturn() {
            collect_turns(position, &(text + ","), &turn, named);
        } else {
            named.push((text, turn));
        }
        position.undo(m, was);
    }
}

/// The number of sequences of `depth` turns (perft). The last turn is counted without being
/// played. Each outcome of chance is a branch that counts once, whatever its probability.
pub fn count_sequences<R: Rules>(position: &mut R, depth: u32) -> u64 {
    if depth > 1 && position.is_chance() {
        let mut chances = ChanceOutcomes::new();
        position.chance_outcomes(&mut chances);
        let mut sum = 0;
        for chance in chances {
            let was = position.play(chance.m);
            sum += count_sequences(position, depth);
            position.undo(chance.m, was);
        }
        return sum;
    }
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let mut sum = 0;
            for m in moves {
                let was = position.play(m);
                sum += count_sequences(position, depth - u32::from(!position.midturn()));
                position.undo(m, was);
            }
            sum
        }
    }
}
