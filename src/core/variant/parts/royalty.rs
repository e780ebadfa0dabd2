//! Which pieces are royal where not just one king a side is: none, several, or those that are the
//! last of their kind.
//!
//! Checks and pins do not say there which moves are legal, so each move is tested by playing it.

use super::explosion::Explosion;
use crate::board::square::tag;
use crate::board::{Grid, Kind, Square};
use crate::ini::Place;
use crate::moves::Move;
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::truth;
use crate::variant::words::{list, plural};
use crate::variant::{PieceType, Standard, Variant};
use smallvec::SmallVec;

/// Cells of royal pieces.
type Squares = SmallVec<[Square; 8]>;

/// Which pieces are royal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Royalty {
    /// Whether a side has a king, by side.
    pub has_king: [bool; 2],
    /// By side, the sorts of pieces that are royal beside kings, as long as there are few of them:
    /// the kinds of each, such as that of the piece itself and of what promotes to it.
    sorts: [Vec<Vec<Kind>>; 2],
    /// How many pieces of such a sort a side has at most while they are royal.
    most: i32,
    /// Whether of such a sort only the piece nearest to the a-file is royal, and of several there
    /// the one nearest to the first rank (two kings, wild 9 of the Internet Chess Club).
    leftmost: bool,
    /// Whether a side may not leave all its pieces of these kinds attacked, however many they are.
    duple: bool,
}

/// The royal pieces of a side.
#[derive(Clone, Debug, Default)]
pub struct Royals {
    king: Option<Square>,
    /// Those that are royal beside the king.
    others: Squares,
    /// All pieces of kinds that may be royal; empty where their number does not matter.
    candidates: Squares,
}

impl Royals {
    /// Whether no piece is royal, and none could become so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.king.is_none() && self.others.is_empty() && self.candidates.is_empty()
    }

    /// Where the king stands.
    #[must_use]
    pub const fn king(&self) -> Option<Square> {
        self.king
    }

    /// Where all that are royal stand.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.king.iter().chain(&self.others).copied()
    }

    /// Where they stand after a move of their side.
    fn after<V: Variant>(&self, royalty: &Royalty, position: &Standard<V>, m: Move) -> Royals {
        let side = position.state.side;
        let moved = |s: Square| if s == m.from() && m.tag() != tag::DROP { m.to() } else { s };
        let mut after = Royals {
            king: self.king.map(moved),
            others: self.others.iter().copied().map(moved).collect(),
            candidates: self.candidates.iter().copied().map(moved).collect(),
        };
        let new = match m.tag() {
            tag::DROP => m.promotion(),
            tag::PROMOTE => m.promotion(),
            _ => return after,
        };
        // A royal piece that has promoted to another of its sort has only moved.
        let is_new = |sort: &&Vec<Kind>| {
            let same = m.tag() == tag::PROMOTE && sort.contains(&m.promoting());
            sort.contains(&new) && !same
        };
        if let Some(sort) = royalty.sorts[side.index()].iter().find(is_new) {
            if m.tag() == tag::PROMOTE && position.count_sort(sort, side) >= royalty.most {
                // One more of them, and none of them is royal.
                after.others.retain(|s| !sort.contains(&position.board.at(*s).kind()));
            } else {
                after.others.push(m.to());
            }
            if royalty.duple {
                after.candidates.push(m.to());
            }
        }
        after
    }
}

impl Royalty {
    /// The kinds of pieces that are royal beside kings, or may become so.
    #[must_use]
    pub fn kinds(&self) -> Vec<Kind> {
        self.sorts.iter().flatten().flatten().copied().collect()
    }

    /// Whether one side has a king and the other none. Armies so unlike each other are worth the
    /// same when the game begins, whatever their pieces would be worth in chess.
    #[must_use]
    pub fn is_one_sided(&self) -> bool {
        self.has_king[0] != self.has_king[1]
    }

    /// Whether there is anything that a move could leave attacked.
    #[must_use]
    pub fn has_royals(&self) -> bool {
        self.has_king.contains(&true) || self.sorts.iter().any(|sorts| !sorts.is_empty())
    }
}

