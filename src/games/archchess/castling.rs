//! Free Italian castling and the king's leap (rules file, decisions A1, A2, A6 to A8).

use super::{Archchess, GRID, right};
use crate::board::square::tag;
use crate::board::{Kind, Square};
use crate::moves::{Move, Sink};
use crate::rules::Side;

/// Where the king starts: the e-file.
pub(super) const fn king_home(side: Side) -> Square {
    home(side, 4)
}

/// Where a rook starts: wing 0 the a-file, wing 1 the j-file.
pub(super) const fn rook_home(side: Side, wing: usize) -> Square {
    home(side, if wing == 0 { 0 } else { GRID.files - 1 })
}

const fn home(side: Side, file: u8) -> Square {
    let rank = if side as usize == 0 { 0 } else { GRID.ranks - 1 };
    Square(rank * GRID.files + file)
}

impl Archchess {
    /// Castlings and leaps; `checked` says whether the king is attacked now.
    pub(super) fn king_rights<S: Sink>(&self, checked: bool, sink: &mut S) {
        if checked && !self.house.out_of_check {
            return;
        }
        let side = self.state.side;
        for wing in 0..2 {
            if self.state.rights & right::CASTLE[side.index()][wing] != 0 {
                self.castlings(side, wing, sink);
            }
        }
        if self.state.rights & right::LEAP[side.index()] != 0 {
            self.leaps(side, sink);
        }
    }

    /// The king goes toward the rook, at most onto its square; the rook passes him and goes
    /// up to his square of before.
    fn castlings<S: Sink>(&self, side: Side, wing: usize, sink: &mut S) {
        let (king, rook) = (king_home(side), rook_home(side, wing));
        let toward = if wing == 0 { -1 } else { 1 };
        let step = |s: Square, n: i8| Square((s.0 as i8 + n * toward) as u8);
        let distance = king.0.abs_diff(rook.0) as i8;
        if (1..distance).any(|n| !self.board.at(step(king, n)).is_empty()) {
            return;
        }
        let enemy = side.other();
        let lifted = |s: Square| s == king || s == rook || self.board.at(s).is_empty();
        for n in 1..=distance {
            let arrival = step(king, n);
            let rooks = match (self.house.three, n) {
                (false, _) => 0..n,
                (true, 3) => 2..3,
                (true, _) => 0..0,
            };
            // With both men off the board every line is open: what is safe then is safe
            // wherever the rook lands, and may be crossed.
            let open = !self.attacked_when(arrival, enemy, Square::OFF, lifted);
            for place in rooks.map(|r| step(king, r)) {
                let after = |s: Square| s != place && lifted(s);
                if open || !self.attacked_when(arrival, enemy, Square::OFF, after) {
                    sink.push(Move::castle((king, arrival), (rook, place)));
                }
            }
            if !open {
                return;
            }
        }
    }

    /// Two squares sideways or straight forward over a square that no enemy attacks.
    fn leaps<S: Sink>(&self, side: Side, sink: &mut S) {
        let king = king_home(side);
        let enemy = side.other();
        let lifted = |s: Square| s == king || self.board.at(s).is_empty();
        let ahead = if side == Side::White { 1 } else { -1 };
        for (df, dr) in [(-1, 0), (1, 0), (0, ahead)] {
            let (Some(over), Some(to)) = (GRID.step(king, df, dr), GRID.step(king, 2 * df, 2 * dr))
            else {
                continue;
            };
            if self.board.at(to).is_empty()
                && !self.attacked_when(to, enemy, Square::OFF, lifted)
                && !self.attacked_when(over, enemy, Square::OFF, lifted)
            {
                sink.push(Move::new(king, to, tag::LEAP));
            }
        }
    }

    /// The rights that king and rooks in place support (decision A10).
    pub(super) fn supported_rights(&self) -> u8 {
        let mut rights = 0;
        for side in [Side::White, Side::Black] {
            if self.king(side) != king_home(side) {
                continue;
            }
            rights |= right::LEAP[side.index()];
            for wing in 0..2 {
                if self.board.at(rook_home(side, wing)) == Kind::ROOK.of(side) {
                    rights |= right::CASTLE[side.index()][wing];
                }
            }
        }
        rights
    }
}
