//! `engine.ini` and the options made from it.

use super::*;

#[test]
fn a_bad_line_is_reported_and_the_value_kept() {
    let mut settings = Settings::default();
    let text = "; a comment\n# hash = 9\n[Engine] # mine\nhash = 9999999\nmove_overhead=55\n\
                nonsense\nwarp = 9\n[open\nmulti pv = 3\n[engin]\n[rules] hash = 7";
    let errors = settings.read("e.ini", text);
    assert_eq!(
        errors,
        [
            "e.ini:4: option 'Hash': expected a number from 1 to 65536, found '9999999'",
            "e.ini:6: expected 'key = value', found 'nonsense'",
            "e.ini:7: unknown option 'warp'",
            "e.ini:8: expected '[section]', found '[open'",
            "e.ini:10: unknown section '[engin]', expected one of [engine], [xboard], [rules], [networks]",
            "e.ini:11: expected nothing after a section, found 'hash = 7'",
        ]
    );
    assert_eq!(settings.number(HASH), 64);
    assert_eq!(settings.number(OVERHEAD), 55);
    assert_eq!(settings.number(MULTI_PV), 3);
}

#[test]
fn engine_ini_lists_every_option_with_its_default() {
    let text = include_str!("../../engine.ini");
    let mut settings = Settings::default();
    assert_eq!(settings.read("engine.ini", text), Vec::<String>::new());
    // Other tests may have added games since.
    assert!(settings.iter().all(|setting| setting.value == setting.default));
    for setting in settings.iter().filter(|s| s.kind != SettingKind::Button) {
        let key = setting.name.to_ascii_lowercase().replace(' ', "_");
        let line = text.lines().position(|l| l.starts_with(&format!("{key} =")));
        let line = line.unwrap_or_else(|| panic!("engine.ini lacks {key}"));
        assert!(text.lines().nth(line - 1).unwrap().starts_with(';'), "{key} has no comment");
    }
}

/// The section and the comment of a line of `engine.ini`.
fn place(key: &str) -> (String, String) {
    let (mut section, mut comment) = (String::new(), String::new());
    for line in include_str!("../../engine.ini").lines() {
        if line.starts_with(&format!("{key} =")) {
            return (section, comment);
        }
        match line.chars().next() {
            Some('[') => section = line.to_string(),
            Some(';') => comment += line.trim_start_matches(';'),
            _ => comment.clear(),
        }
    }
    panic!("engine.ini lacks {key}");
}

/// A comment that names some of the games that share an option is false.
#[test]
fn engine_ini_names_every_game_of_an_option() {
    let text = include_str!("../../engine.ini");
    let sections: Vec<&str> = text.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(sections, SECTIONS.map(|name| format!("[{name}]")));
    for game in games::NAMES {
        for rule in games::options(game) {
            let (section, comment) = place(&rule.key.to_ascii_lowercase());
            let named: Vec<&str> = comment.split([' ', ',', ':']).collect();
            assert!(named.contains(game), "{}: '{game}' is not in '{comment}'", rule.key);
            assert_eq!(section, "[rules]");
        }
    }
    let settings = Settings::default();
    for setting in settings.iter().filter(|s| s.kind != SettingKind::Button) {
        let key = setting.name.to_ascii_lowercase().replace(' ', "_");
        let (section, comment) = place(&key);
        let expected = match (setting.game, setting.shown) {
            (Some(_), _) if setting.kind == SettingKind::File => "[networks]",
            (Some(_), _) => "[rules]",
            (None, Shown::Cecp) => "[xboard]",
            (None, _) => "[engine]",
        };
        assert_eq!(section, expected, "{key}");
        if expected == "[networks]" {
            assert!(comment.ends_with("empty for the network of the program."), "{comment}");
        }
    }
}

/// A game that is loaded again may offer other values; one that takes the name of another option is
/// warned of.
#[test]
fn options_of_loaded_games_are_options_of_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.ini");
    let mut settings = Settings::default();
    let load = |settings: &mut Settings, option: &str, value: &str| {
        let lines = format!(
            "option = {option}: none {value}\noptionValue = {option} {value}: flagRegion = *8"
        );
        std::fs::write(&file, format!("[option-game:chess]\n{lines}")).expect("written");
        settings.set(VARIANT_PATH, file.to_str().expect("UTF-8")).expect("games");
    };
    load(&mut settings, "og_goal", "far");
    assert_eq!(settings.set("og_goal", "FAR").expect("an option").value, "far");
    assert!(settings.set("og_goal", "near").unwrap_err().contains("expected one of none, far"));
    load(&mut settings, "og_goal", "near");
    assert_eq!(settings.set("og_goal", "near").expect("an option").value, "near");
    for (option, owner) in [("hash", "the engine"), ("shatranj_bare_king", games::NAMES[6])] {
        load(&mut settings, option, "far");
        let warnings = settings.take_warnings();
        let expected =
            format!("option '{option}' of option-game: {owner} has an option of this name");
        assert!(warnings.iter().any(|line| line.starts_with(&expected)), "{warnings:?}");
    }
}
