//! Reads and writes the FEN fields that several games share.

use crate::excerpt::excerpt;

use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::rules::{FenError, Side};
use std::iter;

/// The upper-case letters of a game's pieces, with their kinds. Of two kinds in a row with the same
/// letter, the first is White's, the second Black's.
pub type Letters<'a> = &'a [(char, Kind)];

/// The letter of a piece: upper case for White; `?` if the game has no letter for its kind.
#[must_use]
pub fn piece_letter(letters: Letters, piece: Piece) -> char {
    let found = letters.iter().find(|(_, k)| *k == piece.kind());
    let c = found.map_or('?', |(c, _)| *c);
    if piece.side() == Side::White { c } else { c.to_ascii_lowercase() }
}

/// The piece of a letter (upper case: White's); `None` if no kind of the game has this letter.
#[must_use]
pub fn piece(letters: Letters, c: char) -> Option<Piece> {
    let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
    let mut same = letters.iter().filter(|(l, _)| *l == c.to_ascii_uppercase());
    let found = if side == Side::White { same.next() } else { same.next_back() };
    found.map(|(_, k)| k.of(side))
}

/// The pieces of both sides, White's first, for each letter.
pub fn pieces_by_letter(letters: Letters) -> impl Iterator<Item = (char, [Piece; 2])> {
    letters.chunk_by(|one, two| one.0 == two.0).filter_map(|same| {
        let (first, last) = (same.first()?, same.last()?);
        Some((first.0, [first.1.of(Side::White), last.1.of(Side::Black)]))
    })
}

/// A part of a rank in the piece field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankPart {
    /// A run of empty squares; more than 1,000 count as so many.
    Empty(usize),
    /// Anything else.
    Letter(char),
}

/// The parts of a rank.
pub fn rank_parts(rank: &str) -> impl Iterator<Item = RankPart> + '_ {
    const MOST: usize = 1_000;
    let mut chars = rank.chars().peekable();
    iter::from_fn(move || {
        let c = chars.next()?;
        let Some(first) = c.to_digit(10) else { return Some(RankPart::Letter(c)) };
        let mut run = first as usize;
        while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
            run = (run * 10 + digit as usize).min(MOST);
            chars.next();
        }
        Some(RankPart::Empty(run))
    })
}

/// A rank whose places have these texts; empty squares have none.
pub fn write_rank(places: impl Iterator<Item = Option<impl AsRef<str>>>) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let end = |text: &mut String, run: &mut usize| {
        if *run > 0 {
            *text += &std::mem::take(run).to_string();
        }
    };
    for place in places {
        let Some(piece) = place else {
            run += 1;
            continue;
        };
        end(&mut text, &mut run);
        text += piece.as_ref();
    }
    end(&mut text, &mut run);
    text
}

/// Reads the piece field of a rectangular board. A hole of the board is written `*`.
///
/// # Errors
/// Names the rank or square, what was found there, and what was expected.
pub fn parse_pieces(
    text: &str,
    grid: Grid,
    letters: Letters,
) -> Result<Vec<(Square, Piece)>, FenError> {
    let fail = |why: String| Err(FenError(format!("pieces: {why}")));
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != grid.ranks as usize {
        return fail(format!("expected {} ranks, found {}", grid.ranks, rows.len()));
    }
    let is_hole = |file: usize, rank: usize| {
        file < grid.files as usize && grid.is_hole(Square(rank as u8 * grid.files + file as u8))
    };
    let square_name =
        |file: usize, rank: usize| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
    let mut pieces = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let rank = grid.ranks as usize - 1 - i;
        let mut file = 0usize;
        for part in rank_parts(row) {
            let c = match part {
                RankPart::Empty(0) => {
                    return fail(format!("rank {}: a run of 0 empty squares", rank + 1));
                }
                RankPart::Empty(run) => {
                    if let Some(hole) = (file..file + run).find(|f| is_hole(*f, rank)) {
                        let name = square_name(hole, rank);
                        return fail(format!("{name} is no square, expected *"));
                    }
                    file += run;
                    continue;
                }
                RankPart::Letter(c) => c,
            };
            let at = grid.square(file.min(100) as i8, rank as i8);
            match (piece(letters, c), at) {
                _ if (c == '*') != is_hole(file, rank) && file < grid.files as usize => {
                    let expected =
                        if c == '*' { "is a square, not" } else { "is no square, expected" };
                    return fail(format!("{} {expected} *", square_name(file, rank)));
                }
                (Some(piece), Some(square)) => pieces.push((square, piece)),
                (None, Some(square)) => {
                    let known: String = pieces_by_letter(letters).map(|(l, _)| l).collect();
                    return fail(format!(
                        "'{}' on {} is no piece of this game, expected one of {known} or a number",
                        c.escape_default(),
                        grid.name(square)
                    ));
                }
                (_, None) => {}
            }
            file += 1;
        }
        if file != grid.files as usize {
            return fail(format!("rank {} has {file} squares, expected {}", rank + 1, grid.files));
        }
    }
    Ok(pieces)
}

