//! Invalid input: random bytes and mutated commands. The engine must not crash or hang, and it must
//! keep the game in progress.

mod extremes;
mod length;
mod memory;
mod records;
mod referee;
mod torture;

use crate::common::{Engine, TIMEOUT, run};
use crate::mutation::mutated;
use proptest::prelude::*;
use proptest::sample::select;

/// Valid UCI commands, which the tests mutate.
const UCI: [&str; 25] = [
    "uci",
    "isready",
    "ucinewgame",
    "position startpos moves e2e4 e7e5 g1f3",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1",
    "go depth 3",
    "go wtime 200 btime 200 winc 10 binc 10 movestogo 3",
    "go movetime 5",
    "go nodes 500 searchmoves e2e4 d2d4",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go perft 2",
    "stop",
    "ponderhit",
    "setoption name Hash value 2",
    "setoption name UCI_Variant value archchess",
    "setoption name UCI_Variant value piazza",
    "setoption name Dice Seed value 9",
    "position startpos moves roll:1+2 e2e4 e7e5 c3f3 f5c5 g1f3",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "debug on",
    "d",
    "eval",
];

/// Valid XBoard commands.
const CECP: [&str; 45] = [
    "xboard",
    "protover 2",
    "new",
    "variant archchess",
    "variant fischerandom",
    "variant piazza",
    "roll 1+2",
    "roll 6+6",
    "answer c3f3",
    "computer",
    "random",
    "force",
    "go",
    "playother",
    "level 40 0:01 0.1",
    "st 0.02",
    "sd 3",
    "time 50",
    "otim 50",
    "usermove e2e4",
    "usermove e0b0,a0c0",
    "usermove e0b0",
    "usermove @@@@",
    "usermove a0d0",
    "?",
    "draw",
    "result 1-0 {resigns}",
    "setboard r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "setboard 4k5/10/10/10/10/10/10/10/PPPPPPPPPP/R3K4R w - - 0 1",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "analyze",
    ".",
    "exclude e2e4",
    "include all",
    "exit",
    "hint",
    "lift e0",
    "put a0",
    "option MultiPV=2",
    "pause",
    "resume",
];

/// Valid lines of shogi programs and of xiangqi programs.
const DIALECTS: [&str; 18] = [
    "usi",
    "ucci",
    "usinewgame",
    "setoption name USI_Hash value 2",
    "setoption hashsize 2",
    "setoption usemillisec true",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G3p 1 moves G*5b",
    "position startpos moves h2e2 b9c7",
    "position fen 3k5/R8/1R7/9/9/p8/9/9/9/4K4 r - - 0 1 moves b7b9",
    "go btime 100 wtime 100 byoyomi 10",
    "go time 100 increment 0 opptime 50",
    "go mate infinite",
    "go depth 2",
    "banmoves h2e2",
    "gameover win",
    "stop",
    "isready",
];

/// A valid line, a line with bytes changed, inserted, removed, cut off or repeated, or random
/// bytes.
fn mutated_line(lines: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let line = select(lines).prop_map(|line| line.as_bytes().to_vec());
    let mutated = mutated(line.clone(), 1..4);
    prop_oneof![
        4 => line,
        5 => mutated,
        1 => proptest::collection::vec(any::<u8>(), 0..60),
    ]
    .prop_map(|mut line| {
        // Mutated lines must not quit, run a perft of hours or allocate gigabytes of memory, and
        // must stay one line.
        line.retain(|b| *b != b'\n' && *b != b'\r');
        let text = String::from_utf8_lossy(&line).to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let expensive = ["quit", "perft", "hash", "memory"];
        if words.iter().any(|word| expensive.iter().any(|e| word.contains(e))) && !is_valid(&line) {
            line.clear();
        }
        line
    })
}

