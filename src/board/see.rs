//! Static exchange evaluation on one square, for any geometry that [`Lines`] knows.

use crate::board::square::tag;
use crate::board::{Kind, Lines, Mailbox, Piece, Square};
use crate::moves::Move;
use crate::rules::Side;
use arrayvec::ArrayVec;

/// A capture sequence to judge: who starts, from where to where, and what is at stake.
pub struct Exchange<'a, const WAYS: usize = 1> {
    /// The men.
    pub board: &'a Mailbox,
    /// Who reaches whom.
    pub lines: &'a Lines<WAYS>,
    /// Centipawns by kind; the king's counts as beyond everything.
    pub values: &'a [i32; 16],
    /// Kinds from the cheapest to the king, with whether they slide.
    pub order: &'a [(Kind, bool)],
}

impl<const WAYS: usize> Exchange<'_, WAYS> {
    /// The man that `m` takes; empty if none.
    #[inline]
    #[must_use]
    pub fn taken(&self, m: Move) -> Piece {
        match m.tag() {
            tag::EN_PASSANT => self.board.at(m.victim()),
            tag::CASTLE => Piece::EMPTY,
            _ => self.board.at(m.to()),
        }
    }

    fn value(&self, kind: Kind) -> i32 {
        self.values[(kind.0 & 15) as usize]
    }

    /// What `m` takes and promotes to, centipawns.
    #[inline]
    #[must_use]
    pub fn gain(&self, m: Move) -> i32 {
        let taken = self.value(self.taken(m).kind());
        match m.tag() {
            tag::PROMOTE => taken + self.value(m.promotion()) - self.value(m.pawn()),
            _ => taken,
        }
    }

    /// What the man that moves is worth, centipawns.
    #[inline]
    #[must_use]
    pub fn stake(&self, m: Move) -> i32 {
        self.value(self.board.at(m.from()).kind())
    }

    /// Whether the mover of `m` ends at least `threshold` centipawns ahead on the square
    /// where it arrives.
    #[inline]
    #[must_use]
    pub fn pays(&self, m: Move, threshold: i32) -> bool {
        let stake = match m.tag() {
            tag::CASTLE => return threshold <= 0,
            tag::PROMOTE => self.value(m.promotion()),
            _ => self.stake(m),
        };
        self.at_least(m.from(), m.to(), self.gain(m), stake, threshold)
    }

    /// Whether the side that moves the man from `from` to `to`, winning `gain` centipawns
    /// at once and then standing there as worth `stake`, ends at least `threshold` ahead
    /// if both sides then capture with the cheapest man as long as it pays.
    ///
    /// Pins and promotions on the way are not looked at.
    fn at_least(&self, from: Square, to: Square, gain: i32, stake: i32, threshold: i32) -> bool {
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= stake;
        if balance >= 0 {
            return true;
        }
        let mover = self.board.at(from).side();
        let mut gone: ArrayVec<Square, 64> = ArrayVec::new();
        gone.push(from);
        let mut side = mover.other();
        // `balance` is what `mover` has if the man now on `to` is lost; negative: the
        // opponent profits by taking.
        loop {
            let Some((s, kind)) = self.cheapest(to, side, &gone) else {
                return side != mover;
            };
            if kind == Kind::KING && self.cheapest(to, side.other(), &gone).is_some() {
                return side != mover;
            }
            if gone.try_push(s).is_err() {
                return side != mover;
            }
            balance = -balance - 1 - self.values[kind.0 as usize];
            side = side.other();
            if balance >= 0 {
                return side != mover;
            }
        }
    }

    /// The cheapest man of `side` who can go to `to` once the men on `gone` have left. Looked
    /// up anew each time: most exchanges end after one or two captures.
    fn cheapest(&self, to: Square, side: Side, gone: &[Square]) -> Option<(Square, Kind)> {
        let open = |c: Square| self.board.at(c) == Piece::EMPTY || gone.contains(&c);
        for &(kind, slides) in self.order {
            let piece = kind.of(side);
            for &s in self.board.men(piece) {
                if self.lines.reaches(to, s, piece)
                    && !gone.contains(&s)
                    && (!slides || self.lines.clear(to, s, piece, open))
                {
                    return Some((s, kind));
                }
            }
        }
        None
    }
}
