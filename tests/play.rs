//! `rialto play`: games against the engine in the terminal.

use crate::common::{Engine, run};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A game that the test plays through a pipe.
struct Play {
    engine: Engine,
    /// Everything read so far, and what has been asked for last comes after it.
    lines: Vec<String>,
}

impl Play {
    fn start(args: &[&str]) -> Play {
        Play { engine: Engine::start(&[&["play"], args].concat()), lines: Vec::new() }
    }

    /// Sends a line and reads until one that contains `expected`; that line.
    fn ask(&mut self, line: &str, expected: &str) -> String {
        self.engine.send(line);
        self.wait(expected)
    }

    fn wait(&mut self, expected: &str) -> String {
        self.lines.extend(self.engine.until(|line| line.contains(expected), expected));
        self.lines.last().expect("a line").clone()
    }

    /// The answer of `fen`.
    fn fen(&mut self) -> String {
        self.ask("fen", "> fen");
        self.wait("")
    }

    /// Ends the input, and then the program.
    fn close(mut self) {
        self.engine.close();
        assert_eq!(self.engine.ended(), Some(0));
    }

    /// Turns and throws in the order in which they were shown.
    fn turns(&self) -> Vec<String> {
        let turn = |line: &String| {
            if let Some(dice) = line.strip_prefix("Dice: ") {
                return Some(format!("roll:{}", dice.split_once(',')?.0));
            }
            // The legend has a sign like that of the prompt.
            if line.starts_with("Marks: ") {
                return None;
            }
            if let Some((_, typed)) = line.split_once("> ") {
                let command = ["hint", "fen", "moves"].iter().any(|word| typed.starts_with(word));
                return (!command && !typed.is_empty()).then(|| typed.to_string());
            }
            let (_, played) = line.split_once(" plays ")?;
            Some(played.split(' ').next()?.to_string())
        };
        self.lines.iter().filter_map(turn).collect()
    }
}

/// Plays the engine's own hints to the end of the game, and checks the record of the game by
/// `play` with turns. The result line.
fn whole_game(args: &[&str]) -> String {
    let mut play = Play::start(args);
    let over = loop {
        play.engine.send("hint");
        let answer =
            |line: &str| line.starts_with("Hint: ") || line.starts_with("The game is over");
        play.lines.extend(play.engine.until(answer, "a hint"));
        let line = play.lines.last().expect("a line");
        match line.strip_prefix("Hint: ") {
            Some(hint) => {
                let turn = hint.split(' ').next().expect("a turn").to_string();
                play.engine.send(&turn);
            }
            None => break line.clone(),
        }
    };
    let result = over.trim_start_matches("The game is over: ");
    let result = result.trim_end_matches(". Type undo, new or quit.").to_string();
    assert!(play.lines.contains(&result), "{over}");
    let fen = play.fen();
    let turns = play.turns();
    play.close();
    let mut words = vec!["play", args[0]];
    if let Some(at) = args.iter().position(|arg| *arg == "--fen") {
        words.extend(&args[at..at + 2]);
    }
    words.extend(turns.iter().map(String::as_str));
    let replayed = String::from_utf8(run(&words).stdout).expect("text");
    assert_eq!(replayed, format!("{fen}\n{result}\n"), "{turns:?}");
    result
}

#[test]
fn a_game_of_chess_to_its_end() {
    whole_game(&["chess", "--nodes", "150"]);
    let mate = ["chess", "--nodes", "3000", "--fen", "7k/8/5K2/8/8/8/8/Q7 w - - 0 1"];
    assert_eq!(whole_game(&mate), "1-0 {checkmate}");
    let bare = ["chess", "--nodes", "100", "--black", "--fen", "7k/6Q1/8/8/8/8/8/K7 b - - 0 1"];
    assert!(whole_game(&bare).starts_with("1/2-1/2 {"));
}

#[test]
fn each_game_of_chess960_draws_its_start() {
    let number = |line: String| {
        let number = line.strip_prefix("This is start ").and_then(|rest| rest.split(';').next());
        number.expect("a number").to_string()
    };
    let mut play = Play::start(&["fischerandom", "--nodes", "50"]);
    let mut drawn = vec![(number(play.wait("This is start ")), play.fen())];
    for _ in 0..3 {
        drawn.push((number(play.ask("new", "This is start ")), play.fen()));
    }
    play.close();
    assert!(drawn.iter().any(|start| *start != drawn[0]), "{drawn:?}");
    let (start, fen) = &drawn[0];
    for rules in [&["fischerandom"][..], &["chess", "--option", "UCI_Chess960=true"]] {
        let mut play = Play::start(&[rules, &["--start", start, "--nodes", "50"]].concat());
        assert_eq!(number(play.wait("This is start ")), *start);
        assert_eq!(play.fen(), *fen);
        assert_eq!(number(play.ask("new", "This is start ")), *start);
        play.close();
    }
    // Other games have one start.
    let mut play = Play::start(&["chess", "--nodes", "50"]);
    play.fen();
    assert!(!play.lines.iter().any(|line| line.contains("start")), "{:?}", play.lines);
    play.close();
}

