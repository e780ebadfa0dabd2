//! Games that users describe in a file: on the command line, in the protocols, in a match; and what
//! is said of files that are wrong.

use crate::common::{Engine, run, session, think, to_depth};
use proptest::prelude::*;
use rialto::games::{self, NAMES, Visitor};
use rialto::rules::{Choices, Heuristics};
use rialto::session::open;
use rialto::variant::described::{self, Reading};
use std::fs;
use std::path::{Path, PathBuf};

/// An invented game on ten files.
const LAGOON: &str = include_str!("data/lagoon.ini");
/// Variants that other programs play too.
const KNOWN: &str = include_str!("data/variants.ini");

/// A file with this text in a folder of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("rialto-{}-{name}.ini", std::process::id()));
    fs::write(&path, text).expect("a file");
    path
}

/// Perft counts of Fairy-Stockfish c19b5f6 (`go perft 4`) for its built-in variants that Rialto
/// knows.
const BUILT_IN: [(&str, u64); 27] = [
    ("chess", 197_281),
    ("nocastle", 197_281),
    ("amazon", 318_185),
    ("nightrider", 419_019),
    ("almost", 290_522),
    ("sortofalmost", 239_279),
    ("chigorin", 229_973),
    ("paradigm", 204_459),
    ("hoppelpoppel", 202_459),
    ("newzealand", 200_310),
    ("kingofthehill", 197_281),
    ("knightmate", 139_774),
    ("makruk", 273_026),
    ("ai-wok", 485_045),
    ("asean", 273_026),
    ("losalamos", 14_332),
    ("gardner", 4_775),
    ("capablanca", 805_128),
    ("gothic", 808_984),
    ("embassy", 809_539),
    ("modern", 433_729),
    ("chancellor", 436_656),
    ("janus", 772_074),
    ("centaur", 763_180),
    ("courier", 500_337),
    ("tencubed", 2_906_895),
    ("shatranj", 68_122),
];

/// The same for sections of `variants.ini`, and the counts of the games that are built in.
const SECTIONS: [(&str, u64); 26] = [
    ("indiangreat", 600_837),
    ("centaurking", 288_899),
    ("upsidedown", 1_936),
    ("peasant", 69_733),
    ("weak", 241_393),
    ("semitorpedo", 203_775),
    ("gemini", 810_102),
    ("orda", 342_351),
    ("ordamirror", 645_337),
    ("doublearmy", 125_292),
    ("pawnsmassacre", 1_460_394),
    ("crossing", 197_281),
    ("4x5chess", 1_487),
    ("4x6chess", 1_870),
    ("5x6chess", 4_178),
    ("active", 300_675),
    ("advancedpawn", 273_939),
    ("cornerrook", 1_644_829),
    ("diana", 7_110),
    ("microchess", 5_347),
    ("sixthrank", 197_281),
    ("chessvshp", 199_815),
    ("petty", 4_065),
    ("haynie", 3_290),
    ("described-chess", 197_281),
    ("described-shatranj", 68_122),
];

#[test]
fn described_variants_have_the_counts_of_other_programs() {
    games::load(&file("counts", KNOWN)).expect("a file").complete().expect("nothing is wrong");
    for (game, count) in SECTIONS {
        assert_eq!(open(game).expect(game).perft(4), count, "{game}");
    }
}

#[test]
fn known_variants_can_be_inherited() {
    let sections = BUILT_IN.map(|(game, _)| format!("[my-{game}:{game}]"));
    games::load(&file("inherited", &sections.join("\n")))
        .expect("a file")
        .complete()
        .expect("nothing is wrong");
    for (game, count) in BUILT_IN {
        assert_eq!(open(&format!("my-{game}")).expect(game).perft(4), count, "{game}");
    }
}

