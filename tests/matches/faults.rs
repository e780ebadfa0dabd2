//! Engines at fault: they lose the game, and the match goes on as long as they can be started.

use crate::common::{at_the_same_time, run};
#[cfg(unix)]
use crate::matches::wait_until;
use crate::matches::{file, match_error, match_output, quoted, scripted_engine, uci_script};
use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::{Duration, Instant};

#[test]
fn an_engine_at_fault_loses_with_the_reason() {
    // The other engine has time enough even on a busy machine.
    let other = "tc=60 depth=1 rialto";
    let cases = [
        ("exit 1", 2, "crashes", "crashed"),
        ("sleep 20 & wait", 2, "stalls", "stalled"),
        ("sleep 1; echo bestmove a2a3", 2, "loses on time", "lost on time"),
        ("echo bestmove a1h8", 2, "illegal move 'a1h8'", "illegal"),
        ("echo nonsense; echo; echo bestmove", 2, "illegal move ''", "illegal"),
        // Floods, which keep the referee busy until it gives the engine up.
        ("yes", 1, "stalls", "stalled"),
        // One line without an end.
        (r"tr '\0' x </dev/zero", 1, "stalls", "stalled"),
    ];
    at_the_same_time(&cases, |&(action, number, reason, fault)| {
        let scripted = scripted_engine(action);
        let start = Instant::now();
        let limits = ["--tc", "0.3+0.01", "--games", &number.to_string()];
        let text = match_output(
            &[&["chess", "--engine", other, "--engine", &scripted][..], &limits].concat(),
        );
        let results = [" 1-0 ", " 0-1 "];
        for (line, result) in text.lines().zip(&results[..number]) {
            assert!(line.contains(reason) && line.contains(result), "{action}: {text}");
        }
        assert!(text.contains(&format!("\nscripted: {fault} {number}\n")), "{action}: {text}");
        assert!(start.elapsed() < Duration::from_secs(40), "{action}");
    });
}

#[test]
fn false_claims_of_a_cecp_engine_lose() {
    let scripted = |action: &str| {
        let script = format!(
            "while read -r word rest; do case $word in protover) echo feature usermove=1 done=1;; \
             go|usermove) {action};; quit) exit;; esac; done"
        );
        format!("name=scripted proto=cecp cmd={}", quoted(&format!("sh -c {}", quoted(&script))))
    };
    for (action, reason) in [
        ("echo '1-0 {White mates}'", "false claim '1-0 {White mates}'"),
        ("echo '1/2-1/2 {I say so}'", "false claim '1/2-1/2 {I say so}'"),
        ("echo Illegal move: e2e4", "false claim 'Illegal move: e2e4'"),
        ("echo resign", "Black resigns"),
        ("echo '1-0 {Black resigns}'", "Black resigns"),
    ] {
        // The scripted engine has Black, so its claim that White wins counts as resignation.
        let text = match_output(&[
            "chess",
            "--engine",
            "rialto",
            "--engine",
            &scripted(action),
            "--tc",
            "1",
            "--games",
            "1",
        ]);
        let resigns = reason == "Black resigns" || action.contains("White mates");
        let expected = if resigns { "Black resigns" } else { reason };
        assert!(text.starts_with("1: rialto - scripted 1-0 {"), "{text}");
        assert!(text.contains(expected), "{action}: {text}");
    }
}

/// The output of a match in which the engine `scripted` can be started once only. On its first `go`
/// it ends by `end`.
#[cfg(unix)]
fn match_with_engine_that_starts_once(name: &str, end: &str) -> (Output, [PathBuf; 2]) {
    let [marker, pgn, html] = ["started", "pgn", "html"].map(|e| file(&format!("{name}.{e}")));
    for file in [&marker, &pgn, &html] {
        let _ = fs::remove_file(file);
    }
    let marker = quoted(marker.to_str().expect("UTF-8"));
    let script = format!("[ -e {marker} ] && exit 3; : >{marker}; {}", uci_script(end));
    let command = quoted(&format!("sh -c {}", quoted(&script)));
    let engine = format!("name=scripted cmd={command}");
    let files = [&pgn, &html].map(|path| path.to_str().expect("UTF-8"));
    let args = ["match", "chess", "--engine", "rialto", "--engine", &engine, "--tc", "5"];
    let output = run(&[&args[..], &["--pgn", files[0], "--html", files[1]]].concat());
    (output, [pgn, html])
}

