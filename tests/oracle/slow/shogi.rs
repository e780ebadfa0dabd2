//! The moves of Shogi, slowly.

use std::collections::BTreeSet;

type Cell = (i32, i32);
type Step = (i32, i32);

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

#[derive(Clone, Copy, PartialEq)]
struct Piece {
    /// Upper case.
    letter: char,
    white: bool,
    promoted: bool,
}

#[derive(Clone)]
struct Position {
    /// By rank from White's side, then by file.
    board: [[Option<Piece>; 9]; 9],
    /// The letters in White's and Black's hand.
    hands: [Vec<char>; 2],
    white: bool,
}

fn inside((file, rank): Cell) -> bool {
    (0..9).contains(&file) && (0..9).contains(&rank)
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..9).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn name((file, rank): Cell) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// The steps of a piece as White sees them, and whether it takes any number of them.
fn steps(piece: Piece) -> Vec<(Step, bool)> {
    let once = |steps: &[Step]| steps.iter().map(|s| (*s, false)).collect::<Vec<_>>();
    let often = |steps: &[Step]| steps.iter().map(|s| (*s, true)).collect::<Vec<_>>();
    let gold = [(0, 1), (1, 0), (-1, 0), (0, -1), (1, 1), (-1, 1)];
    match (piece.letter, piece.promoted) {
        ('K', _) => [once(&ORTHOGONAL), once(&DIAGONAL)].concat(),
        ('R', false) => often(&ORTHOGONAL),
        ('R', true) => [often(&ORTHOGONAL), once(&DIAGONAL)].concat(),
        ('B', false) => often(&DIAGONAL),
        ('B', true) => [often(&DIAGONAL), once(&ORTHOGONAL)].concat(),
        ('G', _) | (_, true) => once(&gold),
        ('S', _) => once(&[(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1)]),
        ('N', _) => once(&[(1, 2), (-1, 2)]),
        ('L', _) => often(&[(0, 1)]),
        ('P', _) => once(&[(0, 1)]),
        (letter, _) => panic!("{letter}"),
    }
}

/// The rank as its side counts it.
fn own_rank(rank: i32, white: bool) -> i32 {
    if white { rank } else { 8 - rank }
}

/// Whether an unpromoted piece on a rank has no move left.
fn is_stuck(letter: char, rank: i32, white: bool) -> bool {
    let left = 8 - own_rank(rank, white);
    match letter {
        'P' | 'L' => left < 1,
        'N' => left < 2,
        _ => false,
    }
}

impl Position {
    fn read(fen: &str) -> Position {
        let mut fields = fen.split(' ');
        let (rows, hands) = fields.next().unwrap().split_once('[').unwrap();
        let mut board = [[None; 9]; 9];
        for (row, text) in rows.split('/').enumerate() {
            let (mut file, mut promoted) = (0, false);
            for c in text.chars() {
                if c == '+' {
                    promoted = true;
                } else if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    let (letter, white) = (c.to_ascii_uppercase(), c.is_ascii_uppercase());
                    board[8 - row][file] = Some(Piece { letter, white, promoted });
                    (file, promoted) = (file + 1, false);
                }
            }
        }
        let mut held = [Vec::new(), Vec::new()];
        for c in hands.chars().filter(char::is_ascii_alphabetic) {
            held[usize::from(c.is_ascii_lowercase())].push(c.to_ascii_uppercase());
        }
        Position { board, hands: held, white: fields.next() == Some("w") }
    }

    fn at(&self, (file, rank): Cell) -> Option<Piece> {
        self.board[rank as usize][file as usize]
    }

    /// Where the piece on a cell can go if nothing but its own movement counts.
    fn targets(&self, from: Cell) -> Vec<Cell> {
        let piece = self.at(from).unwrap();
        let mut all = Vec::new();
        for ((df, dr), often) in steps(piece) {
            let dr = if piece.white { dr } else { -dr };
            let mut to = (from.0 + df, from.1 + dr);
            while inside(to) {
                let there = self.at(to);
                if there.is_none_or(|other| other.white != piece.white) {
                    all.push(to);
                }
                if there.is_some() || !often {
                    break;
                }
                to = (to.0 + df, to.1 + dr);
            }
        }
        all
    }

    fn is_attacked(&self, white: bool) -> bool {
        let is_king =
            |s: &Cell| self.at(*s).is_some_and(|piece| piece.letter == 'K' && piece.white == white);
        let enemy = |s: &Cell| self.at(*s).is_some_and(|piece| piece.white != white);
        cells().filter(enemy).any(|s| self.targets(s).iter().any(is_king))
    }

    /// The moves that leave the own king safe, with the positions after them; `drops` of pawns may
    /// mate.
    fn moves(&self) -> Vec<(String, Position)> {
        let mut all = Vec::new();
        let hand = usize::from(!self.white);
        for from in cells() {
            let Some(piece) = self.at(from).filter(|piece| piece.white == self.white) else {
                continue;
            };
            for to in self.targets(from) {
                let zone = |s: Cell| own_rank(s.1, self.white) >= 6;
                let may =
                    !piece.promoted && !"KG".contains(piece.letter) && (zone(from) || zone(to));
                for promote in [false, true] {
                    let stuck = !piece.promoted && is_stuck(piece.letter, to.1, self.white);
                    if promote && !may || !promote && stuck {
                        continue;
                    }
                    let mut after = self.clone();
                    if let Some(captured) = self.at(to) {
                        after.hands[hand].push(captured.letter);
                    }
                    let promoted = piece.promoted || promote;
                    after.board[from.1 as usize][from.0 as usize] = None;
                    after.board[to.1 as usize][to.0 as usize] = Some(Piece { promoted, ..piece });
                    let sign = if promote { "+" } else { "" };
                    all.push((format!("{}{}{sign}", name(from), name(to)), after));
                }
            }
        }
        let letters: BTreeSet<char> = self.hands[hand].iter().copied().collect();
        for letter in letters {
            let piece = Piece { letter, white: self.white, promoted: false };
            for to in cells().filter(|s| self.at(*s).is_none()) {
                let doubled =
                    letter == 'P' && (0..9).any(|rank| self.at((to.0, rank)) == Some(piece));
                if doubled || is_stuck(letter, to.1, self.white) {
                    continue;
                }
                let mut after = self.clone();
                let at = after.hands[hand].iter().position(|held| *held == letter).unwrap();
                after.hands[hand].remove(at);
                after.board[to.1 as usize][to.0 as usize] = Some(piece);
                all.push((format!("{letter}@{}", name(to)), after));
            }
        }
        all.retain_mut(|(_, after)| {
            after.white = !self.white;
            !after.is_attacked(self.white)
        });
        all
    }
}

/// The legal moves of a FEN.
pub fn legal(fen: &str) -> BTreeSet<String> {
    let mates = |after: &Position| {
        // A pawn gives check from beside the king, so no drop parries it.
        after.is_attacked(after.white) && after.moves().is_empty()
    };
    let moves = Position::read(fen).moves().into_iter();
    moves
        .filter(|(text, after)| !(text.starts_with("P@") && mates(after)))
        .map(|(text, _)| text)
        .collect()
}
