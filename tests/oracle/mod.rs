//! Positions with their legal moves, counts, results and successors. Independent, slow
//! implementations of the rules computed them (`tests/data/*_cases.json`), or compute them here.

mod slow;

use rialto::games;
use rialto::session::{Session, open};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The note of a case with a black pawn on g1. The rules allow no pawn there, so the position
/// must be refused.
const ILLEGAL_POSITION: &str = "castling, arrival shielded by the rook";

/// Opens `game` with the options and position of `case`.
fn set_up(game: &str, case: &Value) -> Box<dyn Session> {
    let mut session = open(game).expect("a known game");
    for (key, value) in case["options"].as_object().into_iter().flatten() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        session.set_rule(key, &value).expect("a known option");
    }
    session.set_position(case["fen"].as_str(), &[]).expect("a legal position");
    session
}

fn check(game: &str, file: &str, number: usize) {
    let cases: Vec<Value> = serde_json::from_str(file).expect("JSON");
    assert_eq!(cases.len(), number);
    for case in &cases {
        if case["note"] == ILLEGAL_POSITION {
            let error = open(game).unwrap().set_position(case["fen"].as_str(), &[]).unwrap_err();
            assert!(error.to_string().contains("a pawn on g1"), "{error}");
            continue;
        }
        let mut session = set_up(game, case);
        let name = format!("{} {}", case["fen"], case["options"]);
        let moves: Vec<&str> =
            case["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(session.legal_turns().listed(), moves, "{name}");
        assert_eq!(moves.len() as u64, case["count"].as_u64().unwrap(), "{name}");
        assert_eq!(Some(session.in_check()), case["in_check"].as_bool(), "{name}");
        let result = session.ending().map(|e| e.to_string());
        assert_eq!(result.as_deref(), case["result"].as_str(), "{name}");
        for (depth, count) in case["perft"].as_object().unwrap() {
            let depth = depth.parse().unwrap();
            assert_eq!(Some(session.perft(depth)), count.as_u64(), "{name} perft {depth}");
        }
        for sample in case["sample"].as_array().unwrap() {
            let (turn, fen) = (sample[0].as_str().unwrap(), sample[1].as_str().unwrap());
            session.play(turn).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(session.fen(), fen, "{name} {turn}");
            assert!(session.take_back());
        }
    }
}

/// A position has too many turns to store. The data holds their hash and the moves of the pieces.
#[test]
fn nacv_agrees_with_the_reference() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../data/nacv_cases.json")).expect("JSON");
    assert_eq!(cases.len(), 57);
    for case in &cases {
        let mut session = set_up("nacv", case);
        let name = &case["fen"];
        let turns = session.legal_turns().listed();
        let hash = Sha256::digest(turns.join("\n"));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut piece_moves: Vec<&str> = turns.iter().filter_map(|t| t.split(',').next()).collect();
        piece_moves.dedup();
        let expected: Vec<&str> =
            case["piece_moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        if !turns.is_empty() {
            assert_eq!(piece_moves, expected, "{name}");
        }
        assert_eq!(Some(hash.as_str()), case["moves_sha256"].as_str(), "{name}");
        assert_eq!(Some(turns.len() as u64), case["count"].as_u64(), "{name}");
        assert_eq!(Some(session.perft(1)), case["count"].as_u64(), "{name}");
        if let Some(count) = case["perft2"].as_u64() {
            assert_eq!(session.perft(2), count, "{name}");
        }
        assert_eq!(Some(session.in_check()), case["in_check"].as_bool(), "{name}");
        let result = session.ending().map(|e| e.to_string());
        assert_eq!(result.as_deref(), case["result"].as_str(), "{name}");
        for sample in case["sample"].as_array().unwrap() {
            let (turn, fen) = (sample[0].as_str().unwrap(), sample[1].as_str().unwrap());
            session.play(turn).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(session.fen(), fen, "{name} {turn}");
            assert!(session.take_back());
        }
    }
}

/// Chess and shatranj under the weather, as a user describes them.
const UNDER_WEATHER: &str = "[weather-chess:chess]\nlayer = piazza\n\
                             [weather-shatranj:shatranj]\nlayer = piazza\n";

#[test]
fn piazza_agrees_with_the_reference() {
    check_under_weather("piazza", include_str!("../data/piazza_cases.json"));
}

#[test]
fn piazza_shatranj_agrees_with_the_reference() {
    check_under_weather("piazza-shatranj", include_str!("../data/piazza-shatranj_cases.json"));
}

#[test]
fn piazza_cwda_agrees_with_the_reference() {
    check_under_weather("piazza-cwda", include_str!("../data/piazza-cwda_cases.json"));
}

