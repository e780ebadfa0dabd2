//! XBoard's board: its squares, and what stands on them.

use super::ply::{Ply, Square, Step};
use crate::board::Grid;
use crate::session::in_usual_case;

/// The size of a board and XBoard's numbering of its ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Number of files, from `a`.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// XBoard's number of the lowest rank: 0 on boards of ten ranks, otherwise 1.
    pub lowest: u8,
    /// The pieces in a hand beside the board in XBoard's order; empty: there are none.
    pub hand: &'static str,
}

impl Board {
    /// No board: XBoard knows the game itself, and marks the legal targets, or shows no game. All
    /// plies are texts of the game's own.
    pub const NONE: Board = Board::new(0, 0);

    /// A board without hands.
    pub const fn new(files: u8, ranks: u8) -> Board {
        Board { files, ranks, lowest: if ranks == 10 { 0 } else { 1 }, hand: "" }
    }

    /// The board of a game.
    pub const fn of(grid: Grid) -> Board {
        Board::new(grid.files, grid.ranks)
    }

    /// Whether there is no board.
    pub fn is_none(self) -> bool {
        self == Board::NONE
    }

    /// XBoard's name of a square.
    pub fn name(self, square: Square) -> String {
        square.name(self.lowest)
    }

    /// The square of the board with this name.
    pub fn square(self, name: &str) -> Option<Square> {
        Square::parse(name, self.lowest).filter(|square| self.has(*square))
    }

    fn has(self, square: Square) -> bool {
        square.file < self.files && square.rank < self.ranks
    }

    /// Reads a ply of XBoard's, with capital and small letters as they come.
    pub fn ply(self, text: &str) -> Ply {
        self.ply_from(&in_usual_case(text), self.lowest)
    }

    /// XBoard's text of a ply.
    pub fn ply_text(self, ply: &Ply) -> String {
        ply.text(self.lowest)
    }

    /// Reads a turn of a game, whose ranks count from 1, as a ply.
    pub fn turn(self, text: &str) -> Ply {
        self.ply_from(text, 1)
    }

    /// The plies any of which is this turn alone, first the one that is shown. A pass is a move of
    /// a piece to its own square in a game's words, and of nothing in XBoard's.
    pub fn plies(self, text: &str) -> Vec<Ply> {
        let ply = self.turn(text);
        let passes = ply.as_step().is_some_and(Step::is_pass);
        passes.then_some(Ply::Pass).into_iter().chain([ply]).collect()
    }

    fn ply_from(self, text: &str, lowest: u8) -> Ply {
        let ply = Ply::parse(text, lowest);
        if ply.squares().all(|s| self.has(s)) { ply } else { Ply::Text(text.to_string()) }
    }

    /// Whether a FEN has as many files as this board. XBoard also accepts a FEN of the game's own
    /// that a user pastes, and then changes the size of its board.
    pub fn shows(self, fen: &str) -> bool {
        self.is_none() || Placement::parse(fen).files() == usize::from(self.files)
    }

    /// All squares.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| Square { file, rank }))
    }

    /// The ranks from the top, as in a FEN. `letter` gives the letter of a square, a space for
    /// none.
    pub fn text(self, letter: impl Fn(Square) -> char) -> String {
        Placement::showing(self, letter).text()
    }

    /// The letter of the pieces in a hand that XBoard shows at `name`. It goes on counting files
    /// and ranks beside the board: White's hand is on the second file behind the last, from the
    /// first rank up, Black's on the second before the first, which is two characters before `a`,
    /// from the last rank down.
    pub fn in_hand(self, name: &str) -> Option<char> {
        let (file, rank) = name.split_at_checked(1)?;
        let (file, rank) = (file.bytes().next()?, rank.parse::<u8>().ok()?);
        let place = match file {
            b'_' => self.ranks.checked_sub(rank)?,
            file if file == b'a' + self.files + 1 => rank.checked_sub(self.lowest)?,
            _ => return None,
        };
        self.hand.chars().nth(place.into())
    }
}

