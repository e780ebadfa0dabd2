//! What a match says about its openings.

use super::{FAST_ENGINES, file, match_error, match_output};
use crate::common::run;
use rialto::pgn;
use std::fs;

/// The last line of a match with these words, and the tags `OpeningScore` of its games, which are
/// written to a file with this name.
fn report(games: &str, words: &[&str]) -> (String, Vec<Option<String>>) {
    let games = file(games);
    let name = games.to_str().expect("UTF-8");
    let text = match_output(&[words, &["--pgn", name]].concat());
    let text_of_games = fs::read_to_string(&games).expect("written");
    let tags = pgn::read(&text_of_games)
        .map(|game| game.replay().expect("legal").tags.get("OpeningScore").cloned())
        .collect();
    (text.lines().last().unwrap_or_default().to_string(), tags)
}

mod every_game_says_how_balanced_its_openings_were {
    use super::report;

    fn judge(game: &str) {
        let engines = ["--engine", "rialto", "--engine", "rialto", "--depth", "1"];
        let words = [&[game], &engines[..], &["--games", "4", "--resign", "1:1"]].concat();
        let (line, tags) = report(&format!("openings-judged-{game}.pgn"), &words);
        assert!(line.contains(", 0 % beyond 1.00; first scores "), "{game}: {line}");
        let scores: Vec<f64> =
            tags.iter().map(|tag| tag.as_ref().unwrap().parse().unwrap()).collect();
        assert_eq!(scores.len(), 4);
        assert!(scores.iter().all(|score| score.abs() <= 1.0), "{game}: {scores:?}");
        // Both games of a pair have the same opening.
        assert_eq!((scores[0], scores[2]), (scores[1], scores[3]), "{game}");
        let [one, other] = [scores[0].abs(), scores[2].abs()];
        let (least, most, mean) = (one.min(other), one.max(other), (one + other) / 2.0);
        let printed: f64 = line.split([' ', ',']).nth(7).unwrap().parse().unwrap();
        assert!((printed - mean).abs() < 0.006, "{game}: {line} {mean}");
        let judged = format!("openings: judged {least:.2} to {most:.2}, mean {printed:.2}, ");
        assert!(line.starts_with(&judged), "{game}: {line} {judged}");
    }

    rialto_core::each_game!(judge);
}

#[test]
fn openings_of_a_file_are_not_judged() {
    let lines = file("openings-not-judged.txt");
    fs::write(&lines, "e2e4 d7d5 d1g4 c8g4\n").expect("written");
    let openings = ["--openings", lines.to_str().expect("UTF-8"), "--games", "2"];
    let (line, tags) = report("openings-of-a-file.pgn", &[&FAST_ENGINES[..], &openings].concat());
    assert_eq!(tags, [None, None]);
    // White has lost the queen.
    assert!(line.starts_with("openings: first scores "), "{line}");
    assert!(line.ends_with(", 100 % beyond 1.00"), "{line}");
}

/// Both engines move once, then the game is a draw.
const SHORT: [&str; 4] = ["--games", "1", "--draw", "30000:1:0"];

