//! The layers of the source: a file may import only from its own module and from lower layers. And
//! what documents say about the modules as a whole.

use rialto::games::NAMES;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Layers with their modules, lowest first. Modules of one layer must not import each other.
const LAYERS: &[&[&str]] = &[
    &["dice", "excerpt", "ini", "utf16"],
    &["moves", "diagram", "network"],
    &["gesture"],
    &["rules"],
    &["board"],
    &["tablebases"],
    &["variant"],
    &["layers"],
    &["games", "search"],
    &["session"],
    &["position_spec", "replace_file", "interrupt", "printable", "counted"],
    &["pgn", "render"],
    &["config", "referee"],
    &["protocol"],
    &["commands"],
    &["serve"],
    &["train"],
    &["cli"],
    &["main"],
];

/// The same for the files and folders of the referee.
const REFEREE: &[&[&str]] = &[
    &["adjudication", "clock", "end", "game_file", "schedule", "stop"],
    &["openings"],
    &["engine", "statistics"],
    &["plan"],
    &["output"],
    &["game", "resume"],
    &["work"],
    &["mod"],
    &["dialects"],
];

fn layer(layers: &[&[&str]], name: &str) -> Option<usize> {
    layers.iter().position(|modules| modules.contains(&name))
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

/// The modules that a source file names after one of `roots`, also inside braces.
fn imports(text: &str, roots: &[&str]) -> Vec<String> {
    let mut modules = Vec::new();
    for root in roots {
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

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// The modules that the rows of a table begin with, as `name` in Markdown or [`name`] in a comment.
fn rows(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.strip_prefix("//! ").unwrap_or(line));
    let cells = lines.filter(|line| line.starts_with("| `") || line.starts_with("| [`"));
    let first = cells.map(|line| line.split('|').nth(1).expect("a cell"));
    let names = first.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    names.map(|name| name.trim_start_matches("mod@").to_string()).collect()
}

/// Whether the modules are in the order of their layers.
fn are_in_order(modules: &[String]) -> bool {
    modules.is_sorted_by_key(|module| {
        layer(LAYERS, module).unwrap_or_else(|| panic!("{module}: no layer"))
    })
}

/// The files outside `games` that may name a game: what other programs call the games, which game
/// is shown how in XBoard, and the word for a layer of the text format, which is also the name of a
/// game.
const NAMING: &[&str] = &[
    "src/protocol/names.rs",
    "src/protocol/cecp/variants.rs",
    "src/core/variant/described/keys.rs",
    "src/core/variant/described/read.rs",
    "src/referee/engine/fairymax.rs",
];

/// Files with the names of other things, by which games may be called too: the pieces of
/// Fairy-Stockfish.
const OTHER_NAMES: &[&str] = &["src/core/variant/described/names.rs"];

/// The files outside `games` that name one of these games.
fn files_naming(games: &[&str]) -> Vec<String> {
    let mut files = Vec::new();
    sources(&root().join("src"), &mut files);
    let mut naming = Vec::new();
    for file in files {
        let path =
            file.strip_prefix(root()).expect("a file of the project").to_str().expect("UTF-8");
        let stem = file.file_stem().and_then(OsStr::to_str).expect("a name");
        let parent = fs::read_to_string(file.with_file_name("mod.rs")).unwrap_or_default();
        let is_test = parent.contains(&format!("#[cfg(test)]\nmod {stem};"));
        let rooms = ["src/core/games/", "src/core/testing/", "src/core/tests/"];
        let names_others = OTHER_NAMES.contains(&path);
        if is_test || names_others || rooms.iter().any(|room| path.starts_with(room)) {
            continue;
        }
        let text = read(path);
        let program = text.split("#[cfg(test)]\nmod ").next().expect("some text");
        let code = program.lines().filter(|line| !line.trim_start().starts_with("//"));
        let named = |line: &str| games.iter().any(|name| line.contains(&format!("\"{name}\"")));
        if code.into_iter().any(named) {
            naming.push(path.to_string());
        }
    }
    naming.sort();
    naming
}

/// What is special about a game is asked from the game, not told from its name.
#[test]
fn no_room_knows_the_name_of_a_game() {
    let mut allowed = NAMING.to_vec();
    allowed.sort_unstable();
    assert_eq!(files_naming(NAMES), allowed);
    // A new game may be called like a piece.
    let piece = "amazon";
    assert!(read(OTHER_NAMES[0]).contains(&format!("\"{piece}\"")));
    assert_eq!(files_naming(&[piece]), [""; 0]);
}

/// Comments are as wide as rustfmt lets the code be; it does not break them itself. Rows of a table
/// cannot be broken.
#[test]
fn comments_are_as_wide_as_code() {
    const WIDTH: usize = 100;
    assert!(read("rustfmt.toml").contains(&format!("max_width = {WIDTH}\n")));
    let mut files = Vec::new();
    for folder in ["src", "tests", "bench"] {
        sources(&root().join(folder), &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file");
        let comments = text.lines().map(str::trim_end).filter(|line| {
            let text = line.trim_start();
            text.starts_with("//") && !text.trim_start_matches(['/', '!', ' ']).starts_with('|')
        });
        let wide: Vec<&str> = comments.filter(|line| line.chars().count() > WIDTH).collect();
        assert_eq!(wide, [""; 0], "{}", file.display());
    }
}

#[test]
fn the_tables_of_modules_are_complete() {
    let design = read("docs/design.md");
    let (_, folders) = design.split_once("\n## Folders\n").expect("the section");
    let in_design = rows(folders.split("\n## ").next().expect("its text"));
    let [core, program] = ["src/core/lib.rs", "src/lib.rs"].map(|path| rows(&read(path)));
    let in_source = [core, program, vec!["cli".into(), "main".into()]].concat();
    assert_eq!(in_design, in_source, "docs/design.md, and src/core/lib.rs with src/lib.rs");
    assert!(are_in_order(&in_design), "{in_design:?}");
    let mut sorted = in_design;
    sorted.sort();
    let mut layered = LAYERS.concat();
    layered.sort_unstable();
    assert_eq!(sorted, layered, "docs/design.md, and the layers of this test");
    for module in layered {
        let place = |folder: &str| root().join(folder).join(module);
        let found = ["src", "src/core"]
            .map(place)
            .iter()
            .any(|path| path.with_extension("rs").exists() || path.join("mod.rs").exists());
        assert!(found, "there is no module {module}");
    }
}

/// The last argument of each call of `function`: the text of a number, or of a constant.
fn last_arguments(text: &str, function: &str) -> Vec<String> {
    let calls = text.match_indices(function).map(|(at, _)| &text[at + function.len()..]);
    let arguments = calls.map(|rest| {
        let mut depth = 1;
        let end = rest.find(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth == 0
        });
        rest[..end.expect("a bracket that closes")].trim().trim_end_matches(',').to_string()
    });
    arguments.map(|list| list.rsplit(',').next().unwrap_or_default().trim().to_string()).collect()
}

/// Keys from the same seed are the same keys, and two of them in one game cancel each other.
#[test]
fn no_two_sets_of_zobrist_keys_have_a_seed_in_common() {
    let mut files = Vec::new();
    sources(&root().join("src/core"), &mut files);
    let mut seeds: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("UTF-8");
        let name = file.strip_prefix(root()).expect("below").display().to_string();
        for seed in last_arguments(&text, "KeyGenerator::new(") {
            // A constant of the file; other names are parameters.
            let constant = format!("const {seed}: u64 = ");
            let value = text.split(&constant).nth(1).and_then(|rest| rest.split(';').next());
            let Ok(number) = value.unwrap_or(&seed).parse() else { continue };
            seeds.entry(number).or_default().push(name.clone());
        }
        for constant in text.split("Zobrist { rights: ").skip(1) {
            let (_, seed) = constant.split_once("seed: ").expect("a seed");
            let seed = seed.split(' ').next().unwrap_or_default();
            let Ok(number) = seed.parse() else { continue };
            seeds.entry(number).or_default().push(name.clone());
        }
    }
    // Those of games that are texts, and the next ones for pieces in hand and for armies. Without a
    // word it is that of chess, whose tree described chess searches.
    for folder in fs::read_dir(root().join("src/core/games")).expect("the games").flatten() {
        let Ok(text) = fs::read_to_string(folder.path().join("game.ini")) else { continue };
        for seed in text.lines().filter_map(|line| line.strip_prefix("zobristSeed = ")) {
            let seed: u64 = seed.parse().expect("a number");
            let takes_two = text.contains("\npieceDrops = true") || text.contains("\narmy = ");
            for seed in seed..=seed + u64::from(takes_two) {
                seeds.entry(seed).or_default().push(folder.path().display().to_string());
            }
        }
    }
    for (seed, files) in &seeds {
        assert_eq!(files.len(), 1, "the seed {seed} is that of {files:?}");
    }
    let numbers: Vec<String> = seeds.keys().map(u64::to_string).collect();
    let page = read("docs/adding-a-game.md");
    let (_, taken) = page.split_once("Taken are the seeds ").expect("the seeds");
    let taken = taken.split(';').next().expect("a list").replace(" and ", ", ");
    let listed: Vec<String> = taken
        .split(", ")
        .flat_map(|part| match part.split_once(" to ") {
            Some((first, last)) => {
                let number = |text: &str| text.parse::<u64>().expect("a number");
                (number(first)..=number(last)).map(|n| n.to_string()).collect()
            }
            None => vec![part.to_string()],
        })
        .collect();
    assert_eq!(listed, numbers, "docs/adding-a-game.md, and the seeds of the source");
}

/// Checks the files of a folder; `roots`: what stands before the name of one of its modules.
/// Returns the number of imports.
fn check_imports(folder: &str, roots: &[&str], layers: &[&[&str]]) -> usize {
    let source = root().join(folder);
    let mut files = Vec::new();
    sources(&source, &mut files);
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&source).expect("below the folder");
        let inside = inside.strip_prefix("core").unwrap_or(inside);
        let first = inside.iter().next().and_then(|c| Path::new(c).file_stem());
        let module = first.and_then(|s| s.to_str()).expect("a name").to_string();
        // Tests of everything together.
        if ["lib", "build", "testing", "tests"].contains(&module.as_str()) {
            continue;
        }
        let place = inside.display();
        let own = layer(layers, &module).unwrap_or_else(|| panic!("{place} is in no layer"));
        let text = fs::read_to_string(&file).expect("UTF-8");
        for name in imports(&text, roots) {
            let Some(other) = layer(layers, &name) else { continue };
            assert!(
                other < own || name == module,
                "{place} (module {module}) imports {name}, which is not in a lower layer",
            );
            checked += 1;
        }
    }
    checked
}

#[test]
fn every_import_is_from_a_lower_layer() {
    let checked = check_imports("src", &["crate::", "rialto::"], LAYERS);
    assert!(checked >= 1_200, "only {checked} imports found");
    let checked = check_imports("src/referee", &["crate::referee::"], REFEREE);
    assert!(checked >= 140, "only {checked} imports found in the referee");
}
