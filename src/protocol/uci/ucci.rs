//! UCCI, the protocol of xiangqi programs (version 3.0).
//!
//! Ranks count from 0, scores have no unit, options have no word before their value, and the clocks
//! are those of the side to move and of its opponent, in seconds unless the GUI chooses
//! milliseconds.

use super::command::{self, Command};
use super::dialect::{Dialect, OptionName, take_number};
use crate::config;
use crate::games;
use crate::search::report::Score;
use std::time::Duration;

/// UCCI for xiangqi.
#[derive(Default)]
pub struct Ucci {
    /// Whether the GUI counts its clocks in milliseconds.
    milliseconds: bool,
}

impl Dialect for Ucci {
    fn game(&self) -> Option<&'static str> {
        Some(games::XIANGQI)
    }

    fn commands(&self) -> &'static [&'static str] {
        &["ucci", "banmoves"]
    }

    fn read<'a>(&mut self, line: &'a str) -> (Command, Vec<&'a str>) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let command = match words.first().copied().unwrap_or_default() {
            "ucci" => Command::Uci,
            "position" => return position(line),
            "go" => return self.go(words[1..].to_vec()),
            // A ponder hit may say that the opponent has offered a draw; the engine offers none.
            "ponderhit" => Command::PonderHit,
            "setoption" => self.set_option(&words[1..]),
            // Moves that a rule of the GUI's forbids would have to be left out of the search.
            "banmoves" if words.len() > 1 => Command::Reply("info string banmoves: not supported"),
            "banmoves" => Command::Nothing,
            _ => return Command::read(line),
        };
        (command, Vec::new())
    }

    fn options(&self) -> Option<&'static [OptionName]> {
        Some(&OPTIONS)
    }

    fn option_word(&self) -> &'static str {
        "option"
    }

    fn identified(&self) -> &'static str {
        "option usemillisec type check default false\noption newgame type button\nucciok"
    }

    fn turn(&self, turn: &str) -> String {
        from_text(turn)
    }

    /// Scores have no unit; a mate is a high score.
    fn score(&self, score: Score) -> String {
        match score {
            Score::Centipawns(n) => n.to_string(),
            Score::Mate(moves) => {
                let value = MATE - 2 * moves.abs();
                (if moves > 0 { value } else { -value }).to_string()
            }
        }
    }

    fn no_turn(&self) -> &'static str {
        "nobestmove"
    }

    /// Squares and moves, and the name of the first player.
    fn word(&self, word: &str) -> String {
        match word {
            "White" => "Red".into(),
            other => from_text(other),
        }
    }
}

/// The options that xiangqi programs have. Their names have no spaces.
const OPTIONS: [OptionName; 6] = [
    OptionName::new(config::HASH, "hashsize"),
    OptionName::new(config::OVERHEAD, "Move_Overhead"),
    OptionName::new(config::SKILL_LEVEL, "Skill_Level"),
    OptionName::same(config::THREADS),
    OptionName::same(config::MULTI_PV),
    OptionName::same("xiangqi_EvalFile"),
];

/// The score of a mate on the board.
const MATE: i32 = 10_000;

impl Ucci {
    fn set_option(&mut self, words: &[&str]) -> Command {
        let (name, value) = match words {
            ["usemillisec", value] => {
                self.milliseconds = *value == "true" || *value == "on";
                return Command::Nothing;
            }
            ["newgame"] => return Command::NewGame,
            [name, value @ ..] => (*name, value.join(" ")),
            [] => return Command::Invalid("expected 'setoption NAME VALUE'".into()),
        };
        Command::SetOption { name: self.our_option(name).into(), value }
    }

    fn go<'a>(&self, mut words: Vec<&'a str>) -> (Command, Vec<&'a str>) {
        let mut time = |parameter| {
            let number = u64::try_from(take_number(&mut words, parameter)?).unwrap_or(0);
            let unit = if self.milliseconds { 1 } else { 1000 };
            Some(Duration::from_millis(number.saturating_mul(unit)))
        };
        let clock = time("time").map(|left| (left, time("increment").unwrap_or_default()));
        // The engine looks at no other clock.
        let _ = (time("opptime"), time("oppincrement"), time("oppmovestogo"));
        // The engine offers no draw. And `depth infinite` is what UCI calls `infinite`.
        words.retain(|word| *word != "draw");
        if words.contains(&"infinite") {
            words.retain(|word| *word != "depth");
        }
        if words.is_empty() && clock.is_none() {
            words.push("infinite");
        }
        let (mut command, skipped) = command::go(&words);
        if let (Command::Go(go), Some((left, increment))) = (&mut command, clock) {
            go.set_clock(left, increment);
        }
        (command, skipped)
    }
}

