//! The command line: what is wrong with it, its help, and what shells complete.

use crate::cli::out;
use crate::common::{Engine, run};

/// A number that cannot be read, one that is out of bounds, and a missing argument.
#[test]
fn wrong_arguments_are_told_what_was_expected() {
    let whole = "expected a whole number from ";
    for (words, expected) in [
        (&["perft", "chess", "abc"][..], "expected a whole number from 0 to 100"),
        (&["perft", "chess", "101"], "expected a whole number from 0 to 100"),
        (&["perft", "chess", "-1"], "expected a whole number from 0 to 100"),
        (&["bench", "--depth", "0"], "expected a whole number from 1 to 4294967295"),
        (&["dice", "many"], whole),
        (&["play", "chess", "--seed", "abc"], whole),
        (&["play", "chess", "--nodes", "0"], whole),
        (&["play", "chess", "--time", "-1"], "expected seconds, more than 0"),
        (&["play", "chess", "--time", "never"], "expected seconds, more than 0"),
        (&["play", "chess", "--level", "9"], "expected 1 (beginner), 2 (novice), "),
        (&["uci", "--log=debgu"], "expected off, error, warn, info, debug, trace, or MODULE"),
        (&["serve", "--port", "99999"], "expected a whole number from 0 to 65535"),
        (&["show", "chess", "--svg", "x", "--style", "y"], "expected one of: figures, "),
        (&["match", "chess", "--engine", "x", "--games", "0"], whole),
        (&["match", "chess", "--engine", "x", "--margin", "-5"], whole),
        (&["match", "chess", "--engine", "x", "--balance", "-5"], whole),
        (&["match", "chess", "--engine", "x", "--concurrency", "513"], "from 1 to 512"),
        (&["match", "chess", "--engine", "x", "--st", "y"], "expected seconds, more than 0"),
        (&["match", "chess", "--engine", "x", "--tc", "y"], "[TURNS/][MINUTES:]SECONDS"),
        (&["match", "chess", "--engine", "x", "--nodes", "y"], "expected a number above 0"),
        (&["tune", "chess", "--pairs", "-1"], whole),
        (&["data", "chess", "x", "--random", "6-5"], "expected a number, or two such as 4-16"),
        (&["positions", "chess", "x", "y", "--lambda", "2"], "expected a number from 0 to 1"),
        (&["train", "chess", "x", "y", "--neurons", "5"], "expected"),
        (&["train", "chess", "x", "y", "--threads", "0"], whole),
        (&["play"], "play: expected <GAME> (one of: chess, archchess, "),
        (&["perft", "chess"], "perft: expected <DEPTH> (Number of turns of each sequence)"),
        (&["perft"], " and <DEPTH> ("),
        (&["match", "chess"], "match: expected --engine <ENGINE> (An engine: [name=NAME] "),
        (&["pgn"], "pgn: expected <FILES>... (The files)"),
        (&["plya"], "a similar subcommand exists: 'play'"),
        (&["nonsense"], "expected one of: serve, play, xboard, "),
        (&["show", "chess", "--evla"], "a similar argument exists: '--eval'"),
        (&["man", "frobnicate"], "expected one of: serve, play, xboard, "),
        (&["completions", "basic"], "bash, "),
    ] {
        let output = run(words);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{words:?}: {text}");
        assert!(text.contains(expected), "{words:?}: {text}");
    }
}

#[test]
fn the_help_is_complete() {
    let help = out(&["help"]);
    let commands: Vec<&str> = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| !word.is_empty())
        .collect();
    assert_eq!(commands[..3], ["serve", "play", "xboard"]);
    assert_eq!(commands[commands.len() - 2..], ["cecp", "help"]);
    assert_eq!(out(&["help", "perft"]), out(&["perft", "--help"]));
    let play = out(&["play", "--help"]);
    for (name, _) in rialto::search::skill::NAMES {
        assert!(play.contains(&format!("({name})")), "{name}: {play}");
    }
    let words = ["cmd=", "timemargin=", "book=", "bookdepth=", "initstr=", "stderr=", "[MINUTES:]"];
    let of_match = out(&["match", "--help"]);
    for word in words {
        assert!(of_match.contains(word), "{word}: {of_match}");
    }
}

