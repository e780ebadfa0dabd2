//! The words of the binary, as other programs rely on them.

use crate::common::{Engine, run};
use std::fs;
use std::time::Duration;

/// What a command prints that succeeds.
pub fn out(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn perft_counts() {
    assert_eq!(out(&["perft", "chess", "3"]), "nodes 8902\n");
    assert_eq!(out(&["perft", "chess", "0", "--divide"]), "nodes 1\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let divided = out(&["perft", "chess", "2", "--divide", "--fen", kiwipete]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[48]), (49, "nodes 2039"));
    assert!(lines[..48].is_sorted() && lines.contains(&"e1g1: 43"));
    let chess960 = out(&[
        "perft",
        "chess",
        "1",
        "--divide",
        "--fen",
        kiwipete,
        "--option",
        "UCI_Chess960=true",
    ]);
    assert!(chess960.contains("e1h1: 1\n"));
}

#[test]
fn perft_says_how_fast_it_counts() {
    let output = run(&["perft", "chess", "5"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "nodes 4865609\n");
    let text = String::from_utf8(output.stderr).expect("text");
    let words: Vec<&str> = text.split_whitespace().collect();
    let (seconds, rate): (f64, f64) = (words[0].parse().unwrap(), words[5].parse().unwrap());
    assert_eq!(words[1..5].join(" "), "s of CPU time,");
    assert_eq!(
        (words[6..].join(" ").as_str(), text.lines().count()),
        ("million nodes per second", 1)
    );
    assert!(seconds > 0.0);
    // Both figures are rounded.
    let nodes = 1e6 * rate * seconds;
    assert!((nodes / 4_865_609.0 - 1.0).abs() < 0.1, "{text}");
}

#[test]
fn moves_are_sorted() {
    let moves = out(&["moves", "chess", "e2e4", "e7e5"]);
    let lines: Vec<&str> = moves.lines().collect();
    assert!(lines.is_sorted() && lines.len() == 29 && lines.contains(&"f1c4"));
}

#[test]
fn play_says_where_and_whether_it_is_over() {
    assert_eq!(
        out(&["play", "chess", "e2e4"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
    );
    let mate = out(&["play", "chess", "f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(mate.lines().nth(1), Some("0-1 {checkmate}"));
    let stalemate = out(&["play", "chess", "--fen", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7"]);
    assert_eq!(stalemate.lines().nth(1), Some("1/2-1/2 {stalemate}"));
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"];
    let repeated = out(&[&["play", "chess"], &shuffle[..]].concat());
    assert_eq!(repeated.lines().nth(1), Some("1/2-1/2 {repetition}"));
}

/// As in a game in the terminal.
#[test]
fn turns_are_read_as_players_type_them() {
    let fen = |words: &[&str]| out(&[&["play"], words].concat()).lines().next().map(str::to_string);
    let typed = ["chess", "e4", "e5", "nf3", "Nc6", "Bb5", "a6", "o-o"];
    let exact = ["chess", "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"];
    assert_eq!(fen(&typed), fen(&exact));
    assert_eq!(fen(&["archchess", "Nc3", "c8"]), fen(&["archchess", "b1c3", "c9c8"]));
    assert_eq!(fen(&["piazza", "roll:6+6", "Nf3"]), fen(&["piazza", "roll:6+6", "g1f3"]));
    assert_eq!(out(&["moves", "shogi", "Pg4"]), out(&["moves", "shogi", "g3g4"]));
    let mate = ["chess", "f3", "e5", "g4", "Qh4"];
    for (words, refusal) in [
        (&["chess", "e2"][..], "e2 may continue in 2 ways: e2e3 e2e4"),
        (&["chess", "e4", "Nf3"], "illegal move 'Nf3': no knight of Black can go to f3"),
        (&["nacv", "a1"], "illegal move 'a1': 'a1' is no edge"),
        (&[&mate[..], &["Kf2"]].concat(), "illegal move 'Kf2': the game is over"),
        (&[&mate[..], &["e1f2"]].concat(), "illegal move 'e1f2': the game is over"),
    ] {
        let output = run(&[&["show"], words].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((text, output.status.code()), (format!("rialto: {refusal}\n"), Some(2)));
    }
}

#[test]
fn a_shuffled_start_has_a_number() {
    let chess = ["chess", "--option", "UCI_Chess960=true"];
    let fen = |words: &[&str]| {
        let shown = out(&[&["show"], words].concat());
        shown.lines().find(|line| line.contains('/')).map(|line| line.trim().to_string())
    };
    let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w";
    let found = fen(&["fischerandom", "--start", "0"]).expect("a FEN");
    assert!(found.contains(first), "{found}");
    assert_eq!(fen(&[&chess[..], &["--start", "0"]].concat()), Some(found));
    assert_eq!(fen(&["fischerandom", "--start", "518"]), fen(&["chess"]));
    assert_eq!(out(&["perft", "fischerandom", "3", "--start", "518"]), "nodes 8902\n");
    let played = run(&["play", "fischerandom", "--start", "random", "a2a3"]);
    let number = String::from_utf8(played.stderr).expect("text");
    let number = number.trim().strip_prefix("Start ").expect("a number");
    let again = out(&["play", "fischerandom", "--start", number, "a2a3"]);
    assert_eq!(String::from_utf8(played.stdout).expect("text"), again);
    for (words, why) in [
        (
            &["chess", "--start", "7"][..],
            "start: chess always begins with the same position; with UCI_Chess960=true there are 960",
        ),
        (&["xiangqi", "--start", "random"], "start: xiangqi always begins with the same position"),
        (
            &["fischerandom", "--start", "960"],
            "start 960: fischerandom has the starts from 0 to 959",
        ),
    ] {
        let output = run(&[&["show"], words].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((text, output.status.code()), (format!("rialto: {why}\n"), Some(2)));
    }
}

#[test]
fn show_and_rules() {
    let board = out(&["show", "chess", "e2e4"]);
    assert!(board.contains("a b c d e f g h") && board.contains("Black to move"));
    let list = out(&["rules"]);
    for game in rialto::games::NAMES {
        assert!(list.lines().any(|line| line.starts_with(game)), "{game}");
        let page = out(&["rules", game]);
        assert!((20..=70).contains(&page.lines().count()), "{game}: about one screen");
        assert!(page.lines().all(|line| line.len() <= 80), "{game}: lines fit a terminal");
    }
}

#[test]
fn bench_is_the_same_every_time() {
    let bench = || out(&["bench", "--depth", "4"]);
    let (first, second) = (bench(), bench());
    let nodes = |text: &str| text.lines().last().unwrap().split(' ').next().unwrap().to_string();
    assert_eq!(nodes(&first), nodes(&second));
    assert_eq!(first.lines().count(), rialto::games::NAMES.len() + 1);
    let last: Vec<&str> = first.lines().last().unwrap().split(' ').collect();
    assert!(matches!(last[..], [_, "nodes", _, "nps"]) && last[2].parse::<u64>().is_ok());
    assert!(out(&["bench", "chess", "--depth", "2"]).starts_with("chess: depth 2, "));
}

/// Another author's program must get these, too.
#[test]
fn dice_are_thrown_by_the_rule() {
    assert_eq!(out(&["dice", "1"]), "1+5\n");
    assert_eq!(out(&["dice", "1", "e2e4"]), "3+1\n");
    assert_eq!(out(&["dice", "7", "e2e4", "e7e5", "g1f3"]), "2+2\n");
    assert_eq!(out(&["dice", "7", "roll:1+5", "e2e4", "roll:3+1", "e7e5", "g1f3"]), "2+2\n");
}

#[test]
fn turns_under_weather_need_their_throws() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(out(&["play", "piazza", "roll:6+6"]), format!("{start} w KQkq - 0 1 snow:10\n"));
    let played = out(&["play", "piazza", "roll:3+4", "g1f3", "roll:2+1"]);
    assert!(played.ends_with(" b KQkq - 1 1 rising:2\n"), "{played}");
    let refusals = [
        (&["e2e4"][..], "'e2e4': the dice have to be thrown first, such as roll:3+4"),
        (
            &["roll:3+4", "e2e4", "e7e5"],
            "'e7e5': the dice have to be thrown first, such as roll:3+4",
        ),
        (&["roll:3+4", "roll:3+4"], "'roll:3+4': the dice have been thrown already"),
        (&["roll:6+6", "e2e4", "roll:3+4"], "'roll:3+4': no dice are thrown while there is snow"),
        (&["roll:0+4"], "'roll:0+4': expected roll: and two dice from 1 to 6, such as roll:3+4"),
    ];
    for (turns, refusal) in refusals {
        let output = run(&[&["play", "piazza"], turns].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(text, format!("rialto: illegal move {refusal}\n"));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn endings_are_solved() {
    let solved = out(&["solve", "Q", "N"]);
    let lines: Vec<&str> = solved.lines().collect();
    // The first counted by another program, too, which knows nothing of this one.
    assert_eq!(
        lines[0],
        "KQ to move wins 100.0 % of 659968, K to move loses 92.4 % of 894152, longest 21 moves"
    );
    assert!(lines[1].starts_with("KN to move wins 0.0 %"), "{}", lines[1]);
}

/// XBoard itself would print several lines of the GTK library.
#[cfg(target_os = "linux")]
#[test]
fn a_missing_display_is_said_in_one_line() {
    for display in [None, Some(""), Some(":977"), Some("unix:977"), Some("localhost:977.0")] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rialto"));
        command.args(["xboard", "chess"]).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        let output = command.output().expect("the binary runs");
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.contains("needs a display"), "{text}");
        assert!(text.contains("'rialto serve' shows the board in a browser"), "{text}");
    }
}

/// What the system says of a program that opens addresses would be a warning of the log.
#[cfg(target_os = "linux")]
#[test]
fn a_missing_browser_is_said_in_one_line() {
    use std::io::{BufRead, BufReader};
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rialto"));
    command.args(["serve", "--port", "0"]).env("PATH", "/nowhere");
    let pipe = std::process::Stdio::piped;
    let mut child = command.stdout(pipe()).stderr(pipe()).spawn().expect("the binary runs");
    let mut errors = BufReader::new(child.stderr.take().expect("piped")).lines();
    let line = errors.next().expect("a line").expect("text");
    child.kill().expect("a child");
    child.wait().expect("an end");
    assert_eq!(line, "No browser could be opened; open the address above in one.");
    assert_eq!(errors.count(), 0);
}

#[test]
fn a_file_in_a_missing_folder_is_named_as_it_was_given() {
    let engines = ["--engine", "rialto", "--engine", "rialto", "--nodes", "1", "--games", "2"];
    for option in ["--html", "--pgn"] {
        let output = run(&[&["match", "chess", option, "/nowhere/games"], &engines[..]].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert!(text.starts_with("rialto: cannot write '/nowhere/games': "), "{text}");
        assert!(text.contains("No such file") && !text.contains(".rialto-"), "{text}");
    }
}

#[test]
fn the_end_of_the_input_is_the_end() {
    for (protocol, lines) in [("uci", "go infinite"), ("cecp", "new\nst 999\ngo")] {
        let mut engine = Engine::start(&[protocol]);
        engine.send(lines);
        std::thread::sleep(Duration::from_millis(100));
        engine.close();
        assert_eq!(engine.ended(), Some(0), "{protocol}");
    }
    let mut silent = Engine::start(&[]);
    silent.close();
    assert_eq!(silent.ended(), Some(0));
}

#[test]
fn a_script_may_ask_and_end() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("position startpos\ngo perft 4");
    engine.until(|line| line == "Nodes searched: 197281", "the count");
    engine.send("quit");
    engine.close();
    assert_eq!(engine.ended(), Some(0));
    let mut engine = Engine::start(&["uci"]);
    engine.send("go depth 90");
    engine.close();
    engine.until(|line| line.starts_with("bestmove "), "bestmove");
    assert_eq!(engine.ended(), Some(0));
}

#[test]
fn an_options_file_is_read_and_its_mistakes_are_told() {
    let file = std::env::temp_dir().join(format!("rialto-{}.ini", std::process::id()));
    fs::write(&file, "hash = 7\n\nspeed = high\n").unwrap();
    let path = file.to_str().unwrap();
    let mut uci = Engine::start(&["--config", path, "uci"]);
    uci.send("uci");
    let heard = uci.until(|line| line == "uciok", "uciok");
    let complaint = format!("info string {path}:3: unknown option 'speed'");
    assert!(heard.contains(&complaint), "{heard:?}");
    assert!(heard.iter().any(|line| line.starts_with("option name Hash type spin default 7 ")));
    let mut cecp = Engine::start(&["cecp", "--config", path]);
    cecp.send("protover 2\nping 1");
    let heard = cecp.until(|line| line == "pong 1", "pong");
    assert!(heard.contains(&format!("# {path}:3: unknown option 'speed'")));
    fs::remove_file(&file).unwrap();
}

#[test]
fn the_log_has_the_talk_and_never_goes_to_the_gui() {
    let file = std::env::temp_dir().join(format!("rialto-{}.log", std::process::id()));
    let mut uci = Engine::start(&["uci", "--log", "--log-file", file.to_str().unwrap()]);
    uci.send("isready\nquit");
    let heard = uci.until(|line| line == "readyok", "readyok");
    assert_eq!(heard, ["readyok"]);
    assert_eq!(uci.ended(), Some(0));
    let log = fs::read_to_string(&file).unwrap();
    assert!(log.contains("< isready") && log.contains("> readyok"), "{log}");
    fs::remove_file(&file).unwrap();
}

#[test]
fn the_version_names_the_commit_and_the_instructions() {
    let version = out(&["--version"]);
    let expected = format!("rialto {}", rialto::VERSION);
    assert!(rialto::VERSION.starts_with(env!("CARGO_PKG_VERSION")));
    let rest = version.strip_prefix(&expected).expect("the version");
    assert!([", with AVX2\n", ", without AVX2\n"].contains(&rest), "{version}");
}

/// XBoard reads from the plugin file which games it may offer.
#[test]
fn the_plugin_file_names_every_game_of_xboard() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/rialto.eng");
    let text = fs::read_to_string(file).expect("the file");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["plugin spec 0.0", "rialto"]);
    let mut engine = Engine::start(&["cecp"]);
    engine.send("protover 2");
    let features = engine.until(|line| line.starts_with("feature variants="), "the variants");
    let feature = features.last().expect("the line");
    let names = feature.split('"').nth(1).expect("names").replace("normal", "chess");
    let sorted = |names: &str| {
        let mut names: Vec<String> = names.split(',').map(String::from).collect();
        names.sort();
        names
    };
    assert_eq!(sorted(lines[2]), sorted(&names));
}
