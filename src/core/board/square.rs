//! Cells, their names on rectangular boards, and the packing of a move into 32 bits.

use crate::board::Kind;
use crate::moves::Move;

/// Length of every table by cell. All boards have fewer cells; in a mailbox the rest is
/// [`crate::board::Piece::EDGE`].
pub const CELLS: usize = 128;

/// A cell of a board, numbered from 0. On rectangular boards the order is a1, b1, ..., a2, b2, ...
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(pub u8);

impl Square {
    /// No cell of any board; a mailbox always has [`crate::board::Piece::EDGE`] there.
    pub const OFF: Square = Square(127);

    /// The index for tables of [`CELLS`] entries. The mask lets the compiler drop the bounds check.
    #[must_use]
    pub const fn at(self) -> usize {
        (self.0 & 127) as usize
    }
}

/// The shape of a rectangular board, which may have holes: coordinates and names of its cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of files, at most 26.
    pub files: u8,
    /// Number of ranks; `files * ranks` is at most 127.
    pub ranks: u8,
    /// The squares of the rectangle that are not part of the board, one bit each.
    holes: u128,
    /// 4,096 divided by `files`, rounded up: [`Grid::rank`] multiplies because division is slow.
    inverse: u16,
}

impl Grid {
    /// A rectangle without holes.
    #[must_use]
    pub const fn new(files: u8, ranks: u8) -> Grid {
        Grid { files, ranks, holes: 0, inverse: 4_096u16.div_ceil(files as u16) }
    }

    /// The same board with a hole at `file` and `rank`, both counted from 0.
    #[must_use]
    pub const fn with_hole(self, file: u8, rank: u8) -> Grid {
        Grid { holes: self.holes | 1 << (rank * self.files + file), ..self }
    }

    /// All cells in ascending order, holes left out.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.files * self.ranks).map(Square).filter(move |s| !self.is_hole(*s))
    }

    /// Whether a square of the rectangle is a hole.
    #[must_use]
    pub const fn is_hole(self, s: Square) -> bool {
        self.holes >> s.at() & 1 != 0
    }

    /// The cell at `file` and `rank`, both counted from 0; `None` outside the board and for a hole.
    #[must_use]
    pub const fn square(self, file: i8, rank: i8) -> Option<Square> {
        if file < 0 || rank < 0 || file >= self.files as i8 || rank >= self.ranks as i8 {
            return None;
        }
        let square = Square(rank as u8 * self.files + file as u8);
        if self.is_hole(square) { None } else { Some(square) }
    }

    /// The file, counted from 0.
    #[must_use]
    pub const fn file(self, s: Square) -> u8 {
        s.0 - self.rank(s) * self.files
    }

    /// The rank, counted from 0.
    #[must_use]
    pub const fn rank(self, s: Square) -> u8 {
        (s.0 as u32 * self.inverse as u32 / 4_096) as u8
    }

    /// Whether the cell is on the right half of the board. With an odd number of files, the middle
    /// file belongs to the left half.
    #[must_use]
    pub const fn is_right(self, s: Square) -> bool {
        2 * self.file(s) >= self.files
    }

    /// The colour of the square: 0 for that of a1, 1 for the other.
    #[must_use]
    pub const fn square_colour(self, s: Square) -> u8 {
        (self.file(s) + self.rank(s)) & 1
    }

    /// The number of king moves between two cells on an empty board without holes.
    #[must_use]
    pub fn distance(self, a: Square, b: Square) -> u8 {
        self.file(a).abs_diff(self.file(b)).max(self.rank(a).abs_diff(self.rank(b)))
    }

    /// The cell `df` files and `dr` ranks away; `None` outside the board and for a hole.
    #[must_use]
    pub const fn step(self, s: Square, df: i8, dr: i8) -> Option<Square> {
        self.square(self.file(s) as i8 + df, self.rank(s) as i8 + dr)
    }

    /// The same on a board whose left edge joins its right one.
    #[must_use]
    pub const fn step_around(self, s: Square, df: i8, dr: i8) -> Option<Square> {
        let file = (self.file(s) as i8 + df).rem_euclid(self.files as i8);
        self.square(file, self.rank(s) as i8 + dr)
    }

    /// The cells around a cell, in files from left to right.
    pub fn around(self, s: Square) -> impl Iterator<Item = Square> {
        let steps = (-1..=1).flat_map(|df| (-1..=1).map(move |dr| (df, dr)));
        steps.filter(|step| *step != (0, 0)).filter_map(move |(df, dr)| self.step(s, df, dr))
    }

    /// The name of a cell, such as `e4` or `j10`.
    #[must_use]
    pub fn name(self, s: Square) -> String {
        format!("{}{}", (b'a' + self.file(s)) as char, self.rank(s) + 1)
    }

    /// Reads one cell name at the start of `text`. Returns the cell and the rest of the text.
    #[must_use]
    pub fn parse_prefix(self, text: &str) -> Option<(Square, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        let rest = text.get(1..)?;
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        // Two digits are one rank if the board has that rank; otherwise only the first one counts.
        (1..=digits).rev().find_map(|n| {
            let rank = rest[..n].parse::<u8>().ok()?;
            if rest.starts_with('0') || rank > self.ranks || file >= self.files {
                return None;
            }
            Some((self.square(file as i8, rank as i8 - 1)?, &rest[n..]))
        })
    }

    /// Reads a cell name; `None` if `text` contains anything else.
    #[must_use]
    pub fn parse_square(self, text: &str) -> Option<Square> {
        match self.parse_prefix(text) {
            Some((s, "")) => Some(s),
            _ => None,
        }
    }
}

