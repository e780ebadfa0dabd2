//! The castling field of a FEN: KQkq, or rook files (Shredder-FEN).

use super::{Chess, GRID, KING_FILE};
use crate::board::parts::Castling;
use crate::excerpt::excerpt;
use crate::rules::{FenError, Side};

/// Reads castling rights. Rights without a king and a rook in place are ignored.
///
/// `K` and `Q` mean the outermost rook on that side of the king, as in X-FEN.
pub(super) fn read(chess: &mut Chess, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for c in text.chars() {
        let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let king = chess.king_square(side);
        let first_rank = if side == Side::White { 0 } else { GRID.ranks - 1 };
        let king_in_place = GRID.file(king) == KING_FILE || chess.variant.chess960;
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
            corner || chess.variant.chess960 || !"kq".contains(c.to_ascii_lowercase())
        });
        if let Some(rook) = rook.filter(|_| GRID.rank(king) == first_rank) {
            let wing = 2 * side.index() + usize::from(rook < king);
            chess.variant.castles[wing] = Castling::new(GRID, king, rook);
            chess.state.rights |= 1 << wing;
        }
    }
    for wing in 0..4 {
        if chess.state.rights & 1 << wing != 0 {
            let (king, rook) =
                (chess.variant.castles[wing].king.0, chess.variant.castles[wing].rook.0);
            chess.variant.kept_rights[king.at()] &= !(1 << wing);
            chess.variant.kept_rights[rook.at()] &= !(1 << wing);
        }
    }
    Ok(())
}

/// The castling field: KQkq if king and rook stand on the squares of orthodox chess, else the
/// rook's file.
pub(super) fn write(chess: &Chess) -> String {
    let mut text = String::new();
    for (wing, (castle, letter)) in chess.variant.castles.iter().zip("KQkq".chars()).enumerate() {
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
