//! What stalemate, checkmate and a bare king are worth, as a section describes it.

use crate::ini::Place;
use crate::rules::SideResult;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::values::side_result;

/// The keys that together are the rule of the bare king, with their values.
const BARE_KING: [(&str, &str); 5] = [
    ("extinctionValue", "loss"),
    ("extinctionPieceTypes", "*"),
    ("extinctionPieceCount", "1"),
    ("extinctionOpponentPieceCount", "2"),
    ("extinctionClaim", "true"),
];

/// The ends of a game as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndsText {
    /// The result for a side that has no legal move and is not in check, from its view.
    pub stalemate: SideResult,
    /// The result for a side that is checkmated, from its view.
    pub checkmate: SideResult,
    /// The keys of the bare king rule that have been given.
    bare_king: Vec<(String, String, Place)>,
}

impl Default for EndsText {
    fn default() -> EndsText {
        let (stalemate, checkmate) = (SideResult::Draw, SideResult::Loss);
        EndsText { stalemate, checkmate, bare_king: Vec::new() }
    }
}

impl Part for EndsText {
    fn keys(&self) -> &'static [&'static str] {
        &[
            "stalemateValue",
            "checkmateValue",
            BARE_KING[0].0,
            BARE_KING[1].0,
            BARE_KING[2].0,
            BARE_KING[3].0,
            BARE_KING[4].0,
        ]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        match line.key.as_str() {
            "stalemateValue" => self.stalemate = value(line, side_result, "win, draw or loss")?,
            "checkmateValue" => self.checkmate = value(line, side_result, "win, draw or loss")?,
            key => {
                self.bare_king.retain(|(known, ..)| known != key);
                self.bare_king.push((key.to_string(), line.value.clone(), line.place));
            }
        }
        Ok(())
    }

    fn sentences(&self) -> Vec<Sentence> {
        let means = |result: SideResult, who: &str| match result {
            SideResult::Win => format!("wins for the side that {who}"),
            SideResult::Draw => "is a draw".to_string(),
            SideResult::Loss => format!("loses for the side that {who}"),
        };
        let mut sentences = vec![("Stalemate", means(self.stalemate, "cannot move"))];
        if self.checkmate != SideResult::Loss {
            sentences.push(("Checkmate", means(self.checkmate, "is checkmated")));
        }
        if self.has_bare_king_rule() == Ok(true) {
            let text = "who has nothing but the king has lost, unless the next move bares the other one too";
            sentences.push(("Bare king", text.to_string()));
        }
        sentences
    }
}

impl EndsText {
    /// Whether a player with nothing but the king has lost.
    ///
    /// # Errors
    /// Some of the keys of this rule are missing, or have values that are other rules.
    pub(in crate::variant) fn has_bare_king_rule(&self) -> Result<bool, Problem> {
        let value = self.bare_king.iter().find(|(key, ..)| key == BARE_KING[0].0);
        if value.is_none_or(|(_, value, _)| value == "none") {
            // Without a value for it nothing dies out.
            return Ok(false);
        }
        let Some((_, _, place)) = self.bare_king.first() else { return Ok(false) };
        let given = |(key, value): &(&str, &str)| {
            self.bare_king.iter().any(|(k, v, _)| k == key && v == value)
        };
        if BARE_KING.iter().all(given) {
            return Ok(true);
        }
        let rule = BARE_KING.map(|(key, value)| format!("{key} = {value}")).join(", ");
        let text = format!("of the extinction rules Rialto has only the bare king: {rule}");
        Err(Problem { place: *place, text })
    }
}
