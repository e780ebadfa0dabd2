//! What the pieces of a side attack, and what pieces are worth in exchanges and for the order of
//! moves.

use super::reach::{Reached, reach};
use super::{ANDROID, CARETAKER, LETTERS, Nacv, WINDRIDER, WIRERIDER};
use crate::board::{KIND_COUNT, Kind, Square};
use crate::rules::Side;
use smallvec::SmallVec;

/// Centipawns by kind.
pub(super) const VALUES: [i32; KIND_COUNT] = {
    let mut values = [0; KIND_COUNT];
    values[Kind::ROOK.0 as usize] = 290;
    values[Kind::KING.0 as usize] = 10_000;
    values[ANDROID.0 as usize] = 410;
    values[CARETAKER.0 as usize] = 610;
    values[WINDRIDER.0 as usize] = 480;
    values[WIRERIDER.0 as usize] = 270;
    values
};

/// A piece and the cells that it reaches, own pieces included.
pub(super) struct PieceReach {
    pub kind: Kind,
    pub from: u8,
    pub reach: Reached,
}

/// What a side attacks.
pub(super) struct Attacks {
    /// `[cell]`: the value of the cheapest piece that reaches it, centipawns; `i32::MAX` if none
    /// does.
    pub cheapest: [i32; 64],
    /// Its pieces.
    pub pieces: SmallVec<[PieceReach; 16]>,
}

impl Attacks {
    pub fn reaches(&self, cell: Square) -> bool {
        self.cheapest[cell.at()] != i32::MAX
    }
}

impl Nacv {
    pub(super) fn attacks(&self, side: Side) -> Attacks {
        let mut attacks = Attacks { cheapest: [i32::MAX; 64], pieces: SmallVec::new() };
        for &(_, kind) in LETTERS {
            let value = VALUES[kind.0 as usize];
            for &from in self.board.pieces(kind.of(side)) {
                let reach = reach(kind, from.0, &self.board, &self.wires);
                for &cell in &reach {
                    let cheapest = &mut attacks.cheapest[usize::from(cell & 63)];
                    *cheapest = value.min(*cheapest);
                }
                attacks.pieces.push(PieceReach { kind, from: from.0, reach });
            }
        }
        attacks
    }
}
