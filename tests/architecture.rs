//! The floors of the house: a file may import only from floors below its own.

use std::fs;
use std::path::{Path, PathBuf};

/// Lowest first; rooms on the same floor know nothing of each other.
const FLOORS: &[&[&str]] = &[
    &["moves", "diagram", "network", "linear"],
    &["rules"],
    &["board"],
    &["games", "search"],
    &["session"],
    &["pgn", "render"],
    &["config"],
    &["protocol", "tools"],
    &["train"],
    &["cli"],
    &["main"],
];

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&name))
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The rooms that a source names after `crate::` or `rialto::`, also inside braces.
fn imports(text: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for root in ["crate::", "rialto::"] {
        for (at, _) in text.match_indices(root) {
            let rest = &text[at + root.len()..];
            let list = rest.strip_prefix('{').and_then(|r| r.split('}').next());
            for item in list.map_or(vec![rest], |l| l.split(',').collect()) {
                let name: String = item
                    .trim_start()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                rooms.push(name);
            }
        }
    }
    rooms
}

#[test]
fn no_import_runs_upward() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&source).expect("below src");
        let first = inside.iter().next().and_then(|c| Path::new(c).file_stem());
        let room = first.and_then(|s| s.to_str()).expect("a name").to_string();
        if room == "lib" {
            continue;
        }
        let own = floor(&room).unwrap_or_else(|| panic!("{} is on no floor", inside.display()));
        let text = fs::read_to_string(&file).expect("UTF-8");
        for name in imports(&text) {
            let Some(other) = floor(&name) else { continue };
            assert!(
                other < own || name == room,
                "{} (floor of {room}) imports {name}, which is not below it",
                inside.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} imports seen");
}
