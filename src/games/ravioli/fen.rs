//! Position and move texts.
//!
//! FEN: the fields of chess on 14 files, `*` for the places that do not exist. The field of
//! en passant names the square passed, and if several pawns can just have passed it, the
//! pawn's square after it (R4).

use super::geometry::GRID;
use super::{LETTERS, NO_PASSANT, Ravioli, State, TABLES};
use crate::board::fen::{Letters, check_men, clip, counter, letter, pieces, side, write_pieces};
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules, Side};

const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// The men of a game; only one of them has Berolina pawns, which come last.
const fn letters<const BERO: bool>() -> Letters {
    if BERO { LETTERS } else { LETTERS.split_at(LETTERS.len() - 1).0 }
}

/// Whether `fen` can be read.
pub(super) fn check<const BERO: bool>(fen: &str) -> Result<(), FenError> {
    read::<BERO>(fen).map(|_| ())
}

/// Reads a FEN; the two counters may be missing.
pub(super) fn read<const BERO: bool>(fen: &str) -> Result<Ravioli<BERO>, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 6 fields (pieces, side, castling, en passant, clock, number), found {}",
            fields.len()
        )));
    }
    let men = pieces(fields[0], GRID, letters::<BERO>())?;
    check_men(&men, GRID)?;
    let tables = &*TABLES;
    let mut board = Mailbox::new(&tables.army, GRID.squares());
    for (s, piece) in men {
        board.put(s, piece);
    }
    let state = State {
        side: side(fields[1])?,
        rights: read_rights(fields[2])?,
        passant: NO_PASSANT,
        passant_legal: false,
        clock: counter(fields.get(4).unwrap_or(&"0"), "fifty-move clock")?,
        number: counter(fields.get(5).unwrap_or(&"1"), "move number")?,
    };
    let mut game = Ravioli { board, state, tables };
    let (us, them) = (state.side, state.side.other());
    if game.attacked(game.king(them), us) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(game.king(them))
        )));
    }
    game.state.rights &= game.supported_rights();
    read_passant(&mut game, fields[3])?;
    Ok(game)
}

fn read_rights(text: &str) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    text.chars().try_fold(0, |sum, c| match RIGHTS.iter().position(|r| *r == c) {
        Some(wing) => Ok(sum | 1 << wing),
        None => Err(FenError(format!(
            "castling: expected - or letters of KQkq, found '{}'",
            clip(text)
        ))),
    })
}

fn read_passant<const BERO: bool>(game: &mut Ravioli<BERO>, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let wrong =
        || FenError(format!("en passant: expected -, a square or two, found '{}'", clip(text)));
    let (passed, rest) = GRID.split(text).ok_or_else(wrong)?;
    let able = game.just_passed(passed);
    let pawn = match (rest, &able[..]) {
        ("", []) => return Ok(()),
        ("", [pawn]) => *pawn,
        ("", [pawn, ..]) => {
            return Err(FenError(format!(
                "en passant: several pawns can just have passed {text}, expected one of them \
                 too, such as {text}{}",
                GRID.name(*pawn)
            )));
        }
        _ => GRID.find(rest).ok_or_else(wrong)?,
    };
    // Dropped without complaint where that pawn cannot have passed the square.
    if able.contains(&pawn) {
        game.offer_passant((passed, pawn));
    }
    Ok(())
}

impl<const BERO: bool> Ravioli<BERO> {
    /// The rights that king and rook in place support (R5).
    fn supported_rights(&self) -> u8 {
        let has = |wing: usize| {
            let castle = &self.tables.castles[wing];
            let side = if wing < 2 { Side::White } else { Side::Black };
            self.king(side) == castle.king.0 && self.board.at(castle.rook.0) == Kind::ROOK.of(side)
        };
        (0..4).filter(|wing| has(*wing)).map(|wing| 1 << wing).sum()
    }
}

/// The castling field.
pub(super) fn rights(state: &State) -> String {
    let text: String =
        (0..4).filter(|wing| state.rights & 1 << wing != 0).map(|wing| RIGHTS[wing]).collect();
    if text.is_empty() { "-".into() } else { text }
}

fn passant<const BERO: bool>(game: &Ravioli<BERO>) -> String {
    let (passed, pawn) = game.state.passant;
    match game.just_passed(passed).len() {
        _ if game.state.passant == NO_PASSANT => "-".into(),
        0 | 1 => GRID.name(passed),
        _ => GRID.name(passed) + &GRID.name(pawn),
    }
}

/// Writes the FEN.
pub(super) fn write<const BERO: bool>(game: &Ravioli<BERO>) -> String {
    let state = &game.state;
    format!(
        "{} {} {} {} {} {}",
        write_pieces(&game.board, GRID, LETTERS),
        state.side.letter(),
        rights(state),
        passant(game),
        state.clock,
        state.number
    )
}

/// `e2e4`, `i7b8q`, `e1g1` (castling).
pub(super) fn move_text(m: Move) -> String {
    let mut text = GRID.name(m.from()) + &GRID.name(m.to());
    if m.tag() == tag::PROMOTE {
        text.push(letter(LETTERS, m.promotion().of(Side::Black)));
    }
    text
}

/// Finds the legal move that `text` names, or says why there is none.
pub(super) fn find_move<const BERO: bool>(
    game: &Ravioli<BERO>,
    text: &str,
) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let found = moves.iter().find(|&&m| move_text(m) == text);
    found.copied().ok_or_else(|| MoveError(reason(game, text, &moves)))
}

/// Why `text` is none of the legal `moves`.
fn reason<const BERO: bool>(game: &Ravioli<BERO>, text: &str, moves: &[Move]) -> String {
    let journey = |text| {
        let (from, rest) = GRID.split(text)?;
        let (to, rest) = GRID.split(rest)?;
        Some((from, to, rest))
    };
    let Some((from, to, promotion)) = journey(text) else {
        return "expected a move such as e2e4 or i7b8q".into();
    };
    let side = game.state.side;
    if game.board.at(from) == Kind::KING.of(side)
        && let Some(wing) = game.tables.castles.iter().position(|c| c.king == (from, to))
    {
        return castling_reason(game, wing).into();
    }
    crate::board::parts::why_illegal(
        &game.board,
        GRID,
        side,
        (from, to, promotion),
        moves,
        game.checked(),
        || pseudo(game, from, to),
    )
}

/// Why a castling is illegal.
fn castling_reason<const BERO: bool>(game: &Ravioli<BERO>, wing: usize) -> &'static str {
    if game.state.rights & 1 << wing == 0 {
        "the right to castle with this rook is gone"
    } else if game.checked() {
        "the king is in check"
    } else if !game.tables.castles[wing].is_free(&game.board, |_, _| false) {
        "a man stands between king and rook"
    } else {
        "the king would cross or reach a square that is attacked on one of the boards"
    }
}

/// Whether the man on `from` could go to `to` if no king were in danger.
fn pseudo<const BERO: bool>(game: &Ravioli<BERO>, from: Square, to: Square) -> bool {
    let (board, tables) = (&game.board, game.tables);
    let piece = board.at(from);
    let side = piece.side();
    match piece.kind() {
        Kind::PAWN => tables.pawns.could_go(board, side, from, to),
        Kind::BEROLINA => tables.berolina.could_go(board, side, from, to),
        _ => {
            tables.lines.clear(to, from, piece, |s| board.at(s).is_empty())
                && !board.at(to).bars(Piece::colour(side))
        }
    }
}
