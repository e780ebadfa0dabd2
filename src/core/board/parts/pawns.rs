//! Pawn moves: steps, double steps, captures, promotions, en passant.

use super::{PawnRegions, Reach};
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
    /// Targets of triple steps in the same directions, from the squares of triple steps.
    pub three: [Square; STEPS],
    /// Cells on which the pawn captures.
    pub captures: [Square; CAPTURES],
    /// Whether steps and captures from here promote; [`Promotes::Mixed`], too, where the pawn may
    /// step three times.
    pub promotes: Promotes,
}

/// Whether the moves of a pawn from a cell promote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotes {
    /// None of them.
    Never,
    /// All of them, and it has to.
    Always,
    /// Some of them, or it need not.
    Mixed,
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
    regions: PawnRegions,
    grid: Grid,
}

impl Pawns {
    /// Orthodox pawns on a rectangular board.
    #[must_use]
    pub fn new(grid: Grid, regions: PawnRegions) -> Pawns {
        let up = |side| if side == Side::White { 1 } else { -1 };
        let mut pawns = Pawns::with(Kind::PAWN, grid, regions, |side, s| {
            let up = up(side);
            let captures = [-1, 1].into_iter().filter_map(|df| grid.step(s, df, up)).collect();
            let one = grid.step(s, 0, up);
            (one.map(|one| (one, grid.step(s, 0, 2 * up))).into_iter().collect(), captures)
        });
        for side in [Side::White, Side::Black] {
            let is_wanted = |s: &Square| regions.triple_step[side.index()] >> s.at() & 1 != 0;
            for s in grid.squares().filter(is_wanted) {
                if let Some(three) = grid.step(s, 0, 3 * up(side)) {
                    let targets = &mut pawns.targets[side.index()][s.at()];
                    targets.three[0] = three;
                    targets.promotes = Promotes::Mixed;
                }
            }
        }
        pawns
    }

