//! Castling as in chess: the rules of one game played, its rights in a FEN, its moves. The squares
//! that king and rook cross are in [`Castling`].

use super::{Standard, Variant};
use crate::board::parts::{Castling, CastlingWing};
use crate::board::square::tag;
use crate::board::{AttackTable, CELLS, CheckInfo, Grid, Kind, Square};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveSink};
use crate::rules::{FenError, Rules, Side};

/// How a game castles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingRule {
    /// What castles: the king, or what does in its place.
    pub king: Kind,
    /// The file on which the kings start.
    pub king_file: u8,
    /// The rank of kings and rooks, from 0, as their side counts.
    pub rank: u8,
    /// The files on which the king arrives, kingside and queenside.
    pub goal_files: [u8; 2],
    /// The kinds of the pieces with which the king castles.
    pub rooks: &'static [Kind],
    /// Whether the king steps to every square beside it.
    pub steps_beside: bool,
}

impl CastlingRule {
    /// The castling of the king and the rook on these squares of one rank.
    #[must_use]
    pub fn castling(&self, grid: Grid, king: Square, rook: Square) -> Castling {
        Castling::new(grid, king, rook, self.goal_files[usize::from(rook < king)])
    }

    /// The rank of a side's kings and rooks, from 0, as White counts.
    #[must_use]
    pub const fn rank_of(&self, grid: Grid, side: Side) -> u8 {
        match side {
            Side::White => self.rank,
            Side::Black => grid.ranks - 1 - self.rank,
        }
    }

    /// How the king castles, in `XBoard`'s extension of Betza notation: with the number of its
    /// steps. It brings the rook beside itself.
    #[must_use]
    pub fn betza(&self) -> String {
        let mut steps = self.goal_files.map(|goal| goal.abs_diff(self.king_file)).to_vec();
        steps.dedup();
        steps.iter().map(|n| format!("isO{n}")).collect()
    }

    /// Lets the attack table know the squares that castling kings cross and reach, as it knows
    /// their steps.
    pub fn add_ways(&self, attacks: &mut AttackTable, grid: Grid) {
        for side in [Side::White, Side::Black] {
            let rank = self.rank_of(grid, side);
            let at = |file: u8| Square(rank * grid.files + file);
            for rook in [at(0), at(grid.files - 1)] {
                let (king, arrival) = self.castling(grid, at(self.king_file), rook).king;
                let way = king.0.min(arrival.0)..=king.0.max(arrival.0);
                way.for_each(|s| attacks.add_near(king, Square(s)));
            }
        }
    }
}

/// Where kings and rooks may start that castle, and how their castlings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingStarts {
    /// The king on its file, the rooks in the corners. Of other positions those castle to which a
    /// FEN gives the right by the files of the rooks; it is written as king takes rook.
    Corners,
    /// Anywhere on the first rank: `K` and `Q` are the outermost rooks. Castling is written as the
    /// king's move, or as king takes rook where the king could step to the same square.
    Anywhere,
    /// Anywhere on the first rank. Castling is written as king takes rook (Chess960).
    Shuffled,
}

/// The castlings of one game played.
#[derive(Clone, PartialEq, Debug)]
pub struct Castlings {
    /// White's kingside and queenside castling, then Black's; the right to it has the bit of this
    /// number.
    castles: [Castling; 4],
    /// `[square]`: the castling rights that remain after a move from or to this square.
    kept_rights: [u8; CELLS],
    starts: CastlingStarts,
}

impl Castlings {
    /// No castlings yet.
    #[must_use]
    pub fn new(starts: CastlingStarts) -> Castlings {
        let castles = std::array::from_fn(|_| Castling::none());
        Castlings { castles, kept_rights: [15; CELLS], starts }
    }

    /// The castling rights that remain after a move from or to this square.
    #[inline]
    #[must_use]
    pub fn kept_rights(&self, s: Square) -> u8 {
        self.kept_rights[s.at()]
    }

    /// Lets a game that castles in a way of its own say which rights remain after a move from or to
    /// a square.
    pub(super) const fn keep_rights(&mut self, kept_rights: &[u8; CELLS]) {
        self.kept_rights = *kept_rights;
    }

