//! The options that an engine announces, in UCI and in CECP.

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check,
    /// A number from the first to the second.
    Spin(i64, i64),
    /// One of these words.
    Combo(Vec<String>),
    /// It has no value.
    Button,
    /// Any text.
    Text,
}

/// The types of CECP and their kinds; the others are texts.
const CECP_TYPES: [&str; 10] =
    ["check", "spin", "slider", "combo", "button", "save", "reset", "string", "file", "path"];

impl EngineOption {
    /// An option whose value is a number from 1.
    #[must_use]
    pub fn count(name: &str) -> EngineOption {
        EngineOption { name: name.into(), kind: OptionKind::Spin(1, i64::MAX) }
    }

    /// Reads a line of UCI: `option name NAME type TYPE ...`.
    #[must_use]
    pub fn read_uci(line: &str) -> Option<EngineOption> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|number| number.parse().ok())
        };
        let kind = match kind {
            "check" => OptionKind::Check,
            "button" => OptionKind::Button,
            "spin" => match (number("min"), number("max")) {
                (Some(min), Some(max)) => OptionKind::Spin(min, max),
                _ => OptionKind::Text,
            },
            "combo" => {
                let rest = format!(" {rest}");
                OptionKind::Combo(rest.split(" var ").skip(1).map(|w| w.trim().into()).collect())
            }
            _ => OptionKind::Text,
        };
        Some(EngineOption { name: name.trim().to_string(), kind })
    }

    /// Reads the value of CECP's feature `option`: `NAME -TYPE ...`.
    #[must_use]
    pub fn read_cecp(value: &str) -> Option<EngineOption> {
        let is_type = |at: usize| {
            let word = value[at + 2..].split(' ').next().unwrap_or_default();
            CECP_TYPES.contains(&word)
        };
        let at = value.match_indices(" -").map(|(at, _)| at).find(|at| is_type(*at))?;
        let (kind, rest) = value[at + 2..].split_once(' ').unwrap_or((&value[at + 2..], ""));
        let kind = match kind {
            "check" => OptionKind::Check,
            "button" | "save" | "reset" => OptionKind::Button,
            "spin" | "slider" => {
                let numbers: Option<Vec<i64>> =
                    rest.split_ascii_whitespace().map(|number| number.parse().ok()).collect();
                match numbers.as_deref() {
                    Some([_, min, max]) => OptionKind::Spin(*min, *max),
                    _ => OptionKind::Text,
                }
            }
            "combo" => {
                let words = rest.split("///").map(|word| word.trim().trim_start_matches('*'));
                OptionKind::Combo(words.map(String::from).collect())
            }
            _ => OptionKind::Text,
        };
        Some(EngineOption { name: value[..at].trim().to_string(), kind })
    }

    /// What the option expects, if that is not `value`.
    #[must_use]
    pub fn expected_instead_of(&self, value: &str) -> Option<String> {
        match &self.kind {
            OptionKind::Check if !is_switch(value) => Some("true or false".into()),
            OptionKind::Spin(min, max) => {
                let fits = value.parse().is_ok_and(|n: i64| (*min..=*max).contains(&n));
                let most = if *max < i64::MAX { format!(" to {max}") } else { String::new() };
                (!fits).then(|| format!("a number from {min}{most}"))
            }
            OptionKind::Combo(words) if !words.iter().any(|w| w.eq_ignore_ascii_case(value)) => {
                Some(format!("one of {}", words.join(", ")))
            }
            OptionKind::Button if !value.is_empty() => {
                Some("no value, because it is a button".into())
            }
            _ => None,
        }
    }
}

/// The option of this name, in any case.
pub(in crate::referee) fn find<'a>(
    options: &'a [EngineOption],
    name: &str,
) -> Option<&'a EngineOption> {
    options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// Warns of an option that the engine does not have, or of a value that it does not take.
pub(in crate::referee) fn warn(engine: &str, options: &[EngineOption], name: &str, value: &str) {
    match find(options, name) {
        None => {
            log::warn!("engine '{engine}' announces no option '{name}', and is told all the same")
        }
        Some(option) => {
            if let Some(expected) = option.expected_instead_of(value) {
                log::warn!(
                    "engine '{engine}', option '{name}': expected {expected}, found '{value}'"
                );
            }
        }
    }
}

/// Whether a value is that of a check, in either protocol.
fn is_switch(value: &str) -> bool {
    ["true", "false", "1", "0"].contains(&value.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combo(words: &[&str]) -> OptionKind {
        OptionKind::Combo(words.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn options_of_both_protocols_are_read() {
        for (line, name, kind) in [
            (
                "option name Skill Level type spin default 20 min 0 max 20",
                "Skill Level",
                OptionKind::Spin(0, 20),
            ),
            ("option name Hash type spin default 16", "Hash", OptionKind::Text),
            ("option name Ponder type check default false", "Ponder", OptionKind::Check),
            ("option name Clear Hash type button", "Clear Hash", OptionKind::Button),
            ("option name Path type string default <empty>", "Path", OptionKind::Text),
            (
                "option name Style type combo default Very solid var Very solid var Wild",
                "Style",
                combo(&["Very solid", "Wild"]),
            ),
        ] {
            let option = EngineOption { name: name.into(), kind };
            assert_eq!(EngineOption::read_uci(line), Some(option), "{line}");
        }
        assert_eq!(EngineOption::read_uci("option name Hash"), None);
        for (value, name, kind) in [
            ("Skill -spin 20 0 20", "Skill", OptionKind::Spin(0, 20)),
            ("Hash -slider 16 1 1024", "Hash", OptionKind::Spin(1, 1024)),
            ("Own -Book -check 1", "Own -Book", OptionKind::Check),
            ("Clear Hash -button", "Clear Hash", OptionKind::Button),
            ("Reset -reset", "Reset", OptionKind::Button),
            ("Style -combo Very solid /// *Wild", "Style", combo(&["Very solid", "Wild"])),
            ("Book file -file -button.bin", "Book file", OptionKind::Text),
        ] {
            let option = EngineOption { name: name.into(), kind };
            assert_eq!(EngineOption::read_cecp(value), Some(option), "{value}");
        }
        assert_eq!(EngineOption::read_cecp("Hash"), None);
    }

    #[test]
    fn a_value_that_does_not_fit_is_told() {
        let expected =
            |kind, value: &str| EngineOption { name: "x".into(), kind }.expected_instead_of(value);
        for value in ["abc", "0", "-1", "9999", "", "1.5"] {
            let found = expected(OptionKind::Spin(1, 1024), value);
            assert_eq!(found.as_deref(), Some("a number from 1 to 1024"), "{value}");
        }
        assert_eq!(expected(OptionKind::Check, "yes").as_deref(), Some("true or false"));
        assert_eq!(expected(combo(&["A", "B"]), "C").as_deref(), Some("one of A, B"));
        assert!(expected(OptionKind::Button, "1").is_some());
        for (kind, value) in [
            (OptionKind::Spin(-5, 5), "-5"),
            (OptionKind::Check, "True"),
            (OptionKind::Check, "0"),
            (combo(&["A", "B"]), "b"),
            (OptionKind::Button, ""),
            (OptionKind::Text, "anything"),
        ] {
            assert_eq!(expected(kind, value), None, "{value}");
        }
    }
}
