//! README, docs and changelog: sizes, links, and the commands that they show.

use crate::common::run;
use rialto::games::NAMES;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// README.md is for a player's first minutes; longer texts belong in docs/. Bytes.
const README_LIMIT: usize = 10_240;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The Markdown files of the project, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let files = |folder: PathBuf| {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").path())
    };
    let mut pages: Vec<PathBuf> = files(root().into()).chain(files(root().join("docs"))).collect();
    pages.retain(|path| path.extension().is_some_and(|e| e == "md"));
    pages.sort();
    assert!(pages.len() > 5, "{pages:?}");
    let text = |path: &PathBuf| fs::read_to_string(path).expect("UTF-8");
    pages.into_iter().map(|path| (path.clone(), text(&path))).collect()
}

/// A page of the project.
fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The paths of the files below a folder, from the root of the project on.
fn files_below(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files_below(&path, found);
        }
        found.push(path.strip_prefix(root()).expect("below").to_string_lossy().replace('\\', "/"));
    }
}

#[test]
fn pages_name_files_that_exist() {
    let mut files = Vec::new();
    for folder in
        ["src", "tests", "docs", "packaging", "fuzz/fuzz_targets", "bench", ".ci", ".github"]
    {
        files.push(folder.to_string());
        files_below(&root().join(folder), &mut files);
    }
    let ends = [".rs", ".js", ".txt", ".svg", ".bin", ".css", ".yml"];
    let is_path = |code: &str| {
        let plain = code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        let below = code.starts_with("src/") || code.starts_with("tests/");
        plain && !code.contains("NAME") && (below || ends.iter().any(|end| code.ends_with(end)))
    };
    let mut checked = 0;
    for (page, text) in pages() {
        let codes = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
        for code in codes.filter(|code| is_path(code)) {
            let name = code.trim_end_matches('/');
            let found =
                files.iter().any(|file| file == name || file.ends_with(&format!("/{name}")));
            assert!(found, "{}: no such file: {code}", page.display());
            checked += 1;
        }
    }
    assert!(checked > 60, "only {checked} files seen");
}

#[test]
fn every_game_is_on_the_pages_for_players() {
    for name in ["README.md", "docs/playing.md", "docs/protocols.md", "docs/training.md"] {
        let text = page(name);
        let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
        for game in NAMES {
            assert!(words.contains(game), "{name} does not name {game}");
        }
    }
}

/// What `rialto show` and other quick commands print stands below them on the pages.
#[test]
fn examples_print_what_stands_below_them() {
    let mut checked = 0;
    for (page, text) in pages() {
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(words) = line.strip_prefix("    $ rialto ") else { continue };
            let words = shell_words::split(words).unwrap_or_else(|e| panic!("{line}: {e}"));
            if !["show", "dice", "moves"].contains(&words[0].as_str()) {
                continue;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let printed = String::from_utf8(run(&words).stdout).expect("UTF-8");
            while let Some(expected) = lines.next_if(|line| line.starts_with("    ")) {
                let expected = expected.trim_start();
                assert!(
                    printed.lines().any(|line| line.trim_start() == expected),
                    "{}: {line} prints {printed}",
                    page.display()
                );
                checked += 1;
            }
        }
    }
    assert!(checked >= 10, "only {checked} lines seen");
}

/// The tests below a folder that are run only by hand: their paths as the filters of `cargo test`
/// see them.
fn ignored_tests(folder: &str, found: &mut Vec<String>) {
    let mut files = Vec::new();
    files_below(&root().join(folder), &mut files);
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        let inside = file.strip_prefix(&format!("{folder}/")).expect("below");
        let module = inside.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::");
        for after in page(file).split("\n#[ignore").skip(1) {
            let name = after.split("fn ").nth(1).and_then(|rest| rest.split('(').next());
            found.push(format!("{module}::{}", name.expect("a function")));
        }
    }
}

#[test]
fn the_tests_to_run_by_hand_are_those_that_are_ignored() {
    let mut ignored = Vec::new();
    ["tests", "src/core/tests"].iter().for_each(|folder| ignored_tests(folder, &mut ignored));
    let text = page("CONTRIBUTING.md");
    let commands =
        text.split('`').filter(|code| code.contains("cargo test") && code.contains("--ignored"));
    let filters: Vec<&str> = commands
        .map(|command| {
            let mut words = command.split(" -- ").next().expect("words").split(' ');
            words.rfind(|word| *word != "rialto-core").expect("a filter")
        })
        .collect();
    for filter in &filters {
        assert!(ignored.iter().any(|test| test.contains(filter)), "no ignored test: {filter}");
    }
    for test in ignored {
        assert!(filters.iter().any(|filter| test.contains(filter)), "{test} is not on the page");
    }
}

/// The `id`s that a renderer of Markdown gives to the headings of a text.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let id = |line: &str| -> String {
        let kept = line.trim_start_matches('#').trim().chars();
        kept.filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() })
            .collect()
    };
    headings.map(id).collect()
}

/// The targets of Markdown links and images, and of `src` attributes.
fn links(text: &str) -> Vec<&str> {
    let ends = [("](", ')'), ("src=\"", '"')];
    let mut links = Vec::new();
    for (start, end) in ends {
        let found = text.match_indices(start);
        links.extend(found.filter_map(|(at, _)| text[at + start.len()..].split(end).next()));
    }
    links
}

