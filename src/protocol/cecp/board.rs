//! XBoard's board: its squares, and texts with a letter for each of them.

/// The size of a board and XBoard's numbering of its ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSize {
    /// Number of files, from `a`.
    pub files: u8,
    /// Number of ranks.
    pub ranks: u8,
    /// XBoard's number of the lowest rank: 0 on boards of ten ranks, otherwise 1.
    pub lowest: u8,
}

impl BoardSize {
    /// XBoard's name of the square at `file` and `rank`, both from 0.
    #[must_use]
    pub fn name(self, file: u8, rank: u8) -> String {
        format!("{}{}", char::from(b'a' + file), rank + self.lowest)
    }

    /// File and rank of all squares, from 0.
    pub fn squares(self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.ranks).flat_map(move |rank| (0..self.files).map(move |file| (file, rank)))
    }

    /// The ranks from the top, as in a FEN. `letter` gives the letter of the square at file and
    /// rank, from 0, and a space for none.
    #[must_use]
    pub fn text(self, letter: impl Fn(u8, u8) -> char) -> String {
        let rank = |rank| (0..self.files).map(|file| letter(file, rank)).collect::<String>();
        (0..self.ranks).rev().map(|r| compress_rank(&rank(r))).collect::<Vec<_>>().join("/")
    }
}

/// A rank of a FEN with one character per square; empty squares are spaces.
pub fn expand_rank(rank: &str) -> String {
    let mut out = String::new();
    let mut run = 0usize;
    for c in rank.chars() {
        match c.to_digit(10) {
            // A limit against huge numbers in a FEN: no rank is that long.
            Some(digit) => run = (10 * run + digit as usize).min(100),
            None => {
                out += &" ".repeat(std::mem::take(&mut run));
                out.push(c);
            }
        }
    }
    out + &" ".repeat(run)
}

/// The inverse of [`expand_rank`]: a rank of a FEN with its empty squares counted.
pub fn compress_rank(squares: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for c in squares.chars() {
        if c == ' ' {
            run += 1;
            continue;
        }
        if run > 0 {
            out += &std::mem::take(&mut run).to_string();
        }
        out.push(c);
    }
    if run > 0 { out + &run.to_string() } else { out }
}
