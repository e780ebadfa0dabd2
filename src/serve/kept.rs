//! What is kept of a game beside its setup and turns: tags, a result that the rules do not show,
//! clocks and scores. So a saved game and a PGN come back whole.

use super::answer::Refusal;
use super::setup::text;
use crate::pgn::{RecordedTurn, Termination};
use crate::rules::{Outcome, Side};
use crate::search::report::Score;
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Most tags that a request may carry.
const MAX_TAGS: usize = 64;
/// Longest time that a request may carry.
const MAX_TIME: Duration = Duration::from_secs(1_000_000);

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOver {
    /// The result.
    pub outcome: Outcome,
    /// Why, in a few words.
    pub reason: String,
    /// The value of PGN's tag Termination.
    pub termination: Termination,
}

/// What is known of a turn beside its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnNotes {
    /// The mover's score from its own point of view, and the depth (0: unknown).
    pub score: Option<(Score, u32)>,
    /// Time that the turn took.
    pub time: Option<Duration>,
    /// Time left on the mover's clock after it.
    pub clock: Option<Duration>,
}

/// What is kept of a game beside its setup and turns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Tags of PGN, such as the players' names.
    pub tags: BTreeMap<String, String>,
    /// The result, if it does not follow from the position: by resignation, time or agreement.
    pub over: Option<GameOver>,
    /// What both clocks show.
    pub clocks: Option<[Duration; 2]>,
    /// Notes on the first turns.
    pub turns: Vec<TurnNotes>,
}

impl Kept {
    /// Reads the JSON that [`Kept::json`] writes. Everything may be missing.
    ///
    /// # Errors
    /// Which key is wrong, and what was expected.
    pub fn read(json: &Json) -> Result<Kept, Refusal> {
        let tags = match &json["tags"] {
            Json::Null => BTreeMap::new(),
            Json::Object(tags) if tags.len() <= MAX_TAGS => tags
                .iter()
                .map(|(name, value)| Ok((tag_name(name)?, text(value, "tags")?)))
                .collect::<Result<_, Refusal>>()?,
            _ => return refuse(format!("tags: expected an object of at most {MAX_TAGS} texts")),
        };
        let over = match &json["result"] {
            Json::Null => None,
            result => Some(read_result(result)?),
        };
        let clocks = match &json["clocks"] {
            Json::Null => None,
            clocks => match [&clocks[0], &clocks[1]].map(read_time) {
                [Some(white), Some(black)] => Some([white, black]),
                _ => return refuse("clocks: expected two numbers of milliseconds"),
            },
        };
        let turns = match &json["notes"] {
            Json::Null => Vec::new(),
            Json::Array(notes) => notes.iter().map(read_notes).collect(),
            _ => return refuse("notes: expected a list"),
        };
        Ok(Kept { tags, over, clocks, turns })
    }

    /// The JSON that [`Kept::read`] reads.
    #[must_use]
    pub fn json(&self) -> Json {
        let result = self.over.as_ref().map(|over| {
            json!({
                "outcome": over.outcome.to_string(),
                "reason": over.reason,
                "termination": over.termination.to_string(),
            })
        });
        let milliseconds = |time: Duration| time.as_millis() as u64;
        let notes: Vec<Json> = self.turns.iter().map(notes_json).collect();
        json!({
            "tags": self.tags,
            "result": result,
            "clocks": self.clocks.map(|clocks| clocks.map(milliseconds)),
            "notes": notes,
        })
    }
}

impl From<&RecordedTurn> for TurnNotes {
    fn from(turn: &RecordedTurn) -> TurnNotes {
        let score = turn.score.map(|score| (score, turn.depth.unwrap_or(0)));
        TurnNotes { score, time: turn.time, clock: turn.clock }
    }
}

fn tag_name(name: &str) -> Result<String, Refusal> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match (1..=64).contains(&name.len()) && name.chars().all(fits) {
        true => Ok(name.to_string()),
        false => refuse("tags: expected names of letters, digits and underscores"),
    }
}

fn read_result(json: &Json) -> Result<GameOver, Refusal> {
    let known = [Outcome::Win(Side::White), Outcome::Win(Side::Black), Outcome::Draw];
    let named = json["outcome"].as_str().unwrap_or_default();
    let outcome = known.into_iter().find(|outcome| outcome.to_string() == named);
    let Some(outcome) = outcome else {
        return refuse("result: expected an outcome, 1-0, 0-1 or 1/2-1/2");
    };
    let reason = text(&json["reason"], "result: reason")?;
    let termination = json["termination"].as_str().and_then(Termination::read);
    Ok(GameOver { outcome, reason, termination: termination.unwrap_or(Termination::Normal) })
}

/// Centipawns, turns to mate, depth, time and clock in milliseconds; `null` for what is not known.
fn notes_json(notes: &TurnNotes) -> Json {
    let (centipawns, mate) = match notes.score {
        Some((Score::Centipawns(n), _)) => (Some(n), None),
        Some((Score::Mate(n), _)) => (None, Some(n)),
        None => (None, None),
    };
    let depth = notes.score.map(|(_, depth)| depth);
    let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
    json!([centipawns, mate, depth, milliseconds(notes.time), milliseconds(notes.clock)])
}

fn read_notes(json: &Json) -> TurnNotes {
    let number = |i: usize| json[i].as_i64().and_then(|n| i32::try_from(n).ok());
    let score = number(0).map(Score::Centipawns).or(number(1).map(Score::Mate));
    let depth = number(2).and_then(|depth| u32::try_from(depth).ok()).unwrap_or(0);
    let score = score.map(|score| (score, depth));
    TurnNotes { score, time: read_time(&json[3]), clock: read_time(&json[4]) }
}

fn read_time(json: &Json) -> Option<Duration> {
    json.as_u64().map(Duration::from_millis).filter(|time| *time <= MAX_TIME)
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
