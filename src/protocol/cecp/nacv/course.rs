//! Plies, and how far they have brought a turn.

use super::board::{Field, first, wires};
use super::names::{At, at, cell, drop_of, dropped, edge_at, is_cell, journey, name};
use crate::protocol::cecp::adapter::{PASS, Scene, Target};

/// How far the plies of a turn have come.
#[derive(Default)]
pub(super) struct Course {
    /// The man's move, once it is complete.
    pub(super) journey: Option<(At, At)>,
    /// Where a man on his way over wires has been, from his cell on.
    pub(super) trail: Vec<At>,
    /// The wires laid.
    pub(super) wires: Vec<At>,
}

impl Course {
    /// `None`: no turn is shown like that.
    pub(super) fn of(plies: &[String]) -> Option<Course> {
        let mut course = Course::default();
        for (number, ply) in plies.iter().enumerate() {
            if number % 2 == 0 {
                course.go(ply)?;
            } else if ply != PASS {
                return None;
            }
        }
        Some(course)
    }

    fn go(&mut self, ply: &str) -> Option<()> {
        if let Some(wire) = dropped(ply) {
            self.wires.push(wire);
            return self.trail.is_empty().then_some(());
        }
        let (from, to) = match Target::of(ply)? {
            Target { from, to, via: None, becomes: None } => (at(from)?, at(to)?),
            _ => return None,
        };
        if self.trail.is_empty() && is_cell(from) {
            self.trail.push(from);
        }
        if self.trail.last() != Some(&from) || !self.wires.is_empty() {
            return None;
        }
        self.trail.push(to);
        if !is_cell(to) {
            return Some(());
        }
        match std::mem::take(&mut self.trail)[..] {
            [_, _] if self.journey.is_none() => self.journey = Some((from, to)),
            [start, wire, _, ..] if start == to || self.journey.is_none() => {
                self.wires.push(wire);
                if start != to {
                    self.journey = Some((start, to));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether `turn` may have come so far.
    pub(super) fn may_be(&self, turn: &str, first: bool) -> bool {
        if first {
            let laid = |wire: &At| turn.split(',').any(|name| edge_at(name) == Some(*wire));
            return self.journey.is_none() && self.trail.is_empty() && self.wires.iter().all(laid);
        }
        let Some((man, wire)) = turn.split_once(',') else { return false };
        let (journey, wire) = (journey(man), edge_at(wire));
        match (self.journey, &self.trail[..], &self.wires[..]) {
            (None, [], []) => true,
            (own, [], []) => own == journey,
            (own, [], laid) => own == journey && laid == wire.as_slice(),
            (Some(own), trail, _) => Some(own) == journey && trail.get(1) == wire.as_ref(),
            (None, trail, _) => {
                let start = journey.map_or(trail[0], |(start, _)| start);
                start == trail[0] && trail.get(1) == wire.as_ref()
            }
        }
    }

    /// The text of the turn as far as it has come; empty if there is nothing yet.
    pub(super) fn text(&self, scene: &Scene) -> Option<String> {
        let field = Field::of(&scene.fen);
        let wires: Option<Vec<String>> = self.wires.iter().map(|w| field.edge(*w)).collect();
        let wires = wires?.join(",");
        match self.journey {
            _ if self.wires.is_empty() => Some(String::new()),
            None if first(&scene.fen) => Some(wires),
            None => Some(format!("0000,{wires}")),
            Some((from, to)) => Some(format!("{}{},{wires}", cell(from), cell(to))),
        }
    }

    /// The mover's plies of a turn that is no first one, and has come so far.
    pub(super) fn whole(&self, turn: &str, before: &str, after: &str) -> Vec<String> {
        let Some((man, wire)) = turn.split_once(',').and_then(|(m, w)| Some((m, edge_at(w)?)))
        else {
            return vec![turn.to_string()];
        };
        let step = |from: At, to: At| name(from) + &name(to);
        let journey = journey(man);
        let (mut gone, left) = (wires(before), wires(after));
        gone.retain(|wire| !left.contains(wire));
        if gone.is_empty() {
            let man = journey.map(|(from, to)| step(from, to));
            return man.into_iter().chain([drop_of(wire)]).collect();
        }
        let (start, goal) = match (self.journey, journey) {
            (Some((_, arrived)), _) => (arrived, arrived),
            (None, Some(journey)) => journey,
            (None, None) => {
                let home = self.trail.first().copied();
                let home = home.unwrap_or_else(|| Field::of(before).king(before));
                (home, home)
            }
        };
        let mut way = vec![start, wire];
        way.append(&mut gone);
        way.push(goal);
        let man = self.journey.map(|(from, to)| step(from, to));
        man.into_iter().chain(way.windows(2).map(|leg| step(leg[0], leg[1]))).collect()
    }

    /// Whether a man of the side to move stands on `at`.
    pub(super) fn owns(&self, at: At, fen: &str) -> bool {
        let white = fen.split(' ').nth(1) == Some("w");
        match self.journey {
            Some((from, to)) if at == from || at == to => at == to,
            _ => {
                let man = Field::of(fen).man(at);
                man.is_alphabetic() && man.is_uppercase() == white
            }
        }
    }
}
