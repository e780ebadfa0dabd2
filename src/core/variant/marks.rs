//! Promoted pieces in a FEN: `+` before the letter of the piece that has promoted, or `~` behind
//! the letter of the piece as which it moves. Inside the program each has a letter of its own.

use super::{Mark, PieceType};
use crate::rules::{FenError, Side};

/// In the case of another letter.
const fn same_case(letter: char, model: char) -> char {
    if model.is_ascii_uppercase() { letter } else { letter.to_ascii_lowercase() }
}

/// The pieces of a FEN with the letters inside the program.
///
/// # Errors
/// A letter or a mark that no piece has.
pub(super) fn read(pieces: &[PieceType], text: &str) -> Result<String, FenError> {
    let marked = |mark: Mark, letter: char| {
        pieces.iter().find(|piece| piece.mark == Some((mark, letter.to_ascii_uppercase())))
    };
    let is_known = |letter: char| {
        let own = |piece: &PieceType| piece.letter == letter.to_ascii_uppercase();
        !letter.is_ascii_alphabetic() || pieces.iter().any(|p| own(p) && p.mark.is_none())
    };
    let mut inside = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let (mark, letter) = match c {
            '+' => (Some(Mark::Plus), letters.next().unwrap_or(c)),
            _ if letters.next_if_eq(&'~').is_some() => (Some(Mark::Tilde), c),
            _ => (None, c),
        };
        match mark {
            None if is_known(letter) => inside.push(letter),
            Some(mark) if marked(mark, letter).is_some() => {
                inside.extend(marked(mark, letter).map(|piece| same_case(piece.letter, letter)));
            }
            _ => {
                let found = match mark {
                    None => letter.to_string(),
                    Some(Mark::Plus) => format!("+{letter}"),
                    Some(Mark::Tilde) => format!("{letter}~"),
                };
                return Err(FenError(format!(
                    "pieces: '{}' is no piece of this game, expected one of {} or a number",
                    found.escape_default(),
                    names(pieces)
                )));
            }
        }
    }
    Ok(inside)
}

/// The letters of all pieces, as a FEN writes them.
fn names(pieces: &[PieceType]) -> String {
    let mut names: Vec<String> = pieces.iter().map(|piece| name(piece, Side::White)).collect();
    names.dedup();
    let single: String = names.iter().filter(|name| name.len() == 1).map(String::as_str).collect();
    let marked = names.iter().filter(|name| name.len() > 1).map(String::as_str);
    [&*single].into_iter().chain(marked).collect::<Vec<_>>().join(" ")
}

/// A piece of a side as a FEN writes it.
pub(super) fn name(piece: &PieceType, side: Side) -> String {
    let of_side = |letter: char| match side {
        Side::White => letter,
        Side::Black => letter.to_ascii_lowercase(),
    };
    match piece.mark {
        None => of_side(piece.letter).to_string(),
        Some((Mark::Plus, letter)) => format!("+{}", of_side(letter)),
        Some((Mark::Tilde, letter)) => format!("{}~", of_side(letter)),
    }
}

/// The pieces of a FEN whose letters are those inside the program, as others write them.
pub(super) fn write(pieces: &[PieceType], inside: &str) -> String {
    let mut text = String::new();
    for c in inside.chars() {
        let piece = pieces.iter().find(|piece| piece.letter == c.to_ascii_uppercase());
        match piece.filter(|_| c.is_ascii_alphabetic()).map(|piece| name(piece, Side::White)) {
            None => text.push(c),
            Some(name) => text.extend(name.chars().map(|letter| {
                if letter.is_ascii_alphabetic() { same_case(letter, c) } else { letter }
            })),
        }
    }
    text
}
