//! The weights of nacv beside pieces on cells.

use super::scale::Scale;

/// A weight for each term ([`super::taper::taper`]ed centipawns). By
/// kind: index [`crate::board::Kind`]`.0`.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    /// By kind and number of cells that a piece may go to.
    pub mobility: [Scale; 16],
    /// By the number of cells that a side's pieces reach.
    pub control: Scale,
    /// A piece that its side stands to lose: whether that side is to move, how many more valuable
    /// ones it stands to lose (at most two), whether the piece is defended, its kind.
    pub threats: [[[[i32; 16]; 2]; 3]; 2],
    /// By kind and distance from the enemy king.
    pub hunter: [[i32; 8]; 16],
    /// By kind and distance from the own king.
    pub guard: [[i32; 8]; 16],
    /// Several pieces that reach the cells around the enemy king: their number times that of the
    /// cells.
    pub assault: Scale,
    /// By the number of cells to which a king can step, at most four.
    pub room: [i32; 5],
    /// By the number of wires around a king's cell.
    pub wires: [i32; 8],
    /// Against a bare king, a step that drives it from the middle of the board.
    pub drive: i32,
    /// Against a bare king, a step between the kings.
    pub apart: i32,
}
