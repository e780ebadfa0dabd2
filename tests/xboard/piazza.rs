//! Piazza San Marco Chess in a window: games under weather, read again, and a person's walkway.

use crate::games::two_games_by;
use crate::mouse::{FAST, nothing_wrong};
use crate::stage::Stage;
use crate::window::{Show, Window};
use std::fs;

const PIAZZA: Show = Show { game: "piazza", files: 8, lowest: 1 };
/// The first throw of this seed announces a flood, that of the other brings snow.
const FLOOD: &str = "[engine]\ndice_seed = 9\n";
const SNOW: &str = "[engine]\ndice_seed = 108\n";
const DRY: &str = "[engine]\ndice_seed = 1\n";
/// Matches until the dice have shown all there is. A game without a flood is one in some
/// hundred, one without snow one in five.
const MATCHES: u64 = 5;

/// Options for the engine that a window starts.
fn choose(stage: &Stage, ini: &str) {
    fs::write(stage.folder.join("engine.ini"), ini).expect("a file");
}

/// Two games in a row with floods, one of them with snow, their throws in the record; and what has been saved is loaded again
/// by an engine that is not told the seed.
#[test]
fn two_games_of_piazza_under_all_weathers() {
    let Some(stage) = Stage::open("piazza") else { return };
    let pgn = stage.folder.join("games.pgn");
    let (games, records) = (1..=MATCHES)
        .find_map(|seed| {
            let _ = fs::remove_file(&pgn);
            let ini = format!("[engine]\ndice_seed = {seed}\n");
            let games = two_games_by(&ini, &stage, "piazza", None);
            let saved = fs::read_to_string(&pgn).expect("games").replace('\n', " ");
            let records: Vec<String> = saved.split("[Event ").skip(1).map(Into::into).collect();
            let told = |what: &str| records.iter().filter(|game| game.contains(what)).count();
            let all = told(": flood announced }") == 2 && told("{ flood, walkways ") == 2;
            (all && told(": snow }") > 0).then_some((games, records))
        })
        .expect("a match under all weathers");
    for (game, record) in games.iter().zip(&records) {
        let throws: Vec<&str> = record.split("{ dice ").skip(1).collect();
        assert!(throws.len() > 10 && throws.iter().all(|throw| throw.as_bytes()[1] == b'+'));
        // One of the two engines tells of each. Where a busy machine delays it, the next throw
        // joins the same comment.
        let twice = |comment: &&str| {
            let told = comment.split('}').next().unwrap_or_default();
            let told: Vec<&str> = told.split("dice ").map(str::trim).collect();
            (1..told.len()).any(|i| told[..i].contains(&told[i]))
        };
        assert!(!throws.iter().any(twice), "{throws:?}");
        assert!(record.matches("dice ").count() <= game.plies.len() + 1, "{throws:?}");
        // The king goes and comes again.
        let king = |plies: &[String]| plies[1] == "@@@@" && plies[0][..2] == plies[2][2..];
        assert!(game.plies.windows(3).any(king), "{:?}", game.plies);
    }
    let saved = stage.folder.join("saved.pgn");
    let last = fs::read_to_string(&pgn).expect("games");
    fs::write(&saved, &last[last.rfind("[Event ").expect("two games")..]).expect("a file");
    let mut window = Window::open_game(&stage, PIAZZA, &["-timeDelay", "0"]);
    let plies = &games[1].plies;
    assert_eq!(&window.load(saved.to_str().expect("a plain name"), plies.len()), plies);
    window.log.wait("< pong 2");
    let refused = |text: &str| text.starts_with("< tellusererror ");
    assert!(!window.log.entries().iter().any(|entry| refused(&entry.text)));
}

#[test]
fn a_person_builds_a_walkway_and_takes_it_back() {
    let Some(stage) = Stage::open("walkway") else { return };
    choose(&stage, FLOOD);
    let mut window = Window::open_game(&stage, PIAZZA, &FAST);
    let announced = "8/8/2yyyy2/2yyyy2/2yyGy2/2yyGy2/8/8";
    assert_eq!(window.play("e2", "e4", "e2e4"), announced);
    window.log.wait("< askuser answer Build a walkway: ");
    window.answer("e4e5");
    window.log.wait("< askuser answer e4e5: a walkway has to be built, ");
    window.answer("c3f3");
    for ply in ["e1e2", "@@@@", "e2e1"] {
        window.log.wait(&format!("< move {ply}"));
    }
    window.log.wait("< tellothers flood, walkways c3f3 to the right, ");
    let marks = window.lift("g1");
    assert!(marks.ends_with("/2gggY1Y/4Y3/8"), "{marks}");
    // Three plies of either king.
    for _ in 0..3 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
    window.log.wait("< askuser answer Build a walkway: ");
    window.answer("d3d6");
    window.log.wait("< tellothers flood, walkways d3d6 up, ");
    window.play("b1", "a3", "b1a3");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn a_king_slides_over_snow() {
    let Some(stage) = Stage::open("snow") else { return };
    choose(&stage, SNOW);
    let fen = "4k3/8/8/8/2K5/8/5P2/R6R w - - 0 1";
    let mut window = Window::open_position(&stage, PIAZZA, fen, &FAST);
    let marks = window.play("c4", "e4", "c4e4");
    assert_eq!(marks, "8/8/2Ywww2/1YYYww2/1Y1YYY2/1YYYww2/8/8");
    window.log.wait("< Illegal move (shown in several plies)");
    for ply in ["@@@@", "@@@@", "c4d4", "@@@@", "d4e4"] {
        assert!(window.log.wait("< move ").text.ends_with(ply), "{ply}");
    }
    window.key("ctrl+b");
    window.log.wait("< move e8");
    // Both rooks are where they were.
    assert!(window.lift("a1").ends_with("/Y7/1YYYYYY1"));
    assert!(window.lift("h1").ends_with("/7Y/1YYYYYY1"));
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_click_makes_a_queen_and_a_pull_another_man() {
    let Some(stage) = Stage::open("piazza-promotion") else { return };
    choose(&stage, DRY);
    let fen = "k7/3P4/8/8/8/8/6p1/1K6 w - - 0 1";
    let mut window = Window::open_position(&stage, PIAZZA, fen, &FAST);
    let marks = "3M4/8/8/8/8/8/8/8";
    assert_eq!(window.lift("d7"), marks);
    window.click("d8");
    window.log.wait("< choice QBNR");
    window.log.wait("> usermove d7d8q");
    window.key("ctrl+b");
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("d7"), marks);
    window.pull("d8", 1);
    window.log.wait("> usermove d7d8n");
    window.log.wait("< move ");
    nothing_wrong(&window);
}

#[test]
fn castling_is_one_ply() {
    let Some(stage) = Stage::open("piazza-castling") else { return };
    choose(&stage, DRY);
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let mut window = Window::open_position(&stage, PIAZZA, fen, &FAST);
    window.play("e1", "g1", "e1g1");
    window.key("ctrl+b");
    window.log.wait("< move ");
    assert!(window.lift("f1").ends_with("/1YYYY3"));
    nothing_wrong(&window);
}
