//! A board with its pieces and the side to move, without any rules.

/// File and rank, counted from 0 from White's left.
pub type Cell = (i32, i32);
pub type Step = (i32, i32);

pub const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[derive(Clone, Copy, PartialEq)]
pub struct Piece {
    /// Upper case.
    pub letter: char,
    pub white: bool,
    pub promoted: bool,
}

impl Piece {
    pub fn new(letter: char, white: bool) -> Piece {
        Piece { letter: letter.to_ascii_uppercase(), white, promoted: false }
    }

    fn text(self) -> String {
        let letter =
            if self.white { self.letter } else { self.letter.to_ascii_lowercase() }.to_string();
        if self.promoted { format!("+{letter}") } else { letter }
    }
}

#[derive(Clone)]
pub struct Board {
    files: i32,
    /// By rank, then by file.
    squares: Vec<Option<Piece>>,
    pub white_moves: bool,
}

pub fn add(cell: Cell, step: Step) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}

pub fn name((file, rank): Cell) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// The cell of a name.
pub fn cell(name: &str) -> Cell {
    let rank: i32 = name[1..].parse().expect("a rank");
    (i32::from(name.as_bytes()[0] - b'a'), rank - 1)
}

impl Board {
    pub fn empty(files: i32, ranks: i32, white_moves: bool) -> Board {
        Board { files, squares: vec![None; (files * ranks) as usize], white_moves }
    }

    /// Reads the rows of a FEN up to a bracket, and its second field.
    pub fn read(fen: &str) -> Board {
        let mut fields = fen.split(' ');
        let rows = fields.next().unwrap().split('[').next().unwrap();
        let mut squares = Vec::new();
        for text in rows.split('/').rev() {
            let mut promoted = false;
            for c in text.chars() {
                if c == '+' {
                    promoted = true;
                } else if let Some(run) = c.to_digit(10) {
                    squares.extend((0..run).map(|_| None));
                } else {
                    let piece = Piece::new(c, c.is_ascii_uppercase());
                    squares.push(Some(Piece { promoted, ..piece }));
                    promoted = false;
                }
            }
        }
        let files = squares.len() / rows.split('/').count();
        Board { files: files as i32, squares, white_moves: fields.next() == Some("w") }
    }

    /// The rows of a FEN.
    pub fn rows(&self) -> String {
        let row = |row: &[Option<Piece>]| {
            let text: String =
                row.iter().map(|piece| piece.map_or(".".into(), Piece::text)).collect();
            (1..=9).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()))
        };
        self.squares.chunks(self.files as usize).rev().map(row).collect::<Vec<_>>().join("/")
    }

    pub fn ranks(&self) -> i32 {
        self.squares.len() as i32 / self.files
    }

    fn index(&self, (file, rank): Cell) -> usize {
        (self.files * rank + file) as usize
    }

    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let files = self.files;
        (0..self.ranks()).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    pub fn is_inside(&self, (file, rank): Cell) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks()).contains(&rank)
    }

    /// The piece on a cell; none outside the board.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        if self.is_inside(cell) { self.squares[self.index(cell)] } else { None }
    }

    pub fn is_empty(&self, cell: Cell) -> bool {
        self.is_inside(cell) && self.at(cell).is_none()
    }

    /// Whether a piece of a side stands on a cell.
    pub fn has(&self, cell: Cell, white: bool) -> bool {
        self.at(cell).is_some_and(|piece| piece.white == white)
    }

    pub fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        let index = self.index(cell);
        self.squares[index] = piece;
    }

    /// Puts the piece of one cell on another.
    pub fn shift(&mut self, from: Cell, to: Cell) {
        self.set(to, self.at(from));
        self.set(from, None);
    }

    pub fn king(&self, white: bool) -> Cell {
        let king = Some(Piece::new('K', white));
        self.cells().find(|s| self.at(*s) == king).expect("a king")
    }

    /// The rank as a side counts it, from 0.
    pub fn own_rank(&self, rank: i32, white: bool) -> i32 {
        if white { rank } else { self.ranks() - 1 - rank }
    }
}
