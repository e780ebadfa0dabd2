//! What engines are told of the game, and what is said of those that do not know it.

use super::{file, match_error, match_output, quoted};
use crate::common::run;
use std::fs;
use std::path::PathBuf;

/// The game of docs/variants.md.
const LAGOON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/lagoon.ini");

/// An engine that writes down what it hears: a shell script with these cases for lines.
fn listening(name: &str, cases: &str) -> (String, PathBuf) {
    let heard = file(&format!("{name}.heard"));
    let _ = fs::remove_file(&heard);
    let log = quoted(heard.to_str().expect("UTF-8"));
    let script = format!(
        "while read -r line; do echo \"$line\" >>{log}; \
         case \"$line\" in {cases} isready) echo readyok;; quit) exit;; esac; done"
    );
    let command = format!("sh -c {}", quoted(&script));
    (format!("name={name} cmd={}", quoted(&command)), heard)
}

/// A file with one opening, which costs less time than the choice of a random one.
fn opening(turn: &str) -> String {
    let openings = file(&format!("known-{turn}.txt"));
    fs::write(&openings, turn).expect("written");
    openings.to_str().expect("UTF-8").to_string()
}

/// The lines that such an engine has heard.
fn heard(file: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(file).expect("it has heard something");
    text.lines().map(String::from).collect()
}

/// Where the lines stand among those heard, in this order.
fn assert_in_order(heard: &[String], lines: &[&str]) {
    let mut rest = heard.iter();
    for line in lines {
        assert!(rest.any(|other| other == line), "{line} in {heard:#?}");
    }
}

#[test]
fn a_game_of_ones_own_is_played_by_every_rialto() {
    let uci = ["--engine", "name=U dir=.. rialto", "--engine", "name=V rialto uci"];
    let cecp = ["--engine", "name=C proto=cecp depth=2 dir=.. rialto cecp"];
    let words = ["lagoon", "--variants", LAGOON, "--nodes", "300", "--games", "2"];
    let text = match_output(&[&words[..], &uci].concat());
    assert_eq!(text.lines().count(), 5, "no faults: {text}");
    let words = ["lagoon", "--variants", LAGOON, "--depth", "2", "--games", "2"];
    let text = match_output(&[&words[..], &uci[..2], &cecp].concat());
    assert_eq!(text.lines().count(), 5, "no faults: {text}");
    let line = "cutechess -variant lagoon -engine cmd=rialto -engine cmd=rialto -each depth=1";
    let words: Vec<&str> = ["--variants", LAGOON].into_iter().chain(line.split(' ')).collect();
    let output = run(&words);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && !text.contains("illegal"), "{text}");
}

#[cfg(unix)]
#[test]
fn another_engine_gets_the_file_of_the_game() {
    let (engine, log) = listening(
        "reader",
        "uci) echo option name VariantPath type string default x; \
         echo option name UCI_Variant type combo default chess var chess $more; \
         more='var lagoon'; echo uciok;; go*) echo bestmove 0000;;",
    );
    let words = ["lagoon", "--variants", LAGOON, "--depth", "1", "--games", "1"];
    match_output(&[&words[..], &["--engine", &engine, "--engine", "rialto"]].concat());
    let path = format!("setoption name VariantPath value {LAGOON}");
    let variant = "setoption name UCI_Variant value lagoon";
    assert_in_order(&heard(&log), &["uci", &path, "uci", variant, "ucinewgame"]);
}

/// The options of the game, such as its network, are there only when the file has been read.
#[cfg(unix)]
#[test]
fn another_engine_gets_the_options_of_the_game_behind_its_file() {
    let (engine, log) = listening(
        "learner",
        "uci) echo option name VariantPath type string default x; \
         echo option name UCI_Variant type combo default chess var chess $more; \
         test -z \"$more\" || echo option name lagoon_EvalFile type string default x; \
         more='var lagoon'; echo uciok;; go*) echo bestmove 0000;;",
    );
    let words = ["lagoon", "--variants", LAGOON, "--depth", "1", "--games", "1"];
    let engine = format!("{engine} option.lagoon_EvalFile=my.net");
    let output =
        run(&[&["match"][..], &words, &["--engine", &engine, "--engine", "rialto"]].concat());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(!told.contains("announces no option"), "{told}");
    let path = format!("setoption name VariantPath value {LAGOON}");
    let network = "setoption name lagoon_EvalFile value my.net";
    assert_in_order(&heard(&log), &["uci", &path, "uci", network, "ucinewgame"]);
}

