//! Dice of Piazza San Marco Chess: two engines make the same throws without exchanging them, and
//! XBoard's user learns of every throw.

use crate::common::{Engine, run};
use rialto::rules::Reason;
use rialto::session;

/// The rest of the line that begins with `start`.
fn rest_of_line<'a>(output: &'a [String], start: &str) -> Option<&'a str> {
    output.iter().find_map(|line| line.strip_prefix(start))
}

/// The engines exchange only their turns. The throws that the UCI engine reports are those of the
/// `dice` command.
#[test]
fn two_engines_make_the_same_throws() {
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
        let output =
            engines[0].until(|line| line.starts_with("move ") || line.contains('{'), "move");
        let Some(turn) = rest_of_line(&output, "move ") else { break };
        turns.push(turn.into());
        engines[1].send(&format!("position startpos moves {}\ngo depth 2", turns.join(" ")));
        let output = engines[1].until(|line| line.starts_with("bestmove "), "bestmove");
        assert!(!output.iter().any(|line| line.contains("illegal")), "{output:?}");
        if let Some(thrown) = rest_of_line(&output, "info string roll:") {
            let moves: Vec<&str> = turns.iter().map(String::as_str).collect();
            let rule = run(&[&["dice", "5"], &moves[..]].concat()).stdout;
            assert_eq!(format!("{thrown}\n").as_bytes(), rule);
            throws += 1;
        }
        let best = rest_of_line(&output, "bestmove ").expect("waited for");
        let best = best.split(' ').next().expect("a turn");
        if best == "(none)" {
            break;
        }
        turns.push(best.into());
        engines[0].send(&format!("usermove {best}"));
    }
    assert!(turns.len() > 30 && throws > 5, "{turns:?}");
}

/// The search for the ply after the throw may already run when the user plays the expected move.
#[test]
fn a_throw_is_announced_although_the_engine_was_pondering() {
    let mut engine = Engine::start(&["cecp"]);
    engine.send("option Dice Seed=1\nnew\nvariant piazza\nlevel 0 1 1\nst 0.1\npost\nhard");
    engine.send("usermove e2e4");
    engine.until(|line| line.starts_with("move "), "move");
    for _ in 0..6 {
        let hint_or_question =
            |line: &str| line.starts_with("Hint: ") || line.starts_with("click ");
        let output = engine.until(hint_or_question, "Hint");
        // The engine asks for a walkway: a flood came before a throw in dry weather.
        let Some(turn) = rest_of_line(&output, "Hint: ") else { return };
        engine.send(&format!("usermove {turn}"));
        let output = engine.until(|line| line.starts_with("move "), "move");
        assert!(!output.iter().any(|line| line.starts_with("Illegal")), "{output:?}");
        if rest_of_line(&output, "tellothers dice ").is_some() {
            return;
        }
    }
    panic!("no throw was announced");
}

/// In the snow a pawn goes and comes back, so that a position occurs again although the fifty-move
/// clock was set back in between.
#[test]
fn a_position_recurs_over_moves_of_pawns() {
    let circle = "roll:6+6 e1e2 e8d8 e2e1 d8e8 e4f4 e8d8 f4d4 d8e7 d4e4 e7e8";
    let mut session = session::open("piazza").expect("a game");
    session.set_dice(None);
    session.set_position(Some("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1 dice"), &[]).expect("a position");
    for turn in [circle, circle].join(" ").split(' ') {
        assert_eq!(session.ending(), None, "before {turn}");
        session.play(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
    assert!(session.fen().starts_with("4k3/8/8/8/4P3/8/8/4K3 w - - 1 "), "{}", session.fen());
    assert_eq!(session.halfmove_clock(), 1);
    let ending = session.ending().expect("the third occurrence");
    assert_eq!(ending.reason, Reason::Repetition(3));
}
