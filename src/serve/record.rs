//! The game of a table as PGN, and PGN as setups of tables.

use super::answer::Refusal;
use super::setup::{DiceSource, Player, Setup, TurnLimit};
use super::table::Table;
use crate::games;
use crate::pgn::{self, Record, RecordedTurn, Termination};
use crate::search::skill;
use chrono::Utc;
use serde_json::{Value as Json, json};
use std::time::Duration;

/// Most games that are read from one PGN text.
const MAX_GAMES: usize = 200;

/// The game as PGN.
#[must_use]
pub fn pgn(table: &Table) -> String {
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
    if let Some(control) = table.setup.clock {
        let (base, increment) = (control.base.as_secs_f64(), control.increment.as_secs_f64());
        record.tag("TimeControl", &format!("{base}+{increment}"));
    }
    record.turns = table
        .played
        .iter()
        .map(|played| RecordedTurn {
            turn: played.turn.clone(),
            throw: played.throw.as_ref().map(|(throw, _)| throw.clone()),
            clock: played.clock,
            score: played.score.map(|(score, _)| score),
            depth: played.score.map(|(_, depth)| depth),
            time: Some(played.time),
            ..RecordedTurn::default()
        })
        .collect();
    record.throw = table.session.last_throw();
    match &table.over {
        Some(over) => {
            record.result = Some(over.outcome);
            record.termination = Some(Termination::Normal);
            record.reason.clone_from(&over.reason);
        }
        None => record.termination = Some(Termination::Unterminated),
    }
    record.pgn()
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

/// The games of a PGN text as setups for persons on both sides.
///
/// # Errors
/// The first error, with its line; or there is no game.
pub fn read(text: &str) -> Result<Json, Refusal> {
    let mut setups = Vec::new();
    for game in pgn::read(text).take(MAX_GAMES) {
        let line = game.line;
        let record = game
            .replay()
            .map_err(|error| Refusal::Invalid(format!("game at line {line}: {error}")))?;
        let Some(name) = games::names().into_iter().find(|name| *name == record.game) else {
            return Err(Refusal::Invalid(format!("game at line {line}: unknown variant")));
        };
        let mut turns = Vec::new();
        for recorded in &record.turns {
            turns.extend(recorded.throw.clone());
            turns.push(recorded.turn.clone());
        }
        turns.extend(record.throw.clone());
        let setup = Setup {
            game: name,
            options: record.options.clone(),
            fen: record.start.clone(),
            turns,
            dice: record.seed.map_or(DiceSource::Hand, DiceSource::Seed),
            players: [Player::Person; 2],
            clock: None,
            limit: TurnLimit::Time(Duration::from_secs(2)),
        };
        let tag = |name: &str| record.tags.get(name).cloned().unwrap_or_else(|| "?".into());
        let title = format!("{} – {}", tag("White"), tag("Black"));
        setups.push(json!({ "title": title, "setup": setup.json() }));
    }
    match setups.is_empty() {
        true => Err(Refusal::Invalid("there is no game in this text".into())),
        false => Ok(json!({ "games": setups })),
    }
}
