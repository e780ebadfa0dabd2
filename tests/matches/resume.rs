//! Matches that go on where they were interrupted.

use super::{FAST_ENGINES, file, match_error, match_output};
use rialto::pgn::{self, Record};
use rialto::rules::Outcome;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The text of a PGN file, split into games.
fn games(path: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(path).expect("written");
    text.split("[Event ").skip(1).map(|game| format!("[Event {game}")).collect()
}

/// The lines of the table and what follows it.
fn table(output: &str) -> Vec<&str> {
    output.lines().skip_while(|line| !line.contains("  +")).collect()
}

/// The games of a PGN file, by their numbers in the match.
fn played(path: &PathBuf) -> BTreeMap<String, (Vec<String>, Option<Outcome>)> {
    let text = fs::read_to_string(path).expect("written");
    let records = pgn::read(&text).map(|game| game.replay().expect("legal"));
    let game = |record: Record| {
        let turns = record.turns.into_iter().map(|turn| turn.turn).collect();
        (record.tags["MatchGame"].clone(), (turns, record.result))
    };
    records.map(game).collect()
}

#[test]
fn a_resumed_match_is_the_match_that_was_not_interrupted() {
    for (game, options) in [("chess", ["--sprt", "0:300"]), ("piazza", ["--seed", "7"])] {
        let pgn = file(&format!("resumed-{game}.pgn"));
        let path = pgn.to_str().expect("UTF-8");
        let _ = fs::remove_file(&pgn);
        let engines = ["--engine", "name=a depth=2 rialto", "--engine", "name=b depth=1 rialto"];
        let draws = ["--draw", "30000:4:0", "--games", "7", "--pgn", path];
        let words = [&[game][..], &engines, &options, &draws].concat();
        let whole = match_output(&words);
        let (all, all_played) = (games(&pgn), played(&pgn));
        assert_eq!((all.len(), all_played.len()), (7, 7));
        // The second of a pair is missing, a whole pair, and the last game, which has no pair.
        let kept: Vec<&str> = [0, 1, 2].map(|game| all[game].as_str()).into();
        for (kept, first) in [(kept, 3), (vec![], 0), (all.iter().map(String::as_str).collect(), 7)]
        {
            fs::write(&pgn, kept.concat()).expect("written");
            let resumed = match_output(&[&words[..], &["--resume"]].concat());
            let line = resumed.lines().next().expect("a line");
            assert!(
                line.starts_with(&format!("{first} games of an earlier run; a +")),
                "{resumed}"
            );
            let new = resumed.lines().filter(|line| line.contains(" turns; ")).count();
            assert_eq!(new, 7 - first, "{resumed}");
            assert_eq!(table(&resumed), table(&whole));
            assert_eq!((games(&pgn).len(), played(&pgn)), (7, all_played.clone()));
        }
        let _ = fs::remove_file(&pgn);
        let resumed = match_output(&[&words[..], &["--resume"]].concat());
        assert_eq!(table(&resumed), table(&whole), "there was no file");
    }
}

#[test]
fn faults_of_the_earlier_run_are_in_the_table() {
    let pgn = file("resumed-faults.pgn");
    let path = pgn.to_str().expect("UTF-8");
    let scripted = super::scripted_engine("echo bestmove a1h8");
    let engines = ["chess", "--engine", "rialto", "--engine", &scripted, "--depth", "1"];
    let words = [&engines[..], &["--games", "4", "--pgn", path]].concat();
    let whole = match_output(&words);
    let all = games(&pgn);
    fs::write(&pgn, all[..3].concat()).expect("written");
    let resumed = match_output(&[&words[..], &["--resume"]].concat());
    assert!(resumed.contains("\nscripted: illegal 4\n"), "{resumed}");
    assert_eq!(table(&resumed), table(&whole));
}

#[test]
fn games_of_another_match_are_refused() {
    let pgn = file("resumed-other.pgn");
    let path = pgn.to_str().expect("UTF-8");
    let words = [&FAST_ENGINES[..], &["--draw", "30000:1:0", "--pgn", path]].concat();
    match_output(&[&words[..], &["--games", "2"]].concat());
    let resume = |more: &[&str]| match_error(&[&words[..], &["--resume"], more].concat());
    let at = |game: &str| format!("--resume: '{path}', game {game}: ");
    let seed = resume(&["--seed", "2"]);
    assert_eq!(seed, at("1 (line 1)") + "MatchSeed is '1', in this match '2'");
    let time = resume(&["--tc", "60"]);
    assert_eq!(time, at("1 (line 1)") + "TimeControl is '-', in this match '60'");
    let rules = resume(&["--option", "UCI_Chess960=true"]);
    assert_eq!(rules, at("1 (line 1)") + "UCI_Chess960 is false, expected true");
    let other = match_error(&[&["archchess"], &words[1..], &["--resume"]].concat());
    assert_eq!(other, at("1 (line 1)") + "the game is chess, not archchess");
    let fewer = resume(&["--games", "1"]);
    assert!(fewer.ends_with("the match has no game with MatchGame '2'"), "{fewer}");
    let text = fs::read_to_string(&pgn).expect("written");
    let of = |text: &str| {
        fs::write(&pgn, text).expect("written");
        resume(&[])
    };
    let twice = of(&format!("{text}{text}"));
    assert!(twice.ends_with(": MatchGame 1 is there twice"), "{twice}");
    let unnamed = of(&text.replace("[MatchGame \"1\"]\n", ""));
    assert_eq!(unnamed, at("1 (line 1)") + "it has no tag MatchGame");
    let named = of(&text.replace("[White \"rialto-2\"]", "[White \"other\"]"));
    assert!(named.contains("White is 'other', in this match 'rialto-2'"), "{named}");
    let error = match_error(&[&FAST_ENGINES[..], &["--resume"]].concat());
    assert!(error.contains("--pgn <FILE>"), "{error}");
}
