//! One option: its type, its possible values and its value.

use crate::excerpt::excerpt;
use crate::games;
use crate::rules::{Choices, RuleKind, RuleOption};

/// The type and possible values of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingKind {
    /// A number between two bounds, both included.
    Spin(i64, i64),
    /// `true` or `false`.
    Check,
    /// One of these words.
    Combo(&'static [&'static str]),
    /// A text, which the game checks.
    Text,
    /// The path of a file; empty for none.
    File,
    /// No value: setting the option triggers an action.
    Button,
}

/// The protocols that show an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// CECP and UCI.
    Both,
    /// UCI only: CECP has no such option, or a command of its own for it.
    Uci,
    /// CECP only: UCI has no such option.
    Cecp,
}

/// One option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Its name in both protocols. In `engine.ini` the name is in lower case with `_` for spaces.
    pub name: &'static str,
    /// Its type and possible values.
    pub kind: SettingKind,
    /// The protocols that show it.
    pub shown: Shown,
    /// The game, if it is a rule option or the option for its network; the first of them if games
    /// share a rule option.
    pub game: Option<&'static str>,
    /// Its default value.
    pub default: String,
    /// Its present value.
    pub value: String,
}

impl Setting {
    pub(super) fn new(
        name: &'static str,
        kind: SettingKind,
        shown: Shown,
        default: &str,
    ) -> Setting {
        Setting { name, kind, shown, game: None, default: default.into(), value: default.into() }
    }

    pub(super) fn rule(game: &'static str, rule: &RuleOption) -> Setting {
        let kind = match rule.kind {
            RuleKind::Check(_) => SettingKind::Check,
            RuleKind::Combo(words) => SettingKind::Combo(words),
            RuleKind::Spin { min, max, .. } => SettingKind::Spin(min.into(), max.into()),
            RuleKind::Position { .. } => SettingKind::Text,
        };
        let default = rule.kind.default();
        Setting { game: Some(game), ..Setting::new(rule.key, kind, Shown::Both, &default) }
    }

    /// The value in its normal form.
    ///
    /// # Errors
    /// One line: which values were expected.
    pub(super) fn check(&self, value: &str) -> Result<String, String> {
        let rules = self.game.map_or(&[][..], games::options);
        if let Some(rule) = rules.iter().find(|rule| rule.key == self.name) {
            let mut choices = Choices::default();
            choices.set(rules, self.name, value)?;
            return Ok(choices.get(rule));
        }
        let wrong = |expected: String| {
            let found = excerpt(value);
            Err(format!("option '{}': expected {expected}, found '{found}'", self.name))
        };
        match self.kind {
            SettingKind::Spin(min, max) => match value.parse::<i64>() {
                Ok(n) if (min..=max).contains(&n) => Ok(n.to_string()),
                _ => wrong(format!("a number from {min} to {max}")),
            },
            SettingKind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => Ok("true".into()),
                "false" | "0" | "off" | "no" => Ok("false".into()),
                _ => wrong("true or false".into()),
            },
            SettingKind::Combo(words) => match words.iter().find(|w| w.eq_ignore_ascii_case(value))
            {
                Some(word) => Ok((*word).into()),
                None => wrong(format!("one of {}", words.join(", "))),
            },
            SettingKind::Text => Ok(value.to_string()),
            SettingKind::File => Ok(value.trim_start_matches("<empty>").to_string()),
            SettingKind::Button => Ok(String::new()),
        }
    }
}
