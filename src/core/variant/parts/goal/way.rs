//! The way of a king to its goal: what it is worth to be near, and what a step is worth.

use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Piece, Square};
use crate::moves::Move;
use crate::rules::Side;
use crate::variant::{Standard, Variant};

/// What a king is worth one step from its goal, times two, centipawns; with each step less.
const GOAL: i32 = 800;
/// The same in a race, where both kings go the same way, and only who is first counts.
const RACE: i32 = 4_000;
/// What the search takes a king's step for that gets to its goal, centipawns: it has won.
const AT_GOAL: i32 = 10_000;
/// The same for a step next to the goal: the king threatens to win.
const NEXT_TO_GOAL: i32 = 450;

/// How near a king is to its goal on each cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// The steps from each cell to the goal.
    steps: Box<[u8; CELLS]>,
    /// Whether the kings race.
    is_race: bool,
}

impl Way {
    /// The way to these squares, one bit each; `None`: there is no goal.
    pub fn to(goal: u128, grid: Grid, is_race: bool) -> Option<Way> {
        let mut steps = Box::new([0; CELLS]);
        for s in grid.squares() {
            let goals = grid.squares().filter(|to| goal >> to.at() & 1 != 0);
            steps[s.at()] = goals.map(|to| grid.distance(s, to)).min()?;
        }
        Some(Way { steps, is_race })
    }

    /// What the king of a side is worth where it stands, centipawns. In a race, half a step more is
    /// counted if it cannot come nearer at once.
    pub fn nearness<V: Variant>(&self, position: &Standard<V>, side: Side) -> i32 {
        let king = position.king_square(side);
        let steps = i32::from(self.steps[king.at()]);
        if !self.is_race {
            return GOAL / (1 + steps);
        }
        let half = i32::from(steps > 0 && self.is_barred(position, side, king));
        2 * RACE / (2 + 2 * steps + half)
    }

    /// Whether own pieces stand on all squares nearer to the goal to which the king steps, or enemy
    /// ones attack them.
    fn is_barred<V: Variant>(&self, position: &Standard<V>, side: Side, king: Square) -> bool {
        let (board, colour) = (&position.board, Piece::colour(side));
        let without_king = |s: Square| board.is_open_without(s, king);
        let mut nearer = position.tables.programs.of(Kind::KING, king).iter().filter(|cell| {
            self.steps[cell.to.at()] < self.steps[king.at()] && !board.at(cell.to).blocks(colour)
        });
        nearer.all(|cell| position.is_attacked_if(cell.to, side.other(), king, without_king))
    }

    /// What the search takes a move for that brings the king to its goal or next to it, centipawns.
    pub fn worth<V: Variant>(&self, position: &Standard<V>, m: Move) -> i32 {
        if m.from() != position.king_square(position.state.side) || m.ungated().tag() == tag::CASTLE
        {
            return 0;
        }
        match (self.steps[m.from().at()], self.steps[m.to().at()]) {
            // A king that slides over snow comes from afar.
            (3.., _) => 0,
            (_, 0) => AT_GOAL,
            (2, 1) => NEXT_TO_GOAL,
            _ => 0,
        }
    }

    /// Whether a move of the king of a side may be worth something.
    pub fn is_near<V: Variant>(&self, position: &Standard<V>, side: Side) -> bool {
        self.steps[position.king_square(side).at()] <= 2
    }
}
