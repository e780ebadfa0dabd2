//! Betza notation of how pieces move, as variant players and `XBoard` write it: `N` is a knight,
//! `K` a king, `AND` leaps like an alfil, a knight or a dabbaba (Ralph Betza; the letters are
//! explained in `XBoard`'s `engine-intf.html`).
//!
//! An atom is followed by the number of its steps in a line, if they are not one: `W3`; `0`, or the
//! letter again, stands for any number: `NN` is a nightrider. Before it stand modifiers: `m` moves
//! without capturing, `c` only captures, `n` can be blocked on the way, `p` hops over one piece,
//! `i` is only made from where pawns step twice, `e` beside `c` captures en passant, too, `g` stops
//! only behind the next piece, `o` goes on over the left and the right edge; `mafsK` goes one step
//! and then one that turns by 45 degrees (`a`: again; the direction is seen from the step before).
//! `f b l r v s` are directions, forward and so on, `v` both ways along the files, `s` sideways.
//! Two of them together are one direction: `fr` is more to the right than forward, `rf` more
//! forward; `fh` is the forward half, whatever goes forward at all, `hr` the half of a knight's
//! leaps that turn to the right.

mod chain;
mod overlap;
mod words;

pub use words::words;

use crate::board::Purpose;
use crate::board::attack::Approach;
use crate::board::program::symmetric_steps;
use crate::board::state::MOST_PASSED;
use std::collections::BTreeSet;

/// One way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Files and ranks, as White sees them.
    pub delta: (i8, i8),
    /// The steps after which it may stop first: more than 1 where the piece leaps to the nearer
    /// cells.
    pub first: usize,
    /// The most steps in this direction: 1 for a leap.
    pub limit: usize,
    /// Whether it captures, moves without capturing, or both.
    pub purpose: Purpose,
    /// A leap that a piece on its way blocks.
    pub is_lame: bool,
    /// A slide that stops only behind the first piece on its way.
    pub hops: bool,
    /// Made only from where pawns step twice.
    pub is_first: bool,
    /// A capture that may be en passant.
    pub en_passant: bool,
    /// With [`Step::hops`]: it stops only on the next cell behind the piece on its way.
    pub lands_behind: bool,
    /// It goes on over the left and the right edge of the board.
    pub wraps: bool,
    /// The single steps of a leap that turns on its way, without the last one.
    pub legs: Legs,
}

/// Single steps one after the other; (0, 0) stands for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Legs([(i8, i8); 3]);

impl Step {
    /// The same step for Black, who sees the board turned.
    #[must_use]
    pub fn turned(self) -> Step {
        let turned = |(df, dr): (i8, i8)| (-df, -dr);
        Step { delta: turned(self.delta), legs: Legs(self.legs.0.map(turned)), ..self }
    }

    /// Whether it is a leap of several single steps.
    #[must_use]
    pub fn turns(self) -> bool {
        self.legs.0[0] != (0, 0)
    }

    /// The same step without its single steps, if it turns, but for that it does.
    fn on_any_way(self) -> Step {
        let any = Legs([(1, 0), (0, 0), (0, 0)]);
        if self.turns() { Step { legs: any, ..self } } else { self }
    }

    /// The cells that a lame leap crosses, relative to its beginning; `None` for a leap that has no
    /// such cells.
    #[must_use]
    pub fn way(self) -> Option<Vec<(i8, i8)>> {
        let (df, dr) = self.delta;
        if self.turns() {
            let legs = self.legs.0.into_iter().filter(|leg| *leg != (0, 0));
            let cells = legs.scan((0, 0), |at, (df, dr)| {
                *at = (at.0 + df, at.1 + dr);
                Some(*at)
            });
            return Some(cells.collect());
        }
        let (long, short) = (df.abs().max(dr.abs()), df.abs().min(dr.abs()));
        let unit = (df.signum(), dr.signum());
        match (long, short) {
            (2.., _) if short == 0 || short == long => {
                Some((1..long).map(|n| (n * unit.0, n * unit.1)).collect())
            }
            (2, 1) if df.abs() > dr.abs() => Some(vec![(unit.0, 0)]),
            (2, 1) => Some(vec![(0, unit.1)]),
            _ => None,
        }
    }
}

