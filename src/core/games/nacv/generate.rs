//! Generates legal piece moves and the legal wires after them, and counts whole turns.
//!
//! No move is played to test it: [`Siege`] gives the wires that leave the king safe, for all edges
//! at once.

use super::cells::contents_after;
use super::geometry::{Edges, each_edge};
use super::reach::{Reached, with_reach};
use super::siege::{Scene, Siege};
use super::wires::Placements;
use super::{LETTERS, Nacv, PASS_MOVE, WIRERIDER, wire_move};
use crate::board::square::tag;
use crate::board::{Kind, Piece, Square};
use crate::moves::{Move, MoveSink};

impl Nacv {
    /// Every piece move that some wire completes to a legal turn (decision N7), or with `NOISY`
    /// only the captures. Without `NOISY`, a pass if no piece move is possible.
    pub(super) fn piece_moves<const NOISY: bool, S: MoveSink>(&self, sink: &mut S) {
        let placements = Placements::new(&self.wires, self.options.loops);
        let has_completion = |siege: &Siege| siege.survives(&self.wires, &placements);
        let mut none = true;
        self.each_move::<NOISY, bool>(placements.firm, has_completion, |m, possible| {
            if possible {
                none = false;
                sink.push(m);
            }
        });
        if !NOISY && none && has_completion(&self.siege(self.state.side, placements.firm)) {
            sink.push(PASS_MOVE);
        }
    }

    /// Every wire that completes the turn, after its piece move or pass.
    pub(super) fn placements<S: MoveSink>(&self, sink: &mut S) {
        let placements = Placements::new(&self.wires, self.options.loops);
        let siege = self.siege(self.state.side, placements.firm);
        each_edge(self.completions(&siege, &placements)).for_each(|e| sink.push(wire_move(e)));
    }

    /// The number of legal turns at the start of a turn other than a first one.
    pub(super) fn count_usual_turns(&self) -> u64 {
        let placements = Placements::new(&self.wires, self.options.loops);
        let count = |siege: &Siege| u64::from(self.completions(siege, &placements).count_ones());
        let mut turns = 0;
        self.each_move::<false, u64>(placements.firm, count, |_, n| turns += n);
        // Without a possible piece move, the turn is a pass and a wire.
        if turns == 0 { count(&self.siege(self.state.side, placements.firm)) } else { turns }
    }

    fn completions(&self, siege: &Siege, placements: &Placements) -> Edges {
        siege.safe(&self.wires, placements.stay) | siege.safe_closing(&self.wires, placements)
    }

    /// The cells that the piece on `from` can move to, apart from the safety of its king.
    pub(super) fn targets(&self, from: Square) -> Reached {
        let piece = self.board.at(from);
        let own = Piece::colour(piece.side());
        with_reach(piece.kind(), from.0, &self.board, &self.wires, |reached| {
            let is_target = |to: &u8| self.board.at(Square(*to)).0 & own == 0;
            reached.iter().copied().filter(is_target).collect()
        })
    }

    /// Calls `visit` for each piece move, or with `NOISY` for each capture. It also passes the
    /// result of `judge` for the attack paths to the own king after the move. `firm` are the wires
    /// that no placement removes.
    #[inline]
    fn each_move<const NOISY: bool, T: Copy>(
        &self,
        firm: Edges,
        judge: impl Fn(&Siege) -> T,
        mut visit: impl FnMut(Move, T),
    ) {
        let side = self.state.side;
        let king = self.king_square(side);
        let has_riders = self.board.count(WIRERIDER.of(side.other())) > 0;
        // Most moves do not change the attack paths. They share this siege and its result.
        let mut shared: Option<(Siege, Option<T>)> = None;
        for &(_, kind) in LETTERS {
            for &from in self.board.pieces(kind.of(side)) {
                for to in self.targets(from) {
                    let is_capture = !self.board.at(Square(to)).is_empty();
                    if NOISY && !is_capture {
                        continue;
                    }
                    let scene = || Scene {
                        board: &self.board,
                        contents: contents_after(&self.board, from, Square(to)),
                        king: if kind == Kind::KING { to } else { king.0 },
                        arrived: Square(to),
                    };
                    let (siege, known) =
                        shared.get_or_insert_with(|| (self.siege(side, firm), None));
                    let result = if kind == Kind::KING || !siege.ignores(from, Square(to)) {
                        judge(&Siege::new(scene(), side, firm))
                    } else {
                        if has_riders {
                            siege.follow(scene(), side);
                        }
                        // The path of a WireRider depends on every move.
                        if siege.is_ridden() {
                            judge(siege)
                        } else {
                            *known.get_or_insert_with(|| judge(siege))
                        }
                    };
                    let tag = if is_capture { tag::CAPTURE } else { tag::QUIET };
                    visit(Move::new(from, Square(to), tag), result);
                }
            }
        }
    }
}
