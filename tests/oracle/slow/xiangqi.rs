//! Xiangqi: the rules for pieces on land.

use super::board::{Board, Cell, DIAGONAL, ORTHOGONAL, Step, add};
use super::ground::{Centre, Field, Ground};
use super::weather::{Ply, Position, plain};

/// More steps than the board has squares in a line.
const FAR: i32 = 10;

#[derive(Clone)]
pub struct Xiangqi(Board);

pub fn is_in_palace((file, rank): Cell, white: bool) -> bool {
    (3..=5).contains(&file) && if white { rank <= 2 } else { rank >= 7 }
}

impl Xiangqi {
    pub fn read(fen: &str) -> Xiangqi {
        Xiangqi(Board::read(fen))
    }

    /// Whether a piece may cross a square: in a flood none of the centre.
    fn is_open(&self, s: Cell, field: &Field) -> bool {
        self.0.is_empty(s) && field.is_land(s)
    }

    /// The first square in a direction that cannot be crossed.
    fn obstacle(&self, from: Cell, step: Step, field: &Field) -> Cell {
        let mut s = add(from, step);
        while self.is_open(s, field) {
            s = add(s, step);
        }
        s
    }
}

impl Position for Xiangqi {
    const CENTRE: Centre = Centre { low: (2, 3), high: (6, 6) };

    fn board(&self) -> &Board {
        &self.0
    }

    fn board_mut(&mut self) -> &mut Board {
        &mut self.0
    }

    fn attacks(&self, from: Cell, field: &Field) -> Vec<Cell> {
        let piece = self.0.at(from).unwrap();
        let forward = if piece.white { 1 } else { -1 };
        let palace = |to: &Cell| is_in_palace(*to, piece.white);
        let step = |step: Step| add(from, step);
        let mut all: Vec<Cell> = match piece.letter {
            'K' => {
                // The general captures the other one along an open file.
                let facing = self.obstacle(from, (0, forward), field);
                let facing = self.0.at(facing).is_some_and(|p| p.letter == 'K').then_some(facing);
                ORTHOGONAL.map(step).into_iter().filter(palace).chain(facing).collect()
            }
            'A' => DIAGONAL.map(step).into_iter().filter(palace).collect(),
            'B' => {
                let open = DIAGONAL.into_iter().filter(|s| self.is_open(step(*s), field));
                let to = open.map(|(df, dr)| step((2 * df, 2 * dr)));
                to.filter(|to| (to.1 >= 5) == (from.1 >= 5)).collect()
            }
            'N' => {
                let open = ORTHOGONAL.into_iter().filter(|s| self.is_open(step(*s), field));
                open.flat_map(|(df, dr)| [-1, 1].map(|side| (df, dr, side)))
                    .map(|(df, dr, side)| {
                        step(if df == 0 { (side, 2 * dr) } else { (2 * df, side) })
                    })
                    .collect()
            }
            'R' => ORTHOGONAL
                .into_iter()
                .flat_map(|step| field.slide(&self.0, from, step, FAR))
                .collect(),
            'C' => {
                let screens = ORTHOGONAL.map(|step| (self.obstacle(from, step, field), step));
                screens
                    .into_iter()
                    .filter(|(screen, _)| self.0.at(*screen).is_some() && field.is_land(*screen))
                    .map(|(screen, step)| self.obstacle(screen, step, field))
                    .filter(|to| self.0.at(*to).is_some())
                    .collect()
            }
            'P' if (from.1 >= 5) == piece.white => {
                vec![step((0, forward)), step((1, 0)), step((-1, 0))]
            }
            'P' => vec![step((0, forward))],
            letter => panic!("{letter}"),
        };
        all.retain(|to| self.0.is_inside(*to) && field.ground(*to) != Ground::Water);
        all
    }

    fn plies_from(&self, from: Cell, field: &Field) -> Vec<Ply<Self>> {
        let mut targets = self.attacks(from, field);
        if self.0.at(from).is_some_and(|piece| piece.letter == 'C') {
            let quiet = ORTHOGONAL.into_iter().flat_map(|s| field.slide(&self.0, from, s, FAR));
            targets.extend(quiet.filter(|to| self.0.is_empty(*to)));
        }
        targets.retain(|to| !self.0.has(*to, self.0.white_moves));
        targets.into_iter().map(|to| plain(self, from, to, "move")).collect()
    }
}
