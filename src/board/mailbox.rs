//! The board: what stands on each cell, and for each kind of man the cells it stands on.

use crate::board::zobrist::Keys;
use crate::board::{CELLS, Kind, Piece, Square};
use crate::rules::Side;
use std::fmt;

/// What a man on a cell adds to the position's key and worth.
#[derive(Clone, Copy, Default)]
struct Placing {
    key: u64,
    /// Which of [`Sums`]' keys it changes, as the man's piece says.
    group: usize,
    worth: i32,
}

/// The constant tables of one game's men.
pub struct Army {
    placing: Box<[[Placing; CELLS]; 32]>,
    /// Added to the key when Black is to move.
    pub turn: u64,
}

impl Army {
    /// Draws keys for all men on `cells` cells, and asks `worth` for the value of a man on a cell, White's
    /// advantage positive, in whatever packing the game's evaluation uses.
    pub fn new(keys: &mut Keys, cells: u8, worth: impl Fn(Piece, Square) -> i32) -> Army {
        let mut placing = Box::new([[Placing::default(); CELLS]; 32]);
        for side in [Side::White, Side::Black] {
            for kind in 1..16 {
                let piece = Kind(kind).of(side);
                let group = if Kind(kind).is_pawn() { 0 } else { 1 + side.index() };
                for cell in 0..cells {
                    let (key, worth) = (keys.next_key(), worth(piece, Square(cell)));
                    placing[piece.index()][cell as usize] = Placing { key, group, worth };
                }
            }
        }
        Army { placing, turn: keys.next_key() }
    }
}

/// What the men of a position sum up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Keys of the pawns of both sides, of White's officers, of Black's.
    keys: [u64; 3],
    worth: i32,
}

/// The men of a position, with what they sum up to.
#[derive(Clone)]
pub struct Mailbox {
    at: [Piece; CELLS],
    slot: [u8; CELLS],
    men: [[Square; CELLS]; 32],
    count: [u8; 32],
    sums: Sums,
    army: &'static Army,
}

impl PartialEq for Mailbox {
    /// The same men on the same cells; the order of the lists does not matter.
    fn eq(&self, other: &Mailbox) -> bool {
        self.at == other.at && self.sums == other.sums
    }
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let men = (0..CELLS).filter(|&s| self.at[s].0 & 15 != 0);
        f.debug_map().entries(men.map(|s| (s, self.at[s]))).finish()
    }
}

impl Mailbox {
    /// An empty board of these cells.
    #[must_use]
    pub fn new(army: &'static Army, cells: impl Iterator<Item = Square>) -> Mailbox {
        let mut at = [Piece::EDGE; CELLS];
        for cell in cells {
            at[cell.at()] = Piece::EMPTY;
        }
        Mailbox {
            at,
            slot: [0; CELLS],
            men: [[Square(0); CELLS]; 32],
            count: [0; 32],
            sums: Sums::default(),
            army,
        }
    }

    /// What stands on `s`.
    #[inline]
    #[must_use]
    pub fn at(&self, s: Square) -> Piece {
        self.at[s.at()]
    }

