//! Game records: written as PGN, read again and replayed under the rules.

use crate::common::run;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games::NAMES;
use rialto::pgn::{ParsedGame, Record, RecordedTurn, ReplayError, Termination, decode, read};
use rialto::protocol::xboard_plies;
use rialto::rules::{Outcome, Side};
use rialto::search::report::{Control, Limits, NullListener, Score};
use rialto::session::{Session, open};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub fn ply(turn: &str) -> RecordedTurn {
    RecordedTurn { turn: turn.into(), ..RecordedTurn::default() }
}

#[test]
fn records_are_written_in_the_export_format() {
    let mut record = Record::new("chess");
    record.tag("Event", "a \"quoted\" \\ name");
    record.tag("TimeControl", "60+0.5");
    record.turns = ["f2f3", "e7e5", "g2g4", "d8h4"].map(ply).to_vec();
    record.turns[1].clock = Some(Duration::from_millis(83_250));
    record.turns[1].score = Some(Score::Centipawns(34));
    record.turns[1].depth = Some(12);
    record.turns[2].score = Some(Score::Mate(-1));
    record.turns[2].time = Some(Duration::from_secs(3_723));
    record.result = Some(Outcome::Win(Side::Black));
    record.termination = Some(Termination::Normal);
    record.reason = "checkmate".into();
    let expected = r#"[Event "a \"quoted\" \\ name"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]
[Termination "normal"]
[TimeControl "60+0.5"]

1. f3 e5 {[%clk 0:01:23.250] [%eval -0.34,12]} 2. g4
{[%eval #-1] [%emt 1:02:03]} 2... Qh4# {checkmate} 0-1

"#;
    assert_eq!(record.pgn(), expected);
}

#[test]
fn throws_and_rule_options_are_written() {
    let mut record = Record::new("piazza");
    record.options = vec![("piazza_weather".into(), "true".into())];
    record.seed = Some(7);
    record.turns = vec![
        RecordedTurn { throw: Some("roll:3+4".into()), ..ply("g1f3") },
        RecordedTurn { throw: Some("roll:1+2".into()), ..ply("d7d5") },
    ];
    let text = record.pgn();
    assert!(text.contains("[Seed \"7\"]\n[Variant \"piazza\"]\n\n"), "{text}");
    assert!(text.ends_with("\n\n{roll:3+4} 1. g1f3 {roll:1+2 tide} 1... d7d5 *\n\n"), "{text}");

    let mut record = Record::new("chess");
    record.options = vec![("uci_chess960".into(), "true".into())];
    record.start = Some("4k3/8/8/8/8/8/8/1RK4R b B - 0 12".into());
    record.turns = ["e8e7", "c1b1", "e7e6"].map(ply).to_vec();
    let text = record.pgn();
    assert!(text.contains("[UCI_Chess960 \"true\"]\n[Variant \"Chess960\"]\n\n"), "{text}");
    assert!(text.ends_with("\n\n12... Ke7 13. O-O-O Ke6 *\n\n"), "{text}");
}

/// A random turn; `None` if the game is over.
pub fn random_turn(session: &mut dyn Session, random: &mut Xoshiro256PlusPlus) -> Option<String> {
    if session.ending().is_some() {
        return None;
    }
    let mut legal = session.legal_turns().listed();
    if legal.is_empty() {
        // There are too many turns for a list: a short search chooses one.
        let limits = Limits { nodes: Some(1 + random.next_u64() % 50), ..Limits::default() };
        return session.search(&limits, &Control::new(), &mut NullListener).best;
    }
    Some(legal.swap_remove(random.next_u64() as usize % legal.len()))
}

/// A random game, with random clocks, scores and times.
pub fn random_game(game: &str, options: &[(&str, &str)], start: Option<&str>, seed: u64) -> Record {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut session = open(game).expect("a registered game");
    let mut record = Record::new(game);
    for (key, value) in options {
        session.set_rule(key, value).expect("a rule");
        record.options.push(((*key).to_string(), (*value).to_string()));
    }
    if session.has_dice() {
        record.seed = Some(seed);
        session.set_dice(record.seed);
    }
    record.start = start.map(String::from);
    session.set_position(start, &[]).expect("a position");
    record.tag("White", "Rialto \"A\"");
    record.tag("Round", &seed.to_string());
    while let Some(turn) = random_turn(&mut *session, &mut random)
        && record.turns.len() < 120
    {
        let mut below = |n: u64| random.next_u64() % n;
        let score = match below(4) {
            0 => None,
            1 => Some(Score::Mate(below(40) as i32 - 20)),
            _ => Some(Score::Centipawns(below(4_000) as i32 - 2_000)),
        };
        record.turns.push(RecordedTurn {
            throw: session.last_throw(),
            clock: (below(2) > 0).then(|| Duration::from_millis(below(9_000_000))),
            depth: score.map(|_| below(60) as u32),
            score,
            time: (below(3) > 0).then(|| Duration::from_millis(below(90_000))),
            turn: turn.clone(),
            ..RecordedTurn::default()
        });
        session.play(&turn).expect("a legal turn");
    }
    record.throw = session.last_throw();
    record.termination = Some(Termination::Unterminated);
    if let Some(ending) = session.ending() {
        record.result = Some(ending.outcome);
        record.reason = ending.reason.to_string();
        record.termination = Some(Termination::Normal);
    }
    record
}

#[test]
fn games_of_every_variant_are_read_as_written() {
    let mut records = Vec::new();
    for game in NAMES {
        records.extend((0..8).map(|seed| random_game(game, &[], None, seed)));
    }
    let shuffled = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1";
    let flooded = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 9 build:2";
    for seed in 0..8 {
        records.push(random_game("chess", &[("UCI_Chess960", "true")], Some(shuffled), seed));
        records.push(random_game("archchess", &[("archchess_castling", "three")], None, seed));
        records.push(random_game("nacv", &[("nacv_no_capture_limit", "9")], None, seed));
        records.push(random_game("piazza", &[("piazza_weather", "false")], None, seed));
        records.push(random_game("piazza", &[], Some(flooded), seed));
    }
    for game in ["crazyhouse", "3check", "grand"] {
        records.extend((0..4).map(|seed| random_game(game, &[], None, seed)));
    }
    assert!(records.iter().any(|record| record.result.is_some()));
    assert!(records.iter().any(|record| record.throw.is_some()));
    let file: String = records.iter().map(Record::pgn).collect();
    for line in file.lines().filter(|line| !line.starts_with('[')) {
        assert!(line.chars().count() < 80, "{line}");
    }
    // The same games with other line ends, and with everything in one line.
    let (end_of_tags, one_line) = ("]\n\n", file.replace('\n', " "));
    assert_eq!(file.matches(end_of_tags).count(), records.len());
    for text in [&file, &file.replace('\n', "\r\n"), &one_line] {
        let mut games = read(text);
        for record in &records {
            let written = games.next().expect("as many games as were written");
            assert_eq!(&written.replay().expect("a valid game"), record, "{}", record.pgn());
        }
        assert_eq!(games.next(), None);
    }
}

/// Other programs know these games by names of several words.
#[test]
fn variants_have_the_names_that_other_programs_read() {
    for (game, tag) in [
        ("fischerandom", "Chess960"),
        ("crazyhouse", "Crazyhouse"),
        ("3check", "Three-check"),
        ("kingofthehill", "King of the Hill"),
        ("racingkings", "Racing Kings"),
        ("grand", "grand"),
    ] {
        let record = random_game(game, &[], None, 1);
        let text = record.pgn();
        assert!(text.contains(&format!("[Variant \"{tag}\"]")), "{text}");
        // Chess960 is a game, and an option of chess: a match reads it as its own game.
        for text in [text.clone(), text.replace(&format!("\"{tag}\""), &format!("\"{game}\""))] {
            let read = read(&text).next().expect("a game").replay_own(game, &[]);
            assert_eq!(read.as_ref(), Ok(&record), "{game}");
        }
    }
}

#[test]
fn throws_missing_in_a_record_follow_from_the_seed() {
    let record = random_game("piazza", &[], None, 5);
    let mut without_throws = record.clone();
    without_throws.turns.iter_mut().for_each(|ply| ply.throw = None);
    without_throws.throw = None;
    let text = without_throws.pgn();
    assert!(!text.contains("roll:"));
    assert_eq!(read(&text).next().expect("a game").replay(), Ok(record));
    let text = text.replace("[Seed \"5\"]\n", "");
    let fault = read(&text).next().expect("a game").replay().expect_err("no throws");
    assert!(fault.to_string().contains("the dice have to be thrown first"), "{fault}");
}

/// A file of games that another program wrote.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn").join(name)
}

/// The records in a file that another program wrote.
fn records(name: &str) -> Vec<Record> {
    let text = decode(fs::read(data(name)).expect("a file"));
    let replay = |game: ParsedGame| {
        game.replay().unwrap_or_else(|e| panic!("{name}, line {}: {e}", game.line))
    };
    read(&text).map(replay).collect()
}

fn replay_xboard(game: &ParsedGame) -> Result<Record, ReplayError> {
    game.replay_xboard(&*xboard_plies("archchess").expect("it is known"))
}

/// XBoard has saved two games with castlings in several plies.
#[test]
fn games_of_archchess_that_xboard_has_saved_are_read() {
    let file = data("xboard-archchess.pgn");
    let output = run(&["pgn", file.to_str().expect("a plain name")]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2 games, 363 turns, 0 errors\n");

    let text = fs::read_to_string(file).expect("a file");
    let record = replay_xboard(&read(&text).next().expect("a game")).expect("a valid game");
    let castlings = record.turns.iter().filter(|turn| turn.turn.contains(',')).count();
    assert_eq!(castlings, 2);
    let written = record.pgn();
    let again = read(&written).next().expect("a game").replay().expect("a valid game");
    assert_eq!(again.turns.len(), record.turns.len());
}

/// The orders of steps in which a user castles or does not castle.
#[test]
fn plies_that_a_user_has_entered_are_read() {
    let turns = |moves: &str| {
        let text = format!(
            "[Variant \"archchess\"]\n[FEN \"r3k4r/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/R3K4R \
             w - - 0 1\"]\n{moves} *"
        );
        let record = replay_xboard(&read(&text).next().expect("a game"));
        record.map(|record| record.turns.into_iter().map(|turn| turn.turn).collect::<Vec<_>>())
    };
    let expect = |moves, expected: &[&str]| assert_eq!(turns(moves).expect(moves), expected);
    expect("1. Kg0 -- 2. Rj0f0 a7", &["e1g1,j1f1", "a9a8"]);
    expect("1. Kg0 -- {0.1} 2. -- a7", &["e1g1", "a9a8"]);
    expect("1. Rh0 -- 2. Kj0 Kg9 3. a2", &["e1j1,j1h1", "e10g10", "a2a3"]);
    expect("1. Kg0 -- 2. -- Kg9 3. -- Rj9e9", &["e1g1", "e10g10,j10e10"]);
    let error = turns("1. a2 a7 2. Kg0 -- 3. Qf0 *").expect_err("no queen").to_string();
    assert!(error.starts_with("ply 4 (2...--): no legal turn begins with this"), "{error}");
}

#[test]
fn files_of_other_programs_are_read() {
    let turns = |name: &str| -> Vec<usize> {
        records(name).iter().map(|record| record.turns.len()).collect()
    };
    assert_eq!(turns("xboard.pgn"), [47, 86]);
    assert_eq!(turns("cutechess.pgn"), [33, 2, 3]);
    assert_eq!(turns("import.pgn"), [15, 6, 9, 0, 0, 3]);

    let twic = records("twic.pgn");
    assert_eq!(twic[0].tags["White"], "Sj\u{f6}berg,\u{c5}");
    assert_eq!((twic[0].turns.len(), twic[0].result), (20, Some(Outcome::Draw)));

    let lichess = records("lichess.pgn");
    let last = &lichess[0].turns[12];
    assert_eq!((last.turn.as_str(), last.clock), ("c3d5", Some(Duration::from_secs(162))));
    assert_eq!(lichess[0].turns[9].score, Some(Score::Mate(-2)));
    assert_eq!(lichess[0].termination, Some(Termination::Normal));
    assert_eq!(lichess[0].reason, "White wins by checkmate.");
    assert_eq!(lichess[1].options, [("UCI_Chess960".to_string(), "true".to_string())]);
    assert_eq!(lichess[1].turns[4].turn, "c1b1");

    let import = records("import.pgn");
    assert_eq!(import[0].tags["Event"], "sloppy \"games\"");
    assert_eq!(import[0].tags["Annotator"], "the \"one\" and only");
    assert_eq!(import[1].turns.last().map(|ply| ply.turn.as_str()), Some("h2h1q"));
    let results: Vec<_> = import.iter().map(|record| record.result).collect();
    let white = Some(Outcome::Win(Side::White));
    assert_eq!(results, [None, None, Some(Outcome::Draw), white, None, white]);
}

/// The file holds random games written by python-chess 1.11.
#[test]
fn chess_is_written_as_by_python_chess() {
    let text = fs::read_to_string(data("random.pgn")).expect("a file");
    let movetext = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with('['));
        lines.flat_map(str::split_whitespace).map(String::from).collect::<Vec<_>>()
    };
    let again: String = records("random.pgn").iter().map(Record::pgn).collect();
    assert!(movetext(&text).len() > 1_500 && text.contains("O-O-O") && text.contains("=N"));
    assert_eq!(movetext(&again), movetext(&text));
}

