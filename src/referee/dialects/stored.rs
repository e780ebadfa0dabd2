//! Engines that Cute Chess keeps in a file, `engines.json`.
//!
//! Source: the manual page cutechess-engines.json, and the files that Cute Chess writes.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The name of the file.
const FILE: &str = "engines.json";

/// The engine `name` as the words of `-engine` that mean the same. The file is looked for in the
/// working folder, then where Cute Chess keeps its settings.
///
/// # Errors
/// There is no file, or it does not describe this engine.
pub(super) fn words(name: &str) -> Result<Vec<String>> {
    let kept = dirs::config_dir().map(|folder| folder.join("cutechess").join(FILE));
    let file = [Some(PathBuf::from(FILE)), kept].into_iter().flatten().find(|file| file.is_file());
    let file = file.with_context(|| format!("no {FILE} here or in the settings of Cute Chess"))?;
    let text = fs::read_to_string(&file);
    text.map_err(anyhow::Error::from)
        .and_then(|text| described(&text, name))
        .with_context(|| format!("'{}'", file.display()))
}

/// The engine `name` of a file with this content.
fn described(text: &str, name: &str) -> Result<Vec<String>> {
    let all: Value = serde_json::from_str(text)?;
    let all = all.as_array().context("expected a list of engines")?;
    let engine = all.iter().find(|engine| engine["name"] == name);
    let engine = engine.with_context(|| {
        let names: Vec<&str> = all.iter().filter_map(|engine| engine["name"].as_str()).collect();
        format!("no engine '{name}', expected {}", names.join(", "))
    })?;
    let mut words = vec![format!("name={name}")];
    for (key, word) in [
        ("command", "cmd"),
        ("workingDirectory", "dir"),
        ("protocol", "proto"),
        ("restart", "restart"),
        ("stderrFile", "stderr"),
    ] {
        match &engine[key] {
            Value::Null => {}
            Value::String(value) if value.is_empty() => {}
            Value::String(value) => words.push(format!("{word}={value}")),
            other => bail!("engine '{name}': {key}: expected a text, found {other}"),
        }
    }
    for key in ["whitepov", "ponder"] {
        words.extend((engine[key] == true).then(|| key.to_string()));
    }
    let first = &engine["initStrings"];
    let lines = match first {
        Value::Null => Some(Vec::new()),
        lines => lines.as_array().and_then(|lines| lines.iter().map(Value::as_str).collect()),
    };
    let lines: Vec<&str> = lines.with_context(|| {
        format!("engine '{name}': initStrings: expected a list of texts, found {first}")
    })?;
    words.extend((!lines.is_empty()).then(|| format!("initstr={}", lines.join("\\n"))));
    for option in engine["options"].as_array().into_iter().flatten() {
        // Cute Chess keeps all options; only those that somebody changed are sent.
        let (Some(key), value) = (option["name"].as_str(), &option["value"]) else { continue };
        let value = match value {
            Value::Null => continue,
            same if *same == option["default"] => continue,
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        words.push(format!("option.{key}={value}"));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"[
        { "name": "Sloppy", "command": "sloppy", "protocol": "xboard" },
        { "name": "Two words", "command": "/a b/two", "protocol": "uci", "ponder": true,
          "workingDirectory": "/a b", "restart": "on", "whitepov": false, "stderrFile": "e.log",
          "initStrings": ["xboard", "log on"], "variants": ["standard"], "options": [
            { "name": "Hash", "type": "spin", "default": 16, "value": 64, "min": 1, "max": 128 },
            { "name": "Style", "type": "combo", "default": "Solid", "value": "Solid" },
            { "name": "Clear Hash", "type": "button" } ] } ]"#;

    #[test]
    fn an_engine_becomes_words() {
        let sloppy = described(FILE, "Sloppy").unwrap();
        assert_eq!(sloppy, ["name=Sloppy", "cmd=sloppy", "proto=xboard"]);
        let two = described(FILE, "Two words").unwrap();
        let expected = ["name=Two words", "cmd=/a b/two", "dir=/a b", "proto=uci", "restart=on"];
        assert_eq!(two[..5], expected);
        let expected = ["stderr=e.log", "ponder", "initstr=xboard\\nlog on", "option.Hash=64"];
        assert_eq!(two[5..], expected);
    }

    #[test]
    fn a_wrong_file_is_told() {
        for (text, complaint) in [
            ("x", "expected value at line 1 column 1"),
            ("{}", "expected a list of engines"),
            (FILE, "no engine 'a', expected Sloppy, Two words"),
            (r#"[{"name": "a", "command": 3}]"#, "engine 'a': command: expected a text, found 3"),
            (
                r#"[{"name": "a", "initStrings": ["x", 3]}]"#,
                "engine 'a': initStrings: expected a list of texts, found [\"x\",3]",
            ),
        ] {
            assert_eq!(format!("{:#}", described(text, "a").unwrap_err()), complaint);
        }
    }
}