#[test]
fn a_game_of_archchess_to_its_end() {
    whole_game(&["archchess", "--nodes", "150"]);
}

#[test]
fn a_game_of_ravioli_to_its_end() {
    whole_game(&["ravioli", "--nodes", "150", "--black"]);
}

#[test]
fn a_game_of_ravioli_bero_to_its_end() {
    whole_game(&["ravioli-bero", "--nodes", "150"]);
}

#[test]
fn a_game_of_nacv_to_its_end() {
    whole_game(&["nacv", "--nodes", "150"]);
}

#[test]
fn a_game_of_piazza_to_its_end() {
    whole_game(&["piazza", "--nodes", "150", "--seed", "7"]);
    whole_game(&["piazza", "--nodes", "100"]);
}

#[test]
fn turns_may_be_typed_in_several_ways() {
    let mut play = Play::start(&["chess", "--nodes", "200", "--black"]);
    play.wait("1. White plays ");
    assert_eq!(play.ask("e7", "may continue"), "e7 may continue in 2 ways: e7e5 e7e6");
    play.ask("Nf6", "1. Black plays g8f6");
    play.wait("2. White plays ");
    let fen = play.fen();
    assert!(fen.ends_with(" 2"), "{fen}");
    let illegal = play.ask("a1a1", "Illegal");
    assert!(illegal.starts_with("Illegal move (") && illegal.ends_with("): a1a1"), "{illegal}");
    play.close();
}

#[test]
fn algebraic_notation_and_the_rules_are_known_in_every_game() {
    for (game, typed, turn) in [
        ("piazza", "Nf3", "g1f3"),
        ("archchess", "na3", "b1a3"),
        ("ravioli", "I4", "i2i4"),
        ("cwda", "E2-E4", "e2e4"),
        ("piazza-shatranj", "Ba3", "c1a3"),
    ] {
        let mut play = Play::start(&[game, "--nodes", "100", "--seed", "1"]);
        play.ask("rules", &format!("{game}: "));
        play.wait("Start");
        play.ask(typed, &format!("1. White plays {turn}"));
        play.wait("1. Black plays ");
        play.close();
    }
}

#[test]
fn commands_answer() {
    let mut play = Play::start(&["chess", "--nodes", "200"]);
    play.wait("a b c d e f g h");
    let start = play.fen();
    assert!(play.ask("hint", "Hint: ").contains(" (score "));
    assert_eq!(play.ask("dice", "No "), "No dice are thrown in this game.");
    assert_eq!(play.ask("undo", "You "), "You have played no turn yet.");
    play.ask("board", "a b c d e f g h");
    assert_eq!(play.ask("moves b1", "b1a3"), "b1a3  b1c3");
    play.ask("help", "moves [BEGINNING]");
    assert_eq!(play.ask("a1", "Illegal"), "Illegal move (the piece on a1 is blocked): a1");
    play.ask("E4", "1. Black plays ");
    play.ask("Nf3", "2. Black plays ");
    play.ask("undo", "> undo");
    assert!(play.fen().ends_with(" w KQkq - 0 2"));
    play.ask("undo", "> undo");
    assert_eq!(play.fen(), start);
    play.ask("go", "1. White plays ");
    assert!(play.ask("fen", "1. Black> fen").ends_with("fen"));
    assert_eq!(play.ask("resign", "{"), "1-0 {Black resigns}");
    assert!(
        play.ask("e5", "The game is over").starts_with("The game is over: 1-0 {Black resigns}.")
    );
    play.ask("undo", "> undo");
    play.ask("hint", "Hint: ");
    play.ask("new", "you play Black");
    play.wait("1. White plays ");
    play.ask("quit", "quit");
    assert_eq!(play.engine.ended(), Some(0));
}

#[test]
fn turns_of_several_moves_are_one_text() {
    let mut nacv = Play::start(&["nacv", "--nodes", "100"]);
    nacv.wait("first turn (five wires)");
    let task = nacv.wait("Your first turn lays five wires");
    let example = task.rsplit(' ').next().expect("a turn");
    let session = rialto::session::open("nacv").expect("a game");
    assert!(session.is_legal(example), "{task}");
    assert_eq!(nacv.ask("d4", "may"), "d4 may continue in 2 ways: d4e, d4n,");
    assert!(nacv.ask("d4n", "may").starts_with("d4n may continue in 8"));
    let doubled = nacv.ask("d4n,d4n", "Illegal");
    assert!(doubled.starts_with("Illegal move (a wire "), "{doubled}");
    assert!(doubled.ends_with("): d4n,d4n"), "{doubled}");
    assert_eq!(nacv.ask("moves", "list"), "61120292 turns, too many to list");
    let hint = nacv.ask("hint", "Hint: ");
    let hint = hint.split(' ').nth(1).expect("a turn").to_string();
    nacv.ask(&hint, "1. Black plays ");
    assert!(nacv.ask("moves", "which begin").ends_with(" turns, which begin with:"));
    let hint = nacv.ask("hint", "Hint: ");
    let piece = hint.split([' ', ',']).nth(1).expect("a move").to_string();
    let ways = nacv.ask(&piece, "may continue");
    assert!(ways.starts_with(&format!("{piece} may continue in ")), "{ways}");
    assert!(ways.contains(&format!(": {piece},")) && ways.ends_with(" ..."), "{ways}");
    nacv.close();

    let castling = "r3k4r/10/10/10/10/10/10/10/10/R3K4R w AJaj Kk - 0 1";
    let listed = String::from_utf8(run(&["moves", "archchess", "--fen", castling]).stdout).unwrap();
    let castling_turn = listed.lines().find(|line| line.contains(',')).expect("a castling");
    let mut play = Play::start(&["archchess", "--nodes", "100", "--fen", castling]);
    let spaced = castling_turn.replace(',', ", ");
    play.ask(&spaced, "1. Black plays ");
    play.close();
}

