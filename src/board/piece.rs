//! Men: a kind and a colour in one byte.

use crate::rules::Side;

/// What sort of man: 1 to 13, numbered by the games; the orthodox six are common to all. The
/// two kinds of pawn have a place of their own in attack tables, because they alone capture
/// another way than the other side's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// Pawn.
    pub const PAWN: Kind = Kind(1);
    /// Berolina pawn: goes aslant, captures straight ahead.
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

    /// Whether it is a pawn of either sort.
    #[must_use]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Kind::PAWN | Kind::BEROLINA)
    }

    /// The man of this kind and colour.
    #[must_use]
    pub const fn of(self, side: Side) -> Piece {
        Piece(self.0 | Piece::colour(side))
    }
}

/// What stands on a cell: nothing, a man, a landing, or the edge of the board.
///
/// Bit 4 is White, bit 5 Black. The edge has both, so that it is nobody's prey and
/// everybody's obstacle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty cell.
    pub const EMPTY: Piece = Piece(0);
    /// No cell, or one that cannot be entered.
    pub const EDGE: Piece = Piece(0x30);
    /// An empty cell that everybody may enter and nobody may pass: whatever slides ends here.
    pub const LANDING: Piece = Piece(0x40);

    /// The colour bit of a side.
    #[must_use]
    pub const fn colour(side: Side) -> u8 {
        match side {
            Side::White => 0x10,
            Side::Black => 0x20,
        }
    }

    /// Whether nothing stands here.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a man of the side with this colour bit (the edge is nobody's).
    #[must_use]
    pub const fn is(self, colour: u8) -> bool {
        self.0 & 0x30 == colour
    }

    /// Whether a man of the side with this colour bit may not go here: his own or the edge.
    #[must_use]
    pub const fn bars(self, colour: u8) -> bool {
        self.0 & colour != 0
    }

    /// Its kind; meaningless for empty and edge.
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind(self.0 & 15)
    }

    /// Its side; meaningless for empty and edge.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 & 0x10 != 0 { Side::White } else { Side::Black }
    }

    /// Index for tables of 32: White's men from 16, Black's below.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }
}
