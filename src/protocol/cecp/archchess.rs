//! Archchess in an XBoard window.
//!
//! XBoard numbers the ranks of a board with exactly ten ranks from 0. The king is XBoard's
//! Monarch piece, because XBoard's own King would drag the nearest piece along when it leaps. With
//! `O` in its Betza text, XBoard puts the rook beside the king when one ply names the moves of
//! both pieces.

use super::adapter::{Adapter, BoardSize, PASS};

/// XBoard's piece numbers: 36 helmet with a crest, 37 helmet with a plume, 50 Monarch.
const SETUP: &str = "setup \
    (PNBRQ...............................CD/....K.pnbrq...............................cd/....k.) \
    10x10+0_lion";
const PIECES: [&str; 4] =
    ["piece C& NAD", "piece D& F", "piece P& fmWfceFifmnD", "piece K& KisDifDO1"];

/// The adapter of Archchess.
pub struct Archchess;

impl Adapter for Archchess {
    fn setup(&self, start: &str) -> Vec<String> {
        let pieces = start.split(' ').next().unwrap_or_default();
        let setup = format!("{SETUP} {pieces} w - - 0 1");
        [setup].into_iter().chain(PIECES.map(String::from)).collect()
    }

    fn plies(&self, turn: &str, _fen: &str) -> Vec<String> {
        let own: Vec<String> = match turn.split_once(',') {
            Some((king, rook)) => castling(king, rook),
            None => vec![turn.to_string()],
        };
        let own: Vec<String> = own.iter().map(|ply| shift_ranks(ply, -1)).collect();
        own.join(&format!(" {PASS} ")).split(' ').map(String::from).collect()
    }

    fn display_text(&self, turn: &str) -> String {
        shift_ranks(turn, -1)
    }

    fn turn_from_ply(&self, ply: &str, shown: &[String], _fen: &str) -> Option<String> {
        shown.is_empty().then(|| shift_ranks(ply, 1))
    }

    fn translate_message(&self, sentence: &str) -> String {
        let shown = |word: &str| match word.as_bytes() {
            [b'a'..=b'j', b'0'..=b'9', ..] => shift_ranks(word, -1),
            _ => word.to_string(),
        };
        sentence.split(' ').map(shown).collect::<Vec<_>>().join(" ")
    }

    /// XBoard does not know the castling and leap rights of this game and writes none. All rights
    /// are assumed here; the game's FEN reader drops those that the position rules out.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, "-", passed, clock, number] => {
                let passed = shift_ranks(passed, 1);
                format!("{pieces} {side} AJaj Kk {passed} {clock} {number}")
            }
            _ => fen.to_string(),
        }
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: 10, ranks: 10, lowest: 0 })
    }
}

/// The plies of the castling side that show a castling.
///
/// - The rook arrives beside the king: one ply that names the moves of both.
/// - There is a gap between them: first the king, then the rook. The king moves at least three
///   squares, so its ply cannot be a leap.
/// - The king moves like a leap (two squares) or to the rook's corner. Shown directly, this would
///   look like another move. So king and rook first go to the two squares next to the corner,
///   which is the beginning of no other turn, and then to their target squares, the rook first.
///   If the rook's target is the square where the king waits, the king first makes room.
fn castling(king: &str, rook: &str) -> Vec<String> {
    let (Some((home, arrival)), Some((corner, square))) = (squares(king), squares(rook)) else {
        return vec![format!("{king},{rook}")];
    };
    let file = |square: &str| square.as_bytes()[0];
    let toward = if file(corner) < file(home) { -1 } else { 1 };
    let at = |file: u8| format!("{}{}", char::from(file), &home[1..]);
    let near = at(file(corner).wrapping_add_signed(-toward));
    let next = at(file(corner).wrapping_add_signed(-2 * toward));

    if arrival != corner && file(square) == file(arrival).wrapping_add_signed(-toward) {
        return vec![format!("{king},{rook}")];
    }
    if arrival != corner && file(home).abs_diff(file(arrival)) >= 3 {
        return vec![king.to_string(), rook.to_string()];
    }
    let mut steps = vec![(home, near.as_str())];
    if square == near {
        steps.extend([(&*near, &*next), (corner, &*near), (&*next, corner)]);
    } else {
        steps.push((corner, &next));
        if square != next {
            steps.push((&next, square));
        }
        steps.push((&near, arrival));
    }
    steps.iter().map(|(from, to)| format!("{from}{to}")).collect()
}

/// The two squares of a move text.
fn squares(text: &str) -> Option<(&str, &str)> {
    let second = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase())?.0;
    (second > 1).then(|| text.split_at(second))
}