/// The type of a [`Move`]. A game may add tags of its own, up to 15.
pub mod tag {
    /// A move of one piece to an empty cell.
    pub const QUIET: u32 = 0;
    /// Captures the piece on the arrival cell.
    pub const CAPTURE: u32 = 1;
    /// A double or triple step of a pawn, or a first step of another piece.
    pub const DOUBLE_STEP: u32 = 2;
    /// Captures a piece en passant; the extra bits contain the cell of that piece.
    pub const EN_PASSANT: u32 = 3;
    /// Castling; the extra bits contain the rook's departure and arrival cells.
    pub const CASTLE: u32 = 4;
    /// A promotion, with or without capture; the extra bits contain the new kind and the kind
    /// before.
    pub const PROMOTE: u32 = 5;
    /// The king's leap in Archchess.
    pub const KING_LEAP: u32 = 6;
    /// A piece comes from the hand; the extra bits contain its kind. The departure cell is the
    /// arrival cell.
    pub const DROP: u32 = 7;
    /// Nothing moves. Departure and arrival cell are that of an own piece.
    pub const PASS: u32 = 8;
    /// A quiet move, capture or castling beside which a piece comes from the hand, onto a cell that
    /// the move leaves; see [`Move::gate`](super::Move::gate).
    pub const GATE: u32 = 9;
    /// Two steps of a lion, of which the first captures; the extra bits contain the cell of what it
    /// captures. The second may capture, too, or lead back to the departure cell.
    pub const LION: u32 = 10;
}

/// The packing, from the lowest bit: 7 bits departure, 7 bits arrival, 4 bits tag, 14 bits extra.
impl Move {
    /// A move without extra bits.
    #[must_use]
    pub const fn new(from: Square, to: Square, tag: u32) -> Move {
        Move(from.0 as u32 | (to.0 as u32) << 7 | tag << 14)
    }

    /// An en passant capture of the pawn on `victim`.
    #[must_use]
    pub const fn en_passant(from: Square, to: Square, victim: Square) -> Move {
        Move(Move::new(from, to, tag::EN_PASSANT).0 | (victim.0 as u32) << 18)
    }

