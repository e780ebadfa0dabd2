//! The values of keys: numbers, regions, lists of letters.

use crate::board::Grid;

/// `true` or `false`.
pub(super) fn truth(value: &str) -> Option<bool> {
    match value {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// A file from 0, by its letter or its number from 1.
pub(super) fn file(value: &str) -> Option<u8> {
    let number = match value.as_bytes() {
        [letter @ b'a'..=b'p'] => letter - b'a' + 1,
        _ => value.parse().ok()?,
    };
    (1..=16).contains(&number).then(|| number - 1)
}

/// The ranks of a region of whole ranks such as `*7 *8`, from 1.
pub(super) fn region(value: &str) -> Option<Vec<u8>> {
    let rank = |word: &str| -> Option<u8> {
        word.strip_prefix('*')?.parse().ok().filter(|rank| (1..=16).contains(rank))
    };
    let ranks = value.split_whitespace().map(rank).collect::<Option<Vec<_>>>()?;
    (!ranks.is_empty()).then_some(ranks)
}

/// A letter, in upper case, and a name after a colon.
pub(super) fn named(value: &str) -> Option<(char, &str)> {
    let (letter, name) = value.split_once(':')?;
    let mut letters = letter.trim().chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    let name = name.trim();
    (letters.next().is_none() && !name.is_empty()).then(|| (letter.to_ascii_uppercase(), name))
}

/// Each letter of a list, upper case; `-` is an empty list.
pub(super) fn letters(value: &str) -> Vec<String> {
    let letters = value.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.map(|c| c.to_ascii_uppercase().to_string()).collect()
}

/// The squares of a region such as `*8 d4 e4`, one bit each, by number.
pub(super) fn squares(value: &str, grid: Grid) -> Option<u128> {
    value.split_whitespace().try_fold(0, |all, word| {
        let of_word = match word.strip_prefix('*') {
            Some(rank) => {
                let rank = rank.parse::<u8>().ok().filter(|r| (1..=grid.ranks).contains(r))? - 1;
                grid.squares().filter(|s| grid.rank(*s) == rank).fold(0, |all, s| all | 1 << s.at())
            }
            None => 1_u128 << grid.parse_square(word)?.at(),
        };
        Some(all | of_word)
    })
}

/// A number of files or ranks; the last file may be named by its letter.
pub(super) fn size(value: &str, most: u8) -> Option<u8> {
    file(value).map(|last| last + 1).filter(|size| (4..=most).contains(size))
}
