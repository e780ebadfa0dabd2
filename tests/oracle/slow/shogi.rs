//! Shogi: the rules for pieces on land and in hand.

use super::board::{Board, Cell, DIAGONAL, ORTHOGONAL, Piece, Step, name};
use super::ground::{Centre, Field, Weather};
use super::weather::{Ply, Position, is_mate, plain};
use std::collections::BTreeSet;

/// More steps than the board has squares in a line.
const FAR: i32 = 9;

#[derive(Clone)]
pub struct Shogi {
    board: Board,
    /// The letters in White's and Black's hand.
    hands: [Vec<char>; 2],
}

/// The steps of a piece as its owner sees them, and how often it can take them.
fn steps(piece: Piece) -> Vec<(Step, i32)> {
    let once = |steps: &[Step]| steps.iter().map(|s| (*s, 1)).collect::<Vec<_>>();
    let often = |steps: &[Step]| steps.iter().map(|s| (*s, FAR)).collect::<Vec<_>>();
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

/// Whether an unpromoted piece has no move left on a rank, as its side counts the ranks.
pub fn is_stuck(letter: char, own_rank: i32) -> bool {
    match letter {
        'P' | 'L' => own_rank == 8,
        'N' => own_rank >= 7,
        _ => false,
    }
}

/// Whether an unpromoted pawn of a side stands on a file.
pub fn has_pawn(board: &Board, file: i32, white: bool) -> bool {
    board.cells().any(|s| s.0 == file && board.at(s) == Some(Piece::new('P', white)))
}

impl Shogi {
    pub fn read(fen: &str) -> Shogi {
        let hands = fen.split_once('[').unwrap().1.split(']').next().unwrap();
        let hand = |white: bool| {
            let held = hands.chars().filter(|c| c.is_ascii_alphabetic());
            held.filter(|c| c.is_ascii_uppercase() == white)
                .map(|c| c.to_ascii_uppercase())
                .collect()
        };
        Shogi { board: Board::read(fen), hands: [hand(true), hand(false)] }
    }

    fn own_hand(&mut self) -> &mut Vec<char> {
        &mut self.hands[usize::from(!self.board.white_moves)]
    }
}

impl Position for Shogi {
    const CENTRE: Centre = Centre { low: (2, 3), high: (6, 5) };

    fn board(&self) -> &Board {
        &self.board
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    fn attacks(&self, from: Cell, field: &Field) -> Vec<Cell> {
        field.reach(&self.board, from, steps(self.board.at(from).unwrap()))
    }

    fn plies_from(&self, from: Cell, field: &Field) -> Vec<Ply<Self>> {
        let white = self.board.white_moves;
        let piece = self.board.at(from).unwrap();
        let own_rank = |s: Cell| self.board.own_rank(s.1, white);
        let mut all = Vec::new();
        for to in self.attacks(from, field).into_iter().filter(|to| !self.board.has(*to, white)) {
            if piece.promoted || !is_stuck(piece.letter, own_rank(to)) {
                all.push(plain(self, from, to, "move"));
            }
            let is_in_zone = own_rank(from) >= 6 || own_rank(to) >= 6;
            if !piece.promoted && !"KG".contains(piece.letter) && is_in_zone {
                let mut ply = plain(self, from, to, "promotion");
                ply.text.push('+');
                ply.after.board.set(to, Some(Piece { promoted: true, ..piece }));
                all.push(ply);
            }
        }
        all
    }

    /// Drops.
    fn other_plies(&self, field: &Field) -> Vec<Ply<Self>> {
        let white = self.board.white_moves;
        let letters: BTreeSet<char> = self.clone().own_hand().iter().copied().collect();
        let mut all = Vec::new();
        for letter in letters {
            for to in self.board.cells() {
                let may_stand = self.board.is_empty(to)
                    && field.is_land(to)
                    && !is_stuck(letter, self.board.own_rank(to.1, white))
                    && !(letter == 'P' && has_pawn(&self.board, to.0, white));
                if may_stand {
                    let mut after = self.clone();
                    let held = after.own_hand().iter().position(|held| *held == letter).unwrap();
                    after.own_hand().remove(held);
                    after.board.set(to, Some(Piece::new(letter, white)));
                    all.push(Ply { text: format!("{letter}@{}", name(to)), after, kind: "drop" });
                }
            }
        }
        all
    }

    /// What is captured goes into the hand.
    fn shifted(&self, from: Cell, to: Cell) -> Self {
        let mut after = self.clone();
        if let Some(captured) = self.board.at(to) {
            after.own_hand().push(captured.letter);
        }
        after.board.shift(from, to);
        after
    }

    /// A pawn drop may not mate.
    fn is_forbidden(ply: &Ply<Self>, weather: &Weather) -> bool {
        ply.text.starts_with("P@") && is_mate(&ply.after, weather)
    }
}
