//! Pawn moves: steps, double steps, captures, promotions, en passant.

use super::Reach;
use crate::board::square::tag;
use crate::board::{CELLS, Grid, Kind, Mailbox, Piece, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;

/// The target cells of a pawn on one cell: steps in at most `STEPS` directions and captures on at
/// most `CAPTURES` cells. Unused entries are [`Square::OFF`].
#[derive(Clone, Copy)]
pub struct PawnTargets<const STEPS: usize, const CAPTURES: usize> {
    /// Targets of single steps, one for each direction.
    pub one: [Square; STEPS],
    /// Targets of double steps in the same directions, from the rank of double steps.
    pub two: [Square; STEPS],
    /// Cells on which the pawn captures.
    pub captures: [Square; CAPTURES],
    /// Whether a step or capture from here arrives on the last rank and so promotes.
    pub last: bool,
}

/// The ranks on which pawns have special moves, from 0, as their side counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PawnRanks {
    /// The ranks from which a pawn may step twice, one bit each.
    pub double_step: u16,
    /// On this rank and beyond a pawn promotes.
    pub promotion: u8,
}

impl PawnRanks {
    /// As in chess on a board with so many ranks: double steps from the second rank, promotion on
    /// the last one.
    #[must_use]
    pub const fn usual(ranks: u8) -> PawnRanks {
        PawnRanks { double_step: 1 << 1, promotion: ranks - 1 }
    }
}

/// The pawns of one kind, for both sides. Orthodox pawns step in one direction and capture on two
/// cells.
///
/// All boards are symmetric: if a pawn on cell A attacks cell B, then a pawn of the other side on B
/// attacks A.
pub struct Pawns<const STEPS: usize = 1, const CAPTURES: usize = 2> {
    kind: Kind,
    /// `[side][from]`.
    targets: [[PawnTargets<STEPS, CAPTURES>; CELLS]; 2],
}

impl Pawns {
    /// Orthodox pawns on a rectangular board.
    #[must_use]
    pub fn new(grid: Grid, ranks: PawnRanks) -> Pawns {
        Pawns::with(Kind::PAWN, grid, ranks, |side, s| {
            let up = if side == Side::White { 1 } else { -1 };
            let captures = [-1, 1].into_iter().filter_map(|df| grid.step(s, df, up)).collect();
            let one = grid.step(s, 0, up);
            (one.map(|one| (one, grid.step(s, 0, 2 * up))).into_iter().collect(), captures)
        })
    }

    /// The square behind `s`, seen in the direction in which the pawns of `side` move.
    #[inline]
    #[must_use]
    pub fn behind(&self, side: Side, s: Square) -> Square {
        self.of(side.other(), s).one[0]
    }
}

/// The target of each single step of a pawn, with that of the double step in the same direction if
/// there is such a cell; and the cells on which the pawn captures.
pub type Steps = (Vec<(Square, Option<Square>)>, Vec<Square>);

impl<const STEPS: usize, const CAPTURES: usize> Pawns<STEPS, CAPTURES> {
    /// Pawns on a board with the ranks of `grid`. `steps` gives the targets from each cell.
    #[must_use]
    pub fn with(
        kind: Kind,
        grid: Grid,
        ranks: PawnRanks,
        steps: impl Fn(Side, Square) -> Steps,
    ) -> Self {
        let mut targets = [[PawnTargets {
            one: [Square::OFF; STEPS],
            two: [Square::OFF; STEPS],
            captures: [Square::OFF; CAPTURES],
            last: false,
        }; CELLS]; 2];
        for side in [Side::White, Side::Black] {
            for s in grid.squares() {
                let rank = match side {
                    Side::White => grid.rank(s),
                    Side::Black => grid.ranks - 1 - grid.rank(s),
                };
                // There are no pawns on the first and the last rank.
                if rank == 0 || rank == grid.ranks - 1 {
                    continue;
                }
                let targets = &mut targets[side.index()][s.at()];
                targets.last = rank + 1 >= ranks.promotion;
                let (steps, captures) = steps(side, s);
                for (i, (one, two)) in steps.into_iter().enumerate() {
                    targets.one[i] = one;
                    targets.two[i] =
                        two.filter(|_| ranks.double_step >> rank & 1 != 0).unwrap_or(Square::OFF);
                }
                for (i, s) in captures.into_iter().enumerate() {
                    targets.captures[i] = s;
                }
            }
        }
        Pawns { kind, targets }
    }

