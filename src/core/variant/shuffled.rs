//! Shuffled starts: the pieces of chess in any order on the first rank, as Chess960 begins.

use super::{CastlingStarts, Standard, Variant};
use crate::rules::{Choices, Rules};

/// The number of starts. Each has a number below it, by which programs and people name it.
const STARTS: usize = 960;

/// The files of two knights among five free squares.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// White's first rank, from the a-file on, in the start that has this number below 960 by
/// Scharnagl's numbering. The bishops stand on squares of both colours, the king between the rooks.
fn first_rank(number: usize) -> String {
    let mut rank = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    rank[2 * light + 1] = Some('B');
    let (rest, dark) = (rest / 4, rest % 4);
    rank[2 * dark] = Some('B');
    let (knights, queen) = (rest / 6, rest % 6);
    let mut place = |free: usize, piece| {
        if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(free) {
            *square = Some(piece);
        }
    };
    place(queen, 'Q');
    let (first, second) = KNIGHTS[knights];
    // In this order neither takes a free square away that the other one counts.
    place(second, 'N');
    place(first, 'N');
    "RKR".chars().for_each(|piece| place(0, piece));
    rank.into_iter().flatten().collect()
}

/// Whether king and rooks stand where those of chess do.
fn keeps_castling(rank: &str) -> bool {
    rank.starts_with('R') && rank.ends_with('R') && rank.find('K') == Some(4)
}

/// The ranks of a start between the two armies, with what else its field of pieces has behind the
/// last rank; `None` if the armies on the first and the last rank are not those of chess, the same
/// pieces on the same files.
fn without_armies(pieces: &str) -> Option<(&str, &str)> {
    let (black, rest) = pieces.split_once('/')?;
    let (middle, last) = rest.rsplit_once('/')?;
    let (white, behind) = last.split_at_checked(8)?;
    let mut army: Vec<char> = white.chars().collect();
    army.sort_unstable();
    let is_chess = army.iter().collect::<String>() == "BBKNNQRR"
        && white.to_ascii_lowercase() == black
        && behind.chars().next().is_none_or(|c| c == '[');
    is_chess.then_some((middle, behind))
}

/// Whether the armies of a FEN are those of chess, on the same files.
pub(super) fn has_army_of_chess(fen: &str) -> bool {
    fen.split(' ').next().is_some_and(|pieces| without_armies(pieces).is_some())
}

/// The FENs of the shuffled starts of a game, by number ([`Rules::shuffled_starts`]). There are
/// none if one of them is no position of the game, so that a number always means the same.
pub(super) fn starts<V: Variant>(game: V::Description, choices: &Choices) -> Vec<String> {
    let variant = V::new(game, choices);
    let only_between = variant.shuffles_between();
    if variant.castling_starts() != CastlingStarts::Shuffled && !only_between {
        return Vec::new();
    }
    let usual = Standard::<V>::start(game, choices);
    let fen = usual.to_fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let Some((middle, behind)) = without_armies(fields[0]) else { return Vec::new() };
    // These letters mean the outermost rooks, and there are no others.
    let letters = "KQkq".chars().enumerate();
    let held = letters.filter(|(wing, _)| usual.state.rights & 1 << wing != 0);
    let rights: String = held.map(|(_, letter)| letter).collect();
    if !rights.is_empty() {
        fields[2] = &rights;
    }
    let start = |white: String| {
        let black = white.to_ascii_lowercase();
        let pieces = format!("{black}/{middle}/{white}{behind}");
        let fen = format!("{pieces} {}", fields[1..].join(" "));
        Some(Standard::<V>::from_fen(game, &fen, choices).ok()?.to_fen())
    };
    let ranks = (0..STARTS).map(first_rank);
    let all: Option<Vec<String>> =
        ranks.filter(|rank| !only_between || keeps_castling(rank)).map(start).collect();
    all.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_numbers_are_scharnagls() {
        for (number, rank) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (16, "BBNQNRKR"),
            (96, "BBQNRNKR"),
            (342, "NRBKQBRN"),
            (518, "RNBQKBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(first_rank(number), rank, "{number}");
        }
    }

    #[test]
    fn each_start_is_another_one_and_fulfils_the_conditions() {
        let all: BTreeSet<String> = (0..STARTS).map(first_rank).collect();
        assert_eq!(all.len(), STARTS);
        for rank in all {
            let files = |piece| -> Vec<usize> {
                rank.chars().enumerate().filter(|(_, c)| *c == piece).map(|(at, _)| at).collect()
            };
            let (bishops, rooks, king) = (files('B'), files('R'), files('K')[0]);
            assert_eq!((bishops[0] + bishops[1]) % 2, 1, "{rank}");
            assert!(rooks[0] < king && king < rooks[1], "{rank}");
            assert_eq!((files('N').len(), files('Q').len(), rank.len()), (2, 1, 8), "{rank}");
        }
    }

    #[test]
    fn eighteen_starts_keep_the_castling_of_chess() {
        let kept: Vec<String> = (0..STARTS).map(first_rank).filter(|r| keeps_castling(r)).collect();
        assert_eq!(kept.len(), 18);
        assert!(kept.contains(&"RNBQKBNR".to_string()) && kept.contains(&"RQNBKNBR".to_string()));
    }

    #[test]
    fn only_the_armies_of_chess_are_shuffled() {
        let between = "pppppppp/8/8/8/8/PPPPPPPP";
        let of = |black: &str, white: &str| {
            let pieces = format!("{black}/{between}/{white}");
            without_armies(&pieces).map(|(middle, behind)| (middle == between, behind.to_string()))
        };
        assert_eq!(of("rnbqkbnr", "RNBQKBNR"), Some((true, String::new())));
        assert_eq!(of("bbqnnrkr", "BBQNNRKR[Nn]"), Some((true, "[Nn]".into())));
        assert_eq!(of("rnbkqbnr", "RNBQKBNR"), None, "other files");
        assert_eq!(of("rnabqkbcnr", "RNABQKBCNR"), None, "a wider board");
        assert_eq!(of("rnbqkbn1", "RNBQKBN1"), None);
        assert_eq!(without_armies("8"), None);
    }
}
