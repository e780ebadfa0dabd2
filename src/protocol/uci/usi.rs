//! USI, the protocol of shogi programs (Tord Romstad's original, and what current GUIs send).
//!
//! Squares are a file from 1, counted from the right, and a rank from a, counted from the top;
//! drops are `P*5e`. The first player, our White, is Black there. A position is an SFEN: board,
//! side, hands with numbers, move number.

use super::command::{self, Command};
use super::dialect::{Dialect, OptionName, take_number};
use crate::config;
use crate::games;
use crate::search::report::Score;
use std::time::Duration;

/// USI for shogi.
pub struct Usi;

/// The files and ranks of the board.
const SIZE: u8 = 9;

impl Dialect for Usi {
    fn game(&self) -> Option<&'static str> {
        Some(games::SHOGI)
    }

    fn commands(&self) -> &'static [&'static str] {
        &["usi", "usinewgame", "gameover"]
    }

    fn read<'a>(&mut self, line: &'a str) -> (Command, Vec<&'a str>) {
        let mut words = line.split_whitespace();
        let command = match words.next().unwrap_or_default() {
            "usi" => Command::Uci,
            "usinewgame" => Command::NewGame,
            // The game is over; there is nothing to do.
            "gameover" => Command::Nothing,
            "position" => return position(line),
            "go" => return go(words.collect()),
            "setoption" => return self.set_option(line),
            _ => return Command::read(line),
        };
        (command, Vec::new())
    }

    fn options(&self) -> Option<&'static [OptionName]> {
        Some(&OPTIONS)
    }

    fn identified(&self) -> &'static str {
        "usiok"
    }

    fn turn(&self, turn: &str) -> String {
        from_text(turn)
    }

    /// USI counts plies to a mate, UCI moves.
    fn score(&self, score: Score) -> String {
        match score {
            Score::Centipawns(n) => format!("cp {n}"),
            Score::Mate(moves) => {
                format!("mate {}", if moves > 0 { 2 * moves - 1 } else { 2 * moves })
            }
        }
    }

    fn no_turn(&self) -> &'static str {
        "bestmove resign"
    }

    /// Squares and moves, and the names of the players and of the text of a position.
    fn word(&self, word: &str) -> String {
        match word {
            "White" => "Black".into(),
            "Black" => "White".into(),
            "FEN" => "SFEN".into(),
            other => from_text(other),
        }
    }
}

/// The options that shogi programs have.
const OPTIONS: [OptionName; 6] = [
    OptionName::new(config::HASH, "USI_Hash"),
    OptionName::new(config::MULTI_PV, "USI_MultiPV"),
    OptionName::same(config::THREADS),
    OptionName::same(config::OVERHEAD),
    OptionName::same(config::SKILL_LEVEL),
    OptionName::same("shogi_EvalFile"),
];

impl Usi {
    fn set_option<'a>(&self, line: &'a str) -> (Command, Vec<&'a str>) {
        let (mut command, skipped) = command::set_option(line);
        if let Command::SetOption { name, .. } = &mut command {
            // The engine ponders when it is told to.
            if name.eq_ignore_ascii_case("USI_Ponder") {
                return (Command::Nothing, Vec::new());
            }
            *name = self.our_option(name).to_string();
        }
        (command, skipped)
    }
}

/// The two characters of a square as ours. Anything else stays what it is, so that the refusal
/// shows it.
fn square(file: char, rank: char) -> Option<String> {
    let file = file.to_digit(10).filter(|n| (1..=9).contains(n))? as u8;
    let rank = (rank as u32).checked_sub('a' as u32).filter(|n| *n < u32::from(SIZE))? as u8;
    Some(format!("{}{}", char::from(b'a' + SIZE - file), SIZE - rank))
}

/// A move of USI in our text; a square too, so that a refusal shows what the GUI has sent.
fn to_text(text: &str) -> String {
    let chars: Vec<char> = text.to_ascii_lowercase().chars().collect();
    let read = || match chars[..] {
        [piece, '*', file, rank] => {
            Some(format!("{}@{}", piece.to_ascii_uppercase(), square(file, rank)?))
        }
        [a, b] => square(a, b),
        [a, b, c, d] => Some(square(a, b)? + &square(c, d)?),
        [a, b, c, d, '+'] => Some(square(a, b)? + &square(c, d)? + "+"),
        _ => None,
    };
    read().unwrap_or_else(|| text.to_string())
}

/// A move or square of ours in USI. Other words stay what they are.
fn from_text(text: &str) -> String {
    let square = |file: char, rank: char| {
        let file = (file as u32).checked_sub('a' as u32).filter(|n| *n < u32::from(SIZE))? as u8;
        let rank = rank.to_digit(10).filter(|n| (1..=9).contains(n))? as u8;
        Some(format!("{}{}", SIZE - file, char::from(b'a' + SIZE - rank)))
    };
    let chars: Vec<char> = text.chars().collect();
    let write = || match chars[..] {
        [piece, '@', file, rank] => Some(format!("{piece}*{}", square(file, rank)?)),
        [a, b] => square(a, b),
        [a, b, c, d] => Some(square(a, b)? + &square(c, d)?),
        [a, b, c, d, '+'] => Some(square(a, b)? + &square(c, d)? + "+"),
        _ => None,
    };
    write().unwrap_or_else(|| text.to_string())
}

fn position(line: &str) -> (Command, Vec<&str>) {
    let (mut command, skipped) = command::position(line, "sfen");
    if let Command::Position { fen, turns } = &mut command {
        *fen = fen.take().map(|sfen| fen_of(&sfen));
        turns.iter_mut().for_each(|turn| *turn = to_text(turn));
    }
    (command, skipped)
}

