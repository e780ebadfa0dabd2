//! Reads and writes positions and moves.
//!
//! The FEN fields, in the order of `ChessV`: pieces, side to move, castling rights by rook file,
//! leap rights, en passant square, fifty-move clock, move number. Castling is written as the king's
//! move and the rook's move: `e1c1,a1d1`.

use super::{Archchess, GRID, LETTERS, Options, State, TABLES, right};
use crate::board::fen::{
    check_pieces, parse_counter, parse_en_passant, parse_pieces, parse_side, write_pieces,
};
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules};

/// Reads a FEN. The two counters may be missing, and so may the leap field, which programs without
/// the king's leap do not write.
///
/// # Errors
/// The field that is wrong and what was expected, or the side not to move is in check.
pub(super) fn read(fen: &str, options: Options) -> Result<Archchess, FenError> {
    let mut fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let number = |text: &&str| text.bytes().all(|b| b.is_ascii_digit());
    if fields.len() == 6 && fields[4..].iter().all(number) {
        fields.insert(3, "-");
    }
    if !(5..=7).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 7 fields (pieces, side, castling, king's leap, en passant, clock, \
             number), found {}",
            fields.len()
        )));
    }
    let pieces = parse_pieces(fields[0], GRID, LETTERS)?;
    check_pieces(&pieces, GRID)?;
    let tables = &*TABLES;
    let mut board = Mailbox::new(&tables.piece_tables, GRID.squares());
    for (s, piece) in pieces {
        board.put_piece(s, piece);
    }
    let state = State {
        side: parse_side(fields[1])?,
        rights: read_castling(fields[2])? | read_leaps(fields[3])?,
        en_passant: Square::OFF,
        en_passant_legal: false,
        clock: parse_counter(fields.get(5).unwrap_or(&"0"), "fifty-move clock")?,
        number: parse_counter(fields.get(6).unwrap_or(&"1"), "move number")?,
    };
    let mut game = Archchess { board, state, options, tables };
    let (us, them) = (state.side, state.side.other());
    if game.is_attacked(game.king_square(them), us) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(game.king_square(them))
        )));
    }
    game.state.rights &= game.supported_rights();
    if let Some(target) = parse_en_passant(fields[4], GRID)?
        && options.en_passant
        && tables.pawns.en_passant_victims(&game.board, them, target).next().is_some()
    {
        game.set_en_passant(target);
    }
    Ok(game)
}

fn read_castling(text: &str) -> Result<u8, FenError> {
    let [[a, j], [black_a, black_j]] = right::CASTLE;
    let rights = [('A', a), ('J', j), ('a', black_a), ('j', black_j)];
    read_letters(text, &rights, "castling: expected - or letters of AJaj")
}

fn read_leaps(text: &str) -> Result<u8, FenError> {
    let rights = [('K', right::LEAP[0]), ('k', right::LEAP[1])];
    read_letters(text, &rights, "king's leap: expected - or letters of Kk")
}

fn read_letters(text: &str, rights: &[(char, u8)], expected: &str) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    text.chars().try_fold(0, |sum, c| {
        let found = rights.iter().find(|(letter, _)| *letter == c);
        let fail = || FenError(format!("{expected}, found '{}'", excerpt(text)));
        found.map(|(_, bit)| sum | bit).ok_or_else(fail)
    })
}

/// The castling field and the leap field.
pub(super) fn right_fields(game: &Archchess) -> (String, String) {
    let has = |bit: u8| game.state.rights & bit != 0;
    let letters = |list: &[(char, u8)]| -> String {
        let text: String = list.iter().filter(|(_, bit)| has(*bit)).map(|(c, _)| *c).collect();
        if text.is_empty() { "-".into() } else { text }
    };
    let [[a, j], [black_a, black_j]] = right::CASTLE;
    (
        letters(&[('A', a), ('J', j), ('a', black_a), ('j', black_j)]),
        letters(&[('K', right::LEAP[0]), ('k', right::LEAP[1])]),
    )
}

