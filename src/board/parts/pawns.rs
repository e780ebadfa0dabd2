//! Orthodox pawns: steps, double steps, captures, promotion, en passant.

use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

/// Where a pawn may go from a cell; cells that do not exist are [`Square::OFF`].
#[derive(Clone, Copy)]
pub struct PawnWay {
    /// One step forward.
    pub one: Square,
    /// Two steps, from the second rank only.
    pub two: Square,
    /// The cells it captures on.
    pub prey: [Square; 2],
    /// Whether the next step arrives on the last rank.
    pub last: bool,
}

/// The ways of both sides' pawns on a rectangular board.
pub struct Pawns([[PawnWay; CELLS]; 2]);

impl Pawns {
    /// Orthodox pawns: White's go up, from the second rank two steps.
    #[must_use]
    pub fn new(grid: Grid) -> Pawns {
        let none =
            PawnWay { one: Square::OFF, two: Square::OFF, prey: [Square::OFF; 2], last: false };
        let mut ways = [[none; CELLS]; 2];
        let or_off = |s: Option<Square>| s.unwrap_or(Square::OFF);
        for side in [Side::White, Side::Black] {
            let up = if side == Side::White { 1 } else { -1 };
            for s in grid.squares() {
                let rank = match side {
                    Side::White => grid.rank(s),
                    Side::Black => grid.ranks - 1 - grid.rank(s),
                };
                let two = if rank == 1 { grid.step(s, 0, 2 * up) } else { None };
                ways[side.index()][s.at()] = PawnWay {
                    one: or_off(grid.step(s, 0, up)),
                    two: or_off(two),
                    prey: [or_off(grid.step(s, -1, up)), or_off(grid.step(s, 1, up))],
                    last: rank == grid.ranks - 2,
                };
            }
        }
        Pawns(ways)
    }

    /// The way of a pawn of `side` on `s`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, s: Square) -> &PawnWay {
        &self.0[side.index()][s.at()]
    }

    /// The cells that a pawn of `side` on `s` captures on.
    #[must_use]
    pub fn prey(&self, side: Side, s: Square) -> Vec<Square> {
        self.of(side, s).prey.into_iter().filter(|&p| p != Square::OFF).collect()
    }

    /// All moves of the pawns of `side` but en passant; on the last rank they become one of
    /// `promotions`.
    #[inline]
    pub fn moves<const NOISY: bool, S: Sink>(
        &self,
        board: &Mailbox,
        side: Side,
        promotions: &[Kind],
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let enemy = Piece::colour(side.other());
        for &from in board.men(Kind::PAWN.of(side)) {
            let way = self.of(side, from);
            let free = board.at(way.one).is_empty();
            if way.last {
                for (to, goes) in [
                    (way.one, free),
                    (way.prey[0], board.at(way.prey[0]).is(enemy)),
                    (way.prey[1], board.at(way.prey[1]).is(enemy)),
                ] {
                    if goes && allow(from, to) {
                        for &kind in promotions {
                            sink.push(Move::promote(from, to, kind));
                        }
                    }
                }
                continue;
            }
            for to in way.prey {
                let hit = board.at(to).is(enemy) && allow(from, to);
                sink.push_if(hit, Move::new(from, to, tag::CAPTURE));
            }
            if !NOISY && free {
                sink.push_if(allow(from, way.one), Move::new(from, way.one, tag::QUIET));
                let two = board.at(way.two).is_empty() && allow(from, way.two) && double(way.two);
                sink.push_if(two, Move::new(from, way.two, tag::DOUBLE));
            }
        }
    }

    /// The square behind `s` as `side` marches.
    #[inline]
    #[must_use]
    pub fn behind(&self, side: Side, s: Square) -> Square {
        self.of(side.other(), s).one
    }

    /// The pawns of `side` that stand ready to capture on `target` as pawns do.
    pub fn ready<'a>(
        &'a self,
        board: &'a Mailbox,
        side: Side,
        target: Square,
    ) -> impl Iterator<Item = Square> + 'a {
        // They stand where an enemy pawn on the target would capture.
        let prey = self.of(side.other(), target).prey;
        prey.into_iter().filter(move |&s| board.at(s) == Kind::PAWN.of(side))
    }

    /// Captures by `side` of the pawn that has just passed `target`. `safe(open, gone)`
    /// says whether the own king is safe when exactly the open squares are empty and the
    /// man on `gone` is off the board: two squares are cleared at once, so each capture is
    /// tried out.
    #[inline]
    pub fn passant<S: Sink>(
        &self,
        board: &Mailbox,
        side: Side,
        target: Square,
        sink: &mut S,
        safe: impl Fn(&dyn Fn(Square) -> bool, Square) -> bool,
    ) {
        let victim = self.behind(side, target);
        for from in self.ready(board, side, target) {
            let open =
                |s: Square| s != target && (s == from || s == victim || board.at(s).is_empty());
            sink.push_if(safe(&open, victim), Move::new(from, target, tag::EN_PASSANT));
        }
    }

    /// Whether a pawn of the side that is not to move can just have passed `target`: the
    /// pawn stands before it, and the two squares behind the pawn are empty.
    #[must_use]
    pub fn just_passed(&self, board: &Mailbox, mover: Side, target: Square) -> bool {
        let owner = mover.other();
        let origin = self.behind(owner, target);
        self.of(owner, origin).two == self.behind(mover, target)
            && board.at(target).is_empty()
            && board.at(origin).is_empty()
            && board.at(self.behind(mover, target)) == Kind::PAWN.of(owner)
    }

    /// Whether a pawn of `side` on `from` could go to `to` if no king were in danger, en
    /// passant apart.
    #[must_use]
    pub fn could_go(&self, board: &Mailbox, side: Side, from: Square, to: Square) -> bool {
        let way = self.of(side, from);
        let free = |s: Square| board.at(s).is_empty();
        (to == way.one && free(to))
            || (to == way.two && free(to) && free(way.one))
            || (way.prey.contains(&to) && board.at(to).is(Piece::colour(side.other())))
    }
}
