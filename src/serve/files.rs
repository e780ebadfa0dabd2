//! The files of the page, and what the page needs to know about the games.

use crate::config::Settings;
use crate::diagram::Style;
use crate::render::svg::{self, Theme};
use crate::rules::{RuleKind, RuleOption};
use crate::search::skill;
use crate::{games, session};
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Value as Json, json};
use std::sync::LazyLock;

/// The scripts of the page, which `build.rs` has joined and packed.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/script"));
    let script = miniz_oxide::inflate::decompress_to_vec(packed).expect("packed by build.rs");
    String::from_utf8(script).expect("the scripts are text")
});

/// Pictures have their own style inside.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

pub async fn page() -> Html<&'static str> {
    Html(include_str!("../page/index.html"))
}

pub async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT.as_str())
}

/// The script of a page that has nothing but a theme.
pub async fn theme() -> impl IntoResponse {
    let script = concat!(include_str!("../page/theme.js"), "connectTheme();\n");
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], script)
}

/// The style of the drawing, light and dark, and that of the page.
pub async fn style() -> impl IntoResponse {
    let boards = svg::both_styles(|theme| {
        svg::style(theme) + &svg::piecepack_style(theme) + &svg::characters_style(theme)
    });
    let page = concat!(
        include_str!("../page/style.css"),
        include_str!("../page/layout.css"),
        include_str!("../page/look.css"),
    );
    let text = boards + svg::moves::style() + page;
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], text)
}

pub async fn icon() -> impl IntoResponse {
    let icon = include_str!("../render/svg/symbols/knight.svg");
    ([(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY)], icon)
}

/// The start position of a game as a picture: `GAME[-STYLE][-dark].svg`.
pub async fn picture(Path(file): Path<String>) -> Response {
    let Some(name) = file.strip_suffix(".svg") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (name, theme) = match name.strip_suffix("-dark") {
        Some(name) => (name, Theme::Dark),
        None => (name, Theme::Light),
    };
    let named = |style: &Style| Some((name.strip_suffix(style.name())?.strip_suffix('-')?, *style));
    let (game, style) = Style::ALL.iter().find_map(named).unwrap_or((name, Style::Figures));
    let diagram = session::open(game).and_then(|session| session.diagram_in(style).ok());
    let Some(diagram) = diagram else { return StatusCode::NOT_FOUND.into_response() };
    let picture = svg::draw(&diagram, theme);
    ([(CONTENT_TYPE, "image/svg+xml"), (CONTENT_SECURITY_POLICY, PICTURE_POLICY)], picture)
        .into_response()
}

/// The games with their options, and the levels of the engine.
pub fn games(settings: &Settings) -> Json {
    let describe = |name: &&str| {
        let info = session::any_game(name)?.info();
        let set: Vec<(&str, &str)> = settings.rules(info.name).collect();
        let options = info.options.iter().map(|option| {
            let value = set.iter().find(|(key, _)| *key == option.key).map(|(_, v)| *v);
            describe(option, value)
        });
        Some(json!({
            "name": info.name,
            "title": info.page.lines().next().unwrap_or_default(),
            "group": Json::Null,
            "dice": info.has_dice,
            "options": options.collect::<Vec<_>>(),
        }))
    };
    let own = games::own_names();
    let mut list: Vec<Json> = own.iter().filter_map(describe).collect();
    // They are not made before somebody plays them; they have neither options nor dice.
    for (group, games) in games::ready_groups() {
        let games = games.into_iter().filter(|(name, _)| !own.contains(name));
        list.extend(games.map(|(name, credits)| {
            let title = credits.headline(name);
            json!({ "name": name, "title": title, "group": group, "dice": false, "options": [] })
        }));
    }
    json!({
        "games": list,
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
