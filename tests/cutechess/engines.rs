//! What engines are told, and what of theirs is kept.

use super::{error, file, folder, referee, text};
use crate::common::rialto;
use std::fs;

/// An engine of Cute Chess' own file, as its manual page shows it.
#[test]
fn stored_engines_play() {
    let folder = folder("stored");
    let engine = r#"[{ "name": "Sloppy", "command": "rialto", "protocol": "xboard" }]"#;
    fs::write(folder.join("engines.json"), engine).expect("a file");
    let referee = |line: &str| {
        let mut command = rialto();
        command.current_dir(&folder).arg("cutechess").args(line.split_whitespace());
        command.output().expect("it runs")
    };
    let line = "-engine conf=Sloppy -engine conf=Sloppy -each tc=40/60 depth=1 -rounds 2";
    let text = text(&referee(line));
    assert!(text.starts_with("Started game 1 of 2 (Sloppy-1 vs Sloppy-2)\n"), "{text}");
    assert!(text.ends_with("Finished match\n"), "{text}");
    let unknown = error(&referee("-engine conf=Toga -engine conf=Sloppy -each tc=1"));
    let complaint = "'engines.json': no engine 'Toga', expected Sloppy";
    assert_eq!(unknown, format!("engine 1: conf=Toga: {complaint}"));
}

#[test]
fn all_that_an_engine_tells_is_written() {
    let pgn = file("told.pgn");
    let uci: &[&str] = &["/", "s, latency=", "s, n=", ", sd=", ", nps=", ", hashfull=", ", pv=\""];
    let cecp: &[&str] = &["/", "s, latency=", "s, n=", ", nps=", ", pv=\""];
    let told = "nodes=true seldepth=true nps=true hashfull=true latency=true tbhits=true pv=true";
    for (protocol, parts, notation, move_text) in
        [("uci", uci, "san", "Nf3"), ("uci", uci, "lan", "Ng1f3"), ("xboard", cecp, "uci", "g1f3")]
    {
        let opening = file("knight.pgn");
        fs::write(&opening, "1. Nf3 *\n").expect("a file");
        let line = format!(
            "-engine cmd=rialto name=A -engine cmd=rialto proto={protocol} name=B -each st=0.05 timemargin=2000 \
             -rounds 1 -games 1 -maxmoves 1 -openings file={} format=pgn \
             -pgnout file={} append=false notation={notation} {told}",
            opening.display(),
            pgn.display()
        );
        let output = referee("fastchess", &line);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let game = fs::read_to_string(&pgn).expect("the game");
        assert!(game.contains(&format!("\n1. {move_text} {{book}} 1... ")), "{game}");
        let comment = game.split(['{', '}']).nth(3).expect("a comment").replace('\n', " ");
        let mut rest = comment.as_str();
        for part in parts {
            let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part}: {comment}"));
            rest = after;
        }
        assert!(rest.len() > 5 && rest.ends_with('"'), "{comment}");
    }
}

#[test]
fn an_engine_gets_its_first_lines_and_a_file_for_its_errors() {
    let errors = file("errors.log");
    let _ = fs::remove_file(&errors);
    let this = env!("CARGO_BIN_EXE_rialto");
    let script = format!("read a; read b; echo $b $a >&2; exec {this} uci");
    let mut command = rialto();
    command.args(["cutechess", "-engine", "cmd=sh", "arg=-c", "proto=uci", "name=A"]);
    command.args([format!("arg={script}"), "initstr=one\\ntwo".into()]);
    command.arg(format!("stderr={}", errors.display()));
    command.args(["-engine", "cmd=rialto", "name=B", "-each", "depth=1", "-maxmoves", "1"]);
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(fs::read_to_string(&errors).expect("a file"), "two one\n");
}