    /// What stands on each cell.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Piece; CELLS] {
        &self.at
    }

    /// The cells of all men like `piece`, in no special order.
    #[inline]
    #[must_use]
    pub fn men(&self, piece: Piece) -> &[Square] {
        &self.men[piece.index()][..(self.count[piece.index()] & 127) as usize]
    }

    /// How many men like `piece` there are.
    #[inline]
    #[must_use]
    pub fn count(&self, piece: Piece) -> i32 {
        i32::from(self.count[piece.index()])
    }

    /// The one man like `piece` (a king).
    #[inline]
    #[must_use]
    pub fn only(&self, piece: Piece) -> Square {
        self.men[piece.index()][0]
    }

    /// Key of the men.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let [pawns, white, black] = self.sums.keys;
        pawns ^ white ^ black
    }

    /// Keys of the pawns of both sides, of White's officers, of Black's.
    #[inline]
    #[must_use]
    pub fn keys(&self) -> [u64; 3] {
        self.sums.keys
    }

    /// Sum of the men's worths, White's advantage positive, packed as the game packs it.
    #[inline]
    #[must_use]
    pub fn worth(&self) -> i32 {
        self.sums.worth
    }

    fn add(&mut self, s: Square, piece: Piece) {
        let i = piece.index();
        self.at[s.at()] = piece;
        self.slot[s.at()] = self.count[i];
        self.men[i][(self.count[i] & 127) as usize] = s;
        self.count[i] += 1;
    }

    fn drop(&mut self, s: Square, piece: Piece) {
        let i = piece.index();
        self.at[s.at()] = Piece::EMPTY;
        self.count[i] -= 1;
        let last = self.men[i][(self.count[i] & 127) as usize];
        let slot = self.slot[s.at()];
        self.men[i][(slot & 127) as usize] = last;
        self.slot[last.at()] = slot;
    }

    fn shift(&mut self, from: Square, to: Square, piece: Piece) {
        let slot = self.slot[from.at()];
        self.at[from.at()] = Piece::EMPTY;
        self.at[to.at()] = piece;
        self.slot[to.at()] = slot;
        self.men[piece.index()][(slot & 127) as usize] = to;
    }

    /// Puts a man on an empty cell.
    #[inline]
    pub fn put(&mut self, s: Square, piece: Piece) {
        debug_assert!(self.at(s).is_empty());
        let placing = &self.army.placing[piece.index()][s.at()];
        self.sums.keys[placing.group] ^= placing.key;
        self.sums.worth = self.sums.worth.wrapping_add(placing.worth);
        self.add(s, piece);
    }

    /// Takes the man on `s` off the board.
    #[inline]
    pub fn take(&mut self, s: Square) -> Piece {
        let piece = self.at(s);
        let placing = &self.army.placing[piece.index()][s.at()];
        self.sums.keys[placing.group] ^= placing.key;
        self.sums.worth = self.sums.worth.wrapping_sub(placing.worth);
        self.drop(s, piece);
        piece
    }

    /// Moves a man to an empty cell (or to his own).
    #[inline]
    pub fn walk(&mut self, from: Square, to: Square) {
        let piece = self.at(from);
        let row = &self.army.placing[piece.index()];
        let (was, now) = (&row[from.at()], &row[to.at()]);
        self.sums.keys[now.group] ^= was.key ^ now.key;
        self.sums.worth = self.sums.worth.wrapping_add(now.worth).wrapping_sub(was.worth);
        self.shift(from, to, piece);
    }

    /// Takes whoever stands on `s` off the lists, though not out of key and worth, and shows
    /// `shown` on the cell: a man who shows himself can be taken once he is revealed, but he
    /// neither moves nor attacks; one who does not is off the board, and if he was the only one
    /// of his kind, [`Mailbox::only`] is [`Square::OFF`].
    pub fn hide(&mut self, s: Square, shown: Piece) {
        let piece = self.at(s);
        if !piece.is_empty() {
            self.drop(s, piece);
            if self.count[piece.index()] == 0 && shown != piece {
                self.men[piece.index()][0] = Square::OFF;
            }
        }
        self.at[s.at()] = shown;
    }

    /// The inverse of [`Mailbox::hide`]: `piece` is what stood on `s`.
    pub fn reveal(&mut self, s: Square, piece: Piece) {
        self.at[s.at()] = piece;
        if !piece.is_empty() {
            self.add(s, piece);
        }
    }

    /// How many men the lists hold.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.count.iter().map(|&n| u32::from(n)).sum()
    }

    /// Keys and worth as they are now, for [`Mailbox::restore`].
    #[inline]
    #[must_use]
    pub fn sums(&self) -> Sums {
        self.sums
    }

    /// Undoes men's moves without counting: the inverse of [`Mailbox::walk`] followed by
    /// putting back what was taken on `to`; the caller gives the sums of before. (The order of
    /// the lists may change, and nothing depends on it.)
    #[inline]
    pub fn restore(&mut self, from: Square, to: Square, taken: Piece, sums: Sums) {
        let piece = self.at(to);
        self.shift(to, from, piece);
        if !taken.is_empty() {
            self.add(to, taken);
        }
        self.sums = sums;
    }
}
