//! No file of the referee imports one that needs it, not even by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules of a folder below `src`, each with the text of its file.
fn modules(folder: &Path, path: &str, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let file = entry.expect("an entry").path();
        let stem = file.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let inner = format!("{path}::{stem}");
        if file.is_dir() {
            modules(&file, &inner, found);
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let name = if stem == "mod" { path.to_string() } else { inner };
            let text = fs::read_to_string(&file).expect("UTF-8");
            // What only tests need makes no circle.
            found.insert(name, text.split("#[cfg(test)]").next().expect("a part").to_string());
        }
    }
}

/// The paths of an import such as `a::{b, c::{d, e}}`.
fn paths(import: &str) -> Vec<String> {
    let Some((prefix, list)) = import.split_once('{') else { return vec![import.to_string()] };
    let list = list.strip_suffix('}').expect("a list that closes");
    let mut depth = 0;
    let separates = |c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    };
    let parts = list.split(separates).map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(paths).map(|path| format!("{prefix}{path}")).collect()
}

/// The imports of `module`, as paths from the root.
fn imports(module: &str, text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    let starts = text.match_indices("use ").filter(|(at, _)| {
        let before = &text[..*at];
        before.is_empty() || before.ends_with(['\n', ' '])
    });
    let statements = starts.filter_map(|(at, start)| text[at + start.len()..].split(';').next());
    let parent = module.rsplit_once("::").map_or(module, |(parent, _)| parent);
    let absolute = |path: String| match path.strip_prefix("super::") {
        Some(rest) => format!("{parent}::{rest}"),
        None if path.starts_with("crate::") => path,
        None => format!("{module}::{path}"),
    };
    statements.flat_map(|import| paths(import.trim())).map(absolute).collect()
}

/// The modules that import each other in a circle, or are needed by such.
fn circles(modules: &BTreeMap<String, String>) -> Vec<String> {
    let owner = |path: &str| {
        let mut path = path;
        while !modules.contains_key(path) {
            path = path.rsplit_once("::")?.0;
        }
        Some(path.to_string())
    };
    let mut needed: BTreeMap<&String, BTreeSet<String>> = modules
        .iter()
        .map(|(module, text)| {
            let found = imports(module, text);
            let owners = found.iter().filter_map(|path| owner(path));
            (module, owners.filter(|other| other != module).collect())
        })
        .collect();
    // Whatever needs nothing that is left is in no circle.
    loop {
        let free: Vec<String> = needed
            .iter()
            .filter(|(_, others)| others.is_empty())
            .map(|(m, _)| m.to_string())
            .collect();
        if free.is_empty() {
            return needed.keys().map(ToString::to_string).collect();
        }
        needed.retain(|module, _| !free.contains(module));
        for others in needed.values_mut() {
            others.retain(|other| !free.contains(other));
        }
    }
}

#[test]
fn no_files_of_the_referee_import_each_other() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/referee");
    let mut found = BTreeMap::new();
    modules(&source, "crate::referee", &mut found);
    assert_eq!(circles(&found), [""; 0]);
}

#[test]
fn a_circle_is_found() {
    let files = |texts: &[(&str, &str)]| {
        let owned = texts.iter().map(|(name, text)| (format!("crate::r{name}"), text.to_string()));
        circles(&owned.collect())
    };
    let straight = [("", "mod a;\nuse a::A;"), ("::a", "use super::b::{B, c::{C}};"), ("::b", "")];
    assert_eq!(files(&straight), [""; 0]);
    let circle = [("::a", "use crate::r::{\n    b::B,\n};"), ("::b", "pub use super::a::A;")];
    assert_eq!(files(&circle), ["crate::r::a", "crate::r::b"]);
    let parent = [("", "mod a;\nuse a::A;"), ("::a", "use super::Parent;")];
    assert_eq!(files(&parent), ["crate::r", "crate::r::a"]);
}
