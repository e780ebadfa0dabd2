//! The plies of a turn so far.

use super::board::{edge_name, is_first_turn, king, wires};
use super::names::{drop_wire, dropped_wire, is_cell, move_name, parse_edge, parse_move, point};
use crate::protocol::cecp::ply::{Ply, Square, Step};
use crate::rules::View;

/// What the plies of a turn have done so far.
#[derive(Default)]
pub(super) struct PartialTurn {
    /// The piece's move, once it is complete.
    pub(super) piece_move: Option<(Square, Square)>,
    /// The squares of a piece that is on its way over wires, beginning with its own cell.
    pub(super) path: Vec<Square>,
    /// The wires laid.
    pub(super) wires: Vec<Square>,
}

impl PartialTurn {
    /// Reads the plies of a turn. `None` if no turn is shown with such plies.
    pub(super) fn of(plies: &[Ply]) -> Option<PartialTurn> {
        let mut partial = PartialTurn::default();
        for (number, ply) in plies.iter().enumerate() {
            if number % 2 == 0 {
                partial.add_ply(ply)?;
            } else if *ply != Ply::Pass {
                return None;
            }
        }
        Some(partial)
    }

    /// Adds a ply of the side to move. `None` if it cannot follow the plies before.
    fn add_ply(&mut self, ply: &Ply) -> Option<()> {
        if let Some(wire) = dropped_wire(ply) {
            self.wires.push(wire);
            return self.path.is_empty().then_some(());
        }
        let Step { from, via: None, to, promotion: None } = ply.as_step()? else { return None };
        if self.path.is_empty() && is_cell(from) {
            self.path.push(from);
        }
        if self.path.last() != Some(&from) || !self.wires.is_empty() {
            return None;
        }
        self.path.push(to);
        if !is_cell(to) {
            return Some(());
        }
        match std::mem::take(&mut self.path)[..] {
            [_, _] if self.piece_move.is_none() => self.piece_move = Some((from, to)),
            [start, wire, _, ..] if start == to || self.piece_move.is_none() => {
                self.wires.push(wire);
                if start != to {
                    self.piece_move = Some((start, to));
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Whether `turn` can have begun with these plies. `first`: it is a first turn.
    pub(super) fn matches(&self, turn: &str, first: bool) -> bool {
        if first {
            let laid = |wire: &Square| turn.split(',').any(|name| parse_edge(name) == Some(*wire));
            return self.piece_move.is_none()
                && self.path.is_empty()
                && self.wires.iter().all(laid);
        }
        let Some((piece, wire)) = turn.split_once(',') else { return false };
        let (piece_move, wire) = (parse_move(piece), parse_edge(wire));
        match (self.piece_move, &self.path[..], &self.wires[..]) {
            (None, [], []) => true,
            (own, [], []) => own == piece_move,
            (own, [], laid) => own == piece_move && laid == wire.as_slice(),
            (Some(own), path, _) => Some(own) == piece_move && path.get(1) == wire.as_ref(),
            (None, path, _) => {
                let start = piece_move.map_or(path[0], |(start, _)| start);
                start == path[0] && path.get(1) == wire.as_ref()
            }
        }
    }

    /// The names of the wires laid. `None` if one lies outside the board.
    pub(super) fn wire_names(&self, view: &View) -> Option<Vec<String>> {
        self.wires.iter().map(|wire| edge_name(view, *wire)).collect()
    }

    /// The text of a turn in the position of `view` with the move of a piece, if there is one, and
    /// these wires.
    pub(super) fn turn(
        view: &View,
        piece_move: Option<(Square, Square)>,
        wires: &[String],
    ) -> String {
        let wires = wires.join(",");
        match piece_move {
            Some(piece_move) => format!("{},{wires}", move_name(piece_move)),
            None if is_first_turn(view) => wires,
            None => format!("0000,{wires}"),
        }
    }

    /// All plies of the side to move for `turn`, from its beginning and in agreement with the
    /// plies so far. Not for first turns. `before` and `after` are the positions before and after
    /// the turn, if the latter is known; otherwise no wire is removed.
    pub(super) fn mover_plies(&self, turn: &str, before: &View, after: Option<&View>) -> Vec<Ply> {
        let Some((piece, wire)) = turn.split_once(',').and_then(|(m, w)| Some((m, parse_edge(w)?)))
        else {
            return vec![Ply::Text(turn.to_string())];
        };
        let piece_move = parse_move(piece);
        let step = |(from, to): (Square, Square)| Ply::step(from, to);
        let left = after.map_or_else(|| wires(before), wires);
        let mut removed = wires(before);
        removed.retain(|wire| !left.contains(wire));
        if removed.is_empty() {
            return piece_move.map(step).into_iter().chain([drop_wire(wire)]).collect();
        }
        let (start, goal) = match (self.piece_move, piece_move) {
            (Some((_, arrived)), _) => (arrived, arrived),
            (None, Some(piece_move)) => piece_move,
            (None, None) => {
                let home = self.path.first().copied();
                let home = home.unwrap_or_else(|| king(before));
                (home, home)
            }
        };
        let mut path = vec![start, wire];
        path.append(&mut removed);
        path.push(goal);
        let legs = path.windows(2).map(|leg| Ply::step(leg[0], leg[1]));
        self.piece_move.map(step).into_iter().chain(legs).collect()
    }

    /// Whether a piece of the side to move stands on `at`.
    pub(super) fn owns(&self, at: Square, before: &View) -> bool {
        match self.piece_move {
            Some((from, to)) if at == from || at == to => at == to,
            _ => before.is_own(point(at)),
        }
    }
}
