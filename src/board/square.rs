//! Cells, their names on rectangular boards, and how moves between them are packed.

use crate::board::Kind;
use crate::moves::Move;

/// Room for cells in every table: all boards have fewer, the rest is edge.
pub const CELLS: usize = 128;

/// A cell of a board, numbered by its game from 0 (rectangular boards: a1, b1, ...).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(pub u8);

impl Square {
    /// Outside every board; always carries [`crate::board::Piece::EDGE`].
    pub const OFF: Square = Square(127);

    /// The index for tables of [`CELLS`]; the mask tells the compiler that it fits.
    #[must_use]
    pub const fn at(self) -> usize {
        (self.0 & 127) as usize
    }
}

/// Names and coordinates of a rectangular board, which may have holes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of files, at most 26.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// Places that are no cells, one bit each.
    holes: u128,
    /// 4,096 times the inverse of `files`, rounded up: a division is dear.
    inverse: u16,
}

impl Grid {
    /// A full rectangle.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Grid {
        Grid { files, ranks, holes: 0, inverse: 4_096u16.div_ceil(files as u16) }
    }

    /// The same without the place at file and rank, both from 0.
    #[must_use]
    pub const fn without(self, file: u8, rank: u8) -> Grid {
        Grid { holes: self.holes | 1 << (rank * self.files + file), ..self }
    }

    /// All cells, a1 first.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.files * self.ranks).map(Square).filter(move |s| !self.is_hole(*s))
    }

    /// Whether a place of the rectangle is no cell.
    #[must_use]
    pub const fn is_hole(self, s: Square) -> bool {
        self.holes >> s.at() & 1 != 0
    }

    /// The cell at file and rank, both from 0; `None` outside and for a hole.
    #[must_use]
    pub const fn square(self, file: i8, rank: i8) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i8 || rank >= self.ranks as i8 {
            return None;
        }
        let square = Square(rank as u8 * self.files + file as u8);
        if self.is_hole(square) { None } else { Some(square) }
    }

    /// File from 0.
    #[must_use]
    pub const fn file(self, s: Square) -> u8 {
        s.0 - self.rank(s) * self.files
    }

    /// Rank from 0.
    #[must_use]
    pub const fn rank(self, s: Square) -> u8 {
        (s.0 as u32 * self.inverse as u32 / 4_096) as u8
    }

    /// Whether the cell is on the right half.
    #[must_use]
    pub const fn is_right(self, s: Square) -> bool {
        2 * self.file(s) >= self.files
    }

    /// The colour: 0 like a1, 1 like its neighbours on rank and file.
    #[must_use]
    pub const fn shade(self, s: Square) -> u8 {
        (self.file(s) + self.rank(s)) & 1
    }

    /// King's steps between two cells where nothing is in the way.
    #[must_use]
    pub fn distance(self, a: Square, b: Square) -> u8 {
        self.file(a).abs_diff(self.file(b)).max(self.rank(a).abs_diff(self.rank(b)))
    }

    /// The cell `(df, dr)` away, or `None` outside the board.
    #[must_use]
    pub const fn step(self, s: Square, df: i8, dr: i8) -> Option<Square> {
        self.square(self.file(s) as i8 + df, self.rank(s) as i8 + dr)
    }

    /// `e4`, `j10`.
    #[must_use]
    pub fn name(self, s: Square) -> String {
        format!("{}{}", (b'a' + self.file(s)) as char, self.rank(s) + 1)
    }

    /// Reads one cell name at the head of `text`: the cell and what follows it.
    #[must_use]
    pub fn split(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        let rest = text.get(1..)?;
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        // A two-digit rank where the board has one, else a single digit.
        (1..=digits).rev().find_map(|n| {
            let rank = rest[..n].parse::<u8>().ok()?;
            if rest.starts_with('0') || rank > self.ranks || file >= self.files {
                return None;
            }
            Some((self.square(file as i8, rank as i8 - 1)?, &rest[n..]))
        })
    }

    /// Reads a cell name that is the whole of `text`.
    #[must_use]
    pub fn find(self, text: &str) -> Option<Square> {
        match self.split(text) {
            Some((s, "")) => Some(s),
            _ => None,
        }
    }
}

/// What sort of move a [`Move`] of the board floor is.
pub mod tag {
    /// To an empty cell.
    pub const QUIET: u32 = 0;
    /// Takes the man on the arrival cell.
    pub const CAPTURE: u32 = 1;
    /// A pawn's double step.
    pub const DOUBLE: u32 = 2;
    /// Takes the pawn that passed the arrival cell; its own cell stands in the extra bits.
    pub const EN_PASSANT: u32 = 3;
    /// King and rook; the rook's journey stands in the extra bits.
    pub const CASTLE: u32 = 4;
    /// A pawn becomes the kind in the extra bits, taking or not.
    pub const PROMOTE: u32 = 5;
    /// A king's jump.
    pub const LEAP: u32 = 6;
}

/// The packing: 7 bits from, 7 bits to, 4 bits tag, 14 bits extra.
impl Move {
    /// A move of one man.
    #[must_use]
    pub const fn new(from: Square, to: Square, tag: u32) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << 7 | tag << 14)
    }

    /// A capture in passing of the pawn on `victim`.
    #[must_use]
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Move {
        Move(Move::new(from, to, tag::EN_PASSANT).0 | (victim.0 as u32) << 18)
    }

    /// A promotion of a `pawn` to `kind`.
    #[must_use]
    pub const fn promote(from: Square, to: Square, pawn: Kind, kind: Kind) -> Move {
        Move(Move::new(from, to, tag::PROMOTE).0 | (kind.0 as u32) << 18 | (pawn.0 as u32) << 22)
    }

    /// A castling: the king's journey and the rook's.
    #[must_use]
    pub const fn castle(king: (Square, Square), rook: (Square, Square)) -> Move {
        Move(
            Move::new(king.0, king.1, tag::CASTLE).0
                | (rook.0.0 as u32) << 18
                | (rook.1.0 as u32) << 25,
        )
    }

    /// Departure cell.
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 & 127) as u8)
    }

    /// Arrival cell.
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7 & 127) as u8)
    }

    /// One of [`tag`].
    #[must_use]
    pub const fn tag(self) -> u32 {
        self.0 >> 14 & 15
    }

    /// The cell of the pawn that a capture in passing takes.
    #[must_use]
    pub const fn victim(self) -> Square {
        Square((self.0 >> 18 & 127) as u8)
    }

    /// The kind that a promotion gives.
    #[must_use]
    pub const fn promotion(self) -> Kind {
        Kind((self.0 >> 18 & 15) as u8)
    }

    /// The kind of pawn that promotes.
    #[must_use]
    pub const fn pawn(self) -> Kind {
        Kind((self.0 >> 22 & 15) as u8)
    }

    /// The rook's journey of a castling.
    #[must_use]
    pub const fn rook(self) -> (Square, Square) {
        (Square((self.0 >> 18 & 127) as u8), Square((self.0 >> 25 & 127) as u8))
    }
}
