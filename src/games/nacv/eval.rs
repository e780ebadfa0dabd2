//! Evaluation of nacv: material, what the men reach across the wires, threats, kings.
//!
//! A single threat is cheap to parry here (a wire on the path, or a loop that takes the
//! crossed one away), so that of several threatened men the dearest counts least.

use super::lattice::{Cells, LATTICE, MIDDLE, distance, each_cell};
use super::reach::reach;
use super::{ANDROID, CARETAKER, LETTERS, Nacv, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;
use smallvec::SmallVec;

/// Centipawns by kind.
pub(super) const VALUES: [i32; 16] = {
    let mut values = [0; 16];
    values[Kind::ROOK.0 as usize] = 300;
    values[Kind::KING.0 as usize] = 10_000;
    values[ANDROID.0 as usize] = 330;
    values[CARETAKER.0 as usize] = 560;
    values[WINDRIDER.0 as usize] = 380;
    values[WIRERIDER.0 as usize] = 400;
    values
};

/// For each cell that a man reaches, at most [`FAR`] of them.
pub(super) const MOBILITY: i32 = 4;
const FAR: u32 = 12;
/// For a man that reaches nothing.
const STUCK: i32 = -18;
/// For each man that reaches the cells around the enemy king, times their number.
pub(super) const ASSAULT: i32 = 6;
/// For each cell to which a king can step.
const ROOM: i32 = 7;
/// The share of a threatened man's value that counts, percent: the dearest, the second, others.
const THREATS: [i32; 3] = [6, 22, 30];
/// What an advantage is worth by the number of men, the king aside, that the side ahead has
/// left, eighths. One man against a bare king scored 51 % in 194 games of 800 nodes a turn.
const LEFT: [i32; 4] = [1, 1, 6, 8];
/// Against a bare king, for each step that drives him from the middle of the board,
const DRIVE: i32 = 16;
/// ... and for each step that the other king is nearer to him.
const FOLLOW: i32 = 8;
/// For the side to move.
const TEMPO: i32 = 20;

/// The terms of one side, from its own point of view, centipawns.
#[derive(Clone, Copy, Default)]
struct Terms {
    material: i32,
    activity: i32,
    threats: i32,
    king: i32,
}

impl Terms {
    fn sum(self) -> i32 {
        self.material + self.activity + self.threats + self.king
    }
}

/// What a man on a cell is worth, White's advantage positive.
pub(super) fn worth(piece: Piece, _: Square) -> i32 {
    if piece.kind() == Kind::KING {
        return 0;
    }
    let value = VALUES[piece.kind().0 as usize];
    if piece.side() == Side::White { value } else { -value }
}

/// A man and the cells that it reaches, own men included.
pub(super) struct Man {
    pub kind: Kind,
    pub from: u8,
    pub reach: Cells,
}

/// Whom a side attacks.
pub(super) struct Attacks {
    /// All cells that its men reach.
    pub cells: Cells,
    /// The cheapest man that attacks each man of the board, centipawns.
    pub cheapest: [i32; 64],
    /// Its men.
    pub men: SmallVec<[Man; 16]>,
}

impl Nacv {
    pub(super) fn attacks(&self, side: Side) -> Attacks {
        let all = self.all_men();
        let mut attacks = Attacks { cells: 0, cheapest: [i32::MAX; 64], men: SmallVec::new() };
        for &(_, kind) in LETTERS {
            let value = VALUES[kind.0 as usize];
            for &from in self.board.men(kind.of(side)) {
                let reach = reach(kind, from.0, all, &self.wires);
                attacks.cells |= reach;
                for cell in each_cell(reach & all) {
                    let cheapest = &mut attacks.cheapest[cell as usize];
                    *cheapest = value.min(*cheapest);
                }
                attacks.men.push(Man { kind, from: from.0, reach });
            }
        }
        attacks
    }

    /// The terms of White and of Black.
    fn terms(&self) -> [Terms; 2] {
        let mut terms = [Terms::default(); 2];
        let kings = [Side::White, Side::Black].map(|side| self.king(side));
        let zones = kings.map(|king| LATTICE.cells[king.at()].near);
        let attacks = [Side::White, Side::Black].map(|side| self.attacks(side));
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            let (mut hunters, mut hits) = (0, 0);
            for man in attacks[us].men.iter().filter(|man| man.kind != Kind::KING) {
                own.material += VALUES[man.kind.0 as usize];
                let free = (man.reach & !self.men[us]).count_ones();
                own.activity += if free == 0 { STUCK } else { MOBILITY * free.min(FAR) as i32 };
                let hit = (man.reach & (zones[them] | 1 << kings[them].0)).count_ones() as i32;
                hits += hit;
                hunters += i32::from(hit > 0);
            }
            // One man alone mates nobody; several together are worth more than their sum.
            own.king += ASSAULT * hits * hunters.min(5) / 2;
        }
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            own.threats = self.threats(self.men[us], &attacks[us], &attacks[them]);
            let room = zones[us] & !self.men[us] & !attacks[them].cells;
            own.king += ROOM * room.count_ones().min(4) as i32;
            if self.men[them].count_ones() == 1 {
                let middle = distance(kings[them], MIDDLE);
                let apart = distance(kings[them], kings[us]);
                own.king += DRIVE * i32::from(middle) - FOLLOW * i32::from(apart);
            }
        }
        terms
    }

    /// What the `men` of a side stand to lose (negative).
    fn threats(&self, men: Cells, own: &Attacks, enemy: &Attacks) -> i32 {
        let mut losses = [0; 3];
        for cell in each_cell(men & enemy.cells) {
            let kind = self.board.at(Square(cell)).kind();
            if kind == Kind::KING {
                continue;
            }
            let value = VALUES[kind.0 as usize];
            let price = if own.cells >> cell & 1 != 0 { enemy.cheapest[cell as usize] } else { 0 };
            let loss = value - price.min(value);
            if loss > losses[0] {
                losses = [loss, losses[0], losses[1] + losses[2]];
            } else if loss > losses[1] {
                losses = [losses[0], loss, losses[1] + losses[2]];
            } else {
                losses[2] += loss;
            }
        }
        -losses.iter().zip(THREATS).map(|(loss, share)| loss * share / 100).sum::<i32>()
    }

    /// For the side to move.
    pub(super) fn value(&self) -> i32 {
        let [white, black] = self.terms().map(Terms::sum);
        let ahead = if white > black { Side::White } else { Side::Black };
        let left = self.men[ahead.index()].count_ones() as usize - 1;
        let value = (white - black) * LEFT[left.min(LEFT.len() - 1)] / 8;
        let value = if self.state.side == Side::White { value } else { -value };
        (value + TEMPO).clamp(-15_000, 15_000)
    }

    /// The terms for a person: one a line, White's, Black's and the difference.
    pub(super) fn explain_value(&self) -> String {
        let [white, black] = self.terms();
        let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
        for (name, w, b) in [
            ("material", white.material, black.material),
            ("activity", white.activity, black.activity),
            ("threatened men", white.threats, black.threats),
            ("kings", white.king, black.king),
        ] {
            text += &format!("{name:<24}{w:>8}{b:>8}{:>8}\n", w - b);
        }
        text + &format!("{:<24}{:>24}\n", "for the side to move", self.value())
    }
}
