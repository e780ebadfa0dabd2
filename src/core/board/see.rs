//! Static exchange evaluation (SEE) on one square, for every geometry that [`AttackTable`]
//! describes.

use crate::board::attack::Approach;
use crate::board::square::tag;
use crate::board::{AttackTable, KIND_COUNT, Kind, Mailbox, Piece, Square};
use crate::moves::Move;
use crate::rules::Side;
use arrayvec::ArrayVec;

/// What a static exchange evaluation needs to know about a position and its game.
pub struct See<'a, const PATHS: usize = 1> {
    /// The pieces.
    pub board: &'a Mailbox,
    /// The side to move.
    pub side: Side,
    /// The game's attack table.
    pub attacks: &'a AttackTable<PATHS>,
    /// Piece values by kind, centipawns. The king's must be greater than that of any other piece.
    pub values: &'a [i32; KIND_COUNT],
    /// By side, the kinds from the least valuable to the king, each with its approach.
    pub order: [&'a [(Kind, Approach)]; 2],
}

impl<const PATHS: usize> See<'_, PATHS> {
    /// The piece that `m` captures; [`Piece::EMPTY`] if none.
    #[inline]
    #[must_use]
    pub fn captured(&self, m: Move) -> Piece {
        match m.tag() {
            tag::EN_PASSANT => self.board.at(m.victim()),
            tag::CASTLE => Piece::EMPTY,
            _ => self.board.at(m.to()),
        }
    }

    /// The value of a piece of a kind, centipawns.
    #[inline]
    #[must_use]
    pub fn value(&self, kind: Kind) -> i32 {
        self.values[(kind.0 & 31) as usize]
    }

    /// The value of the piece that `m` captures, plus the gain of a promotion, centipawns.
    #[inline]
    #[must_use]
    pub fn material_gain(&self, m: Move) -> i32 {
        let captured = self.value(self.captured(m).kind());
        match m.tag() {
            tag::PROMOTE => captured + self.value(m.promotion()) - self.value(m.promoting()),
            _ => captured,
        }
    }

    /// The value of the moving piece, centipawns.
    #[inline]
    #[must_use]
    pub fn attacker_value(&self, m: Move) -> i32 {
        match m.tag() {
            tag::DROP => self.value(m.promotion()),
            _ => self.value(self.board.at(m.from()).kind()),
        }
    }

    /// Whether the static exchange value of `m` is at least `threshold` centipawns for the side
    /// that makes the move.
    #[inline]
    #[must_use]
    pub fn at_least(&self, m: Move, threshold: i32) -> bool {
        if m.tag() == tag::CASTLE {
            return threshold <= 0;
        }
        self.at_least_gaining(m, self.material_gain(m), threshold)
    }

    /// As [`See::at_least`], of a move other than castling that gains `material_gain` at once,
    /// centipawns.
    #[inline]
    #[must_use]
    pub fn at_least_gaining(&self, m: Move, material_gain: i32, threshold: i32) -> bool {
        let attacker_value = match m.tag() {
            tag::PROMOTE => self.value(m.promotion()),
            _ => self.attacker_value(m),
        };
        self.exchange_at_least(m.from(), m.to(), material_gain, attacker_value, threshold)
    }

    /// Whether a move from `from` to `to` gains at least `threshold` centipawns if both sides go on
    /// capturing on `to` with their least valuable attacker as long as that gains material. The
    /// move gains `material_gain` at once; `attacker_value` is the value of the moved piece on
    /// `to`.
    ///
    /// Pins are ignored, and so are promotions by the later captures.
    fn exchange_at_least(
        &self,
        from: Square,
        to: Square,
        material_gain: i32,
        attacker_value: i32,
        threshold: i32,
    ) -> bool {
        let mut balance = material_gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= attacker_value;
        if balance >= 0 {
            return true;
        }
        let mover = self.side;
        let mut removed: ArrayVec<Square, 64> = ArrayVec::new();
        removed.push(from);
        let mut side = mover.other();
        // `balance` is the result, relative to the threshold, for the opponent of `side` if `side`
        // captures the piece on `to` and no capture follows. It is negative here.
        loop {
            let Some((s, kind)) = self.least_valuable_attacker(to, side, &removed) else {
                return side != mover;
            };
            // A king may not capture a defended piece.
            if kind == Kind::KING
                && self.least_valuable_attacker(to, side.other(), &removed).is_some()
            {
                return side != mover;
            }
            if removed.try_push(s).is_err() {
                return side != mover;
            }
            balance = -balance - 1 - self.values[kind.0 as usize];
            side = side.other();
            if balance >= 0 {
                return side != mover;
            }
        }
    }

    /// The least valuable piece of `side` that attacks `to` once the pieces on `removed` have left
    /// their squares. The attackers are not listed in advance, because most exchanges end after one
    /// or two captures.
    fn least_valuable_attacker(
        &self,
        to: Square,
        side: Side,
        removed: &[Square],
    ) -> Option<(Square, Kind)> {
        let open = |c: Square| {
            let there = self.board.at(c);
            there.is_open() || removed.contains(&c) && !there.stops_slides()
        };
        for &(kind, approach) in self.order[side.index()] {
            let piece = kind.of(side);
            for &s in self.board.pieces(piece) {
                if self.attacks.reaches(to, s, piece)
                    && !removed.contains(&s)
                    && match approach {
                        Approach::Leap => true,
                        Approach::Slide => self.attacks.is_path_clear(to, s, piece, open),
                        Approach::Hop => {
                            self.attacks.is_path_hopped(self.board, to, s, piece, open)
                        }
                    }
                {
                    return Some((s, kind));
                }
            }
        }
        None
    }
}
