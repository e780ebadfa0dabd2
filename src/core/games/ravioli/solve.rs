//! Endgame tables: king and one or two non-pawn pieces against a bare king. They are built by
//! retrograde analysis, backward from the mates, and hold the moves to mate of every position. The
//! bare king's moves come from the game's own move generator. The fifty-move rule is ignored.
//!
//! The two boards have sixteen symmetries. By these, each of the 100 squares of the bare king is
//! equivalent to one of ten, so the tables hold only positions with the bare king on these ten.

use super::geometry::{GRID, symmetries};
use super::{LETTERS, NO_EN_PASSANT, ORTHODOX, Ravioli, State, TABLES};
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Square};
use crate::moves::MoveList;
use crate::rules::{Rules, Side};

/// Squares of both boards together.
const SQUARES: usize = 100;
/// The most pieces of the stronger side, its king included.
const MAX_PIECES: usize = 3;

/// Statistics of an ending over all its positions. Symmetric positions, and two equal pieces in
/// exchanged places, count as different positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Positions with the stronger side to move, and how many of them are won.
    pub attack: (u64, u64),
    /// Positions with the bare king to move, and how many of them are lost.
    pub defence: (u64, u64),
    /// The most moves to mate from any won position, with best play; moves of the stronger side.
    pub longest: u32,
}

/// Solves the ending of king and `pieces` against a bare king. The pieces are letters: `Q`, `RR`.
///
/// # Errors
/// There are no or more than two pieces, or one of them is a king, a pawn or unknown.
pub fn solve(pieces: &str) -> Result<Solved, String> {
    let kinds: Option<Vec<Kind>> = pieces
        .chars()
        .map(|c| LETTERS.iter().find(|(letter, _)| *letter == c).map(|(_, k)| *k))
        .map(|kind| kind.filter(|k| super::NON_PAWN.contains(k)))
        .collect();
    match kinds {
        Some(kinds) if (1..MAX_PIECES).contains(&kinds.len()) => {
            Ok(Ending::solved(&kinds).statistics())
        }
        _ => {
            Err(format!("expected one or two letters of QRBNWZ, found '{}'", pieces.escape_debug()))
        }
    }
}

/// The sixteen symmetries of the boards, and the squares that represent all others. Squares are
/// numbered from 0 to 99 here.
struct Symmetries {
    /// `[square]`: its number.
    numbers: [u8; 128],
    /// The squares by number.
    squares: Vec<Square>,
    /// `[symmetry][number]`: the number of the square's image.
    images: Vec<Vec<u8>>,
    /// `[number]`: the index of the square's representative, and a symmetry that maps the square to
    /// it.
    representative_of: Vec<(usize, usize)>,
    /// The ten squares such that each square is equivalent to exactly one of them.
    representatives: Vec<Representative>,
}

/// A square that represents all squares that symmetries map to it.
struct Representative {
    /// The number of the square.
    square: u8,
    /// The symmetries that leave the square in place.
    stabilizer: Vec<usize>,
    /// How many squares it represents, itself included.
    count: u64,
}

impl Symmetries {
    fn new() -> Symmetries {
        let squares: Vec<Square> = GRID.squares().collect();
        let mut numbers = [0; 128];
        for (i, s) in squares.iter().enumerate() {
            numbers[s.at()] = i as u8;
        }
        let images: Vec<Vec<u8>> = symmetries()
            .map(|map| squares.iter().map(|&s| numbers[map(s).at()]).collect())
            .collect();
        let mut representatives: Vec<Representative> = Vec::new();
        let representative_of = (0..SQUARES).map(|s| {
            let symmetry = (0..images.len()).min_by_key(|&i| images[i][s]).unwrap_or_default();
            let square = images[symmetry][s];
            let known = representatives.iter().position(|r| r.square == square);
            let index = known.unwrap_or_else(|| {
                let stabilizer =
                    (0..images.len()).filter(|&i| images[i][square as usize] == square);
                let stabilizer = stabilizer.collect();
                representatives.push(Representative { square, stabilizer, count: 0 });
                representatives.len() - 1
            });
            representatives[index].count += 1;
            (index, symmetry)
        });
        let representative_of = representative_of.collect();
        Symmetries { numbers, squares, images, representative_of, representatives }
    }

    /// The representative of the square with this number.
    fn representative(&self, number: u8) -> &Representative {
        &self.representatives[self.representative_of[number as usize].0]
    }
}

/// The square numbers of the bare king, the other king, and the other pieces in the order of
/// [`Ending::kinds`].
type Placement = [u8; MAX_PIECES + 1];

