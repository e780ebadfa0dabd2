//! Reads and writes positions as FEN and moves in UCI notation. Castling rights are KQkq, or rook
//! files (Shredder-FEN).

use super::{Chess, GRID, KING_FILE, LETTERS, State, TABLES};
use crate::board::fen::{
    check_pieces, parse_counter, parse_en_passant, parse_pieces, parse_side, write_pieces,
};
use crate::board::parts::Castling;
use crate::board::square::tag;
use crate::board::{Mailbox, Square, WeatherBase};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveList};
use crate::rules::{FenError, MoveError, Rules, Side};

/// Reads a FEN. The two counters may be missing.
///
/// # Errors
/// The field that is wrong and what was expected, or the side not to move is in check.
pub(super) fn read(fen: &str, chess960: bool) -> Result<Chess, FenError> {
    let chess = read_loose(fen, chess960)?;
    let (us, them) = (chess.state.side, chess.state.side.other());
    if chess.is_attacked(chess.king_square(them), us) {
        return Err(FenError(format!(
            "pieces: the king of {them:?} on {} is attacked, but {us:?} is to move",
            GRID.name(chess.king_square(them))
        )));
    }
    Ok(chess)
}

/// As [`read`], but the side not to move may be in check. Piazza needs this, because its weather
/// can end an attack.
pub(super) fn read_loose(fen: &str, chess960: bool) -> Result<Chess, FenError> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    if !(4..=6).contains(&fields.len()) {
        return Err(FenError(format!(
            "expected 6 fields (pieces, side, castling, en passant, clock, number), found {}",
            fields.len()
        )));
    }
    let pieces = parse_pieces(fields[0], GRID, LETTERS)?;
    check_pieces(&pieces, GRID)?;
    let mut board = Mailbox::new(&TABLES.piece_tables, GRID.squares());
    for (s, piece) in pieces {
        board.put_piece(s, piece);
    }
    let mut chess = Chess {
        board,
        state: State {
            side: parse_side(fields[1])?,
            rights: 0,
            en_passant: Square::OFF,
            en_passant_legal: false,
            clock: parse_counter(fields.get(4).unwrap_or(&"0"), "fifty-move clock")?,
            number: parse_counter(fields.get(5).unwrap_or(&"1"), "move number")?,
        },
        castles: std::array::from_fn(|_| Castling::none()),
        kept_rights: [15; 64],
        tables: &TABLES,
        chess960,
    };
    let them = chess.state.side.other();
    read_rights(&mut chess, fields[2])?;
    if let Some(target) = parse_en_passant(fields[3], GRID)? {
        // A square that no double step can have passed is ignored, not an error.
        if chess.tables.pawns.en_passant_victims(&chess.board, them, target).next().is_some() {
            chess.set_en_passant(target);
        }
    }
    Ok(chess)
}

/// Reads castling rights. Rights without a king and a rook in place are ignored.
///
/// `K` and `Q` mean the outermost rook on that side of the king, as in X-FEN.
fn read_rights(chess: &mut Chess, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for c in text.chars() {
        let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = chess.king_square(side);
        let first_rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let king_in_place = GRID.file(king) == KING_FILE || chess.chess960;
        let rook = match c.to_ascii_lowercase() {
            'k' if king_in_place => {
                (GRID.file(king)..8).rev().find_map(|f| chess.own_rook_on_file(side, f))
            }
            'q' if king_in_place => {
                (0..GRID.file(king)).find_map(|f| chess.own_rook_on_file(side, f))
            }
            'k' | 'q' => None,
            f @ 'a'..='h' => chess.own_rook_on_file(side, f as u8 - b'a'),
            _ => {
                return Err(FenError(format!(
                    "castling: expected -, letters of KQkq or rook files, found '{}'",
                    excerpt(text)
                )));
            }
        };
        let rook = rook.filter(|&r| {
            let corner = GRID.file(r) == 0 || GRID.file(r) == 7;
            corner || chess.chess960 || !"kq".contains(c.to_ascii_lowercase())
        });
        if let Some(rook) = rook.filter(|_| GRID.rank(king) == first_rank) {
            let wing = 2 * side.index() + usize::from(rook < king);
            chess.castles[wing] = Castling::new(GRID, king, rook);
            chess.state.rights |= 1 << wing;
        }
    }
    for wing in 0..4 {
        if chess.state.rights & 1 << wing != 0 {
            let (king, rook) = (chess.castles[wing].king.0, chess.castles[wing].rook.0);
            chess.kept_rights[king.at()] &= !(1 << wing);
            chess.kept_rights[rook.at()] &= !(1 << wing);
        }
    }
    Ok(())
}

