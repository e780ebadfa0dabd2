//! The commands `data` and `train` of the binary.

use crate::common::run;
use rialto::network::file::Header;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
    output_of(&[&["data", game, file, "--games", games, "--nodes", "30"], more].concat())
}

/// Games of every kind: of one move a turn and of several, with dice, drops, and armies chosen.
mod games_depend_only_on_the_seed {
    use super::*;

    fn play_with_seeds(game: &str) {
        let folder = folder(&format!("seed-{game}"));
        let [one, two, parts, other] = ["1", "2", "parts", "other"].map(|name| folder.join(name));
        play(game, &one, "4", &[]).unwrap();
        play(game, &two, "4", &["--concurrency", "3"]).unwrap();
        play(game, &parts, "2", &[]).unwrap();
        play(game, &other, "2", &["--seed", "2"]).unwrap();
        assert!(fs::read(&parts).unwrap() != fs::read(&other).unwrap());
        // As if the run had been interrupted during the third game.
        let cut = fs::read(&one).unwrap();
        fs::write(&parts, &cut[..fs::read(&parts).unwrap().len() + 20]).unwrap();
        play(game, &parts, "4", &["--concurrency", "2"]).unwrap();
        assert!(fs::read(&one).unwrap() == fs::read(&two).unwrap());
        assert!(fs::read(&one).unwrap() == fs::read(&parts).unwrap());
    }

    rialto_core::each_of! { play_with_seeds;
        chess "chess",
        nacv "nacv",
        piazza "piazza",
        shatranj "shatranj",
        cwda "cwda",
        xiangqi "xiangqi",
        shogi "shogi"
    }
}

/// Writes positions of a file of games.
fn positions(game: &str, out: &Path, games: &Path, more: &[&str]) -> Result<String, String> {
    let [out, games] = [out, games].map(|path| path.to_str().expect("text"));
    output_of(&[&["positions", game, out, games], more].concat())
}

/// Trains a small network.
fn train(game: &str, out: &Path, positions: &Path, more: &[&str]) -> Result<String, String> {
    let [out, positions] = [out, positions].map(|path| path.to_str().expect("text"));
    output_of(&[&["train", game, out, positions, "--neurons", "64"], more].concat())
}

/// Positions, training and its network are the same with any number of threads.
mod every_game_has_its_network {
    use super::*;

    fn train_a_network(game: &str) {
        let folder = folder(&format!("train-{game}"));
        let [games, file, again, network] =
            ["games", "file", "again", "network"].map(|name| folder.join(name));
        play(game, &games, "8", &[]).unwrap();
        let text = positions(game, &file, &games, &["--threads", "1"]).unwrap();
        assert!(text.contains("quiet positions of games"), "{text}");
        assert_eq!(positions(game, &again, &games, &["--threads", "3"]).unwrap(), text);
        assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
        let text = train(game, &network, &file, &["--epochs", "3", "--threads", "1"]).unwrap();
        assert!(text.contains("positions to learn from") && text.contains("\n    3  "), "{text}");
        let bytes = fs::read(&network).unwrap();
        let (header, _) = Header::read(&bytes).unwrap();
        // The two games of Ravioli Chess share their networks.
        assert_eq!((header.game.as_str(), header.neurons), (game.trim_end_matches("-bero"), 64));
        assert!(header.training.contains("3 of 3 epochs"), "{}", header.training);
        assert_eq!(train(game, &again, &file, &["--epochs", "3"]).unwrap(), text);
        assert!(bytes == fs::read(&again).unwrap());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "no checkpoint is left");
    }

    rialto_core::each_game!(train_a_network);
}

#[test]
fn a_training_begins_with_another_network() {
    let folder = folder("from");
    let [games, file, first, second] =
        ["games", "file", "first", "second"].map(|name| folder.join(name));
    play("piazza", &games, "10", &[]).unwrap();
    positions("piazza", &file, &games, &[]).unwrap();
    train("piazza", &first, &file, &["--epochs", "4"]).unwrap();
    let from = |network: &Path, more: &[&str]| {
        let [second, file, network] =
            [&second, &file, network].map(|path| path.to_str().expect("text"));
        let args = ["train", "piazza", second, file, "--from", network, "--epochs"];
        output_of(&[&args[..], more].concat())
    };
    // Without an epoch the network stays as it is.
    from(&first, &["0"]).unwrap();
    let [old, new] = [&first, &second].map(|file| Header::read(&fs::read(file).unwrap()).unwrap());
    assert_eq!(old.1, new.1);
    // A network of chess lacks the inputs of the weather.
    let chess = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core/games/chess/network.bin");
    from(&chess, &["1", "--king-zones"]).unwrap();
    let error = from(&chess, &["1"]).unwrap_err();
    assert!(error.contains("its inputs are '3072, 4 king zones, pieces 6 x 64"), "{error}");
    // One without zones of the king becomes one in which all zones are equal.
    from(&first, &["0", "--king-zones"]).unwrap();
    let (header, weights) = Header::read(&fs::read(&second).unwrap()).unwrap();
    assert_eq!(header.scheme.inputs, old.0.scheme.inputs + 3 * 768);
    let row = |weights: &[i16], input: usize| {
        weights[(Header::FIRST_INPUT_ROW + input) * header.neurons..][..header.neurons].to_vec()
    };
    assert_eq!(row(&weights, 3 * 768 + 100), row(&old.1, 100));
    let error = from(&games, &["1"]).unwrap_err();
    assert!(error.contains("network '") && error.contains("it is no network file"), "{error}");
}