    /// Two steps of a lion, the first of which captures the piece on `victim`.
    #[must_use]
    pub const fn lion(from: Square, victim: Square, to: Square) -> Move {
        Move(Move::new(from, to, tag::LION).0 | (victim.0 as u32) << 18)
    }

    /// A promotion of a piece from one kind, such as a pawn, to another `kind`.
    #[must_use]
    pub const fn promote(from: Square, to: Square, before: Kind, kind: Kind) -> Move {
        Move(Move::new(from, to, tag::PROMOTE).0 | (kind.0 as u32) << 18 | (before.0 as u32) << 23)
    }

    /// A drop of a piece of this kind.
    #[must_use]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        Move(Move::new(to, to, tag::DROP).0 | (kind.0 as u32) << 18)
    }

    /// A castling: departure and arrival cell of the king and of the rook.
    #[must_use]
    pub const fn castle(king: (Square, Square), rook: (Square, Square)) -> Move {
        Move(
            Move::new(king.0, king.1, tag::CASTLE).0
                | (rook.0.0 as u32) << 18
                | (rook.1.0 as u32) << 25,
        )
    }

    /// The quiet move, capture or castling `base`, beside which a piece of this kind comes from the
    /// hand: onto the departure cell, or `at_rook` that of the castling rook. The extra bits
    /// contain the kind, in two bits the form of the move, and the rook's departure cell.
    #[must_use]
    pub const fn gate(base: Move, kind: Kind, at_rook: bool) -> Move {
        let (form, rook) = match base.tag() {
            tag::CASTLE => (2 + at_rook as u32, base.rook().0.0 as u32),
            tag => (tag, 0),
        };
        let gate = Move::new(base.from(), base.to(), tag::GATE).0;
        Move(gate | (kind.0 as u32) << 18 | form << 23 | rook << 25)
    }

    /// The move without the piece that comes beside it ([`Move::gate`]). The castling rook arrives
    /// next to the king, on the side from which the king comes.
    #[must_use]
    pub const fn ungated(self) -> Move {
        if self.tag() != tag::GATE {
            return self;
        }
        let (from, to) = (self.from(), self.to());
        let form = self.0 >> 23 & 3;
        if form < 2 {
            return Move::new(from, to, form);
        }
        let rook = Square((self.0 >> 25) as u8);
        let arrival = if rook.0 > from.0 { to.0 - 1 } else { to.0 + 1 };
        Move::castle((from, to), (rook, Square(arrival)))
    }

    /// The cell onto which a piece comes beside the move ([`Move::gate`]).
    #[must_use]
    pub const fn gated_on(self) -> Square {
        if self.0 >> 23 & 3 == 3 { Square((self.0 >> 25) as u8) } else { self.from() }
    }

    /// The departure cell.
    #[must_use]
    pub const fn from(self) -> Square {
        Square((self.0 & 127) as u8)
    }

    /// The arrival cell.
    #[must_use]
    pub const fn to(self) -> Square {
        Square((self.0 >> 7 & 127) as u8)
    }

    /// The type of the move, one of [`tag`].
    #[must_use]
    pub const fn tag(self) -> u32 {
        self.0 >> 14 & 15
    }

    /// The cell of the piece that an en passant capture takes off the board, or the first of two
    /// steps of a lion.
    #[must_use]
    pub const fn victim(self) -> Square {
        Square((self.0 >> 18 & 127) as u8)
    }

    /// The kind that a piece promotes to, or that comes from the hand.
    #[must_use]
    pub const fn promotion(self) -> Kind {
        Kind((self.0 >> 18 & 31) as u8)
    }

    /// The kind of the piece that promotes, before it does.
    #[must_use]
    pub const fn promoting(self) -> Kind {
        Kind((self.0 >> 23 & 31) as u8)
    }

    /// The rook's departure and arrival cell in a castling.
    #[must_use]
    pub const fn rook(self) -> (Square, Square) {
        (Square((self.0 >> 18 & 127) as u8), Square((self.0 >> 25 & 127) as u8))
    }
}
