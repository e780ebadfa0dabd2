//! Games of the program whose knowledge a described game may share.

use crate::board::{Grid, Kind, Mailbox};
use crate::network::Network;
use crate::rules::{GameInfo, Side};
use crate::variant::{Knowledge, PieceType};
use std::sync::Arc;

/// A game of the program. A described game with the same board and pieces plays with what was
/// learnt for it.
pub struct Model {
    /// What is the same in all positions of the game.
    pub info: &'static GameInfo,
    /// The shape of the board.
    pub grid: Grid,
    /// The pieces.
    pub pieces: &'static [PieceType],
    /// What is known about playing it well.
    pub knowledge: &'static Knowledge,
    /// The network of the program for it.
    pub network: fn() -> Arc<Network>,
    /// Whether neither side can mate any more.
    pub is_dead: fn(&Mailbox) -> bool,
    /// Whether a side cannot mate any more, however badly the other one plays.
    pub cannot_mate: fn(&Mailbox, Side) -> bool,
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
}
