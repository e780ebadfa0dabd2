//! Games that begin with one of several starts.

use rialto_core::games;
use rialto_core::session::{Session, open};
use std::collections::BTreeSet;

fn session(game: &str, options: &[(&str, &str)]) -> Box<dyn Session> {
    let mut session = open(game).expect("a game");
    options.iter().for_each(|(key, value)| session.set_rule(key, value).expect("an option"));
    session.set_position(None, &[]).expect("the start");
    session
}

#[test]
fn chess_has_960_starts_where_its_rules_say_so() {
    let mut shuffled = session("chess", &[("UCI_Chess960", "true")]);
    let starts = shuffled.shuffled_starts();
    assert_eq!(starts.iter().collect::<BTreeSet<_>>().len(), 960);
    assert_eq!(starts[518], session("chess", &[]).fen());
    assert_eq!(shuffled.start_number(), Some(518));
    let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w FHfh - 0 1";
    let last = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w ACac - 0 1";
    let sorted = |fen: &str| -> String {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut rights: Vec<char> = fields[2].chars().collect();
        rights.sort_unstable();
        format!("{} {}", fields[0], rights.iter().collect::<String>())
    };
    assert_eq!((sorted(&starts[0]), sorted(&starts[959])), (sorted(first), sorted(last)));
    for number in (0..960).step_by(53) {
        shuffled.set_position(Some(&starts[number]), &[]).expect("a position");
        assert_eq!(
            (shuffled.fen(), shuffled.start_number()),
            (starts[number].clone(), Some(number))
        );
        let turn = shuffled.nth_turn(0).expect("a turn");
        shuffled.play(&turn).expect("legal");
        assert_eq!(shuffled.start_number(), Some(number), "it is that with which the game began");
    }
    let other = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    shuffled.set_position(Some(other), &[]).expect("a position");
    assert_eq!(shuffled.start_number(), None);
    assert_eq!(session("fischerandom", &[]).shuffled_starts(), starts);
}

#[test]
fn other_games_begin_with_one_start() {
    for game in ["chess", "archchess", "nacv", "piazza", "xiangqi", "crazyhouse", "caparandom"] {
        let session = session(game, &[]);
        assert_eq!((session.shuffled_starts().len(), session.start_number()), (0, None), "{game}");
    }
}

/// What else the start has stays: hands, rights, counters.
#[test]
fn a_described_game_is_shuffled_as_chess_is() {
    let text = "[shuffled-crazyhouse:crazyhouse]\nchess960 = true\n\
                [shuffled-plain:chess]\nchess960 = true\ncastling = false\n\
                startFen = bqnbrkrn/pppppppp/8/8/8/8/1PPPPPP1/BQNBRKRN w - - 3 7\n\
                [shuffled-queens:chess]\nchess960 = true\n\
                startFen = rnqqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNQQKBNR w KQkq - 0 1\n";
    let file = std::env::temp_dir().join(format!("rialto-{}-shuffled.ini", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    games::load(&file).expect("a file").complete().expect("nothing is wrong");
    let crazy = session("shuffled-crazyhouse", &[]).shuffled_starts();
    assert_eq!(crazy.len(), 960);
    assert_eq!(crazy[518], session("crazyhouse", &[]).fen());
    assert!(
        crazy[0].starts_with("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w "),
        "{}",
        crazy[0]
    );
    let plain = session("shuffled-plain", &[]);
    let starts = plain.shuffled_starts();
    assert_eq!(starts[518], "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPP1/RNBQKBNR w - - 3 7");
    assert_eq!(plain.start_number().map(|number| starts[number].clone()), Some(plain.fen()));
    assert!(session("shuffled-queens", &[]).shuffled_starts().is_empty());
}
