//! Evaluation of nacv: material, what the pieces reach across the wires, threats, kings.
//!
//! A single threat is cheap to parry here (a wire on the path, or a loop that takes the
//! crossed one away), so that of several threatened pieces the most valuable counts least.

use super::geometry::{CENTRE, Cells, GEOMETRY, each_cell, king_distance};
use super::reach::reach;
use super::taper::{Sum, mix, taper};
use super::values::{SQUARES, WEIGHTS};
use super::weights::Weights;
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

/// For each cell that a piece reaches, about: what wires are judged by.
pub(super) const MOBILITY: i32 = 4;
/// For each piece that reaches the cells around the enemy king, times their number.
pub(super) const ASSAULT: i32 = 6;
/// Units of an assault (pieces that take part, times cells that they reach) for each step of its
/// scale.
const STEP: i32 = 4;
/// What an advantage is worth by the number of pieces, the king aside, that the side ahead has
/// left, eighths. One piece against a bare king scored 51 % in 194 games of 800 nodes a turn.
const LEFT: [i32; 4] = [1, 1, 6, 8];
/// The pieces of both sides at the start, without the kings: the pure middle game.
const FULL: i32 = 18;
/// For the side to move.
const TEMPO: i32 = 20;

/// The terms of one side beside its pieces on their cells, from its own point of view.
#[derive(Clone, Copy, Default)]
struct Terms {
    activity: Sum,
    threats: Sum,
    king: Sum,
}

/// What a piece on a cell is worth, White's advantage positive, packed by [`taper`].
pub(super) fn piece_square_value(piece: Piece, s: Square) -> i32 {
    let sign = if piece.side() == Side::White { 1 } else { -1 };
    let table = LETTERS.iter().position(|(_, kind)| *kind == piece.kind());
    table.map_or(0, |table| {
        let (middle, end) = SQUARES[table][ring(s)];
        sign * taper(i32::from(middle), i32::from(end))
    })
}

/// On which ring around the middle of the board a cell lies.
fn ring(s: Square) -> usize {
    usize::from(king_distance(s, CENTRE))
}

/// A piece and the cells that it reaches, own pieces included.
pub(super) struct PieceReach {
    pub kind: Kind,
    pub from: u8,
    pub reach: Cells,
}

/// What a side attacks.
pub(super) struct Attacks {
    /// All cells that its pieces reach.
    pub cells: Cells,
    /// The cheapest piece that attacks each piece of the board, centipawns.
    pub cheapest: [i32; 64],
    /// Its pieces.
    pub pieces: SmallVec<[PieceReach; 16]>,
}

impl Nacv {
    pub(super) fn attacks(&self, side: Side) -> Attacks {
        let all = self.occupied();
        let mut attacks = Attacks { cells: 0, cheapest: [i32::MAX; 64], pieces: SmallVec::new() };
        for &(_, kind) in LETTERS {
            let value = VALUES[kind.0 as usize];
            for &from in self.board.pieces(kind.of(side)) {
                let reach = reach(kind, from.0, all, &self.wires);
                attacks.cells |= reach;
                for cell in each_cell(reach & all) {
                    let cheapest = &mut attacks.cheapest[cell as usize];
                    *cheapest = value.min(*cheapest);
                }
                attacks.pieces.push(PieceReach { kind, from: from.0, reach });
            }
        }
        attacks
    }

