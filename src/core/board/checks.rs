//! Checks and pins: which moves leave the own king safe, and which give check.

use super::attack::{AttackTable, AttackerKinds, FLYING_GENERAL, bit};
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// The checks and pins that limit the moves of the side to move.
pub struct CheckInfo<'a> {
    /// How many pieces give check, without those of `lines`.
    pub checks: u32,
    /// One of the checkers; [`Square::OFF`] if there is none.
    checker: Square,
    /// The cells between that checker and the king, where a piece can block the check.
    between: &'a [Square],
    /// (pinned piece, pinning slider, cells between the slider and the king). The pinned piece may
    /// move only to those cells or capture the slider.
    pins: ArrayVec<(Square, Square, &'a [Square]), 16>,
    /// In games whose attackers are not plain: the lines to the king on which one move can give or
    /// take away a check. There are no pins then.
    lines: SmallVec<[Line<'a>; 8]>,
    /// The enemy's leapers that attack the king or a cell near it, with their [`bit`]s.
    leapers: SmallVec<[(Square, u32); 16]>,
    /// The enemy's sliders that do so on an empty board.
    sliders: SmallVec<[(Square, Piece); 16]>,
    /// The enemy's hoppers that do so over a piece.
    hoppers: SmallVec<[(Square, Piece); 4]>,
}

/// The way of an enemy piece to the king.
struct Line<'a> {
    attacker: Square,
    path: &'a [Square],
    /// The first two cells of the path with a piece.
    pieces: [Square; 2],
    /// The number of pieces on the path.
    count: usize,
    /// The number of pieces over which the attacker gives check.
    needed: usize,
}

impl Line<'_> {
    /// Whether the attacker does not attack the king after a move of a piece other than the king.
    #[inline]
    fn allows(&self, from: Square, to: Square) -> bool {
        let leaves = usize::from(self.pieces.contains(&from));
        let enters = usize::from(self.path.contains(&to) && !self.pieces.contains(&to));
        to == self.attacker || self.count + enters - leaves != self.needed
    }
}

impl CheckInfo<'_> {
    /// Neither checks nor pins.
    #[inline]
    #[must_use]
    pub fn none() -> Self {
        CheckInfo {
            checks: 0,
            checker: Square::OFF,
            between: &[],
            pins: ArrayVec::new(),
            lines: SmallVec::new(),
            leapers: SmallVec::new(),
            sliders: SmallVec::new(),
            hoppers: SmallVec::new(),
        }
    }

    /// Whether the king is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checks > 0 || self.lines.iter().any(|line| line.count == line.needed)
    }

    /// Whether there is neither a check nor a pin.
    #[inline]
    #[must_use]
    pub fn has_no_checks_or_pins(&self) -> bool {
        self.checks == 0 && self.pins.is_empty() && self.lines.is_empty()
    }

    /// Whether a pseudo-legal move from `from` to `to` by a piece other than the king is legal
    /// with respect to checks and pins; for a drop both are its cell. En passant and castling need
    /// a test of their own.
    #[inline]
    #[must_use]
    pub fn allows_move(&self, from: Square, to: Square) -> bool {
        let parries_check = match self.checks {
            0 => true,
            1 => to == self.checker || self.between.contains(&to),
            _ => false,
        };
        let keeps_pin = |&(pinned, pinner, path): &(Square, Square, &[Square])| {
            pinned != from || to == pinner || path.contains(&to)
        };
        parries_check
            && self.pins.iter().all(keeps_pin)
            && self.lines.iter().all(|line| line.allows(from, to))
    }
}

impl<const PATHS: usize> AttackTable<PATHS> {
    /// Whether the move of a piece from `from` to `to` gives check, directly as a `piece` or by
    /// discovery of a slider or hopper. The move is not yet made.
    #[inline]
    #[must_use]
    pub fn gives_check(
        &self,
        board: &Mailbox,
        kinds: &AttackerKinds,
        piece: Piece,
        (from, to): (Square, Square),
    ) -> bool {
        let king = board.square_of(Kind::KING.of(piece.side().other()));
        let open = |s| board.is_open_without(s, from);
        let direct = if kinds.hoppers.contains(&piece.kind()) {
            self.is_path_hopped(board, king, to, piece, open)
        } else {
            self.is_path_clear(king, to, piece, open)
        };
        // A slider that crosses `from` on its way to the king also attacks the king from `from` on
        // an empty board. This test is cheap and excludes most moves. A drop opens nothing.
        let may_discover = from != to && self.is_on_line(king, from);
        direct
            || may_discover
                && self.discovers_attack(board, kinds.sliders, piece.side(), king, (from, to))
            || self.hops_over_move(board, kinds.hoppers, piece.side(), king, (from, to))
    }

    /// Whether the move from `from` to `to` opens a line from one of the mover's `sliders` to
    /// `target`.
    #[inline]
    fn discovers_attack(
        &self,
        board: &Mailbox,
        sliders: &[Kind],
        side: Side,
        target: Square,
        (from, to): (Square, Square),
    ) -> bool {
        let open = |s| s != to && board.is_open_without(s, from);
        let mut candidates =
            sliders.iter().map(|kind| kind.of(side)).filter(|&k| self.reaches(target, from, k));
        candidates.any(|slider| {
            board.pieces(slider).iter().any(|&behind| {
                let mut paths = self.paths(target, behind, slider);
                paths.any(|path| path.contains(&from) && path.iter().all(|&s| open(s)))
            })
        })
    }

