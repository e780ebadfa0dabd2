//! Matches that go on, with `-config`.

use super::{FAST, error, file, referee, shape, text};
use serde_json::{Value, json};
use std::fs;

/// The table at the end of what fastchess prints.
fn table(text: &str) -> String {
    text.rsplit("--------------------------------------------------\n")
        .nth(1)
        .expect("a table")
        .into()
}

#[test]
fn a_match_goes_on_where_it_was_interrupted() {
    let state = file("state.json");
    let _ = fs::remove_file(&state);
    let line = format!(
        "{FAST} -variant archchess -rounds 3 -maxmoves 9 -srand 5 -sprt elo0=0 elo1=5 \
         -config outname={}",
        state.display()
    );
    let whole = text(&referee("fastchess", &line));
    let mut saved: Value = serde_json::from_str(&fs::read_to_string(&state).unwrap()).unwrap();
    assert_eq!(saved["results"].as_object().unwrap().len(), 6, "{saved}");
    // The games that were played at the same time need not be the first ones.
    for gone in ["2", "3", "6"] {
        saved["results"].as_object_mut().unwrap().remove(gone);
    }
    fs::write(&state, saved.to_string()).expect("written");
    let resume = format!("-config file={}", state.display());
    let resumed = text(&referee("fastchess", &resume));
    let started: Vec<&str> = resumed.lines().filter(|line| line.starts_with("Started")).collect();
    assert_eq!(
        started,
        [
            "Started game 2 of 6 (B vs A)",
            "Started game 3 of 6 (A vs B)",
            "Started game 6 of 6 (B vs A)"
        ]
    );
    assert_eq!(table(&resumed), table(&whole));
    let complete: Value = serde_json::from_str(&fs::read_to_string(&state).unwrap()).unwrap();
    assert_eq!(complete["results"].as_object().unwrap().len(), 6, "{complete}");
    // Without its results, it is the whole match again, and other words come later.
    let again = text(&referee("fastchess", &format!("{resume} stats=false -rounds 1")));
    assert_eq!(again.matches("Finished game").count(), 2, "{again}");
    let missing = error(&referee("fastchess", "-config file=/no/such.json"));
    assert!(missing.starts_with("-config '/no/such.json': No such file"), "{missing}");
    let unknown = error(&referee("fastchess", "-config name=x"));
    assert_eq!(
        unknown,
        "-config: unknown word 'name=x', expected file=, outname=, discard=, stats="
    );
}

/// fastchess' own file: two of three pairs have been played.
#[test]
fn a_file_of_fastchess_goes_on() {
    let state = file("fastchess.json");
    let engine = |name: &str| {
        json!({ "name": name, "dir": "", "cmd": "rialto", "args": "", "restart": false,
            "options": [["Hash", "8"]], "variant": 0,
            "limit": { "nodes": 0, "plies": 1, "tc": { "increment": 0, "fixed_time": 0,
                "time": 60000, "moves": 0, "timemargin": 0 } } })
    };
    let stats = json!({ "A vs B": { "wins": 3, "losses": 0, "draws": 1, "penta_WW": 1,
        "penta_WD": 1, "penta_WL": 0, "penta_DD": 0, "penta_LD": 0, "penta_LL": 0 } });
    let settings = json!({ "rounds": 3, "games": 2, "seed": 5, "output": 0, "report_penta": true,
        "ratinginterval": 10, "maxmoves": { "move_count": 4, "enabled": true },
        "engines": [engine("A"), engine("B")], "stats": stats });
    fs::write(&state, settings.to_string()).expect("written");
    let text = text(&referee("fastchess", &format!("-config file={}", state.display())));
    assert_eq!(shape(&text)[0], "Started game # of # (A vs B)");
    assert!(text.starts_with("Started game 5 of 6 "), "{text}");
    assert_eq!(text.matches("Finished game").count(), 2, "{text}");
    assert!(text.contains("\nPtnml(0-2): [0, 0, 1, 1, 1], "), "{text}");
    assert!(text.contains("\nGames: 6, Wins: 3, Losses: 0, Draws: 3, "), "{text}");
}
