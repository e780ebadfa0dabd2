//! What the repetition of a position means, as a section describes it.

use crate::rules::{RepetitionRule, SideResult};
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::{side_result, truth};
use crate::variant::words::ordinal;

/// The rules of repetition as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RepetitionText {
    /// The rule.
    pub rule: RepetitionRule,
}

impl Part for RepetitionText {
    fn keys(&self) -> &'static [&'static str] {
        &["nFoldRule", "nFoldValue", "nFoldValueAbsolute", "perpetualCheckIllegal"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let rule = &mut self.rule;
        match line.key.as_str() {
            "nFoldRule" => {
                let count =
                    |text: &str| text.parse().ok().filter(|n| *n == 0 || (2..=16).contains(n));
                rule.occurrences = value(line, count, "0 or a number from 2 to 16")?;
            }
            "nFoldValue" => {
                rule.result = value(line, side_result, "win, draw or loss")?;
            }
            "nFoldValueAbsolute" => rule.is_of_white = value(line, truth, "true or false")?,
            _ => rule.perpetual_check_loses = value(line, truth, "true or false")?,
        }
        Ok(())
    }

    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        let RepetitionRule { occurrences, result, is_of_white, perpetual_check_loses } = self.rule;
        if occurrences == 0 {
            return vec![("Repetition", "Positions may occur again and again.".into())];
        }
        let who = if is_of_white { "White" } else { "the side to move" };
        let means = match result {
            SideResult::Draw => "the game is a draw".to_string(),
            SideResult::Win => format!("{who} has won"),
            SideResult::Loss => format!("{who} has lost"),
        };
        let when = format!("When a position occurs for the {} time", ordinal(occurrences));
        let text = match perpetual_check_loses {
            false => format!("{when}, {means}."),
            true => format!(
                "{when}: if exactly one player has given check with every move since the first time, that \
                 player has lost; otherwise {means}."
            ),
        };
        vec![("Repetition", text)]
    }
}
