//! Free Italian castling and the king's leap (`rules.txt`, decisions A1, A2, A6 to A8).

use super::{Archchess, GRID, right};
use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::board::{Kind, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::{Rules, Side};

/// The king's start square, on the e-file.
pub(super) const fn king_start(side: Side) -> Square {
    start_square(side, 4)
}

/// A rook's start square: wing 0 is the a-file, wing 1 the j-file.
pub(super) const fn rook_start(side: Side, wing: usize) -> Square {
    start_square(side, if wing == 0 { 0 } else { GRID.files - 1 })
}

const fn start_square(side: Side, file: u8) -> Square {
    let rank = if side as usize == 0 { 0 } else { GRID.ranks - 1 };
    Square(rank * GRID.files + file)
}

impl Archchess {
    /// The legal castlings and king's leaps of the side to move.
    pub(super) fn castlings_and_leaps<S: MoveSink>(&self, in_check: bool, sink: &mut S) {
        if in_check && !self.variant.out_of_check {
            return;
        }
        let side = self.state.side;
        for wing in 0..2 {
            if self.state.rights & right::CASTLE[side.index()][wing] != 0 {
                self.free_castlings(side, wing, sink);
            }
        }
        if self.state.rights & right::LEAP[side.index()] != 0 {
            self.king_leaps(side, sink);
        }
    }

    /// The king goes toward the rook, at most to its square. The rook goes past the king, at most
    /// to the king's start square.
    fn free_castlings<S: MoveSink>(&self, side: Side, wing: usize, sink: &mut S) {
        let (king, rook) = (king_start(side), rook_start(side, wing));
        let toward = if wing == 0 { -1 } else { 1 };
        let step = |s: Square, n: i8| Square((s.0 as i8 + n * toward) as u8);
        let distance = king.0.abs_diff(rook.0) as i8;
        if (1..distance).any(|n| !self.board.at(step(king, n)).is_empty()) {
            return;
        }
        let enemy = side.other();
        let without_both = |s: Square| s == king || s == rook || self.board.at(s).is_open();
        for n in 1..=distance {
            let arrival = step(king, n);
            let rook_steps = match (self.variant.three, n) {
                (false, _) => 0..n,
                (true, 3) => 2..3,
                (true, _) => 0..0,
            };
            // With king and rook off the board no line is blocked by them. A square that is safe
            // then is safe for every square of the rook, and the king may cross it.
            let safe = !self.is_attacked_if(arrival, enemy, Square::OFF, without_both);
            for rook_to in rook_steps.map(|r| step(king, r)) {
                let after = |s: Square| s != rook_to && without_both(s);
                if safe || !self.is_attacked_if(arrival, enemy, Square::OFF, after) {
                    sink.push(Move::castle((king, arrival), (rook, rook_to)));
                }
            }
            if !safe {
                return;
            }
        }
    }

    /// Two squares sideways or straight forward. Neither the square jumped over nor the arrival
    /// square may be attacked; the square jumped over may be occupied (decision A3).
    fn king_leaps<S: MoveSink>(&self, side: Side, sink: &mut S) {
        let king = king_start(side);
        let enemy = side.other();
        let without_king = |s: Square| s == king || self.board.at(s).is_open();
        let forward = if side == Side::White { 1 } else { -1 };
        for (df, dr) in [(-1, 0), (1, 0), (0, forward)] {
            let (Some(over), Some(to)) = (GRID.step(king, df, dr), GRID.step(king, 2 * df, 2 * dr))
            else {
                continue;
            };
            if self.board.at(to).is_empty()
                && !self.is_attacked_if(to, enemy, Square::OFF, without_king)
                && !self.is_attacked_if(over, enemy, Square::OFF, without_king)
            {
                sink.push(Move::new(king, to, tag::KING_LEAP));
            }
        }
    }

    /// The rights for which king and rook stand on their start squares (decision A10).
    pub(super) fn supported_rights(&self) -> u8 {
        let mut rights = 0;
        for side in [Side::White, Side::Black] {
            if self.king_square(side) != king_start(side) {
                continue;
            }
            rights |= right::LEAP[side.index()];
            for wing in 0..2 {
                if self.board.at(rook_start(side, wing)) == Kind::ROOK.of(side) {
                    rights |= right::CASTLE[side.index()][wing];
                }
            }
        }
        rights
    }

    /// The castling on this side that is among the legal moves.
    ///
    /// # Errors
    /// Why there is none, or that there are several.
    pub(super) fn named_castling(
        &self,
        wing: CastlingWing,
        legal: &[Move],
    ) -> Result<Move, String> {
        let castles = |m: &&Move| m.tag() == tag::CASTLE;
        let on_wing = |m: &&Move| CastlingWing::of(m.from(), m.rook().0) == wing;
        let castlings: Vec<&Move> = legal.iter().filter(castles).filter(on_wing).collect();
        match castlings[..] {
            [&only] => Ok(only),
            [&first, ..] => Err(format!(
                "castling is written as the king's move, then the rook's, such as {}",
                self.move_text(first)
            )),
            [] => Err(format!("{} is not legal here: {}", wing.text(), self.no_castling_on(wing))),
        }
    }

    /// Why castling with the king and the rook on these squares is illegal.
    pub(super) fn castling_reason(&self, king: Square, rook: Square) -> String {
        let side = self.state.side;
        let own = |s, kind: Kind| self.board.at(s) == kind.of(side);
        if !own(king, Kind::KING) || !own(rook, Kind::ROOK) {
            return "castling is written as the king's move, then the rook's".into();
        }
        self.no_castling_on(CastlingWing::of(king, rook)).into()
    }

    /// Why no castling on this side, or none of those that somebody asks for, is legal.
    fn no_castling_on(&self, wing: CastlingWing) -> &'static str {
        let (side, wing) = (self.state.side, usize::from(wing == CastlingWing::King));
        if self.state.rights & right::CASTLE[side.index()][wing] == 0 {
            return "the right to castle with this rook is lost";
        }
        if self.is_in_check() && !self.variant.out_of_check {
            return "castling out of check is not allowed";
        }
        let (king, rook) = (king_start(side), rook_start(side, wing));
        let between = king.0.min(rook.0) + 1..king.0.max(rook.0);
        if between.map(Square).any(|s| !self.board.at(s).is_empty()) {
            return "a piece stands between king and rook";
        }
        "the king would cross or reach an attacked square, or king and rook may not go to these squares"
    }

    /// Why a move that only this game has is illegal: castling, given by the squares of king and rook,
    /// a king's leap or a double step; `None`: it is none of them, or another reason holds.
    pub(super) fn special_reason(&self, from: Square, to: Square) -> Option<String> {
        let side = self.state.side;
        let king = king_start(side);
        let own = |s, kind: Kind| self.board.at(s) == kind.of(side);
        if own(from, Kind::PAWN) {
            let parries = || {
                let after = |s: Square| s != to && self.board.at(s).is_open();
                !self.is_attacked_if(self.king_square(side), side.other(), Square::OFF, after)
            };
            let doubles = GRID.rank(from).abs_diff(GRID.rank(to)) == 2 && self.can_reach(from, to);
            let forbidden =
                doubles && self.is_in_check() && self.enemy_pawn_beside(to) && parries();
            return forbidden
                .then(|| "a double step beside an enemy pawn may not end the check".into());
        }
        if from != king || !own(king, Kind::KING) {
            return None;
        }
        if own(to, Kind::ROOK) && (0..2).any(|wing| rook_start(side, wing) == to) {
            return Some(self.castling_reason(king, to));
        }
        let forward = if side == Side::White { 2 } else { -2 };
        let goals = [(-2, 0), (2, 0), (0, forward)].map(|(df, dr)| GRID.step(king, df, dr));
        if !goals.contains(&Some(to)) {
            return None;
        }
        let reason = if self.state.rights & right::LEAP[side.index()] == 0 {
            "the right to the king's leap is lost"
        } else if self.is_in_check() && !self.variant.out_of_check {
            "a leap out of check is not allowed"
        } else if !self.board.at(to).is_empty() {
            "the king leaps only to an empty square"
        } else {
            "the king would leap over an attacked square or to one"
        };
        Some(reason.into())
    }
}
