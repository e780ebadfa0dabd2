//! The command lines of cutechess-cli and fastchess, and their output as the programs that start
//! them read it.

mod config;
mod engines;
mod examples;

use crate::common::{SMALL_TABLE, at_the_same_time, run};
use rialto::games;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs `rialto REFEREE` with the words of `line`.
fn referee(referee: &str, line: &str) -> Output {
    run(&std::iter::once(referee).chain(line.split_whitespace()).collect::<Vec<_>>())
}

fn text(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(error.lines().count(), 1, "{error}");
    error.trim_end().trim_start_matches("rialto: ").to_string()
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cutechess-{name}"))
}

/// A folder of this name, in which the options of [`SMALL_TABLE`] hold.
fn folder(name: &str) -> PathBuf {
    let folder = file(name);
    fs::create_dir_all(&folder).expect("a folder");
    let options = "engine.ini";
    fs::copy(PathBuf::from(SMALL_TABLE).join(options), folder.join(options)).expect("a copy");
    folder
}

/// Two engines that answer at once.
const FAST: &str = "-engine cmd=rialto name=A -engine cmd=rialto name=B -each depth=1 tc=60";

/// The lines of a text with every number replaced by `#`.
fn shape(text: &str) -> Vec<String> {
    let numberless = |line: &str| {
        let mut shape = String::new();
        for c in line.chars() {
            match c {
                '0'..='9' | '.' if shape.ends_with('#') => {}
                '0'..='9' => shape.push('#'),
                c => shape.push(c),
            }
        }
        shape
    };
    text.lines().map(numberless).collect()
}

#[test]
fn cutechess_prints_its_lines() {
    let text = text(&referee("cutechess", &format!("{FAST} -rounds 2 -games 2 -repeat")));
    let lines = shape(&text);
    // Each engine plays against its equal, so that the second game repeats the first.
    assert_eq!(lines[0], "Started game # of # (A vs B)");
    assert!(lines[1].starts_with("Finished game # (A vs B): "), "{text}");
    assert_eq!(lines[2], "Score of A vs B: # - # - #  [#] #");
    assert_eq!(lines[3], "Started game # of # (B vs A)");
    assert!(lines[4].starts_with("Finished game # (B vs A): "), "{text}");
    assert_eq!(lines.len(), 3 * 4 + 5, "{text}");
    assert_eq!(lines[12], "...      A playing White: # - # - #  [#] #");
    assert_eq!(lines[13], "...      A playing Black: # - # - #  [#] #");
    assert_eq!(lines[14], "...      White vs Black: # - # - #  [#] #");
    assert!(text.contains("\nElo difference: 0.0 +/- ") && text.contains(" %, DrawRatio: "));
    assert_eq!(lines[16], "Finished match");
    assert!(text.contains("Score of A vs B: ") && text.contains("  [0.500] 4\n"), "{text}");
}

#[test]
fn fastchess_prints_its_lines() {
    let line = format!("{FAST} option.Hash=8 -rounds 2 -sprt elo0=0 elo1=5 -ratinginterval 1");
    let text = text(&referee("fastchess", &line));
    let rule = "--------------------------------------------------";
    let table: Vec<&str> =
        text.rsplit(&format!("{rule}\n")).nth(1).expect("a table").lines().collect();
    assert_eq!(table[0], "Results of A vs B (60, NULL, 8MB):");
    assert!(table[1].starts_with("Elo: 0.00 +/- "), "{text}");
    assert!(table[2].starts_with("LOS: 50.00 %, DrawRatio: 100.00 %, PairsRatio: "), "{text}");
    assert!(table[3].starts_with("Games: 4, Wins: "), "{text}");
    assert!(table[4].starts_with("Ptnml(0-2): [0, 0, 2, 0, 0], WL/DD Ratio: "), "{text}");
    assert!(table[5].starts_with("LLR: ") && table[5].ends_with("(-2.94, 2.94) [0.00, 5.00]"));
    assert!(text.ends_with("\nTournament finished\n"), "{text}");
    // The same in the other format.
    let other = format!("{line} -output format=cutechess");
    let text = String::from_utf8(referee("fastchess", &other).stdout).expect("UTF-8");
    assert!(
        text.contains("\nSPRT: llr ") && text.contains("), lbound -2.94, ubound 2.94\n"),
        "{text}"
    );
    // A model of single games.
    let single = line.replace("elo1=5", "elo1=5 model=bayesian");
    let single = String::from_utf8(referee("fastchess", &single).stdout).expect("UTF-8");
    assert!(single.contains("\nLLR: ") && !single.contains("Ptnml"), "{single}");
}