/// Whether a line is one of the valid commands, whose cost is small.
fn is_valid(line: &[u8]) -> bool {
    UCI.iter().chain(&CECP).chain(&DIALECTS).any(|valid| valid.as_bytes() == line)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, max_shrink_iters: 200,
        failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn uci_survives_mutated_commands(lines in proptest::collection::vec(mutated_line(&UCI), 1..40)) {
        let mut engine = Engine::start(&["uci"]);
        for line in &lines {
            engine.send_bytes(line);
            engine.send("");
        }
        engine.send("stop");
        engine.send("isready");
        engine.until(|line| line == "readyok", "readyok");
        // A new game must work as usual.
        engine.send("setoption name UCI_Variant value chess\nsetoption name UCI_Chess960 value false");
        engine.send("ucinewgame\nposition startpos moves e2e4\ngo depth 2");
        let output = engine.until(|line| line.starts_with("info depth 2 "), "search output");
        prop_assert!(!output.is_empty());
        let output = engine.until(|line| line.starts_with("bestmove "), "bestmove");
        prop_assert!(output.last().is_some_and(|line| !line.contains("none")));
        engine.send("quit");
        prop_assert_eq!(engine.ended(), Some(0));
    }

    #[test]
    fn dialects_survive_mutated_commands(
        lines in proptest::collection::vec(mutated_line(&DIALECTS), 1..40),
    ) {
        for (protocol, start, best) in [
            ("usi", "usinewgame\nposition startpos moves 7g7f\ngo depth 2", "bestmove "),
            ("ucci", "setoption newgame\nposition startpos moves h2e2\ngo depth 2", "bestmove "),
        ] {
            let mut engine = Engine::start(&[protocol]);
            for line in &lines {
                engine.send_bytes(line);
                engine.send("");
            }
            engine.send("stop\nisready");
            engine.until(|line| line == "readyok", "readyok");
            // A new game must work as usual.
            engine.send(start);
            engine.until(|line| line.starts_with("info depth 2 "), "search output");
            engine.until(|line| line.starts_with(best), "bestmove");
            engine.send("quit");
            prop_assert_eq!(engine.ended(), Some(0));
        }
    }

    #[test]
    fn cecp_survives_mutated_commands(lines in proptest::collection::vec(mutated_line(&CECP), 1..40)) {
        let mut engine = Engine::start(&["cecp"]);
        for line in &lines {
            engine.send_bytes(line);
            engine.send("");
        }
        engine.send("force\nping 77001");
        engine.until(|line| line == "pong 77001", "pong");
        engine.send("new\neasy\nst 0.02\nusermove e2e4");
        engine.until(|line| line.starts_with("move "), "a move");
        engine.send("quit");
        prop_assert_eq!(engine.ended(), Some(0));
    }

    #[test]
    fn unknown_commands_do_not_change_the_game(noise in proptest::collection::vec("[^\n\r]{0,40}", 1..20)) {
        let mut engine = Engine::start(&["cecp"]);
        engine.send("new\nforce\nusermove e2e4\nusermove e7e5");
        for line in &noise {
            engine.send(&format!("~{line}"));
        }
        engine.send("usermove g1f3\nusermove b8c6\nusermove f1b5\nst 0.02\ngo");
        let output = engine.until(|line| line.starts_with("move "), "a move");
        prop_assert!(!output.iter().any(|line| line.starts_with("Illegal")));
    }
}

/// Lines on which the parser of vampirc-uci panics.
#[test]
fn lines_that_the_uci_crate_cannot_parse_are_refused() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("info depth 300\ninfo seldepth 999\nh ax\r\rgo depth 314\nisready");
    let output = engine.until(|line| line == "readyok", "readyok");
    assert_eq!(output.iter().filter(|line| line.starts_with("info string unknown")).count(), 3);
}

#[test]
fn a_quit_that_follows_at_once_loses_no_bestmove() {
    for end in ["quit\n", ""] {
        let mut engine = Engine::start(&["uci"]);
        engine.send(&format!("{}{end}", "go infinite\nposition startpos\n".repeat(20)));
        engine.close();
        let mut answers = 0;
        while let Ok(line) = engine.line(TIMEOUT) {
            answers += u32::from(line.starts_with("bestmove "));
        }
        assert_eq!((answers, engine.ended()), (20, Some(0)), "{end:?}");
    }
}

