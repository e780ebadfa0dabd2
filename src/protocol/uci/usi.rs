//! USI, the protocol of shogi programs (Tord Romstad's original, and what current GUIs send).
//!
//! Squares are a file from 1, counted from the right, and a rank from a, counted from the top; drops
//! are `P*5e`. The first player, our White, is Black there. A position is an SFEN: board, side,
//! hands with numbers, move number.

use super::dialect::{Dialect, Request, message, number_after, words_after};
use crate::excerpt::excerpt;

/// USI for shogi.
pub struct Usi;

/// The files and ranks of the board.
const SIZE: u8 = 9;

impl Dialect for Usi {
    fn game(&self) -> Option<&'static str> {
        Some("shogi")
    }

    fn commands(&self) -> &'static [&'static str] {
        &["usi", "usinewgame", "gameover"]
    }

    fn read(&mut self, line: &str) -> Request {
        let words: Vec<&str> = line.split_whitespace().collect();
        let uci = match words.first().copied().unwrap_or_default() {
            "usi" => "uci".into(),
            "usinewgame" => "ucinewgame".into(),
            // The game is over; there is nothing to do.
            "gameover" => String::new(),
            "position" => position(&words[1..]),
            "go" if words.get(1) == Some(&"mate") => {
                return Request::Reply("checkmate notimplemented".into());
            }
            "go" => go(&words[1..]),
            "setoption" => {
                line.replacen("USI_Hash", "Hash", 1).replacen("USI_MultiPV", "MultiPV", 1)
            }
            _ => line.to_string(),
        };
        let pondering = "setoption name USI_Ponder";
        Request::Uci(if uci.starts_with(pondering) { String::new() } else { uci })
    }

    fn answer(&self, line: &str) -> Option<String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "uciok" => Some("usiok".into()),
            "bestmove" if rest == "(none)" => Some("bestmove resign".into()),
            "bestmove" => Some(words_after(line, "bestmove", from_text)),
            "option" => option(line),
            "info" if rest.starts_with("string") => Some(message(line, word)),
            "info" => {
                let line = words_after(line, "pv", from_text);
                Some(mate_in_plies(&currmove(&line)))
            }
            _ => Some(line.to_string()),
        }
    }
}

/// The options that shogi programs have, under their names.
fn option(line: &str) -> Option<String> {
    let name = line.strip_prefix("option name ")?.split(" type ").next()?;
    match name {
        "Hash" => Some(line.replacen("Hash", "USI_Hash", 1)),
        "MultiPV" => Some(line.replacen("MultiPV", "USI_MultiPV", 1)),
        "Threads" | "Move Overhead" | "Skill Level" | "shogi_EvalFile" => Some(line.to_string()),
        _ => None,
    }
}

/// The move that the line names as the current one.
fn currmove(line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(String::from).collect();
    if let Some(at) = words.iter().position(|word| word == "currmove")
        && let Some(text) = words.get_mut(at + 1)
    {
        *text = from_text(text);
    }
    words.join(" ")
}

/// USI counts plies to a mate, UCI moves.
fn mate_in_plies(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    match number_after(&words, "mate") {
        Some(moves) => {
            let plies = if moves > 0 { 2 * moves - 1 } else { 2 * moves };
            line.replacen(&format!("mate {moves}"), &format!("mate {plies}"), 1)
        }
        None => line.to_string(),
    }
}

/// A word of a message in the words of USI: squares and moves, the names of the players and of the text
/// of a position.
fn word(ours: &str) -> String {
    match ours {
        "White" => "Black".into(),
        "Black" => "White".into(),
        "FEN" => "SFEN".into(),
        "fen" => "sfen".into(),
        other => from_text(other),
    }
}

/// The two characters of a square as ours. Anything else stays what it is, so that the refusal shows
/// it.
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

