//! The texts of Shogi that other games do not have: hands, promoted pieces, drops.

use super::hands::Hands;
use super::pieces::{HELD, HELD_PAWN, PROMOTED, can_go_on, index, promotion};
use super::{GRID, Shogi};
use crate::board::square::tag;
use crate::excerpt::excerpt;
use crate::moves::Move;
use crate::rules::{FenError, Heuristics, Side};
use crate::variant::Promotion;

fn fail<T>(text: String) -> Result<T, FenError> {
    Err(FenError(text))
}

/// Reads the hands in brackets behind the pieces and takes them away; then writes the promoted
/// pieces with the letters that stand for them inside the program.
pub(super) fn take_hands(hands: &mut Hands, field: &mut String) -> Result<(), FenError> {
    let (board, held) = match field.split_once('[') {
        None => (field.as_str(), ""),
        Some((board, held)) => match held.strip_suffix(']') {
            Some(held) => (board, held),
            None => return fail("hands: expected ] at the end of the pieces".into()),
        },
    };
    if held.len() > GRID.squares().count() {
        return fail(format!("hands: {} pieces, more than a game has", held.len()));
    }
    for c in held.chars().filter(|_| held != "-") {
        let Some(index) = HELD.iter().position(|(letter, _)| *letter == c.to_ascii_uppercase())
        else {
            return fail(format!(
                "hands: expected - or letters of RBGSNLP, found '{}'",
                c.escape_default()
            ));
        };
        hands.add(if c.is_ascii_uppercase() { Side::White } else { Side::Black }, index, 1);
    }
    let mut pieces = String::new();
    let mut letters = board.chars();
    while let Some(c) = letters.next() {
        let promotes = c == '+';
        let letter = if promotes { letters.next().unwrap_or(c) } else { c };
        let same_case = |inside: char| {
            if letter.is_ascii_uppercase() { inside } else { inside.to_ascii_lowercase() }
        };
        let held = HELD.iter().position(|(held, _)| *held == letter.to_ascii_uppercase());
        let known = held.is_some() || letter.eq_ignore_ascii_case(&'K') || !letter.is_alphabetic();
        match (promotes, held.and_then(|index| PROMOTED[index])) {
            (true, Some((inside, _))) => pieces.push(same_case(inside)),
            (false, _) if known => pieces.push(letter),
            _ => {
                let found = if promotes { format!("+{letter}") } else { letter.to_string() };
                return fail(format!(
                    "pieces: '{}' is no piece of this game, expected one of RBGSNLPK, \
                     +R +B +S +N +L +P or a number",
                    found.escape_default()
                ));
            }
        }
    }
    *field = pieces;
    Ok(())
}

/// The first field of a FEN, whose promoted pieces have the letters inside the program.
pub(super) fn write_pieces(hands: &Hands, pieces: &str) -> String {
    let mut text = String::new();
    for c in pieces.chars() {
        let inside = |promoted: &Option<(char, _)>| {
            promoted.as_ref().is_some_and(|(letter, _)| *letter == c.to_ascii_uppercase())
        };
        match PROMOTED.iter().position(inside) {
            Some(index) => {
                let letter = HELD[index].0;
                text.push('+');
                text.push(if c.is_ascii_uppercase() {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
            None => text.push(c),
        }
    }
    let mut held = String::new();
    for side in [Side::White, Side::Black] {
        for (index, (letter, _)) in HELD.iter().enumerate() {
            let letter = if side == Side::White { *letter } else { letter.to_ascii_lowercase() };
            held.extend((0..hands.count(side, index)).map(|_| letter));
        }
    }
    format!("{text}[{}]", if held.is_empty() { "-" } else { &held })
}

/// Decision H7.
pub(super) fn check(position: &Shogi) -> Result<(), FenError> {
    for side in [Side::White, Side::Black] {
        let mut files = 0_u32;
        for s in position.board.squares(HELD[HELD_PAWN].1[side.index()].of(side)) {
            if files >> GRID.file(s) & 1 != 0 {
                let file = char::from(b'a' + GRID.file(s));
                return fail(format!(
                    "pieces: {side:?} has two unpromoted pawns on the {file}-file"
                ));
            }
            files |= 1 << GRID.file(s);
        }
        for (index, (letter, kinds)) in HELD.iter().enumerate() {
            let mut all = position.board.squares(kinds[side.index()].of(side));
            if let Some(s) = all.find(|&s| !can_go_on(index, side, s)) {
                let at = GRID.name(s);
                return fail(format!("pieces: {side:?}'s {letter} on {at} could never move again"));
            }
        }
    }
    Ok(())
}

/// The text of a drop or promotion.
pub(super) fn special_text(position: &Shogi, m: Move) -> Option<String> {
    match m.tag() {
        tag::DROP => {
            let (letter, _) = HELD[index(m.promotion())?];
            Some(format!("{letter}@{}", GRID.name(m.to())))
        }
        tag::PROMOTE => Some(position.squares_text(m) + "+"),
        _ => None,
    }
}

/// Why a drop or a promotion is illegal; `None` if the text is neither.
pub(super) fn reason(position: &Shogi, text: &str) -> Option<String> {
    let side = position.state.side;
    let Some((letter, square)) = text.split_once('@') else {
        let (from, rest) = GRID.parse_prefix(text)?;
        let (to, sign) = GRID.parse_prefix(rest)?;
        let piece = position.board.at(from);
        if piece.is_empty() || piece.side() != side || !position.can_reach(from, to) {
            return None;
        }
        return match (promotion(piece, from, to), sign) {
            (Promotion::No, "+") => Some("the piece cannot promote with this move".into()),
            (Promotion::Must(_), "") => {
                Some("the piece could never move again, it has to promote: write a + behind".into())
            }
            _ => None,
        };
    };
    let known = |(held, _): &(char, _)| letter.chars().eq([*held]);
    let Some(index) = HELD.iter().position(known) else {
        return Some(format!(
            "'{}' is no piece that is dropped, expected one of RBGSNLP",
            excerpt(letter)
        ));
    };
    let Some(to) = GRID.parse_square(square) else {
        return Some(format!("'{}' is no square, expected a drop such as P@e5", excerpt(square)));
    };
    let at = GRID.name(to);
    Some(if position.variant.hands.count(side, index) == 0 {
        format!("there is no {letter} in the hand")
    } else if position.board.at(to).stops_slides() {
        format!("{at} is under water or a walkway")
    } else if !position.board.at(to).is_empty() {
        format!("a piece stands on {at}")
    } else if !can_go_on(index, side, to) {
        format!("a {letter} on {at} could never move again")
    } else if index == HELD_PAWN && position.pawn_files(side) >> GRID.file(to) & 1 != 0 {
        "an unpromoted pawn of one's own stands on the file".into()
    } else if index == HELD_PAWN
        && position.gives_check(Move::drop(HELD[index].1[side.index()], to))
    {
        "a dropped pawn must not mate, or the king is in check".into()
    } else {
        "the king is in check".into()
    })
}
