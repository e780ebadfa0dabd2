//! The files of the page, and what the page needs to know about the games.

use crate::config::Settings;
use crate::games::{self, Visitor};
use crate::render::svg::{self, Theme};
use crate::rules::{Heuristics, RuleKind, RuleOption};
use crate::search::skill;
use crate::session;
use crate::tools;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// The scripts of the page, joined in this order.
const SCRIPT: &str = concat!(
    include_str!("../page/board.js"),
    include_str!("../page/curve.js"),
    include_str!("../page/entry.js"),
    include_str!("../page/keyboard.js"),
    include_str!("../page/record.js"),
    include_str!("../page/setup.js"),
    include_str!("../page/talk.js"),
    include_str!("../page/theme.js"),
    include_str!("../page/app.js"),
);

/// The column in which the definitions of rules pages begin.
const DEFINITIONS: usize = 11;

/// Pictures have their own style inside.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub async fn page() -> Html<&'static str> {
    Html(include_str!("../page/index.html"))
}

pub async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT)
}

/// The style of the drawing, light and dark, and that of the page.
pub async fn style() -> impl IntoResponse {
    let text = svg::both_styles() + include_str!("../page/style.css");
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], text)
}

pub async fn icon() -> impl IntoResponse {
    let icon = include_str!("../render/svg/symbols/knight.svg");
    ([(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY)], icon)
}

/// The rules of a game with a picture of its start position.
pub async fn rules(Path(game): Path<String>) -> Response {
    let Ok(text) = tools::page(&game) else { return StatusCode::NOT_FOUND.into_response() };
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (title, rest) = (svg::escape(title), paragraphs(rest));
    Html(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"/icon.svg\">\n<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n\
         <body class=\"rules\">\n<main>\n<h1>{title}</h1>\n<picture>\
         <source srcset=\"/picture/{game}-dark.svg\" media=\"(prefers-color-scheme: dark)\">\
         <img src=\"/picture/{game}.svg\" alt=\"The start position\"></picture>\n\
         {rest}</main>\n</body>\n</html>\n"
    ))
    .into_response()
}

/// A rules page as HTML. Its lines are broken for a terminal: definitions hang at
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
            let _ = write!(last, " {}", svg::escape(words));
            continue;
        }
        joins = indent == 0 && !defines;
        paragraphs.push(if defines {
            format!("<p><b>{}</b> {}", svg::escape(term.trim_end()), svg::escape(definition))
        } else {
            let class = if indent > 0 { " class=\"item\"" } else { "" };
            format!("<p{class}>{}", svg::escape(words))
        });
    }
    paragraphs.iter().map(|paragraph| format!("{paragraph}</p>\n")).collect()
}

/// The start position of a game as a picture.
pub async fn picture(Path(file): Path<String>) -> Response {
    let Some(name) = file.strip_suffix(".svg") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (game, theme) = match name.strip_suffix("-dark") {
        Some(game) => (game, Theme::Dark),
        None => (name, Theme::Light),
    };
    let Some(session) = session::open(game) else { return StatusCode::NOT_FOUND.into_response() };
    let picture = svg::draw(&session.diagram(), theme);
    ([(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY)], picture)
        .into_response()
}

/// The games with their options, and the levels of the engine.
pub fn games(settings: &Settings) -> Json {
    struct Describe<'a>(&'a Settings);
    impl Visitor for Describe<'_> {
        type Output = Json;
        fn visit<R: Heuristics>(self) -> Json {
            let set: Vec<(&str, &str)> = self.0.rules(R::NAME).collect();
            let options = R::OPTIONS.iter().map(|option| {
                let value = set.iter().find(|(key, _)| *key == option.key).map(|(_, v)| *v);
                describe(option, value)
            });
            json!({
                "name": R::NAME,
                "title": R::PAGE.lines().next().unwrap_or_default(),
                "dice": R::DICE,
                "options": options.collect::<Vec<_>>(),
            })
        }
    }
    let games = games::NAMES.iter().filter_map(|name| games::visit(name, Describe(settings)));
    json!({
        "games": games.collect::<Vec<_>>(),
        "levels": skill::NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
    })
}

fn describe(option: &RuleOption, value: Option<&str>) -> Json {
    let (kind, values) = match option.kind {
        RuleKind::Check(_) => ("check", Json::Null),
        RuleKind::Combo(words) => ("combo", json!(words)),
        RuleKind::Spin { min, max, .. } => ("spin", json!([min, max])),
        RuleKind::Position { .. } => ("text", Json::Null),
    };
    let default = option.kind.default();
    json!({
        "key": option.key, "kind": kind, "values": values, "help": option.help,
        "value": value.unwrap_or(&default),
    })
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
             <p class=\"item\">K king     one step at most</p>\n"
        );
    }
}
