//! Golden transcripts: the conversations in `tests/transcripts/*.txt` are replayed with the binary.
//!
//! - `$ args` starts the engine; an argument with spaces is quoted, `DATA` is the folder
//!   `tests/data`.
//! - `> text` sends a line to the engine.
//! - `< pattern` reads output up to a line that matches; `*` matches any text.
//! - `! pattern` must not match a line before the next `<` is satisfied.
//! - `~ ms` waits, in milliseconds.
//! - `=` waits for the exit with status 0.
//! - `#` starts a comment.

use crate::common::Engine;
use std::fs;
use std::path::{Path, PathBuf};
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
                let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
                let words = shell_words::split(rest).expect("words");
                let words: Vec<_> = words.iter().map(|word| word.replace("DATA", data)).collect();
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

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts")
}

fn is_reproduced(name: &str) {
    replay(&folder().join(name).with_extension("txt"));
}

/// A test for each transcript, and one that none is missing.
macro_rules! transcripts {
    ($($test:ident $name:literal),*) => {
        rialto_core::each_of! { is_reproduced; $($test $name),* }

        #[test]
        fn no_transcript_is_missing() {
            let files = fs::read_dir(folder()).expect("a folder");
            let stem = |path: PathBuf| path.file_stem().expect("a name").to_owned();
            let mut names: Vec<_> = files.map(|file| stem(file.expect("a file").path())).collect();
            names.sort();
            assert_eq!(names, [$($name),*]);
        }
    };
}

transcripts! {
    archchess_match "archchess-match",
    archchess_plain "archchess-plain",
    archchess_uci "archchess-uci",
    archchess_window "archchess-window",
    cecp_960 "cecp-960",
    cecp_analyze "cecp-analyze",
    cecp_castling "cecp-castling",
    cecp_fen "cecp-fen",
    cecp_game "cecp-game",
    cecp_illegal_position "cecp-illegal-position",
    cecp_options "cecp-options",
    cecp_pass "cecp-pass",
    cecp_ponder "cecp-ponder",
    cecp_pychess "cecp-pychess",
    cecp_start "cecp-start",
    nacv_match "nacv-match",
    nacv_plain "nacv-plain",
    nacv_window "nacv-window",
    piazza_bases_uci "piazza-bases-uci",
    piazza_bases_window "piazza-bases-window",
    piazza_dice "piazza-dice",
    piazza_match "piazza-match",
    piazza_plain "piazza-plain",
    piazza_uci "piazza-uci",
    piazza_window "piazza-window",
    ravioli_bero_window "ravioli-bero-window",
    ravioli_window "ravioli-window",
    ucci "ucci",
    uci_960 "uci-960",
    uci_case "uci-case",
    uci_errors "uci-errors",
    uci_gnome_chess "uci-gnome-chess",
    uci_go "uci-go",
    uci_handshake "uci-handshake",
    uci_over "uci-over",
    uci_parameters "uci-parameters",
    uci_perft "uci-perft",
    uci_unknown "uci-unknown",
    usi "usi"
}

#[test]
fn a_star_matches_any_text() {
    assert!(
        matches("a*c", "abbc") && matches("a*", "a") && matches("*", "") && matches("abc", "abc")
    );
    assert!(!matches("a*c", "abb") && !matches("abc", "abcd") && !matches("a*b*c", "ac"));
}
