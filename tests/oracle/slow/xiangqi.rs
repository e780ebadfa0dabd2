//! The moves of Xiangqi, slowly.

use std::collections::BTreeSet;

/// By rank from White's side, then by file: letters of a FEN, `.` for nothing.
type Board = [[char; 9]; 10];
type Cell = (i32, i32);

const ORTHOGONAL: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn at(board: &Board, (file, rank): Cell) -> Option<char> {
    ((0..9).contains(&file) && (0..10).contains(&rank)).then(|| board[rank as usize][file as usize])
}

fn is_white(c: char) -> bool {
    c.is_ascii_uppercase()
}

fn palace((file, rank): Cell, white: bool) -> bool {
    (3..=5).contains(&file) && if white { rank <= 2 } else { rank >= 7 }
}

/// Where the piece on a cell can go if nothing but its own movement counts.
fn targets(board: &Board, from: Cell) -> Vec<Cell> {
    let piece = at(board, from).unwrap();
    let white = is_white(piece);
    let forward = if white { 1 } else { -1 };
    let add = |(df, dr): Cell| (from.0 + df, from.1 + dr);
    let mut all = Vec::new();
    match piece.to_ascii_uppercase() {
        'K' => {
            all.extend(ORTHOGONAL.map(add).into_iter().filter(|s| palace(*s, white)));
            // The general captures the other one along an open file.
            let mut s = add((0, forward));
            while at(board, s) == Some('.') {
                s = (s.0, s.1 + forward);
            }
            if at(board, s).is_some_and(|c| c.eq_ignore_ascii_case(&'K')) {
                all.push(s);
            }
        }
        'A' => all.extend(
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(add).into_iter().filter(|s| palace(*s, white)),
        ),
        'B' => {
            for (df, dr) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let to = add((2 * df, 2 * dr));
                if at(board, add((df, dr))) == Some('.') && (to.1 >= 5) == (from.1 >= 5) {
                    all.push(to);
                }
            }
        }
        'N' => {
            for (df, dr) in ORTHOGONAL {
                if at(board, add((df, dr))) == Some('.') {
                    for side in [-1, 1] {
                        all.push(if df == 0 { add((side, 2 * dr)) } else { add((2 * df, side)) });
                    }
                }
            }
        }
        'R' | 'C' => {
            for (df, dr) in ORTHOGONAL {
                let mut s = add((df, dr));
                while at(board, s) == Some('.') {
                    all.push(s);
                    s = (s.0 + df, s.1 + dr);
                }
                if piece.eq_ignore_ascii_case(&'C') {
                    s = (s.0 + df, s.1 + dr);
                    while at(board, s) == Some('.') {
                        s = (s.0 + df, s.1 + dr);
                    }
                }
                all.push(s);
            }
        }
        'P' => {
            all.push(add((0, forward)));
            if (from.1 >= 5) == white {
                all.extend([add((1, 0)), add((-1, 0))]);
            }
        }
        _ => panic!("{piece}"),
    }
    all.retain(|s| at(board, *s).is_some_and(|c| c == '.' || is_white(c) != white));
    all
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

/// Whether a side could capture the other general.
fn captures_king(board: &Board, white: bool) -> bool {
    let own = |s: &Cell| at(board, *s).is_some_and(|c| c != '.' && is_white(c) == white);
    let king = if white { 'k' } else { 'K' };
    cells().filter(own).any(|s| targets(board, s).iter().any(|to| at(board, *to) == Some(king)))
}

/// The legal moves of a FEN.
pub fn legal(fen: &str) -> BTreeSet<String> {
    let mut fields = fen.split(' ');
    let mut board: Board = [['.'; 9]; 10];
    for (row, text) in fields.next().unwrap().split('/').enumerate() {
        let mut file = 0;
        for c in text.chars() {
            match c.to_digit(10) {
                Some(run) => file += run as usize,
                None => {
                    board[9 - row][file] = c;
                    file += 1;
                }
            }
        }
    }
    let white = fields.next() == Some("w");
    let mut moves = BTreeSet::new();
    for from in cells() {
        let piece = at(&board, from).unwrap();
        if piece == '.' || is_white(piece) != white {
            continue;
        }
        for to in targets(&board, from) {
            let mut after = board;
            after[from.1 as usize][from.0 as usize] = '.';
            after[to.1 as usize][to.0 as usize] = piece;
            if !captures_king(&after, !white) {
                let name =
                    |(file, rank): Cell| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
                moves.insert(name(from) + &name(to));
            }
        }
    }
    moves
}