    /// The terms of White and of Black.
    fn terms(&self, weights: &Weights) -> [Terms; 2] {
        let mut terms: [Terms; 2] = [Terms::default(), Terms::default()];
        let kings = [Side::White, Side::Black].map(|side| self.king_square(side));
        let zones = kings.map(|king| GEOMETRY.cells[king.at()].king_steps);
        let attacks = [Side::White, Side::Black].map(|side| self.attacks(side));
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            let (mut hunters, mut hits) = (0, 0);
            for piece in attacks[us].pieces.iter().filter(|piece| piece.kind != Kind::KING) {
                let kind = piece.kind.0 as usize;
                let free = (piece.reach & !self.pieces[us]).count_ones() as usize;
                own.activity.add(weights.mobility[kind].of(free), 1);
                let away = |king| usize::from(king_distance(Square(piece.from), king)).min(7);
                own.king.add(weights.hunter[kind][away(kings[them])], 1);
                own.king.add(weights.guard[kind][away(kings[us])], 1);
                let hit = (piece.reach & (zones[them] | 1 << kings[them].0)).count_ones() as i32;
                hits += hit;
                hunters += i32::from(hit > 0);
            }
            // One piece alone does not mate; several together are worth more than their sum.
            let assault = hits * hunters.min(5) / STEP;
            own.king.add(weights.assault.of(assault as usize), 1);
            own.activity.add(weights.control.of(attacks[us].cells.count_ones() as usize), 1);
        }
        for side in [Side::White, Side::Black] {
            let (us, them) = (side.index(), side.other().index());
            let own = &mut terms[us];
            own.threats = self.threats(weights, side, &attacks[us], &attacks[them]);
            let room = zones[us] & !self.pieces[us] & !attacks[them].cells;
            own.king.add(weights.room[room.count_ones().min(4) as usize], 1);
            let wires =
                (GEOMETRY.cells[kings[us].at()].edge_set & self.wires.set).count_ones() as usize;
            own.king.add(weights.wires[wires.min(7)], 1);
            if self.pieces[them].count_ones() == 1 {
                let middle = king_distance(kings[them], CENTRE);
                let apart = king_distance(kings[them], kings[us]);
                own.king.add(weights.drive, i32::from(middle));
                own.king.add(weights.apart, i32::from(apart));
            }
        }
        terms
    }

    /// What the pieces of `side` stand to lose.
    fn threats(&self, weights: &Weights, side: Side, own: &Attacks, enemy: &Attacks) -> Sum {
        let mut losses: SmallVec<[(i32, bool, Kind); 16]> = SmallVec::new();
        for cell in each_cell(self.pieces[side.index()] & enemy.cells) {
            let kind = self.board.at(Square(cell)).kind();
            let defended = own.cells >> cell & 1 != 0;
            let price = if defended { enemy.cheapest[cell as usize] } else { 0 };
            let loss = VALUES[kind.0 as usize] - price;
            if kind != Kind::KING && loss > 0 {
                losses.push((loss, defended, kind));
            }
        }
        losses.sort_unstable_by_key(|&(loss, _, _)| -loss);
        let acts = usize::from(side == self.state.side);
        let mut sum = Sum::default();
        for (rank, (_, defended, kind)) in losses.into_iter().enumerate() {
            let weights = &weights.threats[acts][rank.min(2)][usize::from(defended)];
            sum.add(weights[kind.0 as usize], 1);
        }
        sum
    }

    /// Value for the side to move, centipawns; `network` is what a network adds to it.
    pub(super) fn value(&self, network: i32) -> i32 {
        let value = self.advantage();
        let ahead = if value > 0 { Side::White } else { Side::Black };
        let value = value * self.left(ahead) / 8;
        let value = if self.state.side == Side::White { value } else { -value };
        (value + TEMPO + network).clamp(-15_000, 15_000)
    }

    /// White's advantage, whatever pieces each side has left; centipawns.
    fn advantage(&self) -> i32 {
        let [white, black] = self.terms(&WEIGHTS);
        let sum = |t: Terms| t.activity.0 + t.threats.0 + t.king.0;
        mix(self.board.psqt() + sum(white) - sum(black), self.phase(), FULL)
    }

    /// What an advantage of this side is worth, eighths.
    fn left(&self, ahead: Side) -> i32 {
        let left = self.pieces[ahead.index()].count_ones() as usize - 1;
        LEFT[left.min(LEFT.len() - 1)]
    }

    /// How much of the middle game there is, parts of [`FULL`].
    fn phase(&self) -> i32 {
        ((self.occupied().count_ones() as i32) - 2).min(FULL)
    }

    /// The terms for a person: one a line, White's, Black's and the difference.
    pub(super) fn explain_value(&self, network: i32) -> String {
        let [white, black] = self.terms(&WEIGHTS);
        let cp = |packed| mix(packed, self.phase(), FULL);
        let line = |name, of: fn(&Terms) -> Sum| (name, cp(of(&white).0), cp(of(&black).0));
        let terms = [
            line("activity", |t| t.activity),
            line("threatened pieces", |t| t.threats),
            line("kings", |t| t.king),
        ];
        let mut text = format!("{:<24}{:>8}{:>8}{:>8}\n", "centipawns", "White", "Black", "total");
        for (name, white, black) in terms {
            text += &format!("{name:<24}{white:>8}{black:>8}{:>8}\n", white - black);
        }
        let placed = cp(self.board.psqt());
        for (name, sum) in [
            ("material and squares", placed),
            ("network, side to move", network),
            ("for the side to move", self.value(network)),
        ] {
            text += &format!("{name:<24}{sum:>24}\n");
        }
        text
    }
}
