//! The board: the piece on each cell, and for each kind and side a list of its cells.

use crate::board::zobrist::KeyGenerator;
use crate::board::{CELLS, KIND_COUNT, Kind, PIECE_COUNT, Piece, Square, Terrain};
use crate::rules::Side;
use std::fmt;

/// What a piece on a cell adds to the incremental state.
#[derive(Clone, Copy, Default)]
struct PieceSquare {
    key: u64,
    /// Index of the key in [`IncrementalState`] that it changes. It depends on the piece only.
    key_group: usize,
    /// What the piece is worth.
    value: i32,
}

/// The Zobrist keys and the values of the pieces of one game.
pub struct PieceTables {
    entries: Box<[[PieceSquare; CELLS]; PIECE_COUNT]>,
    /// Zobrist key that is added when Black is to move.
    pub turn: u64,
}

impl PieceTables {
    /// Draws Zobrist keys for all pieces on the cells below `cells`. `value` gives the value of a
    /// piece, centipawns, positive for White's.
    pub fn new(keys: &mut KeyGenerator, cells: u8, value: impl Fn(Piece) -> i32) -> PieceTables {
        let mut entries = Box::new([[PieceSquare::default(); CELLS]; PIECE_COUNT]);
        let mut add = |keys: &mut KeyGenerator, kind: u8, side: Side| {
            let piece = Kind(kind).of(side);
            let key_group = if Kind(kind).is_pawn() { 0 } else { 1 + side.index() };
            for cell in 0..cells {
                let (key, value) = (keys.next_key(), value(piece));
                entries[piece.index()][cell as usize] = PieceSquare { key, key_group, value };
            }
        };
        let sides = [Side::White, Side::Black];
        sides.into_iter().for_each(|side| (1..16).for_each(|kind| add(keys, kind, side)));
        let turn = keys.next_key();
        // From a stream of their own: the keys of a game do not depend on how many kinds there
        // could be.
        let mut more = KeyGenerator::new(turn);
        sides
            .into_iter()
            .for_each(|side| (16..KIND_COUNT as u8).for_each(|kind| add(&mut more, kind, side)));
        PieceTables { entries, turn }
    }
}

/// The incremental state: Zobrist keys and material, updated with every piece that is put on the
/// board or removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IncrementalState {
    /// Keys of the pawns of both sides, of White's other pieces (the king too), of Black's.
    keys: [u64; 3],
    material: i32,
    /// The pieces of White and of Black, the kings too.
    pieces: [u8; 2],
}

/// The pieces of a position, with their piece lists and incremental state.
#[derive(Clone)]
pub struct Mailbox {
    at: [Piece; CELLS],
    /// For each occupied cell, the index of its piece in the piece list.
    list_index: [u8; CELLS],
    /// By [`Piece::index`]: the cells of such pieces.
    piece_lists: [[Square; CELLS]; PIECE_COUNT],
    /// By [`Piece::index`]: the length of the piece list.
    counts: [u8; PIECE_COUNT],
    /// By [`Piece::index`]: the number of such pieces on cells that are not open.
    inert: [u8; PIECE_COUNT],
    /// What stands on each closed cell.
    closed: [Piece; CELLS],
    /// The number of cells that [`Mailbox::set_terrain`] has closed or made stop slides.
    not_open: u8,
    state: IncrementalState,
    tables: &'static PieceTables,
}

impl PartialEq for Mailbox {
    /// The same pieces on the same cells; the order of the piece lists does not matter.
    fn eq(&self, other: &Mailbox) -> bool {
        self.at == other.at && self.state == other.state
    }
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let occupied = (0..CELLS).filter(|&s| self.at[s].kind() != Kind(0));
        f.debug_map().entries(occupied.map(|s| (s, self.at[s]))).finish()
    }
}

impl Mailbox {
    /// An empty board with these cells; every other cell is [`Piece::EDGE`].
    #[must_use]
    pub fn new(tables: &'static PieceTables, cells: impl Iterator<Item = Square>) -> Mailbox {
        let mut at = [Piece::EDGE; CELLS];
        for cell in cells {
            at[cell.at()] = Piece::EMPTY;
        }
        Mailbox {
            at,
            list_index: [0; CELLS],
            piece_lists: [[Square(0); CELLS]; PIECE_COUNT],
            counts: [0; PIECE_COUNT],
            inert: [0; PIECE_COUNT],
            closed: [Piece::EMPTY; CELLS],
            not_open: 0,
            state: IncrementalState::default(),
            tables,
        }
    }

