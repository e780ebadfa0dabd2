//! Pieces: kind and side in one byte.

use crate::rules::Side;

/// The kind of a piece, 1 to 14. The six kinds of chess and the Berolina pawn have the same number
/// in all games; each game numbers its other kinds itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

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
/// Bits 0 to 3 are the kind, bit 4 is White, bit 5 is Black. Bits 6 and 7 belong to the cell
/// ([`Terrain`]). Bit 6 stops every slide. A closed cell has bits 4 to 6, so that no side can move
/// there or capture there; bit 7 is then set for Black's piece. The edge is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty cell.
    pub const EMPTY: Piece = Piece(0);
    /// Outside the board, or a closed cell without a piece.
    pub const EDGE: Piece = Piece(0x70);

    /// The bit of a side.
    #[must_use]
    pub const fn colour(side: Side) -> u8 {
        match side {
            Side::White => 0x10,
            Side::Black => 0x20,
        }
    }

    /// Whether a piece may enter the cell without a capture.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 & 0x30 == 0
    }

    /// Whether the cell is empty and lets slides pass.
    #[must_use]
    pub const fn is_open(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell stops every slide, with a piece or without.
    #[must_use]
    pub const fn stops_slides(self) -> bool {
        self.0 & 0x40 != 0
    }

    /// Whether no piece may enter the cell.
    #[must_use]
    pub const fn is_closed(self) -> bool {
        self.0 & 0x70 == 0x70
    }

    /// This piece, or none, on a cell with this terrain. It is equal to the same piece elsewhere
    /// only on open cells.
    #[must_use]
    pub const fn on(self, terrain: Terrain) -> Piece {
        match terrain {
            Terrain::Open => self,
            Terrain::Stop => Piece(self.0 | 0x40),
            Terrain::Closed => Piece(self.0 | 0x70 | (self.0 & 0x20) << 2),
        }
    }

    /// The piece itself, whatever the cell's terrain; [`Piece::EMPTY`] if there is none.
    #[must_use]
    pub const fn itself(self) -> Piece {
        match self.0 & 15 {
            0 => Piece::EMPTY,
            kind if self.is_closed() => Piece(kind | if self.0 & 0x80 != 0 { 0x20 } else { 0x10 }),
            _ => Piece(self.0 & 0x3f),
        }
    }

    /// Whether it is a piece of the side with this bit. The edge belongs to no side.
    #[must_use]
    pub const fn belongs_to(self, colour: u8) -> bool {
        self.0 & 0x30 == colour
    }

    /// Whether a piece of the side with this bit may not move here: an own piece or the edge.
    #[must_use]
    pub const fn blocks(self, colour: u8) -> bool {
        self.0 & colour != 0
    }

    /// The kind of a piece; meaningless if there is no piece.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 15)
    }

    /// The side of a piece; meaningless if there is no piece.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 & 0x10 != 0 { Side::White } else { Side::Black }
    }

    /// Index for tables of 32 entries: Black's pieces below 16, White's from 16 on.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}