    /// Whether the castlings to which there are `rights` are equal.
    #[must_use]
    pub fn is_equal(&self, other: &Castlings, rights: u8) -> bool {
        self.starts == other.starts
            && (0..4)
                .all(|wing| rights & 1 << wing == 0 || self.castles[wing] == other.castles[wing])
    }

    /// The castlings of a side to which there has been a right, with their numbers.
    pub(super) fn of_side(&self, side: Side) -> impl Iterator<Item = (usize, &Castling)> {
        let first = 2 * side.index();
        self.castles.iter().enumerate().skip(first).take(2)
    }

    /// The rights of a side to castle on the wing of this castling of the other side.
    pub(super) fn rights_on(&self, side: Side, castling: Move) -> u8 {
        let wing = CastlingWing::of(castling.from(), castling.rook().0);
        let is_same = |castle: &Castling| CastlingWing::of(castle.king.0, castle.rook.0) == wing;
        let same = self.of_side(side).filter(|(_, castle)| is_same(castle));
        same.fold(0, |rights, (number, _)| rights | 1 << number)
    }

    /// Gives a side the right to castle with this rook.
    fn add(&mut self, wing: usize, castle: Castling) {
        for s in [castle.king.0, castle.rook.0] {
            self.kept_rights[s.at()] &= !(1 << wing);
        }
        self.castles[wing] = castle;
    }
}

impl<V: Variant> Standard<V> {
    /// Generates the legal castlings of the side to move by [`Variant::castling_rule`]. `safe` are
    /// the cells beside the king to which it may step, one bit each, by number modulo 64.
    #[inline]
    pub(super) fn legal_castlings<S: MoveSink>(
        &self,
        checks: &CheckInfo<'_>,
        safe: u64,
        sink: &mut S,
    ) {
        let side = self.state.side;
        // The rights of the side, as [`Castlings`] numbers them.
        if checks.is_check() || self.state.rights >> (2 * side.index()) & 3 == 0 {
            return;
        }
        let Some(rule) = self.variant.castling_rule(side) else { return };
        let king = self.king_square(side);
        let (attacks, kinds) = (&self.tables.attacks, self.variant.attackers(side.other()));
        // From the usual file, all squares of a castling are near; in Chess960 they may not be.
        let all_near = self.variant.grid().file(king) == rule.king_file;
        self.castlings(sink, |s, castle, open| match s.0.abs_diff(king.0) {
            0 => false,
            _ if !rule.steps_beside => self.is_attacked_if(s, side.other(), Square::OFF, open),
            // The king steps to every empty square beside it. On its arrival square the rook may
            // have gone out of a line.
            1 if s != castle.king.1 && self.board.at(s).is_empty() => safe >> (s.0 & 63) & 1 == 0,
            1 => attacks.is_attacked_near_king(&self.board, kinds, checks, s, open),
            2 if all_near => attacks.is_attacked_near_king(&self.board, kinds, checks, s, open),
            _ => self.is_attacked_if(s, side.other(), Square::OFF, open),
        });
    }

    /// Castlings of the side to move. `attacked(square, castling, open)` says whether the enemy
    /// attacks the square if exactly the `open` squares are empty: the king's square, one that it
    /// crosses, or the arrival square.
    pub fn castlings<S: MoveSink>(
        &self,
        sink: &mut S,
        attacked: impl Fn(Square, &Castling, &dyn Fn(Square) -> bool) -> bool,
    ) {
        let side = self.state.side;
        for wing in [2 * side.index(), 2 * side.index() + 1] {
            if self.state.rights & 1 << wing == 0 {
                continue;
            }
            let castle = &self.castlings.castles[wing];
            if castle.is_free(&self.board, |s, open| attacked(s, castle, open)) {
                sink.push(Move::castle(castle.king, castle.rook));
            }
        }
    }

    /// The castlings to which a side has the right, with their numbers.
    pub(super) fn rights_held(&self, side: Side) -> impl Iterator<Item = (usize, &Castling)> {
        let rights = self.state.rights;
        self.castlings.of_side(side).filter(move |(wing, _)| rights >> wing & 1 != 0)
    }