fn position(words: &[&str]) -> String {
    let moves = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (start, moves) = words.split_at(moves);
    let start = match start {
        ["startpos"] => "startpos".to_string(),
        ["sfen", board, side, hands, number @ ..] => {
            let number = number.first().and_then(|n| n.parse::<u32>().ok()).unwrap_or(1);
            let side = match *side {
                "b" => "w",
                "w" => "b",
                other => other,
            };
            // A move of USI is a ply.
            let number = (number.saturating_sub(1)) / 2 + 1;
            format!("fen {board}[{}] {side} - - 0 {number}", expand(hands))
        }
        other => other.join(" "),
    };
    let moves: Vec<String> = moves.iter().skip(1).map(|text| to_text(text)).collect();
    let moves =
        if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    format!("position {start}{moves}")
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

/// The clocks: the first player is Black there. Byoyomi is time for each move when the clock has run
/// out.
fn go(words: &[&str]) -> String {
    let byoyomi = number_after(words, "byoyomi").unwrap_or(0);
    let mut out = vec!["go".to_string()];
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let own = match *word {
            "btime" => "wtime",
            "wtime" => "btime",
            "binc" => "winc",
            "winc" => "binc",
            "byoyomi" => {
                rest.next();
                continue;
            }
            other => other,
        };
        out.push(own.to_string());
        let is_time = matches!(own, "wtime" | "btime");
        if let Some(value) = rest.as_slice().first().and_then(|v| v.parse::<i64>().ok())
            && is_time
        {
            rest.next();
            out.push(value.saturating_add(byoyomi).to_string());
        }
    }
    let has = |word: &str| words.contains(&word);
    if byoyomi > 0 {
        if !has("btime") && !has("wtime") {
            out.push(format!("movetime {byoyomi}"));
        } else if !has("binc") && !has("winc") {
            out.push(format!("winc {byoyomi} binc {byoyomi}"));
        }
    }
    if has("infinite") || out.len() > 1 {
        return out.join(" ");
    }
    log::debug!("go without a limit: '{}'", excerpt(&words.join(" ")));
    "go infinite".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci(line: &str) -> String {
        match Usi.read(line) {
            Request::Uci(line) => line,
            Request::Reply(text) => panic!("{text}"),
        }
    }

    #[test]
    fn moves_and_positions_are_translated() {
        assert_eq!(
            uci("position startpos moves 7g7f 8c8d P*5e 2b3c+"),
            "position startpos moves c3c4 b7b6 P@e5 h8g7+"
        );
        let sfen = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pb3p 4 moves 5a5b";
        let fen = "position fen 4k4/9/9/9/9/9/9/9/4K4[PPbppp] b - - 0 2 moves e9e8";
        assert_eq!(uci(sfen), fen);
        assert_eq!(
            Usi.answer("bestmove c3c4 ponder P@e5"),
            Some("bestmove 7g7f ponder P*5e".into())
        );
        assert_eq!(Usi.answer("bestmove (none)"), Some("bestmove resign".into()));
        let info = "info depth 3 score mate -2 nodes 9 pv c3c4 h8g7+";
        let shown = "info depth 3 score mate -4 nodes 9 pv 7g7f 2b3c+";
        assert_eq!(Usi.answer(info), Some(shown.into()));
    }

    #[test]
    fn the_first_player_is_black() {
        assert_eq!(
            uci("go btime 1000 wtime 2000 binc 5 winc 6"),
            "go wtime 1000 btime 2000 winc 5 binc 6"
        );
        assert_eq!(
            uci("go btime 0 wtime 0 byoyomi 500"),
            "go wtime 500 btime 500 winc 500 binc 500"
        );
        assert_eq!(uci("go byoyomi 500"), "go movetime 500");
        assert_eq!(uci("go depth 4"), "go depth 4");
        assert_eq!(Usi.read("go mate infinite"), Request::Reply("checkmate notimplemented".into()));
    }

    #[test]
    fn only_options_for_shogi_are_shown() {
        let hash = "option name Hash type spin default 16 min 1 max 9";
        assert_eq!(Usi.answer(hash), Some(hash.replace("Hash", "USI_Hash")));
        assert_eq!(Usi.answer("option name chess_EvalFile type string default <empty>"), None);
        assert_eq!(uci("setoption name USI_Hash value 64"), "setoption name Hash value 64");
        assert_eq!(uci("setoption name USI_Ponder value true"), "");
    }
}
