//! Where pawns have special moves.

use crate::board::{Grid, Square};

/// The squares on which the pawns of White and Black have special moves, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnRegions {
    /// From here a pawn may step twice.
    pub double_step: [u128; 2],
    /// From here it may step three times.
    pub triple_step: [u128; 2],
    /// Here it promotes.
    pub promotion: [u128; 2],
    /// Whether it need not promote, but on the last rank only if it may stand there.
    pub may_stay: bool,
    /// Whether pawns may stand on the first rank and on the last one, from where they cannot move.
    pub on_edge: [bool; 2],
}

impl PawnRegions {
    /// Double steps from the `double_step` ranks, one bit each, and promotion on `promotion` and
    /// beyond; ranks are counted from 0, as each side does.
    #[must_use]
    pub const fn of_ranks(grid: Grid, double_step: u16, promotion: u8) -> PawnRegions {
        let mut regions = PawnRegions {
            double_step: [0; 2],
            triple_step: [0; 2],
            promotion: [0; 2],
            may_stay: false,
            on_edge: [false; 2],
        };
        let mut cell = 0;
        while cell < grid.files * grid.ranks {
            let rank = grid.rank(Square(cell));
            let mut side = 0;
            while side < 2 {
                let own = if side == 0 { rank } else { grid.ranks - 1 - rank };
                regions.double_step[side] |= ((double_step >> own & 1) as u128) << cell;
                regions.promotion[side] |= ((own >= promotion) as u128) << cell;
                side += 1;
            }
            cell += 1;
        }
        regions
    }

    /// The same, with promotion on the last rank, too: there a pawn has to become something.
    #[must_use]
    pub fn with_last_rank(self, grid: Grid) -> PawnRegions {
        let last = PawnRegions::usual(grid).promotion;
        let promotion = [self.promotion[0] | last[0], self.promotion[1] | last[1]];
        PawnRegions { promotion, ..self }
    }

    /// As in chess: double steps from the second rank, promotion on the last one.
    #[must_use]
    pub const fn usual(grid: Grid) -> PawnRegions {
        PawnRegions::of_ranks(grid, 1 << 1, grid.ranks - 1)
    }

    /// There are no pawns of chess.
    #[must_use]
    pub const fn none(grid: Grid) -> PawnRegions {
        PawnRegions::of_ranks(grid, 0, grid.ranks)
    }
}