    /// Whether king and rook of a side on these squares start as usual: the rook in a corner.
    fn starts_as_usual(&self, side: Side, king: Square, rook: Square) -> bool {
        let grid = self.variant.grid();
        let file = grid.file(rook);
        self.variant.castling_rule(side).is_some_and(|rule| grid.file(king) == rule.king_file)
            && (file == 0 || file == grid.files - 1)
    }

    /// Drops the rights that only shuffled starts have.
    pub fn drop_shuffled_rights(&mut self) {
        for wing in 0..4 {
            let castle = &self.castlings.castles[wing];
            if self.variant.castling_rule(side_of(wing)).is_some()
                && self.castlings.starts != CastlingStarts::Anywhere
                && !self.starts_as_usual(side_of(wing), castle.king.0, castle.rook.0)
            {
                self.state.rights &= !(1 << wing);
            }
        }
    }

    /// The square on this file of the rank of castlings, if a rook of the side stands there.
    fn own_rook_on_file(&self, rule: &CastlingRule, side: Side, file: u8) -> Option<Square> {
        let grid = self.variant.grid();
        let square = Square(rule.rank_of(grid, side) * grid.files + file);
        rule.rooks.iter().any(|rook| self.board.at(square) == rook.of(side)).then_some(square)
    }

    /// Where the piece of a side stands that castles, if it is in place: of several that could, the
    /// one on the file of kings.
    fn castling_king(&self, rule: &CastlingRule, side: Side) -> Option<Square> {
        if self.royalty().is_none() {
            return Some(self.king_square(side));
        }
        let grid = self.variant.grid();
        let rank = rule.rank_of(grid, side);
        let mut kings = self.board.squares(rule.king.of(side)).filter(|s| grid.rank(*s) == rank);
        let first = kings.next()?;
        match kings.next() {
            None => Some(first),
            Some(second) => {
                let mut all = [first, second].into_iter().chain(kings);
                all.find(|s| grid.file(*s) == rule.king_file)
            }
        }
    }

    /// Reads the castling field of a FEN: `KQkq`, or rook files (Shredder-FEN). `K` and `Q` mean
    /// the outermost rook on that side of the king, as in X-FEN. Rights without a king and a rook
    /// in place are ignored, and all in a game without [`Variant::castling_rule`].
    ///
    /// # Errors
    /// A letter that is neither.
    pub fn read_castling_rights(&mut self, text: &str) -> Result<(), FenError> {
        let castles = |side| self.variant.castling_rule(side).is_some();
        if text == "-" || !(castles(Side::White) || castles(Side::Black)) {
            return Ok(());
        }
        let grid = self.variant.grid();
        let anywhere = self.castlings.starts != CastlingStarts::Corners;
        for c in text.chars() {
            let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
            let Some(rule) = self.variant.castling_rule(side) else { continue };
            let Some(king) = self.castling_king(&rule, side) else { continue };
            let file = grid.file(king);
            let king_in_place = file == rule.king_file || anywhere;
            let own_rook = |file: u8| self.own_rook_on_file(&rule, side, file);
            let outermost = |rook: Option<Square>| {
                rook.filter(|&r| anywhere || king_in_place && self.starts_as_usual(side, king, r))
            };
            let rook = match c.to_ascii_lowercase() {
                'k' if king_in_place => outermost((file..grid.files).rev().find_map(own_rook)),
                'q' if king_in_place => outermost((0..file).find_map(own_rook)),
                'k' | 'q' => None,
                f if f.is_ascii_lowercase() && f as u8 - b'a' < grid.files => {
                    own_rook(f as u8 - b'a')
                }
                _ => {
                    return Err(FenError(format!(
                        "castling: expected -, letters of KQkq or rook files, found '{}'",
                        excerpt(text)
                    )));
                }
            };
            if let Some(rook) = rook.filter(|_| grid.rank(king) == rule.rank_of(grid, side)) {
                let wing = 2 * side.index() + usize::from(rook < king);
                self.castlings.add(wing, rule.castling(grid, king, rook));
                self.state.rights |= 1 << wing;
            }
        }
        Ok(())
    }

