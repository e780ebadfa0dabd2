//! Random positions, compared with slow generators that know only the rules: they make every ply on
//! an array of squares and then look for a piece that captures the king.

mod board;
mod ground;
mod setter;
mod shogi;
mod weather;
mod western;
mod xiangqi;

use ground::Weather;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::session::{Session, open};
use setter::Setter;
use shogi::Shogi;
use std::collections::{BTreeMap, BTreeSet};
use weather::{Judgement, judge};
use western::{Game, Western};
use xiangqi::Xiangqi;

const GAMES: [&str; 10] = [
    "chess",
    "cwda",
    "shatranj",
    "xiangqi",
    "shogi",
    "piazza",
    "piazza-cwda",
    "piazza-shatranj",
    "piazza-xiangqi",
    "piazza-shogi",
];

/// The base game of a game, and whether it is played under the weather.
fn split(game: &str) -> (&str, bool) {
    match game.strip_prefix("piazza") {
        Some(base) => (base.strip_prefix('-').unwrap_or("chess"), true),
        None => (game, false),
    }
}

/// What the rules say about a FEN.
fn judgement(game: &str, fen: &str) -> Judgement {
    let (base, has_weather) = split(game);
    let weather = match fen.rsplit(' ').next() {
        Some(field) if has_weather => Weather::read(field),
        _ => Weather::Dry,
    };
    match base {
        "chess" => judge(&Western::read(Game::Chess, fen), &weather),
        "cwda" => judge(&Western::read(Game::Armies, fen), &weather),
        "shatranj" => judge(&Western::read(Game::Shatranj, fen), &weather),
        "xiangqi" => judge(&Xiangqi::read(fen), &weather),
        "shogi" => judge(&Shogi::read(fen), &weather),
        _ => panic!("{game}"),
    }
}

/// How many positions of a game were compared, and how many had each feature of a [`Judgement`].
struct Tally {
    game: &'static str,
    positions: usize,
    features: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn new(game: &'static str) -> Tally {
        Tally { game, positions: 0, features: BTreeMap::new() }
    }

    /// Compares the position of a session with the rules.
    fn compare(&mut self, session: &dyn Session, judgement: Judgement) {
        let (game, fen) = (self.game, session.fen());
        let turns: BTreeSet<String> = session.legal_turns().listed().into_iter().collect();
        assert_eq!(turns, judgement.plies, "{game} {fen}");
        assert_eq!(session.in_check(), judgement.in_check, "{game} {fen}: check");
        self.positions += 1;
        for feature in judgement.features {
            *self.features.entry(feature).or_default() += 1;
        }
    }

    /// Checks that at least one of `n` positions had each of the features.
    fn expect(&self, n: usize, features: &[&str]) {
        for feature in features {
            let seen = self.features.get(feature).copied().unwrap_or(0);
            let all = &self.features;
            assert!(seen * n >= self.positions, "{} {feature}: {seen} in {all:?}", self.game);
        }
    }
}

const WEATHER: [&str; 8] = [
    "rising",
    "build",
    "flood",
    "snow",
    "piece in water",
    "piece on a walkway",
    "walkway move",
    "snow slide",
];

/// Plays random games until so many positions have been compared.
fn play(game: &'static str, positions: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(38);
    let mut below = |n: usize| (rng.next_u64() % n as u64) as usize;
    let mut session = open(game).expect("a known game");
    let mut tally = Tally::new(game);
    while tally.positions < positions {
        session.set_position(None, &[]).expect("the start position");
        for _ in 0..200 {
            if session.needs_throw() {
                if session.ending().is_some() {
                    break;
                }
                // Weather is rare with fair dice.
                let throw = ["roll:1+1", "roll:1+1", "roll:6+6", "roll:3+4"][below(4)];
                session.play(throw).expect("a throw");
            }
            tally.compare(&*session, judgement(game, &session.fen()));
            if session.ending().is_some() {
                break;
            }
            // Checks are rare among random moves, so they are sometimes preferred.
            let turns = session.legal_turns().listed();
            let turn = turns[below(turns.len())].clone();
            session.play(&turn).expect("a legal turn");
            if !session.in_check() && below(3) == 0 {
                session.take_back();
                let other = turns.iter().find(|turn| {
                    session.play(turn).expect("a legal turn");
                    let checks = session.in_check();
                    session.take_back();
                    checks
                });
                session.play(other.unwrap_or(&turn)).expect("a legal turn");
            }
        }
    }
    tally.expect(20, &["check"]);
    if split(game).1 {
        tally.expect(20, &WEATHER);
    }
}

