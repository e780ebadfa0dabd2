//! Explains why a move is illegal, and why a piece has no move.

use crate::board::square::tag;
use crate::board::{Grid, Kind, Mailbox, Piece, Square};
use crate::moves::Move;
use crate::rules::Side;

/// Whether a piece can go from one square to another, apart from the safety of its king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It can.
    Free,
    /// A piece is in the way, or one of its own side stands on the square.
    Blocked,
    /// It goes there only to capture, and there is nothing to capture.
    OnlyCaptures,
    /// It goes there, but does not capture what stands there.
    NoCapture,
    /// It captures there only over exactly one piece, and none is between.
    NoScreen,
    /// It does not move so.
    Never,
}

impl Reach {
    /// What follows "cannot go to e4".
    const fn because(self) -> &'static str {
        match self {
            Reach::Blocked => ": the way is blocked",
            Reach::OnlyCaptures => " except to capture",
            Reach::NoCapture => ": it does not capture there",
            Reach::NoScreen => ": it captures only over a piece between",
            Reach::Free | Reach::Never => "",
        }
    }
}

/// What explanations need to know of a position.
pub struct Explainer<'a> {
    /// The pieces.
    pub board: &'a Mailbox,
    /// The shape of the board.
    pub grid: Grid,
    /// The side to move.
    pub side: Side,
    /// The legal moves.
    pub moves: &'a [Move],
    /// Whether the side to move is in check.
    pub checked: bool,
    /// How the piece on the first square reaches the second one.
    pub reach: &'a dyn Fn(Square, Square) -> Reach,
    /// Why a piece may not go where it could, if it is not for its king.
    pub forbidden: &'a dyn Fn(Square, Square) -> Option<&'static str>,
}

impl Explainer<'_> {
    /// Why the move `(from, to, promotion letter)` is not legal, as a message for the player.
    #[must_use]
    pub fn why_illegal(&self, (from, to, promotion): (Square, Square, &str)) -> String {
        if let Some(reason) = self.why_not_mine(from) {
            return reason;
        }
        let name = |s| self.grid.name(s);
        if let Some(m) = self.moves.iter().find(|m| m.from() == from && m.to() == to) {
            return match (m.tag() == tag::PROMOTE, promotion.is_empty()) {
                (true, true) => "the pawn promotes, a letter is missing".into(),
                (true, false) => "the pawn cannot become that".into(),
                (false, _) => "no promotion here, the text is too long".into(),
            };
        }
        let reach = (self.reach)(from, to);
        if reach == Reach::Free
            && let Some(reason) = (self.forbidden)(from, to)
        {
            return reason.into();
        }
        match reach {
            Reach::Free if self.board.at(from).kind() == Kind::KING => {
                format!("{} is attacked", name(to))
            }
            Reach::Free if self.checked => "the king is in check".into(),
            Reach::Free => "it would leave the king attacked".into(),
            Reach::Blocked if self.is_own(to) => {
                format!("a piece of one's own stands on {}", name(to))
            }
            reach => {
                format!("the piece on {} cannot go to {}{}", name(from), name(to), reach.because())
            }
        }
    }

    /// Why the piece on `from` has no legal move, as a message for the player.
    #[must_use]
    pub fn why_stuck(&self, from: Square) -> String {
        if let Some(reason) = self.why_not_mine(from) {
            return reason;
        }
        let name = self.grid.name(from);
        let goals = self.grid.squares().filter(|&to| to != from);
        let goals: Vec<(Square, Reach)> = goals.map(|to| (to, (self.reach)(from, to))).collect();
        let reaches: Vec<Reach> = goals.iter().map(|(_, reach)| *reach).collect();
        let mut free = goals.iter().filter(|(_, reach)| *reach == Reach::Free);
        if let Some(reason) = free.find_map(|(to, _)| (self.forbidden)(from, *to)) {
            return reason.into();
        }
        let is_king = self.board.at(from).kind() == Kind::KING;
        if reaches.contains(&Reach::Free) {
            return match (is_king, self.checked) {
                (true, _) => format!("every square to which the king on {name} can go is attacked"),
                (_, true) => format!("the king is in check, and the piece on {name} cannot end it"),
                _ => format!("the piece on {name} is pinned: the king would be attacked"),
            };
        }
        match reaches.iter().all(|reach| *reach == Reach::Never) {
            true => format!("the piece on {name} cannot go anywhere from there"),
            false => format!("the piece on {name} is blocked"),
        }
    }

    /// Why the side to move cannot move what stands on a square at all.
    fn why_not_mine(&self, from: Square) -> Option<String> {
        let name = self.grid.name(from);
        if self.moves.is_empty() {
            Some("the game is over".into())
        } else if self.board.at(from).is_empty() {
            Some(format!("nothing stands on {name}"))
        } else if !self.is_own(from) {
            Some(format!("the piece on {name} is the opponent's"))
        } else {
            None
        }
    }

    fn is_own(&self, s: Square) -> bool {
        self.board.at(s).belongs_to(Piece::colour(self.side))
    }
}

/// Why a castling to which there is, or was, a right is illegal; `None`: because of the squares
/// that the king crosses and reaches. `free`: whether nothing stands in the way of king and rook.
#[must_use]
pub const fn why_not_castle(right: bool, checked: bool, free: bool) -> Option<&'static str> {
    match (right, checked, free) {
        (false, ..) => Some("the right to castle with this rook is lost"),
        (_, true, _) => Some("the king is in check"),
        (.., false) => Some("a piece stands between king and rook"),
        _ => None,
    }
}
