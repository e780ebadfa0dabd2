//! Not A Chess Variant in an XBoard window: 15x15.
//!
//! A cell lies on an even file and an even rank, counted from 1, the edges of the cells
//! between them, corners and what is no board are holes. A wire is a piece of XBoard's, V
//! where it stands upright, W where it lies; it comes as a drop, which of all of XBoard's
//! variants only Bughouse allows without men in hand.
//!
//! One ply cannot move a man and lay a wire. So a turn is shown as the man's ply, a pass and
//! the drop; a first turn as five drops. Where the wire closes a loop, the man goes over its
//! place and over all wires that vanish, taking them, and then where he moves; if no man
//! moves, or he has arrived already, a man makes a round trip. All these plies are plain:
//! XBoard relays them unchanged, and reads them again from a saved game.
//!
//! A person clicks on the man, the edge and the man's goal. What XBoard makes of that is two
//! legs in one ply, taken back and shown in plies of that kind instead.

mod board;
mod course;
mod names;

use super::adapter::{Board, Entry, Heard, PASS, Picture, Scene, Target, packed};
use board::{Field, Plan, first, wires};
use course::Course;
use names::{
    At, at, cell, drop_of, dropped, edge_at, is_cell, journey, name, translated, wire_letter,
};

/// Wires of a first turn.
const FIRST_WIRES: usize = 5;
/// The men before they have moved.
const START: &str = "**akca*/redder*/7/7/7/*REDDER/*ACKA**";

/// The translator of nacv.
pub struct Nacv;

impl Picture for Nacv {
    /// XBoard's piece number 12 is a horse, 14 a crowned rook, 25 a tower, 39 a flag and 40
    /// an axe, 44 a wheel, 50 the Monarch.
    fn setup(&self, start: &str) -> Vec<String> {
        let none = |n: usize| ".".repeat(n);
        let men = format!("...R{}E.C{}A{}VW...D/....K.", none(8), none(10), none(13));
        let (white, black) = (men.clone(), men.to_ascii_lowercase());
        vec![format!("setup ({white}{black}) 15x15+0_bughouse {}", self.shown(start))]
    }

    fn plies(&self, turn: &str, fen: &str) -> Vec<String> {
        self.rest(turn, &[], fen, fen)
    }

    fn rest(&self, turn: &str, shown: &[String], before: &str, after: &str) -> Vec<String> {
        let course = Course::of(shown).unwrap_or_default();
        let own = if first(before) {
            let laid = course.wires;
            let more = turn.split(',').filter_map(edge_at).filter(|w| !laid.contains(w));
            laid.iter().copied().chain(more).map(drop_of).collect()
        } else {
            course.whole(turn, before, after)
        };
        let plies = own.into_iter().flat_map(|ply| [PASS.to_string(), ply]).skip(1);
        plies.skip(shown.len()).collect()
    }

    fn goes_on(&self, turn: &str, shown: &[String], fen: &str) -> bool {
        Course::of(shown).is_some_and(|course| course.may_be(turn, first(fen)))
    }

    fn read(&self, plies: &[String], scene: &Scene) -> Heard {
        let Some(course) = Course::of(plies) else { return Heard::Nothing };
        let Some(text) = course.text(scene) else { return Heard::Nothing };
        if plies.len().is_multiple_of(2) {
            return Heard::Part;
        }
        let first = first(&scene.fen);
        let known = scene.legal.binary_search(&text).is_ok();
        let complete = course.wires.len() == if first { FIRST_WIRES } else { 1 };
        if known && complete {
            Heard::Turn(text)
        } else if known || scene.legal.iter().any(|turn| course.may_be(turn, first)) {
            Heard::Part
        } else {
            Heard::Nothing
        }
    }

    fn entries(&self, from: &str, shown: &[String], scene: &Scene) -> Vec<Entry> {
        let Some(course) = Course::of(shown).filter(|course| course.trail.is_empty()) else {
            return Vec::new();
        };
        let place = at(from);
        if !from.is_empty() && !place.is_some_and(|at| course.owns(at, &scene.fen)) {
            return Vec::new();
        }
        let mut entries = Vec::new();
        for text in &scene.legal {
            let Some((said, wire)) = text.rsplit_once(',').or(Some(("", text))) else { continue };
            let Some(wire) = edge_at(wire) else { continue };
            let by = name(wire);
            let journey = journey(said).filter(|_| !first(&scene.fen));
            let ply = match journey.filter(|_| course.journey.is_none()) {
                Some((start, _)) if Some(start) != place => continue,
                Some((_, goal)) => {
                    let goal = name(goal);
                    let step = Entry { ply: format!("{from}{goal}"), text: said.into() };
                    if !entries.contains(&step) {
                        entries.push(step);
                    }
                    format!("{from}{by},{by}{goal}")
                }
                None if journey != course.journey => continue,
                None if place.is_none() => drop_of(wire),
                None => format!("{from}{by},{by}{from}"),
            };
            entries.push(Entry { ply, text: text.clone() });
        }
        entries
    }

