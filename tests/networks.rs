//! Networks in the search, and the options that replace the network of a game.

use crate::common::{Engine, run};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::nacv::Nacv;
use rialto::games::{NAMES, Visitor, visit};
use rialto::moves::MoveList;
use rialto::network::features::{Features, InputLayout};
use rialto::network::file::Header;
use rialto::network::{ACTIVATION_ONE, Evaluator, Network, OUTPUT_BUCKETS, OUTPUT_ONE};
use rialto::rules::{Choices, Heuristics, Rules};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const NEURONS: usize = 64;

/// The header of a network of the game `R`.
fn header<R: Heuristics>(game: R::Description, layout: &InputLayout) -> Header {
    let (game, scheme) = (R::info(game).network_game.into(), layout.scheme().clone());
    Header { game, scheme, neurons: NEURONS, training: "none".into() }
}

/// The bytes of a network of nacv whose value is always 100 centipawns.
fn hundred() -> Vec<u8> {
    let header = header::<Nacv>((), Nacv::start((), &Choices::default()).input_layout());
    let mut weights = vec![0; header.rows() * NEURONS];
    weights[0] = ACTIVATION_ONE;
    for bucket in 0..OUTPUT_BUCKETS {
        weights[(1 + 2 * bucket) * NEURONS] = OUTPUT_ONE / 4;
    }
    header.write(weights)
}

/// A file with such a network.
fn network(folder: &Path) -> PathBuf {
    let path = folder.join("hundred.net");
    fs::write(&path, hundred()).unwrap();
    path
}

/// What `eval` says.
fn eval(engine: &mut Engine) -> String {
    engine.send("eval");
    engine.until(|line| line.starts_with("for the side to move"), "eval").join("\n")
}

fn is_hundred(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("network") && line.ends_with(" 100"))
}

/// The next line that begins with `start`, after the engine has done all it was told.
fn answer(engine: &mut Engine, start: &str) -> Option<String> {
    engine.send("isready");
    let lines = engine.until(|line| line == "readyok", "readyok");
    lines.into_iter().find(|line| line.starts_with(start))
}

#[test]
fn uci_replaces_the_network_of_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = network(folder.path());
    let good = path.to_str().unwrap();
    let damaged = folder.path().join("damaged");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let chess = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/games/chess/network.bin");
    let mut engine = Engine::start(&[]);
    engine.send("uci");
    let options = engine.until(|line| line == "uciok", "uciok");
    for game in rialto::games::NAMES {
        let line = format!("option name {game}_EvalFile type string default <empty>");
        assert!(options.contains(&line), "{line}");
    }
    engine.send("setoption name UCI_Variant value nacv");
    assert!(!is_hundred(&eval(&mut engine)));
    engine.send(&format!("setoption name nacv_EvalFile value {good}"));
    assert_eq!(answer(&mut engine, "info string option"), None);
    assert!(is_hundred(&eval(&mut engine)));
    for (file, reason) in [
        (damaged.as_path(), "its checksum is "),
        (chess.as_path(), "header line 'game': expected nacv, found 'chess'"),
        (Path::new("/nowhere/at all"), "cannot be read: No such file"),
        (folder.path(), "cannot be read: "),
    ] {
        engine.send(&format!("setoption name nacv_EvalFile value {}", file.display()));
        let complaint = answer(&mut engine, "info string option").expect("a complaint");
        assert!(complaint.starts_with("info string option 'nacv_EvalFile': '"), "{complaint}");
        assert!(complaint.contains(reason), "{complaint}");
        assert!(is_hundred(&eval(&mut engine)), "the network is as before");
    }
    // The game keeps its network when another one is played.
    engine.send("setoption name UCI_Variant value chess");
    assert!(!is_hundred(&eval(&mut engine)));
    engine.send("setoption name UCI_Variant value nacv");
    assert!(is_hundred(&eval(&mut engine)));
    // The search uses it: after one turn the other side is 100 centipawns ahead.
    engine.send("position startpos");
    engine.send("go depth 1");
    let lines = engine.until(|line| line.starts_with("bestmove"), "bestmove");
    assert!(lines.iter().any(|line| line.contains("score cp -100 ")), "{lines:#?}");
    // A file for a game that is not played is checked too, and changes nothing here.
    engine.send(&format!("setoption name chess_EvalFile value {good}"));
    let complaint = answer(&mut engine, "info string option").expect("a complaint");
    assert!(complaint.contains("expected chess, found 'nacv'"), "{complaint}");
    assert!(is_hundred(&eval(&mut engine)));
    engine.send("setoption name nacv_EvalFile value <empty>");
    assert!(!is_hundred(&eval(&mut engine)));
}

