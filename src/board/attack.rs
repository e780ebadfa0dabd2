//! Attacks asked from the target: who could reach it, and is the way clear?

use crate::board::{CELLS, Kind, Mailbox, Piece, Programs, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// For every pair of cells, which men could go from one to the other on an empty board, and
/// the cells between. There may be several `WAYS`: over either of two boards, or for some men
/// over other cells than for others.
pub struct Lines<const WAYS: usize = 1> {
    /// `[target][from][way]`: the men who go that way, one bit each; leapers stand at the first.
    reach: Box<[[[u16; WAYS]; CELLS]; CELLS]>,
    /// `[target][from][way]`: which of `paths` lies between, 0 for none.
    path: Box<[[[u16; WAYS]; CELLS]; CELLS]>,
    paths: Vec<(u16, u16)>,
    cells: Vec<Square>,
}

/// The kinds of a game that attack, by how: a constant, so that the loops over them unroll.
#[derive(Clone, Copy)]
pub struct Attackers {
    /// Nothing between matters: pawns, knights, kings, ...
    pub leapers: &'static [Kind],
    /// The way must be clear.
    pub sliders: &'static [Kind],
}

/// The bit of a man in a row of reaches: by kind, black pawns apart because they alone
/// capture another way than White's.
#[inline]
const fn bit(piece: Piece) -> u16 {
    match (piece.kind(), piece.side()) {
        (Kind::PAWN, Side::Black) => 1,
        (Kind::BEROLINA, Side::Black) => 1 << 15,
        (kind, _) => 1 << kind.0,
    }
}

impl<const WAYS: usize> Lines<WAYS> {
    /// Reads the lines off the programs of `kinds` and the pawns' `prey` (the cells a pawn
    /// of that kind and side captures on).
    ///
    /// # Panics
    /// Two cells are joined by more ways than there is room for.
    pub fn new(
        programs: &Programs,
        cells: impl Iterator<Item = Square>,
        kinds: Attackers,
        prey: impl Fn(Kind, Side, Square) -> Vec<Square>,
    ) -> Self {
        let mut lines = Lines {
            reach: Box::new([[[0; WAYS]; CELLS]; CELLS]),
            path: Box::new([[[0; WAYS]; CELLS]; CELLS]),
            paths: vec![(0, 0)],
            cells: Vec::new(),
        };
        let mut known: HashMap<Vec<Square>, u16> = HashMap::from([(Vec::new(), 0)]);
        let mut used = Box::new([[[false; WAYS]; CELLS]; CELLS]);
        for &kind in kinds.sliders {
            for (from, ray) in programs.rays(kind) {
                for (i, to) in ray.iter().enumerate() {
                    let between: Vec<Square> = ray[..i].iter().rev().copied().collect();
                    let id = *known.entry(between).or_insert_with_key(|between| {
                        let start = lines.cells.len() as u16;
                        lines.cells.extend(between);
                        lines.paths.push((start, lines.cells.len() as u16));
                        lines.paths.len() as u16 - 1
                    });
                    let used = &mut used[to.at()][from.at()];
                    let path = &mut lines.path[to.at()][from.at()];
                    let way = (0..WAYS).find(|&w| !used[w] || path[w] == id);
                    let way = way.expect("room for every way");
                    (used[way], path[way]) = (true, id);
                    lines.reach[to.at()][from.at()][way] |= 1 << kind.0;
                }
            }
        }
        for &kind in kinds.leapers {
            for (from, ray) in programs.rays(kind) {
                for to in ray {
                    lines.reach[to.at()][from.at()][0] |= 1 << kind.0;
                }
            }
        }
        for from in cells {
            for side in [Side::White, Side::Black] {
                for &kind in kinds.leapers.iter().filter(|kind| kind.is_pawn()) {
                    for to in prey(kind, side, from) {
                        lines.reach[to.at()][from.at()][0] |= bit(kind.of(side));
                    }
                }
            }
        }
        lines
    }

    #[inline]
    fn between(&self, target: Square, from: Square, way: usize) -> &[Square] {
        let id = self.path[target.at()][from.at()][way] as usize;
        let (start, end) = self.paths.get(id).copied().unwrap_or_default();
        self.cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// For each way that a man like `piece` goes from `from` to `target` on an empty board the
    /// cells between, from the target outwards. Leapers go the first.
    #[inline]
    pub fn ways(
        &self,
        target: Square,
        from: Square,
        piece: Piece,
    ) -> impl Iterator<Item = &[Square]> {
        let reach = &self.reach[target.at()][from.at()];
        (0..WAYS)
            .filter(move |&way| reach[way] & bit(piece) != 0)
            .map(move |way| self.between(target, from, way))
    }

    /// Whether a man like `piece` could go from `from` to `target` on an empty board.
    #[inline]
    #[must_use]
    pub fn reaches(&self, target: Square, from: Square, piece: Piece) -> bool {
        let reach = self.reach[target.at()][from.at()];
        reach.into_iter().fold(0, |any, way| any | way) & bit(piece) != 0
    }

    /// Whether a slider like `piece` goes from `from` to `target` with every cell between
    /// `open`.
    #[inline]
    pub fn clear(
        &self,
        target: Square,
        from: Square,
        piece: Piece,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        self.ways(target, from, piece).any(|between| between.iter().all(|&c| open(c)))
    }

    /// Whether the man on `from`, gone to `to`, would attack the enemy king from there, or one of
    /// the `sliders` behind him would.
    #[inline]
    #[must_use]
    pub fn checks(&self, board: &Mailbox, sliders: &[Kind], from: Square, to: Square) -> bool {
        let piece = board.at(from);
        let king = board.only(Kind::KING.of(piece.side().other()));
        self.clear(king, to, piece, |s| s == from || board.at(s).is_empty())
            || self.uncovers(board, sliders, king, from, to)
    }

    /// Whether the man on `from`, gone to `to`, opens a way of one of his side's `sliders` to
    /// `target`.
    #[inline]
    fn uncovers(
        &self,
        board: &Mailbox,
        sliders: &[Kind],
        target: Square,
        from: Square,
        to: Square,
    ) -> bool {
        let open = |s| s == from || s != to && board.at(s).is_empty();
        let side = board.at(from).side();
        // Who goes through `from` could go on from there; most men stand on no such line.
        let mut through =
            sliders.iter().map(|kind| kind.of(side)).filter(|&k| self.reaches(target, from, k));
        through.any(|slider| {
            board.men(slider).iter().any(|&behind| {
                let mut ways = self.ways(target, behind, slider);
                ways.any(|way| way.contains(&from) && way.iter().all(|&s| open(s)))
            })
        })
    }

    /// Whether `by` attacks `target`: a leaper within reach, or a slider with every cell
    /// between `open`. A man on `gone` does not count.
    #[inline]
    pub fn attacked(
        &self,
        board: &Mailbox,
        target: Square,
        by: Side,
        kinds: Attackers,
        gone: Square,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        let row = &self.reach[target.at()];
        for &kind in kinds.leapers {
            let piece = kind.of(by);
            let bit = bit(piece);
            let mut any = 0;
            for &s in board.men(piece) {
                any |= if s == gone { 0 } else { row[s.at()][0] };
            }
            if any & bit != 0 {
                return true;
            }
        }
        for &kind in kinds.sliders {
            let piece = kind.of(by);
            for &s in board.men(piece) {
                if s != gone && self.clear(target, s, piece, &open) {
                    return true;
                }
            }
        }
        false
    }

    /// Who checks the king of `side`, and which of his men are pinned.
    #[inline]
    pub fn guard(&self, board: &Mailbox, side: Side, kinds: Attackers) -> Guard<'_> {
        let king = board.only(Kind::KING.of(side));
        let row = &self.reach[king.at()];
        let mut guard =
            Guard { checks: 0, checker: Square::OFF, between: &[], pins: ArrayVec::new() };
        for &kind in kinds.leapers {
            let piece = kind.of(side.other());
            let bit = bit(piece);
            for &s in board.men(piece) {
                if row[s.at()][0] & bit != 0 {
                    guard.checks += 1;
                    guard.checker = s;
                }
            }
        }
        let own = Piece::colour(side);
        for &kind in kinds.sliders {
            let piece = kind.of(side.other());
            for &s in board.men(piece) {
                for way in self.ways(king, s, piece) {
                    let mut men = way.iter().filter(|c| !board.at(**c).is_empty());
                    match (men.next(), men.next()) {
                        // Two ways of one man cannot both be closed.
                        (None, _) if guard.checker == s => guard.between = &[],
                        (None, _) => {
                            guard.checks += 1;
                            guard.checker = s;
                            guard.between = way;
                        }
                        (Some(&man), None) if board.at(man).is(own) && !guard.pins.is_full() => {
                            guard.pins.push((man, s, way));
                        }
                        _ => {}
                    }
                }
            }
        }
        guard
    }
}

/// What the king's safety asks of a side's moves.
pub struct Guard<'a> {
    /// How many men give check.
    pub checks: u32,
    /// One of them.
    pub checker: Square,
    /// Where something can be put between that one and the king.
    between: &'a [Square],
    /// (own man, the enemy behind it, the cells between him and the king): the man may move
    /// on those cells or take that enemy.
    pub pins: ArrayVec<(Square, Square, &'a [Square]), 16>,
}

impl Guard<'_> {
    /// Whether neither check nor pin limits any man.
    #[inline]
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.checks == 0 && self.pins.is_empty()
    }

    /// Whether the man on `from`, no king, may go to `to` as far as his king's safety goes.
    #[inline]
    #[must_use]
    pub fn allows(&self, from: Square, to: Square) -> bool {
        let parries = match self.checks {
            0 => true,
            1 => to == self.checker || self.between.contains(&to),
            _ => false,
        };
        let free = |&(man, pinner, way): &(Square, Square, &[Square])| {
            man != from || to == pinner || way.contains(&to)
        };
        parries && self.pins.iter().all(free)
    }
}
