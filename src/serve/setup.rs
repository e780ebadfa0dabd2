//! What a table is set up with, read from the JSON of a request.

use super::answer::Refusal;
use super::kept::Kept;
use super::starts;
use crate::dice;
use crate::games;
use crate::position_spec::StartChoice;
use crate::rules::Side;
use crate::session::{self, Session};
use serde_json::{Value as Json, json};
use std::time::Duration;

/// Longest text of a FEN or turn that a request may carry, bytes.
const MAX_TEXT: usize = 400;
/// Most turns that a request may carry.
const MAX_TURNS: usize = 2_000;
/// Longest time on a clock.
const MAX_MINUTES: f64 = 600.0;
/// Longest increment.
const MAX_INCREMENT_SECONDS: f64 = 600.0;
/// Shortest fixed time for a turn of the engine.
const MIN_TURN_SECONDS: f64 = 0.05;
/// Longest fixed time for a turn of the engine.
const MAX_TURN_SECONDS: f64 = 600.0;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person at the page.
    Person,
    /// The engine at a level from 1 to 8, the full strength.
    Engine(usize),
}

/// The strongest level of [`Player::Engine`].
pub const FULL_LEVEL: usize = crate::search::skill::NAMES.len();

/// Where the throws of a game with dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceSource {
    /// Computed from a seed.
    Seed(u64),
    /// The person throws real dice and enters them.
    Hand,
}

/// A time control: time for the whole game, and an increment for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time at the start.
    pub base: Duration,
    /// Time added after each turn.
    pub increment: Duration,
}

/// How long the engine may think where there is no clock.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TurnLimit {
    /// A fixed time.
    Time(Duration),
    /// A number of nodes.
    Nodes(u64),
    /// A depth in plies.
    Depth(u32),
}

/// Everything that a new table needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The name of the game.
    pub game: &'static str,
    /// Rule options, (key, value).
    pub options: Vec<(String, String)>,
    /// FEN of the first position; `None`: the start position.
    pub fen: Option<String>,
    /// Which of the game's shuffled starts is the first position, if that is not known yet.
    pub start: Option<StartChoice>,
    /// Turns and throws played already.
    pub turns: Vec<String>,
    /// Where throws come from.
    pub dice: DiceSource,
    /// White's and Black's player.
    pub players: [Player; 2],
    /// The clock; `None`: no clock.
    pub clock: Option<TimeControl>,
    /// The engine's limit for a turn without a clock.
    pub limit: TurnLimit,
    /// Whether the engine thinks while a person does.
    pub ponder: bool,
    /// What is kept of the turns and of the end.
    pub kept: Kept,
}

impl Setup {
    /// Reads a setup. Everything but the game has a default: a person with White against the full
    /// strength, two seconds for each turn of the engine, and a start that is drawn where the game
    /// shuffles it.
    ///
    /// # Errors
    /// Which key is wrong, and what was expected.
    pub fn read(json: &Json) -> Result<Setup, Refusal> {
        let game = read_game(&json["game"])?;
        let turns = match &json["turns"] {
            Json::Null => Vec::new(),
            Json::Array(turns) if turns.len() <= MAX_TURNS => {
                turns.iter().map(|turn| text(turn, "turns")).collect::<Result<_, _>>()?
            }
            _ => return refuse(format!("turns: expected a list of at most {MAX_TURNS} texts")),
        };
        let fen = match &json["fen"] {
            Json::Null => None,
            fen => Some(text(&one_line(fen), "fen")?).filter(|fen| !fen.trim().is_empty()),
        };
        let player = |key: &str, default| match &json[key] {
            Json::Null => Ok(default),
            player => read_player(player, key),
        };
        let players =
            [player("white", Player::Person)?, player("black", Player::Engine(FULL_LEVEL))?];
        let options = read_options(&json["options"])?;
        let start = starts::read(&json["start"])?;
        if start.is_some() && fen.is_some() {
            return refuse("start: expected no FEN beside it");
        }
        Ok(Setup {
            game,
            options,
            fen,
            start,
            turns,
            dice: read_dice(json)?,
            players,
            clock: read_clock(&json["clock"])?,
            limit: read_limit(&json["limit"])?,
            ponder: match json["ponder"] {
                Json::Null => false,
                Json::Bool(ponder) => ponder,
                _ => return refuse("ponder: expected true or false"),
            },
            kept: Kept::read(&json["kept"])?,
        })
    }