#[test]
fn errors_name_the_fault_of_a_game() {
    let faults = [
        ("1. e4 e5 2. Ke3 *", "ply 3 (2.Ke3): the piece on e1 cannot go to e3"),
        ("1. e4 e5 2. Bd2 *", "ply 3 (2.Bd2): no bishop of White can go to d2"),
        ("1. e4 e5 2. Ng4 *", "ply 3 (2.Ng4): no knight of White can go to g4"),
        (
            "1. e4 e5 2. O-O *",
            "ply 3 (2.O-O): O-O is not legal here: a piece stands between king and rook",
        ),
        ("1. e4 -- *", "ply 2 (1...--): a pass is not allowed"),
        ("1. e4 hello *", "ply 2 (1...hello): expected a move such as e4, Nf3, exd5, e8=Q or O-O"),
        ("1. Nf3 d5 2. d3 e5 3. Nd2 *", "ply 5 (3.Nd2): ambiguous: Nbd2 or Nfd2"),
        ("1. e4 } *", "ply 2: '}' outside a comment"),
        ("1. e4 e5 2. Nf3 [eval 0.3] Qh4 3. Zz9 Kh9 0-1", "ply 4: '[' that begins no tag pair"),
        ("1. e4 {e5 *", "ply 2: a comment without its end"),
        ("1. e4 (1. d4 (1. c4) *", "ply 2: a variation without its end"),
        ("1. e4 ) *", "ply 2: ')' outside a variation"),
        (
            "[Result \"1-0\"]\n1. e4 1/2-1/2",
            "the tag Result says 1-0, the end of the moves 1/2-1/2",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1/2-1/2",
            "the result is 1/2-1/2, by the rules it is 0-1 {checkmate}",
        ),
        (
            "[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4",
            "the result is 1-0, by the rules it is 0-1 {checkmate}",
        ),
        (
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {repetition} 1-0",
            "the result is 1-0, by the rules it is 1/2-1/2 {repetition}",
        ),
        ("[FEN \"8/8 w - - 0 1\"]\n*", "FEN: pieces: expected 8 ranks, found 2"),
        (
            "[FEN \"8/8/8/4k3/8/8/4P3/4K3 b - - 3 30\"]\n30... Ke4 31. e5 *",
            "ply 2 (31.e5): the piece on e2 cannot go to e5",
        ),
        (
            "[Variant \"nacv\"]\n[nacv_loops \"some\"]\n*",
            "option 'nacv_loops': expected one of all, single, found 'some'",
        ),
        ("[Variant \"piazza\"]\n[Seed \"x\"]\n*", "tag Seed: expected a number, found 'x'"),
        (
            "[Variant \"archchess\"]\n1. e2e4 e9e7 2. e4e6 *",
            "ply 3 (2.e4e6): the piece on e4 cannot go to e6",
        ),
    ];
    for (text, fault) in faults {
        let found = read(text).next().expect("a game").replay().expect_err(text);
        assert_eq!(found.to_string(), fault, "{text}");
    }
    let unknown = read("[Variant \"kriegspiel\"]\n1. e4 *").next().expect("a game").replay();
    let unknown = unknown.expect_err("no such game").to_string();
    assert!(unknown.starts_with("tag Variant: expected one of chess, archchess"), "{unknown}");
    assert!(unknown.contains("or one of a file ('--variants FILE'), found"), "{unknown}");
    assert!(unknown.ends_with(", found 'kriegspiel'"), "{unknown}");
    let unreadable = read("[Variant \"archchess\"]\n1. g2 *").next().expect("a game").replay();
    let unreadable = unreadable.expect_err("no text of a turn").to_string();
    assert!(
        unreadable.starts_with("ply 1 (1.g2): ") && unreadable.contains("XBoard"),
        "{unreadable}"
    );
}

