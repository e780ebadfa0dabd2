//! Drops and promotions of pieces for a person: their texts, how they are entered on a drawn board,
//! and why they are illegal.

use super::{HandRules, Hands};
use crate::board::drawing::piece_image;
use crate::board::fen::{piece_letter, pieces_by_letter};
use crate::board::square::tag;
use crate::board::{Kind, Piece};
use crate::excerpt::excerpt;
use crate::gesture::{self, Gesture, Target};
use crate::moves::Move;
use crate::rules::{Heuristics, MoveError, Rules, Side};
use crate::variant::{Mark, Promotion, Standard, Tables, Variant};

impl Tables {
    /// How a FEN marks a kind, if only a promotion brings it.
    #[must_use]
    pub fn mark(&self, kind: Kind) -> Option<(Mark, char)> {
        self.pieces.iter().find(|piece| piece.kind == kind)?.mark
    }

    /// What a piece may be after a move: those that `become` something, or that something becomes.
    #[must_use]
    pub fn choices(&self, becomes: impl Fn(Kind) -> bool) -> Vec<Target> {
        let image = |piece: Piece| piece_image(piece, &self.shown, &self.shapes);
        pieces_by_letter(&self.letters)
            .filter(|(_, both)| both.iter().any(|piece| becomes(piece.kind())))
            .map(|(_, both)| gesture::choice(both.map(image)))
            .collect()
    }
}

impl<V: Variant> Standard<V> {
    /// The text of a drop, `P@e5`, or of the promotion of a piece, `b7b8+`.
    #[must_use]
    pub fn drop_or_promotion_text(&self, m: Move) -> Option<String> {
        let shown = |kind: Kind| piece_letter(&self.tables.shown, kind.of(Side::White));
        match (m.tag(), self.tables.mark(m.promotion())) {
            (tag::DROP, _) => {
                let to = self.tables.grid.name(m.to());
                Some(match self.tables.mark(m.promotion()) {
                    Some((Mark::Plus, base)) => format!("+{base}@{to}"),
                    _ => format!("{}@{to}", shown(m.promotion())),
                })
            }
            (tag::GATE, _) => {
                let (base, letter) = (m.ungated(), shown(m.promotion()).to_ascii_lowercase());
                // Onto the rook's square: the rook takes the king.
                let text = match m.gated_on() == m.from() {
                    true => self.move_text(base),
                    false => self.tables.grid.name(m.gated_on()) + &self.tables.grid.name(m.from()),
                };
                Some(format!("{text}{letter}"))
            }
            // A promoted piece that turns back.
            (tag::PROMOTE, None) if self.is_demotion(m) => Some(self.squares_text(m) + "-"),
            (tag::PROMOTE, Some((Mark::Plus, _))) => Some(self.squares_text(m) + "+"),
            (tag::PROMOTE, Some((Mark::Tilde, letter))) => {
                Some(format!("{}{}", self.squares_text(m), letter.to_ascii_lowercase()))
            }
            _ => None,
        }
    }

    /// Whether a promoted piece turns back with a move.
    fn is_demotion(&self, m: Move) -> bool {
        let mark = self.tables.mark(m.promoting());
        matches!(mark, Some((Mark::Plus, base)) if self.tables.mark(m.promotion()).is_none()
            && base == piece_letter(&self.tables.letters, m.promotion().of(Side::White)))
    }

    /// The piece in hand and its square; or two squares, and where a piece may promote or not, what
    /// it is then. `None` for other moves.
    #[must_use]
    pub fn drop_or_promotion_gesture(&self, m: Move, legal: &[Move]) -> Option<Gesture> {
        let square = |s| self.tables.grid.name(s);
        let letter = |kind: Kind, side: Side| piece_letter(&self.tables.shown, kind.of(side));
        if m.tag() == tag::DROP {
            return Some(self.drop_gesture(m, legal));
        }
        let same = |other: &&Move| (other.from(), other.to()) == (m.from(), m.to());
        let promotions = legal.iter().filter(same).filter(|other| other.tag() == tag::PROMOTE);
        let promotion = promotions.clone().next()?;
        let mut gesture = vec![square(m.from()), square(m.to())];
        let becomes = match m.tag() {
            tag::PROMOTE => m.promotion(),
            _ => promotion.promoting(),
        };
        gesture.push(format!("={}", letter(becomes, Side::Black)));
        Some(gesture)
    }

    /// The piece in hand and its square, and where it may be dropped promoted or not, what it is
    /// then.
    fn drop_gesture(&self, m: Move, legal: &[Move]) -> Gesture {
        let letter = |kind: Kind, side: Side| piece_letter(&self.tables.letters, kind.of(side));
        let base = |kind: Kind| match self.tables.mark(kind) {
            Some((Mark::Plus, base)) => base,
            _ => letter(kind, Side::White),
        };
        let held = base(m.promotion());
        let is_other = |l: &&Move| {
            l.tag() == tag::DROP && **l != m && l.to() == m.to() && base(l.promotion()) == held
        };
        let held = match self.state.side {
            Side::White => held,
            Side::Black => held.to_ascii_lowercase(),
        };
        let mut gesture = vec![format!("{held}@"), self.tables.grid.name(m.to())];
        if legal.iter().any(|l| is_other(&l)) {
            gesture.push(format!("={}", letter(m.promotion(), Side::Black)));
        }
        gesture
    }