/// The letters on the squares of a board: those of pieces, `*` for holes, a space for nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The ranks from the top.
    ranks: Vec<Vec<char>>,
}

impl Placement {
    /// What stands on the squares of `board` by `letter`.
    pub fn showing(board: Board, letter: impl Fn(Square) -> char) -> Placement {
        let rank = |rank| (0..board.files).map(|file| letter(Square { file, rank })).collect();
        Placement { ranks: (0..board.ranks).rev().map(rank).collect() }
    }

    /// Reads the first field of a FEN. Hands and the signs of promoted pieces are left out.
    pub fn parse(fen: &str) -> Placement {
        let ranks = fen.split([' ', '[']).next().unwrap_or_default().split('/');
        Placement { ranks: ranks.map(expand_rank).collect() }
    }

    /// The first field of a FEN.
    pub fn text(&self) -> String {
        self.ranks.iter().map(|rank| compress_rank(rank)).collect::<Vec<_>>().join("/")
    }

    /// Number of files, as the top rank has them.
    pub fn files(&self) -> usize {
        self.ranks.first().map_or(0, Vec::len)
    }

    /// The same without the files for which `is_left_out` holds.
    pub fn without_files(self, is_left_out: impl Fn(usize) -> bool) -> Placement {
        let narrow = |rank: Vec<char>| {
            let kept = rank.into_iter().enumerate().filter(|(file, _)| !is_left_out(*file));
            kept.map(|(_, letter)| letter).collect()
        };
        Placement { ranks: self.ranks.into_iter().map(narrow).collect() }
    }

    /// The letter on a square; `*` outside the board.
    pub fn at(&self, at: Square) -> char {
        let rank = self.ranks.iter().rev().nth(at.rank.into());
        rank.and_then(|rank| rank.get(usize::from(at.file))).copied().unwrap_or('*')
    }

    /// The squares with pieces, and their letters.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, char)> {
        self.ranks.iter().rev().zip(0..=u8::MAX).flat_map(|(letters, rank)| {
            let squares = letters.iter().zip(0..=u8::MAX);
            let squares = squares.map(move |(letter, file)| (Square { file, rank }, *letter));
            squares.filter(|(_, letter)| letter.is_ascii_alphabetic())
        })
    }

    /// Plays a ply: only what it says, not what follows from it.
    pub fn play(&mut self, ply: &Ply) {
        match ply {
            Ply::Step(step) => {
                let piece = self.put(step.from, ' ');
                self.put(step.to, piece.unwrap_or(' '));
            }
            Ply::Drop(piece, to) => drop(self.put(*to, *piece)),
            Ply::Pass | Ply::Text(_) => {}
        }
    }

    /// Puts a letter on a square, and returns the one that was there.
    fn put(&mut self, at: Square, letter: char) -> Option<char> {
        let rank = self.ranks.iter_mut().rev().nth(at.rank.into())?;
        Some(std::mem::replace(rank.get_mut(usize::from(at.file))?, letter))
    }
}

/// The squares of a rank of a FEN.
fn expand_rank(rank: &str) -> Vec<char> {
    let (mut squares, mut run) = (Vec::new(), 0);
    let end = [None];
    for c in rank.chars().filter(|c| *c != '+').map(Some).chain(end) {
        match c.and_then(|c| c.to_digit(10)) {
            // A limit against huge numbers in a FEN: no rank is that long.
            Some(digit) => run = (10 * run + digit as usize).min(100),
            None => {
                squares.extend(std::iter::repeat_n(' ', std::mem::take(&mut run)));
                squares.extend(c);
            }
        }
    }
    squares
}

/// The inverse of [`expand_rank`]: a rank of a FEN with its empty squares counted.
fn compress_rank(squares: &[char]) -> String {
    let run = |run: &[char]| match run {
        [' ', ..] => run.len().to_string(),
        _ => run.iter().collect(),
    };
    squares.chunk_by(|one, two| (*one == ' ') == (*two == ' ')).map(run).collect()
}
