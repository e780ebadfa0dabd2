//! A game and a position as a person gives them.

use crate::dice;
use crate::games;
use crate::rules::{Choices, RuleOption};
use crate::session::{self, AnyGame, Session, any_game};
use crate::variant::described::nearest;
use anyhow::{Result, anyhow, bail};
use std::str::FromStr;

/// Which of a game's shuffled starts a game begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StartChoice {
    /// The one with this number.
    Number(usize),
    /// One that is drawn.
    Random,
}

impl FromStr for StartChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<StartChoice, String> {
        match (text.trim(), text.trim().parse()) {
            ("random", _) => Ok(StartChoice::Random),
            (_, Ok(number)) => Ok(StartChoice::Number(number)),
            _ => Err("expected the number of a start, or random".into()),
        }
    }
}

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

    /// The FENs of the game's shuffled starts under its options, by number; empty if it has none,
    /// or if a position is given.
    ///
    /// # Errors
    /// The game or an option is invalid.
    pub fn shuffled_starts(&self) -> Result<Vec<String>> {
        if self.fen.is_some() {
            return Ok(Vec::new());
        }
        Ok(find_game(&self.game)?.shuffled_starts(&self.choices()?))
    }

    /// Begins with one of the game's shuffled starts. Returns its number.
    ///
    /// # Errors
    /// The game, an option or the number is invalid, or there are no such starts.
    pub fn begin_with(&mut self, start: StartChoice) -> Result<usize> {
        let mut starts = self.shuffled_starts()?;
        if starts.is_empty() {
            bail!(
                "start: {} always begins with the same position{}",
                self.game,
                self.shuffling_option()?
            );
        }
        let number = match start {
            StartChoice::Number(number) => number,
            StartChoice::Random => dice::by_chance(starts.len() as u64) as usize,
        };
        if number >= starts.len() {
            let last = starts.len() - 1;
            bail!("start {number}: {} has the starts from 0 to {last}", self.game);
        }
        self.fen = Some(starts.swap_remove(number));
        Ok(number)
    }

    /// The option with which a game without shuffled starts has some, for an error message.
    fn shuffling_option(&self) -> Result<String> {
        let game = find_game(&self.game)?;
        let known = game.info().options;
        let usual = self.choices()?;
        let with = |option: &RuleOption| {
            let mut choices = usual.clone();
            choices.set(known, option.key, "true").ok()?;
            let starts = game.shuffled_starts(&choices).len();
            (starts > 0).then(|| format!("; with {}=true there are {starts}", option.key))
        };
        Ok(known.iter().find_map(with).unwrap_or_default())
    }

    /// The values of the rule options.
    fn choices(&self) -> Result<Choices> {
        let known = find_game(&self.game)?.info().options;
        let mut choices = Choices::default();
        for (key, value) in self.rules()? {
            choices.set(known, &key, &value).map_err(anyhow::Error::msg)?;
        }
        Ok(choices)
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
        format!(
            ", expected one of: {own}, another that 'rialto rules' lists, or one of a file \
             ('--variants FILE')"
        )
    };
    anyhow!("unknown game '{name}'{}", meant.unwrap_or_else(listed))
}