#[test]
fn engine_ini_and_cecp_replace_the_network_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = network(folder.path());
    let ini = folder.path().join("engine.ini");
    fs::write(&ini, format!("nacv_evalfile = {}\nuci_variant = nacv\n", path.display())).unwrap();
    let mut engine = Engine::start(&["--config", ini.to_str().unwrap()]);
    engine.send("uci");
    assert!(is_hundred(&eval(&mut engine)));

    fs::write(&ini, "hash = 7\narchchess_evalfile = /nowhere\n").unwrap();
    let mut engine = Engine::start(&["--config", ini.to_str().unwrap()]);
    engine.send("uci");
    let lines = engine.until(|line| line == "uciok", "uciok");
    let complaint = "engine.ini: option 'archchess_EvalFile': '/nowhere': cannot be read: ";
    assert!(lines.iter().any(|line| line.contains(complaint)), "{lines:#?}");
    let kept = "option name archchess_EvalFile type string default <empty>";
    assert!(lines.iter().any(|line| line == kept), "{lines:#?}");

    let mut engine = Engine::start(&[]);
    engine.send("xboard");
    engine.send("protover 2");
    let features = engine.until(|line| line.contains("done=1"), "done=1").join("\n");
    assert!(features.contains("option=\"nacv_EvalFile -file \""), "{features}");
    engine.send("variant nacv");
    engine.send("option nacv_EvalFile=/nowhere");
    let line = engine.until(|line| line.starts_with("Error"), "an error").pop().unwrap();
    assert!(
        line.starts_with("Error (option 'nacv_EvalFile': '/nowhere': cannot be read: "),
        "{line}"
    );
    assert!(line.ends_with("): option nacv_EvalFile=/nowhere"), "{line}");
    engine.send(&format!("option nacv_EvalFile={}", path.display()));
    engine.send("post\nsd 1\ngo");
    let thought = engine.until(|line| line.starts_with("move"), "a move").join("\n");
    assert!(!thought.contains("Error") && thought.contains(" -100 "), "{thought}");
}

#[test]
fn a_network_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = network(folder.path());
    let file = path.to_str().unwrap();
    let output = |args: &[&str]| {
        let output = run(args);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, text, _) = output(&["show", "nacv", "--eval", "--network", file]);
    assert!(status == Some(0) && is_hundred(&text), "{text}");
    // Kings have no value of their own, and nothing else changes this network's value.
    assert!(text.contains(" k  ") && text.contains("r+0.00 ") && !text.contains("k+"), "{text}");
    let (status, text, _) = output(&["show", "nacv", "--eval"]);
    assert!(status == Some(0) && text.contains("C+") && !is_hundred(&text), "{text}");
    let (status, text, _) = output(&["values", "nacv", "--network", file]);
    assert_eq!(status, Some(0));
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 5, "{text}");
    assert!(rows.iter().all(|row| row.split_whitespace().nth(1) == Some("0")), "{text}");
    for args in [&["values", "checkers"][..], &["values", "chess", "--network", file]] {
        let (status, _, error) = output(args);
        assert!(status == Some(2) && error.lines().count() == 1, "{error}");
    }
}

/// A network of the game `R` with random weights.
fn random_network<R: Heuristics>(
    game: R::Description,
    layout: &InputLayout,
    random: &mut impl Rng,
) -> Network {
    let header = header::<R>(game, layout);
    // The mean is small, so that the sums of many inputs are not all clipped.
    let weights = (0..header.rows() * NEURONS).map(|_| (random.next_u32() % 41) as i16 - 18);
    let bytes = header.write(weights);
    let own = R::start(game, &Choices::default()).input_layout();
    Network::read(&bytes, R::info(game).network_game, own).expect("a network")
}

/// The accumulators are updated from one position to the next. The value must be that of
/// accumulators computed from nothing.
#[test]
fn updated_accumulators_equal_fresh_ones() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Heuristics>(self, game: R::Description) {
            let base = R::start(game, &Choices::default()).input_layout();
            for layout in [base, &base.by_king_zone()] {
                let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
                let network = Arc::new(random_network::<R>(game, layout, &mut random));
                let mut evaluator = Evaluator::new(4);
                evaluator.set_network(Some(network.clone()));
                let mut values = Vec::new();
                for fen in R::info(game).bench_positions {
                    let mut position = R::from_fen(game, fen, &Choices::default()).unwrap();
                    for _ in 0..60 {
                        let mut features = Features::EMPTY;
                        position.write_features(&mut features);
                        let mover = position.side().index();
                        let expected = network.value_of(&features, mover);
                        let ply = random.next_u32() as usize % 6;
                        let found =
                            evaluator.value(ply, mover, |seen| position.write_features(seen));
                        assert_eq!(found, Some(expected), "{} {fen}", layout.scheme().name);
                        values.push(found);
                        let mut moves = MoveList::new();
                        position.moves(&mut moves);
                        let number = random.next_u32() as usize % moves.len().max(1);
                        let Some(&m) = moves.get(number) else { break };
                        position.play(m);
                    }
                }
                values.sort_unstable();
                values.dedup();
                assert!(values.len() > 30, "{}: {}", R::info(game).name, values.len());
            }
        }
    }
    for game in NAMES {
        visit(game, Check).expect("a game");
    }
}
