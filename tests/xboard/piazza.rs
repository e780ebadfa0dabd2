//! Piazza San Marco Chess in an XBoard window: games with weather that are loaded again, walkways,
//! snow, promotion and castling.

use crate::xboard::display::Display;
use crate::xboard::games::{Game, two_games_with_options};
use crate::xboard::mouse::{FAST, check_no_errors};
use crate::xboard::window::{BoardShape, Window};
use std::fs;

const PIAZZA: BoardShape = BoardShape { game: "piazza", files: 8, lowest: 1, beside: 0 };
/// Options files for the first throw: a flood is announced, snow, no effect.
const FLOOD: &str = "dice_seed = 9\n";
const SNOW: &str = "dice_seed = 108\n";
const DRY: &str = "dice_seed = 1\n";
/// Limit on the matches until one has all weathers. About one game in a hundred has no flood, one
/// in five no snow.
const MAX_MATCHES: u64 = 5;

/// Both games must have a flood, one of them snow, and the PGN file all throws. The saved game is
/// then loaded by an engine that does not know the seed.
#[test]
fn two_games_of_piazza_with_all_weathers_are_played_and_loaded_again() {
    let Some(display) = Display::open("piazza") else { return };
    let pgn = display.folder.join("games.pgn");
    let (games, records) = (1..=MAX_MATCHES)
        .find_map(|seed| {
            let _ = fs::remove_file(&pgn);
            let ini = format!("dice_seed = {seed}\n");
            let games = two_games_with_options(&ini, &display, "piazza", None);
            let saved = fs::read_to_string(&pgn).expect("games").replace('\n', " ");
            let records: Vec<String> = saved.split("[Event ").skip(1).map(Into::into).collect();
            let count = |text: &str| records.iter().filter(|game| game.contains(text)).count();
            let floods = count(": flood announced, ") == 2 && count("{ flood, walkways ") == 2;
            (floods && count(": snow, 10 plies left }") > 0).then_some((games, records))
        })
        .expect("a match with all weathers");
    for (game, record) in games.iter().zip(&records) {
        let throws: Vec<&str> = record.split("{ dice ").skip(1).collect();
        assert!(throws.len() > 10 && throws.iter().all(|throw| throw.as_bytes()[1] == b'+'));
        // Only one of the two engines announces a throw. On a busy machine the announcement can be
        // late, and two throws are in the same comment.
        let repeated = |comment: &&str| {
            let comment = comment.split('}').next().unwrap_or_default();
            let parts: Vec<&str> = comment.split("dice ").map(str::trim).collect();
            (1..parts.len()).any(|i| parts[..i].contains(&parts[i]))
        };
        assert!(!throws.iter().any(repeated), "{throws:?}");
        assert!(record.matches("dice ").count() <= game.plies.len() + 1, "{throws:?}");
        // A walkway is shown as two king plies, there and back.
        let walkway = |plies: &[String]| plies[1] == "@@@@" && plies[0][..2] == plies[2][2..];
        assert!(game.plies.windows(3).any(walkway), "{:?}", game.plies);
    }
    check_loaded_again(&display, PIAZZA, &games[1]);
}

/// Loads the second `game` of a match, which XBoard has saved, into the window of an engine that
/// does not know the seed.
pub fn check_loaded_again(display: &Display, shape: BoardShape, game: &Game) {
    let pgn = fs::read_to_string(display.folder.join("games.pgn")).expect("games");
    let second = &pgn[pgn.rfind("[Event ").expect("two games")..];
    let mut window = Window::open_game(display, shape, &["-timeDelay", "0"]);
    window.load(second);
    assert_eq!(window.plies(game.plies.len()), game.plies);
    window.log.wait("< pong 2");
    let refused = |text: &str| text.starts_with("< tellusererror ");
    assert!(!window.log.entries().iter().any(|entry| refused(&entry.text)));
}

