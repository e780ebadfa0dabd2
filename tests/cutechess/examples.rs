//! The documented examples.

use super::{folder, text};
use crate::common::rialto;
use std::fs;

/// The examples of the manual pages of cutechess-cli and fastchess, with Rialto for the engines.
/// Only the searches and games are shorter, and the rounds fewer.
#[test]
fn documented_examples_play() {
    let folder = folder("examples");
    let stored: Vec<String> = ["Fruit", "Crafty", "Stockfish", "Sloppy"]
        .map(|name| format!(r#"{{"name": "{name}", "command": "rialto", "protocol": "uci"}}"#))
        .to_vec();
    fs::write(folder.join("engines.json"), format!("[{}]", stored.join(","))).expect("a file");
    let book = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\n";
    fs::write(folder.join("book.epd"), book).expect("a file");
    // The start position of chess, e2e4.
    let entry = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 1, 0, 0, 0, 0];
    fs::write(folder.join("book.bin"), entry).expect("a file");
    fs::create_dir_all(folder.join("games")).expect("a folder");
    let _ = fs::remove_file(folder.join("games/sprt.pgn"));
    for (referee, line, games) in [
        (
            "cutechess",
            "-engine cmd=rialto -engine cmd=rialto -each proto=xboard tc=40/60 -rounds 3",
            3,
        ),
        (
            "cutechess",
            "-engine name=Atak cmd=rialto dir=games proto=xboard \
             -engine cmd=rialto proto=uci option.Threads=1 book=book.bin -each tc=40/1:30+1",
            1,
        ),
        (
            "cutechess",
            "-engine conf=Fruit -engine conf=Crafty -engine conf=Stockfish -engine conf=Sloppy \
             -each tc=4 -games 2 -rounds 2 -repeat",
            24,
        ),
        (
            "fastchess",
            "-engine cmd=rialto name=Engine1 -engine cmd=rialto name=Engine2 -each tc=10+0.1 \
             -rounds 5 -repeat -concurrency 4",
            10,
        ),
        (
            "fastchess",
            "-engine cmd=rialto name=Engine1 -engine cmd=rialto name=Engine2 \
             -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 \
             -rounds 5 -repeat -concurrency 4",
            10,
        ),
        (
            "fastchess",
            "-engine cmd=rialto name=Engine1 option.Threads=1 nodes=2000000 \
             -engine cmd=rialto name=Engine2 option.Threads=2 nodes=1000000 \
             -openings file=book.epd format=epd order=random \
             -each tc=300+5 -resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 \
             -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
             -rounds 5 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn",
            10,
        ),
    ] {
        let mut command = rialto();
        command.current_dir(&folder).arg(referee).args(line.split_whitespace());
        let output = command.args(["-maxmoves", "1", "-each", "depth=1"]).output();
        let text = text(&output.expect("it runs"));
        assert_eq!(text.matches("Finished game ").count(), games, "{line}");
    }
    let games = fs::read_to_string(folder.join("games/sprt.pgn")).expect("the games");
    assert_eq!(games.matches("[Result ").count(), 10);
    assert!(games.contains(", n="), "{games}");
}
