//! Turns without a move: whoever wants to may pass, or only who has no other move.

use crate::board::Square;
use crate::board::square::tag;
use crate::moves::Move;
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, sides, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::truth;

/// Who may pass, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Passing {
    /// By side, whether it may pass whenever it likes.
    pub always: [bool; 2],
    /// By side, whether it passes if it has no other move.
    pub without_move: [bool; 2],
}

impl Passing {
    /// Whether anybody may ever pass.
    #[must_use]
    pub fn is_used(self) -> bool {
        self.always != [false; 2] || self.without_move != [false; 2]
    }

    /// A pass, written as a move of the piece on `s` to the same square.
    #[must_use]
    pub const fn pass(s: Square) -> Move {
        Move::new(s, s, tag::PASS)
    }
}

impl Part for Passing {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "pass",
            "passWhite",
            "passBlack",
            "passOnStalemate",
            "passOnStalemateWhite",
            "passOnStalemateBlack",
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = value(line, truth, "true or false")?;
        let rule = match line.key.starts_with("passOnStalemate") {
            true => &mut self.without_move,
            false => &mut self.always,
        };
        sides(&line.key).for_each(|side| rule[side] = on);
        Ok(())
    }

    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        let who = |sides: [bool; 2]| match sides {
            [true, true] => Some("A player"),
            [true, false] => Some("White"),
            [false, true] => Some("Black"),
            [false, false] => None,
        };
        let mut sentences = Vec::new();
        if let Some(who) = who(self.always) {
            sentences.push(("Passing", format!("{who} may pass in place of a move.")));
        }
        if let Some(who) = who(self.without_move) {
            sentences.push(("Passing", format!("{who} who has no move passes.")));
        }
        sentences
    }
}