/// Network, search parameters, values, endings: one that differed would change the tree.
#[test]
fn described_chess_searches_like_chess() {
    let text = "[same-chess:chess]\n[same-piazza:chess]\npiazza = yes\n";
    games::load(&file("same", text)).expect("a file").complete().expect("nothing is wrong");
    for (own, described) in [("chess", "same-chess"), ("piazza", "same-piazza")] {
        let positions = open(own).expect(own).info().bench_positions;
        assert_eq!(open(described).expect(described).info().bench_positions, positions);
        for fen in positions {
            let search = |game: &str| {
                let found = think(&mut *session(game, Some(fen)), &to_depth(7));
                (found.best, found.value, found.nodes)
            };
            assert_eq!(search(described), search(own), "{described} {fen}");
        }
    }
}

#[test]
fn a_described_game_is_known_to_every_command() {
    let path = file("commands", LAGOON);
    let file = path.to_str().expect("text");
    let text = |args: &[&str]| {
        let output = run(args);
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let checked = text(&["check", file]);
    for expected in ["lagoon: described in a file, 10x8", ", ND, value ", "perft 1 to 3: 30 900 "] {
        assert!(checked.contains(expected), "{expected}: {checked}");
    }
    assert_eq!(text(&["--variants", file, "perft", "lagoon", "2"]), "nodes 900\n");
    assert!(text(&["--variants", file, "rules"]).contains("\nlagoon: "));
    let shown = text(&["--variants", file, "show", "lagoon", "d1d3"]);
    assert!(shown.contains("rnbgqkgbnr/pppppppppp/10/10/10/3G6/PPPPPPPPPP/RNB1QKGBNR b KQkq"));
    let engine = |name: &str| format!("name={name} rialto --variants {file} uci");
    let (one, two) = (engine("one"), engine("two"));
    let game = ["--variants", file, "match", "lagoon", "--games", "2", "--nodes", "300"];
    let result = text(&[&game[..], &["--engine", &one, "--engine", &two]].concat());
    assert!(result.contains("one  +"), "{result}");
    // Without the file there is no such game.
    assert_eq!(run(&["perft", "lagoon", "2"]).status.code(), Some(2));
}

#[test]
fn counts_are_compared_with_another_engine() {
    let path = file("against", LAGOON);
    let file = path.to_str().expect("text");
    let check = |engine: &str| {
        let output = run(&["check", file, "--against", engine]);
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let own = format!("'{}' uci", env!("CARGO_BIN_EXE_rialto"));
    let (status, text) = check(&own);
    assert!(status == Some(0) && text.ends_with(" the same\n"), "{text}");
    let other = |lines: &str| format!("sh -c 'printf \"{}\"; cat'", lines.replace('\n', "\\n"));
    let (status, text) =
        check(&other("uciok\noption name UCI_Variant lagoon\nuciok\nNodes searched: 5\n"));
    assert!(status == Some(1) && text.contains(": 5, DIFFERENT"), "{text}");
    // An engine that does not play the game is no comparison, and says so at once.
    for (lines, reason) in [
        ("uciok\nuciok\n", "it does not know lagoon, and has no option VariantPath for the file"),
        (
            "option name VariantPath type string\nuciok\noption name UCI_Variant var chess\nuciok\n",
            "it does not know lagoon, though it was given the file",
        ),
        (
            "uciok\noption name UCI_Variant lagoon\nuciok\nNodes searched: 0\n",
            "it counts no turns in lagoon, so it has not understood the file",
        ),
    ] {
        let output = run(&["check", file, "--against", &other(lines)]);
        let error = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(output.status.code() == Some(2) && error.trim_end().ends_with(reason), "{error}");
    }
    let (status, _) = check("/nowhere/engine");
    assert_eq!(status, Some(2));
}

#[test]
fn uci_loads_games_from_a_file() {
    let path = file("uci", LAGOON);
    let mut engine = Engine::start(&["uci"]);
    engine.send("uci");
    engine.until(|line| line == "uciok", "uciok");
    engine.send(&format!("setoption name VariantPath value {}", path.display()));
    let lines = engine.until(|line| line.starts_with("option name UCI_Variant"), "the variants");
    let last = format!("var {} var lagoon var ", NAMES[NAMES.len() - 1]);
    assert!(lines.last().expect("a line").contains(&last), "{lines:?}");
    engine.send("setoption name UCI_Variant value lagoon");
    engine.until(|line| line.starts_with("info string variant lagoon files 10 ranks 8"), "board");
    engine.send("position startpos moves d1d3\ngo nodes 500");
    engine.until(|line| line.starts_with("bestmove "), "bestmove");
    // A file that is loaded again changes the game that is set.
    engine.send("position startpos\ngo perft 1");
    engine.until(|line| line == "Nodes searched: 30", "30 moves");
    let changed = file("changed", &LAGOON.replace("g:ND", "g:N"));
    engine.send(&format!("setoption name VariantPath value {}", changed.display()));
    engine.send("position startpos\ngo perft 1");
    engine.until(|line| line == "Nodes searched: 28", "28 moves");
    // What is wrong is said in one line, and the game goes on.
    let wrong = file("wrong", "[x:chess]\nduobleStep = true\nnMoveRule = many");
    engine.send(&format!("setoption name VariantPath value {}", wrong.display()));
    let expected =
        "wrong.ini:2:1: unknown key 'duobleStep', did you mean 'doubleStep'? (and 1 more";
    engine.until(|line| line.contains(expected), expected);
    engine.send("go nodes 100");
    engine.until(|line| line.starts_with("bestmove "), "bestmove");
}

#[test]
fn xboard_is_told_the_board_and_the_pieces() {
    let path = file("cecp", LAGOON);
    let mut engine = Engine::start(&["--variants", path.to_str().expect("text"), "cecp"]);
    engine.send("xboard\nprotover 2");
    let last = format!("{},lagoon,", NAMES[NAMES.len() - 1]);
    engine.until(|line| line.contains(&last), "the variants");
    engine.send("new\nvariant lagoon");
    engine.until(|line| line.starts_with("setup (PNBRQ") && line.contains("10x8+0_fairy"), "setup");
    engine.until(|line| line == "piece G& ND", "the gondola");
    engine.send("sd 1\nusermove d1d3");
    engine.until(|line| line.starts_with("move "), "a move");
}

#[test]
fn a_file_without_a_game_is_refused() {
    let path = file("none", "; nothing yet\n");
    let file = path.to_str().expect("text");
    let output = run(&["check", file]);
    let expected =
        format!("{file}:1:1: no game, expected a section such as '[name]' or '[name:parent]'\n");
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into()),
        (Some(2), expected)
    );
    assert_eq!(run(&["--variants", file, "rules"]).status.code(), Some(2));
}