/// The tables of an ending, White with the pieces and Black with the bare king. The tables hold
/// moves to mate plus 1; 0 means that no mate is known, which is a draw once the tables are full.
struct Ending {
    symmetries: Symmetries,
    /// The white pieces without the king.
    kinds: Vec<Kind>,
    /// By [`Ending::index`], White to move.
    won: Vec<u8>,
    /// By [`Ending::index`], Black to move.
    lost: Vec<u8>,
    /// `[i]`: the ending after the capture of piece `i`; `None` if only the kings remain.
    after_capture: Vec<Option<Ending>>,
    /// The board on which positions are set up, with Black to move.
    game: Ravioli,
    /// Number of legal positions: White to move, Black to move.
    legal: [u64; 2],
}

impl Ending {
    fn solved(kinds: &[Kind]) -> Ending {
        let without = |i: usize| {
            let mut rest = kinds.to_vec();
            rest.remove(i);
            (!rest.is_empty()).then(|| Ending::solved(&rest))
        };
        let symmetries = Symmetries::new();
        let size = symmetries.representatives.len() * SQUARES.pow(kinds.len() as u32 + 1);
        let state = State {
            side: Side::Black,
            rights: 0,
            en_passant: NO_EN_PASSANT,
            en_passant_legal: false,
            clock: 0,
            number: 1,
        };
        let board = Mailbox::new(&TABLES.piece_tables, GRID.squares());
        let mut ending = Ending {
            after_capture: (0..kinds.len()).map(without).collect(),
            kinds: kinds.to_vec(),
            won: vec![0; size],
            lost: vec![0; size],
            game: Ravioli { board, state, tables: &TABLES, game: &ORTHODOX },
            legal: [0; 2],
            symmetries,
        };
        ending.fill_tables();
        ending
    }

    fn statistics(&self) -> Solved {
        let representatives = &self.symmetries.representatives;
        // The representative is the highest digit of an index.
        let per_representative = self.won.len() / representatives.len();
        let weight = |i: usize| representatives[i / per_representative].count;
        let count = |table: &[u8]| {
            let decided = table.iter().enumerate().filter(|(_, n)| **n > 0);
            decided.map(|(i, _)| weight(i)).sum::<u64>()
        };
        Solved {
            attack: (self.legal[0], count(&self.won)),
            defence: (self.legal[1], count(&self.lost)),
            longest: u32::from(self.won.iter().max().map_or(0, |n| n.saturating_sub(1))),
        }
    }

    /// The index of a position in the tables.
    fn index(&self, placement: Placement) -> usize {
        let bare_king = placement[0] as usize;
        let (representative, symmetry) = self.symmetries.representative_of[bare_king];
        self.index_by(representative, symmetry, placement)
    }

    /// As [`Ending::index`], with a given symmetry that maps the bare king to the representative.
    fn index_by(&self, representative: usize, symmetry: usize, placement: Placement) -> usize {
        let image = &self.symmetries.images[symmetry];
        let others = &placement[1..self.kinds.len() + 2];
        others.iter().fold(representative, |index, &s| index * SQUARES + image[s as usize] as usize)
    }

    /// The position with this index.
    fn placement(&self, mut index: usize) -> Placement {
        let mut placement = [0; MAX_PIECES + 1];
        for i in (1..self.kinds.len() + 2).rev() {
            placement[i] = (index % SQUARES) as u8;
            index /= SQUARES;
        }
        placement[0] = self.symmetries.representatives[index].square;
        placement
    }

    fn square(&self, number: u8) -> Square {
        self.symmetries.squares[number as usize]
    }

    /// Puts the pieces on the board. Returns false, and puts none, if two would share a square.
    fn set_up(&mut self, placement: Placement) -> bool {
        let all = &placement[..self.kinds.len() + 2];
        if (1..all.len()).any(|i| all[..i].contains(&all[i])) {
            return false;
        }
        for (i, &s) in all.iter().enumerate() {
            let piece = match i {
                0 => Kind::KING.of(Side::Black),
                1 => Kind::KING.of(Side::White),
                _ => self.kinds[i - 2].of(Side::White),
            };
            let square = self.square(s);
            self.game.board.put_piece(square, piece);
        }
        true
    }

    /// Removes the pieces that [`Ending::set_up`] put on the board.
    fn clear_board(&mut self, placement: Placement) {
        for &s in &placement[..self.kinds.len() + 2] {
            let square = self.square(s);
            self.game.board.remove_piece(square);
        }
    }

    /// Whether the king of `side` is attacked on the board.
    fn is_in_check(&self, side: Side) -> bool {
        self.game.is_attacked(self.game.king_square(side), side.other())
    }