    /// The setup as JSON, such that [`Setup::read`] reads it again.
    #[must_use]
    pub fn json(&self) -> Json {
        let options: serde_json::Map<String, Json> =
            self.options.iter().map(|(key, value)| (key.clone(), json!(value))).collect();
        let (seed, dice) = match self.dice {
            DiceSource::Seed(seed) => (json!(seed), Json::Null),
            DiceSource::Hand => (Json::Null, json!("hand")),
        };
        let clock = self.clock.map(|clock| {
            json!({
                "minutes": clock.base.as_secs_f64() / 60.0,
                "increment": clock.increment.as_secs_f64(),
            })
        });
        let limit = match self.limit {
            TurnLimit::Time(time) => json!({ "seconds": time.as_secs_f64() }),
            TurnLimit::Nodes(nodes) => json!({ "nodes": nodes }),
            TurnLimit::Depth(depth) => json!({ "depth": depth }),
        };
        json!({
            "game": self.game, "options": options, "fen": self.fen, "turns": self.turns,
            "seed": seed, "dice": dice, "clock": clock, "limit": limit,
            "white": player_json(self.players[0]), "black": player_json(self.players[1]),
            "ponder": self.ponder, "kept": self.kept.json(),
        })
    }

    /// A session in the first position, under the rule options. Throws come from the seed if there
    /// is one.
    ///
    /// # Errors
    /// An option or the FEN is wrong.
    pub fn session(&self) -> Result<Box<dyn Session>, Refusal> {
        let mut session = session::open(self.game)
            .ok_or_else(|| Refusal::Invalid(format!("game: unknown '{}'", self.game)))?;
        for (key, value) in &self.options {
            session.set_rule(key, value)?;
        }
        session.set_dice(match self.dice {
            DiceSource::Seed(seed) => Some(seed),
            DiceSource::Hand => None,
        });
        session.set_position(self.fen.as_deref(), &[])?;
        Ok(session)
    }
}

/// Reads the name of a game.
///
/// # Errors
/// There is none of this name; the text lists the known ones.
pub(super) fn read_game(json: &Json) -> Result<&'static str, Refusal> {
    let game = json.as_str().unwrap_or_default();
    let names = games::names();
    let known = names.iter().find(|name| **name == game).copied();
    known.ok_or_else(|| Refusal::Invalid(format!("game: expected one of {}", names.join(", "))))
}

/// Reads rule options.
///
/// # Errors
/// They are no object of texts.
pub(super) fn read_options(json: &Json) -> Result<Vec<(String, String)>, Refusal> {
    match json {
        Json::Null => Ok(Vec::new()),
        Json::Object(options) => {
            options.iter().map(|(key, value)| Ok((key.clone(), text(value, key)?))).collect()
        }
        _ => refuse("options: expected an object of texts"),
    }
}

/// Reads who plays a side: `{"kind": "you"}` or `{"kind": "engine", "level": 3}`.
///
/// # Errors
/// What was expected under `key`.
pub fn read_player(json: &Json, key: &str) -> Result<Player, Refusal> {
    match (json["kind"].as_str(), &json["level"]) {
        (Some("you"), _) => Ok(Player::Person),
        (Some("engine"), Json::Null) => Ok(Player::Engine(FULL_LEVEL)),
        (Some("engine"), level) => match level.as_u64() {
            Some(level @ 1..) if level as usize <= FULL_LEVEL => Ok(Player::Engine(level as usize)),
            _ => refuse(format!("{key}: expected a level from 1 to {FULL_LEVEL}")),
        },
        _ => refuse(format!("{key}: expected a kind, you or engine")),
    }
}

/// The JSON that [`read_player`] reads.
#[must_use]
pub fn player_json(player: Player) -> Json {
    match player {
        Player::Person => json!({ "kind": "you" }),
        Player::Engine(level) => json!({ "kind": "engine", "level": level }),
    }
}

