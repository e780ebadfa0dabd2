//! The lines that a game in the terminal prints.

use crate::rules::TurnPhase;
use crate::search::report::Score;
use std::fmt::Write;

/// The most continuations of an ambiguous beginning that are listed.
const MAX_CONTINUATIONS: usize = 8;
/// The most turns of a principal variation that are shown.
const MAX_PV_TURNS: usize = 5;
/// Columns of a list.
const COLUMNS: usize = 76;

/// The line about an ambiguous beginning: the first continuations, and their number.
#[must_use]
pub fn ambiguous(text: &str, ways: &[String]) -> String {
    let shown = ways[..ways.len().min(MAX_CONTINUATIONS)].join(" ");
    let more = if ways.len() > MAX_CONTINUATIONS { " ..." } else { "" };
    match ways.len() {
        1 => format!("{text} is incomplete, it continues: {shown}"),
        n => format!("{text} may continue in {n} ways: {shown}{more}"),
    }
}

/// Texts in lines that fit a terminal.
#[must_use]
pub fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(|text| text.len()).max().unwrap_or(0) + 2;
    let row = |row: &[String]| {
        let mut line = String::new();
        row.iter().for_each(|text| {
            let _ = write!(line, "{text:<width$}");
        });
        line.trim_end().to_string() + "\n"
    };
    texts.chunks((COLUMNS / width).max(1)).map(row).collect()
}

/// Score, depth in plies and principal variation of a search.
#[must_use]
pub fn thinking(score: Score, depth: u32, line: &[String]) -> String {
    let score = match score {
        Score::Centipawns(n) => format!("score {:+.2}", f64::from(n) / 100.0),
        Score::Mate(n @ 1..) => format!("mates in {n}"),
        Score::Mate(n) => format!("is mated in {}", -n),
    };
    let line = line[..line.len().min(MAX_PV_TURNS)].join(" ");
    format!("({score}, depth {depth}, line {line})")
}

/// What the side to move has to do in a turn that moves no piece; `example` is a legal turn.
#[must_use]
pub fn task(phase: &TurnPhase, example: Option<String>) -> Option<String> {
    let task = match phase {
        TurnPhase::FirstWires => {
            "Your first turn lays five wires and moves no piece: five edges with commas between them. \
             d4n is the upper edge of d4, d4e its right edge"
        }
        TurnPhase::Building(..) => {
            "Build a walkway: its first and its last square, in its direction, or 0000 if none is \
             allowed"
        }
        TurnPhase::Usual
        | TurnPhase::FloodWarning(_)
        | TurnPhase::Flood(..)
        | TurnPhase::Snow(_)
        | TurnPhase::MustCapture
        | TurnPhase::MustDrop => return None,
    };
    let example = example.map_or_else(String::new, |turn| format!(". Example: {turn}"));
    Some(format!("{task}{example}"))
}

/// A throw of the dice, such as `roll:1+2`, and its effect on the weather.
#[must_use]
pub fn throw(throw: &str, effect: Option<&str>) -> String {
    let dice = throw.split_once(':').map_or(throw, |(_, dice)| dice);
    format!("Dice: {dice}, {}", effect.unwrap_or("the weather stays dry"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let ways: Vec<String> = (1..=9).map(|n| format!("a{n}")).collect();
        assert_eq!(ambiguous("a", &ways[..2]), "a may continue in 2 ways: a1 a2");
        assert!(ambiguous("a", &ways).ends_with(" a8 ..."));
        assert_eq!(columns(&ways[..2]), "a1  a2\n");
    }

    #[test]
    fn scores_are_pawns_or_mates() {
        let line = ["e2e4".to_string()];
        let text = thinking(Score::Centipawns(-25), 7, &line);
        assert_eq!(text, "(score -0.25, depth 7, line e2e4)");
        assert!(thinking(Score::Mate(3), 7, &line).starts_with("(mates in 3,"));
        assert!(thinking(Score::Mate(-2), 7, &line).starts_with("(is mated in 2,"));
    }
}
