//! The shuffled start of a table: chosen by its number, or drawn.

use super::answer::Refusal;
use super::setup::{Setup, read_game, read_options};
use crate::config::Settings;
use crate::position_spec::{PositionSpec, StartChoice};
use serde_json::Value as Json;

/// Reads which start is meant: a number, or `"random"`.
///
/// # Errors
/// It is neither.
pub fn read(json: &Json) -> Result<Option<StartChoice>, Refusal> {
    let start = match json {
        Json::Null => return Ok(None),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    start.parse().map(Some).map_err(|error| Refusal::Invalid(format!("start: {error}")))
}

/// How many shuffled starts the game of a request has under its options and those of the server.
///
/// # Errors
/// Which key is wrong, and what was expected.
pub fn count(json: &Json, settings: &Settings) -> Result<usize, Refusal> {
    let game = read_game(&json["game"])?;
    let options = with_settings(settings, game, read_options(&json["options"])?);
    Ok(spec(game, &options).shuffled_starts().map_err(refusal)?.len())
}

/// The rule options of the server, and then those of a setup, which count more.
pub fn with_settings(
    settings: &Settings,
    game: &str,
    given: Vec<(String, String)>,
) -> Vec<(String, String)> {
    let own = settings.rules(game).map(|(key, value)| (key.to_string(), value.to_string()));
    own.chain(given).collect()
}

/// Gives a setup its first position, if the game shuffles its start: the chosen one, or one that is
/// drawn if neither a start nor a position nor turns are given.
///
/// # Errors
/// There is no such start, or a rule option is wrong.
pub fn choose(setup: &mut Setup) -> Result<(), Refusal> {
    let start = setup.start.take();
    if setup.fen.is_some() || start.is_none() && !setup.turns.is_empty() {
        return Ok(());
    }
    let mut spec = spec(setup.game, &setup.options);
    if start.is_none() && spec.shuffled_starts().map_err(refusal)?.is_empty() {
        return Ok(());
    }
    spec.begin_with(start.unwrap_or(StartChoice::Random)).map_err(refusal)?;
    setup.fen = spec.fen;
    Ok(())
}

/// The game under these rule options.
fn spec(game: &str, options: &[(String, String)]) -> PositionSpec {
    let options = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    PositionSpec { game: game.into(), options, ..PositionSpec::default() }
}

fn refusal(error: anyhow::Error) -> Refusal {
    Refusal::Invalid(error.to_string())
}
