//! The match runner, as a user starts it: matches of Rialto, faulty engines and the result table.

mod book;
#[cfg(unix)]
mod ends;
mod faults;
mod known;
mod openings;
mod page;
mod resume;
#[cfg(unix)]
mod signals;

use crate::common::run;
use rialto::pgn::{self, Record};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;
#[cfg(unix)]
use {crate::common::TIMEOUT, std::thread, std::time::Duration};

/// Runs `rialto match` with `args` and returns its output.
fn match_output(args: &[&str]) -> String {
    let output = run(&[&["match"], args].concat());
    let (out, err) = (&output.stdout, String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{args:?}: {err}");
    String::from_utf8(out.clone()).expect("UTF-8")
}

/// Runs `rialto match` with `args`, which it must refuse, and returns the error message.
fn match_error(args: &[&str]) -> String {
    let output = run(&[&["match"], args].concat());
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().trim_start_matches("rialto: ").to_string()
}

/// Two equal engines that answer at once.
const FAST_ENGINES: [&str; 7] =
    ["chess", "--engine", "rialto", "--engine", "rialto", "--depth", "1"];

/// A file in the scratch folder of the tests.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A UCI engine as a shell script that runs `action` on every `go`. Its name is `scripted`.
fn scripted_engine(action: &str) -> String {
    let command = format!("sh -c {}", quoted(&uci_script(action)));
    format!("name=scripted cmd={}", quoted(&command))
}

/// The script of such an engine.
fn uci_script(action: &str) -> String {
    format!(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         go) {action};; quit) exit;; esac; done"
    )
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// Waits until `condition` holds, which `what` names if it never does.
#[cfg(unix)]
fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + TIMEOUT;
    while !condition() {
        assert!(Instant::now() < end, "waited too long until {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_engine_scores_half_against_itself() {
    for (game, games) in
        [("chess", 4), ("archchess", 2), ("ravioli", 2), ("nacv", 2), ("piazza", 2)]
    {
        let text = match_output(&[
            game,
            "--engine",
            "rialto",
            "--engine",
            "rialto",
            "--nodes",
            "100",
            "--games",
            &games.to_string(),
            "--concurrency",
            "2",
        ]);
        // The two games of a pair have the same opening and dice and are therefore equal.
        let pairs = games / 2;
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), games + 3, "{text}");
        for line in &lines[games..games + 2] {
            assert!(line.contains("50.0 %, Elo +0 "), "{game}: {text}");
            assert!(line.ends_with(&format!("pairs 0-0-{pairs}-0-0")), "{game}: {text}");
        }
    }
}

mod both_protocols_play_every_game {
    use super::match_output;

    fn play_with(limits: &[&str], game: &str) {
        let uci = ["--engine", "name=U proto=uci rialto uci"];
        let cecp = ["--engine", "name=C proto=cecp rialto cecp"];
        let text = match_output(&[&[game, "--games", "2"][..], &uci, &cecp, limits].concat());
        assert_eq!(text.lines().count(), 5, "no faults: {text}");
    }

    /// The engines are told of their clocks, but end at a depth that they reach at once.
    fn play(game: &str) {
        play_with(&["--tc", "60+0.01", "--depth", "1"], game);
    }

    rialto_core::each_game!(play);

    /// Engines that have several plies in a turn, and others.
    #[test]
    fn by_the_clock() {
        for game in ["chess", "piazza"] {
            play_with(&["--tc", "0.1+0.005", "--margin", "2000"], game);
        }
    }
}

#[test]
fn an_sprt_ends_the_match_when_it_is_decided() {
    let text = match_output(&[
        "chess",
        "--engine",
        "name=deep depth=4 rialto",
        "--engine",
        "name=flat depth=1 rialto",
        "--games",
        "500",
        "--sprt",
        "0:200:logistic",
        "--random",
        "4",
    ]);
    let (games, table) = text.split_once("deep  ").expect("a table");
    assert!(games.lines().count() < 100, "{text}");
    for line in games.lines() {
        assert!(line.contains(" turns; deep +") && line.contains(", LLR "), "{line}");
    }
    assert!(
        table.contains("SPRT 0:200:logistic: LLR ") && table.contains("H1 is accepted"),
        "{text}"
    );
}

