//! How a person enters drops and promotions on a drawn board.

use super::pieces::PIECES;
use super::{GRID, TABLES};
use crate::board::drawing::piece_image;
use crate::board::fen::{piece_letter, pieces_by_letter};
use crate::board::square::tag;
use crate::board::{Kind, Piece};
use crate::gesture::{self, Gesture, Target};
use crate::moves::Move;
use crate::rules::Side;

/// What a piece may be after a move: everything but the king and the gold, which do not promote.
pub(super) fn choices() -> Vec<Target> {
    let image = |piece: Piece| piece_image(piece, &TABLES.letters, &TABLES.shapes);
    let promotes =
        |piece: Piece| piece.kind() != Kind::KING && PIECES.iter().any(|p| p.kind == piece.kind());
    pieces_by_letter(&TABLES.letters)
        .filter(|(letter, [white, _])| *letter != 'G' && promotes(*white))
        .map(|(_, both)| gesture::choice(both.map(image)))
        .collect()
}

/// The choice of a kind.
fn choice(kind: Kind) -> String {
    format!("={}", piece_letter(&TABLES.letters, kind.of(Side::Black)))
}

/// The piece in hand and its square; or two squares, and where a piece may promote or not, what it
/// is then.
pub(super) fn gesture(side: Side, m: Move, legal: &[Move]) -> Gesture {
    let square = |s| GRID.name(s);
    if m.tag() == tag::DROP {
        let letter = piece_letter(&TABLES.letters, m.promotion().of(side));
        return vec![format!("{letter}@"), square(m.to())];
    }
    let mut gesture = vec![square(m.from()), square(m.to())];
    let same = |other: &&Move| (other.from(), other.to()) == (m.from(), m.to());
    let promotion = legal.iter().filter(same).find(|other| other.tag() == tag::PROMOTE);
    if let Some(promotion) = promotion {
        let stays = m.tag() != tag::PROMOTE;
        gesture.push(choice(if stays { promotion.promoting() } else { promotion.promotion() }));
    }
    gesture
}