/// Whether a square touches one of these.
fn touches(grid: Grid, s: Square, squares: &[Square]) -> bool {
    squares.iter().any(|other| grid.distance(s, *other) == 1)
}

impl<V: Variant> Standard<V> {
    /// The royal pieces of a side.
    #[must_use]
    pub fn royals(&self, royalty: &Royalty, side: Side) -> Royals {
        let has_king = self.board.count(Kind::KING.of(side)) > 0;
        let mut royals = Royals {
            king: has_king.then(|| self.board.square_of(Kind::KING.of(side))),
            ..Royals::default()
        };
        for sort in &royalty.sorts[side.index()] {
            let squares = || sort.iter().flat_map(|kind| self.board.squares(kind.of(side)));
            if royalty.leftmost {
                let grid = self.tables.grid;
                royals.others.extend(squares().min_by_key(|s| (grid.file(*s), grid.rank(*s))));
            } else if self.count_sort(sort, side) <= royalty.most {
                royals.others.extend(squares());
            }
            if royalty.duple {
                royals.candidates.extend(squares());
            }
        }
        royals
    }

    /// How many pieces of a sort a side has on the board.
    fn count_sort(&self, sort: &[Kind], side: Side) -> i32 {
        sort.iter().map(|kind| self.board.count(kind.of(side))).sum()
    }

    /// The square from which a side's networks see the board, and which stands for its king: that
    /// of a royal piece, [`Square::OFF`] if it has none.
    #[cold]
    #[must_use]
    pub fn main_royal(&self, royalty: &Royalty, side: Side) -> Square {
        let royals = self.royals(royalty, side);
        let kinds = royalty.sorts[side.index()].iter().flatten();
        let candidates = || kinds.flat_map(|kind| self.board.squares(kind.of(side))).min();
        royals.king.or_else(candidates).unwrap_or(Square::OFF)
    }

    /// Whether a royal piece of `side` is attacked, or with the duple rule all that could be royal.
    #[must_use]
    pub fn is_royal_attacked(&self, royalty: &Royalty, side: Side) -> bool {
        let own = self.royals(royalty, side);
        !own.is_empty() && self.are_attacked(&own, &self.royals(royalty, side.other()), side)
    }

    fn are_attacked(&self, own: &Royals, theirs: &Royals, side: Side) -> bool {
        let explodes = self.blows_up();
        let in_danger = |s: &Square| {
            // Who captures beside the own royal piece blows it up.
            let is_safe = explodes && touches(self.tables.grid, *s, &theirs.others);
            !is_safe && self.is_attacked(*s, side.other())
        };
        own.king.is_some_and(|king| self.is_attacked(king, side.other()))
            || own.others.iter().any(in_danger)
            || !own.candidates.is_empty() && own.candidates.iter().all(in_danger)
    }

    /// Whether a pseudo-legal move leaves the royal pieces safe. `after` is a copy of the position
    /// on which it may be played and taken back; `own` and `theirs` are the royal pieces before it.
    pub(in crate::variant) fn keeps_royals_safe(
        &self,
        royalty: &Royalty,
        after: &mut Standard<V>,
        m: Move,
        [own, theirs]: [&Royals; 2],
    ) -> bool {
        let side = self.state.side;
        let is_immune = |explosion: &Explosion| explosion.forbids(&self.board, side, m);
        if self.variant.explosion().is_some_and(is_immune) {
            return false;
        }
        if own.is_empty() {
            return true;
        }
        let made = after.play_on_board(m);
        let moved = match royalty.leftmost {
            // Any move of one of them may make another one royal.
            true => after.royals(royalty, side),
            false => own.after(royalty, self, m),
        };
        let is_own = |s: &Square| after.board.at(*s).blocks(crate::board::Piece::colour(side));
        let survive = moved.king.iter().chain(&moved.others).all(is_own);
        // Who blows up a royal piece of the opponent has won, whatever is attacked.
        let wins = theirs.others.iter().any(|s| after.board.at(*s).is_empty());
        let safe = survive
            && match wins {
                true => moved.king.is_none_or(|king| !after.is_attacked(king, side.other())),
                false => !after.are_attacked(&moved, theirs, side),
            };
        after.undo_on_board(m, made);
        safe
    }