    /// The squares that a pawn of `side` passes with a double or triple step from `from`, and the
    /// square where it arrives, for each of these steps.
    pub fn long_steps(
        &self,
        side: Side,
        from: Square,
    ) -> impl Iterator<Item = ([Square; 2], Square)> {
        let PawnTargets { one: [one], two: [two], .. } = *self.of(side, from);
        let double = (two != Square::OFF).then_some(([one, Square::OFF], two));
        double.into_iter().chain(self.triple_steps(side, from))
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
        regions: PawnRegions,
        steps: impl Fn(Side, Square) -> Steps,
    ) -> Self {
        let regions = regions.with_last_rank(grid);
        let mut targets = [[PawnTargets {
            one: [Square::OFF; STEPS],
            two: [Square::OFF; STEPS],
            three: [Square::OFF; STEPS],
            captures: [Square::OFF; CAPTURES],
            promotes: Promotes::Never,
        }; CELLS]; 2];
        for side in [Side::White, Side::Black] {
            for s in grid.squares() {
                let rank = match side {
                    Side::White => grid.rank(s),
                    Side::Black => grid.ranks - 1 - grid.rank(s),
                };
                if rank == 0 && !regions.on_edge[0] || rank == grid.ranks - 1 {
                    continue;
                }
                let targets = &mut targets[side.index()][s.at()];
                let (steps, captures) = steps(side, s);
                let is_in = |region: [u128; 2], s: Square| region[side.index()] >> s.at() & 1 != 0;
                let may_step_twice = is_in(regions.double_step, s);
                let double = steps.iter().filter_map(|(_, two)| two.filter(|_| may_step_twice));
                let single = steps.iter().map(|(one, _)| *one).chain(captures.iter().copied());
                let mut goals = single.chain(double).map(|s| is_in(regions.promotion, s));
                targets.promotes = match (goals.clone().any(|p| p), goals.all(|p| p)) {
                    (false, _) => Promotes::Never,
                    (true, true) if !regions.may_stay => Promotes::Always,
                    (true, true) if rank + 2 == grid.ranks && !regions.on_edge[1] => {
                        Promotes::Always
                    }
                    _ => Promotes::Mixed,
                };
                for (i, (one, two)) in steps.into_iter().enumerate() {
                    targets.one[i] = one;
                    targets.two[i] = two.filter(|_| may_step_twice).unwrap_or(Square::OFF);
                }
                for (i, s) in captures.into_iter().enumerate() {
                    targets.captures[i] = s;
                }
            }
        }
        Pawns { kind, targets, regions, grid }
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
            if targets.promotes != Promotes::Never {
                if targets.promotes == Promotes::Mixed {
                    let pawn = (side, from);
                    self.mixed_moves::<NOISY>(board, pawn, promotions, sink, &allow, &double);
                    continue;
                }
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

    /// Generates the moves of a pawn of which some promote, or that need not promote. One copy of
    /// the code serves all callers: most games have few such pawns, and makruk, which has many, is
    /// as fast.
    #[cold]
    #[inline(never)]
    fn mixed_moves<const NOISY: bool>(
        &self,
        board: &Mailbox,
        (side, from): (Side, Square),
        promotions: &[Kind],
        sink: &mut dyn MoveSink,
        allow: &dyn Fn(Square, Square) -> bool,
        double: &dyn Fn(Square) -> bool,
    ) {
        let targets = self.of(side, from);
        let last_rank = if side == Side::White { self.grid.ranks - 1 } else { 0 };
        let mut push = |to: Square, tag: u32| {
            let promotes = self.regions.promotion[side.index()] >> to.at() & 1 != 0;
            if promotes {
                let all = promotions.iter().map(|&kind| Move::promote(from, to, self.kind, kind));
                all.for_each(|m| sink.push(m));
            }
            let may_stay = self.regions.on_edge[1] || self.grid.rank(to) != last_rank;
            let stays = !promotes || self.regions.may_stay && may_stay;
            sink.push_if(stays && !(NOISY && tag != tag::CAPTURE), Move::new(from, to, tag));
        };
        for (one, two) in targets.one.into_iter().zip(targets.two) {
            if board.at(one).is_empty() && allow(from, one) {
                push(one, tag::QUIET);
            }
            let is_free = board.at(one).is_open() && board.at(two).is_empty();
            if is_free && allow(from, two) && double(two) {
                push(two, tag::DOUBLE_STEP);
            }
        }
        for (passed, three) in self.triple_steps(side, from) {
            let is_free = passed.iter().all(|s| board.at(*s).is_open());
            if is_free && board.at(three).is_empty() && allow(from, three) && double(three) {
                push(three, tag::DOUBLE_STEP);
            }
        }
        let enemy = Piece::colour(side.other());
        for to in targets.captures {
            if board.at(to).belongs_to(enemy) && allow(from, to) {
                push(to, tag::CAPTURE);
            }
        }
    }

    /// The squares that a pawn passes with a triple step, and where it arrives, if it may make one.
    fn triple_steps(
        &self,
        side: Side,
        from: Square,
    ) -> impl Iterator<Item = ([Square; 2], Square)> {
        let up = if side == Side::White { 1 } else { -1 };
        let two = self.grid.step(from, 0, 2 * up).unwrap_or(Square::OFF);
        let PawnTargets { one, three, .. } = *self.of(side, from);
        let steps = one.into_iter().zip(three).filter(|(_, three)| *three != Square::OFF);
        steps.map(move |(one, three)| ([one, two], three))
    }

    /// Whether pawns may stand on the first rank and on the last one.
    #[must_use]
    pub const fn on_edge(&self) -> [bool; 2] {
        self.regions.on_edge
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
            for to in targets.one.into_iter().filter(|_| targets.promotes == Promotes::Never) {
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
            || self.triple_steps(side, from).any(|(passed, three)| {
                to == three && free(three) && passed.iter().all(|s| passes(*s))
            })
            || (targets.captures.contains(&to)
                && board.at(to).belongs_to(Piece::colour(side.other())))
    }

    /// How a pawn of `side` on `from` reaches `to`, en passant left out.
    #[must_use]
    pub fn reach(&self, board: &Mailbox, side: Side, from: Square, to: Square) -> Reach {
        let targets = self.of(side, from);
        let steps = [targets.one, targets.two, targets.three].iter().any(|all| all.contains(&to));
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