    /// The content of cell `s`.
    #[inline]
    #[must_use]
    pub fn at(&self, s: Square) -> Piece {
        self.at[s.at()]
    }

    /// The piece on a cell, whatever the cell's terrain; [`Piece::EMPTY`] if there is none.
    #[inline]
    #[must_use]
    pub fn piece_itself(&self, s: Square) -> Piece {
        let there = self.at(s);
        if there.is_closed() { self.closed[s.at()] } else { there.on_open() }
    }

    /// The cells of all pieces equal to `piece`, on whatever cells.
    pub fn squares(&self, piece: Piece) -> impl Iterator<Item = Square> {
        let cells = if self.is_all_open() { 0 } else { CELLS as u8 };
        let here = move |s: &Square| self.at(*s).stops_slides() && self.piece_itself(*s) == piece;
        self.pieces(piece).iter().copied().chain((0..cells).map(Square).filter(here))
    }

    /// Whether no cell of the board stops slides or is closed.
    #[inline]
    #[must_use]
    pub fn is_all_open(&self) -> bool {
        self.not_open == 0
    }

    /// Whether a slider passes the cell `s` if the piece on `removed` is off the board.
    #[inline]
    #[must_use]
    pub fn is_open_without(&self, s: Square, removed: Square) -> bool {
        let there = self.at(s);
        there.is_open() || s == removed && !there.stops_slides()
    }