#[cfg(unix)]
#[test]
fn games_are_kept_when_an_engine_cannot_be_started_again() {
    let (output, [pgn, html]) = match_with_engine_that_starts_once("once", "kill -9 $$");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("1: rialto - scripted 1-0 {Black crashes} "), "{text}");
    assert!(lines[1].starts_with("rialto    +1 =0 -0 of 1"), "{text}");
    assert_eq!((lines[3], lines.len()), ("scripted: crashed 1", 5), "{text}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("rialto: 'scripted' cannot be started again: engine '"), "{error}");
    assert!(error.ends_with(" ended before it was ready (exit status: 3)\n"), "{error}");
    let records = fs::read_to_string(pgn).expect("written");
    assert_eq!(records.matches("{Black crashes} 1-0").count(), 1, "{records}");
    let page = fs::read_to_string(html).expect("written");
    assert!(page.contains("Black crashes") && page.ends_with("</html>\n"), "{page}");
}

/// The engine's own child keeps its output open.
#[cfg(unix)]
#[test]
fn a_killed_script_has_crashed_though_its_child_lives() {
    let start = Instant::now();
    let scripted = scripted_engine("sleep 30 & kill -9 $$");
    let args = ["chess", "--engine", "rialto", "--engine", &scripted, "--tc", "60"];
    let text = match_output(&[&args[..], &["--games", "2"]].concat());
    assert!(text.contains("\nscripted: crashed 2\n"), "{text}");
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[cfg(unix)]
#[test]
fn a_stopped_engine_stalls_and_is_killed_with_its_children() {
    let ids = file("stopped.ids");
    let path = quoted(ids.to_str().expect("UTF-8"));
    let action = format!("sleep 300 & echo $$ $! >{path}; kill -STOP $$");
    let scripted = scripted_engine(&action);
    let rialto = "tc=60 depth=1 rialto";
    let args = ["chess", "--engine", rialto, "--engine", &scripted, "--tc", "0.3"];
    let text = match_output(&[&args[..], &["--games", "1"]].concat());
    assert!(text.starts_with("1: rialto - scripted 1-0 {Black stalls} "), "{text}");
    for id in fs::read_to_string(ids).expect("written").split_whitespace() {
        // A process that is killed still has to end, which takes a while on a busy machine.
        wait_until("the engine and its child have ended", || {
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            stat.is_empty() || stat.contains(") Z ")
        });
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_floods_the_referee_is_given_up() {
    // One line without an end, and short lines that demand answers which nobody reads.
    let endless_line = format!("sh -c {}", quoted(r"tr '\0' x </dev/zero"));
    at_the_same_time(&[&endless_line[..], "yes feature a=1"], |flood| {
        let engine = format!("cmd={}", quoted(flood));
        let args = ["chess", "--engine", "rialto", "--engine", &engine, "--depth", "1"];
        let error = match_error(&args);
        assert!(error.ends_with(" speaks neither UCI nor CECP of version 2"), "{error}");
    });
}

#[test]
fn what_an_engine_writes_is_harmless_and_short() {
    let escape = r"printf '\033]0;title\007\033[2J\342\200\256 bestmove\n'";
    let long = "x".repeat(3_000);
    let [pgn, html] = ["harmless.pgn", "harmless.html"].map(file);
    let files = [&pgn, &html].map(|path| path.to_str().expect("UTF-8"));
    for action in [
        format!(r"{escape} >&2; printf 'bestmove a\033[31mb\n'"),
        format!("{escape}; echo bestmove {long}"),
    ] {
        let scripted = scripted_engine(&action).replace("name=scripted", "'name=\u{1b}[1mbold\n'");
        let args = ["--log", "match", "chess", "--engine", "rialto", "--engine", &scripted];
        let options = ["--tc", "5", "--games", "1", "--pgn", files[0], "--html", files[1]];
        let output = run(&[&args[..], &options].concat());
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let game = printed.lines().next().expect("a game");
        assert!(game.starts_with("1: rialto - \u{fffd}[1mbold  1-0 {Black: illegal"), "{printed}");
        assert!(game.len() < 300, "{printed}");
        let log = String::from_utf8(output.stderr).expect("UTF-8");
        let [records, page] = files.map(|path| fs::read_to_string(path).expect("written"));
        for text in [printed, log, records, page] {
            let raw = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
            assert!(!text.contains(raw), "{text:?}");
        }
    }
}

/// FIDE's Laws, 6.9. The scripted engine never moves; it has the queen first, then only its king.
#[test]
fn a_flag_that_falls_against_a_king_alone_draws() {
    let openings = file("bare.epd");
    for (game, fen) in [
        ("chess", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"),
        ("archchess", "4k5/10/10/10/10/10/10/10/10/4K4Q w - - - 0 1"),
        ("cwda", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 FC"),
    ] {
        fs::write(&openings, fen).expect("written");
        let scripted = format!("variant=own {}", scripted_engine("sleep 1; echo bestmove a2a3"));
        let text = match_output(&[
            game,
            "--engine",
            &scripted,
            "--engine",
            "depth=1 tc=60 rialto",
            "--tc",
            "0.1",
            "--games",
            "2",
            "--openings",
            openings.to_str().expect("UTF-8"),
        ]);
        let lines: Vec<&str> = text.lines().collect();
        let draw = " 1/2-1/2 {out of time, but the opponent cannot win} ";
        assert!(lines[0].contains(draw), "{game}: {text}");
        assert!(lines[1].contains(" 1-0 {Black loses on time} "), "{game}: {text}");
        assert!(text.contains("\nscripted: lost on time 1\n"), "{game}: {text}");
    }
}

/// A move before the question is no answer, in either protocol.
#[test]
fn what_comes_before_the_question_is_no_answer() {
    let early = "while read -r word rest; do case $word in uci) echo uciok;; \
                 isready) echo readyok;; position) echo bestmove a1a1;; \
                 go) echo bestmove e7e5; sleep 1; exit;; quit) exit;; esac; done";
    let cecp = "while read -r word rest; do case $word in \
                protover) echo feature usermove=1 ping=1 done=1;; ping) echo pong $rest;; \
                setboard) echo move a1a1;; usermove) echo move a1a1;; otim) echo move a1a1;; \
                go) echo move e7e5; sleep 1; exit;; quit) exit;; esac; done";
    let openings = file("early.epd");
    let position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let cases = [("uci", early, position), ("cecp", cecp, position), ("cecp", cecp, "e2e4")];
    for (protocol, script, opening) in cases {
        fs::write(&openings, opening).unwrap();
        let command = quoted(&format!("sh -c {}", quoted(script)));
        let engine = format!("name=early proto={protocol} cmd={command}");
        let pgn = file("early.pgn");
        let files = [&openings, &pgn].map(|path| path.to_str().expect("UTF-8"));
        let words = ["chess", "--engine", "depth=1 rialto", "--engine", &engine, "--depth", "1"];
        let options = ["--games", "1", "--openings", files[0], "--pgn", files[1]];
        let text = match_output(&[&words[..], &options].concat());
        assert!(text.contains("early: crashed 1"), "{protocol}: {text}");
        let record = fs::read_to_string(pgn).expect("written");
        assert!(record.contains("e5 {[%emt"), "{protocol}: {record}");
    }
}
