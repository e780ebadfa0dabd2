//! What a page asks of a table, read from the JSON of a request.

use super::actor::Request;
use super::notes::{read_comment, read_mark};
use super::pace::MAX_PACE;
use super::routes::{Failure, invalid};
use super::setup::{read_player, read_seconds, text};
use super::sheet::Edit;
use super::tree::Place;
use crate::dice;
use axum::http::StatusCode;
use serde_json::Value;
use std::time::Duration;

/// Most texts in a list.
const MAX_TEXTS: usize = 64;

/// The request that the last part of a path and its JSON make.
pub fn read(action: &str, json: &Value) -> Result<Request, Failure> {
    let number =
        |key: &str| json[key].as_u64().ok_or_else(|| invalid(format!("{key}: expected a number")));
    let place = || number("at").map(Place::read);
    let texts = |key: &str| match &json[key] {
        Value::Array(items) if items.len() <= MAX_TEXTS => {
            items.iter().map(|item| Ok(text(item, key)?)).collect::<Result<Vec<_>, Failure>>()
        }
        _ => Err(invalid(format!("{key}: expected a list of texts"))),
    };
    let throw = || match &json["throw"] {
        Value::Null => Ok(None),
        throw => match dice::read(&text(throw, "throw")?) {
            Some(throw) => Ok::<_, Failure>(Some(throw)),
            None => Err(invalid("throw: expected one such as 3+4")),
        },
    };
    Ok(match action {
        "look" => Request::Look { at: place()?, throw: throw()? },
        "try" => Request::Try { at: place()?, throw: throw()?, turns: texts("turns")? },
        "comment" => Request::Comment(place()?, read_comment(&json["text"])?),
        "mark" => Request::Mark(place()?, read_mark(&json["mark"])?),
        "promote" => Request::Promote(place()?),
        "delete" => Request::Delete(place()?),
        "turn" => Request::Turn(text(&json["text"], "text")?),
        "next" => Request::Next { at: place()?, throw: throw()?, steps: texts("steps")? },
        "preview" => Request::Preview { at: place()?, throw: throw()?, turns: texts("turns")? },
        "reach" => {
            let target = text(&json["target"], "target")?;
            Request::Reach { at: place()?, throw: throw()?, target }
        }
        "why" => Request::Why { at: place()?, throw: throw()?, steps: texts("steps")? },
        "roll" => Request::Roll(text(&json["dice"], "dice")?),
        "back" => Request::Back,
        "forward" => Request::Forward,
        "branch" => Request::Branch(place()?),
        "now" => Request::Now,
        "pause" => Request::Pause,
        "pace" => Request::Pace(match json["seconds"].as_f64() {
            Some(seconds) if (0.0..=MAX_PACE.as_secs_f64()).contains(&seconds) => {
                Duration::from_secs_f64(seconds)
            }
            _ => return Err(invalid("seconds: expected a number from 0 to 60")),
        }),
        "hint" => Request::Hint,
        "resign" => Request::Resign,
        "draw" => Request::Draw,
        "rematch" => Request::Rematch,
        "players" => Request::Players([
            read_player(&json["white"], "white")?,
            read_player(&json["black"], "black")?,
        ]),
        "analyse" => Request::Analyse(match json["on"].as_bool() {
            Some(true) => Some(number("lines")? as usize),
            Some(false) => None,
            None => return Err(invalid("on: expected true or false")),
        }),
        "review" => Request::Review(match &json["seconds"] {
            Value::Null => None,
            seconds => Some(read_seconds(seconds)?),
        }),
        "guess" => {
            Request::Guess { ply: number("ply")? as usize, text: text(&json["text"], "text")? }
        }
        "sheet" => {
            Request::Sheet { fen: text(&json["fen"], "fen")?, edit: read_edit(&json["edit"])? }
        }
        _ => return Err(Failure(StatusCode::NOT_FOUND, "there is no such action".into())),
    })
}

/// The change of a set-up position: an object with one key.
fn read_edit(json: &Value) -> Result<Option<Edit>, Failure> {
    let Some((key, value)) = json.as_object().and_then(|edit| edit.iter().next()) else {
        return Ok(None);
    };
    let number = |json: &Value| {
        json.as_u64()
            .map(|n| n as usize)
            .ok_or_else(|| invalid(format!("{key}: expected a number")))
    };
    let two = || Ok::<_, Failure>((text(&value[0], key)?, text(&value[1], key)?));
    Ok(Some(match key.as_str() {
        "put" => {
            let (at, piece) = two()?;
            Edit::Put(at, piece)
        }
        "field" => Edit::Field(number(&value[0])?, text(&value[1], key)?),
        "edge" => Edit::Edge(text(value, key)?),
        "walkway" => {
            let (from, to) = two()?;
            Edit::Walkway(from, to)
        }
        "clear" => Edit::Clear,
        "start" => Edit::Start(number(value)?),
        _ => return Err(invalid("edit: unknown")),
    }))
}