pub(super) fn write(game: &Archchess) -> String {
    let state = &game.state;
    let (castling, leap) = right_fields(game);
    format!(
        "{} {} {castling} {leap} {} {} {}",
        write_pieces(&game.board, GRID, LETTERS),
        state.side.letter(),
        if state.en_passant == Square::OFF { "-".into() } else { GRID.name(state.en_passant) },
        state.clock,
        state.number
    )
}

/// The text of a move: `e2e4`, `b9b10q`, `e1g1` (leap), `e1c1,a1d1` (castling).
pub(super) fn move_text(m: Move) -> String {
    let mut text = GRID.name(m.from()) + &GRID.name(m.to());
    match m.tag() {
        tag::PROMOTE => text.push('q'),
        tag::CASTLE => {
            let (from, to) = m.rook();
            text += &format!(",{}{}", GRID.name(from), GRID.name(to));
        }
        _ => {}
    }
    text
}

/// The legal move with this text.
///
/// # Errors
/// Why no legal move matches, for a player.
pub(super) fn find_move(game: &Archchess, text: &str) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    let found = moves.iter().find(|&&m| move_text(m) == text);
    found.copied().ok_or_else(|| MoveError(reason(game, text, &moves)))
}

/// Why `text` is not one of the legal `moves`.
fn reason(game: &Archchess, text: &str, moves: &[Move]) -> String {
    let squares = |text| {
        let (from, rest) = GRID.parse_prefix(text)?;
        let (to, rest) = GRID.parse_prefix(rest)?;
        Some((from, to, rest))
    };
    if let Some((king, rook)) = text.split_once(',') {
        return match (squares(king), squares(rook)) {
            (Some((from, ..)), Some((rook, ..))) => castling_reason(game, from, rook),
            _ => "expected a castling such as e1c1,a1d1".into(),
        };
    }
    let Some((from, to, promotion)) = squares(text) else {
        return "expected a move such as e2e4 or e9e10q".into();
    };
    crate::board::parts::why_illegal(
        &game.board,
        GRID,
        game.state.side,
        (from, to, promotion),
        moves,
        game.is_in_check(),
        || is_pseudo_legal(game, from, to),
    )
}

/// Why castling with the king and the rook on these squares is illegal.
fn castling_reason(game: &Archchess, king: Square, rook: Square) -> String {
    let side = game.state.side;
    let own = |s, kind: Kind| game.board.at(s) == kind.of(side);
    if !own(king, Kind::KING) || !own(rook, Kind::ROOK) {
        return "castling is written as the king's move, then the rook's".into();
    }
    let wing = usize::from(GRID.file(rook) > GRID.file(king));
    if game.state.rights & right::CASTLE[side.index()][wing] == 0 {
        return "the right to castle with this rook is lost".into();
    }
    if game.is_in_check() && !game.options.out_of_check {
        return "castling out of check is not allowed".into();
    }
    let between = king.0.min(rook.0) + 1..king.0.max(rook.0);
    if between.map(Square).any(|s| !game.board.at(s).is_empty()) {
        return "a piece stands between king and rook".into();
    }
    "the king would cross or reach an attacked square, or king and rook may not go to these squares"
        .into()
}

/// Whether the piece on `from` can move to `to`, apart from the safety of its king, castling, the
/// king's leap and en passant.
fn is_pseudo_legal(game: &Archchess, from: Square, to: Square) -> bool {
    let piece = game.board.at(from);
    let side = piece.side();
    let attacks = &game.tables.attacks;
    match piece.kind() {
        Kind::PAWN => game.tables.pawns.can_reach(&game.board, side, from, to),
        kind => {
            let leaps = !super::ATTACKERS.sliders.contains(&kind);
            let empty = |s: Square| leaps || game.board.at(s).is_empty();
            attacks.is_path_clear(to, from, piece, empty)
                && !game.board.at(to).blocks(Piece::colour(side))
        }
    }
}
