//! What a table tells the page, as JSON.

use super::clock::TableClock;
use super::judge::GOOD_LOSS;
use super::kept::{Kept, KeptTurn, TurnNotes};
use super::line::for_white;
use super::links::Role;
use super::played::{PlayedTurn, Snapshot, snapshot};
use super::review::{Guess, Review};
use super::seats::Guest;
use super::setup::player_json;
use super::table::{NextStep, Table};
use super::tree::{Node, Place};
use crate::diagram::{Caption, Component, Diagram, Item, PieceImage, Symbol};
use crate::gesture::{Gesture, Target, TargetKind};
use crate::render::palette::{palette, turned};
use crate::render::svg;
use crate::rules::{Side, TurnPhase};
use crate::session::{Game, Turns};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::time::Instant;

/// The parts of the drawing and the targets: what is the same in every position of a game.
#[must_use]
pub fn board(table: &Table) -> Json {
    let diagram = table.session.diagram();
    let components = table.session.components();
    let mut symbols = palette(table.images.values().copied());
    let both_ways = |component: &Component| [*component, component.seen_from_behind()];
    let pieces = table.session.fen_parts().pieces;
    symbols.extend(pieces.into_iter().map(|(_, image)| Symbol::Piece(image)));
    symbols.extend(components.iter().flat_map(both_ways).map(Symbol::Component));
    let mut definitions: String = symbols.iter().copied().map(svg::definition).collect();
    definitions.extend(table.images.values().copied().map(svg::in_sets));
    let targets: Map<String, Json> = (0..)
        .zip(&table.targets)
        .map(|(i, t)| (t.name.clone(), target(t, i, &diagram, &components)))
        .collect();
    let mut boards = json!({ "figures": svg::empty_boards(&diagram) });
    if let Some(style) = table.session.second_style()
        && let Ok(shown) = table.session.diagram_in(style)
    {
        boards[style.name()] = json!(svg::empty_boards(&shown));
    }
    json!({
        "game": table.setup.game,
        "view": svg::view(&diagram),
        "layout": svg::layout(&diagram),
        "boards": boards,
        "defs": definitions,
        "sets": svg::FIGURE_SETS,
        "turned": turned(&symbols),
        "targets": targets,
    })
}

fn target(target: &Target, order: usize, diagram: &Diagram, components: &[Component]) -> Json {
    let kind = match target.kind {
        TargetKind::Field => "field",
        TargetKind::Edge => "edge",
        TargetKind::Choice => "choice",
        TargetKind::Pass => "pass",
    };
    let at: Vec<(i32, i32)> =
        target.points.iter().map(|&point| svg::position(diagram, point)).collect();
    let picture = |image: PieceImage| {
        picture(image, components.iter().find(|component| component.piece == image).copied())
    };
    let pictures = target.images.map(|images| images.map(picture));
    json!({ "kind": kind, "order": order, "at": at, "say": target.label, "pictures": pictures })
}

/// How a piece is drawn beside the board: its symbol and that of its component, if there is one.
#[must_use]
pub fn picture(image: PieceImage, component: Option<Component>) -> (String, Option<String>) {
    let component = component.map(|c| svg::id(Symbol::Component(c.upright())));
    (svg::id(Symbol::Piece(image)), component)
}

/// The whole state of the table.
#[must_use]
pub fn state(table: &Table) -> Json {
    let session = table.session.as_ref();
    let phase = match table.next_step() {
        NextStep::Person => "you",
        NextStep::Engine => "engine",
        NextStep::Paused => "paused",
        NextStep::Dice => "dice",
        NextStep::Over => "over",
    };
    let snapshot = table.snapshots.last();
    let record: Vec<Json> = table.played.iter().map(turn).collect();
    let ending = table
        .over
        .as_ref()
        .map(|over| json!({ "result": over.outcome.to_string(), "reason": over.reason }));
    let hint = table.hint.as_ref().map(|text| {
        json!({
            "text": session.notation(text).unwrap_or_default(),
            "steps": session.gesture(text),
            "arrow": table.arrow(session, text),
        })
    });
    let mut setup = table.setup.json();
    setup["turns"] = json!(all_turns(table));
    setup["kept"] = kept(table).json();
    json!({
        "v": table.version,
        "rematches": table.rematches,
        "game": table.setup.game,
        "scale": session.info().score_scale,
        "fen": session.fen(),
        "startFen": session.start_fen(),
        "start": table.start_number,
        "setup": setup,
        "side": session.side_to_move().letter().to_string(),
        "ply": table.played.len(),
        "items": snapshot.map(|s| items(table, s)),
        "notes": snapshot.map(|s| s.caption.notes()),
        "news": news(session),
        "phase": phase,
        "pace": table.pace.as_secs_f64(),
        "must": duty(&session.view().phase),
        "check": session.in_check(),
        "ending": ending,
        "canTakeBack": table.take_back_goal().is_some(),
        "players": { "w": player_json(table.players[0]), "b": player_json(table.players[1]) },
        "names": { "w": name(table, "White"), "b": name(table, "Black") },
        "captured": captured(table, table.present()),
        "balance": session.view().balance,
        "record": record,
        "redo": table.redo.len(),
        "turns": turns_json(&table.gestures),
        "comment": table.comment,
        "tree": table.tree.in_order().into_iter().map(node).collect::<Vec<_>>(),
        "hint": hint,
        "analyse": table.analysis,
        "review": table.review.as_ref().map(Review::progress),
        "sides": sides(table),
        "offer": table.draw_offer.map(|side| side.letter().to_string()),
    })
}