    /// Whether a castling king may not stand on or cross a square of its way. Whether it may arrive
    /// is tested as for every move.
    pub(in crate::variant) fn is_way_attacked(
        &self,
        [own, theirs]: [&Royals; 2],
        king: Square,
        s: Square,
        open: &dyn Fn(Square) -> bool,
    ) -> bool {
        let side = self.state.side;
        let is_king = own.king == Some(king);
        if !is_king && !own.others.contains(&king) {
            return false;
        }
        let explodes = self.blows_up() && !is_king;
        let is_safe = explodes && touches(self.tables.grid, s, &theirs.others);
        !is_safe && self.is_attacked_if(s, side.other(), Square::OFF, open)
    }
}

/// Royalty as a section describes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RoyaltyText {
    /// Whether the pieces that may not die out are royal while they are few.
    pub last_are_royal: bool,
    place: Option<Place>,
    duple: bool,
    leftmost: bool,
}

impl Part for RoyaltyText {
    fn keys(&self) -> &'static [&'static str] {
        &["extinctionPseudoRoyal", "dupleCheck", "leftmostRoyal"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let on = value(line, truth, "true or false")?;
        match line.key.as_str() {
            "dupleCheck" => self.duple = on,
            "leftmostRoyal" => self.leftmost = on,
            _ => (self.last_are_royal, self.place) = (on, Some(line.place)),
        }
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        if !self.last_are_royal {
            return Vec::new();
        }
        let names = draft.names_of(&draft.extinction.letters(draft));
        let names = list(&names.iter().map(|name| plural(name)).collect::<Vec<_>>(), "and");
        let most = draft.extinction.count + 1;
        let mut text = match most {
            1 => format!("The last of a side’s {names} may not be left attacked."),
            2..10 => format!(
                "A side’s {names} may not be left attacked while it has at most {most} of them."
            ),
            _ => format!("A side’s {names} may not be left attacked."),
        };
        if self.leftmost {
            text = format!(
                "Of a side’s {names} the one nearest to the a-file may not be left attacked; of several on the same \
                 file, the one nearest to rank 1. The others are pieces as all others."
            );
        }
        if self.duple {
            text += " Nor may all of them be left attacked at once.";
        }
        vec![("Check", text)]
    }
}

impl RoyaltyText {
    /// Which pieces are royal, if not just one king of each side is.
    ///
    /// # Errors
    /// A piece that may not die out is none of the game.
    pub(in crate::variant) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
    ) -> Result<Option<Royalty>, Problem> {
        let start = draft.start.0.split_whitespace().next().unwrap_or_default();
        let has_king = match pieces.king().map(|king| king.letter) {
            None => [false; 2],
            Some(letter) => [letter, letter.to_ascii_lowercase()].map(|c| start.contains(c)),
        };
        let sorts = match self.last_are_royal {
            true => draft.extinction.sorts(pieces)?,
            false => [Vec::new(), Vec::new()],
        };
        let no_kinds = sorts.iter().all(Vec::is_empty);
        if has_king == [true; 2]
            && pieces.has_leaping_king()
            && !pieces.types.iter().any(PieceType::is_walker)
            && no_kinds
            && !self.last_are_royal
            && !draft.explosion.is_used()
            && !draft.passing.is_used()
            && !draft.lions.is_used()
        {
            return Ok(None);
        }
        if let Some(place) = self.place.filter(|_| self.last_are_royal && no_kinds) {
            let text = "extinctionPseudoRoyal: expected 'extinctionPieceTypes' too".into();
            return Err(Problem { place, text });
        }
        let most = i32::from(draft.extinction.count) + 1;
        let (duple, leftmost) = (self.duple, self.leftmost);
        Ok(Some(Royalty { has_king, sorts, most, leftmost, duple }))
    }
}
