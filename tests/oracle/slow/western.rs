//! Chess, shatranj and Chess with Different Armies: the rules for pieces on land.

use super::board::{Board, Cell, DIAGONAL, ORTHOGONAL, Piece, Step, add, cell};
use super::ground::{Centre, Field, Ground};
use super::weather::{Ply, Position, is_attacked, plain};

const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const FORWARD_KNIGHT: [Step; 4] = [(1, 2), (2, 1), (-2, 1), (-1, 2)];
const NARROW_KNIGHT: [Step; 4] = [(1, 2), (1, -2), (-1, -2), (-1, 2)];
/// The orthogonal steps forward and sideways.
const NOT_BACKWARD: [Step; 3] = [(0, 1), (1, 0), (-1, 0)];
/// The king's steps backward.
const BACKWARD: [Step; 3] = [(0, -1), (1, -1), (-1, -1)];

/// More steps than any board has squares in a line.
const FAR: i32 = 8;

#[derive(Clone, Copy, PartialEq)]
pub enum Game {
    Chess,
    Shatranj,
    Armies,
}

#[derive(Clone)]
pub struct Western {
    game: Game,
    board: Board,
    /// The rights of `KQkq` that are left.
    rights: String,
    en_passant: Option<Cell>,
    /// The letters of White's and Black's army.
    armies: [char; 2],
}

/// The letters of the pieces of an army that a pawn can become; the first stands in the corners.
pub fn army(letter: char) -> &'static str {
    match letter {
        'F' => "RNBQ",
        'C' => "EWFA",
        'N' => "GIHL",
        'R' => "SODC",
        _ => panic!("{letter}"),
    }
}

/// The steps of a piece other than a pawn as its owner sees them, and how often it can take them.
fn steps(game: Game, letter: char) -> Vec<(Step, i32)> {
    let leap = |n: i32, steps: &[Step]| -> Vec<(Step, i32)> {
        steps.iter().map(|(df, dr)| ((n * df, n * dr), 1)).collect()
    };
    let ride = |limit: i32, steps: &[Step]| steps.iter().map(|s| (*s, limit)).collect::<Vec<_>>();
    match (game, letter) {
        (_, 'K') => [leap(1, &ORTHOGONAL), leap(1, &DIAGONAL)].concat(),
        (Game::Shatranj, 'Q') => leap(1, &DIAGONAL),
        (Game::Shatranj, 'B') => leap(2, &DIAGONAL),
        (_, 'R') => ride(FAR, &ORTHOGONAL),
        (_, 'N') => leap(1, &KNIGHT),
        (_, 'B') => ride(FAR, &DIAGONAL),
        (_, 'Q') => [ride(FAR, &ORTHOGONAL), ride(FAR, &DIAGONAL)].concat(),
        (_, 'E') => [ride(FAR, &DIAGONAL), leap(2, &ORTHOGONAL)].concat(),
        (_, 'W') => [leap(1, &ORTHOGONAL), leap(2, &DIAGONAL)].concat(),
        (_, 'F') => [leap(1, &DIAGONAL), leap(2, &DIAGONAL), leap(2, &ORTHOGONAL)].concat(),
        (_, 'A') => [ride(FAR, &DIAGONAL), leap(1, &KNIGHT)].concat(),
        (_, 'G') => [ride(FAR, &NOT_BACKWARD), leap(1, &BACKWARD)].concat(),
        (_, 'I') => [leap(1, &NARROW_KNIGHT), leap(1, &DIAGONAL)].concat(),
        (_, 'H') => {
            [leap(1, &FORWARD_KNIGHT), leap(1, &[(1, 0), (-1, 0)]), leap(1, &BACKWARD)].concat()
        }
        (_, 'L') => {
            let king = [leap(1, &ORTHOGONAL), leap(1, &DIAGONAL)].concat();
            [ride(FAR, &NOT_BACKWARD), leap(1, &FORWARD_KNIGHT), king].concat()
        }
        (_, 'S') => ride(4, &ORTHOGONAL),
        (_, 'O') => [leap(1, &ORTHOGONAL), leap(2, &ORTHOGONAL)].concat(),
        (_, 'D') => [leap(3, &ORTHOGONAL), leap(1, &DIAGONAL), leap(2, &ORTHOGONAL)].concat(),
        (_, 'C') => [ride(FAR, &ORTHOGONAL), leap(1, &KNIGHT)].concat(),
        _ => panic!("{letter}"),
    }
}

