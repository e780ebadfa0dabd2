//! Signals to the referee: the match ends at once, and nothing that was played is lost.

use crate::common::{SMALL_TABLE, note, run};
use crate::matches::{FAST_ENGINES, file, quoted, scripted_engine, wait_until};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Time within which a match ends, with some more because the machine may be busy. The limits of
/// the turns are much longer.
const SOON: Duration = Duration::from_secs(5);

/// Starts `rialto match` with `args` in a process group of its own, as a terminal does. `before` is
/// a command of the shell.
fn start(before: &str, args: &[&str]) -> Child {
    Command::new("sh")
        .args([
            "-c",
            &format!("{before}; exec \"$@\""),
            "sh",
            env!("CARGO_BIN_EXE_rialto"),
            "match",
        ])
        .args(args)
        .current_dir(SMALL_TABLE)
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Starts a match of more games than anybody can play, and waits until some have been. Returns the
/// process, its PGN file and its page.
fn long_match(before: &str, name: &str) -> (Child, PathBuf, PathBuf) {
    let [pgn, html] = ["pgn", "html"].map(|end| file(&format!("{name}.{end}")));
    // A file from an earlier run would look as if this match had already begun.
    for old in [&pgn, &html] {
        let _ = fs::remove_file(old);
    }
    let files = [&pgn, &html].map(|path| path.to_str().expect("UTF-8"));
    let options = ["--games", "1000000000000", "--concurrency", "2", "--pgn", files[0], "--html"];
    let child = start(before, &[&FAST_ENGINES[..], &options, &files[1..]].concat());
    wait_for_games(&pgn, 3);
    (child, pgn, html)
}

fn wait_for_games(pgn: &Path, games: usize) {
    wait_until("games are played", || games_in(pgn) >= games);
}

fn games_in(pgn: &Path) -> usize {
    fs::read_to_string(pgn).map_or(0, |text| text.matches("[Event ").count())
}

/// Sends a signal to a process, or to a group if the number is negative.
fn send(signal: &str, process: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), "--", process]).status();
    assert!(sent.expect("kill").success());
}

/// The output of a match that ends now, its standard output and its standard error.
fn end(child: Child) -> (Output, String, String) {
    let start = Instant::now();
    let output = child.wait_with_output().expect("ends");
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    let [out, error] = [&output.stdout, &output.stderr]
        .map(|text| String::from_utf8(text.clone()).expect("UTF-8"));
    (output, out, error)
}

