//! A game and a position as a person gives them.

use crate::games;
use crate::rules::Choices;
use crate::session::{self, AnyGame, Session, any_game};
use crate::variant::described::nearest;
use anyhow::{Result, anyhow};

/// A position as given on the command line.
#[derive(Clone, Debug, Default)]
pub struct PositionSpec {
    /// The game's name.
    pub game: String,
    /// FEN; `None`: the start position.
    pub fen: Option<String>,
    /// Rule options, `KEY=VALUE`.
    pub options: Vec<String>,
    /// Turns played from that position.
    pub turns: Vec<String>,
}

impl PositionSpec {
    /// The start position of the self-play game with this number.
    #[must_use]
    pub fn of_self_play(game: &dyn AnyGame, number: usize) -> PositionSpec {
        let options = game.self_play_options(number).into_iter();
        let options = options.map(|(key, value)| format!("{key}={value}")).collect();
        PositionSpec { game: game.info().name.into(), options, ..PositionSpec::default() }
    }

    /// The rule options as (key, value), spelt as the game spells them.
    ///
    /// # Errors
    /// An option is not `KEY=VALUE`, or it is one of the game and has a wrong value.
    pub fn rules(&self) -> Result<Vec<(String, String)>> {
        let game = any_game(&self.game);
        let known = game.as_ref().map_or(&[][..], |game| game.info().options);
        let rule = |option: &String| {
            let (key, value) = option
                .split_once('=')
                .ok_or_else(|| anyhow!("--option '{option}': expected KEY=VALUE"))?;
            let (key, value) = (key.trim(), value.trim());
            let Some(rule) = known.iter().find(|rule| rule.key.eq_ignore_ascii_case(key)) else {
                return Ok((key.to_string(), value.to_string()));
            };
            let mut choices = Choices::default();
            choices.set(known, key, value).map_err(anyhow::Error::msg)?;
            Ok((rule.key.to_string(), choices.get(rule)))
        };
        self.options.iter().map(rule).collect()
    }

    /// Opens a session at this position.
    ///
    /// # Errors
    /// The game, an option, the FEN or a turn is invalid; the text says which and why.
    pub fn session(&self) -> Result<Box<dyn Session>> {
        let mut session = open(&self.game)?;
        for (key, value) in self.rules()? {
            session.set_rule(&key, &value)?;
        }
        let turns: Vec<&str> = self.turns.iter().map(String::as_str).collect();
        session.set_position(self.fen.as_deref(), &turns)?;
        Ok(session)
    }
}

/// Opens a session of the game called `name`.
///
/// # Errors
/// Unknown game; the text lists the known ones.
pub fn open(name: &str) -> Result<Box<dyn Session>> {
    session::open(name).ok_or_else(|| unknown(name))
}

/// The game called `name`.
///
/// # Errors
/// Unknown game; the text lists the known ones.
pub fn find_game(name: &str) -> Result<Box<dyn AnyGame>> {
    any_game(name).ok_or_else(|| unknown(name))
}

/// The refusal of a name that no game has.
pub fn unknown(name: &str) -> anyhow::Error {
    let meant = nearest(name, &games::names()).map(|near| format!(", did you mean '{near}'?"));
    let listed = || {
        let own = games::own_names().join(", ");
        format!(", expected one of: {own}, or one of the others that 'rialto rules' lists")
    };
    anyhow!("unknown game '{name}'{}", meant.unwrap_or_else(listed))
}
