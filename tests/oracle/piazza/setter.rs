//! Random positions full of pins, checks and weather.

use super::{DIAGONAL, NOTHING, ORTHOGONAL, Position, Way, Weather, squares, step, ways};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Puts the pieces of a random position on the board.
pub(super) struct Setter(pub(super) Xoshiro256PlusPlus);

impl Setter {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    fn put(&mut self, board: &mut [u8; 64], s: usize, letters: &[u8], white: bool) {
        let piece = letters[self.below(letters.len())];
        let pawn_may_stand = (8..56).contains(&s);
        if board[s] == NOTHING && (piece != b'p' || pawn_may_stand) {
            board[s] = if white { piece.to_ascii_uppercase() } else { piece };
        }
    }

    /// A piece and behind it an enemy slider, on a line with the king.
    fn put_pin(&mut self, board: &mut [u8; 64], king: usize, white: bool) {
        let direction = [ORTHOGONAL, DIAGONAL].concat()[self.below(8)];
        let line: Vec<usize> =
            std::iter::successors(step(king, direction), |&s| step(s, direction)).collect();
        if line.len() >= 2 {
            let pinned = self.below(line.len() - 1);
            let pinner = pinned + 1 + self.below(line.len() - pinned - 1);
            let slider = if direction.0 * direction.1 == 0 { b"rq" } else { b"bq" };
            self.put(board, line[pinned], b"ppnbrq", white);
            self.put(board, line[pinner], slider, !white);
        }
    }

    fn weather(&mut self) -> Weather {
        let all = ways();
        let way = all[self.below(16)];
        let others: Vec<Way> = all
            .into_iter()
            .filter(|o| (o.1.1 == 0) == (way.1.1 == 0) && !squares(*o).contains(&way.0))
            .filter(|o| !squares(way).contains(&o.0))
            .collect();
        let built = match self.below(8) {
            0 => Vec::new(),
            1 => vec![way],
            _ => vec![way, others[self.below(others.len())]],
        };
        let left = 1 + self.below(10) as u8;
        match self.below(16) {
            0 => Weather::Dry,
            1 => Weather::Rising(2),
            2 => Weather::Rising(1),
            3 => Weather::Build(2, Vec::new()),
            4 => Weather::Build(1, built.into_iter().take(1).collect()),
            5 => Weather::Flood(1, built),
            6 => Weather::Snow(left),
            _ => Weather::Flood(left, built),
        }
    }

    pub(super) fn position(&mut self) -> Position {
        let mut board = [NOTHING; 64];
        let kings_at_home = self.below(4) == 0;
        let mut rights = String::new();
        let kings = [true, false].map(|white| {
            let (home, king) = if white { (0, b'K') } else { (56, b'k') };
            let free: Vec<usize> = (0..64).filter(|&s| board[s] == NOTHING).collect();
            let s = if kings_at_home { home + 4 } else { free[self.below(free.len())] };
            board[s] = king;
            if kings_at_home {
                for (right, s) in [(b'k', home + 7), (b'q', home)] {
                    self.put(&mut board, s, b"r", white);
                    let right = if white { right.to_ascii_uppercase() } else { right };
                    rights.push(char::from(right));
                }
            }
            s
        });
        for _ in 0..self.below(4) {
            let white = self.below(2) == 0;
            self.put_pin(&mut board, kings[usize::from(!white)], white);
        }
        for _ in 0..self.below(12) {
            let (s, white) = (self.below(64), self.below(2) == 0);
            self.put(&mut board, s, b"pppnnbrq", white);
        }
        let weather = self.weather();
        let white = self.below(2) == 0;
        let (rank, back, pawn) = if white { (5, 1, b'p') } else { (2, -1, b'P') };
        let en_passant = (8 * rank..8 * rank + 8).find(|&s| {
            let at = |dr| step(s, (0, dr)).map(|s| board[s]);
            board[s] == NOTHING && at(back) == Some(NOTHING) && at(-back) == Some(pawn)
        });
        let en_passant = en_passant.filter(|_| !matches!(weather, Weather::Build(..)));
        Position { board, white, rights, en_passant, ground: weather.ground(), weather }
    }
}
