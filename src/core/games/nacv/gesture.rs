//! Gestures: piece, goal, edge; or the five edges of a first turn, in any order.

use super::drawing::midpoint;
use super::geometry::GEOMETRY;
use super::{FIRST_WIRES, Nacv, fen};
use crate::gesture::{self, Gesture, NextTargets, Target, TargetKind};
use crate::moves::Move;
use crate::rules::{MoveError, Presentation, Rules};
use smallvec::smallvec;

/// Cells, edges and the pass.
pub(super) fn targets(game: &Nacv) -> Vec<Target> {
    let cells = gesture::fields(&game.view().diagram, &|_| None);
    let edges = (0..GEOMETRY.edges.len() as u8).map(|edge| Target {
        name: GEOMETRY.name(edge),
        kind: TargetKind::Edge,
        points: smallvec![midpoint(edge)],
        label: GEOMETRY.label(edge),
        images: None,
    });
    cells.into_iter().chain(edges).chain([gesture::pass()]).collect()
}

/// The gestures of a turn: its edges if it is a first turn.
pub(super) fn gestures(game: &Nacv, turn: &[Move]) -> Vec<Gesture> {
    let text = game.turn_text(turn);
    if game.state.first_turn {
        return vec![text.split(',').map(str::to_string).collect()];
    }
    let (piece_move, edge) = text.split_once(',').unwrap_or((&text, ""));
    let mut gesture = gesture::of_text(piece_move);
    gesture.push(edge.to_string());
    vec![gesture]
}

/// The edges that may follow those of a first turn.
pub(super) fn next_targets(game: &Nacv, touched: &[&str]) -> Result<NextTargets, MoveError> {
    let text = touched.join(",");
    if touched.len() >= usize::from(FIRST_WIRES) {
        let turn = fen::find_turn(game, &text)?;
        let complete = Some(game.turn_text(&turn));
        return Ok(NextTargets { targets: Vec::new(), complete });
    }
    if !touched.is_empty() {
        fen::begins(game, &text)?;
    }
    let edges = (0..GEOMETRY.edges.len() as u8).map(|edge| GEOMETRY.name(edge));
    let may_follow = |name: &String| {
        let text = [touched, &[name.as_str()]].concat().join(",");
        fen::begins(game, &text).is_ok()
    };
    Ok(NextTargets { targets: edges.filter(may_follow).collect(), complete: None })
}
