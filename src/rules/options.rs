//! Rules that a player may choose otherwise, and what was chosen.

use super::FenError;

/// A rule that a player may choose otherwise: a key of `engine.ini`, an engine option and
/// a `--option` of the command line, all of the same name.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// Its name, such as `archchess_castling`.
    pub key: &'static str,
    /// What it may be.
    pub kind: RuleKind,
    /// One line for a player.
    pub help: &'static str,
}

/// The values a rule option may take.
#[derive(Clone, Copy, Debug)]
pub enum RuleKind {
    /// `true` or `false`.
    Check(bool),
    /// One of these words, the first by default.
    Combo(&'static [&'static str]),
    /// A position text; nothing at all means the usual one.
    Position {
        /// By default.
        usual: &'static str,
        /// Whether a text can be read.
        check: fn(&str) -> Result<(), FenError>,
    },
    /// A number.
    Spin {
        /// The least.
        min: u16,
        /// The greatest.
        max: u16,
        /// Unless something else is chosen.
        default: u16,
    },
}

impl RuleKind {
    /// The value unless something else is chosen.
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

/// The values chosen for the rule options of a game; what is not chosen has its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(Vec<(&'static str, String)>);

impl Choices {
    /// Sets `key` (any case) to `value` after checking it against `known`.
    ///
    /// # Errors
    /// Says in one line which key is unknown, or which values were expected.
    pub fn set(&mut self, known: &[RuleOption], key: &str, value: &str) -> Result<(), String> {
        let option = known.iter().find(|o| o.key.eq_ignore_ascii_case(key)).ok_or_else(|| {
            let names: Vec<_> = known.iter().map(|o| o.key).collect();
            format!("unknown option '{key}', expected one of: {}", names.join(", "))
        })?;
        let value = value.trim();
        let value = match option.kind {
            RuleKind::Check(_) => match value.to_ascii_lowercase().as_str() {
                "true" | "1" | "on" | "yes" => "true".to_string(),
                "false" | "0" | "off" | "no" => "false".to_string(),
                _ => {
                    return Err(format!("option '{key}': expected true or false, found '{value}'"));
                }
            },
            RuleKind::Combo(words) => {
                let word = words.iter().find(|w| w.eq_ignore_ascii_case(value));
                word.map(ToString::to_string).ok_or_else(|| {
                    format!("option '{key}': expected one of {}, found '{value}'", words.join(", "))
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
                    format!(
                        "option '{key}': expected a number from {min} to {max}, found '{value}'"
                    )
                })?
            }
        };
        self.0.retain(|(k, _)| *k != option.key);
        self.0.push((option.key, value));
        Ok(())
    }

    /// The value of `option`, chosen or by default.
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
