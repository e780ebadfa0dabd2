//! The words of `--each` and `--engine`, one on each line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rialto::referee::{EngineLimits, EngineSpec, TimeControl, number_duplicates};
use rialto_fuzz::check_complaint;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let (each, engines) = text.split_once('\n').unwrap_or(("", text));
    let mut specs = Vec::new();
    for engine in engines.lines().take(8) {
        match EngineSpec::read(each, engine, EngineLimits::default()) {
            Ok(spec) => specs.push(spec),
            Err(error) => check_complaint(&error),
        }
    }
    number_duplicates(&mut specs);
    for spec in specs {
        assert!(!spec.command.is_empty() && !spec.limits.to_string().is_empty());
        if let Some(time) = spec.limits.time {
            let fixed = matches!(time, TimeControl::Turn(_));
            let again: TimeControl = time.to_string().parse().expect("its own text");
            assert!(fixed || again == time, "{time} is {again}");
            assert!(!matches!(time, TimeControl::Turn(Duration::ZERO)));
        }
    }
});
