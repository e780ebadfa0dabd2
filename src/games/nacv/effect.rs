//! What a wire would change, judged for all edges at once: in this order wires are tried.
//!
//! The walks of Rooks, Androids, Caretakers and WindRiders are paths that the men decide. A
//! path without a wire opens behind a new one; where one is crossed already, a second closes
//! what lies behind it. So one look at the paths tells the worth of a wire on each of their
//! edges. The attacks of WireRiders, and of two windmill moves, are left to [`super::siege`].

use super::eval::{ASSAULT, Attacks, MOBILITY, VALUES};
use super::geometry::{Cells, EDGES, Edges, GEOMETRY, Geometry, Ray, each_cell, each_edge};
use super::reach::{rays, windmill, wirerider_reach};
use super::wires::Placements;
use super::{Nacv, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Square};
use crate::rules::Side;

/// What an attack on the opponent's man, the turn being his then, is worth; percent.
const PROMISE: i32 = 15;
/// What his attack on an own man costs, percent.
const HARM: i32 = 70;
/// What it is worth that an attacked man is guarded, percent of its value.
const GUARD: i32 = 20;
/// Check, centipawns.
const CHECK: i32 = 150;

/// For each edge what a wire there is worth, centipawns.
pub(super) type Effects = [i32; EDGES];

/// What it is worth to a side to reach each cell, centipawns.
type Prizes = [i32; 64];

impl Nacv {
    /// What wires are worth to the side to act.
    pub(super) fn effects(&self) -> Effects {
        let geometry = &*GEOMETRY;
        let mut effects = [0; EDGES];
        let us = self.state.side;
        let attacks = [us, us.other()].map(|side| self.attacks(side));
        for (i, side) in [us, us.other()].into_iter().enumerate() {
            let (own, enemy) = (&attacks[i], &attacks[1 - i]);
            let (sign, share) = if side == us { (1, PROMISE) } else { (-1, HARM) };
            let mut prizes = self.prizes(side, own, enemy);
            let mut hunter = Kind::KING;
            for man in own.pieces.iter().filter(|man| man.kind != Kind::KING) {
                if man.kind != hunter {
                    hunter = man.kind;
                    self.hunt(&mut prizes, side, VALUES[hunter.0 as usize], enemy, share);
                }
                match man.kind {
                    WINDRIDER => self.mills(geometry, man.from, sign, &prizes, &mut effects),
                    WIRERIDER if self.state.first_turn => {
                        self.rails(geometry, man.from, sign, &mut effects);
                    }
                    WIRERIDER => {}
                    kind => {
                        for ray in &geometry.cells[man.from as usize].rays[rays(kind)] {
                            self.walk(ray, sign, &prizes, &mut effects);
                        }
                    }
                }
            }
        }
        self.rescues(&attacks, &mut effects);
        effects
    }

    /// What a side gains by reaching each cell, the opponent's men but the king aside.
    fn prizes(&self, side: Side, own: &Attacks, enemy: &Attacks) -> Prizes {
        let mut prizes = [MOBILITY; 64];
        for cell in each_cell(GEOMETRY.cells[self.king_square(side.other()).at()].king_steps) {
            prizes[cell as usize] += ASSAULT;
        }
        for cell in each_cell(self.pieces[side.index()]) {
            prizes[cell as usize] = MOBILITY / 2;
        }
        let needy = self.pieces[side.index()] & enemy.cells & !own.cells;
        for cell in each_cell(needy & !(1 << self.king_square(side).0)) {
            prizes[cell as usize] = self.piece_value(cell) * GUARD / 100;
        }
        // A placement that leaves the own king attacked is not legal anyway.
        prizes[self.king_square(side.other()).at()] =
            if side == self.state.side { CHECK } else { 0 };
        prizes
    }

    /// What a man worth `stake` gains by attacking each of the opponent's, a `share` of them in
    /// percent.
    fn hunt(&self, prizes: &mut Prizes, side: Side, stake: i32, enemy: &Attacks, share: i32) {
        let them = side.other();
        for cell in each_cell(self.pieces[them.index()] & !(1 << self.king_square(them).0)) {
            let price = if enemy.cells >> cell & 1 != 0 { stake } else { 0 };
            let loss = (self.piece_value(cell) - price).max(0);
            prizes[cell as usize] = MOBILITY + loss * share / 100;
        }
    }

    fn piece_value(&self, cell: u8) -> i32 {
        VALUES[self.board.at(Square(cell)).kind().0 as usize]
    }