/// The sides that the engine plays.
#[must_use]
pub fn is_engine(players: [Player; 2], side: Side) -> bool {
    matches!(players[side.index()], Player::Engine(_))
}

fn read_dice(json: &Json) -> Result<DiceSource, Refusal> {
    match (&json["dice"], &json["seed"]) {
        (Json::String(hand), _) if hand == "hand" => Ok(DiceSource::Hand),
        (Json::Null, Json::Null) => Ok(DiceSource::Seed(dice::fresh())),
        (Json::Null, seed) => match seed.as_u64() {
            Some(seed) => Ok(DiceSource::Seed(seed)),
            None => refuse("seed: expected a whole number, not negative"),
        },
        _ => refuse("dice: expected 'hand' or nothing"),
    }
}

fn read_clock(json: &Json) -> Result<Option<TimeControl>, Refusal> {
    if json.is_null() {
        return Ok(None);
    }
    // An increment that is no number makes a clock, so it is what is wrong even if minutes are
    // missing.
    let increment = match &json["increment"] {
        Json::Null => 0.0,
        increment => number(increment, 0.0, MAX_INCREMENT_SECONDS, "clock: increment")?,
    };
    let base = number(&json["minutes"], 0.05, MAX_MINUTES, "clock: minutes")?;
    Ok(Some(TimeControl {
        base: Duration::from_secs_f64(60.0 * base),
        increment: Duration::from_secs_f64(increment),
    }))
}

fn read_limit(json: &Json) -> Result<TurnLimit, Refusal> {
    let whole = |key: &str, max: f64| {
        let what = format!("limit: {key}");
        number(&json[key], 1.0, max, &what).map(f64::round)
    };
    match json.as_object().and_then(|limit| limit.keys().next()).map(String::as_str) {
        None if json.is_null() => Ok(TurnLimit::Time(Duration::from_secs(2))),
        Some("seconds") => {
            let what = "limit: seconds";
            let seconds = number(&json["seconds"], MIN_TURN_SECONDS, MAX_TURN_SECONDS, what)?;
            Ok(TurnLimit::Time(Duration::from_secs_f64(seconds)))
        }
        Some("nodes") => Ok(TurnLimit::Nodes(whole("nodes", 1e12)? as u64)),
        Some("depth") => Ok(TurnLimit::Depth(whole("depth", 99.0)? as u32)),
        _ => refuse("limit: expected seconds, nodes or depth"),
    }
}

/// Reads how long a position of the game is analysed.
///
/// # Errors
/// It is no such time.
pub fn read_seconds(json: &Json) -> Result<Duration, Refusal> {
    number(json, MIN_TURN_SECONDS, MAX_TURN_SECONDS, "seconds").map(Duration::from_secs_f64)
}

fn number(json: &Json, min: f64, max: f64, what: &str) -> Result<f64, Refusal> {
    match json.as_f64() {
        Some(number) if (min..=max).contains(&number) => Ok(number),
        _ => refuse(format!("{what}: expected a number from {min} to {max}")),
    }
}

/// A text of bounded length, without control characters: they would break the lines of logs and
/// records.
///
/// # Errors
/// It is none.
pub fn text(json: &Json, what: &str) -> Result<String, Refusal> {
    let Some(text) = json.as_str() else { return refuse(format!("{what}: expected a text")) };
    if text.len() > MAX_TEXT {
        return refuse(format!("{what}: expected at most {MAX_TEXT} bytes, found {}", text.len()));
    }
    match text.chars().position(char::is_control) {
        Some(place) => refuse(format!("{what}: character {} is a control character", place + 1)),
        None => Ok(text.to_string()),
    }
}

/// A text that was copied from somewhere, with its tabs and ends of lines as spaces.
fn one_line(json: &Json) -> Json {
    let space = |c: char| if c.is_whitespace() { ' ' } else { c };
    json.as_str()
        .map_or_else(|| json.clone(), |text| json!(text.chars().map(space).collect::<String>()))
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