    /// Whether after the move from `from` to `to` exactly one piece stands between `target` and one
    /// of the mover's `hoppers` that is not the piece that moves.
    #[inline]
    fn hops_over_move(
        &self,
        board: &Mailbox,
        hoppers: &[Kind],
        side: Side,
        target: Square,
        (from, to): (Square, Square),
    ) -> bool {
        let open = |s| s != to && board.is_open_without(s, from);
        hoppers.iter().map(|kind| kind.of(side)).any(|hopper| {
            let behind = board.pieces(hopper).iter().filter(|&&s| s != from);
            behind.copied().any(|s| self.is_path_hopped(board, target, s, hopper, open))
        })
    }

    /// Whether the enemy attacks `target`: the cell of the king to which `info` belongs, one of its
    /// steps, or a cell of [`AttackTable::add_near`]. Exactly the cells that are `open` count as
    /// empty. `kinds` are those of the game.
    #[inline]
    pub fn is_attacked_near_king(
        &self,
        board: &Mailbox,
        kinds: &AttackerKinds,
        info: &CheckInfo,
        target: Square,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        let row = self.reach_of(target);
        info.leapers.iter().any(|&(s, bit)| row[s.at()][0] & bit != 0)
            || info.sliders.iter().any(|&(s, slider)| self.is_path_clear(target, s, slider, &open))
            || !kinds.hoppers.is_empty()
                && info
                    .hoppers
                    .iter()
                    .any(|&(s, hopper)| self.is_path_hopped(board, target, s, hopper, &open))
    }

    /// Adds the checkers of the king of `side` and the pinned pieces of `side` to an empty `info`.
    /// It is filled in where it stays, because it is large and a function that returned it would
    /// copy it.
    #[inline(never)]
    pub fn find_checks<'a>(
        &'a self,
        board: &Mailbox,
        side: Side,
        kinds: &AttackerKinds,
        info: &mut CheckInfo<'a>,
    ) {
        let king = board.square_of(Kind::KING.of(side));
        let (row, near) = (self.reach_of(king), self.near_king(king));
        for &kind in kinds.leapers {
            let piece = kind.of(side.other());
            let bit = bit(piece);
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit != 0) {
                info.leapers.push((s, bit));
                if row[s.at()][0] & bit != 0 {
                    info.checks += 1;
                    info.checker = s;
                }
            }
        }
        if !kinds.are_plain() {
            return self.add_lines(board, side, kinds, info);
        }
        let own = Piece::colour(side);
        for &kind in kinds.sliders {
            let piece = kind.of(side.other());
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit(piece) != 0) {
                info.sliders.push((s, piece));
                for path in self.paths(king, s, piece) {
                    let mut blockers = path.iter().filter(|c| !board.at(**c).is_open());
                    match (blockers.next(), blockers.next()) {
                        // This slider already checks by another path. No cell lies on both
                        // paths, so no piece can block both.
                        (None, _) if info.checker == s => info.between = &[],
                        (None, _) => {
                            info.checks += 1;
                            info.checker = s;
                            info.between = path;
                        }
                        (Some(&pinned), None)
                            if board.at(pinned).belongs_to(own)
                                && !board.at(pinned).stops_slides()
                                && !info.pins.is_full() =>
                        {
                            info.pins.push((pinned, s, path));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Adds the sliders and hoppers of a game whose attackers are not plain, with their lines.
    fn add_lines<'a>(
        &'a self,
        board: &Mailbox,
        side: Side,
        kinds: &AttackerKinds,
        info: &mut CheckInfo<'a>,
    ) {
        let enemy = side.other();
        let king = board.square_of(Kind::KING.of(side));
        let near = self.near_king(king);
        let mut add = |piece: Piece, s: Square, needed: usize| {
            for path in self.paths(king, s, piece) {
                let mut pieces = path.iter().copied().filter(|&c| !board.at(c).is_open());
                let first = [pieces.next(), pieces.next()].map(|s| s.unwrap_or(Square::OFF));
                let count = first.iter().filter(|s| **s != Square::OFF).count()
                    + usize::from(pieces.next().is_some());
                if count <= needed + 1 && path.iter().all(|&c| !board.at(c).stops_slides()) {
                    info.lines.push(Line { attacker: s, path, pieces: first, count, needed });
                }
            }
        };
        for &kind in kinds.sliders {
            let piece = kind.of(enemy);
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit(piece) != 0) {
                info.sliders.push((s, piece));
                add(piece, s, 0);
            }
        }
        for &kind in kinds.hoppers {
            let piece = kind.of(enemy);
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit(piece) != 0) {
                info.hoppers.push((s, piece));
                add(piece, s, 1);
            }
        }
        if kinds.facing_kings {
            let (piece, s) = (FLYING_GENERAL.of(enemy), board.square_of(Kind::KING.of(enemy)));
            if near[s.at()] & bit(piece) != 0 {
                info.sliders.push((s, piece));
                add(piece, s, 0);
            }
        }
    }
}
