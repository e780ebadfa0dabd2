//! What a match says about its openings.

use super::{FAST_ENGINES, file, match_output};
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

#[test]
fn every_game_says_how_balanced_its_openings_were() {
    for game in rialto::games::NAMES {
        let engines = ["--engine", "rialto", "--engine", "rialto", "--depth", "1"];
        let words = [&[*game], &engines[..], &["--games", "4", "--resign", "1:1"]].concat();
        let (line, tags) = report("openings-judged.pgn", &words);
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
