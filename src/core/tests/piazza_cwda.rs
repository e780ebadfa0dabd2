//! Chess with Different Armies under the weather: the fields of a FEN.

use super::start_with;
use rialto_core::session::AnyPosition;

fn read(fen: &str) -> Result<Box<dyn AnyPosition>, String> {
    super::read("piazza-cwda", fen).map_err(|e| e.0)
}

#[test]
fn the_fields_for_armies_and_weather_may_be_missing() {
    let base = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fields, read_as) in [
        ("", "w - - 0 1 FC dice"),
        ("b KQ", "b KQ - 0 1 FC dice"),
        ("w KQkq - 3 4", "w KQkq - 3 4 FC dice"),
        // Rights of armies whose corner pieces are elsewhere are dropped.
        ("w KQkq - 3 4 RN", "w - - 3 4 RN dice"),
        ("w KQkq - 3 4 snow:3", "w KQkq - 3 4 FC snow:3"),
        ("w KQkq - 3 4 CF snow:3", "w - - 3 4 CF snow:3"),
    ] {
        let position = read(&format!("{base} {fields}")).unwrap();
        assert_eq!(position.to_fen(), format!("{base} {read_as}"), "{fields}");
    }
}

#[test]
fn a_wrong_field_is_named() {
    let base = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (fields, why) in [
        ("FX", "weather: expected dice, dry"),
        ("FCN", "weather: expected dice, dry"),
        ("FX dice", "armies: expected two letters of F C N R"),
        ("FC rain", "weather: expected dice, dry"),
        ("FC flood:4:c3f3,c3c6", "weather: 'c3c6': expected two different rows"),
    ] {
        let error = read(&format!("{base} {fields}")).err().unwrap();
        assert!(error.starts_with(why), "{fields}: {error}");
    }
}

#[test]
fn the_armies_are_those_of_the_options() {
    let start = start_with("piazza-cwda", &[("cwda_white", "rookies")]);
    assert!(start.to_fen().ends_with("/SODCKDOS w KQkq - 0 1 RC dice"), "{}", start.to_fen());
}
