//! A game that is longer than XBoard's list of moves.

use crate::common::{Engine, session};
use rialto::session::Session;

/// The next turn of a long game: a quiet one if there is one, of a pawn only when the fifty-move
/// rule demands it.
fn next_turn(session: &mut dyn Session) -> String {
    let pieces = |session: &dyn Session| {
        session.fen().split(' ').next().map_or(0, |f| f.matches(char::is_alphabetic).count())
    };
    let before = pieces(session);
    let is_pawns = session.halfmove_clock() > 90;
    // Another turn each time, so that positions do not recur.
    let mut turns = session.legal_turns().listed();
    let first = session.turn_count() * 7 % turns.len();
    turns.rotate_left(first);
    let is_quiet = |session: &mut dyn Session, turn: &String| {
        session.play(turn).expect("legal");
        let goes_on = session.ending().is_none();
        let quiet = pieces(session) == before && (session.halfmove_clock() == 0) == is_pawns;
        session.take_back();
        goes_on.then_some(quiet)
    };
    let judged: Vec<_> = turns.iter().map(|turn| is_quiet(session, turn)).collect();
    let found = judged.iter().position(|quiet| *quiet == Some(true));
    let found =
        found.or_else(|| judged.iter().position(Option::is_some)).expect("the game goes on");
    session.play(&turns[found]).expect("legal");
    turns.swap_remove(found)
}

/// A move with `by` added to its ranks: XBoard counts ten of them from 0.
fn shifted(turn: &str, by: i8) -> String {
    let squares = turn.split(|c: char| c.is_ascii_lowercase()).skip(1);
    let files = turn.chars().filter(char::is_ascii_lowercase);
    let shift = |(file, rank): (char, &str)| match rank.parse::<i8>() {
        Ok(rank) => format!("{file}{}", rank + by),
        Err(_) => file.to_string(),
    };
    files.zip(squares).map(shift).collect()
}

/// XBoard gives up a game, without a result, at 1,000 moves.
#[test]
fn a_game_ends_before_the_list_of_xboard_is_full() {
    let start = "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w - - - 0 1";
    let mut game = session("archchess", Some(start));
    let mut engine = Engine::start(&["cecp"]);
    for line in ["new", "variant archchess", "sd 1", "force", &format!("setboard {start}")] {
        engine.send(line);
    }
    while game.turn_count() < 960 {
        if game.turn_count() == 950 {
            engine.send("go");
            let lines = engine.until(|line| line.starts_with("move "), "a move");
            let ply = lines.last().expect("the move").trim_start_matches("move ");
            game.play(&shifted(ply, 1)).expect("legal");
            engine.send("force");
            continue;
        }
        let turn = next_turn(game.as_mut());
        engine.send(&format!("usermove {}", shifted(&turn, -1)));
    }
    engine.send("go");
    engine.until(|line| line == "1/2-1/2 {move limit}", "a draw");
}