/// The castling field: KQkq if king and rook stand on the squares of orthodox chess, else the
/// rook's file.
pub(super) fn castling_field(chess: &Chess) -> String {
    let mut text = String::new();
    for (wing, (castle, letter)) in chess.castles.iter().zip("KQkq".chars()).enumerate() {
        if chess.state.rights & 1 << wing == 0 {
            continue;
        }
        let file = (b'a' + GRID.file(castle.rook.0)) as char;
        text.push(match (chess.is_orthodox(wing), wing < 2) {
            (true, _) => letter,
            (false, true) => file.to_ascii_uppercase(),
            (false, false) => file,
        });
    }
    if text.is_empty() { "-".into() } else { text }
}

pub(super) fn write(chess: &Chess) -> String {
    let state = &chess.state;
    format!(
        "{} {} {} {} {} {}",
        write_pieces(&chess.board, GRID, LETTERS),
        state.side.letter(),
        castling_field(chess),
        if state.en_passant == Square::OFF { "-".into() } else { GRID.name(state.en_passant) },
        state.clock,
        state.number
    )
}

/// The UCI notation of a move: `e2e4`, `e7e8q`, `e1g1`. Castling is written as king takes rook
/// under `UCI_Chess960`, and whenever king or rook do not start on the squares of orthodox chess,
/// because the king's two squares may then be ambiguous.
pub(super) fn move_text(chess: &Chess, m: Move) -> String {
    let mut to = m.to();
    if m.tag() == tag::CASTLE {
        let orthodox = GRID.file(m.from()) == KING_FILE && matches!(GRID.file(m.rook().0), 0 | 7);
        if chess.chess960 || !orthodox {
            to = m.rook().0;
        }
    }
    let mut text = GRID.name(m.from()) + &GRID.name(to);
    if m.tag() == tag::PROMOTE {
        let piece = m.promotion().of(Side::Black);
        text.push(crate::board::fen::piece_letter(LETTERS, piece));
    }
    text
}

/// The legal move with this UCI notation; both notations of castling are accepted.
///
/// # Errors
/// Why no legal move matches, for a player.
pub(super) fn find_move(chess: &Chess, text: &str) -> Result<Move, MoveError> {
    let mut moves = MoveList::new();
    chess.moves(&mut moves);
    if let Some(&m) = moves.iter().find(|&&m| move_text(chess, m) == text) {
        return Ok(m);
    }
    // Castling in the notation that we do not write, unless another legal move has the same text.
    let castling = |m: &&Move| {
        m.tag() == tag::CASTLE
            && [m.to(), m.rook().0].iter().any(|&to| GRID.name(m.from()) + &GRID.name(to) == text)
    };
    let non_castling = |m: &&Move| m.tag() != tag::CASTLE && move_text(chess, **m) == text;
    if let Some(&m) = moves.iter().find(castling)
        && !moves.iter().any(|m| non_castling(&m))
    {
        return Ok(m);
    }
    Err(MoveError(reason(chess, text, &moves)))
}

/// Why `text` is not one of the legal `moves`.
fn reason(chess: &Chess, text: &str, moves: &[Move]) -> String {
    let Some((from, rest)) = GRID.parse_prefix(text) else {
        return "expected a move such as e2e4 or e7e8q".into();
    };
    let Some((to, promotion)) = GRID.parse_prefix(rest) else {
        return "expected a move such as e2e4 or e7e8q".into();
    };
    crate::board::parts::why_illegal(
        &chess.board,
        GRID,
        chess.state.side,
        (from, to, promotion),
        moves,
        chess.is_in_check(),
        || chess.can_reach(from, to),
    )
}
