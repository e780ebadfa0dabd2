//! Betza notation of how pieces move, as variant players and `XBoard` write it: `N` is a knight, `K`
//! a king, `AND` leaps like an alfil, a knight or a dabbaba (Ralph Betza; the letters are explained in
//! `XBoard`'s `engine-intf.html`).

use crate::board::program::symmetric_steps;

/// One way to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Files and ranks.
    pub delta: (i8, i8),
    /// Whether the piece may go on in this direction.
    pub slides: bool,
}

/// The steps of a piece, in the order of the letters.
///
/// # Errors
/// The letter that is no atom of Betza notation.
pub fn steps(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for c in text.chars() {
        let (deltas, slides): (&[(i8, i8)], bool) = match c {
            'W' => (&[(0, 1)], false),
            'F' => (&[(1, 1)], false),
            'D' => (&[(0, 2)], false),
            'N' => (&[(1, 2)], false),
            'A' => (&[(2, 2)], false),
            'K' => (&[(0, 1), (1, 1)], false),
            'R' => (&[(0, 1)], true),
            'B' => (&[(1, 1)], true),
            'Q' => (&[(0, 1), (1, 1)], true),
            _ => return Err(format!("'{c}' is no Betza atom, expected one of W F D N A K R B Q")),
        };
        let directions = deltas.iter().flat_map(|&delta| symmetric_steps(delta));
        steps.extend(directions.map(|delta| Step { delta, slides }));
    }
    Ok(steps)
}

/// Whether a piece that moves so slides.
#[must_use]
pub const fn has_slides(text: &str) -> bool {
    let mut i = 0;
    while i < text.len() {
        if matches!(text.as_bytes()[i], b'R' | b'B' | b'Q') {
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
        assert!(steps("K").unwrap().iter().all(|step| !step.slides));
        assert!(steps("AX").unwrap_err().starts_with("'X' is no Betza atom"));
    }

    #[test]
    fn slides_are_known_without_reading_the_steps() {
        for text in ["N", "B", "R", "Q", "K", "AND", "F", "WB"] {
            let slides = steps(text).unwrap().iter().any(|step| step.slides);
            assert_eq!(has_slides(text), slides, "{text}");
        }
    }
}