/// What somebody sees of the state of a table. `mine` has the sides that they play. By the seed in
/// the setup one could know the dice before they are thrown, and a hint is for who asked for it.
#[must_use]
pub fn seen_by(role: Role, state: &Json) -> Json {
    let mut state = state.clone();
    let sides = &state["sides"];
    let (word, mine) = match role {
        Role::Owner => ("owner", sides["owner"].clone()),
        Role::Player(Side::White) => ("player", sides["w"].clone()),
        Role::Player(Side::Black) => ("player", sides["b"].clone()),
        Role::Spectator => ("spectator", json!([])),
    };
    (state["role"], state["mine"]) = (json!(word), mine);
    if let (true, Some(all)) = (role != Role::Owner, state.as_object_mut()) {
        for private in ["hint", "analyse", "review"] {
            all.insert(private.to_string(), Json::Null);
        }
        // What the owner tries and notes is not part of the game.
        all.insert("tree".to_string(), json!([]));
        let clock = all["setup"]["clock"].clone();
        all.insert("setup".to_string(), json!({ "clock": clock }));
    }
    state
}

/// Who plays White and Black by a link, and whether they are there.
#[must_use]
pub fn guests_json(guests: [Option<Guest>; 2]) -> Json {
    let [white, black] = guests.map(|guest| guest.map(Guest::word));
    json!({ "w": white, "b": black })
}

/// The sides that are played by the owner and by each link.
fn sides(table: &Table) -> Json {
    let of = |role: Role| -> Vec<String> {
        table.sides_of(role).iter().map(|side| side.letter().to_string()).collect()
    };
    json!({
        "owner": of(Role::Owner),
        "w": of(Role::Player(Side::White)),
        "b": of(Role::Player(Side::Black)),
    })
}

/// The legal turns with their gestures; `null` if they are too many to list.
fn turns_json(turns: &Turns<(String, Vec<Gesture>)>) -> Json {
    if matches!(turns, Turns::Unlisted) {
        return Json::Null;
    }
    let turns = turns.as_slice().iter().map(|(text, gestures)| {
        let mut all = vec![json!(text)];
        all.extend(gestures.iter().map(|gesture| json!(gesture)));
        Json::Array(all)
    });
    Json::Array(turns.collect())
}

/// What the side to move has to do.
const fn duty(phase: &TurnPhase) -> Option<&'static str> {
    match phase {
        TurnPhase::MustCapture => Some("capture"),
        TurnPhase::MustDrop => Some("drop"),
        _ => None,
    }
}

/// The name of a player in the game's tags, if it is known.
fn name(table: &Table, tag: &str) -> Option<String> {
    table.setup.kept.tags.get(tag).filter(|name| !["", "?", "-"].contains(&name.trim())).cloned()
}

/// What a table with these turns needs to go on as this one.
fn kept(table: &Table) -> Kept {
    let notes = |played: &PlayedTurn| TurnNotes {
        score: played.score,
        time: played.time,
        clock: played.clock,
        notes: played.notes.clone(),
        judged: played.judged,
    };
    let order = table.tree.in_order();
    let numbers: BTreeMap<Place, u64> = order.iter().map(|node| node.place()).zip(0..).collect();
    let variation = |node: &&Node| KeptTurn {
        before: numbers.get(&node.before).map_or(node.before, |n| Place::Variation(*n)),
        step: node.played.step(),
        notes: notes(&node.played),
    };
    Kept {
        tags: table.setup.kept.tags.clone(),
        over: table.over.clone().filter(|_| table.session.ending().is_none()),
        clocks: table.clock.as_ref().map(|clock| clock.both(Instant::now())),
        turns: table.played.iter().map(notes).collect(),
        comment: table.comment.clone(),
        variations: order.iter().map(variation).collect(),
    }
}

/// The turns and throws since the first position. Throws that follow from a seed are left out.
fn all_turns(table: &Table) -> Vec<String> {
    let by_hand = matches!(table.setup.dice, super::setup::DiceSource::Hand);
    let mut turns = Vec::new();
    for played in &table.played {
        turns.extend(played.throw.iter().filter(|_| by_hand).map(|(throw, _)| throw.clone()));
        turns.push(played.turn.clone());
    }
    turns.extend(table.session.last_throw().filter(|_| by_hand));
    turns
}

/// What the clocks show now, milliseconds.
#[must_use]
pub fn clock_json(clock: Option<&TableClock>) -> Json {
    let Some(clock) = clock else { return Json::Null };
    let [white, black] = clock.both(Instant::now()).map(|left| left.as_millis() as u64);
    let runs = clock.running().map(|side| side.letter().to_string());
    json!({ "w": white, "b": black, "runs": runs })
}

