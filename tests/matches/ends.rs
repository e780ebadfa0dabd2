//! Files that cannot be written: the match ends, and what was played before is kept.

use crate::common::{SMALL_TABLE, note, run};
use crate::matches::{FAST_ENGINES, file, quoted, scripted_engine};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Runs `script` in a shell (`shell` is its program and options) with the words of a fast match as
/// its arguments.
fn match_in_shell(shell: &[&str], script: &str, args: &[&str]) -> Output {
    let mut command = Command::new(shell[0]);
    command.args(&shell[1..]).args(["-c", script, "sh", env!("CARGO_BIN_EXE_rialto"), "match"]);
    command.current_dir(SMALL_TABLE);
    command.args(FAST_ENGINES).args(args).output().expect("a shell")
}

/// Checks the output of a match whose PGN file became full: the file holds whole games, and one
/// more is in the table.
fn assert_full(output: &Output, pgn: &Path, reason: &str) {
    let (text, error) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("rialto: cannot write '"), "{error}");
    assert!(error.contains(&format!("so the match ends: {reason} ")), "{error}");
    let games = text.lines().filter(|line| line.contains(" turns")).count();
    assert_eq!(text.lines().count(), games + 3, "games, the table and the openings: {text}");
    let records = fs::read_to_string(pgn).expect("written");
    let written = records.matches("[Event ").count();
    // With two games at a time, a second one may end when the first could not be written.
    assert!(written > 0 && (written + 1..=written + 2).contains(&games), "{written} {text}");
    assert!(records.ends_with("\n\n"), "the last game is whole: {records}");
    let checked = run(&["pgn", pgn.to_str().expect("UTF-8")]);
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

/// A limit of the size of files works everywhere; the next test needs more rights.
#[test]
fn a_game_is_written_whole_or_not_at_all() {
    let pgn = file("limited.pgn");
    let _ = fs::remove_file(&pgn);
    // 10 or 20 KB, by the shell.
    let path = pgn.to_str().expect("UTF-8");
    let args = ["--games", "100", "--concurrency", "2", "--pgn", path];
    let output = match_in_shell(&["sh"], "ulimit -f 20; exec \"$@\"", &args);
    assert_full(&output, &pgn, "File too large");
}

#[test]
fn a_full_disk_leaves_whole_games() {
    let namespace = ["unshare", "-rm", "sh"];
    let folder = file("small-disk");
    fs::create_dir_all(&folder).expect("a folder");
    let disk = quoted(folder.to_str().expect("UTF-8"));
    let mount = format!("mount -t tmpfs -o size=16k none {disk}");
    let mounted = Command::new(namespace[0]).args(&namespace[1..]).args(["-c", &mount]).status();
    if !mounted.is_ok_and(|status| status.success()) {
        note("a full disk: nothing can be mounted here");
        return;
    }
    let (full, pgn) = (folder.join("games.pgn"), file("small-disk.pgn"));
    let script = format!(
        "{mount}; \"$@\"; status=$?; cp {} {}; exit $status",
        quoted(full.to_str().expect("UTF-8")),
        quoted(pgn.to_str().expect("UTF-8"))
    );
    let path = full.to_str().expect("UTF-8");
    let output = match_in_shell(&namespace, &script, &["--games", "100", "--pgn", path]);
    assert_full(&output, &pgn, "No space left on device");
}

#[test]
fn a_device_that_is_full_ends_the_match_with_the_table() {
    if !Path::new("/dev/full").exists() {
        note("output to a full device: there is no /dev/full");
        return;
    }
    for (option, games, reason) in [
        ("--pgn", 1, "cannot write '/dev/full', so the match ends: No space left on device"),
        ("--html", 4, "cannot write '/dev/full': No space left on device"),
    ] {
        let args = [&["match"], &FAST_ENGINES[..], &["--games", "4", option, "/dev/full"]].concat();
        let output = run(&args);
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert_eq!(error, format!("rialto: {reason} (os error 28)\n"));
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(text.lines().count(), games + 3, "{text}");
        assert_eq!(text.matches(&format!(" of {games}, ")).count(), 2, "{text}");
    }
    let output = match_in_shell(&["sh"], "exec \"$@\" >/dev/full", &["--games", "2"]);
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.starts_with("rialto: cannot write the table to standard output: "), "{error}");
}

#[test]
fn a_page_that_cannot_be_written_leaves_the_one_before() {
    let folder = file("kept");
    fs::create_dir_all(&folder).expect("a folder");
    let html = folder.join("kept.html");
    fs::write(&html, "the page before").expect("written");
    let path = html.to_str().expect("UTF-8");
    let args = ["--games", "2", "--html", path];
    let output = match_in_shell(&["sh"], "ulimit -f 4; exec \"$@\"", &args);
    let (text, error) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("/kept.html': File too large "), "{error}");
    assert_eq!((text.lines().count(), error.lines().count()), (5, 1), "{text}{error}");
    assert_eq!(fs::read_to_string(&html).expect("still there"), "the page before");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing is left beside it");
    let replaced = match_in_shell(&["sh"], "exec \"$@\"", &args);
    assert!(replaced.status.success());
    assert!(fs::read_to_string(&html).expect("written").starts_with("<!doctype html>"));
}

#[test]
fn a_folder_that_vanishes_costs_only_the_page() {
    let folder = file("vanishing");
    fs::create_dir_all(&folder).expect("a folder");
    let html = folder.join("page.html");
    let remove = format!("rm -r {}", quoted(folder.to_str().expect("UTF-8")));
    let scripted = scripted_engine(&format!("{remove}; echo bestmove a1h8"));
    let output = run(&[
        "match",
        "chess",
        "--engine",
        "rialto",
        "--engine",
        &scripted,
        "--depth",
        "1",
        "--games",
        "1",
        "--html",
        html.to_str().expect("UTF-8"),
    ]);
    let (text, error) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("/page.html': No such file or directory"), "{error}");
    assert!(text.contains("\nscripted: illegal 1\n") && text.lines().count() == 5, "{text}");
}

/// Games that replace nothing: an engine that cannot be started costs no earlier file.
#[test]
fn files_are_kept_until_a_game_has_been_played() {
    let [pgn, html] = ["earlier.pgn", "earlier.html"].map(file);
    let files = [&pgn, &html].map(|path| path.to_str().expect("UTF-8"));
    for path in files {
        fs::write(path, "from an earlier match").expect("written");
    }
    let engines = ["match", "chess", "--engine", "rialto", "--engine", "/no/such/program"];
    let options = ["--depth", "1", "--pgn", files[0], "--html", files[1]];
    let output = run(&[&engines[..], &options].concat());
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "no table without games");
    for path in files {
        assert_eq!(fs::read_to_string(path).expect("kept"), "from an earlier match");
    }
}