#[test]
fn a_network_of_many_files_can_be_read() {
    let folder = folder("many");
    let [games, file, network] = ["games", "file", "network"].map(|name| folder.join(name));
    play("chess", &games, "8", &[]).unwrap();
    positions("chess", &file, &games, &[]).unwrap();
    let more = vec![file.to_str().expect("text"); 50];
    train("chess", &network, &file, &[&more[..], &["--epochs", "1"]].concat()).unwrap();
    let (header, _) = Header::read(&fs::read(&network).unwrap()).unwrap();
    assert!(header.training.contains("held-out loss"), "{}", header.training);
}

#[test]
fn errors_in_a_file_are_reported_in_one_line() {
    let folder = folder("wrong");
    let [file, out, network] = ["games", "out", "network"].map(|name| folder.join(name));
    play("chess", &file, "12", &[]).unwrap();
    let good = fs::read(&file).unwrap();
    let error = |game: &str| positions(game, &out, &file, &[]).unwrap_err();
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
    assert!(!out.exists(), "nothing is written");
    let refused = play("chess", &file, "12", &[]).unwrap_err();
    assert!(refused.contains("not a file of games"), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[Event \"?\"]\n");
    fs::write(&file, &good).unwrap();
    let refused = play("chess", &file, "12", &["--seed", "9"]).unwrap_err();
    assert!(refused.contains("it holds games of chess with --seed 1"), "{refused}");
    positions("chess", &out, &file, &["--scale", "300"]).unwrap();
    let error = |game: &str, more: &[&str]| train(game, &network, &out, more).unwrap_err();
    assert!(error("nacv", &[]).contains("it holds positions of chess"));
    assert!(error("checkers", &[]).contains("unknown game"));
    let other = folder.join("other");
    positions("chess", &other, &file, &["--scale", "200"]).unwrap();
    let two = error("chess", &[other.to_str().expect("text")]);
    assert!(two.contains("its scale is 200, that of the others 300"), "{two}");
    fs::write(&out, &good).unwrap();
    assert!(error("chess", &[]).contains("expected 'Rialto positions, version 3'"));
    assert!(!network.exists(), "nothing is written");
    fs::remove_file(&out).unwrap();
    assert!(error("chess", &[]).contains("positions '"));
}

/// The commands of docs/training.md that lead to a network, with so few games that they take
/// seconds.
#[test]
#[ignore = "slow: half a minute in an optimised build"]
fn the_page_leads_from_nothing_to_a_network() {
    let folder = folder("page");
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/training.md"));
    let page = page.expect("UTF-8");
    let (_, section) = page.split_once("\n## From nothing to a network\n").expect("the section");
    let (section, _) = section.split_once("\n## ").expect("another section");
    let tiny = |option: &str| match option {
        "--games" => Some("8"),
        "--nodes" => Some("100"),
        "--epochs" => Some("1"),
        _ => None,
    };
    let mut commands = Vec::new();
    for line in section.lines().filter_map(|line| line.strip_prefix("    rialto ")) {
        let line = line.replace("target/release/rialto", env!("CARGO_BIN_EXE_rialto"));
        let mut words = shell_words::split(&line).expect("words of a shell");
        for i in 1..words.len() {
            if let Some(value) = tiny(&words[i - 1]) {
                words[i] = value.into();
            }
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_rialto"));
        let output = command.args(&words).current_dir(&folder).output().expect("the program runs");
        assert!(output.status.success(), "{words:?}: {output:?}");
        commands.push(words[0].clone());
    }
    assert_eq!(commands, ["data", "positions", "train", "match"].repeat(2));
    for name in ["first.net", "second.net"] {
        let (header, _) = Header::read(&fs::read(folder.join(name)).unwrap()).unwrap();
        assert_eq!(header.game, "ravioli");
    }
}

/// Commands that are interrupted, and files that cannot grow.
#[cfg(unix)]
mod interrupted {
    use super::{folder, play, positions, train};
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
        let args = ["data", "chess", name, "--games", "1000000", "--nodes", "30"];
        for (signal, bytes) in [("-INT", 4_000), ("-TERM", 8_000)] {
            let large = || fs::metadata(&cut).is_ok_and(|file| file.len() > bytes);
            let text =
                report(&interrupt(&[&args[..], &["--concurrency", "2"]].concat(), signal, large));
            let count = text.split("the file holds ").nth(1).expect("a count");
            let count = count.split(' ').next().unwrap();
            // A file with a part of a game is refused.
            let written = positions("chess", &whole, &cut, &[]);
            let written = written.unwrap_or_else(|error| error);
            assert!(written.contains("quiet positions"), "{text}{written}");
            fs::remove_file(&whole).unwrap();
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
        let data = ["data", "chess", name, "--games", "100", "--nodes", "30"];
        let output = Command::new("sh").args(["-c", script, binary]).args(data).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(text.contains("the file holds "), "{text}");
        let games = text.split("the file holds ").nth(1).and_then(|rest| rest.split(' ').next());
        play("chess", &whole, games.unwrap(), &[]).unwrap();
        assert!(fs::read(&full).unwrap() == fs::read(&whole).unwrap(), "{text}");

        let [file, network] = ["positions", "network"].map(|name| folder.join(name));
        play("chess", &full, "20", &[]).unwrap();
        positions("chess", &file, &full, &["--imagined", "0.1"]).unwrap();
        for (target, source, words) in
            [(&file, &full, &["--imagined", "9"][..]), (&network, &file, &["--epochs", "1"])]
        {
            fs::write(&network, "old").unwrap();
            let before = fs::read(target).unwrap();
            let command = if target == &file { "positions" } else { "train" };
            let [target_name, source] = [target, source].map(|file| file.to_str().unwrap());
            let args = [&[command, "chess", target_name, source], words].concat();
            let output =
                Command::new("sh").args(["-c", script, binary]).args(args).output().unwrap();
            let text = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
            assert!(text.contains(target_name) && text.contains("File too large"), "{text}");
            assert!(fs::read(target).unwrap() == before);
        }
        assert_eq!(names(&folder), ["full", "network", "positions", "whole"]);
    }

    #[test]
    fn an_interrupted_training_goes_on_as_if_nothing_had_happened() {
        let folder = folder("interrupted-train");
        let [games, file, cut, whole] =
            ["games", "positions", "cut", "whole"].map(|name| folder.join(name));
        play("chess", &games, "20", &[]).unwrap();
        positions("chess", &file, &games, &[]).unwrap();
        let [cut_name, file_name] = [&cut, &file].map(|file| file.to_str().unwrap());
        let args = ["train", "chess", cut_name, file_name, "--neurons", "64", "--epochs", "40"];
        let output = interrupt(&args, "-TERM", || cut.exists());
        assert!(report(&output).contains("the same command goes on from here"));
        assert_eq!(names(&folder), ["cut", "cut.checkpoint", "games", "positions"]);
        let other = train("chess", &cut, &file, &["--epochs", "50"]).unwrap_err();
        assert!(other.contains("a training with other settings"), "{other}");
        let text = train("chess", &cut, &file, &["--epochs", "40"]).unwrap();
        assert!(text.contains("going on in epoch "), "{text}");
        train("chess", &whole, &file, &["--epochs", "40"]).unwrap();
        assert!(fs::read(&cut).unwrap() == fs::read(&whole).unwrap());
        assert_eq!(names(&folder), ["cut", "games", "positions", "whole"]);
    }

    #[test]
    fn interrupted_positions_leave_the_old_file() {
        let folder = folder("interrupted-positions");
        let [games, file] = ["games", "positions"].map(|name| folder.join(name));
        play("chess", &games, "20", &[]).unwrap();
        fs::write(&file, "old").unwrap();
        let [games, name] = [&games, &file].map(|file| file.to_str().unwrap());
        let args = ["positions", "chess", name, games, "--imagined-nodes", "3000"];
        let begun = || names(&folder).len() > 2;
        let text = report(&interrupt(&args, "-INT", begun));
        assert!(text.contains("nothing was written"), "{text}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(names(&folder), ["games", "positions"]);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_refused_before_the_training() {
        let folder = folder("no-folder");
        let [nowhere, missing] = ["nowhere/file", "games"].map(|name| folder.join(name));
        for error in [
            train("chess", &nowhere, &missing, &[]).unwrap_err(),
            positions("chess", &nowhere, &missing, &[]).unwrap_err(),
        ] {
            assert!(error.contains("nowhere/file'") && error.contains("No such file"), "{error}");
        }
        let error = play("chess", Path::new("/dev/null"), "1", &[]).unwrap_err();
        assert!(error.contains("no regular file"), "{error}");
    }
}
