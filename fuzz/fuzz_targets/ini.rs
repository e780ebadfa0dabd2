//! Options files. A wrong line must be named, and every value that was read must be valid.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::config::Settings;
use rialto_fuzz::check_message;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    // Every kind of line end ends a line here.
    let lines = text.replace("\r\n", "\n").split(['\r', '\n']).count();
    let mut settings = Settings::default();
    for error in settings.read("engine.ini", &text) {
        check_message(&error);
        let line = error.strip_prefix("engine.ini:").and_then(|rest| rest.split_once(": "));
        let line = line.and_then(|(number, _)| number.parse::<usize>().ok());
        assert!(line.is_some_and(|n| (1..=lines).contains(&n)), "{error}");
    }
    let mut again = Settings::default();
    for setting in settings.iter() {
        again.set(setting.name, &setting.value).unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(again, settings);
});
