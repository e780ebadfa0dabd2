//! Dice between programs: the same without a word, and told to a person in time.

mod common;

use common::{Engine, run};

/// The rest of the line that begins with `start`.
fn said<'a>(heard: &'a [String], start: &str) -> Option<&'a str> {
    heard.iter().find_map(|line| line.strip_prefix(start))
}

/// Two engines play each other through nothing but their turns; the throws that one of them tells
/// are those of the rule.
#[test]
fn two_engines_throw_the_same_dice() {
    let mut engines = [true, false].map(|plain| {
        let mut engine = Engine::start(if plain { &["cecp", "--plain"] } else { &["uci"] });
        engine.send(if plain {
            "option Dice Seed=5\nnew\nvariant piazza\neasy\nsd 3\ncomputer\ngo"
        } else {
            "setoption name UCI_Variant value piazza\nsetoption name Dice Seed value 5"
        });
        engine
    });
    let mut turns: Vec<String> = Vec::new();
    let mut throws = 0;
    while turns.len() < 80 {
        let heard =
            engines[0].until(|line| line.starts_with("move ") || line.contains('{'), "move");
        let Some(turn) = said(&heard, "move ") else { break };
        turns.push(turn.into());
        engines[1].send(&format!("position startpos moves {}\ngo depth 2", turns.join(" ")));
        let heard = engines[1].until(|line| line.starts_with("bestmove "), "bestmove");
        assert!(!heard.iter().any(|line| line.contains("illegal")), "{heard:?}");
        if let Some(thrown) = said(&heard, "info string roll:") {
            let words: Vec<&str> = turns.iter().map(String::as_str).collect();
            let rule = run(&[&["dice", "5"], &words[..]].concat()).stdout;
            assert_eq!(format!("{thrown}\n").as_bytes(), rule);
            throws += 1;
        }
        let best = said(&heard, "bestmove ").expect("waited for");
        let best = best.split(' ').next().expect("a turn");
        if best == "(none)" {
            break;
        }
        turns.push(best.into());
        engines[0].send(&format!("usermove {best}"));
    }
    assert!(turns.len() > 30 && throws > 5, "{turns:?}");
}

/// A guessed answer does not keep the throw from the person who plays.
#[test]
fn a_throw_is_told_though_the_engine_was_pondering() {
    let mut engine = Engine::start(&["cecp"]);
    engine.send("option Dice Seed=1\nnew\nvariant piazza\nlevel 0 1 1\nst 0.1\npost\nhard");
    engine.send("usermove e2e4");
    engine.until(|line| line.starts_with("move "), "move");
    for _ in 0..6 {
        let guessed = |line: &str| line.starts_with("Hint: ") || line.starts_with("askuser ");
        let heard = engine.until(guessed, "Hint");
        // A flood has come before there was a dry ply.
        let Some(turn) = said(&heard, "Hint: ") else { return };
        engine.send(&format!("usermove {turn}"));
        let heard = engine.until(|line| line.starts_with("move "), "move");
        assert!(!heard.iter().any(|line| line.starts_with("Illegal")), "{heard:?}");
        if said(&heard, "tellothers dice ").is_some() {
            return;
        }
    }
    panic!("no throw was told");
}
