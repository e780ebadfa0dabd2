//! Valid commands that ask for more than there is, or for very little.

use crate::common::Engine;

/// A table of this size fits into no machine of today, but is inside the range of the option.
#[test]
fn a_table_that_does_not_fit_is_made_smaller() {
    for (protocol, word, done) in [
        ("uci", "setoption name Hash value 65536\nisready", "readyok"),
        ("cecp", "protover 2\nmemory 65536\nping 1", "pong 1"),
    ] {
        let mut engine = Engine::start(&[protocol]);
        engine.send(word);
        engine.until(|line| line == done, done);
        engine.send("quit");
        assert_eq!(engine.ended(), Some(0));
    }
}

#[test]
fn a_perft_count_ends_by_stop_quit_and_the_end_of_the_input() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("go perft 12\nstop");
    engine.until(|line| line == "info string perft: stopped", "the end of the count");
    engine.send("go perft 3");
    engine.until(|line| line == "Nodes searched: 8902", "a count");
    engine.send("go perft 12\nquit");
    assert_eq!(engine.ended(), Some(0));

    let mut engine = Engine::start(&["uci"]);
    engine.send("go perft 12");
    engine.close();
    assert_eq!(engine.ended(), Some(0));
}

#[test]
fn a_search_for_a_mate_that_is_not_there_ends() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("position startpos\ngo mate 1");
    engine.until(|line| line.starts_with("bestmove "), "bestmove");
    engine.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo mate 1");
    let output = engine.until(|line| line.starts_with("bestmove "), "bestmove");
    assert!(output.iter().any(|line| line.contains("score mate 1 ")), "{output:#?}");
}

#[test]
fn the_last_line_of_a_search_has_its_totals() {
    for nodes in [100, 1_000, 50_000] {
        let mut engine = Engine::start(&["uci"]);
        engine.send(&format!("position startpos moves e2e4\ngo nodes {nodes}"));
        let output = engine.until(|line| line.starts_with("bestmove "), "bestmove");
        let mut infos = output.iter().filter(|line| line.contains(" nodes "));
        let last = infos.next_back().expect("an info line");
        assert!(last.contains(&format!(" nodes {nodes} ")), "{nodes}: {last}");
    }
}

#[test]
fn a_game_of_65536_quiet_plies_does_not_overflow() {
    for (game, start) in [
        ("chess", "7k/8/8/8/8/8/8/K6R b - - 65535 65535"),
        ("archchess", "9k/10/10/10/10/10/10/10/10/K8R b - - - 65535 65535"),
    ] {
        let mut session = rialto::session::open(game).expect("a game");
        session.set_position(Some(start), &[]).expect("a position");
        let turn = session.legal_turns().listed().swap_remove(0);
        session.play(&turn).expect("legal");
        let fen = session.fen();
        assert!(fen.ends_with(" 65535 65535"), "{fen}");
        session.set_position(Some(&fen), &[]).expect("its own FEN");
    }
}