/// What stands in the file is read; what is sent and written is Rialto's own FEN.
#[test]
fn positions_are_sent_with_all_their_fields() {
    let openings = file("fields.epd");
    let pgn = file("fields.pgn");
    let files = [&openings, &pgn].map(|path| path.to_str().expect("UTF-8"));
    for (line, fen) in [
        ("4k3/8/8/8/8/8/8/4KQ2 w - -", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4KQ2 w - - bm Qf7; id \"a;hmvc 9\"; hmvc 12; fmvn 34;",
            "4k3/8/8/8/8/8/8/4KQ2 w - - 12 34",
        ),
        ("4k3/8/8/8/8/8/8/4KQ2 b - - fmvn 5;", "4k3/8/8/8/8/8/8/4KQ2 b - - 0 5"),
        // No pawn can capture, or only a pinned one.
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("4k3/8/8/8/3Pp3/8/8/4QK2 b - d3 0 1", "4k3/8/8/8/3Pp3/8/8/4QK2 b - - 0 1"),
        ("4k3/8/8/8/3Pp3/8/8/3QK3 b - d3 0 1", "4k3/8/8/8/3Pp3/8/8/3QK3 b - d3 0 1"),
    ] {
        fs::write(&openings, line).expect("written");
        let words = [&["--log", "match"], &FAST_ENGINES[..], &SHORT].concat();
        let output = run(&[&words[..], &["--openings", files[0], "--pgn", files[1]]].concat());
        let log = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(log.contains(&format!("< position fen {fen}\n")), "{line}: {log}");
        let record = fs::read_to_string(&pgn).expect("written");
        assert!(record.contains(&format!("[FEN \"{fen}\"]")), "{line}: {record}");
        // The same of a position on the command line, without operations.
        if !line.contains(';') {
            let words = [&FAST_ENGINES[..], &SHORT, &["--random", "0"]].concat();
            match_output(&[&words[..], &["--fen", line, "--pgn", files[1]]].concat());
            let record = fs::read_to_string(&pgn).expect("written");
            assert!(record.contains(&format!("[FEN \"{fen}\"]")), "{line}: {record}");
        }
    }
    for (line, why) in [
        ("4k3/8/8/8/8/8/8/4KQ2 w - - hmvc x;", "hmvc: expected a number, found 'x'"),
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1; hmvc 3;", "hmvc and fmvn: FEN: "),
    ] {
        fs::write(&openings, line).expect("written");
        let error = match_error(&[&FAST_ENGINES[..], &["--openings", files[0]]].concat());
        assert!(error.contains(&format!(", line 1: {why}")), "{error}");
    }
}

/// The FEN of each game that a match of Chess960 with these words writes to a file of this name.
fn shuffled(name: &str, words: &[&str]) -> Vec<String> {
    let pgn = file(name);
    let engines = ["--engine", "rialto", "--engine", "rialto", "--depth", "1"];
    let rules = ["chess", "--option", "UCI_Chess960=true", "--draw", "30000:1:0"];
    let to = ["--pgn", pgn.to_str().expect("UTF-8")];
    match_output(&[&rules[..], &engines, &to, words].concat());
    let text = fs::read_to_string(&pgn).expect("written");
    let games = text.matches("[Event ").count();
    for tag in ["[SetUp \"1\"]", "[Variant \"Chess960\"]"] {
        assert_eq!(text.matches(tag).count(), games, "{text}");
    }
    assert!(!text.contains("OpeningScore") || words.contains(&"--random"), "{text}");
    pgn::read(&text).map(|game| game.replay().expect("legal").start.expect("a FEN")).collect()
}

#[test]
fn a_match_of_chess960_draws_a_start_for_each_pair() {
    let _ = fs::remove_file(file("shuffled.pgn"));
    let fens = shuffled("shuffled.pgn", &["--games", "6"]);
    assert_eq!((&fens[0], &fens[2], &fens[4]), (&fens[1], &fens[3], &fens[5]));
    assert!(fens[0] != fens[2] && fens[2] != fens[4], "{fens:?}");
    assert_ne!(shuffled("shuffled-2.pgn", &["--games", "2", "--seed", "2"])[0], fens[0]);
    assert_eq!(shuffled("shuffled-2.pgn", &["--games", "4", "--start", "random"]), fens[..4]);
    // A match that was interrupted draws the same ones.
    let text = fs::read_to_string(file("shuffled.pgn")).expect("written");
    let second = text.match_indices("[Event ").nth(3).expect("a game").0;
    fs::write(file("shuffled.pgn"), &text[..second]).expect("written");
    assert_eq!(shuffled("shuffled.pgn", &["--games", "6", "--resume"]), fens);
    // Random turns come after the start, and a start may be given.
    assert_eq!(shuffled("shuffled-2.pgn", &["--games", "2", "--random", "2"]), fens[..2]);
    let given = shuffled("shuffled-2.pgn", &["--games", "2", "--start", "0", "--random", "0"]);
    let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w ";
    assert!(given.len() == 2 && given.iter().all(|fen| fen.starts_with(first)), "{given:?}");
    for (start, why) in [
        (
            "random",
            "start: chess always begins with the same position; with UCI_Chess960=true there are 960",
        ),
        (
            "some",
            "invalid value 'some' for '--start <NUMBER|random>': expected the number of a start, or random",
        ),
    ] {
        assert_eq!(match_error(&[&FAST_ENGINES[..], &["--start", start]].concat()), why);
    }
}

