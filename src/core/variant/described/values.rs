//! The values of keys: numbers, regions, lists of letters.

use crate::board::{Grid, Square};
use crate::rules::SideResult;
use crate::variant::words::list;
use crate::variant::{Mark, PieceType};
use std::fmt;

/// A piece by its letter in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceName {
    /// Whether only a promotion brings it: its letter is that of the piece that promotes.
    pub is_promoted: bool,
    /// The letter, upper case.
    pub letter: char,
}

impl PieceName {
    /// Reads `p` or `+p`.
    #[must_use]
    pub fn parse(text: &str) -> Option<PieceName> {
        let (is_promoted, letter) = match text.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, text),
        };
        let mut letters = letter.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_uppercase();
        letters.next().is_none().then_some(PieceName { is_promoted, letter })
    }

    /// The name of a piece.
    #[must_use]
    pub const fn of(piece: &PieceType) -> PieceName {
        match piece.mark {
            Some((Mark::Plus, letter)) => PieceName { is_promoted: true, letter },
            _ => PieceName { is_promoted: false, letter: piece.letter },
        }
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_promoted { "+" } else { "" };
        write!(f, "{mark}{}", self.letter.to_ascii_lowercase())
    }
}

/// The words of a list such as `p:100 +p:300`: each piece, and what is behind the colon.
pub(in crate::variant) fn named_pieces(value: &str) -> Option<Vec<(PieceName, &str)>> {
    let pair = |word| {
        let (name, rest) = str::split_once(word, ':')?;
        Some((PieceName::parse(name)?, rest))
    };
    value.split_whitespace().map(pair).collect()
}

/// `true` or `false`, or as some write it, `True`, `1`, `False` or `0`.
pub(in crate::variant) fn truth(value: &str) -> Option<bool> {
    match value {
        "true" | "True" | "1" => Some(true),
        "false" | "False" | "0" => Some(false),
        _ => None,
    }
}

/// A rank from 1, by its number.
pub(in crate::variant) fn rank(value: &str) -> Option<u8> {
    value.parse().ok().filter(|rank| (1..=16).contains(rank))
}

/// A file from 0, by its letter or its number from 1.
pub(in crate::variant) fn file(value: &str) -> Option<u8> {
    let number = match value.as_bytes() {
        [letter @ b'a'..=b'p'] => letter - b'a' + 1,
        _ => value.parse().ok()?,
    };
    (1..=16).contains(&number).then(|| number - 1)
}

/// Letters, in upper case, each with a name after a colon: `g:gondola q:left quail`.
pub(in crate::variant) fn named_list(value: &str) -> Option<Vec<(char, String)>> {
    let begins = |word: &str| {
        let mut chars = word.chars();
        let letter = chars.next().filter(char::is_ascii_alphabetic)?;
        (chars.next() == Some(':')).then(|| letter.to_ascii_uppercase())
    };
    let mut list: Vec<(char, String)> = Vec::new();
    for word in value.split_whitespace() {
        match (begins(word), list.last_mut()) {
            (Some(letter), _) => list.push((letter, word[2..].to_string())),
            (None, Some((_, name))) if name.is_empty() => name.push_str(word),
            (None, Some((_, name))) => *name += &format!(" {word}"),
            (None, None) => return None,
        }
    }
    let is_whole = !list.is_empty() && list.iter().all(|(_, name)| !name.is_empty());
    is_whole.then_some(list)
}

/// Each letter of a list, upper case; `-` is an empty list.
pub(in crate::variant) fn letters(value: &str) -> Vec<String> {
    let letters = value.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.map(|c| c.to_ascii_uppercase().to_string()).collect()
}

/// The squares of a region such as `*8 d4 e4`, at least one, one bit each, by number. Ranks beyond
/// the board may be among them: a text may be for boards of several sizes.
pub(in crate::variant) fn squares(value: &str, grid: Grid) -> Option<u128> {
    let mut words = value.split_whitespace().peekable();
    words.peek()?;
    words
        .try_fold(0, |all, word| {
            let of_word = match word.strip_prefix('*') {
                Some(rank) => {
                    let rank = rank.parse::<u8>().ok()?.checked_sub(1)?;
                    grid.squares()
                        .filter(|s| grid.rank(*s) == rank)
                        .fold(0, |all, s| all | 1 << s.at())
                }
                None => 1_u128 << grid.parse_square(word)?.at(),
            };
            Some(all | of_word)
        })
        .filter(|region| *region != 0)
}

