//! The game of a table as PGN, and PGN as setups of tables.

use super::answer::Refusal;
use super::branches;
use super::kept::{GameOver, Kept, TurnNotes};
use super::setup::{DiceSource, Player, Setup, TurnLimit};
use super::table::Table;
use crate::counted::counted;
use crate::games;
use crate::pgn::{self, ParsedGame, Record, Termination, comment_text};
use crate::referee;
use crate::search::skill;
use chrono::Utc;
use serde_json::{Value as Json, json};
use std::time::Duration;

/// Most games that are read from one PGN text.
const MAX_GAMES: usize = 200;
/// Longest value of a tag that is kept, characters.
const MAX_TAG: usize = 100;

/// The game as PGN.
#[must_use]
pub fn pgn(table: &Table) -> String {
    record(table).pgn()
}

/// The game as a page that needs no server.
///
/// # Errors
/// The record cannot be played again.
pub fn page(table: &Table) -> Result<String, Refusal> {
    referee::game_page(&record(table)).map_err(|error| Refusal::Invalid(error.to_string()))
}

fn record(table: &Table) -> Record {
    let mut record = Record::new(table.setup.game);
    record.options = table.setup.options.clone();
    record.start = table.setup.fen.clone();
    record.seed = match table.setup.dice {
        DiceSource::Seed(seed) if table.session.has_dice() => Some(seed),
        _ => None,
    };
    record.tag("Event", "Game in the browser");
    record.tag("Date", &Utc::now().format("%Y.%m.%d").to_string());
    for (name, player) in ["White", "Black"].into_iter().zip(table.players) {
        record.tag(name, &player_name(player));
    }
    record.tags.extend(table.setup.kept.tags.clone());
    if let Some(control) = table.setup.clock {
        let (base, increment) = (control.base.as_secs_f64(), control.increment.as_secs_f64());
        record.tag("TimeControl", &format!("{base}+{increment}"));
    }
    record.comment.clone_from(&table.comment);
    record.turns = branches::written(table);
    record.throw = table.session.last_throw();
    match &table.over {
        Some(over) => {
            record.result = Some(over.outcome);
            record.termination = Some(over.termination);
            record.reason.clone_from(&over.reason);
        }
        None => record.termination = Some(Termination::Unterminated),
    }
    record
}

/// How a player is called in records.
fn player_name(player: Player) -> String {
    match player {
        Player::Person => "You".into(),
        Player::Engine(level) => {
            let name = skill::NAMES.get(level - 1).map_or("full", |(name, _)| name);
            format!("Rialto, {name}")
        }
    }
}

/// The games of a PGN text as setups for persons on both sides, each with a title; where a game
/// cannot be read, why. `more`: whether the text has games beyond the first [`MAX_GAMES`].
///
/// # Errors
/// No game can be read: the first error, with its line; or there is no game.
pub fn read(text: &str) -> Result<Json, Refusal> {
    let mut games = pgn::read(text);
    let read: Vec<Result<Json, Refusal>> =
        games.by_ref().take(MAX_GAMES).map(|game| read_game(&game)).collect();
    if !read.iter().any(Result::is_ok) {
        let error = read.into_iter().find_map(Result::err);
        return Err(error.unwrap_or(Refusal::Invalid("there is no game in this text".into())));
    }
    let entry = |game: Result<Json, Refusal>| {
        game.unwrap_or_else(|error| json!({ "wrong": error.to_string() }))
    };
    let more = games.next().is_some();
    Ok(json!({ "games": read.into_iter().map(entry).collect::<Vec<_>>(), "more": more }))
}

fn read_game(game: &ParsedGame<'_>) -> Result<Json, Refusal> {
    let line = game.line;
    let wrong = |why: String| Refusal::Invalid(format!("game at line {line}: {why}"));
    let record = game.replay_annotated().map_err(|error| wrong(error.to_string()))?;
    let names = games::names();
    let name = names.into_iter().find(|name| *name == record.game);
    let name = name.ok_or_else(|| wrong("unknown variant".into()))?;
    let mut turns = Vec::new();
    for recorded in &record.turns {
        turns.extend(recorded.throw.clone());
        turns.push(recorded.turn.clone());
    }
    turns.extend(record.throw.clone());
    let over = record.result.map(|outcome| GameOver {
        outcome,
        reason: record.reason.clone(),
        termination: record.termination.unwrap_or(Termination::Normal),
    });
    let tags = record.tags.iter().map(|(name, value)| (name.clone(), shortened(value))).collect();
    let notes = record.turns.iter().map(TurnNotes::from).collect();
    let variations = branches::read(&record.turns);
    let setup = Setup {
        game: name,
        options: record.options.clone(),
        fen: record.start.clone(),
        start: None,
        turns,
        dice: record.seed.map_or(DiceSource::Hand, DiceSource::Seed),
        players: [Player::Person; 2],
        clock: None,
        limit: TurnLimit::Time(Duration::from_secs(2)),
        ponder: false,
        kept: Kept {
            tags,
            over,
            clocks: None,
            turns: notes,
            comment: comment_text(&record.comment),
            variations,
        },
    };
    Ok(json!({ "title": title(&record), "setup": setup.json() }))
}

/// A game in a list: its players, result, date and length.
fn title(record: &Record) -> String {
    let tag = |name: &str| record.tags.get(name).map_or("?", String::as_str);
    let result = record.result.map_or("*".into(), |outcome| outcome.to_string());
    let turns = counted(record.turns.len(), "turn");
    let known = |text: &&str| !text.contains('?');
    let rest = [tag("Event"), tag("Date")].into_iter().filter(known);
    let rest: String = rest.map(|text| format!(", {text}")).collect();
    format!("{} – {}, {result}{rest} ({}, {turns})", tag("White"), tag("Black"), record.game)
}

/// The value of a tag on one line, and not too long for a request.
fn shortened(value: &str) -> String {
    value.replace(char::is_control, " ").chars().take(MAX_TAG).collect()
}