impl Western {
    pub fn read(game: Game, fen: &str) -> Western {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut armies = ['F', 'F'];
        if game == Game::Armies {
            armies = [fields[6].as_bytes()[0].into(), fields[6].as_bytes()[1].into()];
        }
        Western {
            game,
            board: Board::read(fen),
            rights: fields[2].replace('-', ""),
            en_passant: Some(fields[3]).filter(|field| *field != "-").map(cell),
            armies,
        }
    }

    /// What a pawn can become, as letters of texts.
    fn promotions(&self) -> String {
        match self.game {
            Game::Shatranj => "q".into(),
            _ => self.armies.map(army).concat().to_ascii_lowercase(),
        }
    }

    fn pawn_plies(&self, from: Cell, field: &Field) -> Vec<Ply<Self>> {
        let white = self.board.white_moves;
        let forward = if white { 1 } else { -1 };
        let mut all = Vec::new();
        let mut arrive = |to: Cell| {
            if self.board.own_rank(to.1, white) < 7 {
                return all.push(plain(self, from, to, "pawn move"));
            }
            for letter in self.promotions().chars() {
                let mut ply = plain(self, from, to, "promotion");
                ply.text.push(letter);
                ply.after.board.set(to, Some(Piece::new(letter, white)));
                all.push(ply);
            }
        };
        let may_double = self.game != Game::Shatranj && self.board.own_rank(from.1, white) == 1;
        let ahead = field.slide(&self.board, from, (0, forward), if may_double { 2 } else { 1 });
        ahead.into_iter().filter(|to| self.board.is_empty(*to)).for_each(&mut arrive);
        let attacked = self.attacks(from, field);
        attacked.iter().copied().filter(|to| self.board.has(*to, !white)).for_each(&mut arrive);
        if let Some(to) = self.en_passant.filter(|to| attacked.contains(to)) {
            let victim = add(to, (0, -forward));
            if field.ground(victim) != Ground::Water {
                let mut ply = plain(self, from, to, "en passant");
                ply.after.board.set(victim, None);
                all.push(ply);
            }
        }
        all
    }

    /// Castling, if the king's square and the squares that he crosses are safe in the weather of
    /// the ply itself. As for any ply, the caller asks for safety on arrival.
    fn castling(&self, king_side: bool, field: &Field) -> Option<Ply<Self>> {
        let white = self.board.white_moves;
        let army = self.armies[usize::from(!white)];
        let (corner, king_to, rook_to) = match (king_side, army) {
            (true, _) => (7, 6, 5),
            (false, 'C') => (0, 1, 2),
            (false, _) => (0, 2, 3),
        };
        let at = |file| (file, if white { 0 } else { 7 });
        let is_free = |file| self.board.is_empty(at(file));
        let is_safe = |file| !is_attacked(self, field, at(file), !white);
        let mut between = if king_side { 5..=6 } else { 1..=3 };
        let mut crossed = if king_side { 4..=5 } else { king_to + 1..=4 };
        if !between.all(is_free) || !crossed.all(is_safe) {
            return None;
        }
        let mut ply = plain(self, at(4), at(king_to), "castling");
        ply.after.board.shift(at(corner), at(rook_to));
        Some(ply)
    }

    /// Whether a side has nothing but its king.
    fn is_bare(&self, white: bool) -> bool {
        self.board.cells().filter(|s| self.board.has(*s, white)).count() == 1
    }
}

impl Position for Western {
    const CENTRE: Centre = Centre { low: (2, 2), high: (5, 5) };

    fn board(&self) -> &Board {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    fn attacks(&self, from: Cell, field: &Field) -> Vec<Cell> {
        let steps = match self.board.at(from).unwrap().letter {
            'P' => vec![((-1, 1), 1), ((1, 1), 1)],
            letter => steps(self.game, letter),
        };
        field.reach(&self.board, from, steps)
    }

    fn plies_from(&self, from: Cell, field: &Field) -> Vec<Ply<Self>> {
        if self.board.at(from).is_some_and(|piece| piece.letter == 'P') {
            return self.pawn_plies(from, field);
        }
        let targets = self.attacks(from, field).into_iter();
        targets
            .filter(|to| !self.board.has(*to, self.board.white_moves))
            .map(|to| plain(self, from, to, "move"))
            .collect()
    }

    fn other_plies(&self, field: &Field) -> Vec<Ply<Self>> {
        let rights = if self.board.white_moves { ['K', 'Q'] } else { ['k', 'q'] };
        let rights = rights.into_iter().filter(|right| self.rights.contains(*right));
        rights.filter_map(|right| self.castling("Kk".contains(right), field)).collect()
    }

    /// A bared king in shatranj, if he could not bare the other one in return.
    fn is_over(&self) -> bool {
        let white = self.board.white_moves;
        self.game == Game::Shatranj && self.is_bare(!white) && !self.is_bare(white)
    }
}