fn position(line: &str) -> (Command, Vec<&str>) {
    let (mut command, skipped) = command::position(line, "fen");
    if let Command::Position { fen, turns } = &mut command {
        // Red, which moves first, is written as r too.
        *fen = fen.take().map(|fen| fen.replacen(" r ", " w ", 1));
        turns.iter_mut().for_each(|turn| *turn = to_text(turn));
    }
    (command, skipped)
}

/// A move of UCCI, or a square, in our text, whose ranks count from 1. Anything else stays what it
/// is, so that the refusal shows it.
fn to_text(text: &str) -> String {
    shifted(&text.to_ascii_lowercase(), 1).unwrap_or_else(|| text.to_string())
}

/// A move of ours in UCCI. Other words stay what they are.
fn from_text(text: &str) -> String {
    shifted(text, -1).unwrap_or_else(|| text.to_string())
}

/// A move or square with its ranks shifted; `None` if the text is not one or two squares.
fn shifted(text: &str, by: i32) -> Option<String> {
    let mut rest = text;
    let mut out = String::new();
    for _ in 0..2 {
        let file = rest.chars().next().filter(|c| ('a'..='i').contains(c))?;
        let digits = rest[1..].chars().take_while(char::is_ascii_digit).count();
        let rank: i32 = rest[1..1 + digits].parse().ok()?;
        out += &format!("{file}{}", rank.saturating_add(by));
        rest = &rest[1 + digits..];
        if rest.is_empty() {
            return Some(out);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Setting, SettingKind};
    use crate::search::report::{Limits, SearchResult};

    fn position(line: &str) -> (Option<String>, String) {
        match Ucci::default().read(line).0 {
            Command::Position { fen, turns } => (fen, turns.join(" ")),
            other => panic!("{other:?}"),
        }
    }

    fn limits(ucci: &mut Ucci, line: &str) -> Limits {
        match ucci.read(line).0 {
            Command::Go(go) => go.limits(1),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_and_positions_are_translated() {
        let turns = "h3e3 b10c8".to_string();
        assert_eq!(position("position startpos moves h2e2 b9c7"), (None, turns));
        let fen = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1".to_string();
        assert_eq!(
            position("position fen 3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 1 moves e0e1"),
            (Some(fen), "e1e2".into())
        );
        let ucci = Ucci::default();
        let (best, ponder) = (Some("b10c8".to_string()), Some("h3e3".to_string()));
        let found = SearchResult { best, ponder, ..SearchResult::default() };
        assert_eq!(ucci.best(&found), "bestmove b9c7 ponder h2e2");
        assert_eq!(ucci.best(&SearchResult::default()), "nobestmove");
        assert_eq!(ucci.score(Score::Centipawns(12)), "12");
        assert_eq!(ucci.score(Score::Mate(-2)), "-9996");
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let clock = |ucci: &mut Ucci, line| {
            let clock = limits(ucci, line).clock.expect("a clock");
            (clock.left.as_millis(), clock.increment.as_millis())
        };
        let mut ucci = Ucci::default();
        assert_eq!(clock(&mut ucci, "go time 60 increment 1"), (60_000, 1000));
        assert!(matches!(ucci.read("setoption usemillisec true").0, Command::Nothing));
        assert_eq!(clock(&mut ucci, "go time 60 increment 1 opptime 7"), (60, 1));
        assert_eq!(limits(&mut ucci, "go depth 5").depth, Some(5));
        assert!(limits(&mut ucci, "go depth infinite").infinite);
        let endless = limits(&mut Ucci::default(), &format!("go time {}", i64::MAX));
        assert_eq!(endless.clock.expect("a clock").left, Duration::from_millis(u64::MAX));
        assert_eq!(ucci.read("go joho depth 5").1, ["joho"]);
    }

    #[test]
    fn options_are_named_without_a_word_before_them() {
        let mut ucci = Ucci::default();
        let named = |ucci: &mut Ucci, line| match ucci.read(line).0 {
            Command::SetOption { name, value } => (name, value),
            other => panic!("{other:?}"),
        };
        assert_eq!(named(&mut ucci, "setoption hashsize 64"), ("Hash".into(), "64".into()));
        assert_eq!(named(&mut ucci, "setoption Skill_Level 3"), ("Skill Level".into(), "3".into()));
        assert!(matches!(ucci.read("setoption newgame").0, Command::NewGame));
        let hash = Setting {
            name: "Hash",
            value: "16".into(),
            kind: SettingKind::Spin(1, 9),
            ..config::Settings::default().iter().next().expect("a setting").clone()
        };
        let shown = "option hashsize type spin default 16 min 1 max 9";
        assert_eq!(ucci.option(&hash), Some(shown.into()));
    }
}
