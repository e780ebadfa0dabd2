//! Questions about a table that do not change it.

use super::answer::{Answer, Refusal};
use super::state::drawn;
use super::table::Table;
use crate::diagram::{Caption, Style};
use crate::gesture::Gesture;
use crate::session::Game;
use serde_json::json;
use std::collections::BTreeSet;

/// What may follow the touched targets `steps`, where the turns are too many to list.
///
/// # Errors
/// Why no legal turn begins so.
pub fn next(table: &Table, steps: &[String]) -> Result<Answer, Refusal> {
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let next = table.session.next_targets(&steps)?;
    Ok(Answer::Json(json!({ "next": next.targets, "complete": next.complete })))
}

/// The picture after `turns`, played from the position after `from` turns (`None`: the present
/// one).
///
/// # Errors
/// A turn is illegal.
pub fn preview(table: &Table, turns: &[String], from: Option<usize>) -> Result<Answer, Refusal> {
    let ply = from.unwrap_or(table.played.len());
    let Some(snapshot) = table.snapshots.get(ply) else {
        return Err(Refusal::Invalid(format!("there is no turn {ply}")));
    };
    let mut setup = table.setup.clone();
    let mut played: Vec<&String> = Vec::new();
    if table.session.second_style() != Some(Style::Piecepack) {
        setup.fen = Some(snapshot.fen.clone());
    } else {
        // A piece stays the same component only if it is known where it came from.
        played.extend(table.played[..ply].iter().map(|played| &played.turn));
    }
    let mut session = setup.session()?;
    for turn in played.into_iter().chain(turns) {
        session.play(turn)?;
    }
    let diagram = session.diagram();
    let items = drawn(&diagram, &diagram.items, &session.component_items());
    let Caption { side, .. } = diagram.caption;
    let notes = diagram.caption.notes();
    Ok(Answer::Json(
        json!({ "items": items, "toMove": side, "notes": notes, "fen": session.fen() }),
    ))
}

/// The targets that the piece on `target` can reach in one turn of its side.
///
/// # Errors
/// There is no such target.
pub fn reach(table: &Table, target: &str) -> Result<Answer, Refusal> {
    known(table, target)?;
    let mut reached = goals(table.gestures.as_slice(), target);
    if reached.is_empty()
        && let Some(session) = with_other_side(table)
    {
        reached = goals(session.gestures().as_slice(), target);
    }
    Ok(Answer::Json(json!({ "targets": reached })))
}

/// Why no turn begins with touching these targets: why a piece cannot move, or why not to a goal;
/// no reason if one does.
///
/// # Errors
/// There is no such target.
pub fn why(table: &Table, touched: &[String]) -> Result<Answer, Refusal> {
    touched.iter().try_for_each(|target| known(table, target))?;
    let reason = match table.check_entry() {
        Err(refusal) => Some(refusal.to_string()),
        Ok(()) => {
            let touched: Vec<&str> = touched.iter().map(String::as_str).collect();
            table.session.why_not(&touched)
        }
    };
    Ok(Answer::Json(json!({ "reason": reason })))
}

/// The targets that are touched second in the turns that begin with `target`.
fn goals(turns: &[(String, Vec<Gesture>)], target: &str) -> BTreeSet<String> {
    let gestures = turns.iter().flat_map(|(_, gestures)| gestures);
    gestures
        .filter(|gesture| gesture.first().is_some_and(|first| first == target))
        .filter_map(|gesture| gesture.get(1).cloned())
        .collect()
}

/// The position with the other side to move, if the rules allow that.
fn with_other_side(table: &Table) -> Option<Box<dyn Game>> {
    let fen = table.session.fen();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = if *side == "w" { "b" } else { "w" };
    let mut setup = table.setup.clone();
    setup.fen = Some(fields.join(" "));
    Some(setup.session().ok()?)
}

fn known(table: &Table, target: &str) -> Result<(), Refusal> {
    match table.targets.iter().any(|known| known.name == target) {
        true => Ok(()),
        false => Err(Refusal::Invalid("target: unknown".into())),
    }
}
