//! Pieces: kind and side in one byte.

use crate::rules::Side;

/// The kind of a piece, below [`KIND_COUNT`]; 0 is none. The six kinds of chess and the Berolina
/// pawn have the same number in all games; each game numbers its other kinds itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

/// The size of tables by kind.
pub const KIND_COUNT: usize = 32;

/// The size of tables by [`Piece::index`].
pub const PIECE_COUNT: usize = 2 * KIND_COUNT;

impl Kind {
    /// Pawn.
    pub const PAWN: Kind = Kind(1);
    /// Berolina pawn: moves diagonally, captures straight ahead.
    pub const BEROLINA: Kind = Kind(14);
    /// Knight.
    pub const KNIGHT: Kind = Kind(2);
    /// Bishop.
    pub const BISHOP: Kind = Kind(3);
    /// Rook.
    pub const ROOK: Kind = Kind(4);
    /// Queen.
    pub const QUEEN: Kind = Kind(5);
    /// King.
    pub const KING: Kind = Kind(6);

    /// Whether it is an orthodox pawn or a Berolina pawn.
    #[must_use]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Kind::PAWN | Kind::BEROLINA)
    }

    /// The piece of this kind and side.
    #[must_use]
    pub const fn of(self, side: Side) -> Piece {
        Piece(self.0 | Piece::colour(side))
    }
}

/// What a cell does to the pieces that come to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    /// Nothing.
    Open,
    /// It stops every slide, whether a piece stands there or not.
    Stop,
    /// No piece may enter.
    Closed,
}

/// The content of a cell: empty, a piece, or the edge of the board.
///
/// Bits 0 to 4 are the kind, bit 5 is White, bit 6 is Black. Bit 7 belongs to the cell
/// ([`Terrain`]) and stops every slide. A closed cell has bits 5 to 7, so that no side can move
/// there or capture there; what stands there is known to the board ([`Mailbox::piece_itself`]). The
/// edge is closed.
///
/// [`Mailbox::piece_itself`]: crate::board::Mailbox::piece_itself
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty cell.
    pub const EMPTY: Piece = Piece(0);
    /// Outside the board, or a closed cell without a piece.
    pub const EDGE: Piece = Piece(0xe0);

    /// The bit of a side.
    #[must_use]
    pub const fn colour(side: Side) -> u8 {
        match side {
            Side::White => 0x20,
            Side::Black => 0x40,
        }
    }

    /// Whether a piece may enter the cell without a capture.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 & 0x60 == 0
    }

    /// Whether the cell is empty and lets slides pass.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell stops every slide, with a piece or without.
    #[must_use]
    pub const fn stops_slides(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// Whether no piece may enter the cell.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        self.0 & 0xe0 == 0xe0
    }

    /// What a cell with this terrain shows of this piece, or of none.
    #[must_use]
    pub const fn on(self, terrain: Terrain) -> Piece {
        match terrain {
            Terrain::Open => self,
            Terrain::Stop => Piece(self.0 | 0x80),
            Terrain::Closed => Piece::EDGE,
        }
    }

    /// The piece of a cell that is not closed, as on an open cell.
    #[must_use]
    pub const fn on_open(self) -> Piece {
        Piece(self.0 & 0x7f)
    }

    /// Whether it is a piece of the side with this bit. The edge belongs to no side.
    #[must_use]
    pub const fn belongs_to(self, colour: u8) -> bool {
        self.0 & 0x60 == colour
    }

    /// Whether a piece of the side with this bit may not move here: an own piece or the edge.
    #[must_use]
    pub const fn blocks(self, colour: u8) -> bool {
        self.0 & colour != 0
    }

    /// The kind of a piece; meaningless if there is no piece.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 31)
    }

    /// The side of a piece; meaningless if there is no piece.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 & 0x20 != 0 { Side::White } else { Side::Black }
    }

    /// Index for tables of [`PIECE_COUNT`] entries: Black's pieces below [`KIND_COUNT`], White's
    /// from there on.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}
