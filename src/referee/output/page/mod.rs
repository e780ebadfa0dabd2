//! A match as one HTML page that needs no network: the results, and every game on a board. A match
//! that is watched while it is played has the same page, see [`crate::referee::LiveMatch`].
//!
//! The empty board and the symbols of all items are written once. A game is a list of steps with
//! the items that each turn removed and added. The page's script gets nothing else about a game,
//! and knows no rules.

mod plot;
mod replay;
mod results;

use crate::pgn::Record;
use crate::referee::clock::TimeControl;
use crate::referee::plan::Plan;
use crate::referee::statistics::balance::OpeningBalance;
use crate::referee::statistics::cross_table::CrossTable;
use crate::referee::statistics::score::MatchScore;
use crate::render::palette::turned;
use crate::render::svg::{self, escape};
use crate::session::Game;
use anyhow::Result;
pub use replay::GameReplay;
pub(in crate::referee) use results::results;
use serde_json::{Value as Json, json};

/// The script of the page; its board is that of `serve`.
pub const VIEWER: &str = concat!(
    include_str!("../../../page/board.js"),
    include_str!("../../../page/curve.js"),
    include_str!("../../../page/material.js"),
    include_str!("../../../page/record.js"),
    include_str!("../../../page/theme.js"),
    include_str!("../../../page/results.js"),
    include_str!("../../../page/match.js"),
);

/// The page without style, data and script.
const BODY: &str = include_str!("../../../page/match.html");

/// Nothing but what is in the file.
const POLICY: &str =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

/// The style sheet of the page.
#[must_use]
pub fn style() -> String {
    let page = concat!(
        include_str!("../../../page/style.css"),
        include_str!("../../../page/layout.css"),
        include_str!("../../../page/match.css"),
    );
    svg::both_styles(svg::style) + page
}

/// The page around `head` and `end`: what is in its head element besides the title, and after its
/// elements.
fn document(title: &str, head: &str, end: &str) -> String {
    let title = escape(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n{head}</head>\n<body class=\"match\">\n{BODY}{end}</body>\n</html>\n"
    )
}

/// The page of a match that is watched: everything else is asked from the server.
#[must_use]
pub fn live_page(head: &Json) -> String {
    let files = "<link rel=\"icon\" href=\"/icon.svg\">\n<link rel=\"stylesheet\" href=\"/style.css\">\n\
                 <script src=\"/match.js\" defer></script>\n";
    document(head["title"].as_str().unwrap_or_default(), files, "")
}

/// Makes the page of a match; `scores`: the first engine's score after each game.
///
/// # Errors
/// A record has an illegal turn; impossible for games of a match.
pub(in crate::referee) fn page(
    plan: &Plan,
    table: &CrossTable,
    balance: &OpeningBalance,
    records: &[Record],
    scores: &[MatchScore],
) -> Result<String> {
    let games = (1..).zip(records).map(|(number, record)| game(number, record));
    let mut data = head(plan)?;
    data["games"] = games.collect::<Result<Json>>()?;
    data["results"] = results(table, balance);
    data["results"]["plot"] = json!(plot::draw(scores));
    Ok(file(&data))
}

/// Makes the page of a single game, which shows no results.
///
/// # Errors
/// The record has an illegal turn.
pub fn game_page(record: &Record) -> Result<String> {
    let mut data = board(GameReplay::new(record)?.session());
    let tag = |name| record.tags.get(name).map_or("?", String::as_str);
    data["title"] = json!(format!("{}: {} – {}", record.game, tag("White"), tag("Black")));
    data["engines"] = json!([]);
    data["games"] = json!([game(1, record)?]);
    Ok(file(&data))
}

/// The file of a page with its data.
fn file(data: &Json) -> String {
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n");
    let head = format!("{policy}<style>\n{}</style>\n", style());
    // Inside a script element, `</script` and `<!--` would change how the page is read.
    let data_text = data.to_string().replace('<', "\\u003c");
    let end = format!(
        "<script type=\"application/json\" id=\"data\">{data_text}</script>\n\
         <script>\n{VIEWER}</script>\n"
    );
    document(data["title"].as_str().unwrap_or_default(), &head, &end)
}

/// What is the same during the whole match: the board, its symbols and the engines.
///
/// # Errors
/// The game cannot be set up.
pub(in crate::referee) fn head(plan: &Plan) -> Result<Json> {
    let names: Vec<&str> = plan.engines.iter().map(|spec| spec.name.as_str()).collect();
    let engines = plan.engines.iter().map(|spec| {
        let clock = match spec.limits.time {
            Some(TimeControl::Clock { base, .. }) => Some(base.as_millis() as u64),
            _ => None,
        };
        json!({ "name": spec.name, "limits": spec.limits.to_string(), "clock": clock })
    });
    let engines = engines.collect::<Vec<_>>();
    let mut data = board(plan.position.session()?.as_ref());
    data["title"] = json!(format!("{}: {}", plan.position.game, names.join(" – ")));
    data["engines"] = json!(engines);
    Ok(data)
}

/// The empty board and its symbols.
fn board(session: &dyn Game) -> Json {
    let (diagram, symbols) = (session.diagram(), replay::symbols(session));
    let definitions: String = symbols.iter().copied().map(svg::definition).collect();
    json!({
        "symbols": symbols.iter().map(|symbol| svg::id(*symbol)).collect::<Vec<_>>(),
        "board": {
            "view": svg::view(&diagram),
            "layout": svg::layout(&diagram),
            "boards": { "figures": svg::empty_boards(&diagram) },
            "turned": turned(&symbols),
            "defs": definitions,
            "targets": {},
        },
    })
}

/// A game for the list: its number, players and result.
pub(in crate::referee) fn game_head(number: u64, record: &Record) -> Json {
    let tag = |name| record.tags.get(name).cloned().unwrap_or_default();
    json!({
        "id": number,
        "round": tag("Round"),
        "white": tag("White"),
        "black": tag("Black"),
        "result": record.result.map(|outcome| outcome.to_string()),
        "reason": record.reason,
    })
}

/// A whole game.
fn game(number: u64, record: &Record) -> Result<Json> {
    let mut replay = GameReplay::new(record)?;
    for turn in &record.turns {
        replay.play(turn)?;
    }
    let mut json = game_head(number, record);
    let steps = replay.steps(0);
    for key in ["steps", "side", "number"] {
        json[key] = steps[key].clone();
    }
    Ok(json)
}
