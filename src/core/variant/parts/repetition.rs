//! What the repetition of a position means, as a section describes it.

use crate::rules::{RepetitionRule, SideResult};
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::values::{side_result, truth};

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

    fn sentences(&self) -> Vec<Sentence> {
        let RepetitionRule { occurrences, result, is_of_white, perpetual_check_loses } = self.rule;
        if occurrences == 0 {
            return vec![("Repetition", "a position may be repeated".into())];
        }
        let who = if is_of_white { "White" } else { "the side to move" };
        let means = match result {
            SideResult::Draw => "is a draw".to_string(),
            SideResult::Win => format!("wins for {who}"),
            SideResult::Loss => format!("loses for {who}"),
        };
        let perpetual =
            if perpetual_check_loses { "; who gives check all the time loses" } else { "" };
        let text = format!("a position that occurs {occurrences} times {means}{perpetual}");
        vec![("Repetition", text)]
    }
}
