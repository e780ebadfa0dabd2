//! The plies of a turn so far.

use super::board::{edge_name, is_first_turn, king, wires};
use super::names::{
    Square, cell_name, drop_text, is_cell, parse_drop, parse_edge, parse_piece_move, parse_square,
    point, square_name,
};
use crate::protocol::cecp::adapter::{PASS, PlyParts, TurnStart};
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
    pub(super) fn of(plies: &[String]) -> Option<PartialTurn> {
        let mut partial = PartialTurn::default();
        for (number, ply) in plies.iter().enumerate() {
            if number % 2 == 0 {
                partial.add_ply(ply)?;
            } else if ply != PASS {
                return None;
            }
        }
        Some(partial)
    }

    /// Adds a ply of the side to move. `None` if it cannot follow the plies before.
    fn add_ply(&mut self, ply: &str) -> Option<()> {
        if let Some(wire) = parse_drop(ply) {
            self.wires.push(wire);
            return self.path.is_empty().then_some(());
        }
        let (from, to) = match PlyParts::of(ply)? {
            PlyParts { from, to, via: None, promotion: None } => {
                (parse_square(from)?, parse_square(to)?)
            }
            _ => return None,
        };
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
        let (piece_move, wire) = (parse_piece_move(piece), parse_edge(wire));
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

    /// The text of the turn so far; empty if it has no wire yet. `None` if a wire lies outside
    /// the board.
    pub(super) fn text(&self, turn_start: &TurnStart) -> Option<String> {
        let view = &turn_start.view;
        let wires: Option<Vec<String>> = self.wires.iter().map(|w| edge_name(view, *w)).collect();
        let wires = wires?.join(",");
        match self.piece_move {
            _ if self.wires.is_empty() => Some(String::new()),
            None if is_first_turn(view) => Some(wires),
            None => Some(format!("0000,{wires}")),
            Some((from, to)) => Some(format!("{}{},{wires}", cell_name(from), cell_name(to))),
        }
    }

    /// All plies of the side to move for `turn`, from its beginning and in agreement with the
    /// plies so far. Not for first turns. `before` and `after` are the positions before and after
    /// the turn.
    pub(super) fn mover_plies(&self, turn: &str, before: &View, after: &View) -> Vec<String> {
        let Some((piece, wire)) = turn.split_once(',').and_then(|(m, w)| Some((m, parse_edge(w)?)))
        else {
            return vec![turn.to_string()];
        };
        let step = |from: Square, to: Square| square_name(from) + &square_name(to);
        let piece_move = parse_piece_move(piece);
        let (mut removed, wires_after) = (wires(before), wires(after));
        removed.retain(|wire| !wires_after.contains(wire));
        if removed.is_empty() {
            let piece = piece_move.map(|(from, to)| step(from, to));
            return piece.into_iter().chain([drop_text(wire)]).collect();
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
        let piece = self.piece_move.map(|(from, to)| step(from, to));
        piece.into_iter().chain(path.windows(2).map(|leg| step(leg[0], leg[1]))).collect()
    }

    /// Whether a piece of the side to move stands on `at`.
    pub(super) fn owns(&self, at: Square, before: &View) -> bool {
        match self.piece_move {
            Some((from, to)) if at == from || at == to => at == to,
            _ => point(at).is_some_and(|point| before.is_own(point)),
        }
    }
}