/// The text with `by` added to every rank number.
fn shift_ranks(text: &str, by: i8) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let (rank, after) = digits.split_at(end);
        out.push_str(before);
        match rank.parse::<u8>() {
            Ok(rank) => out.push_str(&rank.saturating_add_signed(by).to_string()),
            Err(_) => out.push_str(rank),
        }
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All castlings of both sides that the rules allow.
    fn castlings() -> Vec<String> {
        let mut all = Vec::new();
        for rank in ["1", "10"] {
            for (corner, arrivals) in [(b'a', b'a'..=b'd'), (b'j', b'f'..=b'j')] {
                for king in arrivals {
                    let between = if corner == b'a' { king + 1..=b'e' } else { b'e'..=king - 1 };
                    for rook in between {
                        let at = |f: u8| format!("{}{rank}", char::from(f));
                        let (e, k, c, r) = (at(b'e'), at(king), at(corner), at(rook));
                        all.push(format!("{e}{k},{c}{r}"));
                    }
                }
            }
        }
        all
    }

    #[test]
    fn ranks_count_from_zero() {
        assert_eq!(Archchess.plies("a9b10q", ""), ["a8b9q"]);
        assert_eq!(Archchess.plies("e1g1", ""), ["e0g0"]);
        assert_eq!(Archchess.plies("e10b10,a10c10", ""), ["e9b9,a9c9"]);
        assert_eq!(Archchess.plies("e1b1,a1d1", ""), ["e0b0", PASS, "a0d0"]);
        assert_eq!(Archchess.plies("e1g1,j1e1", "").len(), 7);
    }

    #[test]
    fn messages_use_the_squares_of_xboard() {
        let message = "the piece on e1 cannot go to a10, for 40 reasons";
        assert_eq!(
            Archchess.translate_message(message),
            "the piece on e0 cannot go to a9, for 40 reasons"
        );
    }

    #[test]
    fn no_plies_are_the_beginning_of_another_turn() {
        let mut turns = castlings();
        assert_eq!(turns.len(), 50);
        for rank in ["1", "10"] {
            for to in ["c", "d", "f", "g"] {
                turns.push(format!("e{rank}{to}{rank}"));
            }
            for to in ["b", "c", "d"] {
                turns.push(format!("a{rank}{to}{rank}"));
            }
        }
        let shown: Vec<_> = turns.iter().map(|t| Archchess.plies(t, "")).collect();
        for (i, a) in shown.iter().enumerate() {
            assert!(a.len() % 2 == 1);
            assert!(a.iter().skip(1).step_by(2).all(|ply| ply == PASS));
            for (j, b) in shown.iter().enumerate() {
                assert!(i == j || !b.starts_with(a), "{} {}", turns[i], turns[j]);
            }
        }
    }

    /// Plays the plies of a castling on an empty rank in the way that XBoard does.
    #[test]
    fn king_and_rook_arrive() {
        for turn in castlings() {
            let mut rank = [' '; 10];
            let file = |s: &str| usize::from(s.as_bytes()[0] - b'a');
            let (king, rook) = turn.split_once(',').unwrap();
            let (k, r) = (squares(king).unwrap(), squares(rook).unwrap());
            (rank[file(k.0)], rank[file(r.0)]) = ('K', 'R');
            for ply in Archchess.plies(&turn, "").iter().filter(|ply| *ply != PASS) {
                let legs: Vec<_> = ply.split(',').map(|leg| squares(leg).unwrap()).collect();
                let (from, to) = (file(legs[0].0), file(legs[0].1));
                assert!(from.abs_diff(to) > 0 && rank[from] != ' ', "{turn}: {ply}");
                assert_eq!(rank[to], ' ', "{turn}: {ply} takes a piece");
                rank[to] = std::mem::replace(&mut rank[from], ' ');
                if let [_, (via, _)] = legs[..] {
                    rank[file(via)] = ' ';
                    rank[if file(via) < from { to + 1 } else { to - 1 }] = 'R';
                }
            }
            assert_eq!((rank[file(k.1)], rank[file(r.1)]), ('K', 'R'), "{turn}");
        }
    }

    #[test]
    fn rights_are_assumed() {
        let fen = "4k5/10/10/10/10/10/10/10/10/RNBCKQDBNR w - e2 3 9";
        let read = "4k5/10/10/10/10/10/10/10/10/RNBCKQDBNR w AJaj Kk e3 3 9";
        assert_eq!(Archchess.fen_from_xboard(fen), read);
        assert_eq!(Archchess.fen_from_xboard(read), read);
        assert_eq!(Archchess.fen_from_xboard("4k5 w - - 0 1"), "4k5 w AJaj Kk - 0 1");
    }
}