/// What the dice and the weather have done, for a person.
fn news(session: &dyn Game) -> Vec<String> {
    let throw = session.last_throw().map(|throw| {
        let dice = throw.trim_start_matches("roll:").replace('+', " and ");
        match session.throw_effect() {
            Some(effect) => format!("Dice: {dice}, {effect}."),
            None => format!("Dice: {dice}."),
        }
    });
    throw.into_iter().collect()
}

fn turn(played: &PlayedTurn) -> Json {
    let score = played.score.map(|(score, _)| for_white(score, played.side));
    json!({
        "turn": played.turn,
        "text": played.text,
        "side": played.side.letter().to_string(),
        "throw": played.throw.as_ref().map(|(throw, _)| throw.trim_start_matches("roll:")),
        "effect": played.throw.as_ref().and_then(|(_, effect)| *effect),
        "score": score.as_ref().map(|(text, _)| text),
        "cp": score.as_ref().map(|(_, centipawns)| centipawns),
        "depth": played.score.map(|(_, depth)| depth),
        "ms": played.time.map(|time| time.as_millis() as u64),
        "clock": played.clock.map(|left| left.as_millis() as u64),
        "comment": played.notes.comment,
        "marks": played.notes.marks,
        "judgement": played.judged.and_then(|judged| judged.judgement()).map(|(name, _)| name),
        "loss": played.judged.map(|judged| judged.loss),
        "luck": played.judged.and_then(|judged| judged.luck),
    })
}

/// A turn of a variation.
fn node(node: &Node) -> Json {
    let mut json = turn(&node.played);
    json["at"] = json!(node.place().number());
    json["before"] = json!(node.before.number());
    json
}

/// The pieces that each side has captured on the way to a position.
fn captured(table: &Table, at: Place) -> Json {
    let played = table.turns_to(at).unwrap_or_default();
    let by = |side: Side| -> Vec<(String, Option<String>)> {
        let turns = played.iter().filter(|played| played.side == side);
        let captured = turns.flat_map(|played| &played.captured);
        captured
            .filter_map(|(c, component)| Some(picture(*table.images.get(c)?, *component)))
            .collect()
    };
    json!({ "w": by(Side::White), "b": by(Side::Black) })
}

/// What there is to see and to do in a position, to which the scout has been led.
#[must_use]
pub fn position(table: &Table, at: Place) -> Json {
    let session = table.scout.session();
    let snapshot = snapshot(session, None);
    let ending = session.ending().map(|ending| ending.to_string());
    let gestures = if ending.is_some() { Turns::default() } else { session.gestures() };
    json!({
        "v": table.version,
        "at": at.number(),
        "items": items(table, &snapshot),
        "toMove": snapshot.caption.side,
        "notes": snapshot.caption.notes(),
        "news": news(session),
        "fen": snapshot.fen,
        "captured": captured(table, at),
        "balance": session.view().balance,
        "side": session.side_to_move().letter().to_string(),
        "check": session.in_check(),
        "must": duty(&session.view().phase),
        "ending": ending,
        "dice": session.needs_throw(),
        "turns": turns_json(&gestures),
    })
}

/// The items of a snapshot: symbol and place.
#[must_use]
pub fn items(table: &Table, snapshot: &Snapshot) -> Json {
    let diagram = Diagram::new(table.session.diagram().boards, Vec::new(), Caption::default());
    drawn(&diagram, &snapshot.items, &snapshot.components)
}

/// Items as symbol and place, in the order of drawing; with the symbol of the component that stands
/// for a piece in the second style.
#[must_use]
pub fn drawn(diagram: &Diagram, items: &[Item], components: &[Item]) -> Json {
    let item = |item: &Item| {
        let (x, y) = svg::position(diagram, item.point);
        let is_piece = matches!(item.symbol, Symbol::Piece(_));
        match components.iter().find(|c| is_piece && c.point == item.point) {
            Some(component) => json!([svg::id(item.symbol), x, y, svg::id(component.symbol)]),
            None => json!([svg::id(item.symbol), x, y]),
        }
    };
    Json::Array(items.iter().map(item).collect())
}

/// A turn that a person has found: whether it is good enough.
fn guess(guess: &Guess) -> Json {
    let good = guess.loss.map(|loss| loss < GOOD_LOSS);
    json!({ "ply": guess.ply, "text": guess.text, "loss": guess.loss, "good": good })
}

/// The lines of the running search.
#[must_use]
pub fn report(table: &Table) -> Json {
    let lines: Vec<Json> = table
        .lines
        .iter()
        .map(|line| {
            json!({
                "score": line.score,
                "cp": line.centipawns,
                "depth": line.depth,
                "pv": line.turns,
                "texts": line.texts,
                "arrow": line.arrow,
            })
        })
        .collect();
    let first = table.lines.first();
    json!({
        "v": table.version,
        "at": table.searched().0.number(),
        "lines": lines,
        "nodes": first.map(|line| line.nodes),
        "ms": first.map(|line| line.time.as_millis() as u64),
        "review": table.review.as_ref().map(Review::progress),
        "guess": table.guess.as_ref().map(guess),
    })
}