/// Any number of steps: more than a board has ranks or files.
const ANY: usize = 100;

/// How far a first step goes at most: one square more than can be remembered for en passant.
const MOST_FIRST: usize = MOST_PASSED + 1;

/// An atom: its letter, its steps in one quadrant and their limit.
type Atom = (char, &'static [(i8, i8)], usize);

const ATOMS: [Atom; 15] = [
    ('W', &[(0, 1)], 1),
    ('F', &[(1, 1)], 1),
    ('D', &[(0, 2)], 1),
    ('N', &[(1, 2)], 1),
    ('A', &[(2, 2)], 1),
    ('H', &[(0, 3)], 1),
    ('C', &[(1, 3)], 1),
    ('L', &[(1, 3)], 1),
    ('Z', &[(2, 3)], 1),
    ('J', &[(2, 3)], 1),
    ('G', &[(3, 3)], 1),
    ('K', &[(0, 1), (1, 1)], 1),
    ('R', &[(0, 1)], ANY),
    ('B', &[(1, 1)], ANY),
    ('Q', &[(0, 1), (1, 1)], ANY),
];

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    quiet: bool,
    captures: bool,
    is_lame: bool,
    hops: bool,
    is_first: bool,
    en_passant: bool,
    lands_behind: bool,
    wraps: bool,
    /// Directions of one letter twice, of two letters, or of a letter and `h`.
    directions: Vec<[char; 2]>,
}

impl Modifiers {
    /// Whether the step has one of the directions.
    fn allow(&self, (df, dr): (i8, i8)) -> bool {
        let straight = df == 0 || dr == 0;
        let along = |c: char| match c {
            'f' => dr > 0,
            'b' => dr < 0,
            'v' => dr != 0,
            'r' => df > 0,
            'l' => df < 0,
            's' => df != 0,
            _ => false,
        };
        let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
        // The longer part of the step has this direction.
        let mainly =
            |c: char| along(c) && (df.abs() == dr.abs() || is_vertical(c) == (dr.abs() > df.abs()));
        let has = |&[one, two]: &[char; 2]| {
            if one == 'h' {
                // Half of the leaps of a knight and the like: those that turn to this hand.
                let is_upright = dr.abs() > df.abs();
                let turns_right = (df > 0) == (dr > 0);
                !straight && df.abs() != dr.abs() && (is_upright == turns_right) == (two == 'r')
            } else if two == 'h' {
                along(one)
            } else if one == two || straight {
                mainly(one) || mainly(two)
            } else {
                along(one) && mainly(two)
            }
        };
        self.directions.is_empty() || self.directions.iter().any(has)
    }

    const fn purpose(&self) -> Purpose {
        match (self.quiet, self.captures) {
            (true, false) => Purpose::Quiet,
            (false, true) => Purpose::Capture,
            _ => Purpose::Any,
        }
    }
}

/// The steps of a piece, in the order of the atoms.
///
/// # Errors
/// The letter that is no atom, or the piece has two moves that lead to the same cell.
pub fn steps(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let mut modifiers = Modifiers::default();
    let mut legs: Vec<Modifiers> = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            'm' => modifiers.quiet = true,
            'c' => modifiers.captures = true,
            'n' => modifiers.is_lame = true,
            'p' => modifiers.hops = true,
            'g' => (modifiers.hops, modifiers.lands_behind) = (true, true),
            'o' => modifiers.wraps = true,
            'a' => legs.push(std::mem::take(&mut modifiers)),
            'i' => modifiers.is_first = true,
            'e' => modifiers.en_passant = true,
            'h' if matches!(rest.peek(), Some('l' | 'r')) => {
                modifiers.directions.push(['h', rest.next().unwrap_or('r')]);
            }
            'f' | 'b' | 'l' | 'r' | 'v' | 's' => {
                let is_vertical = |c: char| matches!(c, 'f' | 'b' | 'v');
                let other = |next: &char| {
                    "fblrvs".contains(*next) && (*next == c || is_vertical(*next) != is_vertical(c))
                        || *next == 'h' && matches!(c, 'f' | 'b' | 'l' | 'r')
                };
                modifiers.directions.push([c, rest.next_if(other).unwrap_or(c)]);
            }
            _ => {
                let range = range(c, &mut rest);
                let last = std::mem::take(&mut modifiers);
                match legs.is_empty() {
                    true => add_atom(c, range, &last, &mut steps)?,
                    false => chain::add(c, range, &std::mem::take(&mut legs), &last, &mut steps)?,
                }
            }
        }
    }
    if let Some(c) = text.chars().next_back().filter(|c| "mcnpieogafblrvsh".contains(*c)) {
        return Err(format!("'{c}' at the end: expected an atom behind it"));
    }
    drop_covered(&mut steps);
    trim_first_steps(&mut steps);
    if has_two_ways(&steps) && !are_walked(&steps) {
        steps = overlap::merged(&steps);
    }
    Ok(steps)
}

