//! The commands `data` and `train` of the binary.

mod common;

use common::run;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs the binary: its standard output, or its error message, which must be one line.
fn output_of(args: &[&str]) -> Result<String, String> {
    let output = run(args);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    match output.status.code() {
        Some(0) => Ok(text(output.stdout)),
        code => {
            let error = text(output.stderr);
            assert_eq!((code, error.lines().count()), (Some(2), 1), "{args:?}: {error}");
            Err(error)
        }
    }
}

fn play(game: &str, file: &Path, games: &str, more: &[&str]) -> Result<String, String> {
    let file = file.to_str().expect("text");
    output_of(&[&["data", game, file, "--games", games, "--nodes", "60"], more].concat())
}

#[test]
fn games_depend_only_on_the_seed() {
    let folder = folder("seed");
    for game in ["chess", "nacv", "piazza"] {
        let [one, two, parts, other] = ["1", "2", "parts", "other"].map(|name| folder.join(name));
        play(game, &one, "6", &[]).unwrap();
        play(game, &two, "6", &["--concurrency", "3"]).unwrap();
        play(game, &parts, "2", &[]).unwrap();
        // As if the run had been interrupted during the third game.
        let cut = fs::read(&one).unwrap();
        fs::write(&parts, &cut[..fs::read(&parts).unwrap().len() + 20]).unwrap();
        play(game, &parts, "6", &["--concurrency", "2"]).unwrap();
        play(game, &other, "6", &["--seed", "2"]).unwrap();
        assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap(), "{game}");
        assert!(fs::read(&one).unwrap() == fs::read(&parts).unwrap(), "{game}");
        assert!(fs::read(&one).unwrap() != fs::read(&other).unwrap(), "{game}");
        for file in [one, two, parts, other] {
            fs::remove_file(file).unwrap();
        }
    }
}

#[test]
fn the_weights_of_every_game_are_trained() {
    let folder = folder("train");
    for game in ["chess", "archchess", "ravioli", "ravioli-bero", "nacv", "piazza"] {
        let (file, values) = (folder.join(game), folder.join(format!("{game}.rs")));
        play(game, &file, "20", &[]).unwrap();
        let (file, values) = (file.to_str().unwrap(), values.to_str().unwrap());
        let train = || output_of(&["train", game, file, "--epochs", "3", "--out", values]).unwrap();
        let text = train();
        assert!(text.contains("20 games") && text.contains("\n    3  "), "{text}");
        assert!(game == "piazza" || text.contains("rooks") && text.contains(" -> "), "{text}");
        let source = fs::read_to_string(values).unwrap();
        assert!(source.starts_with(&format!("//! The values of {game}, centipawns.\n")));
        assert!(source.contains("WEIGHTS: Weights<i32> = Weights {"), "{source}");
        assert_eq!(text, train());
        assert_eq!(source, fs::read_to_string(values).unwrap());
    }
}

#[test]
fn hidden_layers_are_trained() {
    let folder = folder("hidden");
    for (game, present) in [("chess", "network.bin"), ("piazza", "weather.bin")] {
        let (file, layer) = (folder.join(game), folder.join(format!("{game}.bin")));
        play(game, &file, "20", &[]).unwrap();
        let (file, layer) = (file.to_str().unwrap(), layer.to_str().unwrap());
        let args = ["train", game, file, "--hidden", "--epochs", "3", "--out", layer];
        let text = output_of(&args).unwrap();
        assert!(text.contains("20 games") && text.contains("\n    3  "), "{text}");
        let bytes = fs::read(layer).unwrap();
        let present = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/chess").join(present);
        assert_eq!(bytes.len() as u64, fs::metadata(present).unwrap().len());
        assert_eq!(text, output_of(&args).unwrap());
        assert!(bytes == fs::read(layer).unwrap(), "{game}");
    }
    let [games, chess, piazza, nacv] = ["piazza", "chess.bin", "piazza.bin", "nacv"]
        .map(|name| folder.join(name).to_str().unwrap().to_owned());
    let start_from = |layer: &str| {
        let args = ["train", "piazza", &games, "--hidden", "--epochs", "1", "--from", layer];
        output_of(&args)
    };
    let losses = [&chess, &piazza].map(|layer| {
        let text = start_from(layer).unwrap();
        let loss = text.lines().find_map(|line| line.strip_prefix("    0")).map(str::trim);
        loss.unwrap().parse::<f64>().unwrap()
    });
    // The layer trained on these games must start with the smaller loss.
    assert!(losses[1] < losses[0], "{losses:?}");
    let error = start_from(&games).unwrap_err();
    assert!(error.contains("layer '") && error.contains("no layer of this game"));
    play("nacv", Path::new(&nacv), "2", &[]).unwrap();
    let error = output_of(&["train", "nacv", &nacv, "--hidden"]).unwrap_err();
    assert!(error.contains("nacv has no hidden layer"), "{error}");
}

#[test]
fn errors_in_a_file_are_reported_in_one_line() {
    let folder = folder("wrong");
    let file = folder.join("games");
    play("chess", &file, "12", &[]).unwrap();
    let good = fs::read(&file).unwrap();
    let error = |game: &str| {
        output_of(&["train", game, file.to_str().unwrap(), "--epochs", "1"]).unwrap_err()
    };
    assert!(error("nacv").contains("it holds games of chess"));
    assert!(error("checkers").contains("unknown game"));
    fs::write(&file, &good[..good.len() - 1]).unwrap();
    assert!(error("chess").contains("cut off behind game 11"));
    let mut wrong = good.clone();
    let last = wrong.len() - 1;
    wrong[last] = 0x7f;
    fs::write(&file, &wrong).unwrap();
    assert!(error("chess").contains("game 12: a move with the number"));
    fs::write(&file, "[Event \"?\"]\n").unwrap();
    assert!(error("chess").contains("not a file of games"));
    let refused = play("chess", &file, "12", &[]).unwrap_err();
    assert!(refused.contains("not a file of games"), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[Event \"?\"]\n");
    fs::write(&file, &good).unwrap();
    let refused = play("chess", &file, "12", &["--seed", "9"]).unwrap_err();
    assert!(refused.contains("it holds games of chess with --seed 1"), "{refused}");
    fs::remove_file(&file).unwrap();
    assert!(error("chess").contains("games"));
}