#[test]
fn what_an_engine_says_of_its_options_is_told() {
    let words = ["match", "lagoon", "--variants", LAGOON, "--depth", "1", "--games", "1"];
    let engine = "rialto option.lagoon_EvalFile=/nowhere.net";
    let output = run(&[&words[..], &["--engine", engine, "--engine", "name=b rialto"]].concat());
    let told = String::from_utf8_lossy(&output.stderr);
    let complaint = "engine 'rialto': option 'lagoon_EvalFile': '/nowhere.net': cannot be read";
    assert!(told.contains(complaint), "{told}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_know_the_game_is_refused() {
    let option = "echo option name UCI_Variant type combo default chess var chess var archi;";
    let plain = listening("plain", "uci) echo uciok;; go*) echo bestmove 0000;;").0;
    let many =
        listening("many", &format!("uci) {option} echo uciok;; go*) echo bestmove 0000;;")).0;
    let cecp = |name: &str, variants: &str| {
        let features = format!("protover*) echo feature ping=0 {variants} done=1;;");
        format!("proto=cecp {}", listening(name, &features).0)
    };
    let old = cecp("old", "");
    let some = cecp("some", "'variants=\"normal,fischerandom\"'");
    let hint = "; the word variant=NAME tells what it calls the game, variant=own that it plays it \
                without being told";
    for (game, engine, why) in [
        (
            "archchess",
            &plain,
            "engine 'plain' does not offer archchess (it has no option UCI_Variant)",
        ),
        (
            "archchess",
            &many,
            "engine 'many' does not offer archchess (its option UCI_Variant does not list 'archchess')",
        ),
        (
            "archchess",
            &old,
            "engine 'old' does not offer archchess (its feature variants does not list 'archchess')",
        ),
        (
            "shogi",
            &some,
            "engine 'some' does not offer shogi (its feature variants does not list 'shogi')",
        ),
    ] {
        let openings = opening(if game == "shogi" { "c3c4" } else { "f2f4" });
        let openings = ["--openings", &openings];
        let words = [game, "--depth", "1", "--games", "2", "--engine", "rialto"];
        let words = [&words[..], &openings].concat();
        let error = match_error(&[&words[..], &["--engine", engine]].concat());
        assert_eq!(error, format!("{why}{hint}"));
        // The same for an engine that is not in the first games.
        let words = [&["match"], &words[..], &["--engine", "rialto", "--engine", engine]].concat();
        let output = run(&words);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{engine}");
    }
    let openings = opening("e2e4");
    let chess960 = ["chess", "--option", "UCI_Chess960=on", "--openings", &openings];
    let chess960 = [&chess960[..], &["--depth", "1", "--engine", "rialto"]].concat();
    for (engine, why) in [
        (&plain, "engine 'plain' does not offer Chess960 (it has no option UCI_Chess960)"),
        (
            &old,
            "engine 'old' does not offer Chess960 (its feature variants does not list 'fischerandom')",
        ),
    ] {
        let error = match_error(&[&chess960[..], &["--engine", engine]].concat());
        assert_eq!(error, format!("{why}{hint}"));
    }
}

#[cfg(unix)]
#[test]
fn an_engine_may_have_its_own_name_of_the_game() {
    let option = "echo option name UCI_Variant type combo default chess var chess var archi;";
    let cases = format!("uci) {option} echo uciok;; go*) echo bestmove 0000;;");
    let features = "protover*) echo 'feature variants=\"normal,archi\" done=1';; go) echo resign;;";
    for (name, cases, word, told) in [
        ("named", cases.as_str(), "variant=archi", Some("setoption name UCI_Variant value archi")),
        ("knowing", &cases, "variant=own", None),
        ("named-cecp", features, "proto=cecp variant=archi", Some("variant archi")),
        ("knowing-cecp", features, "proto=cecp variant=own", None),
    ] {
        let (engine, log) = listening(name, cases);
        let engine = format!("{word} {engine}");
        let words = ["archchess", "--depth", "1", "--games", "1", "--engine", &engine];
        let openings = opening("f2f4");
        let openings = ["--engine", "rialto", "--openings", &openings];
        match_output(&[&words[..], &openings].concat());
        let lines = heard(&log);
        let of_game: Vec<&str> = lines
            .iter()
            .map(String::as_str)
            .filter(|line| line.starts_with("variant") || line.contains("UCI_Variant"))
            .collect();
        assert_eq!(of_game, told.into_iter().collect::<Vec<_>>(), "{name}");
    }
    let error = match_error(&["chess", "--engine", "variant= rialto", "--engine", "rialto"]);
    assert_eq!(error, "engine 'variant= rialto': variant: expected a name or own");
}

/// A PGN file without the tag Variant; castlings in CECP's text; a check in CECP's numbers.
#[cfg(unix)]
#[test]
fn a_cecp_engine_plays_chess960() {
    let openings = file("castlings.pgn");
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1";
    fs::write(&openings, format!("[FEN \"{fen}\"]\n\n1. O-O O-O-O 2. h3 *\n")).expect("written");
    let (engine, log) = listening(
        "castler",
        "protover*) echo 'feature usermove=1 ping=0 variants=\"normal,fischerandom\" \
         option=\"Own Book -check 0\" done=1';; \
         go) echo move h7h6; went=1;; usermove*) [ -z $went ] || echo resign;;",
    );
    let engine = format!("proto=cecp 'option.Own Book=true' {engine}");
    let openings = openings.to_str().expect("UTF-8");
    let words = ["chess", "--option", "UCI_Chess960=true", "--depth", "1", "--games", "2"];
    let engines = ["--engine", "rialto", "--engine", &engine];
    match_output(&[&words[..], &engines, &["--openings", openings]].concat());
    let lines = heard(&log);
    let expected = [
        "variant fischerandom",
        "option Own Book=1",
        "setboard 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
        "usermove O-O",
        "usermove O-O-O",
        "usermove h2h3",
        "go",
    ];
    assert_in_order(&lines, &expected);
    assert!(!lines.iter().any(|line| line.contains("UCI_Chess960")), "{lines:#?}");
    // The same opening under the other command line.
    let line = format!(
        "cutechess -variant fischerandom -engine cmd=rialto -engine cmd=rialto -each depth=1 \
         -maxmoves 2 -openings file={openings} format=pgn"
    );
    let output = run(&line.split_whitespace().collect::<Vec<_>>());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
}

#[cfg(unix)]
#[test]
fn options_that_an_engine_does_not_take_are_told() {
    let features = "protover*) echo 'feature memory=1 smp=1 option=\"Book -check 0\" \
                    option=\"Style -combo Solid /// *Wild\" done=1';; go) echo resign;;";
    let cecp = listening("cecp", features).0;
    let cecp = format!(
        "proto=cecp option.Hash=8 option.Threads=many option.Book=maybe option.Style=Solid option.Styl=x {cecp}"
    );
    let uci = "name=uci option.Hash=abc option.Ponder=1 'option.Clear Hash=' option.Hush=1 rialto";
    let engines = ["--engine", uci, "--engine", &cecp];
    let openings = opening("e2e4");
    let words = ["match", "chess", "--depth", "1", "--games", "1", "--openings", &openings];
    let output = run(&[&words[..], &engines].concat());
    let log = String::from_utf8(output.stderr).expect("UTF-8");
    let mut warnings: Vec<&str> =
        log.lines().filter_map(|line| line.split_once("] ").map(|(_, text)| text)).collect();
    warnings.sort_unstable();
    let expected = [
        "engine 'cecp' announces no option 'Styl', and is told all the same",
        "engine 'cecp', option 'Book': expected true or false, found 'maybe'",
        "engine 'cecp', option 'Threads': expected a number from 1, found 'many'",
        "engine 'uci' announces no option 'Hush', and is told all the same",
        "engine 'uci', option 'Hash': expected a number from 1 to 65536, found 'abc'",
        "engine 'uci': unknown option 'Hush'",
    ];
    assert_eq!(warnings, expected, "{log}");
}
