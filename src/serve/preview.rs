//! Questions about a position of a table that do not change it. The scout has been led there.

use super::answer::{Answer, Refusal};
use super::state::drawn;
use super::table::{NextStep, Table};
use super::tree::Place;
use crate::diagram::Caption;
use crate::gesture::Gesture;
use crate::session::Game;
use serde_json::json;
use std::collections::BTreeSet;

/// What may follow the touched targets `steps` in the position of the scout, where the turns are
/// too many to list.
///
/// # Errors
/// Why no legal turn begins so.
pub fn next(table: &Table, steps: &[String]) -> Result<Answer, Refusal> {
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let next = table.scout.session().next_targets(&steps)?;
    Ok(Answer::Json(json!({ "next": next.targets, "complete": next.complete })))
}

/// The picture after `turns`, played from the position of the scout.
///
/// # Errors
/// A turn is illegal.
pub fn preview(table: &mut Table, turns: &[String]) -> Result<Answer, Refusal> {
    let picture = table.scout.after(turns, |session| {
        let diagram = session.diagram();
        let items = drawn(&diagram, &diagram.items, &session.component_items());
        let Caption { side, .. } = diagram.caption;
        let notes = diagram.caption.notes();
        json!({ "items": items, "toMove": side, "notes": notes, "fen": session.fen() })
    });
    Ok(Answer::Json(picture?))
}

/// The targets that the piece on `target` can reach in one turn of its side, in the position of the
/// scout.
///
/// # Errors
/// There is no such target.
pub fn reach(table: &Table, target: &str) -> Result<Answer, Refusal> {
    known(table, target)?;
    let session = table.scout.session();
    let mut reached = goals(session.gestures().as_slice(), target);
    if reached.is_empty()
        && let Some(session) = with_other_side(table)
    {
        reached = goals(session.gestures().as_slice(), target);
    }
    Ok(Answer::Json(json!({ "targets": reached })))
}

/// Why no turn begins with touching these targets in the position `at`, where the scout is: why a
/// piece cannot move, or why not to a goal; no reason if one does.
///
/// # Errors
/// There is no such target.
pub fn why(table: &Table, at: Place, touched: &[String]) -> Result<Answer, Refusal> {
    touched.iter().try_for_each(|target| known(table, target))?;
    let is_tried = at != table.present() || table.next_step() == NextStep::Over;
    let entry = if is_tried { Ok(()) } else { table.check_entry() };
    let reason = match entry {
        Err(refusal) => Some(refusal.to_string()),
        Ok(()) => {
            let touched: Vec<&str> = touched.iter().map(String::as_str).collect();
            table.scout.session().why_not(&touched)
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
    let fen = table.scout.session().fen();
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
