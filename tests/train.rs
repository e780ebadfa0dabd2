//! The commands `data` and `train` of the binary.

use crate::common::run;
use rialto::network::file::Header;
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
        let (header, _) = Header::read(&bytes).unwrap();
        let (present, _) = Header::read(&fs::read(present).unwrap()).unwrap();
        assert_eq!((header.game, header.scheme), (present.game, present.scheme));
        assert!(header.training.contains("3 of 3 epochs"), "{}", header.training);
        assert_eq!(text, output_of(&args).unwrap());
        assert!(bytes == fs::read(layer).unwrap(), "{game}");
    }
    let [games, chess, piazza] = ["piazza", "chess.bin", "piazza.bin"]
        .map(|name| folder.join(name).to_str().unwrap().to_owned());
    let start_from = |layer: &str| {
        let args = ["train", "piazza", &games, "--hidden", "--epochs", "1", "--from", layer];
        output_of(&args)
    };
    let losses = [&chess, &piazza].map(|layer| {
        let text = start_from(layer).unwrap();
        let losses = text.lines().find_map(|line| line.strip_prefix("    1")).unwrap();
        losses.split_whitespace().next().unwrap().parse::<f64>().unwrap()
    });
    // The layer trained on these games must go on with the smaller training loss. The positions
    // for validation are too few to compare by.
    assert!(losses[1] < losses[0], "{losses:?}");
    let error = start_from(&games).unwrap_err();
    assert!(error.contains("layer '") && error.contains("it is no network file"));
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

/// Commands that are interrupted, and files that cannot grow.
#[cfg(unix)]
mod interrupted {
    use super::{folder, output_of, play};
    use crate::common::TIMEOUT;
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Output, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    /// Runs the binary until `ready`, then sends it the signal `name`; it must end in time.
    fn interrupt(args: &[&str], name: &str, ready: impl Fn() -> bool) -> Output {
        let child = Command::new(env!("CARGO_BIN_EXE_rialto"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let start = Instant::now();
        while !ready() {
            assert!(start.elapsed() < TIMEOUT, "{args:?} writes nothing");
            thread::sleep(Duration::from_millis(5));
        }
        let id = child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().expect("kill").success());
        let output = child.wait_with_output().expect("an end");
        assert!(start.elapsed() < 2 * TIMEOUT, "{args:?} goes on");
        output
    }

    /// The only line of standard error; the exit status must be 130.
    fn report(output: &Output) -> String {
        let text = String::from_utf8(output.stderr.clone()).expect("text");
        assert_eq!((output.status.code(), text.lines().count()), (Some(130), 1), "{text}");
        text
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one"));
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().into_string().expect("text")).collect();
        names.sort();
        names
    }

    #[test]
    fn games_are_kept_and_can_be_continued() {
        let folder = folder("interrupted-data");
        let [cut, whole] = ["cut", "whole"].map(|name| folder.join(name));
        let name = cut.to_str().unwrap();
        let args = ["data", "chess", name, "--games", "1000000", "--nodes", "60"];
        for (signal, bytes) in [("-INT", 4_000), ("-TERM", 8_000)] {
            let large = || fs::metadata(&cut).is_ok_and(|file| file.len() > bytes);
            let text =
                report(&interrupt(&[&args[..], &["--concurrency", "2"]].concat(), signal, large));
            let count = text.split("the file holds ").nth(1).expect("a count");
            let count = count.split(' ').next().unwrap();
            // Training refuses a file with a part of a game.
            let trained = output_of(&["train", "chess", name, "--epochs", "0"]);
            let trained = trained.unwrap_or_else(|error| error);
            assert!(
                trained.starts_with(&format!("{count} games,"))
                    || trained.contains("too few games"),
                "{text}{trained}"
            );
            let more = (count.parse::<usize>().unwrap() + 2).to_string();
            play("chess", &cut, &more, &[]).unwrap();
            play("chess", &whole, &more, &[]).unwrap();
            assert!(fs::read(&cut).unwrap() == fs::read(&whole).unwrap());
        }
    }

