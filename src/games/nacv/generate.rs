//! Legal moves of a man, legal wires behind it, and whole turns counted in bulk.

use super::geometry::{Cells, Edges, each_cell, each_edge};
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
        let survives = |siege: &Siege| siege.survives(&self.wires, &placements);
        let mut none = true;
        self.each_move::<NOISY, bool>(placements.firm, survives, |m, survives| {
            if survives {
                none = false;
                out.push(m);
            }
        });
        if !NOISY && none && survives(&self.siege(self.state.side, placements.firm)) {
            out.push(NO_MAN);
        }
    }

    /// Every placement that completes the turn.
    pub(super) fn placements<S: Sink>(&self, out: &mut S) {
        let placements = Placements::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side, placements.firm);
        each_edge(self.completions(&siege, &placements)).for_each(|e| out.push(wire(e)));
    }

    /// How many whole turns there are.
    pub(super) fn count_turns(&self) -> u64 {
        let placements = Placements::new(&self.wires, self.house.loops);
        let count = |siege: &Siege| u64::from(self.completions(siege, &placements).count_ones());
        let mut turns = 0;
        self.each_move::<false, u64>(placements.firm, count, |_, n| turns += n);
        if turns == 0 { count(&self.siege(self.state.side, placements.firm)) } else { turns }
    }

    fn completions(&self, siege: &Siege, placements: &Placements) -> Edges {
        siege.safe(&self.wires, placements.stay) | siege.safe_closing(&self.wires, placements)
    }

    /// The cells that the man on `from` may go to if no king were in danger.
    pub(super) fn targets(&self, from: Square) -> Cells {
        let man = self.board.at(from);
        reach(man.kind(), from.0, self.all_men(), &self.wires) & !self.men[man.side().index()]
    }

    /// Calls `take` for each move of a man, with what `judge` thinks of the siege of the king
    /// behind it; `firm` are the wires that no placement takes away.
    #[inline]
    fn each_move<const NOISY: bool, T: Copy>(
        &self,
        firm: Edges,
        judge: impl Fn(&Siege) -> T,
        mut take: impl FnMut(Move, T),
    ) {
        let side = self.state.side;
        let (all, enemies) = (self.all_men(), self.men[side.other().index()]);
        let king = self.king(side);
        let mut usual: Option<(Siege, Option<T>)> = None;
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
                    let (siege, known) =
                        usual.get_or_insert_with(|| (self.siege(side, firm), None));
                    let judged = if kind == Kind::KING || !siege.ignores(from, Square(to)) {
                        judge(&Siege::new(scene, side, firm))
                    } else {
                        siege.follow(scene, side);
                        if siege.is_ridden() {
                            judge(siege)
                        } else {
                            *known.get_or_insert_with(|| judge(siege))
                        }
                    };
                    let takes = enemies >> to & 1 != 0;
                    let tag = if takes { tag::CAPTURE } else { tag::QUIET };
                    take(Move::new(from, Square(to), tag), judged);
                }
            }
        }
    }
}