#[test]
fn both_draw_the_starts_of_chess960() {
    let pgn = file("shuffled.pgn");
    let record = |dialect: &str, words: &str| {
        let _ = fs::remove_file(&pgn);
        let path = pgn.to_str().expect("UTF-8");
        let draw = "-draw movenumber=1 movecount=1 score=30000";
        text(&referee(dialect, &format!("{FAST} {draw} -pgnout {path} {words}")));
        let text = fs::read_to_string(&pgn).expect("written");
        assert_eq!(text.matches("[Variant \"Chess960\"]").count(), 4, "{text}");
        let fens = text.lines().filter(|line| line.starts_with("[FEN "));
        fens.map(String::from).collect::<Vec<_>>()
    };
    let rounds = "-variant fischerandom -rounds 2 -games 2 -repeat";
    for dialect in ["cutechess", "fastchess"] {
        let fens = record(dialect, rounds);
        assert_eq!((fens.len(), &fens[0], &fens[2]), (4, &fens[1], &fens[3]), "{dialect}");
        assert_ne!(fens[0], fens[2], "{dialect}");
        assert_eq!(record(dialect, rounds), fens, "{dialect}");
        assert_ne!(record(dialect, &format!("{rounds} -srand 5")), fens, "{dialect}");
    }
    // As an option of the engines, and with a start for each game.
    let each = record("cutechess", "-each option.UCI_Variant=fischerandom -games 4");
    assert_eq!(each.len(), 4);
    assert!(each.windows(2).all(|two| two[0] != two[1]), "{each:?}");
}

/// What a worker of OpenBench starts, and how it reads what it gets.
#[test]
fn a_worker_gets_pairs_and_games() {
    let (book, pgn) = (file("book.epd"), file("worker.pgn"));
    let fen = |turn: &str| {
        let played = run(&["play", "archchess", turn]);
        String::from_utf8(played.stdout).expect("UTF-8")
    };
    fs::write(&book, fen("f2f4") + &fen("e2e4") + &fen("g2g4")).expect("a file");
    let _ = fs::remove_file(&pgn);
    let folder = PathBuf::from(env!("CARGO_BIN_EXE_rialto"));
    let (folder, name) = (folder.parent().expect("a folder"), folder.file_name().expect("a name"));
    let engine = |role: &str| {
        format!(
            "-engine dir={} cmd=./{} proto=uci tc=inf nodes=400 option.Threads=1 option.Hash=8 \
             option.UCI_Variant=archchess name=Rialto-{role}",
            folder.display(),
            name.display()
        )
    };
    let line = format!(
        "-recover -variant standard -testEnv -concurrency 2 -rounds 3 -games 2 \
         -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 {} {} \
         -openings file={} format=epd order=random start=2 -srand 42 \
         -pgnout file={} seldepth=true nodes=true nps=true match_line=x",
        engine("dev"),
        engine("base"),
        book.display(),
        pgn.display()
    );
    let output = referee("fastchess", &line);
    let text = text(&output);
    let unused = "rialto: -testEnv has no effect\nrialto: -pgnout match_line has no effect\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), unused);
    let mut results = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("Finished game")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number: u32 = words[2].parse().expect("a number");
        let first_is_white = words[3] == "(Rialto-dev";
        assert_eq!(first_is_white, number % 2 == 1, "{line}");
        let points = match words[6] {
            "1-0" => 2,
            "1/2-1/2" => 1,
            "0-1" => 0,
            other => panic!("{other}: {line}"),
        };
        results.insert(number, if first_is_white { points } else { 2 - points });
    }
    assert_eq!(results.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    // Equal engines, so that each pair is even.
    for pair in [1, 3, 5] {
        assert_eq!(results[&pair] + results[&(pair + 1)], 2, "{text}");
    }
    let games = fs::read_to_string(&pgn).expect("the games");
    let parts: Vec<&str> = games.trim_end().split("\n\n").collect();
    assert_eq!(parts.len(), 12, "tags and turns of six games");
    assert!(
        parts[0].contains("[Variant \"archchess\"]") && parts[0].contains("[FEN \""),
        "{games}"
    );
    let comment = parts[1].split(['{', '}']).nth(1).expect("a comment").replace('\n', " ");
    for part in ["s, n=", ", sd=", ", nps="] {
        assert!(comment.contains(part), "{comment}");
    }
    assert!(!run(&["pgn", &pgn.display().to_string()]).stdout.is_empty());
    assert!(run(&["pgn", &pgn.display().to_string()]).status.success());
}

