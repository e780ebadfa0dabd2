//! A match as one HTML page that needs no network: the table, the score over time, and every game
//! on a board.
//!
//! The empty board and the symbols of all items are written once. A game is a list of changes: the
//! items that each turn removed and added, `[symbol, x, y]` in one array of numbers. The page's
//! script gets nothing else about a game.

mod plot;

use super::Plan;
use super::cross_table::{CrossTable, summary};
use super::score::MatchScore;
use crate::diagram::{Diagram, Item, Symbol};
use crate::pgn::Record;
use crate::render::svg::{self, Theme, escape};
use crate::search::report::Score as Value;
use crate::session::{self, Session};
use anyhow::{Context, Result};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A game for the page: title and positions.
struct Shown<'a> {
    record: &'a Record,
    /// The start, then the position after each turn.
    positions: Vec<Position>,
}

struct Position {
    /// The turn that led here, in the notation of records.
    turn: String,
    /// The throw before that turn.
    throw: String,
    /// Clock, score and depth.
    search_info: String,
    diagram: Diagram,
}

/// Makes the page of a match; `scores`: the first engine's score after each game.
///
/// # Errors
/// A record has an illegal turn; impossible for games of a match.
pub(super) fn page(
    plan: &Plan,
    table: &CrossTable,
    records: &[Record],
    scores: &[MatchScore],
) -> Result<String> {
    let shown = records.iter().map(show).collect::<Result<Vec<_>>>()?;
    let start = plan.position.session()?.diagram();
    let items = |shown: &Shown| -> BTreeSet<Symbol> {
        shown.positions.iter().flat_map(|p| &p.diagram.items).map(|item| item.symbol).collect()
    };
    let symbols: BTreeSet<Symbol> = shown.iter().flat_map(items).collect();
    let order: Vec<Symbol> = symbols.iter().copied().collect();
    let data = json!({
        "symbols": order.iter().map(|symbol| svg::id(*symbol)).collect::<Vec<_>>(),
        "games": shown.iter().map(|game| data(game, &order)).collect::<Vec<_>>(),
    });
    let [left, top, width, height] = svg::view(&start);
    let definitions: String = order.iter().copied().map(svg::definition).collect();
    let names = table.names.join(" – ");
    let limits: BTreeSet<String> = plan.engines.iter().map(|e| e.limits.to_string()).collect();
    let limits: Vec<String> = limits.into_iter().collect();
    let mut text = String::new();
    let _ = write!(
        text,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n{own}</style>\n\
         </head>\n<body>\n<h1>{title}</h1>\n<p>{games} games, {limits}</p>\n{results}{plot}\
         <main>\n<nav><label>Game <select id=\"game\"></select></label>\
         <p id=\"result\"></p><ol id=\"turns\"></ol></nav>\n\
         <figure><svg id=\"board\" viewBox=\"{left} {top} {width} {height}\">\n<defs>\n{definitions}</defs>\n\
         {empty_boards}<g id=\"items\"></g></svg>\n<p class=\"keys\"><button id=\"first\">|◀</button>\
         <button id=\"back\">◀</button><button id=\"play\">play</button><button id=\"next\">▶</button>\
         <button id=\"last\">▶|</button></p>\n<figcaption id=\"caption\"></figcaption></figure>\n</main>\n\
         <script>\nconst match = {data};\n{script}</script>\n</body>\n</html>\n",
        title = escape(&format!("{}: {names}", plan.position.game)),
        light = svg::style(Theme::Light),
        dark = svg::style(Theme::Dark),
        own = include_str!("page.css"),
        games = table.games(),
        limits = escape(&limits.join("; ")),
        results = results(table),
        plot = plot::draw(scores),
        empty_boards = svg::empty_boards(&start),
        // Inside a script element, `</script` and `<!--` would change how the page is read.
        data = data.to_string().replace('<', "\\u003c"),
        script = include_str!("page.js"),
    );
    Ok(text)
}

/// Replays a record.
fn show(record: &Record) -> Result<Shown<'_>> {
    let mut session = session::open(&record.game).context("a known game")?;
    for (key, value) in &record.options {
        session.set_rule(key, value)?;
    }
    session.set_position(record.start.as_deref(), &[])?;
    let position = |session: &dyn Session, turn, throw, search_info| Position {
        turn,
        throw,
        search_info,
        diagram: session.diagram(),
    };
    let (none, text) = (String::new, |throw: &Option<String>| throw.clone().unwrap_or_default());
    let mut positions = vec![position(session.as_ref(), none(), none(), none())];
    for recorded in &record.turns {
        if let Some(throw) = &recorded.throw {
            session.play(throw)?;
        }
        let turn = session.notation(&recorded.turn)?;
        session.play(&recorded.turn)?;
        let mut search_info = Vec::new();
        search_info.extend(recorded.score.map(|score| match score {
            Value::Centipawns(n) => format!("{:+.2}", f64::from(n) / 100.0),
            Value::Mate(n) => format!("mate in {n}"),
        }));
        search_info.extend(recorded.depth.map(|depth| format!("depth {depth}")));
        search_info.extend(recorded.time.map(|time| format!("{:.2} s", time.as_secs_f64())));
        let search_info = search_info.join(", ");
        positions.push(position(session.as_ref(), turn, text(&recorded.throw), search_info));
    }
    Ok(Shown { record, positions })
}

/// A game as data for the script.
fn data(game: &Shown, order: &[Symbol]) -> Json {
    let tag = |name| game.record.tags.get(name).cloned().unwrap_or_default();
    let outcome = game.record.result.map_or("*".into(), |outcome| outcome.to_string());
    let mut before: &[Item] = &[];
    let steps = game.positions.iter().map(|position| {
        let items = &position.diagram.items;
        let only_in = |these: &[Item], those: &[Item]| -> Vec<usize> {
            let new = these.iter().filter(|item| those.binary_search(item).is_err());
            new.flat_map(|item| {
                let (x, y) = svg::position(&position.diagram, item.point);
                let symbol = order.binary_search(&item.symbol).unwrap_or_default();
                [symbol, x as usize, y as usize]
            })
            .collect()
        };
        let (removed, added) = (only_in(before, items), only_in(items, before));
        before = items;
        let Position { turn, throw, search_info, diagram } = position;
        json!([turn, throw, search_info, diagram.caption, removed, added])
    });
    json!({
        "name": format!("{}. {} – {} {outcome}", tag("Round"), tag("White"), tag("Black")),
        "result": format!("{outcome} {}", game.record.reason),
        "steps": steps.collect::<Vec<_>>(),
    })
}

/// The table of engines.
fn results(table: &CrossTable) -> String {
    let mut text = String::from("<table>\n");
    for (engine, name) in table.names.iter().enumerate() {
        let row = summary(&table.total(engine));
        let _ = writeln!(text, "<tr><th>{}</th><td>{}</td></tr>", escape(name), escape(&row));
    }
    text += "</table>\n";
    let details = table.to_string();
    let rest: Vec<&str> = details.lines().skip(table.names.len()).collect();
    if !rest.is_empty() {
        let _ = writeln!(text, "<pre>{}</pre>", escape(&rest.join("\n")));
    }
    text
}