    /// Over wires men go only where the engine shows a loop that vanishes.
    fn by_hand(&self, ply: &str) -> bool {
        let squares = Target::of(ply).and_then(|t| Some([at(t.from)?, at(t.to)?]));
        squares.is_some_and(|squares| squares.into_iter().all(is_cell))
    }

    fn openings(&self, shown: &[String], fen: &str) -> Vec<String> {
        let Some(course) = Course::of(shown).filter(|_| first(fen)) else { return Vec::new() };
        let field = Field::of(fen);
        let laid: Vec<String> = course.wires.iter().filter_map(|w| field.edge(*w)).collect();
        let edges = (1..=15).flat_map(|y| (1..=15).map(move |x| (x, y)));
        let edges = edges.filter_map(|at| field.edge(at));
        let mut open: Vec<String> =
            edges.map(|edge| [&laid[..], &[edge]].concat().join(",")).collect();
        open.sort();
        open
    }

    fn tells_pass(&self, theirs: &str, shown: &[String], fen: &str) -> bool {
        let (theirs, mut ours) = (Plan::of(theirs), Plan::of(&self.shown(fen)));
        shown.iter().all(|ply| ours.play(ply).is_some()) && theirs == ours
    }

    fn short(&self, turn: &str) -> String {
        translated(turn.strip_prefix("0000,").unwrap_or(turn))
    }

    fn turn(&self, ply: &str, shown: &[String], fen: &str) -> Option<String> {
        let course = Course::of(shown)?;
        let field = Field::of(fen);
        let mut laid: Vec<String> = course.wires.iter().filter_map(|w| field.edge(*w)).collect();
        let edge = |at: At| field.edge(at).unwrap_or_else(|| name(at).to_uppercase());
        let (man, wire) = match Target::of(ply) {
            None => (course.journey, dropped(ply)?),
            Some(Target { from, to, via: Some(via), .. }) => {
                let (from, to) = (at(from)?, at(to)?);
                (if from == to { course.journey } else { Some((from, to)) }, at(via)?)
            }
            Some(_) if !shown.is_empty() => return None,
            Some(Target { from, to, .. }) => return Some(cell(at(from)?) + &cell(at(to)?)),
        };
        laid.push(edge(wire));
        let man = match man {
            Some((from, to)) => cell(from) + &cell(to),
            None if first(fen) => return Some(laid.join(",")),
            None => "0000".into(),
        };
        Some(format!("{man},{}", laid.join(",")))
    }

    fn words(&self, sentence: &str) -> String {
        translated(sentence)
    }

    /// XBoard writes no fields of this game's. It is the first turn if no man has moved and
    /// no more wires lie there than belong to that.
    fn fen(&self, fen: &str) -> String {
        let plan = Plan::of(fen);
        let Some(side) = fen.split(' ').nth(1).filter(|_| plan.ranks() == 15) else {
            return fen.to_string();
        };
        let rank = |y: u8| packed(&(1..=7).map(|x| plan.man((2 * x, 2 * y))).collect::<String>());
        let men = (1..=7).rev().map(rank).collect::<Vec<_>>().join("/");
        let field = Field::of(&men);
        let mut wires = Vec::new();
        for at in (1..=15).flat_map(|y| (1..=15).map(move |x| (x, y))).filter(|at| !is_cell(*at)) {
            match plan.man(at) {
                ' ' | '*' => {}
                man if man == wire_letter(at) => wires.extend(field.edge(at)),
                // No wire, and the reader will say so.
                other => wires.push(other.to_string()),
            }
        }
        let few = wires.len() == if side == "w" { 0 } else { FIRST_WIRES };
        let first = if few && men == START { "s" } else { "-" };
        let wires = if wires.is_empty() { "-".into() } else { wires.join(",") };
        format!("{men} {side} {wires} {first} 0 1")
    }

    fn board(&self) -> Option<Board> {
        Some(Board { files: 15, ranks: 15, lowest: 1 })
    }

    fn shown(&self, fen: &str) -> String {
        let (field, wires) = (Field::of(fen), wires(fen));
        let square = |at: At| match (is_cell(at), field.edge(at)) {
            (true, _) => field.man(at),
            (false, None) => '*',
            (false, Some(_)) if wires.contains(&at) => wire_letter(at),
            (false, Some(_)) => ' ',
        };
        let rank = |y: u8| packed(&(1..=15).map(|x| square((x, y))).collect::<String>());
        let side = fen.split(' ').nth(1).unwrap_or("w");
        format!("{} {side} - - 0 1", (1..=15).rev().map(rank).collect::<Vec<_>>().join("/"))
    }
}

#[cfg(test)]
mod tests;