/// `script` of util-linux gives the program a pseudo-terminal.
#[cfg(target_os = "linux")]
#[test]
fn without_a_command_a_terminal_shows_how_to_begin() {
    let mut command = std::process::Command::new("script");
    command.args(["-qec", env!("CARGO_BIN_EXE_rialto"), "/dev/null"]);
    let pipe = std::process::Stdio::piped;
    let Ok(mut child) = command.stdin(pipe()).stdout(pipe()).spawn() else {
        crate::common::skip("a terminal: apt-get install util-linux");
        return;
    };
    let mut input = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut input, b"quit\n").expect("input");
    let text = std::io::read_to_string(child.stdout.take().expect("piped")).expect("text");
    assert!(child.wait().expect("an end").success(), "{text}");
    for line in ["rialto serve ", "rialto play chess ", "rialto help "] {
        assert!(text.contains(line), "{line}: {text}");
    }
    // A program that starts it gets nothing that it has not asked for.
    let mut silent = Engine::start(&[]);
    silent.send("uci");
    let heard = silent.until(|line| line == "uciok", "uciok");
    assert!(heard[0].starts_with("id name"), "{heard:?}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let wrong: [&[&str]; 42] = [
        &["nonsense"],
        &["perft"],
        &["perft", "chess"],
        &["perft", "chess", "many"],
        &["perft", "checkers", "3"],
        &["perft", "chess", "3", "--fen", "8/8/8 w - - 0 1"],
        &["perft", "chess", "3", "--option", "warp"],
        &["perft", "chess", "3", "--option", "warp=9"],
        &["perft", "chess", "3", "--option", "UCI_Chess960=perhaps"],
        &["perft", "chess", "1", "--start", "518"],
        &["perft", "caparandom", "1", "--start", "random"],
        &["perft", "fischerandom", "1", "--start", "960"],
        &["perft", "fischerandom", "1", "--start", "-1"],
        &["perft", "fischerandom", "1", "--start", "1", "--fen", "8/8/8 w - - 0 1"],
        &["cecp", "--start", "1"],
        &["moves", "chess", "e2e5"],
        &["play", "chess", "\u{e9}2e4"],
        &["bench", "--depth", "0"],
        &["bench", "checkers"],
        &["show", "chess", "--svg", "/nowhere/board.svg"],
        &["show", "chess", "--dark"],
        &["show", "chess", "--style", "piecepack"],
        &["show", "chess", "--style", "cards", "--svg", "/nowhere/board.svg"],
        &["show", "archchess", "--style", "piecepack", "--svg", "/nowhere/board.svg"],
        &["show", "xiangqi", "--style", "piecepack", "--svg", "/nowhere/board.svg"],
        &["rules", "checkers"],
        &["--config", "/nowhere/engine.ini", "uci"],
        &["serve", "checkers", "--no-open"],
        &["xboard", "checkers"],
        &["xboard", "ravioli", "--fen", "8/8 w"],
        &["xboard", "nacv", "--option", "nacv_loops=round"],
        &["xboard", "chess", "--option", "threads"],
        &["cecp", "--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
        &["cecp", "--game", "checkers", "--fen", "8/8 w"],
        &["cecp", "--game", "chess", "--fen", "8/8 w"],
        &["cecp", "--option", "warp=9"],
        &["dice"],
        &["dice", "many"],
        &["solve", "K"],
        &["solve", "QRB"],
        &["pgn"],
        &["pgn", "/nowhere/games.pgn"],
    ];
    for words in wrong {
        let output = run(words);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{words:?}: {text}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

#[test]
fn shells_and_man_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = out(&["completions", shell]);
        assert!(text.contains("rialto") && text.contains("cutechess"), "{shell}");
        assert!(text.contains("beginner"), "{shell} knows no levels");
        // What clap writes for the other two has no words behind a command.
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(text.contains("piazza-xiangqi"), "{shell} knows no games");
        }
    }
    let page = out(&["man"]);
    assert!(page.contains(".TH rialto 6") && page.contains("match"));
    let page = out(&["man", "match"]);
    assert!(page.contains(".TH rialto-match 6  \"rialto "), "{page}");
    assert!(page.contains("concurrency") && !page.contains("default: ]"), "{page}");
    let output = run(&["man", "frobnicate"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("rialto: unknown command 'frobnicate', expected one of"), "{error}");
}