/// The squares of a region, one bit each, in words: `rank 8`, `ranks 7 to 9`, `d1-f3`, `d4 and e4`.
pub(in crate::variant) fn squares_in_words(grid: Grid, region: u128) -> String {
    let is_in = |s: &Square| region >> s.at() & 1 != 0;
    let on_rank = |rank: u8| grid.squares().filter(move |s| grid.rank(*s) == rank);
    let is_full = |rank: &u8| on_rank(*rank).next().is_some() && on_rank(*rank).all(|s| is_in(&s));
    let full: Vec<u8> = (0..grid.ranks).filter(is_full).collect();
    let rest: Vec<Square> =
        grid.squares().filter(is_in).filter(|s| !full.contains(&grid.rank(*s))).collect();
    let mut parts = Vec::new();
    // Ranks that follow each other.
    let runs: Vec<String> = full
        .chunk_by(|one, next| one + 1 == *next)
        .map(|run| match run {
            [one] => (one + 1).to_string(),
            [one, other] => format!("{} and {}", one + 1, other + 1),
            [first, .., last] => format!("{} to {}", first + 1, last + 1),
            [] => String::new(),
        })
        .collect();
    match full.len() {
        0 => {}
        1 => parts.push(format!("rank {}", runs[0])),
        _ => parts.push(format!("ranks {}", runs.join(", "))),
    }
    if let (Some(first), Some(last)) = (rest.first(), rest.last()) {
        let files = || grid.file(*first)..=grid.file(*last);
        let ranks = || grid.rank(*first)..=grid.rank(*last);
        let block = grid
            .squares()
            .filter(|s| files().contains(&grid.file(*s)) && ranks().contains(&grid.rank(*s)));
        let is_block = rest.len() > 3 && block.eq(rest.iter().copied());
        parts.push(match is_block {
            true => format!("{}-{}", grid.name(*first), grid.name(*last)),
            false => list(&rest.iter().map(|s| grid.name(*s)).collect::<Vec<_>>(), "and"),
        });
    }
    match parts.is_empty() {
        true => "no square".to_string(),
        false => list(&parts, "and"),
    }
}

/// The same of a region as a section gives it.
pub(in crate::variant) fn region_in_words(grid: Grid, value: &str) -> String {
    squares(value, grid).map_or_else(|| value.to_string(), |region| squares_in_words(grid, region))
}

/// A number of files or ranks; the last file may be named by its letter.
pub(in crate::variant) fn size(value: &str, most: u8) -> Option<u8> {
    file(value).map(|last| last + 1).filter(|size| (1..=most).contains(size))
}

/// `win`, `draw` or `loss`.
pub(in crate::variant) fn side_result(value: &str) -> Option<SideResult> {
    match value {
        "win" => Some(SideResult::Win),
        "draw" => Some(SideResult::Draw),
        "loss" => Some(SideResult::Loss),
        _ => None,
    }
}

/// The pieces and holes of a start position that may be wrong: the file, the row from the top, and
/// the letter.
pub(in crate::variant) fn placed(start: &str) -> impl Iterator<Item = (u8, u8, char)> {
    let pieces = start.split([' ', '[']).next().unwrap_or_default();
    (0..=u8::MAX).zip(pieces.split('/')).flat_map(|(row, text)| {
        let (mut file, mut empty) = (0_u8, 0_u8);
        // The marks of promoted pieces are no squares.
        text.chars().filter(|c| !matches!(c, '+' | '~')).filter_map(move |c| {
            if let Some(digit) = c.to_digit(10) {
                empty = empty.saturating_mul(10).saturating_add(digit as u8);
                return None;
            }
            let at = file.saturating_add(std::mem::take(&mut empty));
            file = at.saturating_add(1);
            Some((at, row, c))
        })
    })
}
