//! What limits the thinking of an engine.

use crate::counted::counted;
use crate::referee::clock::{LONGEST_MARGIN, TimeControl, seconds};
use anyhow::{Context, Result, bail};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The limits of an engine: at least one of time, nodes and depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineLimits {
    /// Time.
    pub time: Option<TimeControl>,
    /// Nodes per turn.
    pub nodes: Option<u64>,
    /// Depth, plies.
    pub depth: Option<u32>,
    /// Time that a turn may exceed the clock by.
    pub margin: Duration,
}

/// No limits, and the usual margin.
impl Default for EngineLimits {
    fn default() -> EngineLimits {
        EngineLimits { time: None, nodes: None, depth: None, margin: Duration::from_millis(50) }
    }
}

impl EngineLimits {
    /// Sets the limit called `key`; false if no limit has this name.
    ///
    /// # Errors
    /// The value cannot be read.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool> {
        match key {
            "tc" if value == "inf" => self.time = None,
            "tc" => self.time = Some(value.parse()?),
            "st" => {
                let time = seconds(value).ok().filter(|time| !time.is_zero());
                let time = time.with_context(|| {
                    format!("st: expected seconds, more than 0, found '{value}'")
                })?;
                self.time = Some(TimeControl::Turn(time));
            }
            "nodes" => self.nodes = Some(number(key, value)?),
            "depth" => self.depth = Some(number(key, value)?),
            "timemargin" => match value.parse().ok().filter(|ms| *ms <= LONGEST_MARGIN) {
                Some(ms) => self.margin = Duration::from_millis(ms),
                None => bail!(
                    "timemargin: expected milliseconds, at most {LONGEST_MARGIN}, found '{value}'"
                ),
            },
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn number<T: FromStr + PartialOrd + From<u8>>(key: &str, value: &str) -> Result<T> {
    match value.parse() {
        Ok(n) if n >= T::from(1) => Ok(n),
        _ => bail!("{key}: expected a number above 0, found '{value}'"),
    }
}

impl fmt::Display for EngineLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        words.extend(self.time.map(|time| match time {
            TimeControl::Clock { .. } => format!("{time} s"),
            TimeControl::Turn(time) => format!("{} s a turn", time.as_secs_f64()),
        }));
        words.extend(self.nodes.map(|n| counted(n, "node")));
        words.extend(self.depth.map(|n| format!("depth {n}")));
        f.write_str(&words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_written() {
        let mut limits = EngineLimits::default();
        assert!(limits.set("st", "0.5").unwrap() && limits.set("depth", "3").unwrap());
        assert_eq!(limits.to_string(), "0.5 s a turn, depth 3");
        assert!(!limits.set("Hash", "3").unwrap());
        assert!(limits.set("nodes", "0").is_err() && limits.set("st", "0").is_err());
        assert!(limits.set("tc", "inf").unwrap() && limits.time.is_none());
        assert!(limits.set("timemargin", "250").unwrap() && limits.set("timemargin", "x").is_err());
        assert_eq!(limits.margin, Duration::from_millis(250));
    }
}
