//! Rule options of the games, and the values chosen for them.

use super::FenError;
use crate::excerpt::excerpt;

/// A rule option: a choice between variants of a rule. It has the same name as a key of
/// `engine.ini`, as an engine option, and with `--option` on the command line.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name, such as `archchess_castling`.
    pub key: &'static str,
    /// Its possible values and its default.
    pub kind: RuleKind,
    /// One line of explanation for a player.
    pub help: &'static str,
}

/// The type, possible values and default of a rule option.
#[derive(Clone, Copy, Debug)]
pub enum RuleKind {
    /// `true` or `false`; contains the default.
    Check(bool),
    /// One of these words; the first is the default.
    Combo(&'static [&'static str]),
    /// A FEN; an empty value stands for the default.
    Position {
        /// The default.
        usual: &'static str,
        /// Checks that a FEN can be read.
        check: fn(&str) -> Result<(), FenError>,
    },
    /// An integer.
    Spin {
        /// Smallest value.
        min: u16,
        /// Greatest value.
        max: u16,
        /// The default.
        default: u16,
    },
}

impl RuleKind {
    /// The default value as a text.
    #[must_use]
    pub fn default(&self) -> String {
        match self {
            RuleKind::Check(on) => on.to_string(),
            RuleKind::Combo(words) => words[0].to_string(),
            RuleKind::Position { usual, .. } => (*usual).to_string(),
            RuleKind::Spin { default, .. } => default.to_string(),
        }
    }
}

/// The values chosen for the rule options of a game. An option that is not chosen has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(Vec<(&'static str, String)>);

impl Choices {
    /// Sets `key` (in any case) to `value`. Both are checked against the options in `known`.
    ///
    /// # Errors
    /// One line: the key is unknown, or which values were expected.
    pub fn set(&mut self, known: &[RuleOption], key: &str, value: &str) -> Result<(), String> {
        let option = known.iter().find(|o| o.key.eq_ignore_ascii_case(key)).ok_or_else(|| {
            let names: Vec<_> = known.iter().map(|o| o.key).collect();
            format!("unknown option '{}', expected one of: {}", excerpt(key), names.join(", "))
        })?;
        let (key, value) = (option.key, value.trim());
        let found = || format!("found '{}'", excerpt(value));
        let value = match option.kind {
            RuleKind::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => "true".to_string(),
                "false" | "0" | "off" | "no" => "false".to_string(),
                _ => {
                    return Err(format!("option '{key}': expected true or false, {}", found()));
                }
            },
            RuleKind::Combo(words) => {
                let word = words.iter().find(|w| w.eq_ignore_ascii_case(value));
                word.map(ToString::to_string).ok_or_else(|| {
                    format!("option '{key}': expected one of {}, {}", words.join(", "), found())
                })?
            }
            RuleKind::Position { usual, .. } if value.is_empty() => usual.to_string(),
            RuleKind::Position { check, .. } => {
                check(value).map_err(|e| format!("option '{key}': {e}"))?;
                value.to_string()
            }
            RuleKind::Spin { min, max, .. } => {
                let number = value.parse().ok().filter(|n| (min..=max).contains(n));
                number.map(|n: u16| n.to_string()).ok_or_else(|| {
                    format!("option '{key}': expected a number from {min} to {max}, {}", found())
                })?
            }
        };
        self.0.retain(|(k, _)| *k != option.key);
        self.0.push((option.key, value));
        Ok(())
    }

    /// The value of `option`: the chosen one or the default.
    #[must_use]
    pub fn get(&self, option: &RuleOption) -> String {
        let chosen = self.0.iter().find(|(k, _)| *k == option.key);
        chosen.map_or_else(|| option.kind.default(), |(_, value)| value.clone())
    }

    /// Whether the check `option` is on.
    #[must_use]
    pub fn on(&self, option: &RuleOption) -> bool {
        self.get(option) == "true"
    }
}