    /// The target cells of a pawn of `side` on `s`.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, s: Square) -> &PawnTargets<STEPS, CAPTURES> {
        &self.targets[side.index()][s.at()]
    }

    /// The cells on which a pawn of `side` on `s` captures.
    #[must_use]
    pub fn capture_squares(&self, side: Side, s: Square) -> Vec<Square> {
        self.of(side, s).captures.into_iter().filter(|&p| p != Square::OFF).collect()
    }

    /// Generates all pawn moves of `side` except en passant. A pawn promotes to each of
    /// `promotions`. `double(to)` returns whether a double step to that cell is permitted.
    #[inline]
    pub fn moves<const NOISY: bool, S: MoveSink>(
        &self,
        board: &Mailbox,
        side: Side,
        promotions: &[Kind],
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
        double: impl Fn(Square) -> bool,
    ) {
        let enemy = Piece::colour(side.other());
        for &from in board.pieces(self.kind.of(side)) {
            let targets = self.of(side, from);
            if targets.last {
                let mut promote = |to: Square, possible: bool| {
                    if possible && allow(from, to) {
                        for &kind in promotions {
                            sink.push(Move::promote(from, to, self.kind, kind));
                        }
                    }
                };
                for to in targets.one {
                    promote(to, board.at(to).is_empty());
                }
                for to in targets.captures {
                    promote(to, board.at(to).belongs_to(enemy));
                }
                continue;
            }
            for to in targets.captures {
                let captures = board.at(to).belongs_to(enemy) && allow(from, to);
                sink.push_if(captures, Move::new(from, to, tag::CAPTURE));
            }
            for (one, two) in targets.one.into_iter().zip(targets.two) {
                if !NOISY && board.at(one).is_open() {
                    sink.push_if(allow(from, one), Move::new(from, one, tag::QUIET));
                    let two_steps = board.at(two).is_empty() && allow(from, two) && double(two);
                    sink.push_if(two_steps, Move::new(from, two, tag::DOUBLE_STEP));
                }
            }
        }
        if !NOISY && !board.is_all_open() {
            self.steps_onto_stops(board, side, sink, allow);
        }
    }

    /// Generates the single steps of `side` to empty cells that stop slides, which
    /// [`Pawns::moves`] leaves out because the test would slow down boards that have none.
    #[cold]
    #[inline(never)]
    fn steps_onto_stops<S: MoveSink>(
        &self,
        board: &Mailbox,
        side: Side,
        sink: &mut S,
        allow: impl Fn(Square, Square) -> bool,
    ) {
        for &from in board.pieces(self.kind.of(side)) {
            let targets = self.of(side, from);
            for to in targets.one.into_iter().filter(|_| !targets.last) {
                let is_stop = board.at(to).is_empty() && !board.at(to).is_open();
                sink.push_if(is_stop && allow(from, to), Move::new(from, to, tag::QUIET));
            }
        }
    }

    /// The cell that a double step of `side` from `from` to `to` passes over; [`Square::OFF`] if
    /// there is no such double step.
    #[must_use]
    pub fn passed_square(&self, side: Side, from: Square, to: Square) -> Square {
        let targets = self.of(side, from);
        let i = targets.two.iter().position(|&two| two == to);
        i.map_or(Square::OFF, |i| targets.one[i])
    }

    /// The pawns of `side` that attack `target`.
    #[inline]
    pub fn en_passant_attackers<'a>(
        &'a self,
        board: &'a Mailbox,
        side: Side,
        target: Square,
    ) -> impl Iterator<Item = Square> + 'a {
        // A pawn attacks the target exactly if an enemy pawn on the target would attack it.
        let from = self.of(side.other(), target).captures;
        from.into_iter().filter(move |&s| board.at(s) == self.kind.of(side))
    }

    /// Generates the en passant captures by `side` of the pawn on `victim`, which has just passed
    /// `target`. `safe(open, removed)` returns whether the own king is not attacked if exactly
    /// the `open` squares are empty and the piece on `removed` is off the board. A test of pins is
    /// not enough, because two pieces leave their squares at once.
    #[inline]
    pub fn en_passant_moves<S: MoveSink>(
        &self,
        board: &Mailbox,
        side: Side,
        (target, victim): (Square, Square),
        sink: &mut S,
        safe: impl Fn(&dyn Fn(Square) -> bool, Square) -> bool,
    ) {
        for from in self.en_passant_attackers(board, side, target) {
            let open = |s: Square| {
                s != target && (board.is_open_without(s, from) || board.is_open_without(s, victim))
            };
            sink.push_if(safe(&open, victim), Move::en_passant(from, target, victim));
        }
    }

    /// The pawns of `owner` that may just have passed `target` with a double step: pawns on the
    /// last square of such a step, with its other two squares empty.
    pub fn en_passant_victims<'a>(
        &'a self,
        board: &'a Mailbox,
        owner: Side,
        target: Square,
    ) -> impl Iterator<Item = Square> + 'a {
        let empty = move |s: Square| board.at(s).is_empty();
        let steps = (0..CELLS as u8).map(move |from| (Square(from), self.of(owner, Square(from))));
        steps
            .filter(move |(from, _)| empty(target) && empty(*from))
            .flat_map(|(_, targets)| targets.one.into_iter().zip(targets.two))
            .filter(move |&(one, two)| one == target && board.at(two) == self.kind.of(owner))
            .map(|(_, two)| two)
    }

    /// Whether a pawn of `side` on `from` has a pseudo-legal move to `to`, en passant left out.
    #[must_use]
    pub fn can_reach(&self, board: &Mailbox, side: Side, from: Square, to: Square) -> bool {
        let targets = self.of(side, from);
        let free = |s: Square| board.at(s).is_empty();
        let steps = targets.one.into_iter().zip(targets.two);
        let passes = |s: Square| board.at(s).is_open();
        steps
            .into_iter()
            .any(|(one, two)| to == one && free(one) || to == two && passes(one) && free(two))
            || (targets.captures.contains(&to)
                && board.at(to).belongs_to(Piece::colour(side.other())))
    }

    /// How a pawn of `side` on `from` reaches `to`, en passant left out.
    #[must_use]
    pub fn reach(&self, board: &Mailbox, side: Side, from: Square, to: Square) -> Reach {
        let targets = self.of(side, from);
        let steps = targets.one.contains(&to) || targets.two.contains(&to);
        let captures = targets.captures.contains(&to);
        let target = board.at(to);
        if self.can_reach(board, side, from, to) {
            Reach::Free
        } else if target.belongs_to(Piece::colour(side)) && (steps || captures) {
            Reach::Blocked
        } else if steps && target.belongs_to(Piece::colour(side.other())) {
            Reach::NoCapture
        } else if steps {
            Reach::Blocked
        } else if captures {
            Reach::OnlyCaptures
        } else {
            Reach::Never
        }
    }
}
