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

/// The content of a cell: empty, a piece, or the edge of the board.
///
/// Bits 0 to 3 are the kind, bit 4 is White, bit 5 is Black. The edge has both side bits, so that
/// no side can move there or capture it. Bit 6 belongs to the cell: it stops every slide, whether a
/// piece stands there or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty cell.
    pub const EMPTY: Piece = Piece(0);
    /// Outside the board, or a cell that no piece may enter.
    pub const EDGE: Piece = Piece(0x70);
    /// A cell without a piece that both sides may enter and no slider may pass.
    pub const LANDING: Piece = Piece::EMPTY.on_landing();

    /// The bit of a side.
    #[must_use]
    pub const fn colour(side: Side) -> u8 {
        match side {
            Side::White => 0x10,
            Side::Black => 0x20,
        }
    }

    /// Whether the cell is empty. [`Piece::LANDING`] is not.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// This piece on a cell that no slider may pass, even after the piece has left it. It is not
    /// equal to the same piece elsewhere.
    #[must_use]
    pub const fn on_landing(self) -> Piece {
        Piece(self.0 | 0x40)
    }

    /// Whether the cell stops every slide, with a piece or without: [`Piece::LANDING`],
    /// [`Piece::on_landing`] or the edge.
    #[must_use]
    pub const fn stops_slides(self) -> bool {
        self.0 & 0x40 != 0
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
