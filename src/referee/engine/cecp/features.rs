//! What a CECP engine announces.

use crate::referee::engine::option;
use crate::referee::engine::option::EngineOption;

/// Rialto's own option: one text for each turn and ranks from 1, independent of what XBoard can
/// show.
pub(super) const PLAIN: &str = "Plain Moves";
/// CECP's name of chess.
pub(super) const NORMAL: &str = "normal";

/// The features that an engine announced.
#[derive(Default)]
pub(super) struct Features {
    pub(super) usermove: bool,
    pub(super) ping: bool,
    pub(super) memory: bool,
    pub(super) smp: bool,
    pub(super) one_game: bool,
    pub(super) done: bool,
    /// The names of the games that it plays, with commas between them.
    pub(super) variants: String,
    /// Its options. Those whose place a command takes are among them.
    pub(super) options: Vec<EngineOption>,
}

impl Features {
    /// Whether the engine plays a game of this name.
    pub(super) fn offers(&self, variant: &str) -> bool {
        // Who announces nothing plays chess.
        let variants = if self.variants.is_empty() { NORMAL } else { &self.variants };
        variants.split(',').any(|offered| offered.trim() == variant)
    }

    /// The command that takes the place of an option, if the engine has it.
    pub(super) fn command(&self, option: &str) -> Option<&'static str> {
        match option.to_ascii_lowercase().as_str() {
            "hash" if self.memory => Some("memory"),
            "threads" if self.smp => Some("cores"),
            _ => None,
        }
    }

    /// Whether it is Rialto or writes every game as Rialto does.
    pub(super) fn is_plain(&self) -> bool {
        option::find(&self.options, PLAIN).is_some()
    }

    /// Stores a feature; false if this side does not support it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "usermove" => self.usermove = on,
            "ping" => self.ping = on,
            "memory" => {
                self.memory = on;
                self.options.extend(on.then(|| EngineOption::count("Hash")));
            }
            "smp" => {
                self.smp = on;
                self.options.extend(on.then(|| EngineOption::count("Threads")));
            }
            "reuse" => self.one_game = !on,
            "done" => self.done = on,
            "option" => self.options.extend(EngineOption::read_cecp(value)),
            "variants" => self.variants = value.to_string(),
            "san" => return !on,
            _ => {}
        }
        true
    }
}

/// The pairs `name=value` and `name="value"` of a `feature` line.
pub fn pairs(list: &str) -> Vec<(&str, &str)> {
    let (mut found, mut rest) = (Vec::new(), list.trim());
    while let Some((name, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((name.trim(), value));
        rest = next.trim_start();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let list = r#"ping=1 myname="A = B 1" usermove=1 done=1"#;
        let expected = [("ping", "1"), ("myname", "A = B 1"), ("usermove", "1"), ("done", "1")];
        assert_eq!(pairs(list), expected);
    }

    #[test]
    fn who_announces_no_games_plays_chess() {
        let mut features = Features::default();
        assert!(features.offers("normal") && !features.offers("fischerandom"));
        features.set("variants", "normal,fischerandom");
        assert!(features.offers("fischerandom") && !features.offers("random"));
    }
}
