//! Generates legal piece moves and the legal wires after them, and counts whole turns.
//!
//! No move is played to test it: [`KingAttackers`] gives the wires that leave the king safe, for
//! all edges at once.

use super::cells::contents_after;
use super::geometry::{Edges, each_edge};
use super::king_attackers::{AfterMove, KingAttackers};
use super::reach::{Reached, with_reach};
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
        let has_completion =
            |king_attackers: &KingAttackers| king_attackers.survives(&self.wires, &placements);
        let mut none = true;
        self.each_move::<NOISY, bool>(placements.fixed, has_completion, |m, possible| {
            if possible {
                none = false;
                sink.push(m);
            }
        });
        if !NOISY && none && has_completion(&self.king_attackers(self.state.side, placements.fixed))
        {
            sink.push(PASS_MOVE);
        }
    }

    /// Every wire that completes the turn, after its piece move or pass.
    pub(super) fn placements<S: MoveSink>(&self, sink: &mut S) {
        let placements = Placements::new(&self.wires, self.options.loops);
        let king_attackers = self.king_attackers(self.state.side, placements.fixed);
        each_edge(self.completions(&king_attackers, &placements))
            .for_each(|e| sink.push(wire_move(e)));
    }

    /// The number of legal turns at the start of a turn other than a first one.
    pub(super) fn count_usual_turns(&self) -> u64 {
        let placements = Placements::new(&self.wires, self.options.loops);
        let count = |king_attackers: &KingAttackers| {
            u64::from(self.completions(king_attackers, &placements).count_ones())
        };
        let mut turns = 0;
        self.each_move::<false, u64>(placements.fixed, count, |_, n| turns += n);
        // Without a possible piece move, the turn is a pass and a wire.
        if turns == 0 {
            count(&self.king_attackers(self.state.side, placements.fixed))
        } else {
            turns
        }
    }

    fn completions(&self, king_attackers: &KingAttackers, placements: &Placements) -> Edges {
        king_attackers.safe(&self.wires, placements.stay)
            | king_attackers.safe_closing(&self.wires, placements)
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
    /// result of `judge` for the attack paths to the own king after the move. `fixed` are the wires
    /// that no placement removes.
    #[inline]
    fn each_move<const NOISY: bool, T: Copy>(
        &self,
        fixed: Edges,
        judge: impl Fn(&KingAttackers) -> T,
        mut visit: impl FnMut(Move, T),
    ) {
        let side = self.state.side;
        let king = self.king_square(side);
        let has_riders = self.board.count(WIRERIDER.of(side.other())) > 0;
        // Most moves do not change the attack paths. They share these attackers and the result.
        let mut shared: Option<(KingAttackers, Option<T>)> = None;
        for &(_, kind) in LETTERS {
            for &from in self.board.pieces(kind.of(side)) {
                for to in self.targets(from) {
                    let is_capture = !self.board.at(Square(to)).is_empty();
                    if NOISY && !is_capture {
                        continue;
                    }
                    let after_move = || AfterMove {
                        board: &self.board,
                        contents: contents_after(&self.board, from, Square(to)),
                        king: if kind == Kind::KING { to } else { king.0 },
                        arrived: Square(to),
                    };
                    let (king_attackers, known) =
                        shared.get_or_insert_with(|| (self.king_attackers(side, fixed), None));
                    let result = if kind == Kind::KING || !king_attackers.ignores(from, Square(to))
                    {
                        judge(&KingAttackers::new(after_move(), side, fixed))
                    } else {
                        if has_riders {
                            king_attackers.follow(after_move(), side);
                        }
                        // The path of a WireRider depends on every move.
                        if king_attackers.is_ridden() {
                            judge(king_attackers)
                        } else {
                            *known.get_or_insert_with(|| judge(king_attackers))
                        }
                    };
                    let tag = if is_capture { tag::CAPTURE } else { tag::QUIET };
                    visit(Move::new(from, Square(to), tag), result);
                }
            }
        }
    }
}
