//! The effect of a wire on each edge on attacks and mobility, for move ordering.
//!
//! A Rook, Android or Caretaker moves along fixed rays, and a WindRider along paths that depend on
//! the pieces only. On a path without a wire, a new wire opens the cells behind it; if the path
//! crosses a wire already, a second one closes the cells behind the two. So one pass over the paths
//! gives the effect of a wire on each of their edges. Effects on WireRiders and on double windmill
//! moves are left out, except in a first turn (WireRiders) and where a wire ends an attack
//! ([`super::king_attackers`]).

use super::attacks::{Attacks, VALUES};
use super::cells::{CellList, contents, is_piece};
use super::geometry::{EDGES, Edges, GEOMETRY, Geometry, Ray, each_edge};
use super::reach::{Ride, rays, windmill};
use super::wires::Placements;
use super::{Nacv, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Square};
use crate::rules::Side;

/// The value of a cell that a piece reaches, centipawns.
const MOBILITY: i32 = 4;
/// The additional value of a cell beside the enemy king, centipawns.
const ASSAULT: i32 = 6;
/// The value of an attack on an enemy piece, percent of what its capture would win. It is low
/// because the opponent moves next.
const THREAT_PERCENT: i32 = 15;
/// The cost of an attack on an own piece, percent of what its capture would lose.
const DANGER_PERCENT: i32 = 70;
/// The value of the defence of an attacked piece, percent of the value of the piece.
const DEFENCE_PERCENT: i32 = 20;
/// The value of a check, centipawns.
const CHECK: i32 = 150;

/// For each edge, the value of a wire on it for the side to move, centipawns.
pub(super) type Effects = [i32; EDGES];

/// For each cell, the value of reaching it, centipawns.
type CellValues = [i32; 64];

impl Nacv {
    /// The effects of all wires that can be laid now.
    pub(super) fn effects(&self) -> Effects {
        let geometry = &*GEOMETRY;
        let mut effects = [0; EDGES];
        let us = self.state.side;
        let attacks = [us, us.other()].map(|side| self.attacks(side));
        for (i, side) in [us, us.other()].into_iter().enumerate() {
            let (own, enemy) = (&attacks[i], &attacks[1 - i]);
            let (sign, percent) =
                if side == us { (1, THREAT_PERCENT) } else { (-1, DANGER_PERCENT) };
            let mut cell_values = self.cell_values(side, own, enemy);
            // The values of captures depend on the kind of the attacker; pieces of one kind follow
            // one another.
            let mut attacker = Kind::KING;
            for piece in own.pieces.iter().filter(|piece| piece.kind != Kind::KING) {
                if piece.kind != attacker {
                    attacker = piece.kind;
                    let attacker_value = VALUES[attacker.0 as usize];
                    self.set_capture_values(&mut cell_values, attacker_value, enemy, percent);
                }
                match piece.kind {
                    WINDRIDER => {
                        self.add_windrider(geometry, piece.from, sign, &cell_values, &mut effects);
                    }
                    WIRERIDER if self.state.first_turn => {
                        self.add_wirerider(geometry, piece.from, sign, &mut effects);
                    }
                    WIRERIDER => {}
                    kind => {
                        for ray in &geometry.cells[piece.from as usize].rays[rays(kind)] {
                            self.add_ray(ray, sign, &cell_values, &mut effects);
                        }
                    }
                }
            }
        }
        self.add_rescues(&attacks, &mut effects);
        effects
    }

    /// The values of the cells for `side`, before those of captures.
    fn cell_values(&self, side: Side, own: &Attacks, enemy: &Attacks) -> CellValues {
        let mut values = [MOBILITY; 64];
        for &cell in &GEOMETRY.cells[self.king_square(side.other()).at()].king_steps {
            values[cell as usize] += ASSAULT;
        }
        for piece in &own.pieces {
            let cell = Square(piece.from);
            let undefended = enemy.reaches(cell) && !own.reaches(cell);
            values[cell.at()] = if undefended && cell != self.king_square(side) {
                self.piece_value(cell) * DEFENCE_PERCENT / 100
            } else {
                MOBILITY / 2
            };
        }
        // A wire that leaves the own king attacked is illegal, so the opponent's checks need no
        // value.
        values[self.king_square(side.other()).at()] =
            if side == self.state.side { CHECK } else { 0 };
        values
    }

    /// Sets the values of the cells of the opponent's pieces other than the king, for an attacker
    /// with a value of `attacker_value` centipawns: `percent` of what the capture
    /// wins. The capture of a defended piece loses the attacker.
    fn set_capture_values(
        &self,
        values: &mut CellValues,
        attacker_value: i32,
        enemy: &Attacks,
        percent: i32,
    ) {
        for piece in enemy.pieces.iter().filter(|piece| piece.kind != Kind::KING) {
            let cell = Square(piece.from);
            let cost = if enemy.reaches(cell) { attacker_value } else { 0 };
            let gain = (self.piece_value(cell) - cost).max(0);
            values[cell.at()] = MOBILITY + gain * percent / 100;
        }
    }