    /// The wires along a straight or crooked way.
    fn walk(&self, ray: &Ray, sign: i32, prizes: &Prizes, effects: &mut Effects) {
        let occupied = self.occupied();
        // The prizes before each step, and the first wire.
        let mut sums = [0; 13];
        let mut end = 0;
        let mut crossed = None;
        for step in ray {
            if self.wires.cross(step) {
                if crossed.is_some() {
                    break;
                }
                crossed = Some(end);
            }
            sums[end + 1] = sums[end] + prizes[step.to as usize];
            end += 1;
            if occupied >> step.to & 1 != 0 {
                break;
            }
        }
        let between = |a: usize, b: usize| sums[b] - sums[a];
        for (m, step) in ray[..end].iter().enumerate() {
            let change = match crossed {
                None => between(m, end),
                Some(wire) if m < wire => between(m, wire) - between(wire, end),
                Some(wire) if m > wire => -between(m, end),
                Some(_) => continue,
            };
            effects[step.edge as usize] += sign * change;
        }
    }

    /// The wires along windmill moves, one in a row.
    fn mills(
        &self,
        geometry: &Geometry,
        from: u8,
        sign: i32,
        prizes: &Prizes,
        effects: &mut Effects,
    ) {
        let others = self.occupied() & !(1 << from);
        windmill(geometry, from, others, |cell, path| {
            let wires = (path & self.wires.set).count_ones();
            let change = match wires {
                0 => prizes[cell as usize],
                1 => -prizes[cell as usize],
                _ => return false,
            };
            for edge in each_edge(path & !self.wires.set) {
                effects[edge as usize] += sign * change;
            }
            true
        });
    }

    /// The wires around the ways of a WireRider, each tried.
    fn rails(&self, geometry: &Geometry, from: u8, sign: i32, effects: &mut Effects) {
        let occupied = self.occupied();
        let (none, one) = wirerider_reach(geometry, from, occupied, &self.wires);
        let passed = none | one & (!occupied | 1 << from);
        let touched: Edges =
            each_cell(passed).fold(0, |all, c| all | geometry.cells[c as usize].edge_set);
        for edge in each_edge(touched & !self.wires.set) {
            let wires = self.wires.after(geometry, edge, 0);
            let reached = wirerider_reach(geometry, from, occupied, &wires).1;
            let more = reached.count_ones() as i32 - one.count_ones() as i32;
            effects[edge as usize] += sign * MOBILITY * more;
        }
    }

    /// The wires that end an attack on an own man by closing a loop, or that of a rider.
    fn rescues(&self, [own, enemy]: &[Attacks; 2], effects: &mut Effects) {
        let side = self.state.side;
        let placements = Placements::new(&self.wires, self.options.loops);
        let riders = enemy.pieces.iter().filter(|man| matches!(man.kind, WINDRIDER | WIRERIDER));
        let ridden = riders.fold(0, |all: Cells, man| all | man.reach);
        let occupied = self.pieces[side.index()] & !(1 << self.king_square(side).0);
        for cell in each_cell(enemy.cells & occupied) {
            let value = self.piece_value(cell);
            let guarded = own.cells >> cell & 1 != 0;
            let loss = if guarded { value - enemy.cheapest[cell as usize] } else { value };
            if loss <= 0 {
                continue;
            }
            let by_rider = ridden >> cell & 1 != 0;
            if !by_rider && placements.closing.is_empty() {
                continue;
            }
            let siege = self.siege_of(Square(cell), side, placements.firm);
            let mut saves = siege.safe_closing(&self.wires, &placements);
            if by_rider {
                saves |= siege.safe(&self.wires, placements.stay);
            }
            for edge in each_edge(saves) {
                effects[edge as usize] += loss * HARM / 100;
            }
        }
    }

    /// What a first turn that goes on with a wire on each edge is worth: wires are laid in
    /// ascending order, so that after a late one the early ones are lost.
    pub(super) fn first_turn_effects(&self, effects: &Effects, missing: usize) -> Effects {
        let mut openings = *effects;
        // The best of the edges behind.
        let mut best = [0; 4];
        for (edge, worth) in openings.iter_mut().enumerate().rev() {
            let own = *worth;
            *worth += best[..missing - 1].iter().sum::<i32>();
            if !self.wires.has(edge as u8) {
                let mut next = own;
                for slot in &mut best {
                    if next > *slot {
                        std::mem::swap(&mut next, slot);
                    }
                }
            }
        }
        openings
    }
}
