//! Positions with their legal moves, counts, results and successors, found by independent
//! slow implementations of the rules (`tests/data/*_cases.json`).

use rialto::session::{Session, open};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// This case has a black pawn on g1, where the rules let no pawn stand: it is refused.
const UNSOUND: &str = "castling, arrival shielded by the rook";

/// Sets `game` up with the options and position of `case`.
fn set_up(game: &str, case: &Value) -> Box<dyn Session> {
    let mut session = open(game).expect("a known game");
    for (key, value) in case["options"].as_object().into_iter().flatten() {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        session.choose(key, &value).expect("a known option");
    }
    session.set(case["fen"].as_str(), &[]).expect("a sound position");
    session
}

fn check(game: &str, file: &str) {
    let cases: Vec<Value> = serde_json::from_str(file).expect("JSON");
    assert!(cases.len() > 20);
    for case in &cases {
        if case["note"] == UNSOUND {
            let error = open(game).unwrap().set(case["fen"].as_str(), &[]).unwrap_err();
            assert!(error.to_string().contains("a pawn on g1"), "{error}");
            continue;
        }
        let mut session = set_up(game, case);
        let name = format!("{} {}", case["fen"], case["options"]);
        let moves: Vec<&str> =
            case["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        assert_eq!(session.legal(), moves, "{name}");
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

/// Turns are too many to be kept: their hash is, and the moves of the men.
#[test]
fn nacv() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("data/nacv_cases.json")).expect("JSON");
    assert!(cases.len() > 50);
    for case in &cases {
        let mut session = set_up("nacv", case);
        let name = &case["fen"];
        let turns = session.legal();
        let hash = Sha256::digest(turns.join("\n"));
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut men: Vec<&str> = turns.iter().filter_map(|t| t.split(',').next()).collect();
        men.dedup();
        let expected: Vec<&str> =
            case["piece_moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
        if !turns.is_empty() {
            assert_eq!(men, expected, "{name}");
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

/// Where dice are to be thrown, moves and results stand by outcome.
#[test]
fn piazza() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("data/piazza_cases.json")).expect("JSON");
    assert!(cases.len() > 90);
    for case in &cases {
        let mut session = set_up("piazza", case);
        let name = &case["fen"];
        let words = |list: &Value| -> Vec<String> {
            list.as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_string()).collect()
        };
        if let Some(outcomes) = case["moves"].as_object() {
            let found = session.outcomes();
            assert_eq!(found.len(), 3, "{name}");
            for (outcome, turns) in found {
                assert_eq!(turns, words(&outcomes[outcome]), "{name} {outcome}");
            }
        } else {
            assert_eq!(session.legal(), words(&case["moves"]), "{name}");
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
            session.set(case["fen"].as_str(), &[]).expect("a sound position");
        }
    }
}

#[test]
fn archchess() {
    check("archchess", include_str!("data/archchess_cases.json"));
}

#[test]
fn archchess_options() {
    check("archchess", include_str!("data/archchess_option_cases.json"));
}

#[test]
fn ravioli() {
    check("ravioli", include_str!("data/ravioli_cases.json"));
}

#[test]
fn ravioli_bero() {
    check("ravioli-bero", include_str!("data/ravioli_bero_cases.json"));
}