/// Whether a piece that moves so gets to a cell along several ways, or in a way that a table of
/// attacks does not know: behind the next piece, around the board, over a piece on some lines and
/// freely on others.
#[must_use]
pub fn is_walked(steps: &[Step]) -> bool {
    let lines = |hops: bool| -> BTreeSet<((i8, i8), usize)> {
        let captures = steps.iter().filter(|step| step.purpose != Purpose::Quiet);
        captures.filter(|step| step.hops == hops).map(|step| (step.delta, step.limit)).collect()
    };
    let (free, over) = (lines(false), lines(true));
    let is_mixed = !over.is_empty() && !free.is_empty() && free != over;
    is_mixed || are_walked(steps) || has_two_ways(steps)
}

/// Whether some of the steps are of a sort that is followed cell by cell.
fn are_walked(steps: &[Step]) -> bool {
    steps.iter().any(|s| s.lands_behind || s.turns() || s.wraps && (s.limit > 1 || s.is_lame))
}

/// Whether it captures freely, and whether it captures over a piece.
#[must_use]
pub fn captures(steps: &[Step]) -> (bool, bool) {
    let captures =
        |hops: bool| steps.iter().any(|step| step.purpose != Purpose::Quiet && step.hops == hops);
    (captures(false), captures(true))
}

/// The number behind an atom, or the atom's letter again.
fn range(atom: char, rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<usize> {
    if rest.next_if_eq(&atom).is_some() {
        return Some(ANY);
    }
    let mut number = None;
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        let digit = digit.to_digit(10).unwrap_or_default() as usize;
        number = Some((10 * number.unwrap_or(0) + digit).min(ANY));
    }
    number.map(|number| if number == 0 { ANY } else { number })
}

fn add_atom(
    c: char,
    range: Option<usize>,
    modifiers: &Modifiers,
    steps: &mut Vec<Step>,
) -> Result<(), String> {
    let Some((_, deltas, limit)) = ATOMS.iter().find(|(atom, ..)| *atom == c) else {
        let known: Vec<String> = ATOMS.iter().map(|(atom, ..)| atom.to_string()).collect();
        let c = c.escape_debug();
        return Err(format!("'{c}' is no Betza atom, expected one of {}", known.join(" ")));
    };
    let limit = range.unwrap_or(*limit);
    let jumps = |(df, dr): &(i8, i8)| *df.max(dr) > 1 && (*df == 0 || df == dr);
    if limit > 1 && deltas.iter().any(jumps) {
        // Two sliders that reach a cell by different paths need a larger attack table.
        return Err(format!("'{c}' jumps over squares of a line, so it takes one step only"));
    }
    for delta in deltas.iter().flat_map(|&delta| symmetric_steps(delta)) {
        let Modifiers { is_lame, hops, is_first, en_passant, lands_behind, wraps, .. } = *modifiers;
        let purpose = modifiers.purpose();
        let step = Step {
            delta,
            first: 1,
            limit,
            purpose,
            is_lame,
            hops,
            is_first,
            en_passant,
            lands_behind,
            wraps,
            legs: Legs::default(),
        };
        if en_passant && (purpose != Purpose::Capture || is_first) {
            return Err(format!("'e{c}': en passant is a capture, expected 'ce{c}'"));
        }
        if is_first && limit * usize::from(delta.0.max(delta.1).unsigned_abs()) > MOST_FIRST {
            return Err(format!("'i{c}': a first step goes at most {MOST_FIRST} squares"));
        }
        if is_lame && (limit > 1 || step.way().is_none()) {
            return Err(format!("'n{c}': nothing can stand in its way, or it is a slider"));
        }
        if hops && limit == 1 {
            return Err(format!("'p{c}': nothing can stand in its way"));
        }
        if modifiers.allow(delta) {
            steps.push(step);
        }
    }
    Ok(())
}

