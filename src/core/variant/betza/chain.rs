//! Leaps of several single steps, such as `mafsK`: one step, and then one that turns by 45 degrees.
//! A piece on the way blocks them.

use super::{Legs, Modifiers, Step};
use crate::board::Purpose;
use crate::board::program::symmetric_steps;

/// Adds leaps of single steps that turn: `legs` are those before the last one, each relative to the
/// step before it.
pub(super) fn add(
    c: char,
    range: Option<usize>,
    legs: &[Modifiers],
    last: &Modifiers,
    steps: &mut Vec<Step>,
) -> Result<(), String> {
    let fail = |text: &str| Err(format!("'a': {text}"));
    let first: Vec<(i8, i8)> = match (c, range) {
        ('W', None) => symmetric_steps((0, 1)),
        ('F', None) => symmetric_steps((1, 1)),
        ('K', None) => [symmetric_steps((0, 1)), symmetric_steps((1, 1))].concat(),
        _ => return fail("expected W, F or K behind it"),
    };
    if legs.len() > Legs::default().0.len() {
        return fail("more than four steps");
    }
    if legs.iter().any(|leg| leg.purpose() != Purpose::Quiet) {
        return fail("expected m on all steps but the last one");
    }
    let all = || legs.iter().chain([last]);
    let is_plain = |m: &Modifiers| !(m.is_lame || m.hops || m.is_first || m.en_passant || m.wraps);
    if !all().all(is_plain) || all().skip(1).any(|leg| leg.directions.is_empty()) {
        return fail(
            "expected a direction on each further step, and no other modifiers than m and c",
        );
    }
    let mut ways: Vec<Vec<(i8, i8)>> =
        first.into_iter().filter(|delta| legs[0].allow(*delta)).map(|step| vec![step]).collect();
    for leg in all().skip(1) {
        let turned = |way: &Vec<(i8, i8)>| -> Vec<Vec<(i8, i8)>> {
            let step = way.last().copied().unwrap_or_default();
            let turns = (0..8).filter(|turn| leg.turns_by(*turn));
            turns.map(|turn| [way.as_slice(), &[rotated(step, turn)]].concat()).collect()
        };
        ways = ways.iter().flat_map(turned).collect();
    }
    for way in ways {
        let delta = way.iter().fold((0, 0), |sum, step| (sum.0 + step.0, sum.1 + step.1));
        let mut own = Legs::default();
        own.0.iter_mut().zip(&way[..way.len() - 1]).for_each(|(leg, step)| *leg = *step);
        let step = Step {
            delta,
            first: 1,
            limit: 1,
            purpose: last.purpose(),
            is_lame: true,
            hops: false,
            is_first: false,
            en_passant: false,
            lands_behind: false,
            wraps: false,
            legs: own,
        };
        if delta != (0, 0) && !steps.contains(&step) {
            steps.push(step);
        }
    }
    Ok(())
}

/// A single step turned by so many eighths to the right.
fn rotated(step: (i8, i8), eighths: usize) -> (i8, i8) {
    const ALL: [(i8, i8); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let at = ALL.iter().position(|known| *known == step).unwrap_or_default();
    ALL[(at + eighths) % 8]
}

impl Modifiers {
    /// Whether a step after another one may turn by so many eighths to the right.
    fn turns_by(&self, eighths: usize) -> bool {
        self.directions.iter().any(|pair| {
            let allowed: &[usize] = match pair {
                ['f', 'f'] => &[0],
                ['b', 'b'] => &[4],
                ['v', 'v'] => &[0, 4],
                ['r', 'r'] => &[2],
                ['l', 'l'] => &[6],
                ['s', 's'] => &[2, 6],
                ['f', 'r'] | ['r', 'f'] => &[1],
                ['f', 'l'] | ['l', 'f'] => &[7],
                ['f', 's'] | ['s', 'f'] => &[1, 7],
                ['b', 'r'] | ['r', 'b'] => &[3],
                ['b', 'l'] | ['l', 'b'] => &[5],
                ['b', 's'] | ['s', 'b'] => &[3, 5],
                _ => &[],
            };
            allowed.contains(&eighths)
        })
    }
}
