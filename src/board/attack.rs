//! Attacks asked from the target: who could reach it, and is the way clear?

use crate::board::{CELLS, Kind, Mailbox, Piece, Programs, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// For every pair of cells, which men could go from one to the other on an empty board, and
/// the cells between.
pub struct Lines {
    /// `[target][from]`: one bit a kind (black pawns: bit 0).
    reach: Box<[[u16; CELLS]; CELLS]>,
    /// `[target][from]`: which of `paths` lies between, 0 for none.
    path: Box<[[u16; CELLS]; CELLS]>,
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
        (kind, _) => 1 << kind.0,
    }
}

impl Lines {
    /// Reads the lines off the programs of `kinds` and the pawns' `prey` (the cells a pawn
    /// of that side captures on).
    pub fn new(
        programs: &Programs,
        cells: impl Iterator<Item = Square>,
        kinds: &[Kind],
        prey: impl Fn(Side, Square) -> Vec<Square>,
    ) -> Lines {
        let mut lines = Lines {
            reach: Box::new([[0; CELLS]; CELLS]),
            path: Box::new([[0; CELLS]; CELLS]),
            paths: vec![(0, 0)],
            cells: Vec::new(),
        };
        let mut known: HashMap<Vec<Square>, u16> = HashMap::new();
        for from in cells {
            for &kind in kinds {
                for ray in programs.rays(kind, from) {
                    for (i, cell) in ray.iter().enumerate() {
                        lines.reach[cell.to.at()][from.at()] |= 1 << kind.0;
                        if i > 0 {
                            let way: Vec<Square> = ray[..i].iter().rev().map(|c| c.to).collect();
                            let id = *known.entry(way).or_insert_with_key(|way| {
                                let start = lines.cells.len() as u16;
                                lines.cells.extend(way);
                                lines.paths.push((start, lines.cells.len() as u16));
                                lines.paths.len() as u16 - 1
                            });
                            lines.path[cell.to.at()][from.at()] = id;
                        }
                    }
                }
            }
            for side in [Side::White, Side::Black] {
                for to in prey(side, from) {
                    lines.reach[to.at()][from.at()] |= bit(Kind::PAWN.of(side));
                }
            }
        }
        lines
    }

    /// The cells between, from the target outwards.
    #[inline]
    #[must_use]
    pub fn between(&self, target: Square, from: Square) -> &[Square] {
        let id = self.path[target.at()][from.at()] as usize;
        let (start, end) = self.paths.get(id).copied().unwrap_or_default();
        self.cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// Whether a man like `piece` could go from `from` to `target` on an empty board.
    #[inline]
    #[must_use]
    pub fn reaches(&self, target: Square, from: Square, piece: Piece) -> bool {
        self.reach[target.at()][from.at()] & bit(piece) != 0
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
                any |= if s == gone { 0 } else { row[s.at()] };
            }
            if any & bit != 0 {
                return true;
            }
        }
        for &kind in kinds.sliders {
            let piece = kind.of(by);
            for &s in board.men(piece) {
                if row[s.at()] & bit(piece) != 0
                    && s != gone
                    && self.between(target, s).iter().all(|&c| open(c))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Who checks the king of `side`, and which of his men are pinned.
    #[inline]
    pub fn guard(&self, board: &Mailbox, side: Side, kinds: Attackers) -> Guard {
        let king = board.only(Kind::KING.of(side));
        let row = &self.reach[king.at()];
        let mut guard =
            Guard { checks: 0, checker: Square::OFF, jump: false, pins: ArrayVec::new() };
        for &kind in kinds.leapers {
            let piece = kind.of(side.other());
            let bit = bit(piece);
            for &s in board.men(piece) {
                if row[s.at()] & bit != 0 {
                    guard.checks += 1;
                    guard.checker = s;
                    guard.jump = true;
                }
            }
        }
        let own = Piece::colour(side);
        for &kind in kinds.sliders {
            let piece = kind.of(side.other());
            for &s in board.men(piece) {
                if row[s.at()] & bit(piece) == 0 {
                    continue;
                }
                let mut between =
                    self.between(king, s).iter().filter(|c| !board.at(**c).is_empty());
                match (between.next(), between.next()) {
                    (None, _) => {
                        guard.checks += 1;
                        guard.checker = s;
                        guard.jump = false;
                    }
                    (Some(&man), None) if board.at(man).is(own) && !guard.pins.is_full() => {
                        guard.pins.push((man, s));
                    }
                    _ => {}
                }
            }
        }
        guard
    }
}

/// What the king's safety asks of a side's moves.
pub struct Guard {
    /// How many men give check.
    pub checks: u32,
    /// One of them.
    pub checker: Square,
    /// Whether that one leaps, so that nothing can be put between.
    jump: bool,
    /// (own man, the enemy behind it): he may move between his king and that enemy only.
    pub pins: ArrayVec<(Square, Square), 16>,
}

impl Guard {
    /// Whether neither check nor pin limits any man.
    #[inline]
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.checks == 0 && self.pins.is_empty()
    }

    /// Whether the man on `from`, no king, may go to `to` as far as his king's safety goes.
    #[inline]
    #[must_use]
    pub fn allows(&self, lines: &Lines, king: Square, from: Square, to: Square) -> bool {
        let on = |end: Square| to == end || lines.between(king, end).contains(&to);
        let parries = match self.checks {
            0 => true,
            1 => to == self.checker || (!self.jump && on(self.checker)),
            _ => false,
        };
        parries && self.pins.iter().all(|&(man, pinner)| man != from || on(pinner))
    }
}
