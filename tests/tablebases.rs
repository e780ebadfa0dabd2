//! Endings of chess by Syzygy tables, under UCI and CECP. The engine runs in another process: the
//! tables serve a whole program.

use crate::common::{Engine, run};
use std::fs;
use std::path::Path;

/// Tables of the kings with a pawn, a rook or a queen on one side.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

/// An engine that has been told of these folders.
fn engine(folders: &str) -> Engine {
    let mut engine = Engine::start(&["uci"]);
    engine.send(&format!("setoption name SyzygyPath value {folders}"));
    engine
}

/// What the engine says of a position, and its move.
fn search(engine: &mut Engine, position: &str, depth: u32) -> (String, String) {
    engine.send(&format!("position {position}\ngo depth {depth}"));
    let lines = engine.until(|line| line.starts_with("bestmove "), "a move");
    let best = lines.last().expect("a line").split(' ').nth(1).expect("a move").to_string();
    (lines.join("\n"), best)
}

/// Results of python-chess, with the moves that keep them.
#[test]
fn known_endings_are_played_by_the_tables() {
    let mut engine = engine(TABLES);
    for (fen, kept) in [
        ("3K4/8/7P/2k5/8/8/8/8 w - - 0 1", "d8e8 d8c8 d8e7 d8d7 d8c7 h6h7"),
        ("3k4/8/3P4/8/8/8/8/K7 b - - 0 1", "d8e8 d8c8 d8d7"),
        ("8/8/8/8/4k3/4Q3/2K5/8 b - - 0 1", "e4e3"),
    ] {
        let (_, best) = search(&mut engine, &format!("fen {fen}"), 6);
        assert!(kept.split(' ').any(|m| m == best), "{fen}: {best}");
    }
    // After a pawn move the search asks them, too.
    let (lines, _) = search(&mut engine, "fen 8/8/3k4/8/8/3K4/3P4/8 w - - 0 1", 10);
    assert!(lines.contains(" tbhits "), "{lines}");
    let (lines, _) = search(&mut engine, "fen 8/8/2P5/8/8/8/2K5/5k2 b - - 0 1", 8);
    assert!(lines.contains(" score cp -199"), "{lines}");
}

/// Where nothing is captured, the way to a capture or pawn move is the way to mate.
#[test]
fn a_rook_mates_as_soon_as_it_can() {
    let mut engine = engine(TABLES);
    let fen = "fen 4k3/8/8/8/1K6/6R1/8/8 w - - 0 1";
    let mut played: Vec<String> = Vec::new();
    let mut plies = 0;
    loop {
        let position = match played.is_empty() {
            true => fen.to_string(),
            false => format!("{fen} moves {}", played.join(" ")),
        };
        let (_, best) = search(&mut engine, &position, 2);
        if best == "(none)" {
            break;
        }
        played.push(best);
        plies += 1;
        assert!(plies <= 17, "{played:?}");
    }
    let fen = fen.trim_start_matches("fen ");
    let args = ["play", "chess", "--fen", fen].into_iter();
    let args: Vec<&str> = args.chain(played.iter().map(String::as_str)).collect();
    let shown = String::from_utf8(run(&args).stdout).expect("text");
    assert!(shown.contains("1-0 {checkmate}"), "{shown}");
}

/// Games with other rules have other results.
#[test]
fn only_games_with_the_rules_of_chess_have_tables() {
    let fen = "fen 8/8/2P5/8/8/8/2K5/5k2 b - - 0 1";
    for (game, knows) in [("chess", true), ("nocastle", true), ("torpedo", false)] {
        let mut engine = engine(TABLES);
        engine.send(&format!("setoption name UCI_Variant value {game}"));
        let (lines, _) = search(&mut engine, fen, 8);
        assert_eq!(lines.contains(" tbhits "), knows, "{game}: {lines}");
    }
}

#[test]
fn what_is_wrong_with_tables_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let said = |folders: &Path| {
        let mut engine = engine(&folders.display().to_string());
        engine.send("isready");
        let lines = engine.until(|line| line == "readyok", "readyok");
        let told: Vec<String> =
            lines.into_iter().filter(|line| line.starts_with("info string option")).collect();
        told.join("\n")
    };
    let missing = said(&path("missing"));
    assert!(missing.ends_with("missing' does not exist"), "{missing}");
    fs::create_dir(path("empty")).expect("a folder");
    let empty = said(&path("empty"));
    assert!(empty.ends_with("empty' has no tables (*.rtbw)"), "{empty}");
    fs::create_dir(path("cut")).expect("a folder");
    let table = fs::read(Path::new(TABLES).join("KPvK.rtbw")).expect("a table");
    for bytes in [&table[..table.len() - 1], &[&[1], &table[1..]].concat(), b""] {
        fs::write(path("cut").join("KPvK.rtbw"), bytes).expect("a file");
        let cut = said(&path("cut"));
        assert!(cut.ends_with("KPvK.rtbw' is damaged, or no table"), "{cut}");
    }
    assert_eq!(said(Path::new(TABLES)), "");
}

#[test]
fn xboard_names_the_folder() {
    let mut engine = Engine::start(&["cecp"]);
    engine.send("protover 2");
    let features = engine.until(|line| line == "feature done=1", "the features").join("\n");
    assert!(features.contains("egt=\"syzygy\""), "{features}");
    engine.send("egtpath nalimov /a\negtpath syzygy /nowhere\nping 1");
    let heard = engine.until(|line| line == "pong 1", "pong").join("\n");
    assert!(
        heard.contains("Error (expected syzygy and its folders): egtpath nalimov /a"),
        "{heard}"
    );
    assert!(heard.contains("# option 'SyzygyPath': '/nowhere' does not exist"), "{heard}");
    engine.send(&format!("egtpath syzygy {TABLES}\nping 2"));
    assert_eq!(engine.until(|line| line == "pong 2", "pong"), ["pong 2"]);
}