    /// Why a drop or the promotion of a piece is illegal; `None` if the text is neither.
    #[must_use]
    pub fn why_no_drop_or_promotion(
        &self,
        rules: Option<&HandRules>,
        hands: &Hands,
        text: &str,
    ) -> Option<String> {
        let grid = self.tables.grid;
        let Some((letter, square)) = text.split_once('@') else {
            let gated = rules.filter(|rules| rules.drops.are_gated).and_then(|rules| {
                let (from, rest) = grid.parse_prefix(text)?;
                let (to, letter) = grid.parse_prefix(rest)?;
                // The letter behind the move of a pawn is that of its promotion.
                if letter.is_empty() || self.board.at(from).kind().is_pawn() {
                    return None;
                }
                let reason = self.why_no_gate(rules, hands, letter, from);
                reason.or_else(|| self.why_alone(&(grid.name(from) + &grid.name(to))))
            });
            return gated.or_else(|| self.why_no_promotion(text));
        };
        let rules = rules?;
        // A piece in hand, and the move beside which it shall come in.
        if let Some((from, to)) = grid.parse_prefix(square)
            && rules.drops.are_gated
            && (!to.is_empty() || !rules.drops.are_dropped)
        {
            let reason = self.why_no_gate(rules, hands, letter, from);
            let alone = || match to {
                "" => Some("a piece in hand comes in beside the move of another one".into()),
                _ => self.why_alone(square),
            };
            return reason.or_else(alone);
        }
        let Some(sort) = rules.sorts.iter().position(|sort| letter.chars().eq([sort.letter]))
        else {
            return Some(format!(
                "'{}' is no piece that is dropped, expected one of {}",
                excerpt(letter),
                rules.letters()
            ));
        };
        let Some(to) = grid.parse_square(square) else {
            let found = excerpt(square);
            return Some(format!("'{found}' is no square, expected a drop such as P@e5"));
        };
        let (side, at) = (self.state.side, grid.name(to));
        let drop = Move::drop(rules.sorts[sort].kinds[side.index()], to);
        Some(if hands.count(side, sort) == 0 {
            format!("there is no {letter} in the hand")
        } else if self.variant.walls().has(to) {
            format!("{at} has turned to stone")
        } else if self.board.at(to).stops_slides() {
            format!("{at} is under water or a walkway")
        } else if !self.board.at(to).is_empty() {
            format!("a piece stands on {at}")
        } else if rules.drops.squares[side.index()][sort] >> to.at() & 1 == 0 {
            match self.tables.programs.moves_from(drop.promotion(), to) {
                true => format!("a {letter} may not be dropped on {at}"),
                false => format!("a {letter} on {at} could never move again"),
            }
        } else if !self.stays_where_dropped(rules, to) {
            format!("a piece that is dropped on {at} falls on")
        } else if self.is_doubled(rules, side, sort, to) {
            let name = &rules.names[sort];
            match rules.drops.on_file {
                Some((_, 1)) => format!("an unpromoted {name} of one's own stands on the file"),
                _ => format!("enough pieces of this sort ({name}) of one's own stand on the file"),
            }
        } else if rules.drops.may_not_mate == Some(sort) && self.gives_check(drop) {
            format!("a dropped {} must not mate, or the king is in check", rules.names[sort])
        } else if self.is_drop_forbidden(rules, hands, drop) {
            "a drop may not give check, or it leaves too few squares of a colour".into()
        } else {
            "the king is in check".into()
        })
    }

    /// Why a move is illegal beside which a piece should come in.
    fn why_alone(&self, base: &str) -> Option<String> {
        self.parse_move(base).err().map(|MoveError(reason)| reason)
    }

    fn why_no_promotion(&self, text: &str) -> Option<String> {
        let grid = self.tables.grid;
        let (from, rest) = grid.parse_prefix(text)?;
        let (to, sign) = grid.parse_prefix(rest)?;
        let piece = self.board.at(from);
        let is_own = !piece.is_empty() && piece.side() == self.state.side;
        if !is_own || piece.kind().is_pawn() || !self.can_reach(from, to) {
            return None;
        }
        match (V::promotion(self, piece, from, to), sign) {
            (Promotion::No, "+") => Some("the piece cannot promote with this move".into()),
            (Promotion::Must(_), "") => {
                Some("the piece has to promote with this move: write a + behind".into())
            }
            (Promotion::Illegal, _) => Some("the piece could never move again from there".into()),
            _ => None,
        }
    }
}