    /// The content of every cell, by [`Square::at`].
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Piece; CELLS] {
        &self.at
    }

    /// The cells of all pieces equal to `piece` (same kind and side), in no special order, without
    /// those on cells that are not open ([`Mailbox::set_terrain`]).
    #[inline]
    #[must_use]
    pub fn pieces(&self, piece: Piece) -> &[Square] {
        &self.piece_lists[piece.index()][..(self.counts[piece.index()] & 127) as usize]
    }

    /// The number of pieces equal to `piece`, on whatever cells.
    #[inline]
    #[must_use]
    pub fn count(&self, piece: Piece) -> i32 {
        i32::from(self.counts[piece.index()]) + i32::from(self.inert[piece.index()])
    }

    /// The cell of a piece of which there is exactly one: a king. [`Square::OFF`] if the cell is
    /// closed.
    #[inline]
    #[must_use]
    pub fn square_of(&self, piece: Piece) -> Square {
        self.piece_lists[piece.index()][0]
    }

    /// Zobrist key of the pieces. It contains neither the side to move nor any rights.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        let [pawns, white, black] = self.state.keys;
        pawns ^ white ^ black
    }

    /// The part of the key that a piece on a cell contributes; 0 if it is [`Piece::EMPTY`].
    #[inline]
    #[must_use]
    pub fn piece_key(&self, piece: Piece, s: Square) -> u64 {
        self.tables.entries[piece.index()][s.at()].key
    }

    /// Zobrist keys of the pawns of both sides, of White's other pieces, of Black's other pieces.
    /// The kings are among the other pieces.
    #[inline]
    #[must_use]
    pub fn piece_keys(&self) -> [u64; 3] {
        self.state.keys
    }

    /// The values of White's pieces less those of Black's, centipawns.
    #[inline]
    #[must_use]
    pub fn material(&self) -> i32 {
        self.state.material
    }

    /// The number of pieces of a side, on whatever cells, the king too.
    #[inline]
    #[must_use]
    pub fn piece_count(&self, side: Side) -> u8 {
        self.state.pieces[side.index()]
    }

    fn add_to_lists(&mut self, s: Square, piece: Piece) {
        let i = piece.index();
        self.at[s.at()] = piece;
        self.list_index[s.at()] = self.counts[i];
        self.piece_lists[i][(self.counts[i] & 127) as usize] = s;
        self.counts[i] += 1;
    }

    fn remove_from_lists(&mut self, s: Square, piece: Piece) {
        let i = piece.index();
        self.at[s.at()] = Piece::EMPTY;
        self.counts[i] -= 1;
        let last = self.piece_lists[i][(self.counts[i] & 127) as usize];
        let slot = self.list_index[s.at()];
        self.piece_lists[i][(slot & 127) as usize] = last;
        self.list_index[last.at()] = slot;
    }

    fn move_in_lists(&mut self, from: Square, to: Square, piece: Piece) {
        let slot = self.list_index[from.at()];
        self.at[from.at()] = Piece::EMPTY;
        self.at[to.at()] = piece;
        self.list_index[to.at()] = slot;
        self.piece_lists[piece.index()][(slot & 127) as usize] = to;
    }

    /// Puts a piece on an empty cell.
    #[inline]
    pub fn put_piece(&mut self, s: Square, piece: Piece) {
        debug_assert!(self.at(s).is_empty());
        let entry = &self.tables.entries[piece.index()][s.at()];
        self.state.keys[entry.key_group] ^= entry.key;
        self.state.material += entry.value;
        self.state.pieces[piece.side().index()] += 1;
        self.add_to_lists(s, piece);
    }

    /// Removes the piece on `s` and returns it.
    #[inline]
    pub fn remove_piece(&mut self, s: Square) -> Piece {
        let piece = self.at(s);
        let entry = &self.tables.entries[piece.index()][s.at()];
        self.state.keys[entry.key_group] ^= entry.key;
        self.state.material -= entry.value;
        self.state.pieces[piece.side().index()] -= 1;
        self.remove_from_lists(s, piece);
        piece
    }

    /// Moves a piece to an empty cell, or to the cell where it already is.
    #[inline]
    pub fn move_piece(&mut self, from: Square, to: Square) {
        let piece = self.at(from);
        let row = &self.tables.entries[piece.index()];
        let (old, new) = (&row[from.at()], &row[to.at()]);
        self.state.keys[new.key_group] ^= old.key ^ new.key;
        self.move_in_lists(from, to, piece);
    }

    /// Changes the terrain of a cell, with the piece there.
    ///
    /// A piece on a cell that is not open is not in the piece lists, so that it neither moves nor
    /// attacks. The Zobrist keys and the material still contain it. Before it is moved or captured,
    /// its cell has to be opened. On a cell that stops slides it is seen and blocks; on a closed
    /// cell it is out of the world.
    #[inline]
    pub fn set_terrain(&mut self, s: Square, terrain: Terrain) {
        let was_open = !self.at(s).stops_slides();
        let piece = self.piece_itself(s);
        let is_open = terrain == Terrain::Open;
        self.not_open = self.not_open + u8::from(!is_open) - u8::from(!was_open);
        if !piece.is_empty() {
            let i = piece.index();
            if was_open && !is_open {
                self.remove_from_lists(s, piece);
                self.inert[i] += 1;
            } else if !was_open && is_open {
                self.inert[i] -= 1;
                self.add_to_lists(s, piece);
            }
            // A king's square is looked up where no list has it.
            if self.counts[i] == 0 {
                let seen = terrain == Terrain::Stop;
                self.piece_lists[i][0] = if seen { s } else { Square::OFF };
            }
        }
        self.at[s.at()] = piece.on(terrain);
        if terrain == Terrain::Closed {
            self.closed[s.at()] = piece;
        }
    }

    /// The incremental state, for [`Mailbox::undo_move_piece`].
    #[inline]
    #[must_use]
    pub fn incremental_state(&self) -> IncrementalState {
        self.state
    }

    /// Undoes a move from `from` to `to`: moves the piece back and puts `captured` (or
    /// [`Piece::EMPTY`]) on `to`. `state` is the incremental state before the move; to restore it
    /// is faster than to update it. The order of the piece lists may change; nothing depends on it.
    #[inline]
    pub fn undo_move_piece(
        &mut self,
        from: Square,
        to: Square,
        captured: Piece,
        state: IncrementalState,
    ) {
        let piece = self.at(to);
        self.move_in_lists(to, from, piece);
        if !captured.is_empty() {
            self.add_to_lists(to, captured);
        }
        self.state = state;
    }
}
