//! What is kept of a game beside its setup and turns: tags, a result that the rules do not show,
//! clocks, scores, comments and variations. So a saved game and a PGN come back whole.

use super::answer::Refusal;
use super::judge::Judged;
use super::notes::{Notes, read_comment};
use super::setup::text;
use super::tree::{MAX_NODES, Place};
use super::walk::Step;
use crate::dice;
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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TurnNotes {
    /// The mover's score from its own point of view, and the depth (0: unknown).
    pub score: Option<(Score, u32)>,
    /// Time that the turn took.
    pub time: Option<Duration>,
    /// Time left on the mover's clock after it.
    pub clock: Option<Duration>,
    /// What is said about it.
    pub notes: Notes,
    /// What the analysis of the game has found.
    pub judged: Option<Judged>,
}

/// A turn of a variation. Those before it in the list are numbered from 0.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptTurn {
    /// The position before it.
    pub before: Place,
    /// The turn.
    pub step: Step,
    /// What is known of it.
    pub notes: TurnNotes,
}

/// What is kept of a game beside its setup and turns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kept {
    /// Tags of PGN, such as the players' names.
    pub tags: BTreeMap<String, String>,
    /// The result, if it does not follow from the position: by resignation, time or agreement.
    pub over: Option<GameOver>,
    /// What both clocks show.
    pub clocks: Option<[Duration; 2]>,
    /// Notes on the first turns.
    pub turns: Vec<TurnNotes>,
    /// A person's comment before the first turn.
    pub comment: String,
    /// The turns of the variations.
    pub variations: Vec<KeptTurn>,
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
            Json::Array(notes) => notes.iter().map(read_notes).collect::<Result<_, _>>()?,
            _ => return refuse("notes: expected a list"),
        };
        let comment = match &json["comment"] {
            Json::Null => String::new(),
            comment => read_comment(comment)?,
        };
        let variations = match &json["variations"] {
            Json::Null => Vec::new(),
            Json::Array(turns) if turns.len() <= MAX_NODES => {
                turns.iter().map(read_turn).collect::<Result<_, _>>()?
            }
            _ => return refuse(format!("variations: expected a list of at most {MAX_NODES}")),
        };
        Ok(Kept { tags, over, clocks, turns, comment, variations })
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
        let variations: Vec<Json> = self.variations.iter().map(turn_json).collect();
        json!({
            "tags": self.tags,
            "result": result,
            "clocks": self.clocks.map(|clocks| clocks.map(milliseconds)),
            "notes": notes,
            "comment": self.comment,
            "variations": variations,
        })
    }
}

impl From<&RecordedTurn> for TurnNotes {
    fn from(turn: &RecordedTurn) -> TurnNotes {
        let score = turn.score.map(|score| (score, turn.depth.unwrap_or(0)));
        let notes = Notes::new(&turn.comment, &turn.marks);
        TurnNotes { score, time: turn.time, clock: turn.clock, notes, judged: None }
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

/// Centipawns, turns to mate, depth, time and clock in milliseconds, comment and marks,
/// and what the analysis has found; `null` for what is not known.
fn notes_json(notes: &TurnNotes) -> Json {
    let (centipawns, mate) = match notes.score {
        Some((Score::Centipawns(n), _)) => (Some(n), None),
        Some((Score::Mate(n), _)) => (None, Some(n)),
        None => (None, None),
    };
    let depth = notes.score.map(|(_, depth)| depth);
    let milliseconds = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
    let (time, clock) = (milliseconds(notes.time), milliseconds(notes.clock));
    let mut all = vec![json!(centipawns), json!(mate), json!(depth), json!(time), json!(clock)];
    if !notes.notes.is_empty() || notes.judged.is_some() {
        all.extend(notes.notes.json());
    }
    if let Some(Judged { best, loss, luck }) = notes.judged {
        all.extend([json!(best), json!(loss), json!(luck)]);
    }
    json!(all)
}

/// The position before the turn, its throw, its text, and its notes.
fn turn_json(turn: &KeptTurn) -> Json {
    json!([turn.before.number(), turn.step.0, turn.step.1, notes_json(&turn.notes)])
}

fn read_turn(json: &Json) -> Result<KeptTurn, Refusal> {
    let Some(before) = json[0].as_u64().map(Place::read) else {
        return refuse("variations: expected the number of a position");
    };
    let throw = match &json[1] {
        Json::Null => None,
        throw => match text(throw, "variations: throw")? {
            throw if dice::is_throw(&throw) => Some(throw),
            _ => return refuse("variations: throw: expected one such as roll:3+4"),
        },
    };
    let step = (throw, text(&json[2], "variations: turn")?);
    Ok(KeptTurn { before, step, notes: read_notes(&json[3])? })
}

fn read_notes(json: &Json) -> Result<TurnNotes, Refusal> {
    let number = |i: usize| json[i].as_i64().and_then(|n| i32::try_from(n).ok());
    let score = number(0).map(Score::Centipawns).or(number(1).map(Score::Mate));
    let depth = number(2).and_then(|depth| u32::try_from(depth).ok()).unwrap_or(0);
    let score = score.map(|score| (score, depth));
    let notes = Notes::read(&json[5], &json[6])?;
    let points = |i: usize| json[i].as_f64().filter(|points| points.abs() <= 1.0);
    let judged = points(7).zip(points(8));
    let judged = judged.map(|(best, loss)| Judged { best, loss, luck: points(9) });
    Ok(TurnNotes { score, time: read_time(&json[3]), clock: read_time(&json[4]), notes, judged })
}

fn read_time(json: &Json) -> Option<Duration> {
    json.as_u64().map(Duration::from_millis).filter(|time| *time <= MAX_TIME)
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
