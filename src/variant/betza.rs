//! Betza notation of how pieces move, as variant players and `XBoard` write it: `N` is a knight, `K`
//! a king, `AND` leaps like an alfil, a knight or a dabbaba (Ralph Betza; the letters are explained in
//! `XBoard`'s `engine-intf.html`). An atom is followed by the number of its steps in a line, if they
//! are not one: `W3`; `0`, or the letter again, stands for any number: `NN` is a nightrider.

use crate::board::program::symmetric_steps;

/// One way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Files and ranks.
    pub delta: (i8, i8),
    /// The most steps in this direction: 1 for a leap.
    pub limit: usize,
}

/// Any number of steps: more than a board has ranks or files.
const ANY: usize = 100;

/// An atom: its letter, its steps in one quadrant and their limit.
type Atom = (char, &'static [(i8, i8)], usize);

const ATOMS: [Atom; 13] = [
    ('W', &[(0, 1)], 1),
    ('F', &[(1, 1)], 1),
    ('D', &[(0, 2)], 1),
    ('N', &[(1, 2)], 1),
    ('A', &[(2, 2)], 1),
    ('H', &[(0, 3)], 1),
    ('C', &[(1, 3)], 1),
    ('Z', &[(2, 3)], 1),
    ('G', &[(3, 3)], 1),
    ('K', &[(0, 1), (1, 1)], 1),
    ('R', &[(0, 1)], ANY),
    ('B', &[(1, 1)], ANY),
    ('Q', &[(0, 1), (1, 1)], ANY),
];

/// The steps of a piece, in the order of the atoms.
///
/// # Errors
/// The letter that is no atom, or the piece has no moves.
pub fn steps(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let Some((_, deltas, limit)) = ATOMS.iter().find(|(atom, ..)| *atom == c) else {
            let known: Vec<String> = ATOMS.iter().map(|(atom, ..)| atom.to_string()).collect();
            let c = c.escape_debug();
            return Err(format!("'{c}' is no Betza atom, expected one of {}", known.join(" ")));
        };
        let limit = match rest.peek() {
            Some(&again) if again == c => {
                rest.next();
                ANY
            }
            Some(digit) if digit.is_ascii_digit() => {
                let mut number = 0;
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    let digit = digit.to_digit(10).unwrap_or_default() as usize;
                    number = (10 * number + digit).min(ANY);
                }
                if number == 0 { ANY } else { number }
            }
            _ => *limit,
        };
        let jumps = |(df, dr): &(i8, i8)| *df.max(dr) > 1 && (*df == 0 || df == dr);
        if limit > 1 && deltas.iter().any(jumps) {
            // Two sliders that reach a cell by different paths need a larger attack table.
            return Err(format!("'{c}' jumps over squares of a line, so it takes one step only"));
        }
        let directions = deltas.iter().flat_map(|&delta| symmetric_steps(delta));
        steps.extend(directions.map(|delta| Step { delta, limit }));
    }
    if steps.is_empty() { Err("no moves".into()) } else { Ok(steps) }
}

/// Whether a piece that moves so goes several steps in a line, and so can be blocked.
#[must_use]
pub const fn has_slides(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        let next = if i + 1 < bytes.len() { bytes[i + 1] } else { b' ' };
        let several = next == bytes[i] || next.is_ascii_digit();
        if matches!(bytes[i], b'R' | b'B' | b'Q') || several {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_steps_in_all_directions() {
        let count = |text| steps(text).unwrap().len();
        assert_eq!(["N", "B", "Q", "K", "AND", "F"].map(count), [8, 4, 8, 8, 16, 4]);
        let limit = |text| steps(text).unwrap()[0].limit;
        assert_eq!(["K", "W3", "R4", "R", "NN", "W0"].map(limit), [1, 3, 4, ANY, ANY, ANY]);
        assert!(steps("AX").unwrap_err().starts_with("'X' is no Betza atom"));
        assert_eq!(steps("").unwrap_err(), "no moves");
    }

    #[test]
    fn slides_are_known_without_reading_the_steps() {
        for text in ["N", "B", "R", "Q", "K", "AND", "F", "WB", "NN", "W3", "R2N"] {
            let slides = steps(text).unwrap().iter().any(|step| step.limit > 1);
            assert_eq!(has_slides(text), slides, "{text}");
        }
        assert!(!has_slides("fmWfceFifmnD"));
    }
}
