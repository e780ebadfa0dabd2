//! Evaluation of nacv: material, what the men reach across the wires, threats, kings.
//!
//! A single threat is cheap to parry here (a wire on the path, or a loop that takes the
//! crossed one away), so that of several threatened men the dearest counts least.

use super::lattice::{Cells, LATTICE, each_cell};
use super::reach::reach;
use super::{ANDROID, CARETAKER, LETTERS, Nacv, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;

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
const MOBILITY: i32 = 4;
const FAR: u32 = 12;
/// For a man that reaches nothing.
const STUCK: i32 = -18;
/// For each man that reaches the cells around the enemy king, times their number.
const ASSAULT: i32 = 6;
/// For each cell to which a king can step.
const ROOM: i32 = 7;
/// The share of a threatened man's value that counts, percent: the dearest, the second, others.
const THREATS: [i32; 3] = [6, 22, 30];
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

/// Whom a side attacks.
struct Attacks {
    /// All cells.
    cells: Cells,
    /// The cheapest man that attacks each cell, centipawns.
    cheapest: [i32; 64],
}

impl Nacv {
    /// The terms of White and of Black.
    fn terms(&self) -> [Terms; 2] {
        let mut terms = [Terms::default(); 2];
        let all = self.all_men();
        let kings = [Side::White, Side::Black].map(|side| self.king(side));
        let zones = kings.map(|king| LATTICE.cells[king.at()].near);
        let attacks = [Side::White, Side::Black].map(|side| {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            let mut attacks = Attacks { cells: 0, cheapest: [i32::MAX; 64] };
            let (mut hunters, mut hits) = (0, 0);
            for &(_, kind) in LETTERS {
                let value = VALUES[kind.0 as usize];
                for &from in self.board.men(kind.of(side)) {
                    let cells = reach(kind, from.0, all, &self.wires);
                    attacks.cells |= cells;
                    for cell in each_cell(cells & all) {
                        let cheapest = &mut attacks.cheapest[cell as usize];
                        *cheapest = value.min(*cheapest);
                    }
                    if kind == Kind::KING {
                        continue;
                    }
                    own.material += value;
                    let free = (cells & !self.men[us]).count_ones();
                    own.activity += if free == 0 { STUCK } else { MOBILITY * free.min(FAR) as i32 };
                    let hit = (cells & (zones[them] | 1 << kings[them].0)).count_ones() as i32;
                    hits += hit;
                    hunters += i32::from(hit > 0);
                }
            }
            // One man alone mates nobody; several together are worth more than their sum.
            own.king += ASSAULT * hits * hunters.min(5) / 2;
            attacks
        });
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            own.threats = self.threats(self.men[us], &attacks[us], &attacks[them]);
            let room = zones[us] & !self.men[us] & !attacks[them].cells;
            own.king += ROOM * room.count_ones().min(4) as i32;
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
        let value = if self.state.side == Side::White { white - black } else { black - white };
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