/// Checks that a match which `signal` ended has its table and all its games.
fn assert_nothing_lost(child: Child, pgn: &Path, html: &Path, signal: &str, status: i32) {
    let (output, text, error) = end(child);
    assert_eq!(output.status.code(), Some(status), "{error}");
    let games = text.lines().filter(|line| line.contains(" turns")).count();
    assert!(games >= 3 && text.lines().count() == games + 3, "{text}");
    let reason = format!("rialto: {signal} ended the match after {games} of 1000000000000 games\n");
    assert_eq!(error, reason);
    assert_eq!(games_in(pgn), games);
    let checked = run(&["pgn", pgn.to_str().expect("UTF-8")]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let page = fs::read_to_string(html).expect("written");
    assert!(page.contains(&format!("\"played\":{games},")), "{games}");
}

#[test]
fn a_signal_ends_the_match_and_loses_no_game() {
    // A shell that ignores SIGHUP hands that on; so it is not tested under nohup.
    let ignored = Command::new("sh").args(["-c", "kill -HUP $$"]).status().expect("sh").success();
    for (signal, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if signal == "HUP" && ignored {
            note("SIGHUP, which is ignored here");
            continue;
        }
        let (child, pgn, html) = long_match(":", signal);
        // Ctrl-C sends the signal to the whole process group.
        send(signal, &format!("-{}", child.id()));
        assert_nothing_lost(child, &pgn, &html, &format!("SIG{signal}"), status);
    }
}

/// A terminal that closes, and a service that ends, may send two signals.
#[test]
fn two_signals_at_once_are_one() {
    let (child, pgn, html) = long_match(":", "two");
    for _ in 0..2 {
        send("INT", &child.id().to_string());
        thread::sleep(Duration::from_millis(20));
    }
    assert_nothing_lost(child, &pgn, &html, "SIGINT", 130);
}

#[test]
fn a_match_under_nohup_survives_the_terminal() {
    let (child, pgn, html) = long_match("trap '' HUP", "nohup");
    send("HUP", &child.id().to_string());
    let games = games_in(&pgn);
    wait_for_games(&pgn, games + 5);
    send("TERM", &child.id().to_string());
    assert_nothing_lost(child, &pgn, &html, "SIGTERM", 143);
}

/// Starts a match against a script that does `action` when it has to move, interrupts it when the
/// script has told its process number, and checks that the game has no result.
fn interrupt_a_turn(name: &str, action: &str, words: &str, signal_engine: bool) {
    let told = file(&format!("{name}.told"));
    let _ = fs::remove_file(&told);
    let path = quoted(told.to_str().expect("UTF-8"));
    let engine = scripted_engine(&format!("echo $$ >{path}; {action}"));
    let engine = format!("{words} {engine}");
    let child = start(":", &["chess", "--engine", "rialto", "--engine", &engine, "--depth", "1"]);
    let engine_id = || fs::read_to_string(&told).unwrap_or_default();
    wait_until("the engine starts", || engine_id().ends_with('\n'));
    if signal_engine {
        send("TERM", engine_id().trim());
        thread::sleep(Duration::from_millis(50));
    }
    send("TERM", &child.id().to_string());
    let (output, text, error) = end(child);
    assert_eq!(output.status.code(), Some(143), "{error}");
    assert_eq!(text, "", "no game and no table");
    assert_eq!(error, "rialto: SIGTERM ended the match after 0 of 100 games\n");
}

#[test]
fn a_signal_does_not_wait_for_a_silent_engine() {
    interrupt_a_turn("silent", "sleep 60", "", false);
}

#[test]
fn a_signal_does_not_wait_for_a_stopped_engine() {
    interrupt_a_turn("stopped", "kill -STOP $$", "", false);
}

#[test]
fn a_signal_does_not_wait_for_an_engine_that_floods() {
    interrupt_a_turn("flood", "yes", "", false);
}

/// Whoever ends the referee's whole process group, or its service, also ends the engines.
#[test]
fn an_engine_that_ends_together_with_the_referee_has_not_crashed() {
    interrupt_a_turn("together", "sleep 0.1", "", true);
}

/// Hardly any opening is as balanced as that: a hundred are judged, which takes seconds.
#[test]
fn a_signal_does_not_wait_for_an_opening() {
    let engines = ["nacv", "--engine", "rialto", "--engine", "rialto", "--depth", "1"];
    let child = start(":", &[&engines[..], &["--balance", "0"]].concat());
    thread::sleep(Duration::from_millis(500));
    send("TERM", &child.id().to_string());
    let (output, text, error) = end(child);
    assert_eq!(output.status.code(), Some(143), "{error}");
    assert_eq!(text, "", "no game and no table");
    assert_eq!(error, "rialto: SIGTERM ended the match after 0 of 100 games\n");
}

/// More than a pipe holds.
#[test]
fn a_signal_does_not_wait_for_an_engine_that_reads_nothing() {
    let told = file("deaf.told");
    let _ = fs::remove_file(&told);
    let script = format!("echo uciok; : >{}; sleep 60", quoted(told.to_str().expect("UTF-8")));
    let command = quoted(&format!("sh -c {}", quoted(&script)));
    let engine = format!("name=deaf option.Long={} cmd={command}", "x".repeat(100_000));
    let child = start(":", &["chess", "--engine", "rialto", "--engine", &engine, "--depth", "1"]);
    wait_until("the engine is told", || told.exists());
    thread::sleep(Duration::from_millis(300));
    send("INT", &child.id().to_string());
    let (output, _, error) = end(child);
    assert_eq!(output.status.code(), Some(130), "{error}");
}