/// A program given by mistake would keep the reader busy for minutes.
#[test]
fn a_file_that_is_too_large_is_refused_at_once() {
    let path = file("large", "");
    fs::File::options()
        .write(true)
        .open(&path)
        .and_then(|file| file.set_len((1 << 20) + 1))
        .expect("a megabyte");
    let path = path.display().to_string();
    for arguments in [&["check", &path][..], &["rules", "chess", "--variants", &path]] {
        let output = run(arguments);
        let message = format!("rialto: '{path}' has 1025 kB, expected a text of at most 1024 kB\n");
        let found = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), found), (Some(2), message));
    }
}

#[test]
fn a_game_that_is_over_at_its_start_is_told() {
    let path = file("over", "[hill:chess]\nflagPiece = k\nflagRegion = *8\n");
    let output = run(&["check", path.to_str().expect("text")]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{text}");
    let expected = "hill: the game is over at its start: 0-1 {goal reached}\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn what_is_wrong_in_a_file_is_said_at_once() {
    let path =
        file("bad", "[one:chess]\njanggiCannon = h\ncustomPiece1 = gND\n[chess]\nking = k\n");
    let output = run(&["check", path.to_str().expect("text")]);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{text}");
    let lines: Vec<&str> =
        text.lines().filter_map(|line| line.split_once(".ini:")).map(|(_, l)| l).collect();
    assert_eq!(
        lines,
        [
            "2:1: janggiCannon: Rialto does not know how this piece moves",
            "3:16: customPiece1: expected one letter, found 'gND'",
            "4:1: [chess] is the name of a game of the program",
        ]
    );
}

/// A file whose first line belongs to no game, with one game that can be played.
const MIXED: &str = "stray = 1\n[bad:chess]\nfoo = 1\n[good:chess]\nstalemateValue = win\n\
                     [child:bad]\n[broken:chess]\nno key\n[good:chess]\n";

/// What is said about the games of [`MIXED`] that cannot be played.
const REFUSED: [&str; 5] = [
    "1:1: expected a section such as '[name]' before the first key",
    "3:1: [bad]: unknown key 'foo'",
    "3:1: [child]: unknown key 'foo'",
    "8:1: [broken]: expected 'key = value', found 'no key'",
    "9:1: [good] is described twice",
];

#[test]
fn the_games_of_a_file_that_can_be_played_are_offered_and_the_others_named() {
    let path = file("mixed", MIXED);
    let mixed = path.to_str().expect("text");
    let perft = |game: &str| run(&["--variants", mixed, "perft", game, "2"]);
    let good = perft("good");
    let (counts, said) =
        (String::from_utf8_lossy(&good.stdout), String::from_utf8_lossy(&good.stderr));
    assert!(good.status.success() && counts.contains("400"), "{counts} {said}");
    let named: Vec<&str> = said.lines().filter(|line| line.contains(mixed)).collect();
    assert_eq!(named.len(), REFUSED.len(), "{said}");
    for (line, refused) in named.iter().zip(REFUSED) {
        assert!(line.contains(&format!("{mixed}:{refused}")), "{line}");
    }
    assert_eq!(perft("bad").status.code(), Some(2));
    assert_eq!(run(&["check", mixed]).status.code(), Some(2));
    // A GUI is told the same.
    let mut engine = Engine::start(&["uci"]);
    engine.send(&format!("setoption name VariantPath value {mixed}"));
    for refused in REFUSED {
        let expected = format!("info string {mixed}:{refused}");
        engine.until(|line| line.starts_with(&expected), &expected);
    }
    engine.send("setoption name UCI_Variant value good");
    engine.until(|line| line.starts_with("info string variant good"), "the game");
}

#[test]
fn networks_and_layers_have_to_fit() {
    let small = "startFen = rbnqk/ppppp/5/5/PPPPP/RBNQK w - - 0 1\nmaxFile = 5\nmaxRank = 6\ncastling = false";
    for (text, expected) in [
        ("[x:chess]\nnetwork = nowhere.net".to_string(), "nowhere.net': No such file"),
        (format!("[x:chess]\npiazza = yes\n{small}"), "2:10: no room for the Piazza: expected an"),
    ] {
        let problems = games::load(&file("fit", &text)).expect("a file").complete().unwrap_err();
        assert!(problems[0].contains(expected), "{problems:?}");
    }
}

struct HasNetwork;

impl Visitor for HasNetwork {
    type Output = bool;
    fn visit<R: Heuristics>(self, game: R::Description) -> bool {
        R::start(game, &Choices::default()).built_in_network().is_some()
    }
}

/// Games with the pieces and the board of chess play with its networks.
#[test]
fn networks_of_chess_serve_games_with_its_pieces() {
    let text = "[net-hill:kingofthehill]\n[net-wet:chess]\npiazza = yes\n[net-courier:courier]\n\
                [net-small:gardner]\n[net-almost:almost]\n[net-extra:chess]\nfers = f\n";
    games::load(&file("networks", text)).expect("a file").complete().expect("nothing is wrong");
    let games = ["hill", "wet", "courier", "small", "almost", "extra"];
    let has_network = games.map(|game| games::visit(&format!("net-{game}"), HasNetwork));
    assert_eq!(
        has_network.map(|has| has.expect("loaded")),
        [true, true, false, false, false, false]
    );
}

/// A king that a walkway carries onto its goal has reached it.
#[test]
fn a_goal_may_be_reached_on_a_walkway() {
    let text = "[wet-hill:kingofthehill]\nlayer = piazza\n";
    games::load(&file("hill", text)).expect("a file").complete().expect("nothing is wrong");
    let mut session = open("wet-hill").expect("loaded");
    let fen = "4k3/8/8/8/2K5/8/P7/8 w - - 0 1 flood:5:c4f4,f5c5";
    session.set_position(Some(fen), &["c4d4"]).expect("legal");
    assert_eq!(session.ending().map(|e| e.to_string()).as_deref(), Some("1-0 {goal reached}"));
}

/// On a board of six ranks a walkway leads to the first rank, where a king castles.
#[test]
fn no_king_castles_past_a_walkway_that_attacks() {
    let text = "[wet-low:chess]\nmaxRank = 6\nlayer = piazza\ndoubleStep = false\n\
                startFen = rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    games::load(&file("low", text)).expect("a file").complete().expect("nothing is wrong");
    for (left, piece, castles) in [(5, "3n4", false), (5, "3N4", true), (1, "3n4", false)] {
        let fen = format!("4k3/8/8/8/{piece}/R3K3 w Q - 0 1 flood:{left}:d5d2,c2c5");
        let mut session = open("wet-low").expect("loaded");
        session.set_position(Some(&fen), &[]).expect("legal");
        assert_eq!(session.legal_turns().listed().contains(&"e1c1".to_string()), castles, "{fen}");
    }
}

/// Without dice it is the base game, and with dice the weather comes and goes.
#[test]
fn the_weather_lies_over_a_described_game() {
    let text = format!("{LAGOON}\n[wet-lagoon:lagoon]\npiazza = yes\n");
    games::load(&file("wet", &text)).expect("a file").complete().expect("nothing is wrong");
    let count = |game: &str, dry: bool| {
        let mut session = open(game).expect(game);
        if dry {
            session.set_rule("piazza_weather", "false").expect("an option");
            session.set_position(None, &[]).expect("the start");
        }
        session.perft(3)
    };
    assert_eq!(count("wet-lagoon", true), count("lagoon", false));
    assert!(count("wet-lagoon", false) > 5 * count("lagoon", false));
    let mut session = open("wet-lagoon").expect("loaded");
    let turns = ["roll:1+1", "e2e4", "e7e5", "d3g3", "g5d5"];
    session.set_position(None, &turns).expect("legal");
    assert!(session.fen().ends_with("w KQkq - 0 3 flood:10:d3g3,g5d5"), "{}", session.fen());
    // A pawn on the second file of the walkway may go one step to the left; the gondola leaps over
    // the water onto the walkway.
    let legal = session.legal_turns().listed();
    assert!(legal.contains(&"g1g3".to_string()) && !legal.contains(&"d2d4".to_string()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A file in which lines and characters have changed is read, or refused with the place.
    #[test]
    fn a_changed_file_is_read_or_refused(
        line in 0..200_usize,
        at in 0..60_usize,
        text in "[ -~]{0,12}|\\PC{0,3}",
        cut in any::<bool>(),
    ) {
        let mut lines: Vec<String> = KNOWN.lines().chain(LAGOON.lines()).map(String::from).collect();
        let line = line % lines.len();
        let changed = &mut lines[line];
        let at = changed.char_indices().map(|(i, _)| i).nth(at).unwrap_or(changed.len());
        if cut {
            changed.truncate(at);
        }
        changed.insert_str(at.min(changed.len()), &text);
        let Reading { games, problems, .. } = described::read(&lines.join("\n"), NAMES, &[], Path::new("."));
        for problem in &problems {
            prop_assert!((1..=lines.len()).contains(&problem.place.line), "{problem}");
            prop_assert!(problem.place.column >= 1 && !problem.text.is_empty(), "{problem}");
            prop_assert!(!problem.text.contains('\n'), "{problem}");
        }
        prop_assert!(!games.is_empty() || !problems.is_empty());
    }
}
