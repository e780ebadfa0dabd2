//! Reads and writes positions and moves.
//!
//! The FEN has the fields of chess, on ranks of 14 files; `*` is a place that is not a square. The
//! en passant field names the passed square, and also the square of the pawn if several pawns may
//! have passed it (decision R4).

use super::geometry::GRID;
use super::{Game, LETTERS, NO_EN_PASSANT, Ravioli, State, TABLES, reason};
use crate::board::fen::{
    check_pieces, parse_counter, parse_pieces, parse_side, piece_letter, write_pieces,
};
use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::board::{Kind, Mailbox};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules, Side};

const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// Reads a FEN. The two counters may be missing.
///
/// # Errors
/// The field that is wrong and what was expected, or the side not to move is in check.
pub(super) fn read(game: &'static Game, fen: &str) -> Result<Ravioli, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 6 fields (pieces, side, castling, en passant, clock, number), found {}",
            fields.len()
        )));
    }
    let pieces = parse_pieces(fields[0], GRID, game.letters)?;
    check_pieces(&pieces, GRID, [false; 2], [true; 2])?;
    let tables = &*TABLES;
    let mut board = Mailbox::new(&tables.piece_tables, GRID.squares());
    for (s, piece) in pieces {
        board.put_piece(s, piece);
    }
    let state = State {
        side: parse_side(fields[1])?,
        rights: read_rights(fields[2])?,
        en_passant: NO_EN_PASSANT,
        en_passant_legal: false,
        clock: parse_counter(fields.get(4).unwrap_or(&"0"), "fifty-move clock")?,
        number: parse_counter(fields.get(5).unwrap_or(&"1"), "move number")?,
    };
    let mut game = Ravioli { board, state, tables, game };
    let (us, them) = (state.side, state.side.other());
    if game.is_attacked(game.king_square(them), us) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(game.king_square(them))
        )));
    }
    game.state.rights &= game.rights_in_place();
    read_en_passant(&mut game, fields[3])?;
    Ok(game)
}

fn read_rights(text: &str) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    text.chars().try_fold(0, |rights, c| match RIGHTS.iter().position(|r| *r == c) {
        Some(wing) => Ok(rights | 1 << wing),
        None => Err(FenError(format!(
            "castling: expected - or letters of KQkq, found '{}'",
            excerpt(text)
        ))),
    })
}

/// Reads the en passant field. A square that no pawn can have passed is ignored, not an error.
fn read_en_passant(game: &mut Ravioli, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let wrong = || {
        FenError(format!("en passant: expected -, one or two squares, found '{}'", excerpt(text)))
    };
    let (passed, rest) = GRID.parse_prefix(text).ok_or_else(wrong)?;
    let candidates = game.just_passed(passed);
    let pawn = match (rest, &candidates[..]) {
        ("", []) => return Ok(()),
        ("", [pawn]) => *pawn,
        ("", [pawn, ..]) => {
            return Err(FenError(format!(
                "en passant: several pawns may have passed {text}, expected the square of one of \
                 them too, such as {text}{}",
                GRID.name(*pawn)
            )));
        }
        _ => GRID.parse_square(rest).ok_or_else(wrong)?,
    };
    if candidates.contains(&pawn) {
        game.set_en_passant((passed, pawn));
    }
    Ok(())
}

impl Ravioli {
    /// The castling rights whose king and rook are in place. Others are dropped (decision R5).
    fn rights_in_place(&self) -> u8 {
        let has = |wing: usize| {
            let castle = &self.tables.castles[wing];
            let side = if wing < 2 { Side::White } else { Side::Black };
            self.king_square(side) == castle.king.0
                && self.board.at(castle.rook.0) == Kind::ROOK.of(side)
        };
        (0..4).filter(|wing| has(*wing)).map(|wing| 1 << wing).sum()
    }
}

pub(super) fn castling_field(state: &State) -> String {
    let text: String =
        (0..4).filter(|wing| state.rights & 1 << wing != 0).map(|wing| RIGHTS[wing]).collect();
    if text.is_empty() { "-".into() } else { text }
}

fn en_passant_field(game: &Ravioli) -> String {
    let (passed, pawn) = game.state.en_passant;
    match game.just_passed(passed).len() {
        _ if game.state.en_passant == NO_EN_PASSANT => "-".into(),
        0 | 1 => GRID.name(passed),
        _ => GRID.name(passed) + &GRID.name(pawn),
    }
}

pub(super) fn write(game: &Ravioli) -> String {
    let state = &game.state;
    format!(
        "{} {} {} {} {} {}",
        write_pieces(&game.board, GRID, LETTERS),
        state.side.letter(),
        castling_field(state),
        en_passant_field(game),
        state.clock,
        state.number
    )
}

/// The text of a move: `e2e4`, `i7b8q`, `e1g1` (castling).
pub(super) fn move_text(m: Move) -> String {
    let mut text = GRID.name(m.from()) + &GRID.name(m.to());
    if m.tag() == tag::PROMOTE {
        text.push(piece_letter(LETTERS, m.promotion().of(Side::Black)));
    }
    text
}

/// The legal move with this text.
///
/// # Errors
/// Why no legal move matches, for a player.
pub(super) fn find_move(game: &Ravioli, text: &str) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let wing = CastlingWing::read(text);
    let castles =
        |m: &Move| m.tag() == tag::CASTLE && Some(CastlingWing::of(m.from(), m.rook().0)) == wing;
    let found = moves.iter().find(|m| move_text(**m) == text || castles(m));
    found.copied().ok_or_else(|| MoveError(reason::why_illegal(game, text, &moves)))
}
