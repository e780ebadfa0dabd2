//! UCCI, the protocol of xiangqi programs (version 3.0).
//!
//! Ranks count from 0, scores have no unit, options have no word before their value, and the clocks
//! are those of the side to move and of its opponent, in seconds unless the GUI chooses milliseconds.

use super::dialect::{Dialect, Request, message, number_after, words_after};

/// UCCI for xiangqi.
#[derive(Default)]
pub struct Ucci {
    /// Whether the GUI counts its clocks in milliseconds.
    milliseconds: bool,
}

impl Dialect for Ucci {
    fn game(&self) -> Option<&'static str> {
        Some("xiangqi")
    }

    fn commands(&self) -> &'static [&'static str] {
        &["ucci", "banmoves"]
    }

    fn read(&mut self, line: &str) -> Request {
        let words: Vec<&str> = line.split_whitespace().collect();
        Request::Uci(match words.first().copied().unwrap_or_default() {
            "ucci" => "uci".into(),
            "position" => position(&words[1..]),
            "go" => self.go(&words[1..]),
            // A ponder hit may say that the opponent has offered a draw; the engine offers none.
            "ponderhit" => "ponderhit".into(),
            "setoption" => self.set_option(&words[1..]),
            // Moves that a rule of the GUI's forbids would have to be left out of the search.
            "banmoves" if words.len() > 1 => {
                return Request::Reply("info string banmoves: not supported".into());
            }
            "banmoves" => String::new(),
            _ => line.to_string(),
        })
    }

    fn answer(&self, line: &str) -> Option<String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "uciok" => Some(
                "option usemillisec type check default false\noption newgame type button\nucciok"
                    .into(),
            ),
            "bestmove" if rest == "(none)" => Some("nobestmove".into()),
            "bestmove" => Some(words_after(line, "bestmove", from_text)),
            "option" => option(line),
            "info" if rest.starts_with("string") => Some(message(line, word)),
            "info" => Some(info(line)),
            _ => Some(line.to_string()),
        }
    }
}

impl Ucci {
    fn set_option(&mut self, words: &[&str]) -> String {
        match words {
            ["usemillisec", value] => {
                self.milliseconds = *value == "true" || *value == "on";
                String::new()
            }
            ["newgame"] => "ucinewgame".into(),
            ["hashsize", value] => format!("setoption name Hash value {value}"),
            [name] => format!("setoption name {name}"),
            [name, value @ ..] => format!("setoption name {name} value {}", value.join(" ")),
            [] => "setoption".into(),
        }
    }

    fn go(&self, words: &[&str]) -> String {
        let time = |word: &str| {
            let number = number_after(words, word)?;
            Some(if self.milliseconds { number } else { number.saturating_mul(1000) })
        };
        let mut out = vec!["go".to_string()];
        if words.contains(&"ponder") {
            out.push("ponder".into());
        }
        for word in ["depth", "nodes", "movestogo"] {
            out.extend(number_after(words, word).map(|number| format!("{word} {number}")));
        }
        if words.contains(&"infinite") {
            out.push("infinite".into());
        }
        // The clock is that of the side to move; the engine looks at no other.
        if let Some(left) = time("time") {
            let more = time("increment").unwrap_or(0);
            out.push(format!("wtime {left} btime {left} winc {more} binc {more}"));
        }
        if out.len() == 1 { "go infinite".into() } else { out.join(" ") }
    }
}

fn position(words: &[&str]) -> String {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(moves);
    let mut start: Vec<String> = start.iter().map(|word| word.to_string()).collect();
    // Red, which moves first, is written as r too.
    if let Some(side) = start.get_mut(2).filter(|side| *side == "r") {
        *side = "w".into();
    }
    let moves: Vec<String> = moves.iter().skip(1).map(|text| to_text(text)).collect();
    let moves =
        if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position {}{moves}", start.join(" "))
}

/// A word of a message in the words of UCCI: squares and moves, and the name of the first player.
fn word(ours: &str) -> String {
    if ours == "White" { "Red".into() } else { from_text(ours) }
}

/// A move of UCCI, or a square, in our text, whose ranks count from 1. Anything else stays what it is, so that the
/// refusal shows it.
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

/// The options that xiangqi programs have. Their names have no spaces.
fn option(line: &str) -> Option<String> {
    let (name, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
    let name = match name {
        "Hash" => "hashsize",
        "Threads" | "MultiPV" => name,
        "Move Overhead" => "Move_Overhead",
        "Skill Level" => "Skill_Level",
        "xiangqi_EvalFile" => name,
        _ => return None,
    };
    Some(format!("option {name} type {kind}"))
}

/// Scores have no unit; a mate is a high score.
fn info(line: &str) -> String {
    let mut out = Vec::new();
    let mut words = line.split(' ');
    while let Some(word) = words.next() {
        match word {
            "cp" => {}
            "mate" => {
                let moves: i64 = words.next().and_then(|n| n.parse().ok()).unwrap_or(0);
                let score = 10_000 - 2 * moves.abs();
                out.push((if moves > 0 { score } else { -score }).to_string());
            }
            "currmove" => {
                out.extend([word.to_string(), words.next().map(from_text).unwrap_or_default()])
            }
            "pv" => {
                out.push(word.into());
                out.extend(words.by_ref().map(from_text));
            }
            _ => out.push(word.into()),
        }
    }
    out.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci(line: &str) -> String {
        match Ucci::default().read(line) {
            Request::Uci(line) => line,
            Request::Reply(text) => panic!("{text}"),
        }
    }

    #[test]
    fn moves_and_positions_are_translated() {
        assert_eq!(uci("position startpos moves h2e2 b9c7"), "position startpos moves h3e3 b10c8");
        assert_eq!(
            uci("position fen 3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 1 moves e0e1"),
            "position fen 3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e1e2"
        );
        let ucci = Ucci::default();
        assert_eq!(
            ucci.answer("bestmove b10c8 ponder h3e3"),
            Some("bestmove b9c7 ponder h2e2".into())
        );
        assert_eq!(ucci.answer("bestmove (none)"), Some("nobestmove".into()));
        assert_eq!(
            ucci.answer("info depth 3 score cp 12 nodes 9 pv b10c8"),
            Some("info depth 3 score 12 nodes 9 pv b9c7".into())
        );
        assert_eq!(
            ucci.answer("info depth 3 score mate -2 pv b1c3"),
            Some("info depth 3 score -9996 pv b0c2".into())
        );
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        assert_eq!(uci("go time 60 increment 1"), "go wtime 60000 btime 60000 winc 1000 binc 1000");
        let mut ucci = Ucci::default();
        assert_eq!(ucci.read("setoption usemillisec true"), Request::Uci(String::new()));
        let go = ucci.read("go time 60 increment 1 opptime 7");
        assert_eq!(go, Request::Uci("go wtime 60 btime 60 winc 1 binc 1".into()));
        assert_eq!(uci("go depth 5"), "go depth 5");
        assert_eq!(uci("go depth infinite"), "go infinite");
    }

    #[test]
    fn options_are_named_without_a_word_before_them() {
        assert_eq!(uci("setoption hashsize 64"), "setoption name Hash value 64");
        assert_eq!(uci("setoption newgame"), "ucinewgame");
        let hash = "option name Hash type spin default 16 min 1 max 9";
        let shown = "option hashsize type spin default 16 min 1 max 9";
        assert_eq!(Ucci::default().answer(hash), Some(shown.into()));
    }
}
