//! Golden transcripts: the conversations in `tests/transcripts/*.txt` are replayed with the binary.
//!
//! - `$ args` starts the engine; an argument with spaces is quoted.
//! - `> text` sends a line to the engine.
//! - `< pattern` reads output up to a line that matches; `*` matches any text.
//! - `! pattern` must not match a line before the next `<` is satisfied.
//! - `~ ms` waits, in milliseconds.
//! - `=` waits for the exit with status 0.
//! - `#` starts a comment.

use crate::common::Engine;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Whether `text` matches `pattern`; each `*` matches any text.
fn matches(pattern: &str, text: &str) -> bool {
    let parts: Vec<&str> = pattern.split('*').collect();
    let (first, rest) = parts.split_first().expect("split returns at least one part");
    let Some(mut text) = text.strip_prefix(first) else { return false };
    let Some((last, middle)) = rest.split_last() else { return text.is_empty() };
    for part in middle {
        match text.find(part) {
            Some(at) => text = &text[at + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

fn replay(file: &Path) {
    let text = fs::read_to_string(file).expect("a transcript");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut engine = None;
    let mut forbidden: Vec<&str> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        let (mark, rest) = line.split_at(line.len().min(1));
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match mark {
            "" | "#" => {}
            "$" => {
                let words = shell_words::split(rest).expect("words");
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                engine = Some(Engine::start_with_defaults(&words));
            }
            "!" => forbidden.push(rest),
            "~" => thread::sleep(Duration::from_millis(rest.parse().expect("milliseconds"))),
            _ => {
                let engine = engine.as_mut().expect("a transcript begins with $");
                match mark {
                    ">" => engine.send(rest),
                    "<" => {
                        let what = format!("{place}: {rest}");
                        let output = engine.until(|line| matches(rest, line), &what);
                        for line in &output {
                            let wrong = forbidden.iter().find(|pattern| matches(pattern, line));
                            assert!(wrong.is_none(), "{place}: the engine sent '{line}'");
                        }
                        forbidden.clear();
                    }
                    "=" => assert_eq!(engine.ended(), Some(0), "{place}"),
                    _ => panic!("{place}: unknown mark '{mark}'"),
                }
            }
        }
    }
}

#[test]
fn every_transcript_is_reproduced() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    assert!(files.len() >= 8);
    for file in files {
        println!("{}", file.display());
        replay(&file);
    }
}

#[test]
fn a_star_matches_any_text() {
    assert!(
        matches("a*c", "abbc") && matches("a*", "a") && matches("*", "") && matches("abc", "abc")
    );
    assert!(!matches("a*c", "abb") && !matches("abc", "abcd") && !matches("a*b*c", "ac"));
}
