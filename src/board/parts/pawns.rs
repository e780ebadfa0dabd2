//! Pawns: steps, double steps, captures, promotion, en passant.

use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

/// Where a pawn may go from a cell, in at most `STEPS` directions, and what it captures, on
/// at most `PREY` cells; cells that do not exist are [`Square::OFF`].
#[derive(Clone, Copy)]
pub struct PawnWay<const STEPS: usize, const PREY: usize> {
    /// One step, for each direction.
    pub one: [Square; STEPS],
    /// Two steps, from the second rank only.
    pub two: [Square; STEPS],
    /// The cells it captures on.
    pub prey: [Square; PREY],
    /// Whether the next step arrives on the last rank.
    pub last: bool,
}

/// The ways of both sides' pawns of one kind. Orthodox pawns go one way and capture two.
///
/// What a pawn captures from a cell, the other side's captures there from that cell: all
/// boards look the same from both sides.
pub struct Pawns<const STEPS: usize = 1, const PREY: usize = 2> {
    kind: Kind,
    ways: [[PawnWay<STEPS, PREY>; CELLS]; 2],
}

impl Pawns {
    /// Orthodox pawns of a rectangular board: White's go up, from the second rank two steps.
    #[must_use]
    pub fn new(grid: Grid) -> Pawns {
        Pawns::with(Kind::PAWN, grid, |side, s| {
            let up = if side == Side::White { 1 } else { -1 };
            let prey = [-1, 1].into_iter().filter_map(|df| grid.step(s, df, up)).collect();
            let one = grid.step(s, 0, up);
            (one.map(|one| (one, grid.step(s, 0, 2 * up))).into_iter().collect(), prey)
        })
    }

    /// The square behind `s` as `side` marches.
    #[inline]
    #[must_use]
    pub fn behind(&self, side: Side, s: Square) -> Square {
        self.of(side.other(), s).one[0]
    }
}

/// The steps of a pawn, each with the double step that goes on from it if there is a cell, and
/// the cells it captures on.
pub type Steps = (Vec<(Square, Option<Square>)>, Vec<Square>);

impl<const STEPS: usize, const PREY: usize> Pawns<STEPS, PREY> {
    /// Pawns of a board whose ranks are the grid's, with the given steps. Double steps are
    /// for the second rank only, whatever `steps` says.
    #[must_use]
    pub fn with(kind: Kind, grid: Grid, steps: impl Fn(Side, Square) -> Steps) -> Self {
        let mut ways = [[PawnWay {
            one: [Square::OFF; STEPS],
            two: [Square::OFF; STEPS],
            prey: [Square::OFF; PREY],
            last: false,
        }; CELLS]; 2];
        for side in [Side::White, Side::Black] {
            for s in grid.squares() {
                let rank = match side {
                    Side::White => grid.rank(s),
                    Side::Black => grid.ranks - 1 - grid.rank(s),
                };
                // No pawn ever stands on the first or the last rank.
                if rank == 0 || rank == grid.ranks - 1 {
                    continue;
                }
                let way = &mut ways[side.index()][s.at()];
                way.last = rank == grid.ranks - 2;
                let (steps, prey) = steps(side, s);
                for (i, (one, two)) in steps.into_iter().enumerate() {
                    way.one[i] = one;
                    way.two[i] = two.filter(|_| rank == 1).unwrap_or(Square::OFF);
                }
                for (i, s) in prey.into_iter().enumerate() {
                    way.prey[i] = s;
                }
            }
        }
        Pawns { kind, ways }
    }

    /// The way of a pawn of `side` on `s`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, s: Square) -> &PawnWay<STEPS, PREY> {
        &self.ways[side.index()][s.at()]
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
        for &from in board.men(self.kind.of(side)) {
            let way = self.of(side, from);
            if way.last {
                let steps = way.one.map(|to| (to, board.at(to).is_empty()));
                let captures = way.prey.map(|to| (to, board.at(to).is(enemy)));
                for (to, goes) in steps.into_iter().chain(captures) {
                    if goes && allow(from, to) {
                        for &kind in promotions {
                            sink.push(Move::promote(from, to, self.kind, kind));
                        }
                    }
                }
                continue;
            }
            for to in way.prey {
                let hit = board.at(to).is(enemy) && allow(from, to);
                sink.push_if(hit, Move::new(from, to, tag::CAPTURE));
            }
            for (one, two) in way.one.into_iter().zip(way.two) {
                if !NOISY && board.at(one).is_empty() {
                    sink.push_if(allow(from, one), Move::new(from, one, tag::QUIET));
                    let two_steps = board.at(two).is_empty() && allow(from, two) && double(two);
                    sink.push_if(two_steps, Move::new(from, two, tag::DOUBLE));
                }
            }
        }
    }

    /// The cell that a double step of `side` from `from` to `to` passes.
    #[must_use]
    pub fn passed(&self, side: Side, from: Square, to: Square) -> Square {
        let way = self.of(side, from);
        let i = way.two.iter().position(|&two| two == to);
        i.map_or(Square::OFF, |i| way.one[i])
    }

    /// The pawns of `side` that stand ready to capture on `target` as pawns do.
    #[inline]
    pub fn ready<'a>(
        &'a self,
        board: &'a Mailbox,
        side: Side,
        target: Square,
    ) -> impl Iterator<Item = Square> + 'a {
        // They stand where an enemy pawn on the target would capture.
        let prey = self.of(side.other(), target).prey;
        prey.into_iter().filter(move |&s| board.at(s) == self.kind.of(side))
    }

    /// Captures by `side` of the pawn on `victim` that has just passed `target`. `safe(open,
    /// gone)` says whether the own king is safe when exactly the open squares are empty and
    /// the man on `gone` is off the board: two squares are cleared at once, so each capture
    /// is tried out.
    #[inline]
    pub fn passant<S: Sink>(
        &self,
        board: &Mailbox,
        side: Side,
        (target, victim): (Square, Square),
        sink: &mut S,
        safe: impl Fn(&dyn Fn(Square) -> bool, Square) -> bool,
    ) {
        for from in self.ready(board, side, target) {
            let open =
                |s: Square| s != target && (s == from || s == victim || board.at(s).is_empty());
            sink.push_if(safe(&open, victim), Move::en_passant(from, target, victim));
        }
    }

    /// The pawns of `owner` that can just have passed `target` by a double step: they stand
    /// where it ends, and the two squares behind them are empty.
    pub fn just_passed<'a>(
        &'a self,
        board: &'a Mailbox,
        owner: Side,
        target: Square,
    ) -> impl Iterator<Item = Square> + 'a {
        let empty = move |s: Square| board.at(s).is_empty();
        let ways = (0..CELLS as u8).map(move |from| (Square(from), self.of(owner, Square(from))));
        ways.filter(move |(from, _)| empty(target) && empty(*from))
            .flat_map(|(_, way)| way.one.into_iter().zip(way.two))
            .filter(move |&(one, two)| one == target && board.at(two) == self.kind.of(owner))
            .map(|(_, two)| two)
    }

    /// Whether a pawn of `side` on `from` could go to `to` if no king were in danger, en
    /// passant apart.
    #[must_use]
    pub fn could_go(&self, board: &Mailbox, side: Side, from: Square, to: Square) -> bool {
        let way = self.of(side, from);
        let free = |s: Square| board.at(s).is_empty();
        let steps = way.one.into_iter().zip(way.two);
        steps.into_iter().any(|(one, two)| free(one) && (to == one || (to == two && free(two))))
            || (way.prey.contains(&to) && board.at(to).is(Piece::colour(side.other())))
    }
}