/// The option names the same games as `-variant`: the test of what is not understood compares them.
#[test]
fn every_game_can_be_named_by_either_way() {
    let by_option = ["shogi", "piazza-cwda"].map(|game| ("option.UCI_Variant=", game));
    for (way, game) in games::NAMES.iter().map(|game| ("-variant ", *game)).chain(by_option) {
        let text = text(&referee("cutechess", &format!("{FAST} {way}{game} -maxmoves 2")));
        assert!(text.contains(" {Draw by adjudication}\n"), "{game}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn faults_are_told_in_their_words() {
    let scripted = |action: &str| {
        format!(
            "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
             go) {action};; quit) exit;; esac; done"
        )
    };
    let cases = [
        ("exit 1", "Black disconnects", "abandoned"),
        ("sleep 20 & wait", "Black's connection stalls", "stalled connection"),
        ("sleep 1; echo bestmove a2a3", "Black loses on time", "time forfeit"),
        ("echo bestmove a1h8", "Black makes an illegal move: illegal move 'a1h8'", "illegal move"),
    ];
    at_the_same_time(&cases, |(action, reason, termination)| {
        let pgn = file(&format!("{}.pgn", termination.replace(' ', "-")));
        let _ = fs::remove_file(&pgn);
        let (script, pgn_file) =
            (format!("arg={}", scripted(action)), format!("file={}", pgn.display()));
        let words = |recover: bool| {
            let mut words = vec!["fastchess", "-engine", "cmd=rialto", "depth=1", "tc=60"];
            words.extend(["-engine", "cmd=sh", "name=x", "arg=-c", &script, "tc=0.3"]);
            words.extend(["proto=uci", "-rounds", "1", "-pgnout", &pgn_file]);
            words.extend(recover.then_some("-recover"));
            words
        };
        let both = text(&run(&words(true)));
        assert!(both.contains(&format!(" {{{reason}")), "{both}");
        assert_eq!(both.matches("Finished game").count(), 2, "{both}");
        let games = fs::read_to_string(&pgn).expect("the games");
        let tag = format!("[Termination \"{termination}\"]");
        assert_eq!(games.matches(&tag).count(), 2, "{games}");
        // Without recovery the match ends with a process that is gone.
        let gone = reason.contains("disconnects") || reason.contains("stalls");
        let one = text(&run(&words(false)));
        assert_eq!(one.matches("Finished game").count(), if gone { 1 } else { 2 }, "{one}");
        let all = fs::read_to_string(&pgn).expect("the games").matches(&tag).count();
        assert_eq!(all, if gone { 3 } else { 4 }, "the file grows");
    });
}

#[cfg(unix)]
#[test]
fn a_program_of_their_name_is_the_referee() {
    for (name, version) in
        [("fastchess-ob", "fastchess 1.8.1"), ("cutechess-cli", "cutechess-cli 1.3.1")]
    {
        let link = file(name).with_file_name(name);
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_rialto"), &link).expect("a link");
        let output = Command::new(&link).arg("--version").output().expect("it runs");
        assert!(text(&output).starts_with(version), "{output:?}");
        let output = Command::new(&link).args(["-engine", "cmd=x"]).output().expect("it runs");
        assert_eq!(error(&output), "a match needs two engines; name each with -engine");
    }
}

