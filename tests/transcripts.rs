//! Golden talks: `tests/transcripts/*.txt` against the binary.
//!
//! `$ words` starts the engine, `> text` is said to it, `< pattern` is awaited (`*` stands
//! for any text, other lines before it are let pass), `! pattern` must not come before the
//! next awaited line, `~ ms` waits, `=` awaits the end with status 0, `#` is a comment.

mod common;

use common::Engine;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Whether `text` is `pattern` with any text for each `*`.
fn fits(pattern: &str, text: &str) -> bool {
    let parts: Vec<&str> = pattern.split('*').collect();
    let (first, rest) = parts.split_first().expect("split gives one at least");
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

fn talk(file: &Path) {
    let text = fs::read_to_string(file).expect("a talk");
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let mut engine = None;
    let mut forbidden: Vec<&str> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let place = format!("{name}:{}", number + 1);
        let (mark, rest) = line.split_at(line.len().min(1));
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        match mark {
            "" | "#" => {}
            "$" => engine = Some(Engine::start(&rest.split_whitespace().collect::<Vec<_>>())),
            "!" => forbidden.push(rest),
            "~" => thread::sleep(Duration::from_millis(rest.parse().expect("milliseconds"))),
            _ => {
                let engine = engine.as_mut().expect("a talk begins with $");
                match mark {
                    ">" => engine.send(rest),
                    "<" => {
                        let what = format!("{place}: {rest}");
                        let heard = engine.until(|line| fits(rest, line), &what);
                        for line in &heard {
                            let wrong = forbidden.iter().find(|pattern| fits(pattern, line));
                            assert!(wrong.is_none(), "{place}: heard '{line}'");
                        }
                        forbidden.clear();
                    }
                    "=" => assert_eq!(engine.ended(), Some(0), "{place}"),
                    _ => panic!("{place}: what is '{mark}'?"),
                }
            }
        }
    }
}

#[test]
fn every_talk_goes_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("talks").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 8);
    for file in files {
        println!("{}", file.display());
        talk(&file);
    }
}

#[test]
fn patterns() {
    assert!(fits("a*c", "abbc") && fits("a*", "a") && fits("*", "") && fits("abc", "abc"));
    assert!(!fits("a*c", "abb") && !fits("abc", "abcd") && !fits("a*b*c", "ac"));
}
