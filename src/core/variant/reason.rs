//! Explains why a text means no legal move, and why what a player touches begins none.

use super::parts::forced::Obligation;
use super::{Standard, Variant};
use crate::board::parts::{CastlingWing, Explainer, Reach, why_not_castle};
use crate::board::square::tag;
use crate::board::{Kind, Piece, Purpose, Ray, Square};
use crate::moves::Move;
use crate::rules::{Rules, Side};
use std::collections::BTreeMap;

impl<V: Variant> Standard<V> {
    /// Why `text` is not one of the `legal` moves. A layer over the game has other legal moves and
    /// checks than the game alone.
    #[must_use]
    pub fn why_illegal(&self, text: &str, legal: &[Move], checked: bool) -> String {
        if !legal.is_empty()
            && let Some(reason) = V::reason(self, text)
        {
            return reason;
        }
        if let Some(wing) = CastlingWing::read(text).filter(|_| !legal.is_empty()) {
            return self.why_no_castling_on(wing, checked);
        }
        let grid = self.tables.grid;
        let squares = grid.parse_prefix(text).and_then(|(from, rest)| {
            let (to, promotion) = grid.parse_prefix(rest)?;
            Some((from, to, promotion))
        });
        let Some((from, to, promotion)) = squares else {
            let example = legal.first().map_or("e2e4".into(), |&m| self.move_text(m));
            return format!("expected a move such as {example}");
        };
        let own_king = self.board.at(from) == Kind::KING.of(self.state.side);
        if own_king
            && !legal.is_empty()
            && let Some(reason) = self.why_no_castling(from, to, checked)
        {
            return reason.into();
        }
        self.explain(legal, checked, |explainer| explainer.why_illegal((from, to, promotion)))
    }

    /// As [`Presentation::why_not`](crate::rules::Presentation::why_not), with these legal moves
    /// and checks.
    #[must_use]
    pub fn why_not_among(&self, touched: &[&str], legal: &[Move], checked: bool) -> String {
        let square = |name: &&str| self.tables.grid.parse_square(name);
        match touched {
            [.., name] if name.ends_with('@') && !legal.is_empty() => {
                self.why_not_dropped(name, legal, checked)
            }
            // The text of a drop names the piece in upper case for either side.
            [hand, rest @ ..] if hand.ends_with('@') => {
                let text = hand.to_ascii_uppercase() + &rest.concat();
                self.why_illegal(&text, legal, checked)
            }
            [name] => square(name).map_or_else(
                || self.why_illegal(name, legal, checked),
                |s| self.explain(legal, checked, |explainer| explainer.why_stuck(s)),
            ),
            _ => self.why_illegal(&touched.concat(), legal, checked),
        }
    }

    fn explain(
        &self,
        moves: &[Move],
        checked: bool,
        ask: impl Fn(Explainer<'_>) -> String,
    ) -> String {
        let (board, grid, side) = (&self.board, self.tables.grid, self.state.side);
        let reach = &|from, to| self.reach(from, to);
        let forbidden = &|from, to| self.why_forbidden(moves, from, to);
        ask(Explainer { board, grid, side, moves, checked, reach, forbidden })
    }

    /// Why a move of a piece to a square that it reaches is not among the `legal` ones, if it is
    /// for an obligation, an explosion, or the rules about lions.
    fn why_forbidden(&self, legal: &[Move], from: Square, to: Square) -> Option<&'static str> {
        if !V::HAS_PARTS {
            return None;
        }
        let captures = !self.board.at(to).is_empty();
        let fulfilled = V::obligation(self).is_fulfilled(&self.board, legal);
        match V::obligation(self) {
            Obligation::Capture if fulfilled && !captures => {
                return Some("a capture is possible, so one has to be made");
            }
            Obligation::Drop if fulfilled => {
                return Some("a piece in hand has to be dropped first");
            }
            _ => {}
        }
        if self.variant.king_stays_in_check()
            && self.flees_from_check(Move::new(from, to, tag::QUIET))
        {
            return Some("a king in check may only capture the only piece that gives it");
        }
        if let Some(lions) = self.variant.lions() {
            let tag = if captures { tag::CAPTURE } else { tag::QUIET };
            let are_iron = self.variant.kept().lions_are_iron;
            return self.why_no_trade(lions, are_iron, Move::new(from, to, tag));
        }
        let explosion = self.variant.explosion().filter(|_| captures)?;
        let m = Move::new(from, to, tag::CAPTURE);
        if explosion.forbids(&self.board, self.state.side, m) {
            return Some("these two pieces do not capture each other");
        }
        let royalty = self.variant.royalty()?;
        let royals = self.royals(royalty, self.state.side);
        let mut after = self.clone();
        after.play_on_board(m);
        let is_lost = |s: Square| s == from || after.board.at(s).is_empty();
        let is_lost = explosion.is_there() && royals.squares().any(is_lost);
        is_lost.then_some("the explosion would take the own king")
    }

