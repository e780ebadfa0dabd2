//! The rules of a game as a page: their text, the picture of the start position, how the pieces
//! move, and the components of its second style: how to set the table with a piecepack, or what the
//! characters mean.

mod moves;

use crate::commands;
use crate::diagram::{Component, Item, Part, Point, Style, Suit, Symbol, Value};
use crate::games;
use crate::render::svg;
use crate::session::{self, Game};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use std::fmt::Write;

/// The column in which the definitions of the text begin.
const DEFINITIONS: usize = 11;

/// Answers with the page of a game.
pub async fn page(Path(game): Path<String>) -> Response {
    let (Ok(text), Some(session)) = (commands::page(&game), session::open(&game)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    Html(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n\
         <link rel=\"stylesheet\" href=\"/style.css\">\n\
         <script src=\"/theme.js\" defer></script>\n</head>\n\
         <body class=\"rules\">\n<header><a href=\"/\">Back to the board</a>\
         <nav aria-label=\"Page\"><button type=\"button\" id=\"theme\" \
         aria-label=\"Light or dark\">◐</button></nav></header>\n<main>\n<h1>{title}</h1>\n{picture}\
         {rest}{moves}{second}</main>\n</body>\n</html>\n",
        title = svg::escape(title),
        picture = picture(&game, "The start position"),
        rest = paragraphs(rest),
        moves = games::description(&game)
            .map(|description| moves::section(description, session.as_ref()))
            .unwrap_or_default(),
        second = second_style(session.as_ref()),
    ))
    .into_response()
}

/// The text of the rules as HTML. Its lines are broken for a terminal: definitions hang at
/// [`DEFINITIONS`] or further right, items of lists begin with two spaces.
fn paragraphs(text: &str) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut joins = false;
    for line in text.lines() {
        let words = line.trim_start();
        let indent = line.len() - words.len();
        let (term, definition) = line.split_at_checked(DEFINITIONS).unwrap_or((line, ""));
        let defines = term.starts_with(char::is_uppercase)
            && term.ends_with(' ')
            && !definition.starts_with(' ');
        if words.is_empty() {
            joins = false;
            continue;
        }
        let prose = joins && indent == 0 && !defines;
        if let Some(last) = paragraphs.last_mut().filter(|_| prose || indent >= DEFINITIONS) {
            let _ = write!(last, " {}", columns(words));
            continue;
        }
        joins = indent == 0 && !defines;
        paragraphs.push(if defines {
            format!("<p><b>{}</b> {}", svg::escape(term.trim_end()), columns(definition))
        } else {
            let class = if indent > 0 { " class=\"item\"" } else { "" };
            format!("<p{class}>{}", columns(words))
        });
    }
    paragraphs.iter().map(|paragraph| format!("{paragraph}</p>\n")).collect()
}

/// A line as HTML. Columns are separated by a dot, because a browser shows them without their
/// spaces.
fn columns(line: &str) -> String {
    let columns = line.split("  ").map(str::trim).filter(|column| !column.is_empty());
    svg::escape(&columns.collect::<Vec<_>>().join(" · "))
}

/// A picture, light and dark; the style shows one of them.
fn picture(name: &str, words: &str) -> String {
    format!(
        "<img class=\"light\" src=\"/picture/{name}.svg\" alt=\"{words}\" loading=\"lazy\">\
         <img class=\"dark\" src=\"/picture/{name}-dark.svg\" alt=\"{words}\" loading=\"lazy\">\n"
    )
}

/// The start position in the second style as a picture, and a list of the components; empty if the
/// game has no such style.
fn second_style(session: &dyn Game) -> String {
    let (style, title, column) = match session.second_style() {
        Some(style @ Style::Piecepack) => (style, "The table with a piecepack", "component"),
        Some(style @ Style::Characters) => (style, "The pieces with characters", "character"),
        Some(Style::Figures) | None => return String::new(),
    };
    // Each component with the places where it stands, in the order of the pieces. Those of a
    // piecepack that wait beside the table are no pieces yet.
    let mut set: Vec<(Component, Vec<Point>)> = Vec::new();
    if style == Style::Characters {
        set.extend(session.components().into_iter().map(|component| (component, Vec::new())));
    }
    for Item { symbol, point } in session.component_items() {
        let Symbol::Component(component) = symbol else { continue };
        match set.iter_mut().find(|(other, _)| *other == component) {
            Some((_, points)) => points.push(point),
            None => set.push((component, vec![point])),
        }
    }
    set.sort_by_key(|(component, _)| {
        (!component.piece.is_white(), component.piece.shape, component.part)
    });
    let definitions: String =
        set.iter().map(|(component, _)| svg::definition(Symbol::Component(*component))).collect();
    let rows: String = set.iter().map(|(component, points)| row(*component, points)).collect();
    let game = session.game();
    format!(
        "<h2 id=\"{name}\">{title}</h2>\n{picture}\
         <svg class=\"hidden\" aria-hidden=\"true\"><defs>\n{definitions}</defs></svg>\n\
         <table>\n<thead><tr><th>piece</th><th>{column}</th><th>squares</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n",
        name = style.name(),
        picture = picture(&format!("{game}-{}", style.name()), title),
    )
}

fn row(component: Component, points: &[Point]) -> String {
    let mut squares = String::new();
    for point in points {
        let _ = write!(squares, " {}{}", char::from(b'a' + point.x / 2), point.y / 2 + 1);
    }
    let side = if component.piece.is_white() { "White" } else { "Black" };
    let piece = component.piece.shape.words();
    format!(
        "<tr><td><svg class=\"symbol\" viewBox=\"-50 -50 100 100\" aria-hidden=\"true\">\
         <use href=\"#{id}\"/></svg> {side}’s {piece}</td><td>{part}</td><td>{squares}</td></tr>\n",
        id = svg::id(Symbol::Component(component)),
        part = words(component.part),
        squares = squares.trim_start(),
    )
}

/// A component in words.
fn words(part: Part) -> String {
    let value = |value| match value {
        Value::Ace => "ace",
        Value::Three => "3",
        Value::Four => "4",
        Value::Five => "5",
    };
    let suit = |suit: Suit| format!("{suit:?}");
    match part {
        Part::Value(shown) => format!("coin with its value up: {}", value(shown)),
        Part::Coin(shown) => format!("coin with its suit up: {}", suit(shown)),
        Part::Die(of, shown) => format!("die of {}, showing {}", suit(of), value(shown)),
        Part::Pawn(of) => format!("pawn of {}", suit(of)),
        Part::Character(character) => character.sign.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_rules_page_become_paragraphs() {
        let text = "Start      The start position\n           of <chess>.\nFirst turn Five\n\n\
                    Every piece except\nthe king:\n  K king     one step\n             at most\n";
        assert_eq!(
            paragraphs(text),
            "<p><b>Start</b> The start position of &lt;chess&gt;.</p>\n\
             <p><b>First turn</b> Five</p>\n<p>Every piece except the king:</p>\n\
             <p class=\"item\">K king · one step at most</p>\n"
        );
    }
}