    fn piece_value(&self, cell: Square) -> i32 {
        VALUES[self.board.at(cell).kind().0 as usize]
    }

    /// Adds the effects of wires on a ray.
    fn add_ray(&self, ray: &Ray, sign: i32, values: &CellValues, effects: &mut Effects) {
        // `sums[i]`: the values of the first `i` cells. `crossed`: the step that crosses a wire.
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
            sums[end + 1] = sums[end] + values[step.to as usize];
            end += 1;
            if !self.board.at(Square(step.to)).is_empty() {
                break;
            }
        }
        let between = |a: usize, b: usize| sums[b] - sums[a];
        for (i, step) in ray[..end].iter().enumerate() {
            let change = match crossed {
                None => between(i, end),
                Some(wire) if i < wire => between(i, wire) - between(wire, end),
                Some(wire) if i > wire => -between(i, end),
                Some(_) => continue,
            };
            effects[step.edge as usize] += sign * change;
        }
    }

    /// Adds the effects of wires on the single windmill moves of a WindRider.
    fn add_windrider(
        &self,
        geometry: &Geometry,
        from: u8,
        sign: i32,
        values: &CellValues,
        effects: &mut Effects,
    ) {
        let contents = contents(&self.board);
        let is_other = |cell: u8| cell != from && is_piece(contents, cell);
        windmill(geometry, from, is_other, |cell, path| {
            let wires = (path & self.wires.set).count_ones();
            let change = match wires {
                0 => values[cell as usize],
                1 => -values[cell as usize],
                _ => return false,
            };
            for edge in each_edge(path & !self.wires.set) {
                effects[edge as usize] += sign * change;
            }
            true
        });
    }

    /// Adds the effects of wires near a WireRider on its mobility. A wire can open and close steps
    /// anywhere on its path, so each one is tried.
    fn add_wirerider(&self, geometry: &Geometry, from: u8, sign: i32, effects: &mut Effects) {
        let contents = contents(&self.board);
        let ride = Ride::new(geometry, from, contents, &self.wires);
        let reached = ride.crossed.len() as i32;
        let passed = ride.passed(from, contents);
        let touched: Edges =
            passed.iter().fold(0, |all, c| all | geometry.cells[c as usize].edge_set);
        for edge in each_edge(touched & !self.wires.set) {
            let wires = self.wires.after(geometry, edge, 0);
            let more = Ride::new(geometry, from, contents, &wires).crossed.len() as i32 - reached;
            effects[edge as usize] += sign * MOBILITY * more;
        }
    }

    /// Adds to each wire that ends an attack on an own piece a share of what the capture would
    /// lose. This covers only wires that close a loop and, if a WindRider or WireRider attacks, all
    /// wires: the effects of the others are added along the rays.
    fn add_rescues(&self, [own, enemy]: &[Attacks; 2], effects: &mut Effects) {
        let side = self.state.side;
        let placements = Placements::new(&self.wires, self.options.loops);
        let riders =
            enemy.pieces.iter().filter(|piece| matches!(piece.kind, WINDRIDER | WIRERIDER));
        let mut ridden = CellList::new();
        riders.flat_map(|piece| &piece.reach).for_each(|&cell| ridden.add(cell));
        for piece in own.pieces.iter().filter(|piece| piece.kind != Kind::KING) {
            let cell = Square(piece.from);
            if !enemy.reaches(cell) {
                continue;
            }
            let value = self.piece_value(cell);
            let loss = if own.reaches(cell) { value - enemy.cheapest[cell.at()] } else { value };
            if loss <= 0 {
                continue;
            }
            let by_rider = ridden.contains(cell.0);
            if !by_rider && placements.closing.is_empty() {
                continue;
            }
            let king_attackers = self.king_attackers_of(cell, side, placements.fixed);
            let mut rescues = king_attackers.safe_closing(&self.wires, &placements);
            if by_rider {
                rescues |= king_attackers.safe(&self.wires, placements.stay);
            }
            for edge in each_edge(rescues) {
                effects[edge as usize] += loss * DANGER_PERCENT / 100;
            }
        }
    }

    /// The effects of wires in a first turn: each with the best wires that can still follow, as far
    /// as the `missing` wires allow. Wires are laid in ascending order, so a wire on a high edge
    /// rules out all wires on lower ones.
    pub(super) fn first_turn_effects(&self, effects: &Effects, missing: usize) -> Effects {
        let mut totals = *effects;
        // The best effects on higher edges, in descending order.
        let mut best = [0; 4];
        for (edge, total) in totals.iter_mut().enumerate().rev() {
            let own = *total;
            *total += best[..missing - 1].iter().sum::<i32>();
            if !self.wires.has(edge as u8) {
                let mut next = own;
                for slot in &mut best {
                    if next > *slot {
                        std::mem::swap(&mut next, slot);
                    }
                }
            }
        }
        totals
    }
}