/// Sets up random positions until so many have been compared.
fn set_up(game: &'static str, positions: usize) {
    let mut setter = Setter(Xoshiro256PlusPlus::seed_from_u64(2001));
    let mut session = open(game).expect("a known game");
    let mut tally = Tally::new(game);
    while tally.positions < positions {
        let fen = setter.fen(game);
        let judgement = judgement(game, &fen);
        let answer = session.set_position(Some(&fen), &[]);
        if judgement.is_impossible {
            assert!(answer.is_err(), "{game} {fen}: the king of the waiting side is attacked");
            continue;
        }
        answer.unwrap_or_else(|e| panic!("{game} {fen}: {e}"));
        tally.compare(&*session, judgement);
    }
    let (base, has_weather) = split(game);
    tally.expect(40, &["check", "dry", "pin"]);
    tally.expect(200, &["no ply"]);
    match base {
        "chess" | "cwda" => tally.expect(100, &["castling", "en passant", "promotion"]),
        "shatranj" => tally.expect(100, &["promotion"]),
        "shogi" => {
            tally.expect(3, &["drop", "promotion"]);
            tally.expect(2_000, &["forbidden ply"]);
        }
        _ => {}
    }
    if has_weather {
        tally.expect(40, &WEATHER);
        tally.expect(1_000, &["forbidden walkway"]);
    }
}

/// The plies of random positions are those that the rules allow.
mod random_positions {
    fn compare(game: &'static str) {
        super::play(game, 300);
        super::set_up(game, 1_000);
    }

    rialto_core::each_of! { compare;
        chess "chess",
        cwda "cwda",
        shatranj "shatranj",
        xiangqi "xiangqi",
        shogi "shogi",
        piazza "piazza",
        piazza_cwda "piazza-cwda",
        piazza_shatranj "piazza-shatranj",
        piazza_xiangqi "piazza-xiangqi",
        piazza_shogi "piazza-shogi"
    }
}

#[test]
#[ignore = "slow: two minutes"]
fn many_random_positions_have_the_plies_that_the_rules_allow() {
    for game in GAMES {
        play(game, 20_000);
        set_up(game, 20_000);
    }
}

/// A king that stands in water beside an enemy rook is mated before the water goes, if it has no
/// other ply: so no pawn may be dropped then, wherever it is (decision B5).
#[test]
fn a_pawn_drop_may_not_mate_by_the_end_of_a_flood() {
    let drops = |left: u8| {
        let mut session = open("piazza-shogi").expect("a known game");
        let fen = format!("9/9/9/4k4/4R4/9/9/9/4K4[P] w - - 0 1 flood:{left}:-");
        session.set_position(Some(&fen), &[]).expect("a legal position");
        let turns: BTreeSet<String> = session.legal_turns().listed().into_iter().collect();
        assert_eq!(turns, judgement("piazza-shogi", &fen).plies, "{fen}");
        turns.iter().filter(|turn| turn.starts_with("P@")).count()
    };
    // At the end of a longer flood the opponent has no ply either, but is not in check.
    assert_eq!([3, 2].map(drops), [56, 0]);
}

/// A walkway square stops every slide, also after the piece on it has left. So a king behind it may
/// step along the line of a slider.
#[test]
fn a_piece_on_a_walkway_is_not_pinned() {
    let legal = |fen| {
        let mut session = open("piazza").expect("a known game");
        session.set_position(Some(fen), &[]).expect(fen);
        session.legal_turns().listed()
    };
    let plies = legal("4k3/8/2n5/8/Q7/8/8/4K3 b - - 0 1 flood:8:d6d3,c6c3");
    assert_eq!(plies, ["c6c5", "e8d7", "e8d8", "e8e7", "e8f7", "e8f8"]);
    let plies = legal("4k3/1NN4R/2n3N1/8/Q7/8/8/4K3 b - - 0 1 flood:8:c3c6,d3d6");
    assert_eq!(plies, ["c6c7"]);
}