/// A GUI might take some of them for line ends, and a terminal for commands.
#[test]
fn no_answer_has_control_characters() {
    for (protocol, lines, end) in [
        (
            "uci",
            "uci\x1b[2J\nsetoption name \x07 value 1\nsetoption name Hash value \x0b9x\n\
             position startpos moves e2\re4\nposition startpos moves e2\x7fe4\ngo \u{85}x\nisready",
            "readyok",
        ),
        (
            "cecp",
            "x\x1b[2J\nusermove e2\re5\nusermove e2\x1be5\noption \x07=1\nsetboard \x1b\nping 1",
            "pong 1",
        ),
    ] {
        let mut engine = Engine::start(&[protocol]);
        engine.send(lines);
        for line in engine.until(|line| line == end, end) {
            assert!(!line.contains(char::is_control), "{line:?}");
        }
    }
    for args in [
        &["moves", "\x1b[2J"][..],
        &["moves", "chess", "--fen", "\x1b"],
        &["moves", "chess", "--option", "\x07=1"],
        &["match", "chess", "--engine", "rialto", "--engine", "x\x1b=1"],
        &["pgn", "\x1b"],
    ] {
        let output = run(args);
        let error = String::from_utf8(output.stderr).expect("text");
        let line = error.strip_suffix('\n').expect("a line");
        assert!(!line.contains(char::is_control) && output.status.code() == Some(2), "{line:?}");
    }
}

#[test]
fn a_binary_options_file_gives_ten_errors_and_a_count() {
    let file = std::env::temp_dir().join(format!("rialto-binary-{}.ini", std::process::id()));
    let lines: String = (0..500).map(|n| format!("\u{1}{n}\n")).collect();
    std::fs::write(&file, lines).expect("a file");
    let (_, errors) = rialto::config::load(Some(&file)).expect("a file");
    std::fs::remove_file(&file).expect("a file");
    assert_eq!(errors.len(), 11);
    assert!(errors[10].ends_with(": 490 more errors"), "{}", errors[10]);
}

#[test]
fn a_variant_is_described_for_a_gui_that_does_not_know_it() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("setoption name UCI_Variant value archchess\nisready");
    let output = engine.until(|line| line == "readyok", "readyok");
    let expected = "info string variant archchess files 10 ranks 10 pocket 0 template fairy \
                    startpos rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w \
                    AJaj Kk - 0 1";
    assert!(output.iter().any(|line| line == expected), "{output:#?}");
}

#[test]
fn very_long_lines_are_cut() {
    let mut engine = Engine::start(&["uci"]);
    engine.send(&"x".repeat(3 << 20));
    let moves = " g1f3 g8f6 f3g1 f6g8".repeat(2_000);
    engine.send(&format!("position startpos moves{moves} e2e4"));
    engine.send("go depth 1\nisready");
    engine.until(|line| line == "readyok", "readyok");
}

proptest! {
    #[test]
    fn any_options_file_gives_one_line_errors(text in "\\PC*", bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let mut settings = rialto::config::Settings::default();
        let text = text + &String::from_utf8_lossy(&bytes);
        for error in settings.read("engine.ini", &text) {
            prop_assert!(error.starts_with("engine.ini:") && !error.contains(char::is_control));
        }
    }

    #[test]
    fn an_invalid_line_in_an_options_file_leaves_the_other_options(line in "[^\n\r]{0,30}", at in 0_usize..60) {
        let valid = include_str!("../../engine.ini").replace("move_overhead = 30", "move_overhead = 31");
        let mut lines: Vec<&str> = valid.lines().collect();
        let at = at.min(lines.len());
        lines.insert(at, &line);
        let mut settings = rialto::config::Settings::default();
        let errors = settings.read("engine.ini", &lines.join("\n"));
        prop_assert!(errors.len() <= 1);
        let place = format!("engine.ini:{}: ", at + 1);
        prop_assert!(errors.iter().all(|error| error.starts_with(&place)));
        let overhead = settings.number(rialto::config::OVERHEAD);
        prop_assert!(overhead == 31 || line.to_lowercase().contains("overhead"));
    }
}
