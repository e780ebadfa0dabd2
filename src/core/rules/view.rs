//! What there is to see of a position, for everything outside its game: front ends, pictures,
//! records.

use super::Side;
use crate::diagram::{Diagram, Point};

/// A position as anybody sees it who does not know its game. So nobody has to read a FEN again
/// that the engine itself has written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The side to move.
    pub side: Side,
    /// The number of the move, as in a record: one turn of each side.
    pub number: u16,
    /// En passant: the field that a pawn has just passed, and the pawn's own, if an enemy pawn
    /// attacks the former.
    pub en_passant: Option<[Point; 2]>,
    /// What is special about the turn to come.
    pub phase: TurnPhase,
    /// By how much White's pieces are worth more than Black's, centipawns; those in hand too, kings
    /// not.
    pub balance: i32,
    /// Pieces and everything else on the boards.
    pub diagram: Diagram,
    /// The FEN, to be passed on as it is.
    pub fen: String,
}

/// What is special about a turn. Numbers are the plies left, the next one included.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TurnPhase {
    /// Nothing.
    #[default]
    Usual,
    /// The side to move plays its first turn: it lays wires and moves no piece.
    FirstWires,
    /// A flood is announced.
    FloodWarning(u8),
    /// The flood has come: a walkway has to be built. With the first and the last field of each
    /// walkway that there is.
    Building(u8, Vec<[Point; 2]>),
    /// There is a flood, with walkways in the same way.
    Flood(u8, Vec<[Point; 2]>),
    /// There is snow.
    Snow(u8),
    /// The side to move can capture, and therefore has to.
    MustCapture,
    /// The side to move can drop a piece, and therefore has to.
    MustDrop,
}

impl View {
    /// Whether a piece of the side to move stands at `point`.
    #[must_use]
    pub fn is_own(&self, point: Point) -> bool {
        let piece = self.diagram.piece(point);
        piece.is_some_and(|piece| piece.is_white() == (self.side == Side::White))
    }
}
