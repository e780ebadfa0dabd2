//! Legal moves of a man, legal wires behind it, and whole turns counted in bulk.

use super::lattice::{Cells, Edges, each_cell, each_edge};
use super::reach::reach;
use super::siege::{Scene, Siege};
use super::wires::Placements;
use super::{LETTERS, NO_MAN, Nacv, wire};
use crate::board::square::tag;
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};

impl Nacv {
    /// Every move of a man that some wire completes, or with `NOISY` every capture; a pass if
    /// no man can move.
    pub(super) fn men_moves<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        let placements = Placements::new(&self.wires, self.house.loops);
        let mut none = true;
        self.each_move::<NOISY>(|m, siege| {
            if siege.survives(&self.wires, &placements) {
                none = false;
                out.push(m);
            }
        });
        if !NOISY && none && self.siege(self.state.side).survives(&self.wires, &placements) {
            out.push(NO_MAN);
        }
    }

    /// Every placement that completes the turn.
    pub(super) fn placements<S: Sink>(&self, out: &mut S) {
        let placements = Placements::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side);
        each_edge(self.completions(&siege, &placements)).for_each(|e| out.push(wire(e)));
    }

    /// How many whole turns there are.
    pub(super) fn count_turns(&self) -> u64 {
        let placements = Placements::new(&self.wires, self.house.loops);
        let count = |siege: &Siege| u64::from(self.completions(siege, &placements).count_ones());
        let mut turns = 0;
        self.each_move::<false>(|_, siege| turns += count(siege));
        if turns == 0 { count(&self.siege(self.state.side)) } else { turns }
    }

    fn completions(&self, siege: &Siege, placements: &Placements) -> Edges {
        siege.safe(&self.wires, placements.stay) | siege.safe_closing(&self.wires, placements)
    }

    /// The cells that the man on `from` may go to if no king were in danger.
    pub(super) fn targets(&self, from: Square) -> Cells {
        let man = self.board.at(from);
        reach(man.kind(), from.0, self.all_men(), &self.wires) & !self.men[man.side().index()]
    }

    /// Calls `take` for each move of a man, with the siege of the king behind it.
    #[inline]
    fn each_move<const NOISY: bool>(&self, mut take: impl FnMut(Move, &Siege)) {
        let side = self.state.side;
        let (all, enemies) = (self.all_men(), self.men[side.other().index()]);
        let king = self.king(side);
        for &(_, kind) in LETTERS {
            for &from in self.board.men(kind.of(side)) {
                let targets = self.targets(from) & if NOISY { enemies } else { Cells::MAX };
                for to in each_cell(targets) {
                    let scene = Scene {
                        board: &self.board,
                        men: all & !(1 << from.0) | 1 << to,
                        king: if kind == Kind::KING { to } else { king.0 },
                        arrived: Square(to),
                    };
                    let takes = enemies >> to & 1 != 0;
                    let tag = if takes { tag::CAPTURE } else { tag::QUIET };
                    take(Move::new(from, Square(to), tag), &Siege::new(scene, side));
                }
            }
        }
    }
}
