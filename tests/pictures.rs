//! What `show` prints and writes, and the pictures of the games.

use crate::common::run;
use crate::render::{FLOOD, NACV, at};
use rialto::games::NAMES;
use rialto::render::{svg, terminal};
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

#[test]
fn colours_depend_on_the_environment() {
    let show = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
        command.args(["show", "nacv", "--fen", NACV, "b3d5,b5e"]);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().expect("the binary runs").stdout).expect("text")
    };
    let session = at("nacv", Some(NACV), &["b3d5,b5e"]);
    let plain = terminal::plain(&session.diagram(), &session.fen());
    assert_eq!(show(&[]), plain);
    assert_eq!(show(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]), plain);
    let coloured = show(&[("CLICOLOR_FORCE", "1")]);
    assert_eq!(coloured, terminal::coloured(&session.diagram(), &session.fen()));
    assert!(coloured.contains("\u{1b}[") && coloured.contains('♚') && coloured.contains('┃'));
    let bare = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(bare.lines().count(), plain.lines().count());
    // Every symbol takes one column, so that the columns stay aligned.
    let width = |text: &str, row: usize| text.lines().nth(row).expect("a row").chars().count();
    assert!((1..14).step_by(2).all(|row| width(&bare, row).abs_diff(width(&plain, row)) <= 2));
}

/// The positions of the games' pictures, which README and docs show: game, FEN and last turn.
const PICTURES: [(&str, &str, &str); 13] = [
    ("chess", "r1bk3r/p2p1pNp/n2B1n2/1p1NP2P/6P1/3P4/P1P1K3/q5b1 w - - 0 23", "d6e7"),
    (
        "archchess",
        "r3k1db1r/pp1bpp2pp/n8n/2pp2pp2/4c4q/6B3/6PN1P/P1NP3QP1/1PP1PP1P2/R2CK1DB1R w AJaj Kk - 3 11",
        "c3e4",
    ),
    (
        "ravioli",
        "r2qr1k1******/1bpw1p1ppp2pb/1pn1z4w3p/p5pn6/P13/1PW2P3WZP1P/1BP3PPPPNN1B/R2QR1K1****** \
         w - - 4 16",
        "c3j4",
    ),
    ("nacv", NACV, "b3d5,b5e"),
    ("piazza", FLOOD, "e5d5"),
    ("shatranj", "r1bkqb1r/pp3ppp/2nppn2/2p5/4P3/2NPBN2/PPP2PPP/R2KQB1R w - - 0 8", "e3c5"),
    ("cwda", "e2ak2e/ppp2ppp/2fpwfw1/4p3/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 b kq - 2 8 FC", "d8e7"),
    ("xiangqi", "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R b - - 5 4", "b8b4"),
    (
        "shogi",
        "ln5nl/3k1g3/p2p1s2p/2pSp1pp1/1p3N3/2P1P2P1/PPBP1PP1P/2GS2GR1/LN2K3L[RBsp] b - - 2 36",
        "S@e3",
    ),
    (
        "piazza-shatranj",
        "r1bkqb1r/pp3ppp/2nppn2/2p5/4P3/2NPBN2/PPP2PPP/R2KQB1R w - - 0 8 flood:9:d3d6,e6e3",
        "d3d4",
    ),
    (
        "piazza-cwda",
        "s1dck1os/pp3ppp/3p1d2/2pop3/3HP3/2I3H1/PPPP1PPP/G2LK1IG w KQkq - 4 7 NR flood:8:c4f4,f5c5",
        "e4f4",
    ),
    (
        "piazza-xiangqi",
        "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P1B4/P3P1P1P/1C4NC1/9/RNBAKA2R w - - 5 4 flood:8:e4e7,c7c4",
        "e5e6",
    ),
    (
        "piazza-shogi",
        "ln5nl/3k1g3/p2p1s2p/2pSp1pp1/1p3N3/2P1P2P1/PPBP1PP1P/2GS2GR1/LN2K3L[RBsp] b - - 2 36 \
         flood:8:c4g4,g5c5",
        "S@e3",
    ),
];

#[test]
fn the_pictures_of_the_games_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The two games of Ravioli share a picture.
    for game in NAMES.iter().filter(|game| **game != "ravioli-bero") {
        assert!(PICTURES.iter().any(|(shown, ..)| shown == game), "{game} has no picture");
    }
    for (game, fen, turn) in PICTURES {
        let name = format!("src/core/games/{}/picture.svg", game.replace('-', "_"));
        let picture = svg::draw(&at(game, Some(fen), &[turn]).diagram(), svg::Theme::Light);
        let present = fs::read_to_string(root.join(&name)).unwrap_or_default();
        assert!(
            present == picture,
            "{name} differs from the program's picture; write it again with\n\
             rialto show {game} --fen '{fen}' {turn} --svg {name}"
        );
    }
}

#[test]
fn show_writes_a_picture() {
    let file = env::temp_dir().join(format!("rialto-{}.svg", process::id()));
    let path = file.to_str().expect("UTF-8");
    let output = run(&["show", "chess", "--svg", path, "--dark", "e2e4"]);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
    let diagram = at("chess", None, &["e2e4"]).diagram();
    let written = fs::read_to_string(&file).expect("a picture");
    assert_eq!(written, svg::draw(&diagram, svg::Theme::Dark));
    fs::remove_file(&file).expect("the picture exists");
}