/// XBoard does not report that a piece is put back, unless the engine has marked its square.
#[test]
fn the_weather_is_marked_again_when_a_piece_is_put_back() {
    let Some(display) = Display::open("put-back") else { return };
    display.set_options(FLOOD);
    let mut window = Window::open_game(&display, PIAZZA, &FAST);
    let marks = "8/8/2yyyy2/2yyyy2/2yyGy2/2yyGy2/4D3/8";
    for _ in 0..2 {
        assert_eq!(window.lift("e2"), marks);
        window.click("e2");
        window.log.wait("> usermove e2e2");
        let marks = window.log.wait("< highlight ").text;
        assert_eq!(marks, "< highlight 8/8/2yyyy2/2yyyy2/2yyyy2/2yyyy2/8/8");
        window.log.wait("< 0 0 0 0 dice ");
    }
    assert_eq!(window.play("e2", "e4", "e2e4"), marks);
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_user_builds_a_walkway_and_takes_it_back() {
    let Some(display) = Display::open("walkway") else { return };
    display.set_options(FLOOD);
    let mut window = Window::open_game(&display, PIAZZA, &FAST);
    window.play("e2", "e4", "e2e4");
    window.log.wait("< 0 0 0 0 build a walkway: ");
    // The king is lifted already. A click on it opens the window for a text.
    window.click("e1");
    window.log.wait("> usermove e1e1");
    window.log.wait("< askuser answer First and last square of the walkway, such as c3c6:");
    window.answer("e4e5");
    window.log.wait("< tellusererror e4e5: a walkway has to be built, ");
    window.dismiss("Error");
    assert_eq!(window.popups(), [""; 0]);
    // Its first and its last square.
    window.click("c3");
    window.log.wait("> lift c3");
    let marks = window.log.wait("< highlight ").text;
    assert_eq!(marks, "< highlight 8/8/2Ybbb2/2bbbb2/2bb1b2/2bbbY2/8/4D3");
    window.click("f3");
    window.log.wait("> usermove e1c3,c3f3");
    for ply in ["e1e2", "@@@@", "e2e1"] {
        window.log.wait(&format!("< move {ply}"));
    }
    window.log.wait("< tellothers flood, walkways c3f3 to the right, ");
    let marks = window.lift("g1");
    assert!(marks.ends_with("/2gggY1Y/4Y3/6D1"), "{marks}");
    // The two walkways are six plies, three of each king.
    for _ in 0..3 {
        window.key("ctrl+x");
        window.log.wait("> remove");
    }
    window.log.wait("< 0 0 0 0 build a walkway: ");
    window.click("e1");
    window.log.wait("< askuser answer ");
    window.answer("d3d6");
    window.log.wait("< tellothers flood, walkways d3d6 up, ");
    window.play("b1", "a3", "b1a3");
    window.log.wait("< move ");
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_king_slides_over_snow() {
    let Some(display) = Display::open("snow") else { return };
    display.set_options(SNOW);
    let fen = "4k3/8/8/8/2K5/8/5P2/R6R w - - 0 1";
    let mut window = Window::open_position(&display, PIAZZA, fen, &FAST);
    let marks = window.play("c4", "e4", "c4e4");
    assert_eq!(marks, "8/8/2Ywww2/1YYYww2/1YDYYY2/1YYYww2/8/8");
    window.log.wait("< Illegal move (shown in several plies)");
    for ply in ["@@@@", "@@@@", "c4d4", "@@@@", "d4e4"] {
        assert!(window.log.wait("< move ").text.ends_with(ply), "{ply}");
    }
    window.key("ctrl+b");
    window.log.wait("< move e8");
    // Neither rook has moved.
    assert!(window.lift("a1").ends_with("/Y7/DYYYYYY1"));
    assert!(window.lift("h1").ends_with("/7Y/1YYYYYYD"));
    assert_eq!(window.popups(), [""; 0]);
}

#[test]
fn a_click_promotes_to_a_queen_and_a_drag_to_another_piece() {
    let Some(display) = Display::open("piazza-promotion") else { return };
    display.set_options(DRY);
    let fen = "k7/3P4/8/8/8/8/6p1/1K6 w - - 0 1";
    let mut window = Window::open_position(&display, PIAZZA, fen, &FAST);
    let marks = "3M4/8/8/8/8/8/8/8";
    assert_eq!(window.lift("d7"), marks);
    window.promote("d8", "QBNR", 0);
    window.log.wait("> usermove d7d8q");
    window.key("ctrl+b");
    window.log.wait("< move ");
    window.key("ctrl+x");
    window.log.wait("> remove");
    assert_eq!(window.lift("d7"), marks);
    window.promote("d8", "QBNR", 1);
    window.log.wait("> usermove d7d8n");
    window.log.wait("< move ");
    check_no_errors(&window);
}

#[test]
fn castling_is_one_ply() {
    let Some(display) = Display::open("piazza-castling") else { return };
    display.set_options(DRY);
    let fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let mut window = Window::open_position(&display, PIAZZA, fen, &FAST);
    window.play("e1", "g1", "e1g1");
    window.key("ctrl+b");
    window.log.wait("< move ");
    assert!(window.lift("f1").ends_with("/1YYYY3"));
    check_no_errors(&window);
}