/// Players may resign or stop a game, and need not claim a draw. Such results are accepted.
#[test]
fn results_that_the_rules_do_not_decide_are_accepted() {
    for text in [
        "1. e4 e5 1-0",
        "[FEN \"\"]\n[SetUp \"0\"]\n1. e4 *",
        "1. f3 e5 2. g4 Qh4# *",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 0-1",
        "",
        "; nothing but a comment",
    ] {
        assert!(read(text).all(|game| game.replay().is_ok()), "{text}");
    }
}

#[test]
fn the_pgn_command_reports_each_error_with_its_place() {
    let file = std::env::temp_dir().join(format!("rialto-{}.pgn", std::process::id()));
    let path = file.to_str().expect("a name");
    let random = data("random.pgn");
    let valid = run(&["pgn", random.to_str().expect("a name")]);
    assert_eq!(String::from_utf8_lossy(&valid.stdout), "6 games, 1080 turns, 0 errors\n");
    assert_eq!(valid.status.code(), Some(0));

    fs::write(&file, "[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. e4 e4 *\n").unwrap();
    let invalid = run(&["pgn", path, path]);
    let line =
        format!("{path}: game 2 (line 5), ply 2 (1...e4): the piece on e7 cannot go to e4\n");
    let expected = format!("{line}{line}4 games, 6 turns, 2 errors\n");
    assert_eq!(String::from_utf8_lossy(&invalid.stdout), expected);
    assert!(invalid.stderr.is_empty());
    assert_eq!(invalid.status.code(), Some(1));
    let one = run(&["pgn", path]);
    assert_eq!(String::from_utf8_lossy(&one.stdout), format!("{line}2 games, 3 turns, 1 error\n"));
    fs::remove_file(&file).unwrap();

    let missing = run(&["pgn", path]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("rialto: cannot read '"));
}
