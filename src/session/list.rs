//! All legal turns of a position: their names, and how many sequences of them there are.

use crate::moves::{Chances, MoveList};
use crate::rules::{Rules, Turn};

/// Legal turns with their texts, sorted bytewise; none if they are countless.
pub fn named_turns<R: Rules>(position: &R) -> Vec<(String, Turn)> {
    let mut named = Vec::new();
    if !position.countless() {
        collect_turns(&mut position.clone(), "", &Turn::new(), &mut named);
    }
    named.sort();
    named
}

/// All ways to complete the turn that began with `before` (in words: `prefix`).
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

/// Sequences of `depth` turns; the last turn is counted, not played. What chance may do are
/// branches, each counted once however likely.
pub fn count_sequences<R: Rules>(position: &mut R, depth: u32) -> u64 {
    if depth > 1 && position.is_chance() {
        let mut chances = Chances::new();
        position.chances(&mut chances);
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
        1 => position.turns(),
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