    /// Why the piece in hand of this name cannot be dropped: the reason that most squares have.
    fn why_not_dropped(&self, name: &str, legal: &[Move], checked: bool) -> String {
        let of_white = name.starts_with(|c: char| c.is_ascii_uppercase());
        if of_white != (self.state.side == Side::White) {
            return "the piece in that hand is the opponent's".into();
        }
        let empty = self.tables.grid.squares().filter(|&s| self.board.at(s).is_empty());
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for to in empty {
            let text = name.to_ascii_uppercase() + &self.tables.grid.name(to);
            *counts.entry(self.why_illegal(&text, legal, checked)).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map_or_else(|| "no square is empty".into(), |(reason, _)| reason)
    }

    /// Why the king does not castle on this side.
    fn why_no_castling_on(&self, wing: CastlingWing, checked: bool) -> String {
        let text = format!("{} is not legal here", wing.text());
        let mut castles = self.castlings.of_side(self.state.side).map(|(_, castle)| castle);
        let castle = castles.find(|castle| {
            let (king, rook) = (castle.king.0, castle.rook.0);
            king == self.king_square(self.state.side) && CastlingWing::of(king, rook) == wing
        });
        let ends = castle.map(|castle| (castle.king.0, castle.rook.0));
        match ends.and_then(|(king, rook)| self.why_no_castling(king, rook, checked)) {
            Some(reason) => format!("{text}: {reason}"),
            None => text,
        }
    }

    /// Why the king on `from` does not castle by going to `to`, the square where it arrives or that
    /// of the rook; `None` if no castling is meant.
    #[must_use]
    pub fn why_no_castling(&self, from: Square, to: Square, checked: bool) -> Option<&'static str> {
        let side = self.state.side;
        let rule = self.variant.castling_rule(side)?;
        let (wing, castle) = self.castlings.of_side(side).find(|(_, castle)| {
            castle.king.0 == from && (castle.king.1 == to || castle.rook.0 == to)
        })?;
        // The king steps to the squares beside it, whatever a castling may do.
        let is_step = self.reach(from, to) != Reach::Never && castle.rook.0 != to;
        let is_rook = rule.rooks.iter().any(|rook| self.board.at(castle.rook.0) == rook.of(side));
        let right = self.state.rights & 1 << wing != 0;
        let free = castle.is_free(&self.board, |_, _| false);
        let attacked = "the king would cross or reach an attacked square";
        (!is_step && is_rook).then(|| why_not_castle(right, checked, free).unwrap_or(attacked))
    }

    /// How the piece on `from` reaches `to`, castling left out.
    #[must_use]
    pub fn reach(&self, from: Square, to: Square) -> Reach {
        let piece = self.board.at(from);
        let (side, target) = (piece.side(), self.board.at(to));
        if piece.kind() == Kind::PAWN {
            let en_passant = self.state.en_passant.contains(to)
                && self.tables.pawns.capture_squares(side, from).contains(&to);
            if en_passant && side == self.state.side {
                return Reach::Free;
            }
            return self.tables.pawns.reach(&self.board, side, from, to);
        }
        let may_pass = |s| {
            let rights = self.variant.pawn_rights();
            let by_piece = rights.is_some_and(|rights| rights.captures_en_passant(piece));
            by_piece && side == self.state.side && self.captures_on_empty(from, s)
        };
        let en_passant = V::HAS_PARTS && self.state.en_passant.contains(to) && may_pass(to);
        if en_passant || self.can_reach(from, to) {
            return Reach::Free;
        }
        if !self.has_rays(piece) {
            let ever = self.tables.attacks.is_path_clear(to, from, piece, |_| true);
            return if ever { Reach::Blocked } else { Reach::Never };
        }
        let rays = self.tables.programs.special_rays(piece.kind(), from);
        let rays: Vec<_> = rays.filter(|ray| ray.cells[ray.landing..].contains(&to)).collect();
        let wrong = if target.is_empty() { Purpose::Capture } else { Purpose::Quiet };
        let mut fitting = rays.iter().filter(|ray| ray.purpose != wrong).peekable();
        match (fitting.peek().is_some(), wrong) {
            _ if rays.is_empty() => Reach::Never,
            _ if target.belongs_to(Piece::colour(side)) => Reach::Blocked,
            (false, Purpose::Capture) => Reach::OnlyCaptures,
            (false, _) => Reach::NoCapture,
            (true, _) => {
                let lacks_screen = |ray: &&&Ray| {
                    let mut between = ray.cells.iter().take_while(|s| **s != to);
                    ray.hops && between.all(|s| self.board.at(*s).is_open())
                };
                if fitting.all(|ray| lacks_screen(&ray)) { Reach::NoScreen } else { Reach::Blocked }
            }
        }
    }
}
