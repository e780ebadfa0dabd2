//! Lists the legal turns of a position with their texts, and counts sequences of turns.

use super::AnyPosition;
use crate::moves::{ChanceOutcomes, MoveList};
use crate::rules::{Rules, Turn};
use crate::search::report::Control;

/// The legal turns of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turns<T = String> {
    /// All of them, sorted bytewise by their texts; none if the game is over.
    Listed(Vec<T>),
    /// There are some, but too many to list.
    Unlisted,
    /// They depend on the dice, which have to be thrown first.
    AfterThrow,
}

impl<T> Turns<T> {
    /// As [`Turns::as_slice`].
    #[must_use]
    pub fn listed(self) -> Vec<T> {
        match self {
            Turns::Listed(turns) => turns,
            Turns::Unlisted | Turns::AfterThrow => Vec::new(),
        }
    }

    /// The turns that are listed; none if there is no list.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        match self {
            Turns::Listed(turns) => turns,
            Turns::Unlisted | Turns::AfterThrow => &[],
        }
    }

    /// The same with another value for each turn.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Turns<U> {
        match self {
            Turns::Listed(turns) => Turns::Listed(turns.into_iter().map(f).collect()),
            Turns::Unlisted => Turns::Unlisted,
            Turns::AfterThrow => Turns::AfterThrow,
        }
    }
}

impl<T> Default for Turns<T> {
    /// No turn.
    fn default() -> Turns<T> {
        Turns::Listed(Vec::new())
    }
}

/// The legal turns with their texts.
pub fn named_turns(position: &dyn AnyPosition) -> Turns<(String, Turn)> {
    if position.has_unlisted_turns() {
        return Turns::Unlisted;
    }
    if position.is_chance() {
        return Turns::AfterThrow;
    }
    let mut named = Vec::new();
    collect_turns(position.before(0).as_mut(), "", &Turn::new(), &mut named);
    named.sort();
    Turns::Listed(named)
}

/// Collects all turns that begin with the moves `before`, whose text is `prefix`.
fn collect_turns(
    position: &mut dyn AnyPosition,
    prefix: &str,
    before: &Turn,
    named: &mut Vec<(String, Turn)>,
) {
    let mut moves = MoveList::new();
    position.moves(&mut moves);
    for m in moves {
        let text = format!("{prefix}{}", position.move_text(m));
        let mut turn = before.clone();
        turn.push(m);
        position.play(m);
        if position.is_midturn() {
            collect_turns(position, &(text + ","), &turn, named);
        } else {
            named.push((text, turn));
        }
        position.undo();
    }
}

/// The legal turn with this number, from 0, in an order of its own; `None` if there are fewer
/// turns. The turns are counted, not listed.
pub fn nth_turn(position: &dyn AnyPosition, number: u64) -> Option<Turn> {
    let mut position = position.before(0);
    let (mut turn, mut left) = (Turn::new(), number);
    while turn.is_empty() || position.is_midturn() {
        let mut moves = MoveList::new();
        position.moves(&mut moves);
        let found = moves.into_iter().find(|&m| {
            position.play(m);
            let turns = if position.is_midturn() { position.count_turns() } else { 1 };
            let inside = left < turns;
            if !inside {
                left -= turns;
                position.undo();
            }
            inside
        });
        turn.push(found?);
    }
    Some(turn)
}

/// The number of sequences of `depth` turns (perft). The last turn is counted without being
/// played. Each outcome of chance is a branch that counts once, whatever its probability.
///
/// `None` if `control` was stopped before the end; the position is then as it was.
pub fn count_sequences<R: Rules>(position: &mut R, depth: u32, control: &Control) -> Option<u64> {
    // Even a last turn, which is counted without being played, can take a fifth of a second.
    if control.is_stopped() {
        return None;
    }
    if depth > 1 && position.is_chance() {
        let mut chances = ChanceOutcomes::new();
        position.chance_outcomes(&mut chances);
        let mut sum = Some(0);
        for chance in chances {
            let was = position.play(chance.m);
            let count = count_sequences(position, depth, control);
            position.undo(chance.m, was);
            sum = Some(sum? + count?);
        }
        return sum;
    }
    match depth {
        0 => Some(1),
        1 => Some(position.count_turns()),
        _ => {
            let mut moves = MoveList::new();
            position.moves(&mut moves);
            let mut sum = 0;
            for &m in &moves {
                let was = position.play(m);
                let left = depth - u32::from(!position.is_midturn());
                let count = count_sequences(position, left, control);
                position.undo(m, was);
                sum += count?;
            }
            Some(sum)
        }
    }
}
