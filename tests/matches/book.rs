//! Opening books of single engines.

use super::{file, match_error};
use crate::common::run;
use polyglot_book_rs::polyglot_hash_from_fen;
use std::fs;

/// A Polyglot book with one move.
fn book(name: &str, fen: &str, from: u16, to: u16) -> String {
    let key = polyglot_hash_from_fen(fen).expect("a position");
    let entry = [&key.to_be_bytes()[..], &(from << 6 | to).to_be_bytes(), &[0, 1, 0, 0, 0, 0]];
    let path = file(name);
    fs::write(&path, entry.concat()).expect("a file");
    path.to_str().expect("a plain name").to_string()
}

/// A script that answers the lines that begin with one of `asks` with these `answers`, in turn.
fn script(log: &str, start: &str, asks: &str, answers: &str) -> String {
    format!(
        "set -- {answers}; while read -r word rest; do echo $word $rest >> {log}; \
         case $word in {start};; {asks}) echo $said $1; shift;; quit) exit;; esac; done"
    )
}

/// The engine has begun to think for itself when its book knows the position again. It is not asked
/// for that move, and hears of it before the next one.
#[cfg(unix)]
#[test]
fn a_book_moves_for_an_engine_that_plays() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    // g1 to f3.
    let book = format!("book={}", book("ruy-lopez.bin", fen, 6, 21));
    let (heard, pgn) = (file("heard"), file("ruy-lopez.pgn"));
    let _ = (fs::remove_file(&heard), fs::remove_file(&pgn));
    let path = heard.to_str().expect("a plain name");
    let features = r#"protover) echo feature usermove=1 reuse=0 done=1"#;
    let loop_cecp = script(path, features, "go", "e2e4 f1b5");
    let white = format!("arg=said=move; {loop_cecp}")
        .replace("quit) exit", "usermove) [ $rest != a7a6 ] || echo resign;; quit) exit");
    let uci = "uci) echo uciok;; isready) echo readyok";
    let black = format!("arg=said=bestmove; {}", script("/dev/null", uci, "go", "e7e5 b8c6 a7a6"));
    let games = format!("file={}", pgn.display());
    let output =
        run(&[
            &[
                "cutechess",
                "-engine",
                "name=white",
                "cmd=sh",
                "arg=-c",
                &white,
                "proto=cecp",
                &book,
            ][..],
            &["-engine", "name=black", "cmd=sh", "arg=-c", &black, "proto=uci"],
            &["-each", "tc=60", "-rounds", "1", "-games", "1", "-pgnout", &games],
        ]
        .concat());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("0-1 {White resigns}"), "{text}");
    let heard = fs::read_to_string(&heard).expect("lines");
    let heard: Vec<&str> =
        heard.lines().filter(|line| !line.contains("time") && !line.contains("otim")).collect();
    let first = heard.iter().position(|line| *line == "go").expect("asked");
    let expected =
        ["go", "force", "usermove e7e5", "usermove g1f3", "usermove b8c6", "go", "usermove a7a6"];
    assert_eq!(heard[first..first + expected.len()], expected);
    let record = fs::read_to_string(&pgn).expect("the game");
    assert!(record.contains("2. Nf3 {book}"), "{record}");
}

/// The engine ponders on a turn when its book moves for it. The opponent plays that turn only after
/// the book's, so the engine gets the position and does not think on about another one.
#[cfg(unix)]
#[test]
fn a_book_ends_what_an_engine_ponders() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let book = format!("book={}", book("ponder.bin", fen, 6, 21));
    let heard = file("pondered");
    let _ = fs::remove_file(&heard);
    let log = heard.to_str().expect("a plain name");
    let white = format!(
        "arg=said=first; while read -r word rest; do echo $word $rest >> {log}; case $word in \
         uci) echo uciok;; isready) echo readyok;; stop) echo bestmove 0000;; quit) exit;; \
         go) case $said in first) said=more; echo bestmove e2e4 ponder d7d5;; \
         *) case $rest in ponder*) ;; *) echo bestmove 0000;; esac;; esac;; esac; done"
    );
    let uci = "uci) echo uciok;; isready) echo readyok";
    let black = format!("arg=said=bestmove; {}", script("/dev/null", uci, "go", "e7e5 d7d5"));
    run(&[
        &["cutechess", "-engine", "name=white", "cmd=sh", "arg=-c", &white, "ponder", &book][..],
        &["-engine", "name=black", "cmd=sh", "arg=-c", &black],
        &["-each", "proto=uci", "tc=60", "-rounds", "1", "-games", "1"],
    ]
    .concat());
    let heard = fs::read_to_string(&heard).expect("lines");
    assert!(!heard.contains("ponderhit"), "{heard}");
    assert!(heard.contains("position startpos moves e2e4 e7e5 g1f3 d7d5\n"), "{heard}");
}

#[test]
fn a_book_is_used_up_to_its_depth() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // h2 to h4, which no search plays.
    let book = book("h4.bin", start, 15, 31);
    for (words, by_book) in [("", true), (" bookdepth=1", true), (" bookdepth=0", false)] {
        let pgn = file("h4.pgn");
        let _ = fs::remove_file(&pgn);
        let mut line =
            format!("cutechess -engine cmd=rialto book={book}{words} -engine cmd=rialto");
        line += " -each depth=1 -maxmoves 2 -rounds 1 -games 2 -pgnout";
        let file = format!("file={}", pgn.display());
        let words: Vec<&str> = line.split_whitespace().chain([file.as_str()]).collect();
        assert!(run(&words).status.success(), "{words:?}");
        let games = fs::read_to_string(&pgn).expect("games");
        // As Black the engine has no move in its book.
        assert_eq!(games.matches("1. h4 {book}").count(), usize::from(by_book), "{games}");
        assert_eq!(games.matches("{book}").count(), usize::from(by_book), "{games}");
    }
    let engine = format!("book={book} rialto");
    let error = match_error(&["nacv", "--engine", &engine, "--engine", "rialto", "--depth", "1"]);
    assert_eq!(error, "engine 'rialto-1': book=: only chess has such books");
}
