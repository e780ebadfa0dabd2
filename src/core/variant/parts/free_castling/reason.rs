//! Which castling a text means, and why a castling or a leap is illegal.

use super::{CastlingWing, FreeCastling, castle, leap};
use crate::board::square::tag;
use crate::board::{Kind, Square};
use crate::moves::Move;
use crate::rules::MoveError;
use crate::variant::{Standard, Variant};

impl FreeCastling {
    /// The castling that a text means which is not the text of a legal move, or why it is illegal;
    /// `None` where no castling is meant.
    pub(in crate::variant) fn find<V: Variant>(
        &self,
        position: &Standard<V>,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>> {
        self.reach?;
        if let Some(wing) = CastlingWing::read(text).filter(|_| !legal.is_empty()) {
            return Some(self.named(position, wing, legal).map_err(MoveError));
        }
        let (king, rook) = text.split_once(',')?;
        let squares = |text| {
            let (from, rest) = self.grid.parse_prefix(text)?;
            self.grid.parse_prefix(rest).map(|_| from)
        };
        let reason = match (squares(king), squares(rook)) {
            (Some(king), Some(rook)) => self.why_no_castling(position, king, rook),
            _ => "expected a castling such as e1c1,a1d1".into(),
        };
        Some(Err(MoveError(reason)))
    }

    /// The castling on this side that is among the legal moves.
    ///
    /// # Errors
    /// Why there is none, or that there are several.
    fn named<V: Variant>(
        &self,
        position: &Standard<V>,
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
                self.text(first)
            )),
            [] => {
                let why = self.why_none_on(position, wing);
                Err(format!("{} is not legal here: {why}", wing.text()))
            }
        }
    }

    /// Why castling with the king and the rook on these squares is illegal.
    fn why_no_castling<V: Variant>(
        &self,
        position: &Standard<V>,
        king: Square,
        rook: Square,
    ) -> String {
        let side = position.state.side;
        let own = |s, kind: Kind| position.board.at(s) == kind.of(side);
        if !own(king, Kind::KING) || !own(rook, self.rook_kinds[side.index()]) {
            return "castling is written as the king's move, then the rook's".into();
        }
        self.why_none_on(position, CastlingWing::of(king, rook)).into()
    }

    /// Why no castling on this side, or none of those that somebody asks for, is legal.
    fn why_none_on<V: Variant>(&self, position: &Standard<V>, wing: CastlingWing) -> &'static str {
        let (side, wing) = (position.state.side, usize::from(wing == CastlingWing::King));
        if position.state.rights & castle(side, wing) == 0 {
            return "the right to castle with this rook is lost";
        }
        if position.is_in_check() && !self.out_of_check {
            return "castling out of check is not allowed";
        }
        let (king, rook) = (self.kings[side.index()], self.rooks[side.index()][wing]);
        let between = king.0.min(rook.0) + 1..king.0.max(rook.0);
        if between.map(Square).any(|s| !position.board.at(s).is_empty()) {
            return "a piece stands between king and rook";
        }
        "the king would cross or reach an attacked square, or king and rook may not go to these squares"
    }

    /// Why a castling, given by the squares of king and rook, or a king's leap is illegal; `None`:
    /// it is neither.
    pub(in crate::variant) fn reason<V: Variant>(
        &self,
        position: &Standard<V>,
        text: &str,
    ) -> Option<String> {
        let (from, rest) = self.grid.parse_prefix(text)?;
        let (to, _) = self.grid.parse_prefix(rest)?;
        let side = position.state.side;
        let king = self.kings[side.index()];
        let own = |s, kind: Kind| position.board.at(s) == kind.of(side);
        if from != king || !own(king, Kind::KING) {
            return None;
        }
        let rooks = self.rooks[side.index()];
        let rook_kind = self.rook_kinds[side.index()];
        if self.reach.is_some() && own(to, rook_kind) && rooks.contains(&to) {
            return Some(self.why_no_castling(position, king, to));
        }
        if !self.leaps || !self.leap_squares(side).any(|(_, goal)| goal == to) {
            return None;
        }
        let reason = if position.state.rights & leap(side) == 0 {
            "the right to the king's leap is lost"
        } else if position.is_in_check() && !self.out_of_check {
            "a leap out of check is not allowed"
        } else if !position.board.at(to).is_empty() {
            "the king leaps only to an empty square"
        } else {
            "the king would leap over an attacked square or to one"
        };
        Some(reason.into())
    }
}