    #[test]
    fn games_on_a_full_disk_are_whole() {
        let folder = folder("full-disk");
        let [full, whole] = ["full", "whole"].map(|name| folder.join(name));
        let name = full.to_str().unwrap();
        let binary = env!("CARGO_BIN_EXE_rialto");
        // A limit on the size of files, in place of a disk without space.
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
        let data = ["data", "chess", name, "--games", "100", "--nodes", "60"];
        let output = Command::new("sh").args(["-c", script, binary]).args(data).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.contains("the file holds "), "{text}");
        let games = text.split("the file holds ").nth(1).and_then(|rest| rest.split(' ').next());
        play("chess", &whole, games.unwrap(), &[]).unwrap();
        assert!(fs::read(&full).unwrap() == fs::read(&whole).unwrap(), "{text}");

        let values = folder.join("values.rs");
        fs::write(&values, "old").unwrap();
        play("chess", &full, "20", &[]).unwrap();
        let train = ["train", "chess", name, "--epochs", "1", "--out", values.to_str().unwrap()];
        let output = Command::new("sh").args(["-c", script, binary]).args(train).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("cannot write '"), "{text}");
        assert_eq!(fs::read_to_string(&values).unwrap(), "old");
        assert_eq!(names(&folder), ["full", "values.rs", "whole"]);
    }

    #[test]
    fn the_weights_of_the_last_epoch_are_kept() {
        let folder = folder("interrupted-train");
        let [games, values, layer] =
            ["games", "values.rs", "layer.bin"].map(|name| folder.join(name));
        play("chess", &games, "20", &[]).unwrap();
        let [games, values_name, layer_name] =
            [&games, &values, &layer].map(|file| file.to_str().unwrap());
        let train = ["train", "chess", games, "--epochs", "1000000", "--out"];
        fs::write(&values, "old").unwrap();
        let changed = || fs::metadata(&values).is_ok_and(|file| file.len() > 3);
        let output = interrupt(&[&train[..], &[values_name]].concat(), "-TERM", changed);
        let text = report(&output);
        assert!(text.contains("values.rs' holds the best weights"), "{text}");
        let source = fs::read_to_string(&values).unwrap();
        assert!(source.starts_with("//! The values of chess") && source.ends_with(";\n"));
        let epochs = source.split("(seed 1, ").nth(1).and_then(|rest| rest.split(' ').next());
        let epochs: usize = epochs.unwrap().parse().unwrap();
        assert!(text.contains(&format!("in epoch {}:", epochs + 1)), "{text}");
        let out = String::from_utf8(output.stdout).unwrap();
        assert!(out.lines().last().unwrap().trim().starts_with(&epochs.to_string()), "{out}");

        let args = [&train[..], &[layer_name, "--hidden"]].concat();
        let out = interrupt(&args, "-INT", || layer.exists());
        report(&out);
        // The next training begins where this one was best.
        let out = String::from_utf8(out.stdout).unwrap();
        let losses = |out: &str| -> Vec<f64> {
            let rows = out.lines().filter(|line| line.starts_with("   "));
            rows.map(|line| line.split_whitespace().last().unwrap().parse().unwrap()).collect()
        };
        let losses_before = losses(&out);
        let best = losses_before.iter().copied().fold(1.0, f64::min);
        let more = ["train", "chess", games, "--hidden", "--epochs", "0", "--from", layer_name];
        let next = losses(&output_of(&more).unwrap())[0];
        // The file holds rounded weights.
        let gain = losses_before[0] - best;
        assert!(gain > 0.0 && (next - best).abs() < 0.2 * gain, "{best} {next}\n{out}");
        assert_eq!(names(&folder), ["games", "layer.bin", "values.rs"]);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_refused_before_the_training() {
        let folder = folder("no-folder");
        let nowhere = folder.join("nowhere").join("values.rs");
        let missing = folder.join("games");
        let [nowhere, missing] = [&nowhere, &missing].map(|file| file.to_str().unwrap());
        for hidden in [&[][..], &["--hidden"]] {
            let args = [&["train", "chess", missing, "--out", nowhere], hidden].concat();
            let error = output_of(&args).unwrap_err();
            assert!(error.contains("cannot write '") && error.contains("nowhere"), "{error}");
        }
        let error = play("chess", Path::new("/dev/null"), "1", &[]).unwrap_err();
        assert!(error.contains("no regular file"), "{error}");
    }
}