/// The description that is the same game has records of its own, which are openings for it, too.
#[test]
fn a_match_of_the_description_goes_on() {
    let pgn = file("fischerandom.pgn");
    let _ = fs::remove_file(&pgn);
    let path = pgn.to_str().expect("UTF-8");
    let words = [&["fischerandom"], &FAST_ENGINES[1..], &["--draw", "30000:1:0"]].concat();
    match_output(&[&words[..], &["--games", "2", "--pgn", path]].concat());
    match_output(&[&words[..], &["--games", "4", "--pgn", path, "--resume"]].concat());
    let text = fs::read_to_string(&pgn).expect("written");
    assert_eq!(text.matches("[Variant \"Chess960\"]").count(), 4, "{text}");
    let fens: Vec<&str> = text.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!((fens.len(), fens[0], fens[2]), (4, fens[1], fens[3]));
    assert_ne!(fens[0], fens[2]);
    match_output(&[&words[..], &["--games", "2", "--random", "0", "--openings", path]].concat());
}

/// The rules of the match hold where a game record names none; where it does, they must be the
/// same.
#[test]
fn openings_in_pgn_are_read_under_the_rules_of_the_match() {
    let openings = file("rules.pgn");
    let path = openings.to_str().expect("UTF-8");
    let engines = ["--engine", "rialto", "--engine", "rialto", "--depth", "1"];
    let chess960 = ["chess", "--option", "UCI_Chess960=true"];
    let shuffled =
        "[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1\"]\n\n1. O-O O-O-O *\n";
    for (game, text, expected) in [
        (&chess960[..], shuffled.to_string(), None),
        (&chess960, format!("[Variant \"Chess960\"]\n{shuffled}"), None),
        (&chess960, "[Variant \"Standard\"]\n\n1. e4 e5 *\n".into(), None),
        (
            &["chess"],
            format!("[Variant \"Chess960\"]\n{shuffled}"),
            Some("UCI_Chess960 is true, expected false"),
        ),
        (&["archchess"], "\n1. f2f4 *\n".into(), None),
        (
            &["archchess"],
            "[Variant \"nacv\"]\n\n*\n".into(),
            Some("the game is nacv, not archchess"),
        ),
    ] {
        fs::write(&openings, &text).expect("written");
        let words = [game, &engines, &SHORT, &["--openings", path]].concat();
        match expected {
            None => drop(match_output(&words)),
            Some(why) => {
                let error = match_error(&words);
                assert_eq!(error, format!("openings '{path}', game 1 (line 1): {why}"), "{text}");
            }
        }
    }
}

/// Windows programs write such files.
#[test]
fn openings_may_be_in_utf_16() {
    let openings = file("utf-16.pgn");
    let path = openings.to_str().expect("UTF-8");
    let bytes = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    fs::write(&openings, bytes("\u{feff}[White \"Muñiz\"]\r\n\r\n1. e4 c5 *\r\n")).unwrap();
    match_output(&[&FAST_ENGINES[..], &SHORT, &["--openings", path]].concat());
    let checked = run(&["pgn", path]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}
