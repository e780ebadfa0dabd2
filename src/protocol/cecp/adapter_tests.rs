//! What holds for the plies of every game, shown in random games.

use super::adapter::{Adapter, shown_plies};
use super::ply::Ply;
use super::variants;
use crate::rules::View;
use crate::session::{Game, Turns};
use crate::{games, session};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeSet;

/// What there is to see of the position `fen`.
pub fn view(game: &str, fen: &str) -> View {
    let mut session = session::open(game).expect("a game");
    session.set_position(Some(fen), &[]).expect("a position");
    session.view()
}

/// The texts of the plies with which `adapter` shows a turn.
pub fn shown_texts(adapter: &dyn Adapter, turn: &str, before: &View) -> Vec<String> {
    let plies = shown_plies(adapter, turn, before);
    plies.iter().map(|ply| adapter.board().ply_text(ply)).collect()
}

/// Random games of each game.
const GAMES: u64 = 2;

/// Random games of the slow test: a king that can slide far over snow is rare.
const MANY_GAMES: u64 = 40;

/// Of the positions of nacv, one in so many is checked, because each has a thousand turns.
const CHECKED: usize = 8;

/// The plies that show each of the turns.
fn all_shown(
    session: &mut dyn Game,
    adapter: &dyn Adapter,
    turns: &[String],
) -> BTreeSet<Vec<Ply>> {
    let before = session.view();
    let plies = |turn: &String| {
        session.play(turn).expect("legal");
        let after = session.view();
        session.take_back();
        adapter.continuations(turn, &[], &before, Some(&after)).swap_remove(0)
    };
    turns.iter().map(plies).collect()
}

/// The other engine starts to think as soon as it takes a turn for complete, and then refuses the
/// rest of the plies.
fn check_position(session: &mut dyn Game, adapter: &dyn Adapter, turns: &[String]) {
    let shown = all_shown(session, adapter, turns);
    let position = format!("{} {}", session.game(), session.fen());
    assert_eq!(shown.len(), turns.len(), "{position}");
    // In this order, plies are followed at once by others that they begin.
    for (plies, next) in shown.iter().zip(shown.iter().skip(1)) {
        assert!(!next.starts_with(plies), "{position}: {plies:?}, {next:?}");
    }
    for plies in shown {
        let mut between = plies.iter().skip(1).step_by(2);
        assert!(
            plies.len() % 2 == 1 && between.all(|ply| *ply == Ply::Pass),
            "{position}: {plies:?}"
        );
    }
}

/// Games under the weather on boards of other sizes: a small one that is crowded, and one whose
/// ranks XBoard counts from 0.
const DESCRIBED: &str = "\
[wet-small:chess]
maxFile = 6
maxRank = 6
startFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
castling = false
bishop = -
promotionPieceTypes = qrn
piazza = yes
[wet-tall:chess]
maxFile = 10
maxRank = 10
startFen = rnbqkbbbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKBBBNR w KQkq - 0 1
layer = piazza
[wet-nine:chess]
maxFile = 9
maxRank = 9
startFen = rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w - - 0 1
layer = piazza
";

mod the_plies_of_a_turn_are_never_the_beginning_of_those_of_another {
    fn check(game: &str) {
        let (games, one_in) = if game == "nacv" { (1, super::CHECKED) } else { (super::GAMES, 1) };
        super::check_plies(game, games, one_in);
    }

    rialto_core::each_game!(check);
}

#[test]
#[ignore = "slow: five minutes"]
fn the_same_holds_in_many_games() {
    for &game in games::NAMES {
        check_plies(game, if game == "nacv" { 2 } else { MANY_GAMES }, 1);
    }
}

#[test]
fn the_same_holds_for_described_games_under_the_weather() {
    let file = std::env::temp_dir().join(format!("rialto-{}-plies.ini", std::process::id()));
    std::fs::write(&file, DESCRIBED).expect("a file");
    games::load(&file).expect("a file").complete().expect("nothing is wrong");
    for game in ["wet-small", "wet-tall", "wet-nine", "piazza-archchess"] {
        check_plies(game, GAMES, 1);
    }
}

/// Plays so many random games, and checks one in so many positions.
fn check_plies(game: &str, number: u64, one_in: usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let adapter = variants::adapter(game, false);
    let mut session = session::open(game).expect("a game");
    for seed in 1..=number {
        session.set_dice(Some(seed));
        session.set_position(None, &[]).expect("the start");
        while session.ending().is_none() {
            let turns = session.legal_turns();
            // Where the turns are not listed, there are millions.
            let number = match &turns {
                Turns::Listed(turns) => turns.len() as u64,
                Turns::Unlisted | Turns::AfterThrow => 1_000,
            };
            let number = random.next_u64() % number;
            if session.turn_count().is_multiple_of(one_in) {
                check_position(&mut *session, &*adapter, turns.as_slice());
            }
            let turn = session.nth_turn(number).expect("a turn");
            session.play(&turn).expect("legal");
        }
    }
}