#[test]
fn described_games_under_the_weather_agree_with_the_reference() {
    let path = std::env::temp_dir().join(format!("rialto-{}-weather.ini", std::process::id()));
    std::fs::write(&path, UNDER_WEATHER).expect("a file");
    games::load(&path).expect("a file").complete().expect("nothing is wrong");
    check_under_weather("weather-chess", include_str!("../data/piazza_cases.json"));
    check_under_weather("weather-shatranj", include_str!("../data/piazza-shatranj_cases.json"));
}

/// Before a throw, the data holds the moves and results of each outcome. Cases with options that
/// the game does not have are left out.
fn check_under_weather(game: &str, file: &str) {
    let cases: Vec<Value> = serde_json::from_str(file).expect("JSON");
    let options = open(game).expect("a known game").info().options;
    let known = |case: &&Value| {
        let mut keys = case["options"].as_object().into_iter().flat_map(|object| object.keys());
        keys.all(|key| options.iter().any(|option| option.key == key))
    };
    let cases: Vec<&Value> = cases.iter().filter(known).collect();
    assert!(cases.len() >= 38, "{}", cases.len());
    for case in cases {
        let mut session = set_up(game, case);
        let name = &case["fen"];
        let texts = |list: &Value| -> Vec<String> {
            list.as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_string()).collect()
        };
        if let Some(outcomes) = case["moves"].as_object() {
            let found = session.chance_outcomes();
            assert_eq!(found.len(), 3, "{name}");
            for (outcome, turns) in found {
                assert_eq!(turns, texts(&outcomes[outcome]), "{name} {outcome}");
            }
        } else {
            assert_eq!(session.legal_turns().listed(), texts(&case["moves"]), "{name}");
        }
        assert_eq!(Some(session.in_check()), case["in_check"].as_bool(), "{name}");
        let result = session.ending().map(|e| e.to_string());
        assert_eq!(result.as_deref(), case["result"].as_str(), "{name}");
        for (depth, count) in case["perft"].as_object().unwrap() {
            let depth = depth.parse().unwrap();
            assert_eq!(Some(session.perft(depth)), count.as_u64(), "{name} perft {depth}");
        }
        for sample in case["sample"].as_array().unwrap() {
            let roll = match sample[1].as_str() {
                Some("none") => "roll:3+4",
                Some("tide") => "roll:1+1",
                Some("snow") => "roll:6+6",
                _ => "",
            };
            if !roll.is_empty() {
                session.play(roll).expect("the dice are to be thrown");
            }
            let (turn, fen) = (sample[0].as_str().unwrap(), sample[2].as_str().unwrap());
            session.play(turn).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(session.fen(), fen, "{name} {turn}");
            assert!(session.take_back());
            session.set_position(case["fen"].as_str(), &[]).expect("a legal position");
        }
    }
}

#[test]
fn archchess_agrees_with_the_reference() {
    check("archchess", include_str!("../data/archchess_cases.json"), 95);
}

#[test]
fn cwda_agrees_with_the_reference() {
    check("cwda", include_str!("../data/cwda_cases.json"), 52);
}

#[test]
fn shatranj_agrees_with_the_reference() {
    check("shatranj", include_str!("../data/shatranj_cases.json"), 25);
}

#[test]
fn archchess_with_options_agrees_with_the_reference() {
    check("archchess", include_str!("../data/archchess_option_cases.json"), 30);
}

#[test]
fn ravioli_agrees_with_the_reference() {
    check("ravioli", include_str!("../data/ravioli_cases.json"), 98);
}

#[test]
fn ravioli_bero_agrees_with_the_reference() {
    check("ravioli-bero", include_str!("../data/ravioli_bero_cases.json"), 31);
}

#[test]
fn xiangqi_agrees_with_the_reference() {
    check("xiangqi", include_str!("../data/xiangqi_cases.json"), 53);
}

#[test]
fn shogi_agrees_with_the_reference() {
    check("shogi", include_str!("../data/shogi_cases.json"), 40);
}

#[test]
fn xiangqi_and_shogi_under_the_weather_agree_with_the_reference() {
    check_under_weather("piazza-xiangqi", include_str!("../data/piazza-xiangqi_cases.json"));
    check_under_weather("piazza-shogi", include_str!("../data/piazza-shogi_cases.json"));
}

/// Whole games that end by a repetition or, as perpetual check, do not.
#[test]
fn repetitions_are_judged_as_in_the_reference() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../data/repetition_cases.json")).expect("JSON");
    for case in &cases {
        let mut session = open(case["game"].as_str().unwrap()).expect("a known game");
        let turns: Vec<&str> =
            case["turns"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
        let name = &case["note"];
        session
            .set_position(case["fen"].as_str(), &turns)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        let result = session.ending().map(|e| e.to_string());
        assert_eq!(result.as_deref(), case["result"].as_str(), "{name}");
        assert_eq!(Some(session.fen().as_str()), case["final"].as_str(), "{name}");
    }
    assert_eq!(cases.len(), 8);
}