/// Writes the piece field of a rectangular board.
#[must_use]
pub fn write_pieces(board: &Mailbox, grid: Grid, letters: Letters) -> String {
    let place = |square: Square| match board.at(square) {
        piece if piece.is_empty() => None,
        piece if piece.is_closed() => Some('*'),
        piece => Some(piece_letter(letters, piece)),
    };
    let rank = |rank: u8| {
        let squares = (0..grid.files).map(|file| Square(rank * grid.files + file));
        write_rank(squares.map(|square| place(square).map(String::from)))
    };
    (0..grid.ranks).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// Checks what every game with kings and pawns requires of a position: one king for each side that
/// `has_king`, and no pawn on its first rank and its last one, unless pawns may stand there
/// (`pawns_on_edge`).
///
/// # Errors
/// Names the side or the square.
pub fn check_pieces(
    pieces: &[(Square, Piece)],
    grid: Grid,
    pawns_on_edge: [bool; 2],
    has_king: [bool; 2],
) -> Result<(), FenError> {
    for side in [Side::White, Side::Black] {
        let kings = pieces.iter().filter(|(_, p)| *p == Kind::KING.of(side)).count();
        let expected = usize::from(has_king[side.index()]);
        if kings != expected {
            let text = format!("pieces: {side:?} has {kings} kings, expected {expected}");
            return Err(FenError(text));
        }
    }
    let is_misplaced = |s: Square, side: Side| {
        let rank = grid.rank(s);
        let first = if side == Side::White { 0 } else { grid.ranks - 1 };
        let [on_first, on_last] = pawns_on_edge;
        rank == grid.ranks - 1 - first && !on_last || rank == first && !on_first
    };
    match pieces.iter().find(|(s, p)| p.kind().is_pawn() && is_misplaced(*s, p.side())) {
        Some((s, _)) => Err(FenError(format!(
            "pieces: a pawn on {}, expected none on the first or last rank",
            grid.name(*s)
        ))),
        None => Ok(()),
    }
}

/// Reads the side to move, `w` or `b`.
///
/// # Errors
/// If `text` is anything else.
pub fn parse_side(text: &str) -> Result<Side, FenError> {
    match text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(FenError(format!("side to move: expected w or b, found '{}'", excerpt(text)))),
    }
}

/// Reads a counter from 0 to 65535, all that a game can count; `name` is the field's name for the
/// error message.
///
/// # Errors
/// If `text` is anything else.
pub fn parse_counter(text: &str, name: &str) -> Result<u16, FenError> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u16>().ok()).flatten().ok_or_else(
        || {
            FenError(format!(
                "{name}: expected a number from 0 to 65535, found '{}'",
                excerpt(text)
            ))
        },
    )
}

/// Reads the en-passant field: `-` or a square of the board.
///
/// # Errors
/// If `text` is anything else.
pub fn parse_en_passant(text: &str, grid: Grid) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    grid.parse_square(text).map(Some).ok_or_else(|| {
        FenError(format!("en passant: expected - or a square, found '{}'", excerpt(text)))
    })
}