/// Drops the steps that are part of a longer one, as W is of R.
fn drop_covered(steps: &mut Vec<Step>) {
    let all = steps.clone();
    let covers = |long: &Step, short: &Step| {
        long.delta == short.delta
            && long.hops == short.hops
            && long.is_lame == short.is_lame
            && long.is_first == short.is_first
            && long.limit > short.limit
            && (long.purpose == short.purpose || long.purpose == Purpose::Any)
    };
    steps.retain(|step| !all.iter().any(|long| covers(long, step)));
}

/// Takes from first steps the squares that the piece reaches from everywhere, as `ifmW2` does with
/// those of `fmW`.
fn trim_first_steps(steps: &mut Vec<Step>) {
    let all = steps.clone();
    for step in steps.iter_mut().filter(|step| step.is_first && !step.is_lame && !step.hops) {
        let covers = |usual: &&Step| {
            !usual.is_first
                && !usual.hops
                && !usual.is_lame
                && (usual.delta, usual.first) == (step.delta, 1)
                && [step.purpose, Purpose::Any].contains(&usual.purpose)
        };
        let limit = all.iter().filter(covers).map(|usual| usual.limit).max();
        step.first = limit.map_or(step.first, |limit| limit + 1);
    }
    steps.retain(|step| step.first <= step.limit);
}

/// Whether the piece could make the same move in two ways.
fn has_two_ways(steps: &[Step]) -> bool {
    let both = |a: Purpose, b: Purpose| a == b || a == Purpose::Any || b == Purpose::Any;
    let cells = |step: &Step| -> Vec<(i8, i8)> {
        let steps = step.first as i8..=step.limit.min(16) as i8;
        steps.map(|n| (n * step.delta.0, n * step.delta.1)).collect()
    };
    // A slider passes no piece, and a hopper one.
    let slides = |step: &Step| step.limit > 1 || step.delta.0.abs().max(step.delta.1.abs()) == 1;
    let apart = |a: &Step, b: &Step| a.hops != b.hops && slides(a) && slides(b);
    steps.iter().enumerate().any(|(i, step)| {
        let own = cells(step);
        let mut others = steps[i + 1..]
            .iter()
            .filter(|other| both(step.purpose, other.purpose) && !apart(step, other));
        others.any(|other| cells(other).iter().any(|cell| own.contains(cell)))
    })
}

/// Whether these are the same steps for Black, who sees the board turned and has other squares for
/// first steps.
#[must_use]
pub fn is_symmetric(steps: &[Step]) -> bool {
    steps.iter().all(|step| !step.is_first && steps.contains(&step.turned()))
}

/// Whether a piece that moves so cannot be described by the cells that it reaches alone: it
/// captures and moves in different ways, or its leaps can be blocked.
#[must_use]
pub fn is_special(steps: &[Step]) -> bool {
    steps
        .iter()
        .any(|s| s.is_lame || s.hops || s.is_first || s.first > 1 || s.purpose != Purpose::Any)
}

/// How pieces between bear on the captures of a piece that moves so; special pieces
/// ([`is_special`]) that do not hop count as sliders.
#[must_use]
pub const fn approach(text: &str) -> Approach {
    let bytes = text.as_bytes();
    let mut approach = Approach::Leap;
    let mut i = 0;
    while i < bytes.len() {
        let next = if i + 1 < bytes.len() { bytes[i + 1] } else { b' ' };
        let several = bytes[i].is_ascii_uppercase() && (next == bytes[i] || next.is_ascii_digit());
        if matches!(bytes[i], b'p' | b'g') {
            return Approach::Hop;
        }
        if matches!(bytes[i], b'R' | b'B' | b'Q' | b'm' | b'c' | b'n' | b'i' | b'a') || several {
            approach = Approach::Slide;
        }
        i += 1;
    }
    approach
}

#[cfg(test)]
mod tests;