/// The commands of this program in a text: in code spans, and in lines of code blocks.
fn commands(text: &str) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let codes: Vec<&str> = if fenced || line.starts_with("    ") {
            line.split(" && ").collect()
        } else {
            line.split('`').skip(1).step_by(2).collect()
        };
        for code in codes {
            let code = code.trim().trim_start_matches("$ ");
            let words = code.strip_prefix("cargo run --release -- ").or_else(|| {
                let words = code.strip_prefix("target/release/").unwrap_or(code);
                words.strip_prefix("rialto ")
            });
            if let Some(words) = words {
                // A comment of the shell, or dots that stand for more words, end the command.
                let words = words.split(" #").next().unwrap_or_default();
                let words = shell_words::split(words).unwrap_or_else(|e| panic!("{line}: {e}"));
                commands.push(words.into_iter().take_while(|word| word != "--").collect());
            }
        }
    }
    commands
}

#[test]
fn no_page_has_the_marks_of_an_unfinished_merge() {
    for (path, text) in pages() {
        let mark = text
            .lines()
            .find(|l| ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|m| l.starts_with(m)));
        assert_eq!(mark, None, "{}", path.display());
    }
}

#[test]
fn the_readme_is_short() {
    let size = fs::read(root().join("README.md")).expect("a file").len();
    assert!(size <= README_LIMIT, "README.md has {size} bytes, at most {README_LIMIT}");
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut checked = 0;
    for (page, text) in pages() {
        for link in links(&text).into_iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().expect("a folder").join(file),
            };
            assert!(target.exists(), "{}: no such file: {link}", page.display());
            if !anchor.is_empty() {
                let ids = anchors(&fs::read_to_string(target).expect("UTF-8"));
                let found = ids.iter().any(|id| id == anchor);
                assert!(found, "{}: no such heading: {link}", page.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} links seen");
}

#[test]
fn commands_exist() {
    let help = |words: &[&str]| -> String {
        let output = run(&[words, &["--help"]].concat());
        assert!(output.status.success(), "no such command: rialto {}", words.join(" "));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let mut helps: HashMap<String, String> = HashMap::new();
    let mut checked = 0;
    for (page, text) in pages() {
        for words in commands(&text) {
            // A word in capitals stands for another, such as COMMAND.
            let named = words.iter().find(|word| !word.starts_with('-'));
            let Some(command) = named.filter(|word| !word.contains(char::is_uppercase)) else {
                continue;
            };
            let help = helps.entry(command.clone()).or_insert_with(|| help(&[command]));
            let options: Vec<&str> =
                help.split_whitespace().map(|w| w.trim_matches(['[', ']', ',', '.'])).collect();
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let name =
                    option.split('=').next().unwrap_or_default().trim_end_matches([']', ',']);
                let known = options.iter().any(|o| o.split(['=', '[']).next() == Some(name));
                assert!(known, "{}: rialto {command} has no {name}", page.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 20, "only {checked} commands seen");
}

/// The marks of decisions in a text, such as `A1`: where the text lists them and where it refers to
/// them.
fn marks(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mark = |word: &&str| {
        let (letter, number) = word.split_at_checked(1).unwrap_or(("", ""));
        "ANPBSCXHR".contains(letter)
            && !letter.is_empty()
            && !number.starts_with('0')
            && number.parse().is_ok_and(|n: u8| n < 20)
    };
    words.filter(mark).map(String::from).collect()
}

/// A player finds every mark of a rules page on the page of decisions, in the section of the game,
/// and an author finds every decision on a rules page.
#[test]
fn decisions_have_marks_and_marks_have_decisions() {
    let text = fs::read_to_string(root().join("docs/decisions.md")).expect("the page");
    let mut listed = BTreeMap::new();
    for section in text.split("\n## ").skip(1) {
        let title = section.lines().next().expect("a title");
        let rows: BTreeSet<String> = section
            .lines()
            .filter_map(|line| line.strip_prefix("| ")?.split(" | ").next())
            .flat_map(marks)
            .collect();
        let games = title.replace(" and ", ", ");
        games.split(", ").for_each(|game| {
            listed.insert(game.to_string(), rows.clone());
        });
    }
    let mut marked = BTreeSet::new();
    for game in rialto::games::NAMES {
        let page = rialto::commands::page(game).expect("a page");
        let brackets = page.split('[').skip(1).filter_map(|rest| rest.split(']').next());
        let own: BTreeSet<String> = brackets.flat_map(marks).collect();
        let known = listed.get(*game).cloned().unwrap_or_default();
        assert!(own.is_subset(&known), "{game}: {own:?}, but docs/decisions.md has {known:?}");
        assert_eq!(own.is_empty(), known.is_empty(), "{game}: a page without its marks");
        // Options stand behind their mark without brackets.
        marked.extend(own.into_iter().chain(marks(page).intersection(&known).cloned()));
    }
    let all: BTreeSet<String> = listed.into_values().flatten().collect();
    assert!(all.len() > 60, "{all:?}");
    assert_eq!(marked, all, "decisions without a mark on a rules page");
}
