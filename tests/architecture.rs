//! The layers of the source: a file may import only from its own module and from lower layers.

use std::fs;
use std::path::{Path, PathBuf};

/// Layers with their modules, lowest first. Modules of one layer must not import each other.
const LAYERS: &[&[&str]] = &[
    &["excerpt"],
    &["moves", "diagram", "network"],
    &["gesture"],
    &["rules"],
    &["board"],
    &["variant"],
    &["layers"],
    &["games", "search"],
    &["session"],
    &["pgn", "render"],
    &["config"],
    &["protocol"],
    &["tools"],
    &["serve"],
    &["train"],
    &["cli"],
    &["main"],
];

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|modules| modules.contains(&name))
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

/// The modules that a source file names after `crate::` or `rialto::`, also inside braces.
fn imports(text: &str) -> Vec<String> {
    let mut modules = Vec::new();
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
                modules.push(name);
            }
        }
    }
    modules
}

#[test]
fn every_import_is_from_a_lower_layer() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&source).expect("below src");
        let inside = inside.strip_prefix("core").unwrap_or(inside);
        let first = inside.iter().next().and_then(|c| Path::new(c).file_stem());
        let module = first.and_then(|s| s.to_str()).expect("a name").to_string();
        // Tests of everything together.
        if ["lib", "build", "testing", "tests"].contains(&module.as_str()) {
            continue;
        }
        let own = layer(&module).unwrap_or_else(|| panic!("{} is in no layer", inside.display()));
        let text = fs::read_to_string(&file).expect("UTF-8");
        for name in imports(&text) {
            let Some(other) = layer(&name) else { continue };
            assert!(
                other < own || name == module,
                "{} (module {module}) imports {name}, which is not in a lower layer",
                inside.display()
            );
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} imports found");
}