/// The FEN of an SFEN. One that lacks fields stays what it is, so that the refusal shows it.
fn fen_of(sfen: &str) -> String {
    let [board, side, hands, number @ ..] = &sfen.split(' ').collect::<Vec<_>>()[..] else {
        return sfen.to_string();
    };
    let side = match *side {
        "b" => "w",
        "w" => "b",
        other => other,
    };
    // A move of USI is a ply.
    let number = number.first().and_then(|n| n.parse::<u32>().ok()).unwrap_or(1);
    let number = (number.saturating_sub(1)) / 2 + 1;
    format!("{board}[{}] {side} - - 0 {number}", expand(hands))
}

/// More pieces than a game has: longer hands are cut off, and refused as hands.
const MOST_IN_HANDS: usize = 200;

/// Hands with a number before a letter, as letters repeated.
fn expand(hands: &str) -> String {
    let mut out = String::new();
    let mut count: Option<usize> = None;
    for c in hands.chars() {
        if out.len() > MOST_IN_HANDS {
            break;
        }
        if let Some(digit) = c.to_digit(10) {
            // No hand has more than eighteen pieces of a sort.
            count = Some((10 * count.unwrap_or(0) + digit as usize).min(99));
        } else {
            out.extend(std::iter::repeat_n(c, count.take().unwrap_or(1)));
        }
    }
    out
}

/// The clocks: the first player is Black there. Byoyomi is time for each move when the clock has
/// run out.
fn go(mut words: Vec<&str>) -> (Command, Vec<&str>) {
    if words.first() == Some(&"mate") {
        return (Command::Reply("checkmate notimplemented"), Vec::new());
    }
    let byoyomi = take_number(&mut words, "byoyomi").and_then(|ms| u64::try_from(ms).ok());
    let byoyomi = byoyomi.filter(|ms| *ms > 0).map(Duration::from_millis);
    if words.is_empty() && byoyomi.is_none() {
        words.push("infinite");
    }
    let (mut command, skipped) = command::go(&words);
    if let Command::Go(go) = &mut command {
        go.exchange_sides();
        if let Some(time) = byoyomi {
            go.add_byoyomi(time);
        }
        go.search_turns().iter_mut().for_each(|turn| *turn = to_text(turn));
    }
    (command, skipped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Setting, SettingKind};
    use crate::search::report::{Limits, SearchResult};

    fn read(line: &str) -> Command {
        Usi.read(line).0
    }

    fn position(line: &str) -> (Option<String>, String) {
        match read(line) {
            Command::Position { fen, turns } => (fen, turns.join(" ")),
            other => panic!("{other:?}"),
        }
    }

    fn limits(line: &str, mover: usize) -> Limits {
        match read(line) {
            Command::Go(go) => go.limits(mover),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn moves_and_positions_are_translated() {
        let turns = "c3c4 b7b6 P@e5 h8g7+".to_string();
        assert_eq!(position("position startpos moves 7g7f 8c8d P*5e 2b3c+"), (None, turns));
        let fen = "4k4/9/9/9/9/9/9/9/4K4[PPbppp] b - - 0 2".to_string();
        assert_eq!(
            position("position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pb3p 4 moves 5a5b"),
            (Some(fen), "e9e8".into())
        );
        let (best, ponder) = (Some("c3c4".to_string()), Some("P@e5".to_string()));
        let found = SearchResult { best, ponder, ..SearchResult::default() };
        assert_eq!(Usi.best(&found), "bestmove 7g7f ponder P*5e");
        assert_eq!(Usi.best(&SearchResult::default()), "bestmove resign");
        assert_eq!(
            (Usi.score(Score::Mate(-2)), Usi.score(Score::Mate(2))),
            ("mate -4".into(), "mate 3".into())
        );
        assert_eq!(limits("go depth 1 searchmoves 7g7f", 0).search_turns, ["c3c4"]);
    }

    #[test]
    fn the_first_player_is_black() {
        let clock = |line, mover| {
            let clock = limits(line, mover).clock.expect("a clock");
            (clock.left.as_millis(), clock.increment.as_millis())
        };
        assert_eq!(clock("go btime 1000 wtime 2000 binc 5 winc 6", 0), (1000, 5));
        assert_eq!(clock("go btime 1000 wtime 2000 binc 5 winc 6", 1), (2000, 6));
        assert_eq!(clock("go btime 0 wtime 0 byoyomi 500", 1), (500, 500));
        assert_eq!(clock("go btime 9 wtime 9 binc 1 winc 1 byoyomi 500", 0), (509, 1));
        assert_eq!(limits("go byoyomi 500", 0).move_time, Some(Duration::from_millis(500)));
        assert_eq!(limits("go depth 4", 0).depth, Some(4));
        assert!(limits("go", 0).infinite && !limits("go depth 4", 0).infinite);
        assert!(matches!(read("go mate infinite"), Command::Reply("checkmate notimplemented")));
    }

    #[test]
    fn only_options_for_shogi_are_shown() {
        let setting = |name| Setting {
            name,
            value: "16".into(),
            kind: SettingKind::Spin(1, 9),
            ..config::Settings::default().iter().next().expect("a setting").clone()
        };
        let hash = "option name USI_Hash type spin default 16 min 1 max 9";
        assert_eq!(Usi.option(&setting("Hash")), Some(hash.into()));
        assert_eq!(Usi.option(&setting("chess_EvalFile")), None);
        let named = |line| match read(line) {
            Command::SetOption { name, value } => (name, value),
            other => panic!("{other:?}"),
        };
        let hash = ("Hash".to_string(), "64".to_string());
        assert_eq!(named("setoption name USI_Hash value 64"), hash);
        assert_eq!(named("setoption name usi_hash value 64"), hash);
        assert!(matches!(read("setoption name USI_Ponder value true"), Command::Nothing));
    }
}