#[test]
fn round_robin_and_gauntlet_play_their_pairings() {
    let engines = [
        "--engine",
        "depth=1 name=a rialto",
        "--engine",
        "depth=2 name=b rialto",
        "--engine",
        "depth=3 name=c rialto",
        "--games",
        "2",
    ];
    let text = match_output(&[&["chess"][..], &engines].concat());
    for pairing in ["a - b: ", "a - c: ", "b - c: "] {
        assert!(text.lines().any(|line| line.starts_with(pairing)), "{text}");
    }
    let text = match_output(&[&["chess", "--gauntlet"][..], &engines].concat());
    assert_eq!(text.lines().filter(|line| line.contains(" turns")).count(), 4, "{text}");
    assert!(!text.contains("b - c: "), "{text}");
}

#[test]
fn openings_come_from_a_file() {
    let openings = file("openings.txt");
    fs::write(&openings, "# two\ne2e4 c7c5\n4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\n").expect("written");
    let pgn = file("openings.pgn");
    let (openings, games) = (openings.to_str().expect("UTF-8"), pgn.to_str().expect("UTF-8"));
    match_output(
        &[&FAST_ENGINES[..], &["--games", "4", "--openings", openings, "--pgn", games]].concat(),
    );
    let text = fs::read_to_string(&pgn).expect("written");
    assert_eq!(text.matches("\n1. e4 c5 2. ").count(), 2, "{text}");
    assert_eq!(text.matches("[FEN \"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1\"]").count(), 2, "{text}");
    // A PGN file can also supply the openings.
    let again = file("again.pgn");
    let again = again.to_str().expect("UTF-8");
    match_output(
        &[
            &FAST_ENGINES[..],
            &["--games", "2", "--openings", games, "--random", "3", "--pgn", again],
        ]
        .concat(),
    );
    let text = fs::read_to_string(again).expect("written");
    assert_eq!(text.matches("\n1. e4 c5 2. ").count(), 2, "{text}");
    for (line, expected) in [
        ("e2e4 e7e4", "line 1: illegal move 'e7e4'"),
        ("9/8/8/8/8/8/8/8 w - -", "line 1: FEN:"),
        ("", "there are none"),
    ] {
        fs::write(openings, line).expect("written");
        let error = match_error(&[&FAST_ENGINES[..], &["--openings", openings]].concat());
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn both_games_of_a_pair_have_the_same_dice() {
    let pgn = file("dice.pgn");
    let path = pgn.to_str().expect("UTF-8");
    let engines = ["--engine", "depth=2 name=a rialto", "--engine", "depth=3 name=b rialto"];
    match_output(&[&["piazza", "--games", "4", "--pgn", path][..], &engines].concat());
    let text = fs::read_to_string(&pgn).expect("written");
    let games: Vec<Record> = pgn::read(&text).map(|game| game.replay().expect("legal")).collect();
    let throws: Vec<Vec<&String>> = games
        .iter()
        .map(|game| game.turns.iter().filter_map(|ply| ply.throw.as_ref()).collect())
        .collect();
    let same_throws = |a: usize, b: usize| throws[a].iter().zip(&throws[b]).all(|(x, y)| x == y);
    assert!(throws.iter().all(|game| game.len() > 15));
    assert!(same_throws(0, 1) && same_throws(2, 3) && !same_throws(0, 2));
    assert_ne!(games[0].turns, games[1].turns);
}

#[test]
fn engines_ponder_if_the_option_is_set() {
    let words = [
        "--log",
        "match",
        "chess",
        "--engine",
        "name=u proto=uci rialto",
        "--engine",
        "name=c proto=cecp rialto cecp",
        "--tc",
        "20/0.4+0.01",
        "--margin",
        "2000",
        "--games",
        "1",
        "--ponder",
        // The clocks have got their time for more turns once.
        "--draw",
        "30000:1:24",
    ];
    let output = run(&words);
    let log = String::from_utf8_lossy(&output.stderr);
    for line in [
        "u < go ponder wtime",
        "u < ponderhit",
        "u < stop",
        "c < hard",
        "u < setoption name Ponder value true",
    ] {
        assert!(log.contains(line), "{line}");
    }
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text.lines().count(), 4, "no faults: {text}");
}

#[test]
fn games_are_adjudicated_by_score() {
    let text = match_output(&[
        "chess",
        "--engine",
        "depth=5 name=a rialto",
        "--engine",
        "depth=1 name=b rialto",
        "--games",
        "2",
        "--resign",
        "300:2",
        "--draw",
        "30:2:60",
    ]);
    assert!(text.contains("{adjudication}"), "{text}");
}

#[test]
fn invalid_arguments_are_refused_with_the_reason() {
    let two = ["--engine", "rialto", "--engine", "rialto"];
    for (args, expected) in [
        (vec!["chess", "--engine", "rialto", "--depth", "1"], "a match needs two engines"),
        (vec!["go", "--depth", "1"], "unknown game 'go'"),
        (vec!["chess"], "engine 'rialto': nothing limits its thinking"),
        (vec!["chess", "--tc", "x"], "time control 'x': expected"),
        (
            vec!["chess", "--depth", "1", "--sprt", "5:0"],
            "test '5:0': elo0 has to be less than elo1",
        ),
        (vec!["chess", "--depth", "1", "--resign", "x"], "--resign 'x': expected CP:TURNS"),
        (vec!["chess", "--depth", "1", "--fen", "x"], "FEN:"),
        (vec!["chess", "--depth", "1", "--option", "x=1"], "unknown option 'x'"),
        (vec!["chess", "--depth", "1", "--engine", "/no/such/program"], "cannot start"),
        (
            vec!["chess", "--depth", "1", "--engine", "proto=uci true"],
            "engine 'true' (true) ended before it was ready (exit status: 0)",
        ),
        (vec!["chess", "--nodes", "1", "--engine", "proto=cecp rialto"], "no limit of nodes"),
        (vec!["chess", "--depth", "1", "--pgn", "/no/such/folder/x"], "cannot write"),
        (vec!["chess", "--depth", "1", "--html", "/no/such/folder/x"], "cannot write"),
        (
            vec!["chess", "--depth", "1", "--concurrency", "65535"],
            "expected a whole number from 1 to 512",
        ),
    ] {
        let args = if args.contains(&"rialto") { args } else { [&args[..], &two].concat() };
        let error = match_error(&args);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}

/// Measures the time between an engine's answer and the next `go`, in a match at 10 ms per turn.
/// The transposition tables are small, because clearing them before each game is engine time.
#[test]
#[ignore = "timing: run it alone on the machine, in an optimised build"]
fn the_match_runner_uses_less_than_two_percent_of_the_time() {
    for game in
        ["chess", "archchess", "ravioli", "nacv", "piazza", "shatranj", "cwda", "xiangqi", "shogi"]
    {
        let pgn = file("overhead.pgn");
        let start = Instant::now();
        let engine = "option.Hash=1 rialto";
        let args = [game, "--engine", engine, "--engine", engine, "--st", "0.01"];
        let pgn_name = pgn.to_str().expect("UTF-8");
        match_output(&[&args[..], &["--games", "20", "--pgn", pgn_name]].concat());
        let total = start.elapsed().as_secs_f64();
        let text = fs::read_to_string(&pgn).expect("written");
        let times = text
            .split("[%emt 0:00:")
            .skip(1)
            .map(|rest| rest[..rest.find(']').expect("closed")].parse::<f64>().expect("seconds"));
        let engine_time: f64 = times.sum();
        let share = 1.0 - engine_time / total;
        println!(
            "{game}: {total:.2} s, engines {engine_time:.2} s, match runner {:.2} %",
            100.0 * share
        );
        assert!(share < 0.02, "{game}: {share}");
    }
}