    /// The first letter of the castling field of a FEN that gives no right in this position, and
    /// why.
    #[must_use]
    pub fn lost_rights(&self, fen: &str) -> Option<String> {
        let field = fen.split_whitespace().nth(2)?;
        let side = |c: char| if c.is_ascii_uppercase() { Side::White } else { Side::Black };
        let castles = |c: &char| self.variant.castling_rule(side(*c)).is_some();
        let read = |c: char| {
            let mut alone = self.clone();
            alone.state.rights = 0;
            alone.read_castling_rights(&c.to_string()).is_ok() && alone.state.rights != 0
        };
        let mut letters = field.chars().filter(char::is_ascii_alphabetic).filter(castles);
        let lost = letters.find(|&c| !read(c) && !self.names_gate(c))?;
        Some(format!("'{lost}': no king and rook of {:?} stand there", side(lost)))
    }

    /// Whether `K` or `Q` in a FEN stands for the right to castle with this rook.
    fn has_usual_letter(&self, wing: usize, castle: &Castling) -> bool {
        let side = side_of(wing);
        let (king, rook) = (castle.king.0, castle.rook.0);
        if self.castlings.starts != CastlingStarts::Anywhere {
            return self.starts_as_usual(side, king, rook);
        }
        let grid = self.variant.grid();
        let farther = |file: &u8| (*file < grid.file(rook)) == (rook < king);
        let rule = self.variant.castling_rule(side);
        let others = (0..grid.files).filter(|file| *file != grid.file(rook)).filter(farther);
        rule.is_some_and(|rule| {
            others.filter_map(|file| self.own_rook_on_file(&rule, side, file)).next().is_none()
        })
    }

    /// The castling field: `KQkq` where these letters mean the rook, else the rook's file.
    pub fn write_castling_rights(&self) -> String {
        let grid = self.variant.grid();
        let castles = self.castlings.castles.iter();
        let held = castles.zip("KQkq".chars()).enumerate();
        let held = held.filter(|(wing, _)| self.state.rights & 1 << wing != 0);
        let text: String = held
            .map(|(wing, (castle, letter))| {
                let file = (b'a' + grid.file(castle.rook.0)) as char;
                let is_usual = self.has_usual_letter(wing, castle);
                match (is_usual, wing < 2) {
                    (true, _) => letter,
                    (false, true) => file.to_ascii_uppercase(),
                    (false, false) => file,
                }
            })
            .collect();
        if text.is_empty() { "-".into() } else { text }
    }

    /// The text of a castling: the king's move, or king takes rook ([`CastlingStarts`]).
    pub fn write_castling(&self, m: Move) -> String {
        let (king, rook) = (m.from(), m.rook().0);
        let as_kings_move = match self.castlings.starts {
            CastlingStarts::Corners => self.starts_as_usual(self.state.side, king, rook),
            CastlingStarts::Anywhere => !self.can_reach(king, m.to()),
            CastlingStarts::Shuffled => false,
        };
        let grid = self.variant.grid();
        grid.name(king) + &grid.name(if as_kings_move { m.to() } else { rook })
    }

    /// The castling that a text means in a notation that is not written, such as `O-O`, unless
    /// another legal move has this text.
    #[must_use]
    pub fn find_castling(&self, text: &str, legal: &[Move]) -> Option<Move> {
        let grid = self.variant.grid();
        if let Some(wing) = CastlingWing::read(text) {
            let goes = |m: &&Move| {
                m.tag() == tag::CASTLE && CastlingWing::of(m.from(), m.rook().0) == wing
            };
            return legal.iter().find(goes).copied();
        }
        let names = |m: &Move, to: Square| grid.name(m.from()) + &grid.name(to) == text;
        let castling = |m: &&Move| {
            m.tag() == tag::CASTLE && [m.to(), m.rook().0].iter().any(|&to| names(m, to))
        };
        let other = |m: &Move| m.tag() != tag::CASTLE && self.move_text(*m) == text;
        legal.iter().find(castling).filter(|_| !legal.iter().any(other)).copied()
    }
}

/// The side that castles on this wing ([`Castlings::castles`]).
const fn side_of(wing: usize) -> Side {
    if wing < 2 { Side::White } else { Side::Black }
}
