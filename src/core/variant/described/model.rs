//! What the program knows as code of a game that is a text: games with the same board and pieces
//! share it.

use crate::board::{Grid, Kind, Mailbox};
use crate::diagram::{Component, Item};
use crate::moves::Move;
use crate::rules::Side;
use crate::variant::{Knowledge, PieceType};

/// What was learnt for a game of the program, or is special about it.
pub struct Model {
    /// The name of the game.
    pub name: &'static str,
    /// The shape of the board.
    pub grid: Grid,
    /// The pieces.
    pub pieces: &'static [PieceType],
    /// The pieces on the board in the start position, as a FEN has them.
    pub start: &'static str,
    /// What is known about playing it well.
    pub knowledge: &'static Knowledge,
    /// Whether neither side can mate any more.
    pub is_dead: fn(&Mailbox) -> bool,
    /// The same in words.
    pub dead_in_words: &'static str,
    /// Whether a side cannot mate any more, however badly the other one plays.
    pub cannot_mate: fn(&Mailbox, Side) -> bool,
    /// Whether there are tables of its endings ([`crate::tablebases`]).
    pub has_tablebases: bool,
    /// The components of a piecepack that stand for the pieces of the start position, as
    /// [`crate::rules::Presentation::components`].
    pub components: fn() -> Vec<Component>,
    /// Those on a board to which moves have led from another one.
    pub piecepack: fn(&Mailbox, &Mailbox, &[Move]) -> Vec<Item>,
}

impl Model {
    /// Whether the pieces, in this order, are those of the game; pawns may have other first steps.
    pub(super) fn has(&self, grid: Grid, pieces: &[PieceType]) -> bool {
        let moves = |pieces: &[PieceType]| -> Vec<(Kind, &'static str)> {
            let moves = |piece: &PieceType| if piece.kind.is_pawn() { "" } else { piece.moves };
            pieces.iter().map(|piece| (piece.kind, moves(piece))).collect()
        };
        grid == self.grid && moves(pieces) == moves(self.pieces)
    }

    /// Whether a game that begins with this FEN can be played with the same components.
    pub(super) fn has_components(&self, start: &str) -> bool {
        start.split_whitespace().next() == Some(self.start)
    }
}
