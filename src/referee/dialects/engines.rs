//! Engines as cutechess-cli and fastchess describe them.

use super::arguments::Word;
use super::stored;
use crate::referee::engine::spec::{EngineSpec, number_duplicates};
use anyhow::{Context, Result, bail, ensure};

/// The option of UCI that names the variant.
const VARIANT: &str = "UCI_Variant";

/// Engines, and the variant that their options name.
pub(super) struct Engines {
    pub(super) specs: Vec<EngineSpec>,
    pub(super) variant: Option<String>,
}

impl Engines {
    /// Reads the values of each `-engine`, before them those of `-each`.
    ///
    /// # Errors
    /// A word is not understood, or the engines have different variants.
    pub(super) fn read(each: &[&Word], engines: &[&Word]) -> Result<Engines> {
        let each: Vec<&String> = each.iter().flat_map(|word| &word.values).collect();
        let (mut specs, mut variants) = (Vec::new(), Vec::new());
        for (number, word) in (1..).zip(engines) {
            let words = each.iter().copied().chain(&word.values);
            let spec = with_stored(words).and_then(|words| read(&words));
            let mut spec = spec.with_context(|| format!("engine {number}"))?;
            let named = spec.options.iter().rfind(|(name, _)| name.eq_ignore_ascii_case(VARIANT));
            variants.push(named.map(|(_, value)| value.clone()));
            // The referee sets the variant before each game.
            spec.options.retain(|(name, _)| !name.eq_ignore_ascii_case(VARIANT));
            specs.push(spec);
        }
        number_duplicates(&mut specs);
        let variant = variants.first().cloned().flatten();
        ensure!(
            variants.iter().all(|other| *other == variant),
            "option.{VARIANT}: all engines have to play the same variant"
        );
        Ok(Engines { specs, variant })
    }
}

/// The words with those that `conf=` stands for in its place.
fn with_stored<'a>(words: impl Iterator<Item = &'a String>) -> Result<Vec<String>> {
    let mut all = Vec::new();
    for word in words {
        match word.strip_prefix("conf=") {
            Some(name) => all.extend(stored::words(name).with_context(|| word.clone())?),
            None => all.push(word.clone()),
        }
    }
    Ok(all)
}

/// An engine.
fn read(words: &[String]) -> Result<EngineSpec> {
    let mut spec = EngineSpec::default();
    let (mut command, mut arguments) = (None, Vec::new());
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let has_value = word.contains('=');
        match key {
            "cmd" if has_value => command = Some(value),
            "arg" if has_value => arguments.push(value.to_string()),
            "args" if has_value => arguments.extend(shell_words::split(value).context("args")?),
            "plies" if has_value => drop(spec.limits.set("depth", value)?),
            "ponder" if !has_value => spec.ponders = true,
            "whitepov" if !has_value => spec.scores_for_white = true,
            "restart" => {
                spec.restarts = match value {
                    "on" => true,
                    "off" | "auto" => false,
                    _ => bail!("restart: expected on, off or auto, found '{value}'"),
                }
            }
            "trust" => bail!("'{word}' is not supported: every claim is checked"),
            "tscale" | "debug" => bail!("'{word}' is not supported"),
            "start" => bail!("unknown word '{word}'"),
            _ => {
                let known = has_value && spec.set(key, value)?;
                ensure!(known, "unknown word '{word}'");
            }
        }
    }
    let command = command.context("no command: expected cmd=")?;
    let folder = spec.folder.clone().unwrap_or_default();
    // Usually a path, which may have spaces; sometimes a whole command.
    spec.command = match folder.join(command).exists() {
        true => vec![command.to_string()],
        false => shell_words::split(command).context("cmd")?,
    };
    spec.command.extend(arguments);
    spec.complete()
}

/// The number of threads and the size of the transposition table that an engine is given, as
/// fastchess shows them.
pub(super) fn resources(spec: &EngineSpec) -> [String; 2] {
    [("Threads", "t"), ("Hash", "MB")].map(|(option, unit)| {
        let set = spec.options.iter().rfind(|(name, _)| name.eq_ignore_ascii_case(option));
        set.map_or("NULL".into(), |(_, value)| format!("{value}{unit}"))
    })
}