#[test]
fn dice_are_thrown_visibly() {
    let mut play = Play::start(&["piazza", "--nodes", "100", "--seed", "1"]);
    play.wait("The seed of the dice is 1.");
    assert_eq!(play.wait("Dice: "), "Dice: 1+5, the weather stays dry");
    assert_eq!(play.ask("dice", "Dice: "), "Dice: 1+5, the weather stays dry");
    play.ask("e2e4", "Dice: 3+1");
    play.wait("1. Black plays ");
    play.close();
    // A walkway is a turn like others.
    let building = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 build:2";
    let mut play = Play::start(&["piazza", "--nodes", "100", "--fen", building]);
    play.wait("Build a walkway: its first and its last square");
    let hint = play.ask("hint", "Hint: ");
    play.ask(hint.split(' ').nth(1).expect("a turn"), "1. Black plays ");
    play.close();
}

#[test]
fn whatever_is_typed_the_game_goes_on() {
    let mut play = Play::start(&["chess", "--nodes", "100"]);
    play.engine.send_bytes(b"\xff\xfe\x00\x1b[31m\n\n   \n");
    play.engine.send(&"e2".repeat(100_000));
    play.engine.send("e2e4 e7e5");
    play.engine.send("moves zz");
    play.wait("No legal turn begins with zz");
    let longest = play.lines.iter().filter(|line| line.starts_with("Illegal")).map(String::len);
    assert!(longest.max() < Some(200));
    play.engine.send_bytes(b"e4");
    play.engine.close();
    play.wait("1. Black plays ");
    assert_eq!(play.engine.ended(), Some(0));
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let wrong: [&[&str]; 7] = [
        &["checkers"],
        &["chess", "--nodes", "0"],
        &["chess", "--time", "never"],
        &["chess", "--fen", "nonsense"],
        &["chess", "--option", "warp=9"],
        &["chess", "e2e4", "--black"],
        &["chess", "e2e4", "--nodes", "5"],
    ];
    for args in wrong {
        let output = run(&[&["play"], args].concat());
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{args:?}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_engines_thinking_and_the_prompt() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rialto"))
        .args(["play", "chess", "--black", "--time", "1000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut interrupt_after = |expected: &str| {
        let seen = output.any(|line| line.is_ok_and(|line| line.contains(expected)));
        assert!(seen, "{expected}");
        std::thread::sleep(Duration::from_millis(200));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    };
    interrupt_after("you play Black");
    interrupt_after("1. White plays ");
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(start.elapsed() < crate::common::TIMEOUT, "the program goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(child.wait().expect("an end").code(), Some(130));
}

/// `script` of util-linux gives the program a pseudo-terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_colours_and_the_prompt() {
    use std::io::Write;
    let play = |no_color: bool| {
        let mut command = Command::new("script");
        let binary = env!("CARGO_BIN_EXE_rialto");
        command.args(["-qec", &format!("{binary} play chess --nodes 200"), "/dev/null"]);
        command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("CLICOLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut child) = command.spawn() else {
            crate::common::skip("colours in a terminal: apt-get install util-linux");
            return None;
        };
        let mut input = child.stdin.take().expect("piped");
        let output = child.stdout.take().expect("piped");
        input.write_all(b"Nf3\nquit\n").expect("input");
        let text = std::io::read_to_string(output).expect("text");
        drop(input);
        assert!(child.wait().expect("an end").success());
        Some(text)
    };
    let Some(text) = play(false) else { return };
    assert!(text.contains("\u{1b}[38;5;") && text.contains('♞'), "{text}");
    assert!(text.contains("1. White> ") && text.contains("2. White> "), "{text}");
    assert!(text.contains("1. White plays g1f3") && text.contains("1. Black plays "), "{text}");
    let Some(text) = play(true) else { return };
    assert!(!text.contains('\u{1b}') && text.contains(" a b c d e f g h"), "{text}");
}