#[test]
fn positions_and_three_engines() {
    let epd = file("last.epd");
    let _ = fs::remove_file(&epd);
    let line = format!(
        "{FAST} -engine cmd=rialto name=C -variant nacv -maxmoves 3 -tournament gauntlet \
         -games 2 -repeat -event A B -epdout file={}",
        epd.display()
    );
    let text = text(&referee("cutechess", &line));
    let table: Vec<&str> = text.lines().rev().take(5).collect();
    assert_eq!(table[0], "Finished match");
    assert!(table[1].ends_with("     2   50.0%  100.0% "), "{text}");
    assert!(table[3].ends_with("     4   50.0%  100.0% "), "{text}");
    assert_eq!(table[4], "Rank Name                          Elo     +/-   Games   Score    Draw ");
    let positions = fs::read_to_string(&epd).expect("positions");
    assert_eq!(positions.lines().count(), 4);
    for fen in positions.lines() {
        assert!(run(&["show", "nacv", "--fen", fen]).status.success(), "{fen}");
    }
}

#[test]
fn what_is_not_understood_is_named() {
    let missing = file("missing.epd");
    let no_file = format!("{FAST} -openings file={}", missing.display());
    for (line, complaint) in [
        ("x", "'x': expected an option before it"),
        ("-engine cmd=a", "a match needs two engines"),
        (&format!("{FAST} -frobnicate"), "unknown option '-frobnicate'"),
        (&format!("{FAST} -variant kriegspiel"), "unknown game 'kriegspiel'"),
        (&format!("{FAST} -games x"), "-games: expected a number from 1 on, found 'x'"),
        (&format!("{FAST} -games"), "-games: expected a value"),
        (&format!("{FAST} -games 9999999999 -rounds 9999999999"), "-rounds and -games: at most"),
        (&format!("{FAST} -concurrency 0"), "-concurrency: expected a number from 1 on"),
        (&format!("{FAST} -concurrency 9999"), "-concurrency: at most 512 games"),
        (&format!("{FAST} -resign movecount=3 points=4"), "-resign: unknown word 'points=4'"),
        (&format!("{FAST} -draw movecount=-1"), "-draw movecount: expected a number from 1 on"),
        (&format!("{FAST} -sprt elo0=0"), "-sprt: expected elo1="),
        (&format!("{FAST} -sprt elo0=5 elo1=0"), "-sprt: elo0 has to be less than elo1"),
        (&format!("{FAST} -sprt elo0=0 elo1=5 model=x"), "-sprt model: expected normalized"),
        (&format!("{FAST} -openings format=epd"), "-openings: expected file="),
        (&format!("{FAST} -openings file=x order=best"), "-openings order: expected random"),
        (&no_file, "openings '"),
        (&format!("{FAST} -pgnout"), "-pgnout: expected a file"),
        (
            &format!("{FAST} -pgnout file=x notation=fan"),
            "-pgnout notation: expected san, lan or uci, found 'fan'",
        ),
        (&format!("{FAST} -tournament swiss"), "-tournament: expected round-robin or gauntlet"),
        (&format!("{FAST} -recover x"), "-recover: unexpected 'x'"),
        ("-engine cmd=a book=no.bin -engine cmd=a", "engine 1: book 'no.bin': "),
        (
            "-engine cmd=a bookdepth=x -engine cmd=a",
            "engine 1: bookdepth: expected a number of moves",
        ),
        ("-engine cmd=a tc=1 -engine cmd=a tc=x", "engine 2: time control 'x': expected"),
        ("-engine cmd=a tc=1 -engine tc=1", "engine 2: no command"),
        ("-engine cmd=a -engine cmd=b", "engine 1: engine 'a': nothing limits its thinking"),
        ("-engine cmd=a fast -engine cmd=b", "engine 1: unknown word 'fast'"),
        (
            "-engine cmd=a tc=1 option.UCI_Variant=nacv -engine cmd=b tc=1",
            "option.UCI_Variant: all engines have to play the same variant",
        ),
        (
            &format!("{FAST} option.UCI_Variant=nacv -variant piazza"),
            "-variant piazza: the engines have option.UCI_Variant=nacv",
        ),
    ] {
        let found = error(&referee("cutechess", line));
        assert!(found.starts_with(complaint), "{line}: {found}");
    }
}
