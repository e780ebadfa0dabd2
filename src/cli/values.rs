//! Readers of the values of arguments. Each error says what was expected.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Command};
use rialto::diagram::Style;
use rialto::games;
use rialto::search::skill;
use std::ffi::OsStr;
use std::fmt::Display;
use std::net::IpAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// A whole number between two bounds, both included.
pub fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            format!("expected a whole number from {} to {}", range.start(), range.end())
        })
    }
}

/// A number between two bounds, both included.
pub fn real(
    range: RangeInclusive<f64>,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
    }
}

/// A time of more than 0 seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|n| Duration::try_from_secs_f64(n).ok());
    seconds
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "expected seconds, more than 0, such as 0.5".into())
}

/// An address of this machine.
pub fn address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an address in digits, such as 192.168.1.5".into())
}

/// The name of a server as browsers write it: a name, and behind a colon a port if there is one.
pub fn host(text: &str) -> Result<String, String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    match !text.is_empty() && text.chars().all(is_part) {
        true => Ok(text.to_string()),
        false => Err("expected a name without http:// and without a path, such as \
                      board.example.org or board.example.org:8443"
            .into()),
    }
}

/// A style of pictures, by its name.
pub fn style(text: &str) -> Result<Style, String> {
    let known = Style::ALL.into_iter().find(|style| style.name() == text);
    known.ok_or_else(|| format!("expected one of: {}", Style::ALL.map(Style::name).join(", ")))
}

/// A filter of the log: a level, or `MODULE=LEVEL`; several with commas between them.
pub fn log_filter(text: &str) -> Result<String, String> {
    let known = |part: &str| {
        let level = part.split_once('=').map_or(part, |(_, level)| level);
        level.parse::<log::LevelFilter>().is_ok()
    };
    let filter = text.split(',').all(known).then(|| text.to_string());
    filter
        .ok_or_else(|| "expected off, error, warn, info, debug, trace, or MODULE=LEVEL".to_string())
}

/// The name of a game. Files of games are read after the command line, so that any name may be one;
/// shells complete those of the program.
#[derive(Clone)]
pub struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(games::NAMES.iter().map(PossibleValue::new)))
    }
}

/// A level for people, by its name or its place; the value is its number as a skill.
#[derive(Clone)]
pub struct Level;

impl TypedValueParser for Level {
    type Value = i64;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<i64, clap::Error> {
        let text = value.to_string_lossy();
        skill::named(&text).ok_or_else(|| {
            let arg = arg.map(Arg::to_string).unwrap_or_default();
            let text = format!("invalid value '{text}' for '{arg}': expected {}", levels());
            command.clone().error(ErrorKind::ValueValidation, text)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(skill::NAMES.iter().map(|(name, _)| PossibleValue::new(name))))
    }
}

/// The levels with their numbers: `1 (beginner), 2 (novice)` and so on.
pub fn levels() -> String {
    let level = |(place, (name, _)): (usize, &(&str, i64))| format!("{} ({name})", place + 1);
    let levels: Vec<String> = skill::NAMES.iter().enumerate().map(level).collect();
    levels.join(", ")
}