    /// Fills the tables backward from the mates, in the order of the moves to mate.
    fn fill_tables(&mut self) {
        // `[moves]`: positions with Black to move that are lost in this number of moves.
        let mut lost_in: Vec<Vec<usize>> = vec![Vec::new(); 256];
        for index in 0..self.lost.len() {
            let placement = self.placement(index);
            if !self.set_up(placement) {
                continue;
            }
            let weight = self.symmetries.representative(placement[0]).count;
            if !self.is_in_check(Side::White) {
                self.legal[1] += weight;
                if let Some(moves) = self.moves_to_mate(placement) {
                    self.lost[index] = moves + 1;
                    lost_in[moves as usize].push(index);
                }
            }
            if !self.is_in_check(Side::Black) {
                self.legal[0] += weight;
            }
            self.clear_board(placement);
        }
        for moves in 0..254u8 {
            let mut won = Vec::new();
            for index in std::mem::take(&mut lost_in[moves as usize]) {
                self.mark_won_before(index, moves, &mut won);
            }
            let mut before = Vec::new();
            for index in won {
                self.add_positions_before(index, &mut before);
            }
            before.sort_unstable();
            before.dedup();
            for index in before {
                let placement = self.placement(index);
                if self.lost[index] > 0 || !self.set_up(placement) {
                    continue;
                }
                if !self.is_in_check(Side::White)
                    && let Some(moves) = self.moves_to_mate(placement)
                {
                    self.lost[index] = moves + 1;
                    lost_in[moves as usize].push(index);
                }
                self.clear_board(placement);
            }
        }
    }

    /// Moves to mate with Black to move in the position on the board, which is `placement`; `None`
    /// in stalemate, or if a move of the bare king is not known to lose.
    fn moves_to_mate(&self, placement: Placement) -> Option<u8> {
        let mut moves = MoveList::new();
        self.game.moves(&mut moves);
        if moves.is_empty() {
            return self.is_in_check(Side::Black).then_some(0);
        }
        let mut longest = 0;
        for m in moves {
            let mut after = placement;
            after[0] = self.symmetries.numbers[m.to().at()];
            let distance = if m.tag() == tag::CAPTURE {
                let captured = after[2..].iter().position(|&s| s == after[0])?;
                let ending = self.after_capture[captured].as_ref()?;
                after.copy_within(captured + 3.., captured + 2);
                ending.won[ending.index(after)]
            } else {
                self.won[self.index(after)]
            };
            longest = longest.max(distance.checked_sub(1)?);
        }
        Some(longest)
    }

    /// Marks as won all positions from which White can move to the position `index`, which is lost
    /// in `moves` moves, unless they are marked already. Adds the marked positions to `found`.
    fn mark_won_before(&mut self, index: usize, moves: u8, found: &mut Vec<usize>) {
        let placement = self.placement(index);
        if !self.set_up(placement) {
            return;
        }
        for i in 1..self.kinds.len() + 2 {
            let to = self.square(placement[i]);
            let piece = self.game.board.at(to);
            for from in GRID.squares() {
                let board = &self.game.board;
                let is_empty = |s: Square| board.at(s).is_empty();
                if !is_empty(from) || !TABLES.attacks.is_path_clear(to, from, piece, is_empty) {
                    continue;
                }
                let mut before = placement;
                before[i] = self.symmetries.numbers[from.at()];
                let index = self.index(before);
                if self.won[index] > 0 {
                    continue;
                }
                self.game.board.move_piece(to, from);
                if !self.is_in_check(Side::Black) {
                    self.won[index] = moves + 2;
                    found.push(index);
                }
                self.game.board.move_piece(from, to);
            }
        }
        self.clear_board(placement);
    }

    /// Adds to `found` the positions from which the bare king may have moved to the position
    /// `index`.
    fn add_positions_before(&self, index: usize, found: &mut Vec<usize>) {
        let placement = self.placement(index);
        let symmetries = &self.symmetries;
        for cell in TABLES.programs.of(Kind::KING, self.square(placement[0])) {
            let mut before = placement;
            before[0] = symmetries.numbers[cell.to.at()];
            let (representative, symmetry) = symmetries.representative_of[before[0] as usize];
            let mut image = before.map(|s| symmetries.images[symmetry][s as usize]);
            image[0] = symmetries.representatives[representative].square;
            // A symmetry that leaves the bare king in place can move the other pieces, and each
            // such position has an index of its own.
            for &stabilizing in &symmetries.representatives[representative].stabilizer {
                found.push(self.index_by(representative, stabilizing, image));
            }
        }
    }
}

#[cfg(test)]
mod tests;
