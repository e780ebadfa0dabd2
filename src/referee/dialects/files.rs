//! The files that a match writes: `-pgnout` and `-epdout`.

use super::arguments::{Word, flag};
use crate::pgn::{CommentStyle, PgnStyle, ScoreDetails, TurnNotation};
use crate::referee::game_file::GameFileSpec;
use anyhow::{Context, Result, bail};
use std::path::Path;

/// `-pgnout`: the file and the style of its comments. Words without effect are added to `unused`.
///
/// # Errors
/// A word is not understood, or asks for what is not written.
pub(super) fn pgn(word: &Word, unused: &mut Vec<String>) -> Result<(GameFileSpec, PgnStyle)> {
    const FLAGS: &[&str] = &[
        "append",
        "nodes",
        "seldepth",
        "min",
        "notation",
        "nps",
        "hashfull",
        "tbhits",
        "pv",
        "timeleft",
        "latency",
        "match_line",
    ];
    let (file, values) = file(word, FLAGS)?;
    let (mut details, mut minimal) = (ScoreDetails::default(), false);
    let mut notation = TurnNotation::Short;
    for (key, value) in values {
        let read = || flag(&format!("-pgnout {key}"), &value);
        match key.as_str() {
            "append" => {}
            "nodes" => details.nodes = read()?,
            "seldepth" => details.selective_depth = read()?,
            "nps" => details.speed = read()?,
            "timeleft" => details.time_left = read()?,
            "latency" => details.latency = read()?,
            "hashfull" => details.hash_full = read()?,
            "tbhits" => details.tablebase_hits = read()?,
            "pv" => details.line = read()?,
            "min" => minimal = read()?,
            "notation" => {
                notation = match value.as_str() {
                    "san" => TurnNotation::Short,
                    "lan" => TurnNotation::Long,
                    "uci" => TurnNotation::Own,
                    _ => bail!("-pgnout notation: expected san, lan or uci, found '{value}'"),
                }
            }
            _ => unused.push(format!("-pgnout {key}")),
        }
    }
    let comments = if minimal { CommentStyle::Nothing } else { CommentStyle::Scores(details) };
    Ok((file, PgnStyle { comments, notation }))
}

/// `-epdout`.
///
/// # Errors
/// A word is not understood.
pub(super) fn epd(word: &Word) -> Result<GameFileSpec> {
    file(word, &["append"]).map(|(file, _)| file)
}

/// A file that grows, given as `file=NAME` or NAME, and the other pairs of its option. Words
/// without a value are flags, as cutechess-cli has them; `fi` has no effect, because only finished
/// games are written.
fn file(word: &Word, known: &[&str]) -> Result<(GameFileSpec, Vec<(String, String)>)> {
    let (mut path, mut pairs) = (None, Vec::new());
    for value in &word.values {
        match value.split_once('=') {
            Some(("file", file)) => path = Some(file),
            Some((key, value)) if known.contains(&key) => {
                pairs.push((key.to_string(), value.to_string()));
            }
            None if path.is_none() => path = Some(value),
            None if value == "fi" => {}
            None if value == "min" && known.contains(&"min") => {
                pairs.push(("min".into(), "true".into()));
            }
            _ => bail!("-{}: unknown word '{value}'", word.name),
        }
    }
    let path = path.with_context(|| format!("-{}: expected a file", word.name))?;
    let append = pairs.iter().rfind(|(key, _)| key == "append");
    let append =
        append.map(|(_, value)| flag(&format!("-{} append", word.name), value)).transpose()?;
    Ok((GameFileSpec { path: Path::new(path).into(), appends: append.unwrap_or(true) }, pairs))
}
